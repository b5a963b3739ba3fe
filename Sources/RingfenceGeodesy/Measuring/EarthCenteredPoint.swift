/// A point on the ellipsoid in metres from the centre of the earth: the x axis points to longitude 0 on the
/// equator, the z axis to the north pole.
///
/// The straight way between two points is a cheap measure of how far apart they are, at any distance: it is never
/// longer than the geodesic, and of two points the one with the shorter straight way is the nearer one, but where
/// both differ by less than a part in 10⁴ below 2,000 km, and in 10³ beyond.
package struct EarthCenteredPoint: Hashable, Sendable {
  /// Metres along the axes.
  package let x: Double
  package let y: Double
  package let z: Double

  /// The point of a coordinate, within 10 nm.
  package init(_ coordinate: Coordinate) {
    let (sinLatitude, cosLatitude) = sineAndCosine(latitude: coordinate.latitude)
    let (sinLongitude, cosLongitude) = sineAndCosine(bearing: coordinate.longitude)
    let radius = WGS84.primeVerticalRadius(sinLatitude: sinLatitude)
    x = radius * cosLatitude * cosLongitude
    y = radius * cosLatitude * sinLongitude
    z = radius * (1 - WGS84.e2) * sinLatitude
  }

  /// The square of the straight way to another point, in square metres.
  @inline(__always)
  package func squaredDistance(to other: Self) -> Double {
    let (dx, dy, dz) = (x - other.x, y - other.y, z - other.z)
    return dx * dx + dy * dy + dz * dz
  }
}
