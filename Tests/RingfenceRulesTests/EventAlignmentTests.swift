import RingfenceRules
import TestSupport
import Testing

/// The alignment of true and found events against all alignments that keep the order, and by hand.
@Suite struct EventAlignmentTests {
  private static let second: Int64 = 1_000_000

  /// The least cost of all alignments that keep the order, by trying each; `forbidden` is a pair that none may have.
  private static func leastCost(
    _ truth: [Int64], _ found: [Int64], _ price: AlignmentPrice, forbidden: (Int, Int)? = nil
  ) -> Int64 {
    var least = Int64.max
    func go(_ i: Int, _ j: Int, _ cost: Int64) {
      if i == truth.count {
        least = min(least, cost + Int64(found.count - j) * price.unpaired)
        return
      }
      go(i + 1, j, cost + price.unpaired)
      for k in j..<found.count {
        let late = found[k] - truth[i]
        if late > price.gate || -late > price.gate { continue }
        if let forbidden, forbidden == (i, k) { continue }
        let beyond = late - price.center
        let pair = beyond >= 0 ? beyond : -beyond * price.earlyFactor
        go(i + 1, k + 1, cost + Int64(k - j) * price.unpaired + pair)
      }
    }
    go(0, 0, 0)
    return least
  }

  private static func scene(_ random: inout SeededRandom) -> ([Int64], [Int64], AlignmentPrice) {
    func times() -> [Int64] {
      (0..<Int.random(in: 0...5, using: &random))
        .map { _ in Int64.random(in: 0...2_400, using: &random) * second }.sorted()
    }
    let price = AlignmentPrice(
      unpaired: Int64.random(in: 1...400, using: &random) * second,
      gate: Int64.random(in: 1...2_000, using: &random) * second,
      center: Int64.random(in: -200...300, using: &random) * second,
      earlyFactor: Bool.random(using: &random) ? 1 : 3)
    return (times(), times(), price)
  }

  @Test func `costs as little as the cheapest of all alignments, 3,000 times`() {
    var random = SeededRandom(seed: 41)
    for number in 0..<3_000 {
      let (truth, found, price) = Self.scene(&random)
      let result = EventAlignment(truth, found, price: price)
      let least = Self.leastCost(truth, found, price)
      #expect(result.cost == least, "\(number): \(truth) \(found) \(price)")
      // Its pairs cost what it says, and keep the order.
      var cost = Int64(truth.count + found.count - 2 * result.pairs.count) * price.unpaired
      for pair in result.pairs { cost += price.cost(found[pair.found] - truth[pair.truth]) }
      #expect(cost == least, "\(number)")
      for (a, b) in zip(result.pairs, result.pairs.dropFirst()) {
        #expect(a.truth < b.truth && a.found < b.found, "\(number)")
      }
      for pair in result.pairs {
        let without = Self.leastCost(truth, found, price, forbidden: (pair.truth, pair.found))
        #expect(pair.isAmbiguous == (without - least < 60 * Self.second), "\(number) \(pair)")
      }
    }
  }

  @Test func `pairs first in a draw, then leaves the true event alone`() {
    let price = AlignmentPrice(unpaired: 10, gate: 100)
    // A pair that costs as much as both alone.
    #expect(EventAlignment([0], [20], price: price).pairs.count == 1)
    #expect(EventAlignment([0], [21], price: price).pairs.isEmpty)
    // Either true event may have it.
    #expect(EventAlignment([0, 10], [5], price: price).pairs.map(\.truth) == [0])
    #expect(EventAlignment([5], [0, 10], price: price).pairs.map(\.found) == [0])
  }

  @Test func `a miss and a later ghost shift nothing between them`() {
    let truth = (0...10).map { Int64($0) * 600 * Self.second }
    let found = truth.dropFirst().map { $0 + 5 * Self.second } + [6_600 * Self.second]
    let price = AlignmentPrice(
      unpaired: 300 * Self.second, gate: 1_800 * Self.second, earlyFactor: 3)
    let result = EventAlignment(truth, found, price: price)
    #expect(result.pairs.map(\.truth) == Array(1...10))
    #expect(result.pairs.map(\.found) == Array(0...9))
  }

  @Test(arguments: [(0, 0), (0, 3), (3, 0)])
  func `leaves alone what has no counterpart`(truth: Int, found: Int) {
    let price = AlignmentPrice(unpaired: 7, gate: 100)
    let result = EventAlignment(
      (0..<truth).map { Int64($0) }, (0..<found).map { Int64($0) }, price: price)
    #expect(result.pairs.isEmpty)
    #expect(result.cost == Int64(7 * (truth + found)))
  }

  /// The band leaves nothing out: a plain programme over all columns finds the same cost and pairs.
  @Test(arguments: 0..<40)
  func `a long list costs the same as by a programme without a band`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let truth = (0..<150).map { _ in Int64.random(in: 0...40_000, using: &random) * Self.second }
      .sorted()
    let found = (0..<170).map { _ in Int64.random(in: 0...40_000, using: &random) * Self.second }
      .sorted()
    let price = AlignmentPrice(
      unpaired: Int64.random(in: 20...600, using: &random) * Self.second,
      gate: Int64.random(in: 60...1_800, using: &random) * Self.second,
      center: Int64.random(in: -60...90, using: &random) * Self.second)
    var costs = [[Int64]](
      repeating: [Int64](repeating: 0, count: found.count + 1), count: truth.count + 1)
    for i in stride(from: truth.count, through: 0, by: -1) {
      for j in stride(from: found.count, through: 0, by: -1) {
        var least = i == truth.count && j == found.count ? 0 : Int64.max
        if i < truth.count { least = min(least, costs[i + 1][j] + price.unpaired) }
        if j < found.count { least = min(least, costs[i][j + 1] + price.unpaired) }
        if i < truth.count, j < found.count, abs(found[j] - truth[i]) <= price.gate {
          least = min(least, costs[i + 1][j + 1] + price.cost(found[j] - truth[i]))
        }
        costs[i][j] = least
      }
    }
    var pairs: [EventAlignment.Pair] = []
    var (i, j) = (0, 0)
    while i < truth.count, j < found.count {
      let here = costs[i][j]
      if abs(found[j] - truth[i]) <= price.gate,
        here == costs[i + 1][j + 1] + price.cost(found[j] - truth[i])
      {
        pairs.append(.init(truth: i, found: j))
        (i, j) = (i + 1, j + 1)
      } else if here == costs[i + 1][j] + price.unpaired {
        i += 1
      } else {
        j += 1
      }
    }
    let result = EventAlignment(truth, found, price: price, findsAmbiguity: false)
    #expect(result.cost == costs[0][0])
    #expect(result.pairs == pairs)
  }
}
