/// A fixed point from which many geodesic distances are measured.
///
/// Below 25 km the distance comes from the straight chord between the two points: a
/// geodesic bends like a circle whose curvature is that of the normal section in its direction at
/// its middle, so *s* = *c* (1 + *q*/24 + 3*q*²/640) with *q* = (*κc*)². The rest of the series is
/// below 5 nm there (`GeodesicTests`); beyond, Karney's solution is used.
package struct GeodesicOrigin: Hashable, Sendable {
  /// Chords up to this length, in metres, are turned into distances directly.
  private static var shortMeters: Double { 25_000 }

  /// Chords up to this length, in metres, point where the geodesic points, well enough to find a foot.
  private static var farMeters: Double { 500_000 }

  package let latitude: Double
  package let longitude: Double
  let sinLatitude: Double
  let cosLatitude: Double
  /// Distance from the earth's axis, in metres.
  let axisMeters: Double
  /// Height above the plane of the equator, in metres.
  let heightMeters: Double

  /// Fixes a point given in degrees.
  @inline(__always)
  package init(latitude: Double, longitude: Double) {
    self.latitude = latitude
    self.longitude = longitude
    let (sine, cosine) = sineAndCosine(latitude: latitude)
    let n = WGS84.primeVerticalRadius(sinLatitude: sine)
    sinLatitude = sine
    cosLatitude = cosine
    axisMeters = n * cosine
    heightMeters = n * (1 - WGS84.e2) * sine
  }

  /// The geodesic distance in metres to a point in degrees, of any longitude. Accurate to 15 nm.
  package func distance(latitude: Double, longitude: Double) -> Double {
    distance(to: GeodesicOrigin(latitude: latitude, longitude: longitude))
  }

  /// The geodesic distance in metres to another point; the same to the last bit from there to here.
  package func distance(to other: GeodesicOrigin) -> Double {
    var degrees = other.longitude - longitude
    if abs(degrees) > 180 { degrees = remainder(degrees, 360) }
    return distance(to: other, sinHalfLongitude: sin(degrees * (WGS84.degree / 2)))
  }

  /// The distance to another point, given the sine of half the difference of longitude.
  @inline(__always)
  func distance(to other: GeodesicOrigin, sinHalfLongitude h: Double) -> Double {
    let outward = other.axisMeters - axisMeters
    let upward = other.heightMeters - heightMeters
    let along = outward * outward + upward * upward
    let chord2 = along + 4 * (axisMeters * other.axisMeters) * (h * h)
    guard chord2 < Self.shortMeters * Self.shortMeters else {
      return Geodesic.solve(latitude, longitude, other.latitude, other.longitude).meters
    }
    guard chord2 > 0 else { return 0 }
    let sine = (sinLatitude + other.sinLatitude) / 2
    let w2 = 1 - WGS84.e2 * sine * sine
    // Euler: κ = cos²α/M + sin²α/N, with cos²α the share of the meridian in the chord.
    let bend = 1 + (along / chord2) * WGS84.ep2 * (1 - sine * sine)
    let q = chord2 * w2 * bend * bend / (WGS84.a * WGS84.a)
    return chord2.squareRoot() * (1 + q * (1.0 / 24 + q * (3.0 / 640)))
  }
}

extension GeodesicOrigin {
  /// Half the derivative of the squared distance as a point passes `latitude`, `longitude` with the
  /// given rates in radians, its squared speed, and the square of the anchor's distance in its horizon.
  ///
  /// Below ``farMeters`` the direction to the anchor is that of the straight chord. It differs from
  /// the geodesic's by less than 1e-5 rad there and 1e-7 rad below 100 km, which moves a foot by that
  /// share of the distance and leaves the distance at the foot unchanged to 1e-10.
  @inline(__always)
  func slope(
    at point: GeodesicOrigin, latitudeRate: Double, longitudeRate: Double
  ) -> (halfSlope: Double, speedSquared: Double, rangeSquared: Double) {
    let half = (longitude - point.longitude) * (WGS84.degree / 2)
    let h = sin(half)
    let east = 2 * axisMeters * h * cos(half)
    let outward = (axisMeters - point.axisMeters) - 2 * axisMeters * h * h
    let upward = heightMeters - point.heightMeters
    let north = point.cosLatitude * upward - point.sinLatitude * outward
    let eastRate = point.axisMeters * longitudeRate
    let northRate =
      WGS84.meridionalRadius(sinLatitude: point.sinLatitude) * latitudeRate
    let chord2 = outward * outward + upward * upward + east * east
    if chord2 > Self.farMeters * Self.farMeters {
      let line = Geodesic.solve(point.latitude, point.longitude, latitude, longitude)
      let along = line.sinAlpha1 * eastRate + line.cosAlpha1 * northRate
      return (
        -line.meters * along, eastRate * eastRate + northRate * northRate,
        line.meters * line.meters
      )
    }
    return (
      -(east * eastRate + north * northRate), eastRate * eastRate + northRate * northRate,
      east * east + north * north
    )
  }
}
