extension Geodesic {
  /// A shortest line: its length in metres and its azimuths as sine and cosine.
  struct Line {
    var meters: Double
    var sinAlpha1: Double
    var cosAlpha1: Double
    var sinAlpha2: Double
    var cosAlpha2: Double
  }

  /// Small enough to vanish beside 1, large enough that its square is not lost.
  static var tiny: Double { 1e-150 }

  /// Solves the inverse problem (Karney 2013, sections 4 and 5) between points in degrees.
  static func solve(_ lat1: Double, _ lon1: Double, _ lat2: Double, _ lon2: Double) -> Line {
    let (difference, rest) = longitudeDifference(from: lon1, to: lon2)
    let isWestward = difference < 0
    let isSwapped = abs(lat1) < abs(lat2)
    let south = isSwapped ? lat2 : lat1
    let other = isSwapped ? lat1 : lat2
    let isMirrored = south >= 0
    let problem = Canonical(
      latitude1: isMirrored ? -south : south, latitude2: isMirrored ? -other : other,
      longitude: abs(difference), longitudeRest: isWestward ? -rest : rest)

    var line = problem.solve()
    // Undo the reflections that brought the problem into its canonical form.
    if isSwapped {
      swap(&line.sinAlpha1, &line.sinAlpha2)
      swap(&line.cosAlpha1, &line.cosAlpha2)
    }
    if isWestward {
      line.sinAlpha1 = -line.sinAlpha1
      line.sinAlpha2 = -line.sinAlpha2
    }
    if isSwapped != isMirrored {
      line.cosAlpha1 = -line.cosAlpha1
      line.cosAlpha2 = -line.cosAlpha2
    }
    return line
  }

  /// The difference of two longitudes in `-180...180` degrees, and what its rounding left over.
  private static func longitudeDifference(
    from lon1: Double, to lon2: Double
  ) -> (difference: Double, rest: Double) {
    let west = -remainder(lon1, 360)
    let east = remainder(lon2, 360)
    let sum = west + east
    let back = sum - east
    let rest = (west - back) + (east - (sum - back))
    let turned = remainder(sum, 360)
    let exact = turned + rest
    return (exact, rest - (exact - turned))
  }
}

/// The inverse problem with φ1 ≤ 0, φ1 ≤ φ2 ≤ −φ1 and 0 ≤ λ12 ≤ π (equation 44).
private struct Canonical {
  private let beta1: SphereArc
  private let beta2: SphereArc
  private let lambda12: Double
  private let sinLambda12: Double
  private let cosLambda12: Double
  /// √(1 + e′² sin²β), at both ends.
  private let dn1: Double
  private let dn2: Double
  private let isMeridional: Bool

  private static var tolerance: Double { 0x1p-52 }

  init(latitude1: Double, latitude2: Double, longitude: Double, longitudeRest: Double) {
    let f1 = 1 - WGS84.f
    let phi1 = sineAndCosine(latitude: Self.quantized(latitude1))
    let phi2 = sineAndCosine(latitude: Self.quantized(latitude2))
    let first = SphereArc(normalizingSin: f1 * phi1.sin, cos: max(phi1.cos, Geodesic.tiny))
    var second = SphereArc(normalizingSin: f1 * phi2.sin, cos: max(phi2.cos, Geodesic.tiny))
    // Where rounding made one function equal at both ends, make the other equal as well.
    if first.cos < -first.sin {
      if second.cos == first.cos { second.sin = second.sin < 0 ? first.sin : -first.sin }
    } else if abs(second.sin) == -first.sin {
      second.cos = first.cos
    }
    beta1 = first
    beta2 = second
    dn1 = (1 + WGS84.ep2 * first.sin * first.sin).squareRoot()
    dn2 = (1 + WGS84.ep2 * second.sin * second.sin).squareRoot()
    let size = Self.quantized(longitude)
    let complement = (180 - size) - longitudeRest
    if size > 90 {
      let values = sineAndCosine(latitude: complement)
      lambda12 = size * WGS84.degree
      sinLambda12 = Self.clamped(values.sin)
      cosLambda12 = -values.cos
    } else {
      let values = sineAndCosine(latitude: size)
      lambda12 = size * WGS84.degree
      sinLambda12 = values.sin
      cosLambda12 = values.cos
    }
    isMeridional = latitude1 <= -90 || sinLambda12 == 0
  }

  /// Numbers so near to 0 that squares of them would underflow become 0; steps of 1e-12 m.
  private static func quantized(_ degrees: Double) -> Double {
    let size = abs(degrees)
    guard size < 0.0625 else { return degrees }
    let rounded = 0.0625 - (0.0625 - size)
    return degrees < 0 ? -rounded : rounded
  }

  /// The number, or +0 when it is not positive: `max` would keep a −0, which turns `atan2` about.
  private static func clamped(_ number: Double) -> Double { number > 0 ? number : 0 }

  func solve() -> Geodesic.Line {
    if isMeridional { return meridian() }
    if beta1.sin == 0, lambda12 <= (1 - WGS84.f) * .pi {
      return Geodesic.Line(
        meters: WGS84.a * lambda12, sinAlpha1: 1, cosAlpha1: 0, sinAlpha2: 1, cosAlpha2: 0)
    }
    let start = startingPoint()
    if let line = start.short { return line }
    return iterate(sinAlpha1: start.sin, cosAlpha1: start.cos)
  }

  /// Along a meridian, over the pole when the longitudes are 180 apart: on an oblate ellipsoid that
  /// is always the shortest way.
  private func meridian() -> Geodesic.Line {
    let sigma1 = SphereArc(normalizingSin: beta1.sin, cos: cosLambda12 * beta1.cos)
    let arc = atan2(
      Self.clamped(sigma1.cos * beta2.sin - sigma1.sin * beta2.cos),
      sigma1.cos * beta2.cos + sigma1.sin * beta2.sin)
    let epsilon = Geodesic.expansion(k2: WGS84.ep2)
    return Geodesic.Line(
      meters: WGS84.b * length(epsilon: epsilon, arc: arc, sigma1, beta2),
      sinAlpha1: sinLambda12, cosAlpha1: cosLambda12, sinAlpha2: 0, cosAlpha2: 1)
  }

  /// The distance integral between two arcs, in units of the polar radius.
  private func length(
    epsilon: Double, arc: Double, _ sigma1: SphereArc, _ sigma2: SphereArc
  ) -> Double {
    let c1 = Geodesic.c1(epsilon)
    return (1 + Geodesic.a1MinusOne(epsilon))
      * (arc + (c1.sum(at: sigma2) - c1.sum(at: sigma1)))
  }

  // MARK: First guess

  /// A first guess of the azimuth α1, or the whole line when it is too short to be improved.
  private func startingPoint() -> (sin: Double, cos: Double, short: Geodesic.Line?) {
    let sinBeta12 = beta2.sin * beta1.cos - beta2.cos * beta1.sin
    let cosBeta12 = beta2.cos * beta1.cos + beta2.sin * beta1.sin
    let isNear = cosBeta12 >= 0 && sinBeta12 < 0.5 && beta2.cos * lambda12 < 0.5
    var omega = (sin: sinLambda12, cos: cosLambda12)
    var scale = 1.0
    if isNear {
      // Equation 48: a sphere that fits at the middle latitude.
      let sine = (beta1.sin + beta2.sin) * (beta1.sin + beta2.sin)
      let cosine = (beta1.cos + beta2.cos) * (beta1.cos + beta2.cos)
      scale = (1 + WGS84.ep2 * sine / (sine + cosine)).squareRoot()
      let omega12 = lambda12 / ((1 - WGS84.f) * scale)
      omega = (sin(omega12), cos(omega12))
    }
    var guess = direction(sinOmega: omega.sin, cosOmega: omega.cos)
    let sinSigma = hypot(guess.sin, guess.cos)
    let cosSigma = beta1.sin * beta2.sin + beta1.cos * beta2.cos * omega.cos
    // 0.2 m: the error of the guess, of the third order, is below rounding.
    if isNear, sinSigma < 3.5e-8 {
      let turn = omega.cos >= 0 ? omega.sin * omega.sin / (1 + omega.cos) : 1 - omega.cos
      let first = SphereArc(normalizingSin: guess.sin, cos: guess.cos)
      let last = SphereArc(
        normalizingSin: beta1.cos * omega.sin, cos: sinBeta12 - beta1.cos * beta2.sin * turn)
      let line = Geodesic.Line(
        meters: sinSigma == 0 ? 0 : atan2(sinSigma, cosSigma) * WGS84.b * scale,
        sinAlpha1: first.sin, cosAlpha1: first.cos, sinAlpha2: last.sin, cosAlpha2: last.cos)
      return (first.sin, first.cos, line)
    }
    if cosSigma < 0, sinSigma < 6 * WGS84.n * .pi * beta1.cos * beta1.cos {
      guess = nearlyAntipodal()
    }
    guard guess.sin > 0 else { return (1, 0, nil) }
    let unit = SphereArc(normalizingSin: guess.sin, cos: guess.cos)
    return (unit.sin, unit.cos, nil)
  }

  /// The azimuth at point 1 on the sphere for a difference in longitude ω12 (equation 49), written
  /// so that nothing cancels.
  private func direction(sinOmega: Double, cosOmega: Double) -> (sin: Double, cos: Double) {
    let turn = beta2.cos * beta1.sin * sinOmega * sinOmega
    if cosOmega >= 0 {
      let sinBeta12 = beta2.sin * beta1.cos - beta2.cos * beta1.sin
      return (beta2.cos * sinOmega, sinBeta12 + turn / (1 + cosOmega))
    }
    let sinBetaSum = beta2.sin * beta1.cos + beta2.cos * beta1.sin
    return (beta2.cos * sinOmega, sinBetaSum - turn / (1 - cosOmega))
  }

  /// Near the antipode the geodesics form an astroid (section 5), in coordinates x, y about it.
  private func nearlyAntipodal() -> (sin: Double, cos: Double) {
    let fromAntipode = atan2(-sinLambda12, -cosLambda12)
    let epsilon = Geodesic.expansion(k2: beta1.sin * beta1.sin * WGS84.ep2)
    let scale = WGS84.f * beta1.cos * Geodesic.a3(epsilon) * .pi
    let x = fromAntipode / scale
    let y = (beta2.sin * beta1.cos + beta2.cos * beta1.sin) / (scale * beta1.cos)
    if y > -200 * Self.tolerance, x > -1 - 1.5e-5 {
      let sine = min(1, -x)
      return (sine, -(1 - sine * sine).squareRoot())
    }
    let k = Self.astroid(x, y)
    let omega = scale * -x * k / (1 + k)
    return direction(sinOmega: sin(omega), cosOmega: -cos(omega))
  }

  /// The positive root of k⁴ + 2k³ − (x² + y² − 1)k² − 2y²k − y² = 0 (equation 55).
  private static func astroid(_ x: Double, _ y: Double) -> Double {
    let p = x * x
    let q = y * y
    let r = (p + q - 1) / 6
    if q == 0, r <= 0 { return 0 }
    let s = p * q / 4
    let r2 = r * r
    let r3 = r * r2
    let discriminant = s * (s + 2 * r3)
    var u = r
    if discriminant >= 0 {
      let root = discriminant.squareRoot()
      let cube = s + r3
      let t = cbrt(cube < 0 ? cube - root : cube + root)
      u += t + (t != 0 ? r2 / t : 0)
    } else {
      let angle = atan2((-discriminant).squareRoot(), -(s + r3))
      u += 2 * r * cos(angle / 3)
    }
    let v = (u * u + q).squareRoot()
    let uv = u < 0 ? q / (v - u) : u + v
    let w = (uv - q) / (2 * v)
    return uv / ((uv + w * w).squareRoot() + w)
  }

  // MARK: Newton's method

  /// What an azimuth α1 leads to.
  private struct Shot {
    /// How far the longitude misses λ12, in radians.
    var miss: Double
    /// dλ12/dα1 (equation 46).
    var slope: Double
    var sinAlpha2: Double
    var cosAlpha2: Double
    var arc: Double
    var sigma1: SphereArc
    var sigma2: SphereArc
    var epsilon: Double
  }

  /// Follows the geodesic that leaves point 1 with azimuth α1 to the latitude of point 2.
  private func shoot(sinAlpha1: Double, cosAlpha1 given: Double) -> Shot {
    // On the equator an azimuth of exactly 90° leads nowhere: turn it slightly to the south.
    let cosAlpha1 = beta1.sin == 0 && given == 0 ? -Geodesic.tiny : given
    let sinAlpha0 = sinAlpha1 * beta1.cos
    let cosAlpha0 = hypot(cosAlpha1, sinAlpha1 * beta1.sin)
    let cosNode1 = cosAlpha1 * beta1.cos
    let sigma1 = SphereArc(normalizingSin: beta1.sin, cos: cosNode1)

    // Equation 45, by whichever difference of squares keeps more digits.
    let isSameParallel = beta2.cos == beta1.cos
    let sinAlpha2 = isSameParallel ? sinAlpha1 : sinAlpha0 / beta2.cos
    let cosAlpha2: Double
    if isSameParallel, abs(beta2.sin) == -beta1.sin {
      cosAlpha2 = abs(cosAlpha1)
    } else {
      let squares =
        beta1.cos < -beta1.sin
        ? (beta2.cos - beta1.cos) * (beta2.cos + beta1.cos)
        : (beta1.sin - beta2.sin) * (beta1.sin + beta2.sin)
      cosAlpha2 = max(0, cosNode1 * cosNode1 + squares).squareRoot() / beta2.cos
    }
    let cosNode2 = cosAlpha2 * beta2.cos
    let sigma2 = SphereArc(normalizingSin: beta2.sin, cos: cosNode2)

    let arc = atan2(
      Self.clamped(sigma1.cos * sigma2.sin - sigma1.sin * sigma2.cos),
      sigma1.cos * sigma2.cos + sigma1.sin * sigma2.sin)
    let sinNode1 = sinAlpha0 * beta1.sin
    let sinNode2 = sinAlpha0 * beta2.sin
    let sinOmega = Self.clamped(cosNode1 * sinNode2 - sinNode1 * cosNode2)
    let cosOmega = cosNode1 * cosNode2 + sinNode1 * sinNode2
    let beyond = atan2(
      sinOmega * cosLambda12 - cosOmega * sinLambda12,
      cosOmega * cosLambda12 + sinOmega * sinLambda12)
    let epsilon = Geodesic.expansion(k2: cosAlpha0 * cosAlpha0 * WGS84.ep2)
    let c3 = Geodesic.c3(epsilon)
    let periodic = c3.sum(at: sigma2) - c3.sum(at: sigma1)
    let miss = beyond - WGS84.f * Geodesic.a3(epsilon) * sinAlpha0 * (arc + periodic)

    let f1 = 1 - WGS84.f
    let slope =
      cosAlpha2 == 0
      ? -2 * f1 * dn1 / beta1.sin
      : reducedLength(epsilon: epsilon, arc: arc, sigma1, sigma2) * f1 / cosNode2
    return Shot(
      miss: miss, slope: slope, sinAlpha2: sinAlpha2, cosAlpha2: cosAlpha2, arc: arc,
      sigma1: sigma1, sigma2: sigma2, epsilon: epsilon)
  }

  /// The reduced length m12 in units of the polar radius (equation 38).
  private func reducedLength(
    epsilon: Double, arc: Double, _ sigma1: SphereArc, _ sigma2: SphereArc
  ) -> Double {
    let a1 = Geodesic.a1MinusOne(epsilon)
    let a2 = Geodesic.a2MinusOne(epsilon)
    let c1 = Geodesic.c1(epsilon)
    let c2 = Geodesic.c2(epsilon)
    // (1 + a1)·C1 − (1 + a2)·C2 as one series: two sums instead of four.
    let difference = SineSeries(
      c1: (1 + a1) * c1.c1 - (1 + a2) * c2.c1, c2: (1 + a1) * c1.c2 - (1 + a2) * c2.c2,
      c3: (1 + a1) * c1.c3 - (1 + a2) * c2.c3, c4: (1 + a1) * c1.c4 - (1 + a2) * c2.c4,
      c5: (1 + a1) * c1.c5 - (1 + a2) * c2.c5, c6: (1 + a1) * c1.c6 - (1 + a2) * c2.c6)
    let j = (a1 - a2) * arc + (difference.sum(at: sigma2) - difference.sum(at: sigma1))
    return dn2 * (sigma1.cos * sigma2.sin) - dn1 * (sigma1.sin * sigma2.cos)
      - sigma1.cos * sigma2.cos * j
  }

  /// Newton's method on α1, kept within a shrinking bracket and replaced by bisection when it leaves
  /// it; ends after a hundred rounds at the very latest.
  private func iterate(sinAlpha1: Double, cosAlpha1: Double) -> Geodesic.Line {
    var alpha = (sin: sinAlpha1, cos: cosAlpha1)
    var low = (sin: Geodesic.tiny, cos: 1.0)
    var high = (sin: Geodesic.tiny, cos: -1.0)
    var shot = shoot(sinAlpha1: alpha.sin, cosAlpha1: alpha.cos)
    var isConverging = false
    for round in 0..<100 {
      if abs(shot.miss) < (isConverging ? 8 : 1) * Self.tolerance { break }
      let cotangent = alpha.cos / alpha.sin
      if shot.miss > 0, round > 20 || cotangent > high.cos / high.sin {
        high = alpha
      } else if shot.miss < 0, round > 20 || cotangent < low.cos / low.sin {
        low = alpha
      }
      let step = -shot.miss / shot.slope
      if round < 20, shot.slope > 0, abs(step) < .pi {
        let turn = SphereArc(radians: step)
        let next = alpha.sin * turn.cos + alpha.cos * turn.sin
        if next > 0 {
          let unit = SphereArc(
            normalizingSin: next, cos: alpha.cos * turn.cos - alpha.sin * turn.sin)
          alpha = (unit.sin, unit.cos)
          isConverging = abs(shot.miss) <= 16 * Self.tolerance
          shot = shoot(sinAlpha1: alpha.sin, cosAlpha1: alpha.cos)
          continue
        }
      }
      let middle = SphereArc(normalizingSin: low.sin + high.sin, cos: low.cos + high.cos)
      alpha = (middle.sin, middle.cos)
      isConverging = false
      let isDone =
        abs(low.sin - alpha.sin) + (low.cos - alpha.cos) < Self.tolerance
        || abs(alpha.sin - high.sin) + (alpha.cos - high.cos) < Self.tolerance
      shot = shoot(sinAlpha1: alpha.sin, cosAlpha1: alpha.cos)
      if isDone { break }
    }
    return Geodesic.Line(
      meters: WGS84.b
        * length(epsilon: shot.epsilon, arc: shot.arc, shot.sigma1, shot.sigma2),
      sinAlpha1: alpha.sin, cosAlpha1: alpha.cos,
      sinAlpha2: shot.sinAlpha2, cosAlpha2: shot.cosAlpha2)
  }
}
