internal import Ringfence

/// A point of a ``LocalPlane``: metres to the east and to the north of its origin.
struct PlanePoint: Hashable, Sendable {
  var x: Double
  var y: Double

  static let origin = PlanePoint(x: 0, y: 0)

  /// The point at a distance in metres in a direction, in degrees clockwise from north.
  func moved(_ meters: Double, course: Double) -> PlanePoint {
    let angle = course * WGS84.degree
    return PlanePoint(
      x: x + meters * Elementary.sin(angle), y: y + meters * Elementary.cos(angle))
  }

  /// The distance to another point in metres.
  func distance(to other: PlanePoint) -> Double {
    Elementary.hypot(other.x - x, other.y - y)
  }

  /// The direction to another point in degrees, `0..<360`.
  func course(to other: PlanePoint) -> Double {
    Bearing(degrees: Elementary.atan2(other.x - x, other.y - y) / WGS84.degree)?.degrees ?? 0
  }

  /// The point between this one (0) and another (1).
  func interpolated(to other: PlanePoint, _ t: Double) -> PlanePoint {
    PlanePoint(x: x + (other.x - x) * t, y: y + (other.y - y) * t)
  }
}

/// Longitude and latitude scaled to metres at one point. What is straight in degrees is straight here, at any
/// distance from the origin; lengths are right near it.
struct LocalPlane: Sendable {
  let origin: Coordinate
  private let metersNorth: Double
  private let metersEast: Double

  /// Beyond this latitude a degree of longitude is too short to plan with.
  static let highestLatitude = 85.0

  /// Creates the plane about a point below ``highestLatitude``.
  init(at origin: Coordinate) {
    self.origin = origin
    let angle = origin.latitude * WGS84.degree
    let sine = Elementary.sin(angle)
    metersNorth = WGS84.meridionalRadius(sinLatitude: sine) * WGS84.degree
    metersEast =
      WGS84.primeVerticalRadius(sinLatitude: sine) * Elementary.cos(angle) * WGS84.degree
  }

  /// The greatest error of a distance between points up to some metres north or south of the origin, as a share of it.
  ///
  /// *h* radians away a degree of longitude is shorter by *h* tan φ + *h*²/2 of itself, and one of latitude longer by up
  /// to 0.011 *h*. Half as much again for what is of higher order.
  func error(upTo meters: Double) -> Double {
    let h = meters / WGS84.minimumMeridionalRadius
    let angle = origin.latitude * WGS84.degree
    let tangent = abs(Elementary.sin(angle)) / Elementary.cos(angle)
    return 1.5 * (h * (tangent + 0.02) + h * h * (1 + tangent * tangent)) + 1e-6
  }

  /// The point of a position, the short way around the globe from the origin.
  func point(_ position: Coordinate) -> PlanePoint {
    let turn = Elementary.remainder(position.longitude - origin.longitude, 360)
    return PlanePoint(x: turn * metersEast, y: (position.latitude - origin.latitude) * metersNorth)
  }

  /// The points of a line: each the short way around the globe from the one before.
  func points(_ positions: [Coordinate]) -> [PlanePoint] {
    guard let first = positions.first else { return [] }
    var points = [point(first)]
    var last = first
    for position in positions.dropFirst() {
      let turn = Elementary.remainder(position.longitude - last.longitude, 360)
      points.append(
        PlanePoint(
          x: points[points.count - 1].x + turn * metersEast,
          y: (position.latitude - origin.latitude) * metersNorth))
      last = position
    }
    return points
  }

  /// The position of a point, in the nine decimals of track files.
  func coordinate(_ point: PlanePoint) -> Coordinate {
    let latitude = origin.latitude + point.y / metersNorth
    let longitude = origin.longitude + point.x / metersEast
    let rounded = Coordinate(
      uncheckedLatitude: min(90, max(-90, (latitude * 1e9).rounded() / 1e9)),
      longitude: Elementary.remainder((longitude * 1e9).rounded() / 1e9, 360))
    return Coordinate(
      uncheckedLatitude: rounded.latitude, longitude: rounded.normalizedLongitude)
  }
}
