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
    var places: ContiguousArray<PlanarPoint> = []
    places.reserveCapacity(outline.vertices.count)
    for vertex in outline.vertices { places.append(center.offset(to: vertex)) }
    var segments: ContiguousArray<PlanarSegment> = []
    segments.reserveCapacity(outline.edges.count)
    var sagitta = 0.0
    for edge in outline.edges {
      // Parts that stay within 5 mm of their chords.
      let pieces = max(1, (edge.sagitta / 0.005).squareRoot().rounded(.up))
      guard pieces + Double(segments.count) <= 4_096 else { return nil }
      sagitta = max(sagitta, edge.sagitta / (pieces * pieces))
      var from = places[edge.first]
      for piece in 1...Int(pieces) {
        let to =
          Double(piece) == pieces
          ? places[edge.second]
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
      ? Self.insideCeiling(outline, places, segments, radius: radius) : nil
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
    _ outline: Outline, _ places: ContiguousArray<PlanarPoint>,
    _ segments: ContiguousArray<PlanarSegment>, radius: Double
  ) -> Double? {
    guard let outer = outline.rings.first, !outer.isEmpty, outline.edges.last?.polygon == 0 else {
      return nil
    }
    // Summed as whole millimetres, so that the order does not matter.
    var (x, y) = (0.0, 0.0)
    for index in outer {
      let edge = outline.edges[index]
      let place = places[edge.isReversed ? edge.second : edge.first]
      x += (place.x * 1_000).rounded()
      y += (place.y * 1_000).rounded()
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

  /// An order that does not depend on where the segments stand in a list.
  func precedes(_ other: PlanarSegment) -> Bool {
    (start.x, start.y, run.x, run.y) < (other.start.x, other.start.y, other.run.x, other.run.y)
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
  /// The square of the distance from a point to the nearest segment, and its index.
  @inline(__always)
  func nearest(to point: PlanarPoint) -> (square: Double, segment: Int) {
    var least = Double.infinity
    var nearest = 0
    for index in indices {
      let square = self[index].square(from: point)
      if square < least || (square == least && self[index].precedes(self[nearest])) {
        least = square
        nearest = index
      }
    }
    return (least, nearest)
  }

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
      if square < least || (square == least && segment.precedes(self[nearest])) {
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

  /// Half the extent in the one of the four directions in which it is least, in metres.
  var halfWidth: Double {
    let level = min(high.x - low.x, high.y - low.y)
    let diagonal = min(high.sum - low.sum, high.gap - low.gap) * 0.5.squareRoot()
    return min(level, diagonal) / 2
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
