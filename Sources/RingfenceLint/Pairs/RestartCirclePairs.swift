package import Ringfence

/// What a fence is in restart mode as its neighbours see it: its circle, or a corridor with a chain of them, whose neighbours are those
/// of the corridor itself.
package enum RestartArea {
  case circle(PreparedCircle)
  case corridor(PreparedCorridor)

  var bounds: GeoBox {
    switch self {
    case .circle(let circle): circle.bounds
    case .corridor(let corridor): corridor.bounds
    }
  }

  /// Whether its circles reach farther than the area itself.
  var reachesFarther: Bool {
    switch self {
    case .circle: false
    case .corridor: true
    }
  }

  /// By how many metres two areas overlap, at most 0 where they do not; `nil` for two corridors, which `overlap` compares.
  func overlap(_ other: RestartArea) -> Double? {
    switch (self, other) {
    case (.circle(let one), .circle(let other)):
      other.circle.radius.meters - one.signedDistance(to: other.circle.center)
    case (.circle(let circle), .corridor(let corridor)),
      (.corridor(let corridor), .circle(let circle)):
      circle.circle.radius.meters - corridor.signedDistance(to: circle.circle.center)
    case (.corridor, .corridor): nil
    }
  }
}

package enum RestartCirclePairs {
  /// What all fences are in restart mode, in the order of the layout; `nil` for a fence that is nothing in it.
  package static func areas(_ context: LintContext) -> ContiguousArray<RestartArea?> {
    ContiguousArray(
      zip(context.layout.zones, context.restart.degradations).flatMap { zone, degradations in
        zip(zone.fences, degradations).map { fence, degradation -> RestartArea? in
          if let circle = degradation.circle { return .circle(PreparedCircle(circle)) }
          guard !degradation.chain.isEmpty, case .corridor(let corridor) = fence.shape else {
            return nil
          }
          return .corridor(PreparedCorridor(corridor))
        }
      })
  }

  /// The pairs of fences whose areas intersect, by how many metres, and how many more there are. Those
  /// that overlap most are listed.
  package static func find(
    _ context: LintContext, _ numbering: FenceNumbering,
    _ areas: ContiguousArray<RestartArea?>, _ rules: [PairRule], _ contest: PairContest?
  ) -> (ContiguousArray<FencePairs.Pair>, ContiguousArray<FencePairs.Rest>) {
    let selection = PairSelection(context)
    var choice = PairChoice(
      zones: numbering.zones, selection: selection,
      conditions: rules.map {
        PairChoice.Condition(
          rule: $0.set, isSameZone: $0.isSameZone, below: .leastNonzeroMagnitude, reach: 0)
      }, contest: contest)
    // A fence without an area has a box that meets only those of other such fences.
    let nowhere = GeoBox(south: -90, north: -90, west: -180, width: 0)
    let boxes = ContiguousArray(areas.map { $0?.bounds ?? nowhere })
    let index = ForwardPairIndex(boxes)
    var near: ContiguousArray<Int32> = []
    for (one, area) in areas.enumerated() {
      guard let area, choice.takesPart(Int32(one)) else { continue }
      let isComplete = index.query(
        area.bounds, after: Int32(one), most: selection.measured, into: &near)
      choice.begin(Int32(one))
      for other in near where choice.mayPair(Int32(one), other) {
        guard let second = areas[Int(other)], let meters = area.overlap(second) else { continue }
        choice.add(other, -meters)
      }
      choice.end(isComplete: isComplete, near, boxes)
    }
    choice.countCrowds(index.index, boxes)
    var (pairs, rests) = choice.sorted()
    for index in pairs.indices { pairs[index].meters = max(0, -pairs[index].meters) }
    return (pairs, rests)
  }
}
