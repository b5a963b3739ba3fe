/// A position on the WGS 84 ellipsoid, in degrees.
///
/// Longitude is kept as it was given, so that a ring written across the antimeridian (`170`, `190`)
/// or along a pole (`-180`, `180`) keeps its shape; ``normalizedLongitude`` gives the usual form.
/// Equality compares the numbers as given: `-180` and `180` are different values of one meridian.
///
/// ```swift
/// let stephansplatz = try Coordinate(validatingLatitude: 48.2085, longitude: 16.3721)
/// ```
public struct Coordinate: Hashable, Sendable {
  /// Geodetic latitude in degrees, `-90...90`.
  public let latitude: Double
  /// Longitude in degrees east of Greenwich, `-540...540`.
  public let longitude: Double

  /// Creates a coordinate, or returns `nil` when a number is not finite or out of range.
  public init?(latitude: Double, longitude: Double) {
    guard (-90...90).contains(latitude), (-540...540).contains(longitude) else { return nil }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a coordinate.
  /// - Throws: ``GeometryError/latitude(_:)`` or ``GeometryError/longitude(_:)`` when a number is not
  ///   finite or out of range.
  public init(
    validatingLatitude latitude: Double, longitude: Double
  ) throws(GeometryError) {
    guard (-90...90).contains(latitude) else { throw .latitude(latitude) }
    guard (-540...540).contains(longitude) else { throw .longitude(longitude) }
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates a coordinate from numbers that are known to be in range.
  @inlinable
  package init(uncheckedLatitude latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// The longitude in `-180..<180` degrees. Exact: nothing is rounded.
  @inlinable
  public var normalizedLongitude: Double {
    if longitude >= 180 { return longitude - 360 }
    if longitude < -180 {
      let east = longitude + 360
      return east == 180 ? -180 : east
    }
    return longitude
  }
}
