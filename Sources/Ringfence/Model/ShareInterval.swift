/// How sure a share is that was counted.
package enum ShareInterval {
  /// The interval that holds the true share with 95 % confidence if what was counted is a random sample, `0...1`; all of it
  /// for a count of nothing.
  ///
  /// Source: E. B. Wilson, Probable inference, the law of succession, and statistical inference,
  /// J. Am. Stat. Assoc. 22 (1927).
  package static func wilson(_ hits: Int, of count: Int) -> ClosedRange<Double> {
    guard count > 0 else { return 0...1 }
    let z = 1.959963984540054
    let n = Double(count)
    let share = Double(hits) / n
    let weight = 1 + z * z / n
    let center = (share + z * z / (2 * n)) / weight
    let spread =
      z / weight * (share * (1 - share) / n + z * z / (4 * n * n)).squareRoot()
    return max(0, center - spread)...min(1, center + spread)
  }
}
