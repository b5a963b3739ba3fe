/// A small outline drawn in the plane of directions and distances from a point nearby, where the
/// distance to it costs some nanoseconds an edge.
struct PlanarOutline {
  /// Distances from anywhere in the disk differ from those on the ground by no more, in metres.
  let margin: Double
  /// Whether all of it lies in the disk, so that the rim is nowhere inside.
  let isHeld: Bool
  /// No point of the disk is farther from the area than the farthest point of the rim, or than this, in
  /// metres; `nil` when that is not known.
  let insideCeiling: Double?
  private let segments: ContiguousArray<PlanarSegment>

  /// Draws an outline that lies within a disk; `nil` for one that is too large, runs around a pole, or
  /// has too many edges for this to be worth it.
  init?(_ outline: Outline, around center: GeodesicOrigin, radius: Double) {
    guard radius <= 10_000, outline.edges.count <= 2_048, !outline.hasAntimeridianCuts else {
      return nil
    }
    var vertices: ContiguousArray<PlanarPoint> = []
    vertices.reserveCapacity(outline.vertices.count)
    for vertex in outline.vertices { vertices.append(center.offset(to: vertex)) }
    var segments: ContiguousArray<PlanarSegment> = []
    segments.reserveCapacity(outline.edges.count)
    var sagitta = 0.0
    for edge in outline.edges {
      // Parts that stay within 5 mm of their chords.
      let pieces = max(1, (edge.sagitta / 0.005).squareRoot().rounded(.up))
      guard pieces + Double(segments.count) <= 4_096 else { return nil }
      sagitta = max(sagitta, edge.sagitta / (pieces * pieces))
      var from = vertices[edge.first]
      for piece in 1...Int(pieces) {
        let to =
          Double(piece) == pieces
          ? vertices[edge.second]
          : center.offset(to: edge.line.point(at: Double(piece) / pieces))
        segments.append(PlanarSegment(from, to, polygon: edge.polygon))
        from = to
      }
    }
    guard !segments.isEmpty else { return nil }
    self.segments = segments
    var reach = 0.0
    for segment in segments {
      let end = segment.end
      reach = max(
        reach, segment.start.x * segment.start.x + segment.start.y * segment.start.y,
        end.x * end.x + end.y * end.y)
    }
    isHeld = reach <= radius * radius
    insideCeiling =
      segments.count == outline.edges.count
      ? Self.insideCeiling(outline, vertices, segments, radius: radius) : nil
    // Across the direction to the centre the plane stretches by ρ²/6R², over 2ρ at most; a geodesic
    // that does not lead to the centre bends by as much again.
    let r = WGS84.minimumMeridionalRadius
    margin = sagitta + 2 * radius * radius * radius / (3 * r * r)
  }

  /// The ``insideCeiling`` of an outline whose edges are one segment each.
  ///
  /// A set that is star-shaped about a point of the disk lies in itself grown about that point, so
  /// moving away from the point leads away from the set: the rim is farthest. A hole well
  /// within the set adds points inside: a line through them meets its ring on both sides, so half its
  /// width and half its height bound how far they are.
  private static func insideCeiling(
    _ outline: Outline, _ vertices: ContiguousArray<PlanarPoint>,
    _ segments: ContiguousArray<PlanarSegment>, radius: Double
  ) -> Double? {
    guard let outer = outline.rings.first, !outer.isEmpty, outline.edges.last?.polygon == 0 else {
      return nil
    }
    // Summed as whole millimetres, so that the order does not matter.
    var (x, y) = (0.0, 0.0)
    for index in outer {
      let edge = outline.edges[index]
      let vertex = vertices[edge.isReversed ? edge.second : edge.first]
      x += (vertex.x * 1_000).rounded()
      y += (vertex.y * 1_000).rounded()
    }
    let scale = 1 / (1_000 * Double(outer.count))
    let middle = PlanarPoint(x * scale, y * scale)
    var star: (about: PlanarPoint, square: Double)?
    for point in [middle, PlanarPoint(0, 0)] where star == nil {
      guard point.x * point.x + point.y * point.y <= radius * radius else { continue }
      star = Self.inscribed(outline, segments, outer, about: point).map { (point, $0) }
    }
    guard let star else { return nil }
    var ceiling = 0.0
    for ring in outline.rings.dropFirst() {
      var octagon = PlanarOctagon()
      for index in ring {
        for end in [segments[index].start, segments[index].end] {
          let (x, y) = (end.x - star.about.x, end.y - star.about.y)
          guard x * x + y * y < star.square else { return nil }
          octagon.extend(end)
        }
      }
      ceiling = max(ceiling, octagon.halfWidth)
    }
    return ceiling
  }

  /// The square of the radius of the largest disk about a point in a ring that turns once around the
  /// point, always the same way; `nil` for other rings, never wrongly given.
  private static func inscribed(
    _ outline: Outline, _ segments: ContiguousArray<PlanarSegment>, _ ring: Range<Int>,
    about point: PlanarPoint
  ) -> Double? {
    var square = Double.infinity
    var crossings = 0
    var side = 0.0
    for index in ring {
      let segment = segments[index]
      let (x, y) = (segment.start.x - point.x, segment.start.y - point.y)
      let turn = x * segment.run.y - y * segment.run.x
      let signed = outline.edges[index].isReversed ? -turn : turn
      if side == 0 { side = signed < 0 ? -1 : 1 }
      // A square millimetre is far above rounding.
      guard signed * side > 1e-6 else { return nil }
      if segment.crossesRay(from: point) { crossings += 1 }
      square = min(square, segment.square(from: point))
    }
    return crossings == 1 ? square : nil
  }

  /// The distance to the area in metres; inside it what the boundary is away, below 0.
  func signedDistance(from point: PlanarPoint) -> Double {
    let found = segments.locate(point)
    return found.isInside ? -found.square.squareRoot() : found.square.squareRoot()
  }

  /// The distance as ``signedDistance(from:)`` gives it, and the nearest segment with the distance to it.
  func nearest(to point: PlanarPoint) -> (meters: Double, segment: Int, toSegment: Double) {
    if isHeld {
      let found = segments.nearest(to: point)
      let meters = found.square.squareRoot()
      return (meters, found.segment, meters)
    }
    let found = segments.locate(point)
    let meters = found.square.squareRoot()
    return (found.isInside ? -meters : meters, found.segment, meters)
  }

  /// The distance to one segment, in metres.
  func distance(from point: PlanarPoint, toSegment index: Int) -> Double {
    segments[index].square(from: point).squareRoot()
  }

  /// The octagon around the outline.
  var octagon: PlanarOctagon {
    var octagon = PlanarOctagon()
    for segment in segments {
      octagon.extend(segment.start)
      octagon.extend(segment.end)
    }
    return octagon
  }
}
