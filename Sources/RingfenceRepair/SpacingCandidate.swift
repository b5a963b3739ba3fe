internal import Ringfence
internal import RingfenceLint

/// A pair of bodies near enough to be watched, with what does not depend on their movements.
struct SpacingCandidate: Sendable {
  let first: Int32
  let second: Int32
  /// How far the fences must be apart; `nil` for any distance.
  var threshold: Double?
  /// How far they are apart before any movement, by their hulls; below 0 where they overlap.
  var before = 0.0
  /// Whether only the hulls are too near each other, not the shapes.
  var isHullOnly = false
  /// Whether the fences are of different zones.
  let isBetween: Bool
  /// The difference of the centres of two circles; `nil` for other shapes.
  var discs: PlanarPoint?
  /// The difference of the centres of the restart circles, and the sum of their radii; `nil` where no rule asks.
  var restart: (apart: PlanarPoint, radii: Double)?
}

// Which pairs of bodies may become too near each other.
extension SpacingSolver {
  /// How far a body may move until the candidates are searched again.
  static let candidateSlackMeters = 120.0
  /// How much farther than required pairs may be apart to be watched in a round.
  static let reachMeters = 150.0

  /// Searches the candidates again where a body has moved farther than they allow for.
  mutating func updateCandidates() {
    if let searched = searchedMovements {
      let limit = Self.candidateSlackMeters
      let isNear = bodies.indices.allSatisfy {
        let step = moved[$0] - searched[$0]
        return step.dot(step) <= limit * limit
      }
      if isNear { return }
    }
    searchedMovements = moved
    candidates = findCandidates()
  }

  /// The pairs within reach, by a sweep from west to east.
  /// - Complexity: O(*n* log *n* + *k*) for *k* pairs whose ranges of longitude are near each other.
  private func findCandidates() -> ContiguousArray<SpacingCandidate> {
    var result: ContiguousArray<SpacingCandidate> = []
    let reach = spacing + Self.reachMeters + 2 * Self.candidateSlackMeters
    let centers = ContiguousArray(bodies.indices.map { bodies[$0].center + moved[$0] })
    let extents = ContiguousArray(bodies.map { $0.extent })
    let lefts = ContiguousArray(bodies.indices.map { centers[$0].x - extents[$0] })
    let order = bodies.indices.sorted { (lefts[$0], $0) < (lefts[$1], $1) }
    var open: ContiguousArray<Int> = []
    for index in order {
      open.removeAll { centers[$0].x + extents[$0] + reach < lefts[index] }
      for other in open where isFree[index] || isFree[other] {
        let apart = centers[index] - centers[other]
        let limit = extents[index] + extents[other] + reach
        guard apart.dot(apart) < limit * limit else { continue }
        if let found = candidate(min(index, other), max(index, other)) { result.append(found) }
      }
      open.append(index)
    }
    result.sort { ($0.first, $0.second) < ($1.first, $1.second) }
    return result
  }

  /// A pair, where some rule is about it.
  private func candidate(_ i: Int, _ k: Int) -> SpacingCandidate? {
    let both = bodies[i].rules.intersection(bodies[k].rules)
    var result = SpacingCandidate(
      first: Int32(i), second: Int32(k), isBetween: bodies[i].zone != bodies[k].zone)
    if result.isBetween {
      result.threshold =
        both.contains(.spacing) ? spacing : both.contains(.overlap) ? 0 : nil
    } else if both.contains(.spacingSameZone) {
      result.threshold = spacing
    }
    if let threshold = result.threshold { measure(&result, i, k, threshold) }
    if result.isBetween, both.contains(.restartOverlap), let one = bodies[i].restart,
      let other = bodies[k].restart
    {
      result.restart = (one.center - other.center, one.radius + other.radius)
    }
    return result.threshold == nil && result.restart == nil ? nil : result
  }

  private func measure(
    _ result: inout SpacingCandidate, _ i: Int, _ k: Int, _ threshold: Double
  ) {
    let radii = bodies[i].radius + bodies[k].radius
    if bodies[i].isDisc, bodies[k].isDisc {
      let apart = bodies[i].outline.vertices[0] - bodies[k].outline.vertices[0]
      result.discs = apart
      result.before = apart.length - radii
      return
    }
    result.before =
      bodies[i].outline.differences(from: bodies[k].outline)
      .separation(shiftedBy: PlanarPoint(0, 0)).meters - radii
    // A hull can be too near where the shape is not.
    guard !bodies[i].isConvex || !bodies[k].isConvex, result.before < threshold else { return }
    result.isHullOnly =
      ShapeDistance.between(bodies[i].shape, bodies[k].shape, within: threshold + 1)
      >= max(threshold, 1e-3)
  }
}
