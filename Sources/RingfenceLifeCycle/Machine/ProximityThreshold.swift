internal import Ringfence

/// The points nearer to a position than a distance. Evaluated at every fix, and almost always decided
/// without the exact distance.
struct ProximityThreshold: Sendable {
  private let center: Coordinate
  private let distance: Distance
  /// `nil` for a distance that cannot be a radius.
  private let circle: PreparedCircle?

  init(of center: Coordinate, within distance: Distance) {
    self.center = center
    self.distance = distance
    circle = Circle(center: center, radius: distance).map { PreparedCircle($0) }
  }

  /// Whether a position is nearer to the centre than the distance. Agrees with the exact distance to
  /// 15 nm.
  func locate(_ position: Coordinate) -> Containment {
    if let circle { return circle.locate(position) }
    let found = Geodesic.inverse(from: center, to: position).distance
    return found == distance ? .onBoundary : found < distance ? .inside : .outside
  }
}
