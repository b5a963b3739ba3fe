/// The boundary of a shape, as a ``BoundaryGrid`` takes it.
package enum BoundaryOutline {
  case circle(PreparedCircle)
  /// Some of the edges between vertices. Simple are those of a polygon without cuts, where the inside
  /// changes at every edge. No point of the boundary is farther from the edges than the tolerance, in metres, which is less
  /// than a metre; edges that are no part of the boundary only cost time.
  case edges(
    ContiguousArray<PlanarPoint>, of: ContiguousArray<Int32>, areSimple: Bool, tolerance: Double = 0
  )
  /// A boundary that cells do not hold, whatever its size.
  case unlisted
  /// No boundary at all.
  case nothing

  /// The outline of a polygon.
  package init(_ polygon: PreparedPolygon) {
    let isSimple =
      polygon.parts.count == 1
      && polygon.kinds.allSatisfy { $0 == .boundary || $0 == .none }
      && polygon.vertices.allSatisfy { abs($0.x) <= 180 }
    self = .edges(polygon.vertices, of: polygon.edgeTree.edges, areSimple: isSimple)
  }

  /// The outline of a line.
  package init(_ line: PreparedGeoline) {
    self = .edges(line.vertices, of: line.edgeTree.edges, areSimple: false)
  }

  /// The approximate length of the boundary and of its longest edge in metres, and its latitude.
  /// Infinite lengths near a pole and at the antimeridian, where cells cannot be used.
  var extent: (length: Double, longest: Double, latitude: Double) {
    switch self {
    case .circle(let circle):
      let reach = circle.radiusMeters / 50_000
      guard abs(circle.anchor.latitude) + reach < 84, reach < 10,
        abs(circle.anchor.longitude) + 10 * reach < 179
      else { return (.infinity, .infinity, 0) }
      return (2 * .pi * circle.radiusMeters, circle.radiusMeters, circle.anchor.latitude)
    case .edges(let vertices, let edges, _, _):
      guard let first = edges.first else { return (0, 0, 0) }
      let latitude = vertices[Int(first)].y
      let frame = LocalMetric(latitude: min(84, max(-84, latitude)))
      var length = 0.0
      var longest = 0.0
      for edge in edges {
        let (a, b) = Self.ends(of: edge, vertices)
        guard max(abs(a.y), abs(b.y)) < 84, max(abs(a.x), abs(b.x)) < 179 else {
          return (.infinity, .infinity, 0)
        }
        let x = (b.x - a.x) * frame.metersPerDegreeLongitude
        let y = (b.y - a.y) * frame.metersPerDegreeLatitude
        let size = (x * x + y * y).squareRoot()
        length += size
        longest = max(longest, size)
      }
      return (length, longest, latitude)
    case .unlisted: return (.infinity, .infinity, 0)
    case .nothing: return (0, 0, 0)
    }
  }

  /// A point of the boundary, or the centre of a circle.
  var anyPoint: PlanarPoint? {
    switch self {
    case .circle(let circle): PlanarPoint(circle.anchor.longitude, circle.anchor.latitude)
    case .edges(let vertices, let edges, _, _):
      edges.first.map { Self.ends(of: $0, vertices).0 }
    case .unlisted, .nothing: nil
    }
  }

  /// The ends of an edge, moved by full turns so that the first lies within ±180 degrees.
  static func ends(
    of edge: Int32, _ vertices: ContiguousArray<PlanarPoint>
  ) -> (PlanarPoint, PlanarPoint) {
    var (a, b) = (vertices[Int(edge)], vertices[Int(edge) + 1])
    if abs(a.x) > 180 {
      let turn = 360 * (a.x / 360).rounded()
      a.x -= turn
      b.x -= turn
    }
    return (a, b)
  }
}
