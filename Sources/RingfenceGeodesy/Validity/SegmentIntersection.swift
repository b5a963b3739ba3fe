/// What two edges have in common. Exact in the numbers given.
package enum SegmentIntersection: Sendable {
  case nothing
  /// One point, an end of one of them.
  case touch(PlanarPoint)
  /// One point inside both.
  case crossing(PlanarPoint)
  /// More than a point: they run along each other between two ends.
  case overlap(PlanarPoint, PlanarPoint)

  package init(_ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint, _ d: PlanarPoint) {
    let sideC = orientation(a, b, c)
    let sideD = orientation(a, b, d)
    if (sideC > 0 && sideD > 0) || (sideC < 0 && sideD < 0) {
      self = .nothing
      return
    }
    let sideA = orientation(c, d, a)
    let sideB = orientation(c, d, b)
    if (sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0) {
      self = .nothing
    } else if sideC == 0, sideD == 0 {
      self = Self.collinear(a, b, c, d)
    } else if sideC == 0 {
      self = Self.isBetween(c, a, b) ? .touch(c) : .nothing
    } else if sideD == 0 {
      self = Self.isBetween(d, a, b) ? .touch(d) : .nothing
    } else if sideA == 0 {
      self = Self.isBetween(a, c, d) ? .touch(a) : .nothing
    } else if sideB == 0 {
      self = Self.isBetween(b, c, d) ? .touch(b) : .nothing
    } else {
      let first = orientationValue(c, d, a)
      let share = first / (first - orientationValue(c, d, b))
      self = .crossing(PlanarPoint(a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share))
    }
  }

  /// Edges on one line: what lies between the inner two of their ends.
  private static func collinear(
    _ a: PlanarPoint, _ b: PlanarPoint, _ c: PlanarPoint, _ d: PlanarPoint
  ) -> SegmentIntersection {
    let (low, high) = isBefore(a, b) ? (a, b) : (b, a)
    let (otherLow, otherHigh) = isBefore(c, d) ? (c, d) : (d, c)
    let start = isBefore(low, otherLow) ? otherLow : low
    let end = isBefore(high, otherHigh) ? high : otherHigh
    if start == end { return .touch(start) }
    return isBefore(start, end) ? .overlap(start, end) : .nothing
  }

  package static func isBefore(_ a: PlanarPoint, _ b: PlanarPoint) -> Bool {
    a.x != b.x ? a.x < b.x : a.y < b.y
  }

  private static func isBetween(_ p: PlanarPoint, _ a: PlanarPoint, _ b: PlanarPoint) -> Bool {
    p.x >= min(a.x, b.x) && p.x <= max(a.x, b.x) && p.y >= min(a.y, b.y) && p.y <= max(a.y, b.y)
  }
}
