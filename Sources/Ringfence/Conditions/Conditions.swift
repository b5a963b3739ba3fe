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
  /// How high the device is.
  public var altitude: [AltitudeCondition]
  /// Where the device is heading.
  public var bearing: [BearingCondition]
  /// How many of the zone's fences were crossed, and in which order.
  public var percentageCrossed: [PercentageCondition]
  /// The time at which it happens.
  public var schedule: [Schedule]

  /// Creates conditions; none by default.
  public init(
    speed: [SpeedCondition] = [], altitude: [AltitudeCondition] = [],
    bearing: [BearingCondition] = [], percentageCrossed: [PercentageCondition] = [],
    schedule: [Schedule] = []
  ) {
    self.speed = speed
    self.altitude = altitude
    self.bearing = bearing
    self.percentageCrossed = percentageCrossed
    self.schedule = schedule
  }

  /// Whether there is no condition at all.
  public var isEmpty: Bool {
    !ConditionKind.allCases.contains { has($0) }
  }

  /// Whether there are conditions of a kind. The retrigger time and the certainty are none.
  package func has(_ kind: ConditionKind) -> Bool {
    switch kind {
    case .schedule: !schedule.isEmpty
    case .percentageCrossed: !percentageCrossed.isEmpty
    case .bearing: !bearing.isEmpty
    default: !self[limits: kind].isEmpty
    }
  }

  /// The conditions of a kind of ``ConditionKind/limited``, in the unit of its quantity; empty for other kinds, which
  /// keep what they have.
  package subscript(limits kind: ConditionKind) -> [LimitCondition] {
    get {
      switch kind {
      case .speed: speed.map { $0.limits }
      case .altitude: altitude.map { $0.limits }
      case .schedule, .minimumRetriggerTime, .percentageCrossed, .bearing, .certainty: []
      }
    }
    set {
      switch kind {
      case .speed: speed = newValue.map { SpeedCondition($0) }
      case .altitude: altitude = newValue.map { AltitudeCondition($0) }
      case .schedule, .minimumRetriggerTime, .percentageCrossed, .bearing, .certainty: break
      }
    }
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Conditions: Hashable {}
#endif
