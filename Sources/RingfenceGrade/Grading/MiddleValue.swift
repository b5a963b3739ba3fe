/// The middle of some numbers, and how far they lie from it.
struct MiddleValue: Hashable, Sendable {
  let median: Int64
  /// The median of the distances from the median.
  let deviation: Int64

  /// Calculates both; `nil` for no numbers. Of an even count the median is the mean of the two in the middle, rounded down.
  ///
  /// - Complexity: O(*n* log *n*).
  init?(_ values: [Int64]) {
    guard let median = Self.median(values),
      let deviation = Self.median(values.map { abs($0 - median) })
    else { return nil }
    self.median = median
    self.deviation = deviation
  }

  private static func median(_ values: [Int64]) -> Int64? {
    guard !values.isEmpty else { return nil }
    let sorted = values.sorted()
    let upper = sorted[sorted.count / 2]
    guard sorted.count.isMultiple(of: 2) else { return upper }
    let lower = sorted[sorted.count / 2 - 1]
    return lower + (upper - lower) / 2
  }
}
