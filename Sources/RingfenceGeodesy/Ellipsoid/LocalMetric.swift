/// The lengths of a degree at one latitude, and the bounds of distances that follow from them.
///
/// The bounds hold at every latitude and distance (`LocalMetricTests`). They rest on the straight
/// chord *c* between two points, which is never longer than the geodesic *s*:
/// *c*² = (chord of the meridian)² + 4 *r*₁*r*₂ sin²(Δλ/2), *r* being the distance from the axis.
/// A geodesic whose curvature stays below *κ* is at most (2/*κ*) asin(*κc*/2) long (Schur). For a
/// difference of *x* radians of latitude the two bounds lie apart by a share of about *x*/50, which
/// is 1e-7 of a distance of 30 m, 3e-6 of 1 km and 3e-5 of 10 km, away from the poles.
package struct LocalMetric: Hashable, Sendable {
  /// Metres in a degree of latitude, at this latitude.
  package let metersPerDegreeLatitude: Double
  /// Metres in a degree of longitude, at this latitude; 0 at a pole.
  package let metersPerDegreeLongitude: Double

  /// Meridional radius, metres.
  private let m: Double
  /// Distance from the axis, metres.
  private let r: Double
  /// Its derivative by the latitude in radians: −M sin φ.
  private let rSlope: Double

  /// |dM/dφ| is at most 64.2 km a radian, at 45°.
  private static var mSlopeLimit: Double { 65_000 }
  /// |d²r/dφ²|/2 is at most 3.2 Mm.
  private static var rBendLimit: Double { 3_210_000 }
  /// Distances are computed with an error of 15 nm at most; the bounds stay clear of that.
  private static var marginMeters: Double { 1e-7 }

  /// The metric at a latitude in degrees, `-90...90`.
  package init(latitude: Double) {
    let (sine, cosine) = sineAndCosine(latitude: latitude)
    m = WGS84.meridionalRadius(sinLatitude: sine)
    r = WGS84.primeVerticalRadius(sinLatitude: sine) * cosine
    rSlope = -m * sine
    metersPerDegreeLatitude = m * WGS84.degree
    metersPerDegreeLongitude = r * WGS84.degree
  }

  /// The scales in metres a degree some radians of latitude farther north, wrong by a share of the square of that at most,
  /// and a number that the tangent of the latitude there is not above. Infinite at a pole.
  @inline(__always)
  func scales(shiftedBy radians: Double) -> (east: Double, north: Double, tangent: Double) {
    let radius = r + (rSlope - 0.5 * r * radians) * radians
    let tangent = abs(rSlope) / r * 1.01
    return (
      radius * WGS84.degree, metersPerDegreeLatitude,
      tangent + abs(radians) * 1.5 * (1 + tangent * tangent)
    )
  }

  /// Bounds of the squared geodesic distance in m² from a point at this latitude to another, which lies
  /// the given degrees further north and east, before any allowance for rounding. The upper bound is
  /// infinite when the two are some 2,000 km apart or more. Both differences may have any sign; that of
  /// longitude is at most 360.
  @inline(__always)
  package func squaredBounds(
    deltaLatitude: Double, deltaLongitude: Double
  ) -> (lower: Double, upper: Double) {
    let y = deltaLatitude * WGS84.degree
    var degrees = abs(deltaLongitude)
    if degrees > 180 { degrees = abs(360 - degrees) }
    let x = degrees * WGS84.degree
    let y2 = y * y
    let x2 = x * x
    let mRange = Self.mSlopeLimit * abs(y)
    let mLow = max(WGS84.minimumMeridionalRadius, m - mRange)
    let mHigh = m + mRange
    let rMiddle = r + rSlope * y
    let rLow = max(0, rMiddle - Self.rBendLimit * y2)
    let rHigh = max(0, rMiddle + Self.rBendLimit * y2)
    // (2 sin(x/2))² lies between x²(1 − x²/12) and x².
    let lower =
      mLow * mLow * y2 * (1 - y2 / 12) + r * rLow * x2 * (1 - x2 / 12)
    let chord2 = mHigh * mHigh * y2 + r * rHigh * x2
    let bend2 = chord2 * (WGS84.maximumCurvature * WGS84.maximumCurvature)
    let upper = bend2 < 0.1 ? chord2 * (1 + bend2 / 11) : .infinity
    return (lower, upper)
  }

  /// A lower bound of the geodesic distance in metres from a point at this latitude to an edge
  /// straight in longitude and latitude, its ends the given degrees further north and east of the
  /// point. Tight for edges and distances below some kilometres; never above the truth.
  ///
  /// The lower bound of ``squaredBounds(deltaLatitude:deltaLongitude:)`` with its factors at their
  /// least along the edge is a plane distance in scaled coordinates, in which edges stay straight.
  package func lowerBound(
    deltaLatitude0: Double, deltaLongitude0: Double,
    deltaLatitude1: Double, deltaLongitude1: Double
  ) -> Double {
    let y0 = deltaLatitude0 * WGS84.degree
    let y1 = deltaLatitude1 * WGS84.degree
    let turn = 360 * ((deltaLongitude0 + deltaLongitude1) / 720).rounded()
    let x0 = (deltaLongitude0 - turn) * WGS84.degree
    let x1 = (deltaLongitude1 - turn) * WGS84.degree
    let yMost = max(abs(y0), abs(y1))
    let xMost = max(abs(x0), abs(x1))
    let mLow = max(WGS84.minimumMeridionalRadius, m - Self.mSlopeLimit * yMost)
    let yScale = mLow * mLow * (1 - yMost * yMost / 12)
    var xScale = 0.0
    if xMost < .pi {
      let rLow = r + min(rSlope * y0, rSlope * y1) - Self.rBendLimit * yMost * yMost
      xScale = r * max(0, rLow) * (1 - xMost * xMost / 12)
    }
    let dx = x1 - x0
    let dy = y1 - y0
    let length2 = xScale * dx * dx + yScale * dy * dy
    var t = 0.0
    if length2 > 0 { t = -(xScale * x0 * dx + yScale * y0 * dy) / length2 }
    t = min(1, max(0, t))
    let x = x0 + dx * t
    let y = y0 + dy * t
    let square = xScale * x * x + yScale * y * y
    return max(0, square.squareRoot() * (1 - 1e-9) - Self.marginMeters)
  }
}
