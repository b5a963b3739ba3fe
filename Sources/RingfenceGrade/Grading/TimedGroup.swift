internal import Ringfence
internal import RingfenceRules

/// The true and the found events of one kind at one zone, by their times.
struct TimedGroup: Sendable {
  let zone: Int
  let kind: Event.Kind
  /// When the events happened, ascending, and which they are.
  var truth: [Int64] = []
  var truthIndices: [Int] = []
  /// When the found events happened, ascending, and which they are.
  var found: [Int64] = []
  var foundIndices: [Int] = []

  init(zone: Int, kind: Event.Kind) {
    self.zone = zone
    self.kind = kind
  }

  /// Aligns the groups of each kind in two passes: the first with a fixed price, which knows that a log is late far more
  /// often than early; where it finds enough pairs, the second with the middle and the spread of what they show.
  ///
  /// - Parameters:
  ///   - groups: all groups.
  ///   - farthest: how far apart the events of a pair are at most.
  ///   - unpairedCost: what an event that is left alone costs; `nil` for what the passes take.
  ///   - findsAmbiguity: whether ambiguous pairs are marked.
  /// - Returns: the alignment of each group.
  static func align(
    _ groups: [TimedGroup], within farthest: Int64, unpairedCost: Int64?, findsAmbiguity: Bool
  ) -> [EventAlignment] {
    var alignments: [EventAlignment?] = groups.map { _ in nil }
    for kind in Event.Kind.allCases {
      let members = groups.indices.filter { groups[$0].kind == kind }
      var price = AlignmentPrice(
        unpaired: unpairedCost ?? firstUnpairedCost, gate: farthest, earlyFactor: 3)
      let first = members.map { groups[$0].aligned(price, findsAmbiguity: false) }
      var shifts: [Int64] = []
      for (member, alignment) in zip(members, first) {
        shifts += alignment.pairs.map { groups[member].shift($0) }
      }
      let isEnough = shifts.count >= fewestPairs
      if isEnough, let middle = MiddleValue(shifts) {
        price = AlignmentPrice(
          unpaired: unpairedCost ?? 3 * middle.deviation + 60_000_000, gate: farthest,
          center: middle.median)
      }
      for (member, alignment) in zip(members, first) {
        alignments[member] =
          isEnough || findsAmbiguity
          ? groups[member].aligned(price, findsAmbiguity: findsAmbiguity) : alignment
      }
    }
    return alignments.compactMap { $0 }
  }

  func shift(_ pair: EventAlignment.Pair) -> Int64 { found[pair.found] - truth[pair.truth] }

  private func aligned(_ price: AlignmentPrice, findsAmbiguity: Bool) -> EventAlignment {
    EventAlignment(truth, found, price: price, findsAmbiguity: findsAmbiguity)
  }

  private static let firstUnpairedCost: Int64 = 300_000_000
  /// The number of pairs from which their spread says something.
  private static let fewestPairs = 4
}
