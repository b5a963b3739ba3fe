/// e to the power of a number.
///
/// - Domain: everything. Above 709.79 it is infinite, below −745.14 zero; NaN is its own power.
/// - Accuracy: 1 ulp; where the result is subnormal, one unit of its last place.
func exp(_ x: Double) -> Double {
  guard x < 709.79 else { return x.isNaN ? x : .infinity }
  guard x > -745.14 else { return 0 }
  // x = k ln 2 + r with |r| ≤ ln 2 / 2.
  let k = (x * 0x1.71547652b82fep0).rounded()
  let high = x - k * LogarithmOf2.high
  let low = k * LogarithmOf2.low
  let r = high - low
  // Taylor's series: the first term left out is below 3e-18.
  var sum = 1.0 / 6_227_020_800
  for factorial in [479_001_600.0, 39_916_800, 3_628_800, 362_880, 40_320, 5_040, 720, 120, 24, 6] {
    sum = sum * r + 1 / factorial
  }
  // What rounding took of r, then the large terms last.
  let tail = (high - r) - low
  let power = 1 + (r + (r * r * (0.5 + r * sum) + tail))
  // In two steps, because a single one may be out of range where the result is not.
  let exponent = Int(k)  // checked: below 1,076
  let half = exponent / 2
  return power * Double(sign: .plus, exponent: half, significand: 1)
    * Double(sign: .plus, exponent: exponent - half, significand: 1)
}
