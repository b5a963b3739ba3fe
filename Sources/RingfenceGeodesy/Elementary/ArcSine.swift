/// The angle between −π/2 and π/2 whose sine is `x`.
///
/// - Domain: −1…1. NaN outside and for NaN; ±0 for ±0.
/// - Accuracy: 0.65 ulp, next to ±1 as well.
func asin(_ x: Double) -> Double {
  let size = x.magnitude
  if size < 0.5 {
    if size < 0x1p-26 { return x }
    let z = x * x
    return x + x * z * arcSineSeries(z)
  }
  guard size <= 1 else { return .nan }
  // arcsin x = π/2 − 2 arcsin √((1 − x)/2). The difference and the half are exact.
  let z = (1 - size) * 0.5
  if z == 0 { return x < 0 ? -0x1.921fb54442d18p+0 : 0x1.921fb54442d18p+0 }
  let root = z.squareRoot()
  let square = preciseSquare(root)
  let rootLow = ((z - square.high) - square.low) / (2 * root)
  let main = exactSum(larger: 0x1.921fb54442d18p+0, -2 * root)
  let rest = rootLow + root * z * arcSineSeries(z)
  let angle = main.high + (main.low + (0x1.1a62633145c07p-54 - 2 * rest))
  return x < 0 ? -angle : angle
}

/// (arcsin √z / √z − 1) / z up to z = ¼, to 2⁻⁵⁹ of the arc sine.
@inline(__always)
private func arcSineSeries(_ z: Double) -> Double {
  let z2 = z * z
  let z4 = z2 * z2
  let a = 0x1.5555555555577p-3 + z * 0x1.333333332e086p-4
  let b = 0x1.6db6db721a353p-5 + z * 0x1.f1c71a9205b0ap-6
  let c = 0x1.6e8bdf3385d4ep-6 + z * 0x1.1c49ea6f892b7p-6
  let d = 0x1.ca201de8d0642p-7 + z * 0x1.7580d69366341p-7
  let e = 0x1.61575f0241910p-7 + z * 0x1.e458c8abce693p-9
  let f = 0x1.641c4bb15b246p-6 + z * -0x1.58b5ba9f50b4ap-6 + z2 * 0x1.0b81651b28abfp-5
  return (a + z2 * b) + z4 * ((c + z2 * d) + z4 * (e + z2 * f))
}
