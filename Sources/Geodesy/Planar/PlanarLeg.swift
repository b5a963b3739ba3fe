extension Coordinate {
  /// A longitude of `-180..<180` degrees moved by full turns. Without turns it stays exactly as it
  /// is; with them it is rounded once, by at most 3e-14 degrees (3 nm) for one turn, and not at all
  /// from 128 degrees on towards the antimeridian. Whoever turns the same longitude gets the same
  /// number.
  package static func turned(_ normalized: Double, by turns: Int) -> Double {
    turns == 0 ? normalized : normalized + 360 * Double(turns)
  }

  /// The full turns to add to the normalised longitude of `next`, so that the edge from here goes
  /// as it is meant: the short way, except along a pole, where the written difference counts. A
  /// difference of exactly 180 degrees goes the way it is written.
  package func turns(to next: Coordinate) -> Int {
    let difference = next.normalizedLongitude - normalizedLongitude
    let written = next.longitude - longitude
    if abs(latitude) == 90, latitude == next.latitude {
      // checked: longitudes lie within ±540, so this is a few turns
      return Int(((written - difference) / 360).rounded())
    }
    if difference > 180 || (difference == 180 && written == -180) { return -1 }
    if difference < -180 || (difference == -180 && written == 180) { return 1 }
    return 0
  }
}

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

/// A box in the plane.
struct PlanarBox: Sendable {
  private(set) var west: Double
  private(set) var east: Double
  private(set) var south: Double
  private(set) var north: Double

  /// The box around two points.
  init(_ a: PlanarPoint, _ b: PlanarPoint) {
    west = min(a.x, b.x)
    east = max(a.x, b.x)
    south = min(a.y, b.y)
    north = max(a.y, b.y)
  }

  /// Makes the box hold a point.
  mutating func extend(_ point: PlanarPoint) {
    west = min(west, point.x)
    east = max(east, point.x)
    south = min(south, point.y)
    north = max(north, point.y)
  }

  /// Whether the box shares a point with that around `a` and `b`.
  @inline(__always)
  func mayMeet(_ a: PlanarPoint, _ b: PlanarPoint) -> Bool {
    if a.y < south && b.y < south || a.y > north && b.y > north { return false }
    return !(a.x < west && b.x < west || a.x > east && b.x > east)
  }
}

/// A straight stretch of the plane with the exact questions that shapes ask of it. Its ends differ.
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
    // Seen from below the line the edge rises; the leg's start then lies on its left before it is
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
/// slack of some nanodegrees, so the caller looks again.
func shifts(of from: Double, _ to: Double, over west: Double, _ east: Double) -> Range<Int> {
  // checked: longitudes lie within some turns, so these are small
  let first = Int(((west - to) / 360 - 1e-9).rounded(.up))
  let last = Int(((east - from) / 360 + 1e-9).rounded(.down))  // checked: as above
  return first..<max(first, last + 1)
}
