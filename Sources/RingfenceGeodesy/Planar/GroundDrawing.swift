/// A shape drawn in an ``AzimuthalEquidistantPlane``.
package struct GroundDrawing: Sendable {
  /// A distance between drawings, as far as they decide it.
  package enum Measured: Hashable, Sendable {
    /// The shapes surely share a point, or are this many metres apart, to 5 mm.
    case meters(Double)
    /// The shapes are surely not nearer than the limit.
    case beyond
    /// They nearly touch, or the limit is too near to decide.
    case undecided
  }

  /// How near to zero or to the limit nothing is decided, in metres.
  private static var uncertainty: Double { 0.02 }

  private let center: PlanarPoint
  /// Radius of a circle; 0 for others.
  private let radius: Double
  private let segments: ContiguousArray<PlanarSegment>
  /// A point of each ring, or of the line.
  private let rings: ContiguousArray<PlanarPoint>
  private let box: PlanarBox
  private let isArea: Bool

  init(circle center: PlanarPoint, radius: Double) {
    self.center = center
    self.radius = radius
    segments = []
    rings = []
    box = PlanarBox(
      PlanarPoint(center.x - radius, center.y - radius),
      PlanarPoint(center.x + radius, center.y + radius))
    isArea = true
  }

  init?(
    _ segments: ContiguousArray<PlanarSegment>, rings: ContiguousArray<PlanarPoint>, isArea: Bool
  ) {
    guard let first = segments.first else { return nil }
    var box = PlanarBox(first.start, first.end)
    for segment in segments {
      box.extend(segment.start)
      box.extend(segment.end)
    }
    self.segments = segments
    self.rings = rings
    self.box = box
    self.isArea = isArea
    center = PlanarPoint((box.west + box.east) / 2, (box.south + box.north) / 2)
    radius = 0
  }

  /// The distance from perimeter to perimeter between shapes drawn in one plane.
  ///
  /// - Parameters:
  ///   - other: the other shape.
  ///   - limit: what is not nearer does not matter, at most ``AzimuthalEquidistantPlane/largestMeters``.
  /// - Complexity: O(*n* + *m*) as a rule for *n* and *m* edges, and O(*n m*) where they are entangled.
  /// - Returns: the distance, or why there is none.
  package func distance(to other: GroundDrawing, within limit: Double) -> Measured {
    let apart = box.square(to: other.box)
    let reach = limit + Self.uncertainty
    if apart > reach * reach { return .beyond }
    switch (segments.isEmpty, other.segments.isEmpty) {
    case (true, true):
      let (x, y) = (other.center.x - center.x, other.center.y - center.y)
      return Self.measured((x * x + y * y).squareRoot() - radius - other.radius, limit)
    case (true, false): return other.distance(toCircle: self, limit)
    case (false, true): return distance(toCircle: other, limit)
    case (false, false): return distance(toOutline: other, limit, areBoxesApart: apart > 0)
    }
  }

  private static func measured(_ meters: Double, _ limit: Double) -> Measured {
    if meters < -uncertainty { return .meters(0) }
    if meters < uncertainty || abs(meters - limit) < uncertainty { return .undecided }
    return meters < limit ? .meters(meters) : .beyond
  }

  private func distance(toCircle circle: GroundDrawing, _ limit: Double) -> Measured {
    let found = segments.locate(circle.center)
    let meters = found.square.squareRoot()
    return Self.measured(
      (isArea && found.isInside ? -meters : meters) - circle.radius, limit)
  }

  private func distance(
    toOutline other: GroundDrawing, _ limit: Double, areBoxesApart: Bool
  ) -> Measured {
    // A likely corner of each gives a bound, or is found inside the other.
    let mine = other.segments.locate(corner(nearestTo: other.center))
    let uncertaintySquare = Self.uncertainty * Self.uncertainty
    if other.isArea, mine.isInside, mine.square > uncertaintySquare { return .meters(0) }
    let yours = segments.locate(other.corner(nearestTo: center))
    if isArea, yours.isInside, yours.square > uncertaintySquare { return .meters(0) }
    let reach = limit + Self.uncertainty
    var best = min(mine.square, yours.square, reach * reach)
    for a in segments {
      let aBox = PlanarBox(a.start, a.end)
      guard aBox.square(to: other.box) <= best else { continue }
      for b in other.segments where aBox.square(to: PlanarBox(b.start, b.end)) <= best {
        switch Self.crossing(a, b) {
        case .sure: return .meters(0)
        case .unsure: return .undecided
        case .none: break
        }
        best = min(
          best, min(a.square(from: b.start), a.square(from: b.end)),
          min(b.square(from: a.start), b.square(from: a.end)))
      }
    }
    if best < uncertaintySquare { return .undecided }
    if !areBoxesApart, isNested(in: other) || other.isNested(in: self) { return .meters(0) }
    return Self.measured(best.squareRoot(), limit)
  }

  private func corner(nearestTo point: PlanarPoint) -> PlanarPoint {
    var least = Double.infinity
    var found = point
    for segment in segments {
      let (x, y) = (segment.start.x - point.x, segment.start.y - point.y)
      let square = x * x + y * y
      if square < least {
        least = square
        found = segment.start
      }
    }
    return found
  }

  /// Whether some ring lies in an area whose boundary does not come near.
  private func isNested(in other: GroundDrawing) -> Bool {
    other.isArea && rings.contains { other.segments.locate($0).isInside }
  }

  private enum Crossing { case none, unsure, sure }

  /// Whether two segments cross; surely when all four ends lie clear of the other's line.
  private static func crossing(_ a: PlanarSegment, _ b: PlanarSegment) -> Crossing {
    let (x, y) = (b.start.x - a.start.x, b.start.y - a.start.y)
    let b0 = a.run.x * y - a.run.y * x
    let b1 = b0 + a.run.x * b.run.y - a.run.y * b.run.x
    guard (b0 < 0) != (b1 < 0) else { return .none }
    let a0 = b.run.y * x - b.run.x * y
    let a1 = a0 + b.run.x * a.run.y - b.run.y * a.run.x
    guard (a0 < 0) != (a1 < 0) else { return .none }
    let uncertaintySquare = uncertainty * uncertainty
    let bLeast = min(b0 * b0, b1 * b1) * a.inverseSquare
    let aLeast = min(a0 * a0, a1 * a1) * b.inverseSquare
    return bLeast > uncertaintySquare && aLeast > uncertaintySquare ? .sure : .unsure
  }
}

extension PlanarBox {
  /// The square of the distance to another box of the same plane.
  @inline(__always)
  fileprivate func square(to other: PlanarBox) -> Double {
    let x = max(0, other.west - east, west - other.east)
    let y = max(0, other.south - north, south - other.north)
    return x * x + y * y
  }
}
