/// The angle of the vector (`x`, `y`) from the direction of `x`, in radians, −π…π.
///
/// - Domain: everything. NaN where one is NaN. For zeros, infinities and their signs as C99, annex F.9.1.4.
/// - Accuracy: 0.52 ulp.
func atan2(_ y: Double, _ x: Double) -> Double {
  let isSteep = y.magnitude > x.magnitude
  var small = isSteep ? x.magnitude : y.magnitude
  var large = isSteep ? y.magnitude : x.magnitude
  var quotient = small / large
  // The angle from the nearer axis is added to 0, π/2 or π, or subtracted.
  let isBackward = x.sign == .minus
  let base =
    isSteep
    ? DoubleDouble(high: 0x1.921fb54442d18p+0, low: 0x1.1a62633145c07p-54)
    : isBackward
      ? DoubleDouble(high: 0x1.921fb54442d18p+1, low: 0x1.1a62633145c07p-53)
      : DoubleDouble(high: 0, low: 0)
  let sign = isSteep == isBackward ? 1.0 : -1.0
  if !(quotient > 0x1p-60) || !(large > 0x1p-400) || !(large < 0x1p900) {
    if quotient.isNaN {
      if x.isNaN || y.isNaN { return .nan }
      quotient = large == 0 ? 0 : 1
      (small, large) = (quotient, 1)
    }
    if quotient <= 0x1p-60 {
      // The angle is its own tangent, as exactly as a division can be.
      let sum = base.high + (base.low + sign * quotient)
      return y.sign == .minus ? -sum : sum
    }
    let scale = large < 1 ? 0x1p600 : 0x1p-600
    (small, large) = large == 1 ? (small, large) : (small * scale, large * scale)
  }

  // arctan(s/l) = arctan(c) + arctan((s − c·l)/(l + c·s)) with the nearest c = k/8 has a small quotient left.
  // Numerator, denominator and quotient are sums of two numbers.
  let index = Int(quotient * 8 + 0.4375)
  let c = Double(index) * 0.125
  let parts = halves(large)
  let above = small - c * parts.high
  let below = c * parts.low
  let numerator = above - below
  let numeratorLow = (above - numerator) - below
  let denominator = exactSum(larger: large, c * small)
  let inverse = 1 / denominator.high
  let rest = numerator * inverse
  let product = preciseProduct(rest, denominator.high)
  let restLow =
    (((numerator - product.high) - product.low) + (numeratorLow - rest * denominator.low))
    * inverse

  let arc = arcTangentOfEighths(index)
  let start = exactSum(larger: base.high, sign * arc.high)
  let sum = exactSum(larger: start.high, sign * rest)
  let z = rest * rest
  let tail = arc.low + (restLow + rest * z * arcTangentSeries(z))
  let angle = sum.high + (sum.low + (start.low + (base.low + sign * tail)))
  return y.sign == .minus ? -angle : angle
}

/// (arctan √z / √z − 1) / z up to √z = 0.0704, to 2⁻⁶⁰ of the arc tangent.
@inline(__always)
private func arcTangentSeries(_ z: Double) -> Double {
  let z2 = z * z
  let low = -0x1.55555555554f0p-2 + z * 0x1.999999990cb27p-3
  return low + z2 * (-0x1.24924724f5014p-3 + z * 0x1.c7161b8844b50p-4 + z2 * -0x1.6fcc0af83cbc9p-4)
}

/// arctan(k/8).
@inline(__always)
private func arcTangentOfEighths(_ k: Int) -> DoubleDouble {
  switch k {
  case 0: DoubleDouble(high: 0, low: 0)
  case 1: DoubleDouble(high: 0x1.fd5ba9aac2f6ep-4, low: -0x1.cd37686760c17p-59)
  case 2: DoubleDouble(high: 0x1.f5b75f92c80ddp-3, low: 0x1.8ab6e3cf7afbdp-57)
  case 3: DoubleDouble(high: 0x1.6f61941e4def1p-2, low: -0x1.c63aae6f6e918p-56)
  case 4: DoubleDouble(high: 0x1.dac670561bb4fp-2, low: 0x1.a2b7f222f65e2p-56)
  case 5: DoubleDouble(high: 0x1.1e00babdefeb4p-1, low: -0x1.928df287a668fp-58)
  case 6: DoubleDouble(high: 0x1.4978fa3269ee1p-1, low: 0x1.2419a87f2a458p-56)
  case 7: DoubleDouble(high: 0x1.700a7c5784634p-1, low: -0x1.8c34d25aadef6p-56)
  default: DoubleDouble(high: 0x1.921fb54442d18p-1, low: 0x1.1a62633145c07p-55)
  }
}
