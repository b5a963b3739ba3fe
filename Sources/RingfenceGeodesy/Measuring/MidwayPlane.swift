/// Estimates how near a leg of a path comes to a shape, in a plane scaled midway between the two: without trigonometry,
/// and off the geodesic distance by ``largestShare`` of it or ``largestMeters`` at most.
///
/// Between two points the scales at the latitude midway give the distance but for a share of some *δ*²(1 + tan²φ)/24 for an
/// angle *δ* (Gauss' middle latitude). One plane serves a leg and a run of edges: midway between two of their points is at
/// most a quarter of both their heights from midway between their middles, and *h* radians change the scale of longitude
/// by a share of *h* tan φ.
package struct MidwayPlane {
  /// How near a leg comes to a shape.
  package enum Approach {
    /// Too far apart, too large, too near to a pole, or touching: not known in the plane.
    case undecided
    /// The metres, and where on the leg.
    case near(Double, t: Double)
  }

  /// The greatest error of a distance, as a share of it, and below 10 m in metres.
  package static let largestShare = 2.5e-4
  package static let largestMeters = 2.5e-3

  private let leg: PathLeg
  private let low: Double
  private let high: Double

  /// A plane for a leg.
  package init(_ leg: PathLeg) {
    self.leg = leg
    low = min(leg.start.latitude, leg.end.latitude)
    high = max(leg.start.latitude, leg.end.latitude)
  }

  private struct Scales {
    let east: Double
    let north: Double
    /// The greatest error, as a share.
    let error: Double

    /// Whether a way is measured well enough for a distance that is `meters` of it.
    @inline(__always)
    func measures(_ way: Double, _ meters: Double) -> Bool {
      error * way <= max(meters * MidwayPlane.largestShare, MidwayPlane.largestMeters)
    }
  }

  /// The scales midway between the leg and something that is up to `meters` away.
  ///
  /// - Parameters:
  ///   - metric: of a latitude near its middle.
  ///   - latitude: that latitude in degrees.
  ///   - middle: the latitude of its middle.
  ///   - height: its degrees of latitude.
  ///   - meters: how far away it is.
  /// - Returns: the scales, with their error.
  @inline(__always)
  private func scales(
    _ metric: LocalMetric, of latitude: Double, middle: Double, height: Double, meters: Double
  ) -> Scales {
    let shift = (((low + high) / 2 + middle) / 2 - latitude) * WGS84.degree
    let (east, north, tangent) = metric.scales(shiftedBy: shift)
    let heights = (high - low + height) * WGS84.degree / 4
    let angle = meters / WGS84.minimumMeridionalRadius
    let steep = 1 + tangent * tangent
    let error =
      heights * (tangent + 0.02) + 0.02 * abs(shift) + shift * shift * steep
      + angle * angle * steep / 8
    return Scales(east: east, north: north, error: error)
  }

  /// The full turns that bring a longitude next to the leg.
  @inline(__always)
  private func turn(from longitude: Double) -> Double {
    let degrees = leg.startLongitude - longitude
    return abs(degrees) <= 180 ? 0 : 360 * (degrees / 360).rounded()
  }

  /// How near the leg comes to a circle.
  package func approach(to circle: PreparedCircle) -> Approach {
    let (latitude, longitude) = (circle.anchor.latitude, circle.anchor.longitude)
    let plane = scales(circle.metric, of: latitude, middle: latitude, height: 0, meters: 0)
    let nearest = nearestToOrigin(
      (leg.startLongitude - turn(from: longitude) - longitude) * plane.east,
      (leg.start.latitude - latitude) * plane.north,
      (leg.endLongitude - leg.startLongitude) * plane.east,
      (leg.end.latitude - leg.start.latitude) * plane.north)
    let way = nearest.square.squareRoot()
    let meters = way - circle.radiusMeters
    let sure = scales(circle.metric, of: latitude, middle: latitude, height: 0, meters: way)
    guard meters > 0, sure.measures(way, meters) else { return .undecided }
    return .near(meters, t: nearest.t)
  }

  /// How near the leg comes to the boundary of a polygon.
  ///
  /// - Parameters:
  ///   - polygon: the polygon.
  ///   - metric: of the latitude of its middle.
  ///   - latitude: that latitude.
  ///   - limit: metres that are surely more.
  /// - Returns: the distance and where on the leg, where the plane is good enough.
  package func approach(
    to polygon: PreparedPolygon, _ metric: LocalMetric, of latitude: Double, below limit: Double
  ) -> Approach {
    approach(to: polygon.edgeTree, polygon.vertices, metric, of: latitude, below: limit)
  }

  /// How near the leg comes to a line; see the other.
  package func approach(
    to line: PreparedGeoline, _ metric: LocalMetric, of latitude: Double, below limit: Double
  ) -> Approach {
    approach(to: line.edgeTree, line.vertices, metric, of: latitude, below: limit)
  }

  private func approach(
    to tree: EdgeTree, _ vertices: ContiguousArray<PlanarPoint>, _ metric: LocalMetric,
    of latitude: Double, below limit: Double
  ) -> Approach {
    let own = PlanarBox(
      PlanarPoint(leg.startLongitude, low), PlanarPoint(leg.endLongitude, high))
    var found = (meters: limit, t: -1.0)
    for group in tree.groups
    where tree.groups.count == 1 || own.lowerBound(to: group.box) < found.meters {
      for run in tree.runs[group.range] where own.lowerBound(to: run.box) < found.meters {
        let plane = scales(
          metric, of: latitude, middle: (run.box.south + run.box.north) / 2,
          height: run.box.north - run.box.south, meters: 0)
        guard plane.error < 1,
          let (square, t) = nearest(
            vertices.span, first: Int(tree.edges[run.range.lowerBound]), count: run.range.count,
            plane)
        else { return .undecided }
        let meters = square.squareRoot()
        let sure = scales(
          metric, of: latitude, middle: (run.box.south + run.box.north) / 2,
          height: run.box.north - run.box.south, meters: meters)
        guard sure.measures(meters, meters) else { return .undecided }
        if meters < found.meters { found = (meters, t) }
      }
    }
    return found.t < 0 ? .undecided : .near(found.meters, t: found.t)
  }

  /// The square of the distance between the leg and a run of edges that follow each other, and where on the leg; `nil`
  /// where they meet.
  @inline(__always)
  private func nearest(
    _ vertices: Span<PlanarPoint>, first: Int, count: Int, _ plane: Scales
  ) -> (square: Double, t: Double)? {
    let turn = turn(from: vertices[first].x)
    let (dx, dy) = (
      (leg.endLongitude - leg.startLongitude) * plane.east,
      (leg.end.latitude - leg.start.latitude) * plane.north
    )
    let length = dx * dx + dy * dy
    let inverse = length > 0 ? 1 / length : 0
    var least = (square: Double.infinity, t: 0.0)
    // The edge begins here, seen from the beginning of the leg.
    var x = (vertices[first].x + turn - leg.startLongitude) * plane.east
    var y = (vertices[first].y - leg.start.latitude) * plane.north
    var side = dx * y - dy * x
    for number in 0...count {
      // The corner to the leg.
      let t = min(1, max(0, (x * dx + y * dy) * inverse))
      let (u, v) = (x - t * dx, y - t * dy)
      let square = u * u + v * v
      if square < least.square { least = (square, t) }
      if number == count { break }
      let next = vertices[first + number + 1]
      let nextX = (next.x + turn - leg.startLongitude) * plane.east
      let nextY = (next.y - leg.start.latitude) * plane.north
      let (ex, ey) = (nextX - x, nextY - y)
      // Both ends of the leg to the edge.
      let start = nearestToOrigin(x, y, ex, ey).square
      if start < least.square { least = (start, 0) }
      let end = nearestToOrigin(x - dx, y - dy, ex, ey).square
      if end < least.square { least = (end, 1) }
      let nextSide = dx * nextY - dy * nextX
      if (side > 0) != (nextSide > 0) {
        let (a, b) = (ex * -y - ey * -x, ex * (dy - y) - ey * (dx - x))
        if (a > 0) != (b > 0) { return nil }
      }
      (x, y, side) = (nextX, nextY, nextSide)
    }
    return least
  }
}
