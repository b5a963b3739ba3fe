// Pairs/: which fences are near each other, and which pairs are listed.

package import Ringfence

/// The pairs of fences of a layout that lie near each other, and how many there are where not all are
/// listed.
package struct FencePairs: Sendable {
  /// Two fences, counted through all zones in the order of the layout, and what lies between them.
  package struct Pair: Hashable, Sendable {
    /// The fence that comes first in the layout.
    package var first: Int32
    /// The fence that comes later.
    package var second: Int32
    /// From perimeter to perimeter, in metres; zero when they share a point. Of restart circles, by how
    /// much they overlap.
    package var meters: Double
    /// The rules that list the pair.
    package var rules: PairRuleSet
  }

  /// The number of pairs of one fence that a rule does not list.
  package struct Rest: Hashable, Sendable {
    /// The fence that comes first in the layout.
    package var fence: Int32
    /// The rule, as a set of one.
    package var rule: PairRuleSet
    package var count: Int
    /// Whether some are counted by their boxes, so the true number may be lower.
    package var isAtMost: Bool
  }

  package let numbering: FenceNumbering
  /// The pairs, each once, in ascending order of the first fence, then of the second.
  package let pairs: ContiguousArray<Pair>
  /// The numbers of pairs that are not listed, in ascending order of the fences.
  package let rests: ContiguousArray<Rest>
  /// The number of measured pairs, the same on every machine.
  package let measurements: Int

  /// Finds the pairs of a selection that are less than `meters` apart or share a point.
  ///
  /// Each fence is measured against later ones whose boxes are near enough, as many as the selection
  /// allows. Each rule lists the nearest pairs found, and of equally near ones the first.
  /// - Complexity: O(*n* (log *n* + *m*)) for *n* fences and *m* measured ones of each.
  package init(in layout: ZoneLayout, within meters: Double, selection: PairSelection) {
    var shapes: ContiguousArray<PreparedShape> = []
    layout.visitFences { _, _, shape in shapes.append(PreparedShape(shape)) }
    self.init(in: layout, shapes, within: meters, selection: selection, contest: nil)
  }

  init(
    in layout: ZoneLayout, _ shapes: ContiguousArray<PreparedShape>, within meters: Double,
    selection: PairSelection, contest: PairContest?
  ) {
    numbering = FenceNumbering(layout)
    let meters = meters > 0 ? min(meters, 1e9) : 0
    let limit = max(meters, PairRule.contactReachMeters)
    let boxes = ContiguousArray(shapes.map { $0.bounds })
    let index = ForwardPairIndex(boxes)
    var near: ContiguousArray<Int32> = []
    var choice = PairChoice(
      zones: numbering.zones, selection: selection,
      conditions: PairRule.all.compactMap { $0.definition.condition(spacingMeters: meters) },
      contest: contest)
    var tile = FenceTile(shapes: shapes)
    var measurements = 0
    for members in FenceTile.groups(of: boxes, within: limit) {
      tile.begin(around: boxes[Int(members[members.startIndex])])
      for i in members where choice.takesPart(i) {
        let isComplete = index.query(
          boxes[Int(i)].expanded(byMeters: limit), after: i, most: selection.measured, into: &near)
        choice.begin(i)
        for k in near where choice.mayPair(i, k) {
          measurements += 1
          choice.add(k, tile.distance(i, k, within: limit))
        }
        choice.end(isComplete: isComplete, near, boxes)
      }
    }
    choice.countCrowds(index.index, boxes)
    (pairs, rests) = choice.sorted()
    self.measurements = measurements
  }
}
