/// `x` less the nearest multiple of `y`, of two multiples the even one: between −|`y`|/2 and |`y`|/2, with the sign of
/// `x` if 0. Exact, as IEEE 754 defines it.
///
/// - Domain: finite `x`, and `y` other than 0 and NaN. NaN otherwise.
/// - Complexity: one division of whole numbers for each eleven binary digits of `x`/`y`.
@inline(__always)
func remainder(_ x: Double, _ y: Double) -> Double {
  if x.magnitude < 0.5 * y.magnitude, x.isFinite { return x }
  return remainderByDivision(x, y)
}

@inline(never)
private func remainderByDivision(_ x: Double, _ y: Double) -> Double {
  guard x.isFinite, !y.isNaN, y != 0 else { return .nan }
  guard y.isFinite else { return x }
  let dividend = BinaryDigits(x)
  let divisor = BinaryDigits(y)
  var shift = dividend.exponent - divisor.exponent
  guard shift >= 0 else {
    // Between half of |y| and |y|: the difference is exact.
    let isNearer = 2 * x.magnitude > y.magnitude
    let rest = isNearer ? x.magnitude - y.magnitude : x.magnitude
    return x < 0 ? -rest : rest
  }
  // Long division, eleven digits at a time: 53 + 11 are a word.
  var digits = dividend.digits
  var isOdd = false
  repeat {
    let step = min(shift, 11)
    let quotient = (digits << UInt64(step)).quotientAndRemainder(dividingBy: divisor.digits)
    digits = quotient.remainder
    isOdd = quotient.quotient & 1 == 1
    shift -= step
  } while shift > 0
  var rest = Double(digits)
  if 2 * digits > divisor.digits || (2 * digits == divisor.digits && isOdd) {
    rest -= Double(divisor.digits)
  }
  rest = rest.timesPowerOfTwo(divisor.exponent)
  return x < 0 ? -rest : rest
}

/// The size of a finite number: a whole number of at most 53 binary digits times a power of two.
private struct BinaryDigits {
  let digits: UInt64
  let exponent: Int

  init(_ x: Double) {
    let biased = Int(x.bitPattern >> 52 & 0x7FF)
    digits = biased == 0 ? x.significandBitPattern : x.significandBitPattern | 1 << 52
    exponent = max(biased, 1) - 1075
  }
}

extension Double {
  /// The number times a power of two between 2⁻¹⁰⁷⁴ and 2⁹⁷¹.
  fileprivate func timesPowerOfTwo(_ exponent: Int) -> Double {
    guard exponent < -1022 else {
      return self * Double(bitPattern: UInt64(exponent + 1023) << 52)
    }
    return self * Double(bitPattern: UInt64(exponent + 200 + 1023) << 52) * 0x1p-200
  }
}
