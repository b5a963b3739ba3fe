/// The path between two consecutive fixes: straight in longitude and latitude, the short way round.
package struct PathLeg: Hashable, Sendable {
  /// Where the path begins, parameter 0.
  package let start: Coordinate
  /// Where the path ends, parameter 1.
  package let end: Coordinate
  /// Start longitude in `-180..<180` degrees.
  package let startLongitude: Double
  /// End longitude in degrees, unwrapped so that it differs from ``startLongitude`` by at most 180.
  package let endLongitude: Double

  /// Creates the path from one position to another.
  package init(from start: Coordinate, to end: Coordinate) {
    self.start = start
    self.end = end
    startLongitude = start.normalizedLongitude
    endLongitude = Self.unwrap(end.normalizedLongitude, near: startLongitude)
  }

  /// Creates the path between two points of the plane, which lie at most 180 degrees apart. Its longitudes are counted from
  /// the first point, so that they may be those of any turn.
  package init(_ a: PlanarPoint, _ b: PlanarPoint) {
    self.init(
      from: Coordinate(uncheckedLatitude: a.y, longitude: 0),
      to: Coordinate(uncheckedLatitude: b.y, longitude: b.x - a.x))
  }

  /// The longitude equal to `longitude` modulo 360 that differs from `reference` by at most 180.
  /// Both arguments lie in `-180..<180`; a difference of exactly 180 stays as it is written.
  private static func unwrap(_ longitude: Double, near reference: Double) -> Double {
    let difference = longitude - reference
    if difference > 180 { return longitude - 360 }
    if difference < -180 { return longitude + 360 }
    return longitude
  }

  /// The position at parameter `t`, `0...1`: exactly ``start`` at 0 and ``end`` at 1, linear between.
  package func position(at t: Double) -> Coordinate {
    if t <= 0 { return start }
    if t >= 1 { return end }
    let latitude = start.latitude + (end.latitude - start.latitude) * t
    let longitude = startLongitude + (endLongitude - startLongitude) * t
    let clamped = min(90, max(-90, latitude))
    return Coordinate(
      uncheckedLatitude: clamped,
      longitude: Coordinate(uncheckedLatitude: clamped, longitude: longitude).normalizedLongitude)
  }
}

extension PathLeg {
  /// The box around the path.
  package var bounds: GeoBox {
    GeoBox(
      south: min(start.latitude, end.latitude), north: max(start.latitude, end.latitude),
      west: min(startLongitude, endLongitude), width: abs(endLongitude - startLongitude))
  }
}
