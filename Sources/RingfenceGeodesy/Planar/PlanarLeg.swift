// Planar/: exact predicates in the plane of longitude and latitude, and planes of metres near a point.

extension PathLeg {
  /// The full turns between the normalised longitude of ``end`` and ``endLongitude``.
  package var endTurns: Int {
    let normalized = end.normalizedLongitude
    if endLongitude > normalized { return 1 }
    return endLongitude < normalized ? -1 : 0
  }

  /// Whether the path does not move: both ends are one point, or the same pole.
  package var isStationary: Bool {
    start.latitude == end.latitude
      && (startLongitude == end.normalizedLongitude || abs(start.latitude) == 90)
  }
}

/// A straight leg of a path in the plane, with the exact predicates that shapes need. Its ends differ.
struct PlanarLeg {
  let start: PlanarPoint
  let end: PlanarPoint

  /// A path as it runs when `shift` full turns are added to its longitudes.
  init(_ leg: PathLeg, shift: Int) {
    start = PlanarPoint(Coordinate.turned(leg.startLongitude, by: shift), leg.start.latitude)
    end = PlanarPoint(
      Coordinate.turned(leg.end.normalizedLongitude, by: leg.endTurns + shift), leg.end.latitude)
  }

  /// The box around the leg.
  var box: PlanarBox { PlanarBox(start, end) }

  /// On which side of the leg's line the point lies, exactly.
  func side(_ point: PlanarPoint) -> Double { orientation(start, end, point) }

  /// Where a point that lies exactly on the leg's line stands: 0 and 1 at the ends and only there,
  /// between them inside the leg, -1 before it and 2 beyond it.
  func parameter(onLine point: PlanarPoint) -> Double {
    let isSteep = abs(end.y - start.y) > abs(end.x - start.x)
    let (from, to, at) =
      isSteep ? (start.y, end.y, point.y) : (start.x, end.x, point.x)
    if at == from { return 0 }
    if at == to { return 1 }
    if (at > from) != (to > from) { return -1 }
    if (at > to) == (to > from) { return 2 }
    return Self.within((at - from) / (to - from))
  }

  /// Where the leg meets the edge from `a` to `b`, whose ends lie strictly on either side of the
  /// leg's line: 0 and 1 when an end of the leg lies on the edge, -1 and 2 as above.
  func parameter(crossing a: PlanarPoint, _ b: PlanarPoint) -> Double {
    let atStart = orientationValue(a, b, start)
    let atEnd = orientationValue(a, b, end)
    if atStart == 0 { return 0 }
    if atEnd == 0 { return 1 }
    // The edge rises across the line; the leg's start then lies on its left before it is
    // crossed.
    let isRising = side(a) < 0
    if (atStart > 0) != isRising { return -1 }
    if (atEnd > 0) == isRising { return 2 }
    return Self.within(atStart / (atStart - atEnd))
  }

  /// Keeps a rounded parameter off the ends, which are reserved for contacts that are exact.
  private static func within(_ t: Double) -> Double {
    min(max(t, Double.leastNormalMagnitude), 1.0.nextDown)
  }
}

/// The shifts, in full turns, that bring the longitudes `from...to` over `west...east`; with a
/// margin of some nanodegrees, so the caller checks again.
func shifts(of from: Double, _ to: Double, over west: Double, _ east: Double) -> Range<Int> {
  // checked: longitudes lie within some turns, so these are small
  let first = Int(((west - to) / 360 - 1e-9).rounded(.up))
  let last = Int(((east - from) / 360 + 1e-9).rounded(.down))  // checked: as above
  return first..<max(first, last + 1)
}
