internal import Ringfence
internal import RingfenceLint

/// The smallest rectangle around a polygon, and lines that are parallel to its sides.
struct PolygonFrame {
  /// Degrees to metres, east and north.
  private let scale: PlanarPoint
  /// The hull of the polygon in metres.
  private let hull: ContiguousArray<PlanarPoint>
  /// The direction of the longer side, a unit vector.
  private var direction = PlanarPoint(1, 0)

  /// The smallest rectangle around a polygon, by its area in a plane. One of its sides lies along an edge of the hull.
  init(around rings: PlanarRings, _ scale: PlanarPoint) {
    self.scale = scale
    hull =
      ConvexOutline(
        hullOf: ContiguousArray(rings.rings[0].map { PlanarPoint($0.x * scale.x, $0.y * scale.y) })
      ).vertices
    var least = Double.infinity
    for index in hull.indices {
      let edge = hull[(index + 1) % hull.count] - hull[index]
      guard edge.length > 0 else { continue }
      let unit = edge * (1 / edge.length)
      let normal = PlanarPoint(-unit.y, unit.x)
      let (along, across) = (Self.reach(of: hull, unit), Self.reach(of: hull, normal))
      let (length, width) = (
        along.upperBound - along.lowerBound, across.upperBound - across.lowerBound
      )
      // Of sides that are as good as equal the first one, whatever the rounding.
      guard length * width < least * 0.999 else { continue }
      least = length * width
      direction = length >= width ? unit : normal
    }
  }

  /// Directions to cut in, by the cosine and sine of the angle to the longer side: 0°, 90°, 30°, −30°, 60°, −60°.
  static var turns: [PlanarPoint] {
    let half = 0.75.squareRoot()
    return [
      PlanarPoint(1, 0), PlanarPoint(0, 1), PlanarPoint(half, 0.5), PlanarPoint(half, -0.5),
      PlanarPoint(0.5, half), PlanarPoint(0.5, -half),
    ]
  }

  private func turned(_ turn: PlanarPoint) -> PlanarPoint {
    PlanarPoint(
      direction.x * turn.x - direction.y * turn.y, direction.x * turn.y + direction.y * turn.x)
  }

  /// The line along the longer side, turned, at a share of the width there.
  func along(at share: Double, turned turn: PlanarPoint) -> PlanarRings.Line {
    let side = turned(turn)
    let normal = PlanarPoint(-side.y, side.x)
    let reach = Self.reach(of: hull, normal)
    return line(normal, reach.lowerBound + (reach.upperBound - reach.lowerBound) * share)
  }

  /// The line across the longer side, turned, at an offset of ``reach(of:turned:)``.
  func across(at offset: Double, turned turn: PlanarPoint) -> PlanarRings.Line {
    line(turned(turn), offset)
  }

  /// From where to where a polygon reaches along the longer side, turned, in metres.
  func reach(of rings: PlanarRings, turned turn: PlanarPoint) -> ClosedRange<Double> {
    Self.reach(
      of: ContiguousArray(rings.rings[0].map { PlanarPoint($0.x * scale.x, $0.y * scale.y) }),
      turned(turn))
  }

  private static func reach(
    of points: ContiguousArray<PlanarPoint>, _ direction: PlanarPoint
  ) -> ClosedRange<Double> {
    var (first, last) = (Double.infinity, -Double.infinity)
    for point in points {
      first = min(first, point.dot(direction))
      last = max(last, point.dot(direction))
    }
    return first...max(first, last)
  }

  private func line(_ normal: PlanarPoint, _ offset: Double) -> PlanarRings.Line {
    PlanarRings.Line(a: normal.x * scale.x, b: normal.y * scale.y, c: offset)
  }
}
