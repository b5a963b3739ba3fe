package import RingfenceGeodesy

/// Searches where a straight line lies deepest in an area. The depth changes by no more than the way, so between two measured points it is
/// bounded (Piyavskii 1972).
package enum DeepestPoint {
  private struct Interval {
    var from, to: Double
    var fromDistance, toDistance: Double

    /// No distance on it is less.
    func least(_ length: Double) -> Double {
      (fromDistance + toDistance - (to - from) * length) / 2
    }
  }

  /// Searches for the least signed distance.
  ///
  /// - Parameters:
  ///   - start: the beginning.
  ///   - end: the end.
  ///   - precision: the distance found may be greater by this, in metres.
  ///   - measurements: the greatest number of measured points, at least 2.
  ///   - distance: the signed distance of a point.
  /// - Returns: where it is, as a share of the line.
  package static func share(
    from start: PlanarPoint, to end: PlanarPoint, within precision: Double, measurements: Int,
    _ distance: (PlanarPoint) -> Double
  ) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let length = Elementary.hypot(x, y)
    var intervals = [
      Interval(from: 0, to: 1, fromDistance: distance(start), toDistance: distance(end))
    ]
    guard length > 0 else { return 1 }
    var best =
      intervals[0].toDistance <= intervals[0].fromDistance
      ? (share: 1.0, distance: intervals[0].toDistance)
      : (share: 0.0, distance: intervals[0].fromDistance)
    for _ in 2..<max(measurements, 3) {
      var (index, least) = (0, Double.infinity)
      for (number, interval) in intervals.enumerated() {
        let bound = interval.least(length)
        if bound < least { (index, least) = (number, bound) }
      }
      guard least < best.distance - precision else { break }
      let interval = intervals[index]
      let middle =
        (interval.from + interval.to) / 2
        + (interval.fromDistance - interval.toDistance) / (2 * length)
      let measured = distance(PlanarPoint(start.x + middle * x, start.y + middle * y))
      if measured < best.distance { best = (middle, measured) }
      intervals[index].to = middle
      intervals[index].toDistance = measured
      intervals.append(
        Interval(
          from: middle, to: interval.to, fromDistance: measured, toDistance: interval.toDistance))
    }
    return best.share
  }
}
