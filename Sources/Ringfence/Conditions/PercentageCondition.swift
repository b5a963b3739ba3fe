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
