/// The sine of an angle in radians.
///
/// - Domain: every finite number. NaN for infinities and NaN; ±0 for ±0.
/// - Accuracy: 0.73 ulp.
@inline(__always)
func sin(_ x: Double) -> Double {
  let size = x.magnitude
  if size <= AngleReduction.eighthTurn { return size < 0x1p-26 ? x : sineNearZero(x) }
  return sinReduced(x)
}

/// The cosine of an angle in radians.
///
/// - Domain: every finite number. NaN for infinities and NaN.
/// - Accuracy: 0.73 ulp, and 0.57 ulp within π/4.
@inline(__always)
func cos(_ x: Double) -> Double {
  if x.magnitude <= AngleReduction.eighthTurn { return cosineNearZero(x) }
  return cosReduced(x)
}

@inline(never)
private func sinReduced(_ x: Double) -> Double {
  let angle = AngleReduction(x)
  let size =
    angle.quarter & 1 == 0
    ? sineNearZero(angle.high, angle.low) : cosineNearZero(angle.high, angle.low)
  return angle.quarter & 2 == 0 ? size : -size
}

@inline(never)
private func cosReduced(_ x: Double) -> Double {
  let angle = AngleReduction(x)
  let size =
    angle.quarter & 1 == 0
    ? cosineNearZero(angle.high, angle.low) : sineNearZero(angle.high, angle.low)
  return (angle.quarter + 1) & 2 == 0 ? size : -size
}

// The polynomials have the least greatest relative error up to an eighth of a turn: 2⁻⁶⁸ and 2⁻⁷⁵ of the function.
// Tests/Oracles/elementary.py computes the coefficients.

/// (sin √z / √z − 1 + z/6) / z².
@inline(__always)
private func sineSeries(_ z: Double) -> Double {
  let z2 = z * z
  let low = 0x1.111111111110bp-7 + z * -0x1.a01a01a018a69p-13
  let middle = 0x1.71de3a5330432p-19 + z * -0x1.ae64528d2090ap-26
  return low + z2 * (middle + z2 * (0x1.61208c0c1a922p-33 + z * -0x1.aaa2297251ac9p-41))
}

/// (cos √z − 1 + z/2) / z².
@inline(__always)
private func cosineSeries(_ z: Double) -> Double {
  let z2 = z * z
  let low = 0x1.5555555555555p-5 + z * -0x1.6c16c16c16c0fp-10
  let middle = 0x1.a01a01a018cc8p-16 + z * -0x1.27e4fb75eb620p-22
  let high = 0x1.1eed8c909addcp-29 + z * -0x1.939323e787578p-37 + z2 * 0x1.aabcff7886b49p-45
  return low + z2 * (middle + z2 * high)
}

@inline(__always)
private func sineNearZero(_ x: Double, _ tail: Double = 0) -> Double {
  let z = preciseSquare(x)
  let sixth = z.high * 0x1.5555555555555p-3
  let rest = z.low * 0x1.5555555555555p-3 - z.high * z.high * sineSeries(z.high)
  return x - (x * (sixth + rest) - tail * (1 - 0.5 * z.high))
}

@inline(__always)
private func cosineNearZero(_ x: Double, _ tail: Double = 0) -> Double {
  let z = preciseSquare(x)
  let half = 0.5 * z.high
  let main = 1 - half
  let rest = ((1 - main) - half) - (0.5 * z.low + x * tail)
  return main + (rest + z.high * z.high * cosineSeries(z.high))
}
