internal import Ringfence

/// The edges of a shape, with the round ends and bends of a corridor, that entries and exits can lead over.
struct CoverageOutline: Sendable {
  private enum Form: Sendable {
    case edges([PlaneEdge], LocalPlane)
    case corridor(CorridorParts)
  }

  private let form: Form

  /// A boundary point lies this near to its edge, in metres.
  private static let width = 0.05

  /// The outlines of the fences of a zone; `nil` for a circle, for a line of one edge, and beyond the latitudes of planes.
  ///
  /// An edge of an area whose middle lies in another fence is left out, as no way into or out of the zone leads over it. Where
  /// fences are counted it stays: a crossing of any may decide.
  ///
  /// - Complexity: O(*e* · *f*) for *e* edges and *f* areas.
  static func outlines(of zone: Zone) -> [CoverageOutline?] {
    let isCounted = !zone.conditions.percentageCrossed.isEmpty
    let areas = zone.fences.indices.filter {
      !isCounted && zone.fences.count > 1 && !zone.fences[$0].shape.isGeoline
    }.map { (fence: $0, shape: PreparedShape(zone.fences[$0].shape)) }
    return zone.fences.indices.map { fence in
      CoverageOutline(zone.fences[fence].shape) { position in
        areas.contains {
          $0.fence != fence && $0.shape.signedDistance(to: position) < -width
        }
      }
    }
  }

  private init?(_ shape: Shape, isCovered: (Coordinate) -> Bool) {
    guard let first = shape.firstCoordinate, abs(first.latitude) <= LocalPlane.highestLatitude
    else { return nil }
    if case .corridor(let corridor) = shape {
      form = .corridor(CorridorParts(corridor, isCovered: isCovered))
    } else {
      let plane = LocalPlane(at: first)
      let edges = PlaneFence(shape, in: plane).edges
      form = .edges(
        shape.isGeoline
          ? edges
          : edges.filter { !isCovered(plane.coordinate($0.a.interpolated(to: $0.b, 0.5))) }, plane)
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
