internal import RingfenceGeodesy

/// How long something takes, or how far, that is different each time. The unit is that of what it stands for.
package enum DeliveryDistribution: Hashable, Sendable {
  case constant(Double)
  case uniform(ClosedRange<Double>)
  /// A median, and the standard deviation of the logarithm; what lies outside a range counts as its end.
  case logNormal(median: Double, spread: Double, within: ClosedRange<Double>)
  /// One of these, each as often; in ascending order.
  case empirical([Double])

  /// The value that a share of all values is below; the share is 0 to 1, without both.
  package func value(at share: Double) -> Double {
    switch self {
    case .constant(let value): return value
    case .uniform(let range):
      return range.lowerBound + share * (range.upperBound - range.lowerBound)
    case .logNormal(let median, let spread, let range):
      let value = median * Elementary.exp(spread * NormalQuantile.value(share))
      return min(max(value, range.lowerBound), range.upperBound)
    case .empirical(let values):
      guard !values.isEmpty else { return 0 }
      // checked: the share is below 1
      return values[min(values.count - 1, Int(share * Double(values.count)))]
    }
  }
}
