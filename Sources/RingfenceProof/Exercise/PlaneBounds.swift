internal import Ringfence

/// The smallest box around some points of a plane, with sides along the axes.
struct PlaneBounds: Sendable {
  private(set) var west = Double.infinity
  private(set) var east = -Double.infinity
  private(set) var south = Double.infinity
  private(set) var north = -Double.infinity

  /// Creates the box around points; one that nothing meets without points.
  init(_ points: some Sequence<PlanePoint>) {
    for point in points {
      west = min(west, point.x)
      east = max(east, point.x)
      south = min(south, point.y)
      north = max(north, point.y)
    }
  }

  /// A path this near to a corner, in metres, may touch it: rounding decides.
  static let margin = 0.001

  /// Whether the box has a point in common with the box around two points, or almost.
  func meets(_ a: PlanePoint, _ b: PlanePoint) -> Bool {
    min(a.x, b.x) <= east + Self.margin && max(a.x, b.x) >= west - Self.margin
      && min(a.y, b.y) <= north + Self.margin && max(a.y, b.y) >= south - Self.margin
  }

  /// The distance to a point in metres, 0 inside.
  func distance(to point: PlanePoint) -> Double {
    Elementary.hypot(
      max(0, west - point.x, point.x - east), max(0, south - point.y, point.y - north))
  }

  /// The distance to the farthest corner in metres.
  func reach(from point: PlanePoint) -> Double {
    Elementary.hypot(
      max(abs(point.x - west), abs(east - point.x)), max(abs(point.y - south), abs(north - point.y))
    )
  }

  /// The distance to another box in metres, 0 where they overlap.
  func distance(to other: PlaneBounds) -> Double {
    Elementary.hypot(
      max(0, west - other.east, other.west - east),
      max(0, south - other.north, other.south - north))
  }

  /// The distance from a point to the corner that is farthest from it, in metres.
  func farthestDistance(to point: PlanePoint) -> Double {
    Elementary.hypot(
      max(abs(west - point.x), abs(east - point.x)), max(abs(south - point.y), abs(north - point.y))
    )
  }
}

extension PlaneFence {
  /// Whether the fence is certainly farther from a point than a distance in metres. Costs no geodesic distance.
  func isFarther(than meters: Double, from point: PlanePoint) -> Bool {
    guard case .circle(let circle) = form else { return bounds.distance(to: point) > meters }
    let away = point.distance(to: center)
    // Within 20 km the plane is right to 5 %.
    return away < 20_000 && circle.radius.meters < 10_000
      && away * 0.9 > (meters + circle.radius.meters) * 1.05 + 1
  }

  /// Whether the fence is certainly farther than a metre from every path in a box.
  ///
  /// - Parameters:
  ///   - box: the box.
  ///   - step: the length of the longest straight part of the path, in metres.
  /// - Returns: `false` also where it is too far to say.
  func isFar(from box: PlaneBounds, steps step: Double) -> Bool {
    guard case .circle(let circle) = form else { return bounds.distance(to: box) > 1 }
    // Within 100 km the plane is right to 5 %.
    return circle.radius.meters < 10_000 && box.farthestDistance(to: center) < 100_000
      && box.distance(to: center) * 0.95 > circle.radius.meters * 1.05 + step + 20
  }
}
