/// What must hold, in addition to the position, for a zone to trigger. Every kind that is given must
/// hold; of several conditions of one kind, any one.
///
/// ```swift
/// let conditions = Conditions(
///   speed: [SpeedCondition(maximum: .kilometersPerHour(30))],
///   schedule: [Schedule(days: [.saturday, .sunday])])
/// ```
public struct Conditions: Sendable {
  /// How fast the device moves.
  public var speed: [SpeedCondition]
  /// Where the device is heading.
  public var bearing: [BearingCondition]
  /// How many of the zone's fences were crossed, and in which order.
  public var percentageCrossed: [PercentageCondition]
  /// The time at which it happens.
  public var schedule: [Schedule]

  /// Creates conditions; none by default.
  public init(
    speed: [SpeedCondition] = [], bearing: [BearingCondition] = [],
    percentageCrossed: [PercentageCondition] = [], schedule: [Schedule] = []
  ) {
    self.speed = speed
    self.bearing = bearing
    self.percentageCrossed = percentageCrossed
    self.schedule = schedule
  }

  /// Whether there is no condition at all.
  public var isEmpty: Bool {
    speed.isEmpty && bearing.isEmpty && percentageCrossed.isEmpty && schedule.isEmpty
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Conditions: Hashable {}
#endif
