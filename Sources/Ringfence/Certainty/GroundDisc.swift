package import RingfenceGeodesy

/// A disc in a plane of metres.
package struct GroundDisc: GroundArea, Hashable, Sendable {
  /// Its centre and its radius in metres, not negative.
  package let center: PlanarPoint
  package let radius: Double

  /// Creates a disc.
  package init(center: PlanarPoint, radius: Double) {
    self.center = center
    self.radius = radius
  }

  package func signedDistance(_ point: PlanarPoint) -> Double {
    Elementary.hypot(point.x - center.x, point.y - center.y) - radius
  }

  package func probability(_ mean: PlanarPoint, variance: Double) -> Double {
    NormalContainment.disc(
      radius: radius,
      distance: Elementary.hypot(mean.x - center.x, mean.y - center.y), variance: variance)
  }

  package func deepestShare(from start: PlanarPoint, to end: PlanarPoint) -> Double {
    let (x, y) = (end.x - start.x, end.y - start.y)
    let square = x * x + y * y
    guard square > 0 else { return 1 }
    let share = ((center.x - start.x) * x + (center.y - start.y) * y) / square
    return min(1, max(0, share))
  }
}
