/// A box of parallels and meridians, which may cross the antimeridian or span the whole globe.
package struct GeoBox: Hashable, Sendable {
  /// Southern parallel in degrees, `-90...90`.
  package let south: Double
  /// Northern parallel in degrees, not below ``south``.
  package let north: Double
  /// Western meridian in degrees, `-180..<180`.
  package let west: Double
  /// Extent to the east of ``west`` in degrees, `0...360`.
  package let width: Double

  /// Creates a box. `width` of 360 or more means every longitude.
  package init(south: Double, north: Double, west: Double, width: Double) {
    self.south = south
    self.north = north
    if width >= 360 {
      self.west = -180
      self.width = 360
    } else {
      self.west = Coordinate(uncheckedLatitude: south, longitude: west).normalizedLongitude
      self.width = width
    }
  }

  /// Whether the two boxes share a point, edges included. The longitudes are compared with a margin
  /// of 1e-9 degrees, so rounding never hides an overlap.
  package func intersects(_ other: GeoBox) -> Bool {
    guard south <= other.north, other.south <= north else { return false }
    let margin = 1e-9
    var offset = other.west - west
    if offset < 0 { offset += 360 }
    return offset <= width + margin || offset + other.width + margin >= 360
  }
}
