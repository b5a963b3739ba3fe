internal import Ringfence

/// All that is nearer to a place than some distance: a distance asked for at every fix, which is far
/// from the limit almost always.
struct Surroundings: Sendable {
  private let place: Coordinate
  private let distance: Distance
  /// `nil` for a distance that is no radius.
  private let circle: PreparedCircle?

  init(of place: Coordinate, within distance: Distance) {
    self.place = place
    self.distance = distance
    circle = Circle(center: place, radius: distance).map { PreparedCircle($0) }
  }

  /// How far from the place a position is, compared with the distance. Agrees with the exact distance
  /// to 15 nm.
  func locate(_ position: Coordinate) -> Containment {
    if let circle { return circle.locate(position) }
    let found = Geodesic.inverse(from: place, to: position).distance
    return found == distance ? .onBoundary : found < distance ? .inside : .outside
  }
}
