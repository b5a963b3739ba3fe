package import Ringfence

package enum RestartCirclePairs {
  /// The restart circles of all fences, in the order of the layout; `nil` for a fence without one, and for a corridor with a
  /// chain of them, whose neighbours are those of the corridor itself.
  package static func circles(_ context: LintContext) -> ContiguousArray<PreparedCircle?> {
    ContiguousArray(
      context.restart.degradations.joined().map { $0.circle.map { PreparedCircle($0) } })
  }

  /// The pairs of fences whose circles intersect, by how many metres, and how many more there are. Those
  /// that overlap most are listed.
  package static func find(
    _ context: LintContext, _ numbering: FenceNumbering,
    _ circles: ContiguousArray<PreparedCircle?>, _ rules: [PairRule], _ contest: PairContest?
  ) -> (ContiguousArray<FencePairs.Pair>, ContiguousArray<FencePairs.Rest>) {
    let selection = PairSelection(context)
    var choice = PairChoice(
      zones: numbering.zones, selection: selection,
      conditions: rules.map {
        PairChoice.Condition(
          rule: $0.set, isSameZone: $0.isSameZone, below: .leastNonzeroMagnitude, reach: 0)
      }, contest: contest)
    // A fence without a circle has a box that meets only those of other such fences.
    let nowhere = GeoBox(south: -90, north: -90, west: -180, width: 0)
    let boxes = ContiguousArray(circles.map { $0?.bounds ?? nowhere })
    let index = ForwardPairIndex(boxes)
    var near: ContiguousArray<Int32> = []
    for (one, circle) in circles.enumerated() {
      guard let circle, choice.takesPart(Int32(one)) else { continue }
      let isComplete = index.query(
        circle.bounds, after: Int32(one), most: selection.measured, into: &near)
      choice.begin(Int32(one))
      for other in near where choice.mayPair(Int32(one), other) {
        guard let second = circles[Int(other)]?.circle else { continue }
        choice.add(other, circle.signedDistance(to: second.center) - second.radius.meters)
      }
      choice.end(isComplete: isComplete, near, boxes)
    }
    choice.countCrowds(index.index, boxes)
    var (pairs, rests) = choice.sorted()
    for index in pairs.indices { pairs[index].meters = max(0, -pairs[index].meters) }
    return (pairs, rests)
  }
}
