/// A plane that touches the ground at a point. Shapes nearby are drawn in it once and then measured
/// against each other by plane geometry.
///
/// Directions and distances from the middle are as they are on the ground (azimuthal equidistant).
/// Elsewhere the plane stretches by ρ²/6R² at most, ρ being the distance from the middle: by 6 parts in
/// 10⁷ within ``reachMeters``. Edges are drawn in parts that stay within 1 mm of their chords. What
/// this leaves undecided (a contact, a limit) is reported as such, for ``ShapeDistance`` to decide.
package struct AzimuthalEquidistantPlane: Sendable {
  /// Shapes are drawn that lie as a whole within this distance of the middle, in metres.
  package static var reachMeters: Double { 12_000 }
  /// The largest radius of circles and the largest limit, in metres.
  package static var largestMeters: Double { 2_000 }

  private static var mostPieces: Double { 32 }
  private static var mostSegments: Int { 512 }

  private let center: GeodesicOrigin

  /// Creates the plane around a point in degrees.
  package init(latitude: Double, longitude: Double) {
    center = GeodesicOrigin(latitude: latitude, longitude: longitude)
  }

  /// Draws a shape; `nil` for a corridor, and for one that is empty, too large or too far away, has very many edges, or
  /// reaches across a pole or the antimeridian by cuts.
  /// - Complexity: O(*n*), some 0.2 µs for each vertex.
  package func drawing(of shape: PreparedShape) -> GroundDrawing? {
    switch shape {
    case .circle(let circle):
      guard circle.radiusMeters <= Self.largestMeters else { return nil }
      return point(circle.anchor).map { GroundDrawing(circle: $0, radius: circle.radiusMeters) }
    case .polygon(let polygon):
      guard polygon.vertices.count <= Self.mostSegments else { return nil }
      var segments: ContiguousArray<PlanarSegment> = []
      segments.reserveCapacity(polygon.vertices.count)
      var rings: ContiguousArray<PlanarPoint> = []
      for (number, part) in polygon.parts.enumerated() {
        var startsRing = true
        for index in part.range {
          switch polygon.kinds[index] {
          case .none: startsRing = true
          case .boundary:
            let first = segments.count
            let (a, b) = (polygon.vertices[index], polygon.vertices[index + 1])
            guard add(a, b, polygon: number, to: &segments) else { return nil }
            if startsRing { rings.append(segments[first].start) }
            startsRing = false
          case .antimeridianCut, .sharedCut, .pole: return nil
          }
        }
      }
      return GroundDrawing(segments, rings: rings, isArea: true)
    case .corridor: return nil
    case .geoline(let line):
      guard line.vertices.count <= Self.mostSegments else { return nil }
      var segments: ContiguousArray<PlanarSegment> = []
      segments.reserveCapacity(line.vertices.count)
      for index in line.vertices.indices.dropLast() {
        let (a, b) = (line.vertices[index], line.vertices[index + 1])
        guard add(a, b, polygon: 0, to: &segments) else { return nil }
      }
      return GroundDrawing(
        segments, rings: ContiguousArray(segments.prefix(1).map { $0.start }), isArea: false)
    }
  }

  private func point(_ anchor: GeodesicOrigin) -> PlanarPoint? {
    let offset = center.offset(to: anchor)
    let square = offset.x * offset.x + offset.y * offset.y
    return square <= Self.reachMeters * Self.reachMeters ? offset : nil
  }

  /// Appends the parts of an edge; returns `false` when there would be too many, or they lie too far away.
  private func add(
    _ a: PlanarPoint, _ b: PlanarPoint, polygon: Int,
    to segments: inout ContiguousArray<PlanarSegment>
  ) -> Bool {
    let edge = StraightEdge(a, b)
    let whole = edge.stretch(0, 1)
    let sagitta = whole.curvature * whole.length * whole.length / 8
    let pieces = max(1, (sagitta / 0.001).squareRoot().rounded(.up))
    // The rate of longitude means nothing beside a pole, so neither does an edge that long.
    guard pieces <= Self.mostPieces, whole.length <= 2 * Self.largestMeters,
      var from = point(edge.point(at: 0))
    else { return false }
    for piece in 1...Int(pieces) {
      guard let to = point(edge.point(at: Double(piece) / pieces)) else { return false }
      segments.append(PlanarSegment(from, to, polygon: polygon))
      from = to
    }
    return true
  }
}
