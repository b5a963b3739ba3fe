/// The cheapest pairing of true and found events of one kind at one zone that keeps their order.
///
/// An event that is left alone has a price, so that a pair is not made at any cost: the pairing with the most pairs would
/// chain a miss and a later ghost into a shift of everything between them.
package struct EventAlignment: Hashable, Sendable {
  /// A true and a found event that belong together, by their indices.
  package struct Pair: Hashable, Sendable {
    package let truth: Int
    package let found: Int
    /// Whether an alignment without this pair costs hardly more: no method can know which is right.
    package let isAmbiguous: Bool

    package init(truth: Int, found: Int, isAmbiguous: Bool = false) {
      self.truth = truth
      self.found = found
      self.isAmbiguous = isAmbiguous
    }
  }

  /// The pairs, in order.
  package let pairs: [Pair]
  package let cost: Int64

  /// How much more an alignment without a pair costs at least, where the pair is not ambiguous.
  package static let ambiguity: Int64 = 60_000_000

  /// Aligns two lists of times in microseconds, both ascending. Of equally cheap alignments it is the one that pairs the
  /// earliest events, then the one that leaves the true event alone.
  ///
  /// - Parameters:
  ///   - truth: when the events happened.
  ///   - found: when they were found.
  ///   - price: what pairs and events that are left alone cost.
  ///   - findsAmbiguity: whether pairs are compared with the alignments without them.
  /// - Complexity: linear in the pairs that cost no more than two events that are left alone, at worst O(*n* · *m*);
  ///   memory of O(√*n* · *m*).
  package init(
    _ truth: [Int64], _ found: [Int64], price: AlignmentPrice, findsAmbiguity: Bool = true
  ) {
    let band = AlignmentBand(truth, found, price)
    let step = Self.root(band.rows)
    // The costs from every row on whose number is a multiple of the step; those between are calculated again.
    var kept: ContiguousArray<AlignmentBand.Row> = []
    var row = band.lastRow
    for number in stride(from: band.rows - 1, through: 0, by: -1) {
      row = band.backward(number, row)
      if number.isMultiple(of: step) { kept.append(row) }
    }
    kept.reverse()
    let best = band.value(row, 0)
    var pairs: [Pair] = []
    var before = band.firstForwardRow()
    var column = 0
    for block in kept.indices {
      let start = block * step
      let end = min(start + step, band.rows)
      var ends: ContiguousArray<AlignmentBand.Row> = [
        block + 1 < kept.count ? kept[block + 1] : band.lastRow
      ]
      for number in stride(from: end - 1, through: start, by: -1) {
        ends.append(band.backward(number, ends[ends.count - 1]))
      }
      for number in start..<end {
        let here = ends[end - number]
        let next = ends[end - number - 1]
        if let paired = Self.step(band, number, here, next, &column) {
          let isAmbiguous =
            findsAmbiguity
            && Self.costWithout(band, number, paired, before, next) - best < Self.ambiguity
          pairs.append(Pair(truth: number, found: paired, isAmbiguous: isAmbiguous))
        }
        if findsAmbiguity { before = band.forward(number, before) }
      }
    }
    self.pairs = pairs
    cost = best
  }

  /// Follows the cheapest alignment through a row, from a column on; moves to the column in the next row.
  ///
  /// - Returns: the column that the row is paired with; `nil` for none.
  private static func step(
    _ band: AlignmentBand, _ row: Int, _ here: AlignmentBand.Row, _ next: AlignmentBand.Row,
    _ column: inout Int
  ) -> Int? {
    let pairs = band.pairs(row)
    if column < pairs.lowerBound {
      // Nothing before the band can be paired any more; leaving the true event alone comes first in a draw.
      if band.value(here, column) == band.value(next, column) + band.price.unpaired { return nil }
      column = pairs.lowerBound
    }
    while column < pairs.upperBound {
      let cost = band.value(here, column)
      if cost == band.value(next, column + 1) + band.cost(row, column) {
        column += 1
        return column - 1
      }
      if cost == band.value(next, column) + band.price.unpaired { return nil }
      column += 1
    }
    return nil
  }

  /// The cost of the cheapest alignment in which a row is not paired with a column. Each passes the row once: it leaves the
  /// true event alone, or pairs it with another column.
  private static func costWithout(
    _ band: AlignmentBand, _ row: Int, _ paired: Int, _ before: AlignmentBand.Row,
    _ next: AlignmentBand.Row
  ) -> Int64 {
    let pairs = band.pairs(row)
    var least = Int64.max
    for column in pairs.lowerBound...pairs.upperBound {
      let cost = band.forwardValue(before, column)
      least = min(least, cost + band.price.unpaired + band.value(next, column))
      if column < pairs.upperBound, column != paired {
        least = min(least, cost + band.cost(row, column) + band.value(next, column + 1))
      }
    }
    return least
  }

  /// The least whole number whose square is not below a count, at least 1.
  private static func root(_ count: Int) -> Int {
    var root = 1
    while root * root < count { root += 1 }
    return root
  }
}
