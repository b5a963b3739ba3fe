internal import Ringfence

extension PreparedShape {
  /// Metres to the edge, negative inside an area.
  func signedDistance(to position: Coordinate) -> Double {
    switch self {
    case .circle(let circle): circle.signedDistance(to: position)
    case .polygon(let polygon): polygon.signedDistance(to: position)
    case .corridor(let corridor): corridor.signedDistance(to: position)
    case .geoline(let line): line.distance(to: position)
    }
  }
}
