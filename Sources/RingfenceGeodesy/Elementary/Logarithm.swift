/// The natural logarithm.
///
/// - Domain: above 0; infinite for infinity, −infinity for ±0, NaN below 0 and for NaN.
/// - Accuracy: 0.7 ulp.
func log(_ x: Double) -> Double {
  guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x > 0 ? x : .nan }
  // x = 2ᵏ m with m in √½…√2, where √½ is taken from the bits to find k.
  let isSubnormal = x < 0x1p-1022
  let root: UInt64 = 0x3FE6_A09E_667F_3BCD
  let bits = (isSubnormal ? x * 0x1p54 : x).bitPattern &+ (0x3FF0_0000_0000_0000 - root)
  let k = Double(Int64(bits >> 52) - (isSubnormal ? 1077 : 1023))
  let m = Double(bitPattern: (bits & 0x000F_FFFF_FFFF_FFFF) &+ root)

  // ln m = 2 artanh s, s = f/(2 + f) with f = m − 1, which is exact: f − f²/2 + s (f²/2 + r), so that the largest term has no error.
  let f = m - 1
  let s = f / (2 + f)
  let z = s * s
  let half = 0.5 * f * f
  let r = 2 * z * seriesOfAtanh(z)
  let rest = half - (s * (half + r) + k * LogarithmOf2.low)
  return k * LogarithmOf2.high - (rest - f)
}

/// ln 2 as a sum. The first part has 21 bits less than a double, so its product with an exponent is exact.
enum LogarithmOf2 {
  static var high: Double { 0x1.62e42fee00000p-1 }
  static var low: Double { 0x1.a39ef35793c76p-33 }
}
