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

  /// How far above the least distance one may be that is found by a search, where a formula does not do.
  package struct Tolerance: Sendable {
    let meters: Double
    /// More for far edges: as a share of the distance.
    let share: Double

    /// Half a millimetre, and 5 parts in 10⁷ beyond 1 km.
    package static var standard: Self { Self(meters: 2e-4, share: 2e-7) }
    /// A tenth of a millimetre at any distance.
    package static var fine: Self { Self(meters: 5e-5, share: 0) }
  }

  /// The nearest point of an edge. Of several nearest points one is given.
  /// - Complexity: O(1), some 0.3 µs, except where the point lies as near to a pole as the edge: up
  ///   to hundreds of steps for a long edge that is nearly a parallel.
  package static func nearest(
    from anchor: GeodesicOrigin, on edge: StraightEdge, _ tolerance: Tolerance = .standard
  ) -> Nearest {
    // All points of a parallel are equally far from a pole: only the latitude counts.
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
    var search = EdgeSearch(anchor: anchor, edge: edge, tolerance: tolerance)
    search.run()
    return search.best
  }

  /// The nearest point of a part of a parallel: the geodesic distance to a point of a parallel grows with
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
  let tolerance: EdgeDistance.Tolerance
  var best = EdgeDistance.Nearest(meters: .infinity, t: 0)

  init(anchor: GeodesicOrigin, edge: StraightEdge, tolerance: EdgeDistance.Tolerance) {
    self.anchor = anchor
    self.edge = edge
    self.tolerance = tolerance
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
    let tolerance = tolerance.meters + tolerance.share * best.meters
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
