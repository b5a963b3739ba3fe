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

extension PercentageCondition {
  /// The seconds allowed for ``timeout``.
  package static var timeouts: ClosedRange<Double> { ZoneSettings.dwellTimes }

  /// Whether a percentage is more than 0 and at most 100.
  package static func isPossible(_ percentage: Double) -> Bool {
    percentage > 0 && percentage <= 100
  }

  /// The least number of crossed fences, out of `fences`, that meets the percentage; at least 1.
  ///
  /// 100·D / N and the percentage are compared as the doubles nearest to the quotient and to the
  /// percentage as written. Rounding preserves order: a share that is met never counts as missed, and
  /// one that is missed counts as met only if both agree in their first 15 digits.
  package func leastCount(of fences: Int) -> Int {
    guard fences > 1 else { return 1 }
    let percentage = percentage.isNaN ? 100 : min(100, max(0, percentage))
    // checked: at most the number of fences, because the percentage is 0...100
    let estimate = Int((percentage / 100 * Double(fences)).rounded(.down))
    var count = max(1, estimate - 1)
    while count < fences, 100 * Double(count) / Double(fences) < percentage { count += 1 }
    return count
  }
}

extension PercentageCondition: FieldCondition {
  init(_ values: ConditionValues) {
    self.init(
      percentage: values.number(0) ?? 100, timeout: values.duration(1), isSequential: values.flag(2)
    )
  }

  var values: ConditionValues {
    ConditionValues([
      .number(percentage), timeout.map { .duration($0) }, .flag(isSequential),
    ])
  }
}

extension ConditionDefinition {
  static var percentageCrossed: Self {
    ConditionDefinition(
      title: "percentage crossed",
      help: ["the share of the zone's fences that were crossed, in any order or", "in theirs"],
      fields: [
        ConditionField(
          "percentage", .percentage, isRequired: true, setting: .percentage,
          label: "Percentage of the fences"),
        ConditionField(
          "timeout", .duration(PercentageCondition.timeouts, usual: 3_600), setting: .timeout,
          label: "Timeout", placeholder: "any age"),
        ConditionField("sequential", .flag, label: "In the order of the fences"),
      ], example: [("percentage", .number(50))],
      otherNames: ["percentagecrossed", "percentcrossed"])
  }
}

/// A condition on the fences crossed.
struct PreparedPercentage: Sendable {
  /// The number of crossings required.
  let required: Int
  /// `nil` for any age.
  let timeoutMicroseconds: Int64?
  let isSequential: Bool

  init(_ condition: PercentageCondition, fences: Int) {
    required = condition.leastCount(of: fences)
    timeoutMicroseconds = condition.timeout?.wholeMicroseconds
    isSequential = condition.isSequential
  }
}
