/// What must hold, besides being there, for a zone to trigger. All kinds must hold; of several rows
/// of one kind, any.
public struct Conditions: Sendable {
  /// How fast the device moves.
  public var speed: [SpeedCondition]
  /// Where the device is heading.
  public var bearing: [BearingCondition]
  /// How many of the zone's fences were crossed, and in which order.
  public var percentageCrossed: [PercentageCondition]
  /// When it is.
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

/// When a condition on the device's motion is judged.
public enum ConditionTiming: Hashable, Sendable {
  /// At every fix while the zone is occupied.
  case inside
  /// Only when a fence of the zone is entered or crossed.
  case crossing
}

/// Holds when `minimum <= speed <= maximum`.
public struct SpeedCondition: Hashable, Sendable {
  /// The lowest speed that passes; `nil` for no limit.
  public var minimum: Speed?
  /// The highest speed that passes; `nil` for no limit.
  public var maximum: Speed?
  /// When the speed is judged.
  public var when: ConditionTiming

  /// Creates a condition.
  public init(minimum: Speed? = nil, maximum: Speed? = nil, when: ConditionTiming = .inside) {
    self.minimum = minimum
    self.maximum = maximum
    self.when = when
  }
}

/// Holds when the course lies in the arc that runs clockwise from one bearing to another, both
/// included. Equal bearings mean that direction alone, 0 to 360 every direction.
public struct BearingCondition: Hashable, Sendable {
  /// Where the arc begins, `0...360` degrees clockwise from true north.
  public var from: Double
  /// Where the arc ends, `0...360` degrees, clockwise of ``from``; it may wrap through north.
  public var to: Double
  /// When the course is judged.
  public var when: ConditionTiming

  /// Creates a condition.
  public init(from: Double, to: Double, when: ConditionTiming = .crossing) {
    self.from = from
    self.to = to
    self.when = when
  }
}

/// Holds when enough of the zone's fences were crossed within the timeout.
public struct PercentageCondition: Hashable, Sendable {
  /// The share of the zone's fences, above 0 and at most 100.
  public var percentage: Double
  /// How old the oldest crossing may be; `nil` for any age.
  public var timeout: Duration?
  /// Whether only crossings in ascending order of the fences count.
  public var isSequential: Bool

  /// Creates a condition.
  public init(percentage: Double, timeout: Duration? = nil, isSequential: Bool = false) {
    self.percentage = percentage
    self.timeout = timeout
    self.isSequential = isSequential
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Conditions: Hashable {}
#endif
