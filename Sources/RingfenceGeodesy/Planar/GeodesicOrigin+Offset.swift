extension GeodesicOrigin {
  /// Where a point lies in the plane that shows directions and distances from here as they are
  /// (azimuthal equidistant), in metres to the east (x) and north (y).
  ///
  /// Distances are exact to 15 nm. Directions are right to 1e-7 rad below 100 km, as in
  /// ``slope(at:latitudeRate:longitudeRate:)``, and to rounding beyond.
  package func offset(to other: GeodesicOrigin) -> PlanarPoint {
    var degrees = other.longitude - longitude
    if abs(degrees) > 180 { degrees = remainder(degrees, 360) }
    let (h, cosine) = sineAndCosine(smallRadians: degrees * (WGS84.degree / 2))
    let meters = distance(to: other, sinHalfLongitude: h)
    guard meters > 0 else { return PlanarPoint(0, 0) }
    guard meters < 100_000 else {
      let line = Geodesic.solve(latitude, longitude, other.latitude, other.longitude)
      return PlanarPoint(meters * line.sinAlpha1, meters * line.cosAlpha1)
    }
    let east = 2 * other.axisMeters * h * cosine
    let outward = (other.axisMeters - axisMeters) - 2 * other.axisMeters * h * h
    let north = cosLatitude * (other.heightMeters - heightMeters) - sinLatitude * outward
    let scale = meters / (east * east + north * north).squareRoot()
    return PlanarPoint(east * scale, north * scale)
  }

  /// The point at an offset as ``offset(to:)`` gives it, `meters` long; its longitude in `-180..<180`.
  package func moved(by offset: PlanarPoint, meters: Double) -> GeodesicOrigin {
    let end = Geodesic.destination(
      latitude: latitude, longitude: longitude,
      bearing: atan2(offset.x, offset.y) / WGS84.degree, meters: meters)
    let coordinate = Coordinate(uncheckedLatitude: end.latitude, longitude: end.longitude)
    return GeodesicOrigin(latitude: end.latitude, longitude: coordinate.normalizedLongitude)
  }

  /// The point at a small offset, by the radii of curvature here: at |latitude| ≤ 80 and below 200 m
  /// within 2 cm, and below 1 m within 1 µm.
  func nudged(by offset: PlanarPoint) -> GeodesicOrigin {
    let m = WGS84.meridionalRadius(sinLatitude: sinLatitude)
    let coordinate = Coordinate(
      uncheckedLatitude: latitude + offset.y / (m * WGS84.degree),
      longitude: longitude + offset.x / (axisMeters * WGS84.degree))
    return GeodesicOrigin(latitude: coordinate.latitude, longitude: coordinate.normalizedLongitude)
  }
}
