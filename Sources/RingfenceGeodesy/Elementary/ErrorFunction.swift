/// The error function: the share of a normal distribution with variance ½ that lies within `x` of its mean.
///
/// - Domain: everything, ±1 from about ±5.9 on. NaN for NaN; ±0 for ±0.
/// - Accuracy: 0.75 ulp.
func erf(_ x: Double) -> Double {
  let size = x.magnitude
  if size < 0.5 { return x + x * seriesOfErf(x * x) }
  guard size < 6 else { return x.isNaN ? x : x < 0 ? -1 : 1 }
  let rest = erfcBeyondSeries(size)
  let part = exactSum(larger: 1, -rest.high)
  let value = part.high + (part.low - rest.low)
  return x < 0 ? -value : value
}

/// What the error function leaves to 1, with all digits where that is small.
///
/// - Domain: everything, 2 from about −5.9 down, 0 above 27.3. NaN for NaN.
/// - Accuracy: 1.6 ulp; where the result is subnormal, one unit of its last digit.
func erfc(_ x: Double) -> Double {
  let size = x.magnitude
  if size < 0.5 {
    // 1 − x first, as it is exact to half a unit and the rest is small.
    let part = exactSum(larger: 1, -x)
    return part.high + (part.low - x * seriesOfErf(x * x))
  }
  guard size < 28 else { return x.isNaN ? x : x < 0 ? 2 : 0 }
  let value = erfcBeyondSeries(size)
  return x < 0 ? 2 - (value.high + value.low) : value.high + value.low
}

/// erf √z / √z − 1 up to √z = 0.5, to 2⁻⁶⁵.
@inline(__always)
private func seriesOfErf(_ z: Double) -> Double {
  var sum = -0x1.39fc4763b923ap-23
  sum = sum * z + 0x1.b7766da4794f0p-20
  sum = sum * z - 0x1.f4bba248f2254p-17
  sum = sum * z + 0x1.f9a2a67d8d343p-14
  sum = sum * z - 0x1.c02db23dcb679p-11
  sum = sum * z + 0x1.565bcd0aa7db5p-8
  sum = sum * z - 0x1.b82ce3127f793p-6
  sum = sum * z + 0x1.ce2f21a042b29p-4
  sum = sum * z - 0x1.812746b0379e6p-2
  sum = sum * z + 0x1.06eba8214db69p-3
  return sum
}

/// erfc x = e^(−x²) f(t) / (1 + 2x) for x in 0.5…28. With t = (x − 4)/(x + 4), f is smooth and between 1 and 1.3, so that a
/// polynomial gives it to 2⁻⁵⁸.
private func erfcBeyondSeries(_ x: Double) -> DoubleDouble {
  let t = (x - 4) / (x + 4)
  var f = -0x1.59f2a08e8b78ap-27
  f = f * t - 0x1.a11652b677b72p-27
  f = f * t + 0x1.c08f690cd5b2cp-24
  f = f * t + 0x1.1ee085916e831p-24
  f = f * t - 0x1.b8bd0fa4a6ff4p-21
  f = f * t + 0x1.41ee7beb2f3aap-22
  f = f * t + 0x1.7f0563c836c87p-18
  f = f * t - 0x1.78a52569abc6ap-17
  f = f * t - 0x1.99568e22ff0ebp-16
  f = f * t + 0x1.3be0dec0724b6p-13
  f = f * t - 0x1.a1df36e1948d0p-13
  f = f * t - 0x1.8d4aa1f0caafcp-11
  f = f * t + 0x1.49c672984a203p-8
  f = f * t - 0x1.0962387d1ceecp-6
  f = f * t + 0x1.3079edf654165p-5
  f = f * t - 0x1.0fb06dfe6dfe1p-4
  f = f * t + 0x1.7fee004e13652p-4
  f = f * t - 0x1.9ddb23c3e7b28p-4
  f = f * t + 0x1.16ecefcfa5336p-4
  f = f * t + 0x1.f7f5df66fd53dp-7
  f = f * t - 0x1.1df1ad154a28ep-3
  // What rounding takes of the largest term, the divisor, the square and the last product is added at the end.
  let numerator = exactSum(larger: 0x1.3ba5916e9fd7fp+0, f * t)
  let divisor = exactSum(1, 2 * x)
  let quotient = numerator.high / divisor.high
  let back = preciseProduct(quotient, divisor.high)
  let quotientLow =
    (((numerator.high - back.high) - back.low) + (numerator.low - quotient * divisor.low))
    / divisor.high
  let square = preciseSquare(x)
  let power = exp(-square.high)
  let product = preciseProduct(power, quotient)
  return DoubleDouble(
    high: product.high,
    low: product.low + (power * quotientLow - product.high * square.low))
}
