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

  /// Whether there are conditions of a kind. Settings are none.
  package func has(_ kind: ConditionKind) -> Bool {
    switch kind {
    case .schedule: !schedule.isEmpty
    case .percentageCrossed: !percentageCrossed.isEmpty
    case .bearing: !bearing.isEmpty
    case .speed: !speed.isEmpty
    case .altitude: !altitude.isEmpty
    default: false
    }
  }

  /// The conditions of a kind as the values of its fields.
  package func values(_ kind: ConditionKind) -> [ConditionValues] {
    switch kind {
    case .schedule: schedule.map { $0.values }
    case .percentageCrossed: percentageCrossed.map { $0.values }
    case .bearing: bearing.map { $0.values }
    case .speed: speed.map { $0.values }
    case .altitude: altitude.map { $0.values }
    default: []
    }
  }

  /// The windows of time of a kind, which are met in any of them; none for a kind of another form.
  func windows(_ kind: ConditionKind) -> [Schedule] {
    switch kind {
    case .schedule: schedule
    default:
      []
    }
  }

  /// Appends a condition of a file.
  ///
  /// - Parameters:
  ///   - values: by the fields of the kind.
  ///   - kind: one of ``ConditionKind/ofZones``.
  ///   - written: returns a field as the file has it.
  /// - Returns: why the condition never holds, for a message; `nil` where it may.
  package mutating func append(
    _ values: ConditionValues, of kind: ConditionKind, _ written: (Int) -> String
  ) -> String? {
    func append<Condition: FieldCondition>(to list: inout [Condition]) -> String? {
      let condition = Condition(values)
      list.append(condition)
      return condition.contradiction(written)
    }
    return switch kind {
    case .schedule: append(to: &schedule)
    case .percentageCrossed: append(to: &percentageCrossed)
    case .bearing: append(to: &bearing)
    case .speed: append(to: &speed)
    case .altitude: append(to: &altitude)
    default: nil
    }
  }

  /// Removes all conditions of a kind.
  package mutating func remove(_ kind: ConditionKind) {
    switch kind {
    case .schedule: schedule = []
    case .percentageCrossed: percentageCrossed = []
    case .bearing: bearing = []
    case .speed: speed = []
    case .altitude: altitude = []
    default: break
    }
  }

  /// The conditions of a kind of ``ConditionKind/limited``, in the unit of its quantity; empty for other kinds, which
  /// keep what they have.
  package subscript(limits kind: ConditionKind) -> [LimitCondition] {
    get {
      switch kind {
      case .speed: speed.map { $0.limits }
      case .altitude: altitude.map { $0.limits }
      default:
        []
      }
    }
    set {
      switch kind {
      case .speed: speed = newValue.map { SpeedCondition($0) }
      case .altitude: altitude = newValue.map { AltitudeCondition($0) }
      default:
        break
      }
    }
  }

  /// The conditions that restart mode evaluates.
  package var ofRestartMode: Conditions {
    var conditions = self
    for kind in ConditionKind.ofZones where !kind.definition.isEvaluatedInRestartMode {
      conditions.remove(kind)
    }
    return conditions
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Conditions: Hashable {}
#endif
