/// All the zones of one file.
public struct ZoneLayout: Sendable {
  /// A name for people.
  public var name: String?
  /// The time zone of schedules that name none; UTC when absent.
  public var timeZone: TimeZoneRules?
  /// The zones in the order of the file.
  public var zones: [Zone]

  /// Creates a layout.
  public init(name: String? = nil, timeZone: TimeZoneRules? = nil, zones: [Zone]) {
    self.name = name
    self.timeZone = timeZone
    self.zones = zones
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension ZoneLayout: Hashable {}
#endif
