import Ringfence
import RingfenceGeodesy

/// An area in a plane of metres that closed rings bound: inside is what an odd number of them surrounds, so rings in rings are holes.
///
/// Areas without a common point may be put together in one outline.
struct GroundOutline: GroundArea, Hashable, Sendable {
  /// The edges of all rings, with the area on their left.
  let edges: ContiguousArray<GroundEdge>

  /// Creates an area from rings, which may go round in either direction and may repeat their first point at the end.
  /// - Complexity: O(*r n*) in the rings and the points.
  init(rings: [[PlanarPoint]]) {
    let loops = rings.map { Self.edges(of: $0) }
    var edges: ContiguousArray<GroundEdge> = []
    for (number, loop) in loops.enumerated() {
      guard let first = loop.first else { continue }
      let middle = PlanarPoint(
        (first.start.x + first.end.x) / 2, (first.start.y + first.end.y) / 2)
      var isHole = false
      for (other, edges) in loops.enumerated() where other != number {
        for edge in edges where edge.crossesRay(from: middle) { isHole.toggle() }
      }
      let isLeft = (Self.area(of: loop) > 0) != isHole
      edges += isLeft ? loop : loop.map { $0.reversed }
    }
    self.edges = edges
  }

  private static func edges(of ring: [PlanarPoint]) -> [GroundEdge] {
    guard let last = ring.last else { return [] }
    var edges: [GroundEdge] = []
    var before = last
    for point in ring {
      if point != before { edges.append(GroundEdge(before, point)) }
      before = point
    }
    return edges
  }

  /// The area that a ring surrounds, positive where it lies on its left, twice.
  private static func area(of loop: [GroundEdge]) -> Double {
    guard let base = loop.first?.start else { return 0 }
    return loop.reduce(0) {
      $0 + ($1.start.x - base.x) * ($1.end.y - base.y)
        - ($1.end.x - base.x) * ($1.start.y - base.y)
    }
  }

  /// Whether a point lies inside.
  func contains(_ point: PlanarPoint) -> Bool {
    var isInside = false
    for edge in edges where edge.crossesRay(from: point) { isInside.toggle() }
    return isInside
  }

  func signedDistance(_ point: PlanarPoint) -> Double {
    var least = Double.infinity
    for edge in edges { least = min(least, edge.square(to: point)) }
    return contains(point) ? -least.squareRoot() : least.squareRoot()
  }

  func probability(_ mean: PlanarPoint, variance: Double) -> Double {
    NormalContainment.area(edges, isInside: contains(mean), mean: mean, variance: variance)
  }

  /// Within a decimetre of depth, as far as 60 measurements find it.
  func deepestShare(from start: PlanarPoint, to end: PlanarPoint) -> Double {
    DeepestPoint.share(from: start, to: end, within: 0.1, measurements: 60) { signedDistance($0) }
  }
}

extension GroundEdge {
  /// The same line with the area on the other side.
  fileprivate var reversed: GroundEdge { GroundEdge(end, start) }

  /// Whether a ray from a point to the east crosses the edge.
  fileprivate func crossesRay(from point: PlanarPoint) -> Bool {
    guard (start.y > point.y) != (end.y > point.y) else { return false }
    let side =
      (end.x - start.x) * (point.y - start.y) - (end.y - start.y) * (point.x - start.x)
    return (side > 0) == (end.y > start.y)
  }
}
