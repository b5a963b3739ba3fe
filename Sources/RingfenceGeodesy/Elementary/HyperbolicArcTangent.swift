/// The number whose hyperbolic tangent is `x`.
///
/// - Domain: −1…1, infinite at ±1. NaN outside and for NaN; ±0 for ±0.
/// - Accuracy: 0.61 ulp.
func atanh(_ x: Double) -> Double {
  let size = x.magnitude
  if size < 0.17 {
    if size < 0x1p-27 { return x }
    let z = x * x
    return x + x * z * seriesOfAtanh(z)
  }
  guard size < 1 else { return size == 1 ? (x < 0 ? -.infinity : .infinity) : .nan }
  let value = atanhBeyondSeries(size)
  return x < 0 ? -value : value
}

/// artanh x = k · ln 2 / 2 + artanh s, s = (1 + x − 2ᵏ(1 − x)) / (1 + x + 2ᵏ(1 − x)): of two numbers with the ratio
/// 2ᵏ, the quotient becomes 1. With the nearest k, |s| is at most 0.172.
private func atanhBeyondSeries(_ x: Double) -> Double {
  let plus = exactSum(larger: 1, x)
  let minus = exactSum(larger: 1, -x)
  // √2 is subtracted from the significand, and the exponent says the rest.
  let ratio = plus.high / minus.high * 0x1.6a09e667f3bcdp-1
  let k = Int(ratio.bitPattern >> 52) - 1022
  let power = Double(bitPattern: UInt64(k + 1023) << 52)

  let scaled = minus.high * power
  let numerator = exactSum(plus.high, -scaled)
  let numeratorLow = numerator.low + (plus.low - minus.low * power)
  let denominator = exactSum(plus.high, scaled)
  let denominatorLow = denominator.low + (plus.low + minus.low * power)
  let rest = numerator.high / denominator.high
  let product = preciseProduct(rest, denominator.high)
  let restLow =
    (((numerator.high - product.high) - product.low) + (numeratorLow - rest * denominatorLow))
    / denominator.high

  // ln 2 / 2: 42 digits, so that their product is exact, and the rest.
  let main = exactSum(larger: Double(k) * 0x1.62e42fefa38p-2, rest)
  let z = rest * rest
  let tail = Double(k) * 0x1.ef35793c76730p-46 + (restLow + rest * z * seriesOfAtanh(z))
  return main.high + (main.low + tail)
}

/// (artanh √z / √z − 1) / z up to √z = 0.1717, to 2⁻⁶⁶ of the function.
@inline(__always)
func seriesOfAtanh(_ z: Double) -> Double {
  let z2 = z * z
  let a = 0x1.5555555555555p-2 + z * 0x1.9999999999e0bp-3
  let b = 0x1.249249242a4efp-3 + z * 0x1.c71c725a232c8p-4
  let c = 0x1.745cddd79d027p-4 + z * 0x1.3b20bbf518bf5p-4
  let d = 0x1.0f5b507554be3p-4 + z * 0x1.0f70aa44bb9d1p-4
  return (a + z2 * b) + z2 * z2 * (c + z2 * d)
}
