/// e to the power of a number.
///
/// - Domain: everything. Above 709.79 it is infinite, below −745.14 zero; NaN is its own power.
/// - Accuracy: 1 ulp; where the result is subnormal, one unit of its last digit.
func exp(_ x: Double) -> Double {
  guard x < 709.79 else { return x.isNaN ? x : .infinity }
  guard x > -745.14 else { return 0 }
  // x = k ln 2 + r with |r| ≤ ln 2 / 2. What is added has no digits behind the point, so the sum loses them.
  let rounder = 0x1.8p52
  let shifted = x * 0x1.71547652b82fep0 + rounder
  let k = shifted - rounder
  let high = x - k * LogarithmOf2.high
  let low = k * LogarithmOf2.low
  let r = high - low
  // Taylor's series from the third power on: the first term left out is below 3e-18. In pairs, which do not wait for each other.
  let r2 = r * r
  let r4 = r2 * r2
  let terms3 = (1 / 6.0 + r * (1 / 24.0)) + r2 * (1 / 120.0 + r * (1 / 720.0))
  let terms7 = (1 / 5_040.0 + r * (1 / 40_320.0)) + r2 * (1 / 362_880.0 + r * (1 / 3_628_800.0))
  let terms11 = (1 / 39_916_800.0 + r * (1 / 479_001_600.0)) + r2 * (1 / 6_227_020_800.0)
  let sum = terms3 + r4 * (terms7 + r4 * terms11)
  // What rounding took of r, then the large terms last.
  let tail = (high - r) - low
  let power = 1 + (r + (r2 * (0.5 + r * sum) + tail))
  // In two steps, because a single one may be out of range where the result is not. The last bits of the sum are k.
  let exponent = Int64(Int32(truncatingIfNeeded: shifted.bitPattern))
  let half = exponent / 2
  return power * powerOf2(half) * powerOf2(exponent - half)
}

/// 2 to the power of a whole number of −1,022…1,023.
@inline(__always)
private func powerOf2(_ exponent: Int64) -> Double {
  Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1_023) << 52)
}
