extension GeodesicOrigin {
  /// The point at a small offset in metres, by the first two terms of the series: at |latitude| ≤ 80 and below 1,000 m within 1 cm, below
  /// 200 m within 0.1 mm.
  ///
  /// - Returns: its latitude, and how far its longitude lies to the east of this one, both in degrees.
  package func offsetSeries(
    east: Double, north: Double
  ) -> (latitude: Double, longitudeChange: Double) {
    let m = WGS84.meridionalRadius(sinLatitude: sinLatitude)
    let n = axisMeters / cosLatitude
    let tangent = sinLatitude / cosLatitude
    // A geodesic to the east turns towards the equator, and a parallel is shorter to the north.
    let up = north / m - east * east * tangent / (2 * m * n)
    let right = east / axisMeters * (1 + north * tangent / n)
    return (latitude + up / WGS84.degree, right / WGS84.degree)
  }
}
