/// Distances from a point to edges straight in longitude and latitude.
///
/// Geodesic distances on WGS 84, within 0.5 mm of the least one along the edge below 1 km and
/// 5 parts in 10⁷ beyond, at any latitude and for edges of any length (`EdgeDistanceTests`). Away
/// from the poles they are right to rounding.
package enum EdgeDistance {
  /// Where an edge comes nearest to a point.
  package struct Nearest: Hashable, Sendable {
    /// The geodesic distance in metres.
    package var meters: Double
    /// Where on the edge, from 0 at its first end to 1.
    package var t: Double
  }

  /// Where a chain of edges comes nearest to a point.
  package struct NearestOnChain: Hashable, Sendable {
    /// The geodesic distance in metres; infinite for a chain without vertices.
    package var meters: Double
    /// Index of the edge's first vertex.
    package var edge: Int
    /// Where on the edge, from 0 at its first end to 1.
    package var t: Double
  }

  /// The nearest point of an edge. Longitudes of the ends are unwrapped: they may differ by up to
  /// 360 degrees and lie beyond ±180. Of several nearest points one is given.
  /// - Complexity: O(1), some 0.3 µs, except where the point lies as near to a pole as the edge: up
  ///   to hundreds of steps for a long edge that is nearly a parallel.
  package static func nearest(
    from p: Coordinate, longitude0: Double, latitude0: Double, longitude1: Double, latitude1: Double
  ) -> Nearest {
    nearest(
      from: GeodesicOrigin(latitude: p.latitude, longitude: p.longitude),
      on: StraightEdge(
        latitude0: latitude0, longitude0: longitude0, latitude1: latitude1, longitude1: longitude1))
  }

  /// A lower bound of the distance from a point to an edge, in metres: never above the truth, and
  /// tight for edges and distances below some kilometres. Costs a tenth of ``nearest``; when many
  /// edges are seen from one point, make its ``LocalMetric`` once.
  package static func lowerBound(
    from p: Coordinate, metric: LocalMetric,
    longitude0: Double, latitude0: Double, longitude1: Double, latitude1: Double
  ) -> Double {
    metric.lowerBound(
      deltaLatitude0: latitude0 - p.latitude, deltaLongitude0: longitude0 - p.longitude,
      deltaLatitude1: latitude1 - p.latitude, deltaLongitude1: longitude1 - p.longitude)
  }

  /// The nearest point of a ring or line given by its vertices, longitudes unwrapped. The edge that
  /// closes a ring goes the short way round. A single vertex is a point.
  ///
  /// Edges whose lower bound lies beyond the nearest one found are not measured.
  /// - Complexity: O(*n*) bounds and a few exact distances, as a rule.
  package static func nearest(
    from p: Coordinate, longitudes: Span<Double>, latitudes: Span<Double>, isClosed: Bool
  ) -> NearestOnChain {
    let count = min(longitudes.count, latitudes.count)
    guard count > 0 else { return NearestOnChain(meters: .infinity, edge: 0, t: 0) }
    let anchor = GeodesicOrigin(latitude: p.latitude, longitude: p.longitude)
    let metric = LocalMetric(latitude: p.latitude)
    func edge(_ i: Int) -> StraightEdge {
      guard i + 1 < count else {
        var first = longitudes[0]
        let difference = first - longitudes[i]
        if abs(difference) > 180 { first -= 360 * (difference / 360).rounded() }
        return StraightEdge(
          latitude0: latitudes[i], longitude0: longitudes[i],
          latitude1: latitudes[0], longitude1: first)
      }
      return StraightEdge(
        latitude0: latitudes[i], longitude0: longitudes[i],
        latitude1: latitudes[i + 1], longitude1: longitudes[i + 1])
    }
    func bound(_ edge: StraightEdge) -> Double {
      metric.lowerBound(
        deltaLatitude0: edge.latitude0 - p.latitude, deltaLongitude0: edge.longitude0 - p.longitude,
        deltaLatitude1: edge.latitude1 - p.latitude, deltaLongitude1: edge.longitude1 - p.longitude)
    }
    let edges = isClosed || count == 1 ? count : count - 1
    var likely = 0
    var least = Double.infinity
    for i in 0..<edges {
      let lower = bound(edge(i))
      if lower < least {
        least = lower
        likely = i
      }
    }
    let first = nearest(from: anchor, on: edge(likely))
    var best = NearestOnChain(meters: first.meters, edge: likely, t: first.t)
    for i in 0..<edges where i != likely {
      let candidate = edge(i)
      guard bound(candidate) < best.meters else { continue }
      let found = nearest(from: anchor, on: candidate)
      if found.meters < best.meters {
        best = NearestOnChain(meters: found.meters, edge: i, t: found.t)
      }
    }
    return best
  }

  /// The nearest point of an edge to an anchor.
  static func nearest(from anchor: GeodesicOrigin, on edge: StraightEdge) -> Nearest {
    // A pole sees every parallel from one distance: only the latitude counts.
    if abs(anchor.latitude) == 90 {
      let sign = anchor.latitude / 90
      let t = sign * edge.latitude1 > sign * edge.latitude0 ? 1.0 : 0
      return Nearest(meters: anchor.distance(to: edge.point(at: t)), t: t)
    }
    let whole = edge.stretch(0, 1)
    // No point of the edge is farther than by way of its first end, along a straight line in
    // longitude and latitude that is counted at the widest.
    let eastward = abs(remainder(edge.longitude0 - anchor.longitude, 360))
    let northward = abs(edge.latitude0 - anchor.latitude)
    let farthest = whole.length + 112_000 * (eastward + northward)
    if whole.isUnimodal(farthest: farthest) {
      let t = edge.foot(of: anchor, 0, 1)
      return Nearest(meters: anchor.distance(to: edge.point(at: t)), t: t)
    }
    if edge.latitude0 == edge.latitude1 { return nearest(from: anchor, onParallel: edge) }
    var search = EdgeSearch(anchor: anchor, edge: edge)
    search.run()
    return search.best
  }

  /// The nearest point of a piece of a parallel: the geodesic distance to a point of a parallel grows with
  /// the difference in longitude, up to half a turn.
  private static func nearest(from anchor: GeodesicOrigin, onParallel edge: StraightEdge) -> Nearest
  {
    let width = edge.longitude1 - edge.longitude0
    // How far the anchor's meridian is from the first end, the way the edge runs.
    var along = remainder(anchor.longitude - edge.longitude0, 360)
    if along != 0, (along < 0) != (width < 0) { along += width < 0 ? -360 : 360 }
    let t =
      if abs(along) <= abs(width) {
        width == 0 ? 0 : along / width
      } else {
        // Beyond the edge: the end that is nearer, by way of either side.
        abs(along) - abs(width) <= 360 - abs(along) ? 1.0 : 0
      }
    return Nearest(meters: anchor.distance(to: edge.point(at: t)), t: t)
  }
}

/// Branch and bound along an edge that may come near more than once.
private struct EdgeSearch {
  let anchor: GeodesicOrigin
  let edge: StraightEdge
  var best = EdgeDistance.Nearest(meters: .infinity, t: 0)

  init(anchor: GeodesicOrigin, edge: StraightEdge) {
    self.anchor = anchor
    self.edge = edge
  }

  mutating func run() {
    search(0, measure(0), 1, measure(1), depth: 0)
  }

  private mutating func measure(_ t: Double) -> Double {
    let meters = anchor.distance(to: edge.point(at: t))
    if meters < best.meters { best = EdgeDistance.Nearest(meters: meters, t: t) }
    return meters
  }

  private mutating func search(
    _ t0: Double, _ d0: Double, _ t1: Double, _ d1: Double, depth: Int
  ) {
    let stretch = edge.stretch(t0, t1)
    let tolerance = 2e-4 + 2e-7 * best.meters
    let nearest = (d0 + d1 - stretch.length) / 2
    guard nearest < best.meters - tolerance, depth < 60 else { return }
    if stretch.isUnimodal(farthest: (d0 + d1 + stretch.length) / 2) {
      _ = measure(edge.foot(of: anchor, t0, t1))
      return
    }
    guard min(d0, d1) - stretch.sagitta(nearest: nearest) < best.meters - tolerance else { return }
    let t = (t0 + t1) / 2
    let d = measure(t)
    // The half with the nearer end first: it lowers the mark for the other.
    if d0 <= d1 {
      search(t0, d0, t, d, depth: depth + 1)
      search(t, d, t1, d1, depth: depth + 1)
    } else {
      search(t, d, t1, d1, depth: depth + 1)
      search(t0, d0, t, d, depth: depth + 1)
    }
  }
}
