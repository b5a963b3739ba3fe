/// The ellipsoid everything is measured on. Its figures stand here only.
///
/// Source: NIMA TR8350.2, third edition, table 3.1 (semi-major axis and flattening define the rest).
/// They are computed properties of literals, which the optimiser folds; a stored `static let` would
/// cost a check of its initialisation in every hot loop.
package enum WGS84 {
  /// Equatorial radius in metres.
  package static var a: Double { 6_378_137 }
  /// Flattening.
  package static var f: Double { 1 / 298.257223563 }
  /// Polar radius in metres.
  package static var b: Double { a * (1 - f) }
  /// First eccentricity squared.
  package static var e2: Double { f * (2 - f) }
  /// Second eccentricity squared.
  package static var ep2: Double { e2 / (1 - e2) }
  /// Third flattening.
  package static var n: Double { f / (2 - f) }
  /// The largest normal curvature anywhere, 1/m: of the meridian at the equator.
  package static var maximumCurvature: Double { a / (b * b) }
  /// The least meridional radius in metres, at the equator.
  package static var minimumMeridionalRadius: Double { b * b / a }
  /// Radians in a degree.
  package static var degree: Double { Double.pi / 180 }

  /// The meridional radius in metres where the sine of the latitude is `sinLatitude`.
  package static func meridionalRadius(sinLatitude: Double) -> Double {
    let w2 = 1 - e2 * sinLatitude * sinLatitude
    return a * (1 - e2) / (w2 * w2.squareRoot())
  }

  /// The prime-vertical radius in metres where the sine of the latitude is `sinLatitude`.
  package static func primeVerticalRadius(sinLatitude: Double) -> Double {
    a / (1 - e2 * sinLatitude * sinLatitude).squareRoot()
  }
}

/// Sine and cosine of a latitude in degrees, `-90...90`: exact at the poles, and as exact beside
/// them as at the equator.
@inline(__always)
func sineAndCosine(latitude: Double) -> (sin: Double, cos: Double) {
  let size = abs(latitude)
  guard size > 45 else {
    let radians = latitude * WGS84.degree
    return (sin(radians), cos(radians))
  }
  let fromPole = (90 - size) * WGS84.degree
  let sine = cos(fromPole)
  return (latitude < 0 ? -sine : sine, sin(fromPole))
}

/// Sine and cosine of an angle in radians, to rounding; cheapest below 0.01.
@inline(__always)
func sineAndCosine(smallRadians x: Double) -> (sin: Double, cos: Double) {
  let q = x * x
  guard q < 1e-4 else { return (sin(x), cos(x)) }
  return (
    x * (1 - q * (1.0 / 6) * (1 - q * (1.0 / 20) * (1 - q * (1.0 / 42)))),
    1 - q * 0.5 * (1 - q * (1.0 / 12) * (1 - q * (1.0 / 30)))
  )
}
