package import RingfenceGeodesy

/// The plane in which a filter works: azimuthal equidistant about a point, metres to the east (x) and to the north (y).
///
/// No longitude is used inside, so poles and the antimeridian need no case. Within ``reachMeters`` the plane stretches by 2 parts in 10⁶.
package struct LocalFrame: Hashable, Sendable {
  /// A filter that gets farther from the origin than this takes another one, in metres.
  package static var reachMeters: Double { 20_000 }

  /// The origin.
  package let origin: GeodesicOrigin

  /// Creates a plane about a coordinate.
  package init(about coordinate: Coordinate) {
    origin = GeodesicOrigin(
      latitude: coordinate.latitude, longitude: coordinate.normalizedLongitude)
  }

  /// The origin in degrees.
  package var coordinate: Coordinate {
    Coordinate(uncheckedLatitude: origin.latitude, longitude: origin.longitude)
  }

  /// Where a coordinate lies in the plane.
  package func point(of coordinate: Coordinate) -> PlanarPoint {
    origin.offset(
      to: GeodesicOrigin(latitude: coordinate.latitude, longitude: coordinate.longitude))
  }

  /// The coordinate of a point of the plane, its longitude in `-180..<180`. Both ways together are exact to 1 mm within ``reachMeters``.
  package func coordinate(of point: PlanarPoint) -> Coordinate {
    let meters = Elementary.hypot(point.x, point.y)
    guard meters > 0, meters.isFinite else { return coordinate }
    let moved = origin.moved(by: point, meters: meters)
    return Coordinate(uncheckedLatitude: moved.latitude, longitude: moved.longitude)
  }

  /// How this plane turns into one about another origin: a point near that origin is shifted, then turned.
  ///
  /// North is not the same direction at both; near a pole not at all.
  package struct Change: Sendable {
    /// The other origin.
    let origin: PlanarPoint
    let cosine, sine: Double

    /// The same vector in the other plane.
    package func turned(x: Double, y: Double) -> (x: Double, y: Double) {
      (x * cosine + y * sine, y * cosine - x * sine)
    }

    /// A vector of the other plane in this one.
    package func turnedBack(x: Double, y: Double) -> (x: Double, y: Double) {
      (x * cosine - y * sine, y * cosine + x * sine)
    }

    /// A point of the other plane in this one.
    package func pointBack(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let vector = turnedBack(x: x, y: y)
      return (vector.x + origin.x, vector.y + origin.y)
    }

    /// The same point in the other plane.
    package func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      turned(x: x - origin.x, y: y - origin.y)
    }
  }

  /// The change to another plane.
  package func change(to other: LocalFrame) -> Change {
    let line = Geodesic.inverse(from: coordinate, to: other.coordinate)
    // Bearings grow clockwise.
    let angle = (line.finalBearing.degrees - line.initialBearing.degrees) * (Double.pi / 180)
    return Change(
      origin: origin.offset(to: other.origin), cosine: Elementary.cos(angle),
      sine: Elementary.sin(angle))
  }
}
