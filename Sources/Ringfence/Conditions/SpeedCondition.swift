/// Holds when `minimum <= speed <= maximum`.
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
}
