internal import Ringfence

/// The parts of a shape's edge, each of which an event may be on.
struct CoverageOutline: Sendable {
  private enum Form: Sendable {
    case edges([PlaneEdge], LocalPlane)
    case corridor(CorridorParts)
  }

  private let form: Form

  /// A boundary point lies this near to its edge, in metres.
  private static let width = 0.05

  /// The parts of a shape; `nil` for a circle, for a line of one edge, and beyond the latitudes of planes.
  init?(_ shape: Shape) {
    guard let first = shape.firstCoordinate, abs(first.latitude) <= LocalPlane.highestLatitude
    else { return nil }
    if case .corridor(let corridor) = shape {
      form = .corridor(CorridorParts(corridor))
    } else {
      let plane = LocalPlane(at: first)
      form = .edges(PlaneFence(shape, in: plane).edges, plane)
    }
    guard count > 1 else { return nil }
  }

  var count: Int {
    switch form {
    case .edges(let edges, _): edges.count
    case .corridor(let parts): parts.count
    }
  }

  /// The index of the part at a boundary point; `nil` where there is none.
  ///
  /// - Complexity: linear in the edges.
  func part(at position: Coordinate) -> Int? {
    switch form {
    case .edges(let edges, let plane): Self.edge(at: plane.point(position), edges)
    case .corridor(let parts): parts.part(at: position)
    }
  }

  private static func edge(at point: PlanePoint, _ edges: [PlaneEdge]) -> Int? {
    var best: (index: Int, distance: Double)?
    for (index, edge) in edges.enumerated() {
      let distance = edge.distance(to: point)
      if distance < best?.distance ?? width { best = (index, distance) }
    }
    return best?.index
  }
}
