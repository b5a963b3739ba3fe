/// A small outline drawn in the plane of directions and distances from a point nearby, where the
/// distance to it costs some nanoseconds an edge.
struct PlanarOutline {
  private struct Segment {
    let start: PlanarPoint
    let run: PlanarPoint
    let inverseSquare: Double
    let polygon: Int
  }

  /// Distances from anywhere in the disk differ from those on the ground by no more, in metres.
  let margin: Double
  private let segments: ContiguousArray<Segment>

  /// Draws an outline that lies within a disk; `nil` for one that is too large, runs around a pole, or
  /// has too many edges for this to be worth it.
  init?(_ outline: Outline, around center: GeodesicAnchor, radius: Double) {
    guard radius <= 10_000, outline.edges.count <= 64, !outline.hasSeams else { return nil }
    var segments: ContiguousArray<Segment> = []
    segments.reserveCapacity(outline.edges.count)
    var sag = 0.0
    for edge in outline.edges {
      // Pieces that stay within 5 mm of their chords.
      let pieces = max(1, (edge.sag / 0.005).squareRoot().rounded(.up))
      guard pieces + Double(segments.count) <= 256 else { return nil }
      sag = max(sag, edge.sag / (pieces * pieces))
      var from = center.offset(to: outline.vertices[edge.first])
      for piece in 1...Int(pieces) {
        let to =
          Double(piece) == pieces
          ? center.offset(to: outline.vertices[edge.second])
          : center.offset(to: edge.line.point(at: Double(piece) / pieces))
        let run = PlanarPoint(to.x - from.x, to.y - from.y)
        let square = run.x * run.x + run.y * run.y
        segments.append(
          Segment(
            start: from, run: run, inverseSquare: square > 0 ? 1 / square : 0,
            polygon: edge.polygon))
        from = to
      }
    }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    // Across the direction to the centre the plane stretches by ρ²/6R², over 2ρ at most; a geodesic
    // that does not lead to the centre bends by as much again.
    let r = WGS84.minimumMeridionalRadius
    margin = sag + 2 * radius * radius * radius / (3 * r * r)
  }

  /// The distance to the area in metres, 0 inside it.
  func distance(from point: PlanarPoint) -> Double {
    var least = Double.infinity
    var isInside = false
    var polygon = segments[0].polygon
    for segment in segments {
      if segment.polygon != polygon {
        if isInside { return 0 }
        polygon = segment.polygon
      }
      let x = point.x - segment.start.x
      let y = point.y - segment.start.y
      let run = segment.run
      if (y < 0) != (y < run.y), (x * run.y < y * run.x) == (run.y > 0) { isInside.toggle() }
      let t = min(1, max(0, (x * run.x + y * run.y) * segment.inverseSquare))
      let (dx, dy) = (x - t * run.x, y - t * run.y)
      least = min(least, dx * dx + dy * dy)
    }
    return isInside ? 0 : least.squareRoot()
  }
}
