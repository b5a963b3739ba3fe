/// The square of the geodesic distance from a fixed point, as a short polynomial of the position.
///
/// For a point at latitude φ, let *y* and *v* be the differences of latitude and longitude times the
/// lengths M and r = N cos φ of a radian at that latitude, and *u* the arc of the meridian between
/// the two parallels: *u* = *y* + α₁*y*² + α₂*y*³ with α₁ = M′/2M² and α₂ = M″/6M³. With τ = (sin φ)/r
/// and K = 1/MN,
///
/// *s*² = *u*² + *v*² (1 − τ*u* − K*u*²/3) + *v*⁴ (−τ²/12 + τ(τ² − K)*u*/12) + …
///
/// These are all terms up to the fourth degree, and of the fifth all that a sphere has. They follow,
/// degree by degree, from (∂*s*²/∂*u*)² + (∂*s*²/∂*v*)² r²(φ)/r²(φ + *y*) = 4*s*², written with the
/// radius of the parallel r(φ + *y*). What is left out makes an error of *s* of at most 5 nm up to
/// ``reachMeters`` and ``farthestLatitude``, growing with the fourth power of *s* (`SquaredDistanceSeriesTests`,
/// `Tests/Oracles/near-distances.py`). Unlike a difference of points in space it loses nothing to
/// rounding: below 1 km it is right to 0.01 nm.
package struct SquaredDistanceSeries: Hashable, Sendable {
  /// The largest distance of a position, in metres.
  package static var reachMeters: Double { 5_000 }
  /// How far from the equator the fixed point may lie, in degrees.
  package static var farthestLatitude: Double { 80 }

  /// How fast parallels shorten towards the pole, per metre: τ.
  let convergence: Double
  /// α₁ and α₂.
  let arcSlope: Double
  private let arcBend: Double
  /// K/3.
  private let curvatureThird: Double
  /// τ²/12 and τ(τ² − K)/12.
  private let parallelBend: Double
  let parallelBendSlope: Double

  /// The series about a point. It cannot be used beyond ``farthestLatitude``.
  package init(around anchor: GeodesicOrigin) {
    let (sine, cosine) = (anchor.sinLatitude, anchor.cosLatitude)
    let w2 = 1 - WGS84.e2 * sine * sine
    let m = WGS84.meridionalRadius(sinLatitude: sine)
    let tau = anchor.axisMeters > 0 ? sine / anchor.axisMeters : 0
    let curvature = 1 / (m * WGS84.primeVerticalRadius(sinLatitude: sine))
    convergence = tau
    let growth = WGS84.e2 * sine * cosine / w2
    arcSlope = 3 * growth / (2 * m)
    let spread = WGS84.e2 * (cosine * cosine - sine * sine) / w2
    arcBend = (spread + 5 * growth * growth) / (2 * m * m)
    curvatureThird = curvature / 3
    parallelBend = tau * tau / 12
    parallelBendSlope = tau * (tau * tau - curvature) / 12
  }

  /// The square of the distance in m², for a position given in metres to the north and east: its
  /// differences of latitude and longitude times the lengths of a degree at the fixed point.
  @inline(__always)
  package func square(north y: Double, east v: Double) -> Double {
    let u = y + y * y * (arcSlope + y * arcBend)
    let q = v * v
    return u * u + q
      + q * (q * (u * parallelBendSlope - parallelBend) - u * (convergence + u * curvatureThird))
  }

  /// K + τ²: the share by which a square of metres bends the map, per m².
  @inline(__always)
  var bend: Double { 3 * curvatureThird + 12 * parallelBend }
}
