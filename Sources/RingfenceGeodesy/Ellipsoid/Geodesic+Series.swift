// The series of Karney, Algorithms for geodesics, J. Geodesy 87 (2013),
// doi:10.1007/s00190-012-0578-z, to the sixth order, which is 15 nm on WGS 84.

/// A point of the auxiliary sphere's great circle: sine and cosine of the arc from its node.
struct SphereArc {
  var sin: Double
  var cos: Double

  /// The direction of the vector, brought to unit length.
  init(normalizingSin sin: Double, cos: Double) {
    let length = (sin * sin + cos * cos).squareRoot()
    self.sin = sin / length
    self.cos = cos / length
  }

  init(radians: Double) {
    sin = RingfenceGeodesy.sin(radians)
    cos = RingfenceGeodesy.cos(radians)
  }
}

/// Coefficients of the terms sin 2σ, sin 4σ … sin 12σ.
struct SineSeries {
  var c1 = 0.0
  var c2 = 0.0
  var c3 = 0.0
  var c4 = 0.0
  var c5 = 0.0
  var c6 = 0.0

  /// The sum at an arc, by Clenshaw's recurrence.
  @inline(__always)
  func sum(at arc: SphereArc) -> Double {
    let x = 2 * (arc.cos - arc.sin) * (arc.cos + arc.sin)
    let b6 = c6
    let b5 = c5 + x * b6
    let b4 = c4 + x * b5 - b6
    let b3 = c3 + x * b4 - b5
    let b2 = c2 + x * b3 - b4
    let b1 = c1 + x * b2 - b3
    return 2 * arc.sin * arc.cos * b1
  }
}

extension Geodesic {
  /// The expansion parameter ε of a geodesic whose squared modulus is `k2` (equation 16).
  @inline(__always)
  static func expansion(k2: Double) -> Double {
    k2 / (2 * (1 + (1 + k2).squareRoot()) + k2)
  }

  /// A1 − 1 (equation 17): the scale of the distance integral I1.
  @inline(__always)
  static func a1MinusOne(_ e: Double) -> Double {
    let q = e * e
    let t = q * (1.0 / 4 + q * (1.0 / 64 + q / 256))
    return (t + e) / (1 - e)
  }

  /// C1 (equation 18): the periodic part of I1.
  @inline(__always)
  static func c1(_ e: Double) -> SineSeries {
    let q = e * e
    let e3 = e * q
    let e5 = e3 * q
    return SineSeries(
      c1: e * (-1.0 / 2 + q * (3.0 / 16 - q / 32)),
      c2: q * (-1.0 / 16 + q * (1.0 / 32 - q * (9.0 / 2048))),
      c3: e3 * (-1.0 / 48 + q * (3.0 / 256)),
      c4: q * q * (-5.0 / 512 + q * (3.0 / 512)),
      c5: e5 * (-7.0 / 1280),
      c6: e5 * e * (-7.0 / 2048))
  }

  /// C1′ (equation 21): the reversion of I1, σ from τ.
  @inline(__always)
  static func c1Reverted(_ e: Double) -> SineSeries {
    let q = e * e
    let e3 = e * q
    let e5 = e3 * q
    return SineSeries(
      c1: e * (1.0 / 2 + q * (-9.0 / 32 + q * (205.0 / 1536))),
      c2: q * (5.0 / 16 + q * (-37.0 / 96 + q * (1335.0 / 4096))),
      c3: e3 * (29.0 / 96 - q * (75.0 / 128)),
      c4: q * q * (539.0 / 1536 - q * (2391.0 / 2560)),
      c5: e5 * (3467.0 / 7680),
      c6: e5 * e * (38081.0 / 61440))
  }

  /// A2 − 1 (equation 42): the scale of I2, needed for the reduced length.
  @inline(__always)
  static func a2MinusOne(_ e: Double) -> Double {
    let q = e * e
    let t = q * (1.0 / 4 + q * (9.0 / 64 + q * (25.0 / 256)))
    return t * (1 - e) - e
  }

  /// C2 (equation 43): the periodic part of I2.
  @inline(__always)
  static func c2(_ e: Double) -> SineSeries {
    let q = e * e
    let e3 = e * q
    let e5 = e3 * q
    return SineSeries(
      c1: e * (1.0 / 2 + q * (1.0 / 16 + q / 32)),
      c2: q * (3.0 / 16 + q * (1.0 / 32 + q * (35.0 / 2048))),
      c3: e3 * (5.0 / 48 + q * (5.0 / 256)),
      c4: q * q * (35.0 / 512 + q * (7.0 / 512)),
      c5: e5 * (63.0 / 1280),
      c6: e5 * e * (77.0 / 2048))
  }

  /// A3 (equation 24): the scale of the longitude integral I3.
  @inline(__always)
  static func a3(_ e: Double) -> Double {
    let n = WGS84.n
    let t4 = 3.0 / 64 + n / 32 + e * (3.0 / 128)
    let t3 = 1.0 / 16 + n * (3.0 / 16 + n / 16) + e * t4
    let t2 = 1.0 / 4 + n * (1.0 / 8 - n * (3.0 / 8)) + e * t3
    return 1 - e * ((1 - n) / 2 + e * t2)
  }

  /// C3 (equation 25): the periodic part of I3.
  @inline(__always)
  static func c3(_ e: Double) -> SineSeries {
    let n = WGS84.n
    let q = e * e
    let e3 = e * q
    let t1 = 3.0 / 64 + n * (3.0 / 64 - n / 64) + e * (5.0 / 128 + n / 64 + e * (3.0 / 128))
    let t2 =
      3.0 / 64 - n * (1.0 / 32 + n * (3.0 / 64)) + e * (3.0 / 128 + n / 128 + e * (5.0 / 256))
    let t3 = 3.0 / 128 - n * (5.0 / 192) + e * (7.0 / 512)
    return SineSeries(
      c1: e * ((1 - n) / 4 + e * ((1 - n * n) / 8 + e * t1)),
      c2: q * (1.0 / 16 - n * (3.0 / 32 - n / 32) + e * t2),
      c3: e3 * (5.0 / 192 - n * (3.0 / 64 - n * (5.0 / 192)) + e * t3),
      c4: q * q * (7.0 / 512 - n * (7.0 / 256) + e * (7.0 / 512)),
      c5: e3 * q * (21.0 / 2560))
  }
}
