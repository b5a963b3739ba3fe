extension Geodesic {
  /// The far end of a geodesic; longitude in `-180...180`.
  struct Destination {
    var latitude: Double
    var longitude: Double
    var sinAlpha: Double
    var cosAlpha: Double
  }

  /// Solves the direct problem (Karney 2013, section 3) for a finite length in metres.
  static func destination(
    latitude: Double, longitude: Double, bearing: Double, meters: Double
  ) -> Destination {
    let f1 = 1 - WGS84.f
    let alpha1 = sineAndCosine(bearing: bearing)
    let phi = sineAndCosine(latitude: latitude)
    let beta1 = SphereArc(normalizingSin: f1 * phi.sin, cos: max(phi.cos, tiny))

    let sinAlpha0 = alpha1.sin * beta1.cos
    let cosAlpha0 = hypot(alpha1.cos, alpha1.sin * beta1.sin)
    let cosSigma1 = beta1.sin != 0 || alpha1.cos != 0 ? beta1.cos * alpha1.cos : 1
    let sigma1 = SphereArc(normalizingSin: beta1.sin, cos: cosSigma1)
    let omega1 = (sin: sinAlpha0 * beta1.sin, cos: cosSigma1)

    let epsilon = expansion(k2: cosAlpha0 * cosAlpha0 * WGS84.ep2)
    let a1 = 1 + a1MinusOne(epsilon)
    let series1 = c1(epsilon)
    let series3 = c3(epsilon)
    // τ is the distance as an angle: τ1 = σ1 + C1(σ1), and C1′ leads back from τ2 to σ2.
    let periodic1 = series1.sum(at: sigma1)
    let tau12 = meters / (WGS84.b * a1)
    let turn1 = SphereArc(radians: periodic1)
    let turn = SphereArc(radians: tau12)
    let tau1 = (
      sin: sigma1.sin * turn1.cos + sigma1.cos * turn1.sin,
      cos: sigma1.cos * turn1.cos - sigma1.sin * turn1.sin
    )
    let tau2 = SphereArc(
      normalizingSin: tau1.sin * turn.cos + tau1.cos * turn.sin,
      cos: tau1.cos * turn.cos - tau1.sin * turn.sin)
    let sigma12 = tau12 + periodic1 + c1Reverted(epsilon).sum(at: tau2)

    let arc = SphereArc(radians: sigma12)
    let sigma2 = SphereArc(
      normalizingSin: sigma1.sin * arc.cos + sigma1.cos * arc.sin,
      cos: sigma1.cos * arc.cos - sigma1.sin * arc.sin)
    let sinBeta2 = cosAlpha0 * sigma2.sin
    let cosBeta2 = hypot(sinAlpha0, cosAlpha0 * sigma2.cos)
    let alpha2Cos = cosBeta2 == 0 ? tiny : cosAlpha0 * sigma2.cos
    let cosPhi2 = cosBeta2 == 0 ? tiny : f1 * cosBeta2
    // The longitude on the sphere, kept continuous over several turns by adding only the difference
    // between ω and σ, which stays within ±π of nothing.
    let eastward = alpha1.sin < 0 ? -1.0 : 1.0
    let omega2 = (sin: sinAlpha0 * sigma2.sin, cos: sigma2.cos)
    let omega12 =
      eastward
      * (sigma12 - (atan2(sigma2.sin, sigma2.cos) - atan2(sigma1.sin, sigma1.cos))
        + (atan2(eastward * omega2.sin, omega2.cos) - atan2(eastward * omega1.sin, omega1.cos)))
    let lambda12 =
      omega12 - WGS84.f * a3(epsilon) * sinAlpha0
      * (sigma12 + (series3.sum(at: sigma2) - series3.sum(at: sigma1)))
    let turned = remainder(lambda12 / WGS84.degree, 360)
    return Destination(
      latitude: min(90, max(-90, atan2(sinBeta2, cosPhi2) / WGS84.degree)),
      longitude: remainder(remainder(longitude, 360) + turned, 360),
      sinAlpha: sinAlpha0, cosAlpha: alpha2Cos)
  }
}

/// Sine and cosine of a bearing in degrees, exact at the four cardinal directions.
func sineAndCosine(bearing: Double) -> (sin: Double, cos: Double) {
  let turned = remainder(bearing, 360)
  let size = abs(turned)
  let values = size > 90 ? sineAndCosine(latitude: 180 - size) : sineAndCosine(latitude: size)
  return (turned < 0 ? -values.sin : values.sin, size > 90 ? -values.cos : values.cos)
}
