/// Holds when `minimum <= speed <= maximum`. Where a fix has no speed, that from the fix before counts.
public struct SpeedCondition: Hashable, Sendable {
  /// The lowest speed allowed; `nil` for no limit.
  public var minimum: Speed?
  /// The highest speed allowed; `nil` for no limit.
  public var maximum: Speed?
  /// When the condition is evaluated.
  public var when: ConditionTiming

  /// Creates a condition.
  public init(minimum: Speed? = nil, maximum: Speed? = nil, when: ConditionTiming = .inside) {
    self.minimum = minimum
    self.maximum = maximum
    self.when = when
  }

  package init(_ limits: LimitCondition) {
    self.init(
      minimum: limits.minimum.map { .metersPerSecond($0) },
      maximum: limits.maximum.map { .metersPerSecond($0) }, when: limits.when)
  }

  package var limits: LimitCondition {
    LimitCondition(
      minimum: minimum?.metersPerSecond, maximum: maximum?.metersPerSecond, when: when)
  }
}

extension SpeedCondition: LimitingCondition {
  static var kind: ConditionKind { .speed }
}

extension LimitedQuantity {
  /// Metres per second: any finite speed.
  package static var speed: LimitedQuantity {
    LimitedQuantity(
      dimension: .speed, unit: "m/s", range: 0...Double.greatestFiniteMagnitude,
      // Airliners in a jet stream come to some 350 m/s.
      reachable: 0...400,
      expected: "0 or more", usualTiming: .inside, display: ("km/h", 3.6),
      usual: 0...150, example: ("maximum", "30 km/h"),
      misses: ("too slow", "too fast"), changes: ("faster", "slower"),
      margin: 0.3, deviation: .factor(lower: 0.8, higher: 1.25),
      mistake: ("kmh", "speeds in km/h read as m/s", 3.6))
  }
}
