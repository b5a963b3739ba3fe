// Ellipsoid/: WGS 84, geodesics and cheap bounds of distances. Its sines and arc tangents are in Elementary.

/// Shortest lines on the WGS 84 ellipsoid.
///
/// Accurate to 15 nm, over any distance and at any place (`GeodesicTests`).
/// - SeeAlso: C. F. F. Karney, *Algorithms for geodesics*, J. Geodesy 87 (2013),
///   doi:10.1007/s00190-012-0578-z.
public enum Geodesic {
  /// The shortest line between two points: how long it is and where it points.
  public struct Inverse: Hashable, Sendable {
    /// Length of the line.
    public let distance: Distance
    /// Direction of the line where it leaves the first point.
    public let initialBearing: Bearing
    /// Direction of the line where it reaches the second point.
    public let finalBearing: Bearing
  }

  /// The far end of a line given by its beginning, direction and length.
  public struct Direct: Hashable, Sendable {
    /// The far end, its longitude in `-180..<180`.
    public let coordinate: Coordinate
    /// Direction of the line where it reaches the far end.
    public let finalBearing: Bearing
  }

  /// The shortest line between two points, in metres and degrees.
  ///
  /// Distance exactly 0, and both bearings north, between equal points. At a pole the bearing is the
  /// one just beside the pole on the point's meridian. Of several shortest lines (between antipodes)
  /// one is given. The distance does not depend on the order of the points, to the last bit.
  /// Accurate to 15 nm.
  /// - Complexity: O(1): two to four iterations, rarely more near antipodes.
  public static func inverse(from: Coordinate, to: Coordinate) -> Inverse {
    let meters = distanceMeters(from.latitude, from.longitude, to.latitude, to.longitude)
    guard meters > 0 else {
      let north = Bearing(east: 0, north: 1)
      return Inverse(distance: .meters(0), initialBearing: north, finalBearing: north)
    }
    let line = solve(from.latitude, from.longitude, to.latitude, to.longitude)
    return Inverse(
      distance: .meters(meters),
      initialBearing: Bearing(east: line.sinAlpha1, north: line.cosAlpha1),
      finalBearing: Bearing(east: line.sinAlpha2, north: line.cosAlpha2))
  }

  /// Where the line from a point in a direction ends after a distance, in degrees.
  ///
  /// A negative distance goes backwards; one that is not finite is taken as 0. Any distance is
  /// followed, more than once around the earth too. Accurate to 15 nm within half the earth.
  /// - Complexity: O(1), without iteration.
  public static func direct(
    from: Coordinate, bearing: Bearing, distance: Distance
  ) -> Direct {
    let meters = distance.meters.isFinite ? distance.meters : 0
    let end = destination(
      latitude: from.latitude, longitude: from.longitude, bearing: bearing.degrees, meters: meters)
    let longitude = Coordinate(uncheckedLatitude: end.latitude, longitude: end.longitude)
      .normalizedLongitude
    return Direct(
      coordinate: Coordinate(uncheckedLatitude: end.latitude, longitude: longitude),
      finalBearing: Bearing(east: end.sinAlpha, north: end.cosAlpha))
  }

  /// The geodesic distance in metres between two points given in degrees; any finite longitude.
  ///
  /// Exactly 0 for equal points, and the same to the last bit in either order. Accurate to 15 nm.
  package static func distanceMeters(
    _ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double
  ) -> Double {
    GeodesicOrigin(latitude: lat1, longitude: lon1)
      .distance(to: GeodesicOrigin(latitude: lat2, longitude: lon2))
  }
}
