internal import Ringfence

struct CoverageOutline: Sendable {
  private let plane: LocalPlane
  private let edges: [PlaneEdge]

  /// A boundary point lies this near to its edge, in metres.
  private static let width = 0.05

  /// The edges of a shape; `nil` for a circle, for a line of one edge, and beyond the latitudes of planes.
  init?(_ shape: Shape) {
    guard let first = shape.firstCoordinate, abs(first.latitude) <= LocalPlane.highestLatitude
    else { return nil }
    plane = LocalPlane(at: first)
    edges = PlaneFence(shape, in: plane).edges
    guard edges.count > 1 else { return nil }
  }

  var count: Int { edges.count }

  /// The index of the edge at a boundary point; `nil` where there is none.
  ///
  /// - Complexity: linear in the edges.
  func edge(at position: Coordinate) -> Int? {
    let point = plane.point(position)
    var best: (index: Int, distance: Double)?
    for (index, edge) in edges.enumerated() {
      let distance = edge.distance(to: point)
      if distance < best?.distance ?? Self.width { best = (index, distance) }
    }
    return best?.index
  }
}
