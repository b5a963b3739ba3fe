/// A window of local time: days of the week, hours and a range of dates. Holds when every part that
/// is given holds.
///
/// ```swift
/// let rushHour = Schedule(
///   days: [.monday, .tuesday, .wednesday, .thursday, .friday],
///   from: try TimeOfDay(validatingHour: 7), to: try TimeOfDay(validatingHour: 9, minute: 30))
/// ```
public struct Schedule: Sendable {
  /// The days on which a window begins; `nil` for every day.
  public var days: DaysOfWeek?
  /// Local time at which the window opens; `nil` for midnight.
  public var from: TimeOfDay?
  /// Local time at which the window closes, excluded; `nil` for the end of the day. A time before
  /// ``from`` makes the window run over midnight.
  public var to: TimeOfDay?
  /// The first day on which a window begins; `nil` for no limit.
  public var firstDay: CivilDate?
  /// The last day on which a window begins; `nil` for no limit.
  public var lastDay: CivilDate?
  /// The time zone; `nil` for the layout's.
  public var timeZone: TimeZoneOffsets?

  /// Creates a window, by default one that is always open.
  public init(
    days: DaysOfWeek? = nil, from: TimeOfDay? = nil, to: TimeOfDay? = nil,
    firstDay: CivilDate? = nil, lastDay: CivilDate? = nil, timeZone: TimeZoneOffsets? = nil
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
