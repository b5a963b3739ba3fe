/// How much later things are reported than they happened, in whole seconds.
package struct DelayTally: Hashable, Sendable {
  private var counts: [Int: Int] = [:]
  package private(set) var count = 0

  package init() {}

  /// Adds a delay in microseconds; negative where something is reported earlier.
  mutating func add(_ microseconds: Int64) {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    counts[Int(remainder < 0 ? quotient - 1 : quotient), default: 0] += 1
    count += 1
  }

  /// The seconds below which, or at which, shares of the delays are, by the nearest rank; `nil` without one. The shares are
  /// `0...1`, in ascending order.
  ///
  /// - Complexity: O(*n* log *n*) in the different delays.
  package func quantiles(_ shares: [Double]) -> [Int]? {
    guard count > 0 else { return nil }
    let seconds = counts.keys.sorted()
    var found: [Int] = []
    var (position, passed) = (0, counts[seconds[0]] ?? 0)
    for share in shares {
      // checked: a share of a count
      let rank = max(1, Int((share * Double(count)).rounded(.up)))
      while passed < rank, position + 1 < seconds.count {
        position += 1
        passed += counts[seconds[position]] ?? 0
      }
      found.append(seconds[position])
    }
    return found
  }
}
