extension GeoBox {
  /// The box grown by a distance in metres on all sides: every point within that geodesic distance of the
  /// box lies in it. Reaches all longitudes where a pole is that near. A distance that is not
  /// positive changes nothing.
  ///
  /// The growth is a few parts in a thousand more than necessary below 10 km and 60° of latitude, and
  /// more near the poles.
  package func expanded(byMeters meters: Double) -> GeoBox {
    guard meters > 0 else { return self }
    let grownNorth = north + Self.latitudeGrowth(from: north, meters: meters)
    let grownSouth = south - Self.latitudeGrowth(from: -south, meters: meters)
    guard grownNorth < 90, grownSouth > -90 else {
      return GeoBox(south: max(-90, grownSouth), north: min(90, grownNorth), west: -180, width: 360)
    }
    // A line of that length turns fastest where it comes nearest to the axis.
    let (sine, cosine) = sineAndCosine(latitude: max(abs(grownNorth), abs(grownSouth)))
    let axis = WGS84.primeVerticalRadius(sinLatitude: sine) * cosine
    let growth = meters / (axis * WGS84.degree) * (1 + 1e-9) + 1e-12
    return GeoBox(
      south: grownSouth, north: grownNorth, west: west - min(growth, 360),
      width: width + 2 * min(growth, 360))
  }

  /// The largest difference in degrees to the north within a distance of a latitude.
  private static func latitudeGrowth(from latitude: Double, meters: Double) -> Double {
    let most = meters / (WGS84.minimumMeridionalRadius * WGS84.degree)
    guard most < 180 else { return 180 }
    // The meridional radius is least where the way comes nearest to the equator.
    let nearest = latitude >= 0 ? latitude : min(0, latitude + most)
    let (sine, _) = sineAndCosine(latitude: nearest)
    let m = WGS84.meridionalRadius(sinLatitude: sine)
    return meters / (m * WGS84.degree) * (1 + 1e-9) + 1e-12
  }

  /// The box around a geodesic circle of at most 2,000 km, wider than necessary by at most a millionth
  /// of the radius and 1 mm.
  init(around anchor: GeodesicOrigin, radiusMeters: Double) {
    let tolerance = 1e-6 * radiusMeters + 1e-3
    let reach = radiusMeters + tolerance
    let latitude = anchor.latitude
    let hasNorthPole = anchor.distance(latitude: 90, longitude: anchor.longitude) <= reach
    let hasSouthPole = anchor.distance(latitude: -90, longitude: anchor.longitude) <= reach
    let north = Geodesic.destination(
      latitude: latitude, longitude: anchor.longitude, bearing: 0, meters: reach)
    let south = Geodesic.destination(
      latitude: latitude, longitude: anchor.longitude, bearing: 180, meters: reach)
    if hasNorthPole || hasSouthPole {
      self.init(
        south: hasSouthPole ? -90 : south.latitude, north: hasNorthPole ? 90 : north.latitude,
        west: -180, width: 360)
      return
    }
    let half = Self.halfWidth(of: anchor, radiusMeters: reach)
    self.init(
      south: south.latitude, north: north.latitude, west: anchor.longitude - half, width: 2 * half)
  }

  /// The greatest difference in longitude, in degrees, between the centre of a circle without a pole
  /// and its edge.
  private static func halfWidth(of anchor: GeodesicOrigin, radiusMeters: Double) -> Double {
    let angle = radiusMeters / WGS84.primeVerticalRadius(sinLatitude: anchor.sinLatitude)
    // On a sphere sin Δλ = sin(radius)/cos φ. Here that is right to 1e-7 while the circle is small
    // beside its distance from the pole.
    if angle < 0.001, angle < 0.01 * anchor.cosLatitude {
      return asin(sin(angle) / anchor.cosLatitude) / WGS84.degree * (1 + 1e-7)
    }
    // The line to the widest point meets the edge at a right angle (Gauss), so it ends due east.
    var low = 0.0
    var high = 180.0
    var lowValue = 1.0
    var highValue = -1.0
    var widest = 0.0
    for round in 0..<60 where high - low > 1e-9 {
      // False position, with plain halving in between so that both ends move.
      let share = round % 3 == 2 ? 0.5 : lowValue / (lowValue - highValue)
      let bearing = low + (high - low) * share
      let end = Geodesic.destination(
        latitude: anchor.latitude, longitude: anchor.longitude, bearing: bearing,
        meters: radiusMeters)
      widest = max(widest, abs(remainder(end.longitude - anchor.longitude, 360)))
      if end.cosAlpha == 0 { break }
      if end.cosAlpha > 0 {
        low = bearing
        lowValue = end.cosAlpha
      } else {
        high = bearing
        highValue = end.cosAlpha
      }
      if abs(end.cosAlpha) < 1e-7 * end.sinAlpha { break }
    }
    return widest
  }
}
