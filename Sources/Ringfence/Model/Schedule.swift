/// A window of local time: days of the week, hours and a range of dates. Holds when all that is
/// given holds.
public struct Schedule: Sendable {
  /// The days on which a window begins; `nil` for every day.
  public var days: DaysOfWeek?
  /// Local time at which the window opens, in seconds after midnight, `0..<86400`.
  public var from: Int?
  /// Local time at which the window closes (that moment excluded), `0...86400`; before ``from`` it
  /// runs over midnight.
  public var to: Int?
  /// The first day, as days since 1970-01-01.
  public var firstDay: Int?
  /// The last day, included, as days since 1970-01-01.
  public var lastDay: Int?
  /// The time zone; `nil` for the layout's.
  public var timeZone: TimeZoneRules?

  /// Creates a window.
  public init(
    days: DaysOfWeek? = nil, from: Int? = nil, to: Int? = nil, firstDay: Int? = nil,
    lastDay: Int? = nil, timeZone: TimeZoneRules? = nil
  ) {
    self.days = days
    self.from = from
    self.to = to
    self.firstDay = firstDay
    self.lastDay = lastDay
    self.timeZone = timeZone
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Schedule: Hashable {}
#endif
