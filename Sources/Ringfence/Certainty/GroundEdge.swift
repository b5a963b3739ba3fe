package import RingfenceGeodesy

/// An edge of an area in a plane of metres. The area is on its left.
package struct GroundEdge: Hashable, Sendable {
  package var start, end: PlanarPoint

  /// Creates an edge.
  package init(_ start: PlanarPoint, _ end: PlanarPoint) {
    self.start = start
    self.end = end
  }

  /// The square of the distance of a point, in m².
  package func square(to point: PlanarPoint) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let (px, py) = (point.x - start.x, point.y - start.y)
    let square = x * x + y * y
    let share = square > 0 ? min(1, max(0, (px * x + py * y) / square)) : 0
    let (dx, dy) = (px - share * x, py - share * y)
    return dx * dx + dy * dy
  }
}
