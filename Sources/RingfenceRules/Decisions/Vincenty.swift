internal import Ringfence

/// The distance of two points on an ellipsoid by Vincenty's inverse formula.
///
/// The engine measures by another method, which always converges; rules use this one where their sources do, since a
/// comparison depends on how a distance is rounded.
/// - SeeAlso: T. Vincenty, *Direct and inverse solutions of geodesics on the ellipsoid*, Survey Review 23 (1975),
///   doi:10.1179/sre.1975.23.176.88.
struct Vincenty {
  /// The equatorial and the polar axis, metres.
  let axes: (equatorial: Double, polar: Double)
  let flattening: Double
  var rounds = 200
  /// Whether the change of the longitude is compared with the longitude, and the last round counts in any case.
  var isRelative = false

  /// Metres between two points in degrees; `nil` where the formula does not converge.
  func meters(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Double? {
    if lat1 == lat2, lon1 == lon2 { return 0 }
    let first = reduced(lat1)
    let second = reduced(lat2)
    let difference = lon2 * .pi / 180 - lon1 * .pi / 180
    let turn = isRelative ? difference : (lon2 - lon1) * .pi / 180
    let f = flattening
    var lambda = turn
    for round in 1...rounds {
      let sinLambda = Elementary.sin(lambda)
      let cosLambda = Elementary.cos(lambda)
      let x = second.cosine * sinLambda
      let y = first.cosine * second.sine - first.sine * second.cosine * cosLambda
      let sinSigma = (x * x + y * y).squareRoot()
      if sinSigma == 0 { return 0 }
      let cosSigma = first.sine * second.sine + first.cosine * second.cosine * cosLambda
      let sigma = Elementary.atan2(sinSigma, cosSigma)
      let sinAlpha = first.cosine * second.cosine * sinLambda / sinSigma
      let cosSquareAlpha = 1 - sinAlpha * sinAlpha
      let middle =
        cosSquareAlpha == 0 ? 0 : cosSigma - 2 * first.sine * second.sine / cosSquareAlpha
      let c = f / 16 * cosSquareAlpha * (4 + f * (4 - 3 * cosSquareAlpha))
      let before = lambda
      lambda =
        turn
        + (1 - c) * f * sinAlpha
        * (sigma + c * sinSigma * (middle + c * cosSigma * (-1 + 2 * middle * middle)))
      let change = isRelative ? (lambda - before) / lambda : lambda - before
      guard abs(change) < 1e-12 || (isRelative && round == rounds) else { continue }
      let polarSquare = axes.polar * axes.polar
      let u =
        cosSquareAlpha * (axes.equatorial * axes.equatorial - polarSquare) / polarSquare
      let a = 1 + u / 16_384 * (4_096 + u * (-768 + u * (320 - 175 * u)))
      let b = u / 1_024 * (256 + u * (-128 + u * (74 - 47 * u)))
      let inner =
        cosSigma * (-1 + 2 * middle * middle)
        - b / 6 * middle * (-3 + 4 * sinSigma * sinSigma) * (-3 + 4 * middle * middle)
      let correction = b * sinSigma * (middle + b / 4 * inner)
      return axes.polar * a * (sigma - correction)
    }
    return nil
  }

  private func reduced(_ latitude: Double) -> (sine: Double, cosine: Double) {
    let angle = latitude * .pi / 180
    let reduced = Elementary.atan2(
      (1 - flattening) * (Elementary.sin(angle) / Elementary.cos(angle)), 1)
    return (Elementary.sin(reduced), Elementary.cos(reduced))
  }
}
