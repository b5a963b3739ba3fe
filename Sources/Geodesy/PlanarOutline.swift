/// A small outline drawn in the plane of directions and distances from a point nearby, where the
/// distance to it costs some nanoseconds an edge.
struct PlanarOutline {
  /// Distances from anywhere in the disk differ from those on the ground by no more, in metres.
  let margin: Double
  private let segments: ContiguousArray<PlanarSegment>

  /// Draws an outline that lies within a disk; `nil` for one that is too large, runs around a pole, or
  /// has too many edges for this to be worth it.
  init?(_ outline: Outline, around center: GeodesicAnchor, radius: Double) {
    guard radius <= 10_000, outline.edges.count <= 2_048, !outline.hasSeams else { return nil }
    var segments: ContiguousArray<PlanarSegment> = []
    segments.reserveCapacity(outline.edges.count)
    var sag = 0.0
    for edge in outline.edges {
      // Pieces that stay within 5 mm of their chords.
      let pieces = max(1, (edge.sag / 0.005).squareRoot().rounded(.up))
      guard pieces + Double(segments.count) <= 4_096 else { return nil }
      sag = max(sag, edge.sag / (pieces * pieces))
      var from = center.offset(to: outline.vertices[edge.first])
      for piece in 1...Int(pieces) {
        let to =
          Double(piece) == pieces
          ? center.offset(to: outline.vertices[edge.second])
          : center.offset(to: edge.line.point(at: Double(piece) / pieces))
        segments.append(PlanarSegment(from, to, polygon: edge.polygon))
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
  func distance(from point: PlanarPoint) -> Double { nearest(to: point).meters }

  /// The distance to the area in metres, 0 inside it, and the segment that is nearest; no segment
  /// inside.
  func nearest(to point: PlanarPoint) -> (meters: Double, segment: Int?) {
    let found = segments.locate(point)
    return found.isInside ? (0, nil) : (found.square.squareRoot(), found.segment)
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

/// A straight stretch of an outline in a plane of metres.
struct PlanarSegment {
  let start: PlanarPoint
  let run: PlanarPoint
  /// One over the square of the length; 0 without length.
  let inverseSquare: Double
  /// Index of the polygon whose edge it is.
  let polygon: Int

  init(_ start: PlanarPoint, _ end: PlanarPoint, polygon: Int) {
    self.start = start
    run = PlanarPoint(end.x - start.x, end.y - start.y)
    let square = run.x * run.x + run.y * run.y
    inverseSquare = square > 0 ? 1 / square : 0
    self.polygon = polygon
  }

  var end: PlanarPoint { PlanarPoint(start.x + run.x, start.y + run.y) }

  /// The square of the distance from a point.
  @inline(__always)
  func square(from point: PlanarPoint) -> Double {
    let x = point.x - start.x
    let y = point.y - start.y
    let t = min(1, max(0, (x * run.x + y * run.y) * inverseSquare))
    let (dx, dy) = (x - t * run.x, y - t * run.y)
    return dx * dx + dy * dy
  }

  /// Whether a ray from a point along the x axis crosses the segment.
  @inline(__always)
  func crossesRay(from point: PlanarPoint) -> Bool {
    let x = point.x - start.x
    let y = point.y - start.y
    return (y < 0) != (y < run.y) && (x * run.y < y * run.x) == (run.y > 0)
  }
}

extension ContiguousArray<PlanarSegment> {
  /// The square of the distance from a point to the nearest segment, its index, and whether the point
  /// lies in one of the polygons, each by the even-odd rule.
  @inline(__always)
  func locate(_ point: PlanarPoint) -> (square: Double, segment: Int, isInside: Bool) {
    var least = Double.infinity
    var nearest = 0
    var isInside = false
    var isInAny = false
    var polygon = 0
    for index in indices {
      let segment = self[index]
      if segment.polygon != polygon {
        isInAny = isInAny || isInside
        isInside = false
        polygon = segment.polygon
      }
      if segment.crossesRay(from: point) { isInside.toggle() }
      let square = segment.square(from: point)
      if square < least {
        least = square
        nearest = index
      }
    }
    return (least, nearest, isInAny || isInside)
  }
}

/// The smallest octagon around some points whose sides run along the axes and the diagonals.
struct PlanarOctagon {
  private var low = (
    x: Double.infinity, y: Double.infinity, sum: Double.infinity, gap: Double.infinity
  )
  private var high = (
    x: -Double.infinity, y: -Double.infinity, sum: -Double.infinity, gap: -Double.infinity
  )

  mutating func extend(_ point: PlanarPoint) {
    let (sum, gap) = (point.x + point.y, point.x - point.y)
    low = (min(low.x, point.x), min(low.y, point.y), min(low.sum, sum), min(low.gap, gap))
    high = (max(high.x, point.x), max(high.y, point.y), max(high.sum, sum), max(high.gap, gap))
  }

  /// Whether a square with sides along the axes may share a point with the octagon; never wrongly no.
  func mayMeet(center: PlanarPoint, half: Double) -> Bool {
    let (sum, gap) = (center.x + center.y, center.x - center.y)
    return center.x + half >= low.x && center.x - half <= high.x
      && center.y + half >= low.y && center.y - half <= high.y
      && sum + 2 * half >= low.sum && sum - 2 * half <= high.sum
      && gap + 2 * half >= low.gap && gap - 2 * half <= high.gap
  }
}
