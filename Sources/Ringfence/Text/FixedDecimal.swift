// This folder reads and writes numbers, times and printable text, without Foundation.

/// Numbers as decimal digits in ASCII, the same on every machine.
package enum FixedDecimal {
  /// Appends a number with a fixed number of decimals, as `-12.50`.
  ///
  /// Correctly rounded: the exact binary value is rounded to the nearest decimal, an exact half to the
  /// even digit, as IEEE 754 requires and C's `printf` does. A number that rounds to zero has no sign.
  /// NaN and infinities are written as `null`, as JSON requires. `decimals` must lie in 0 to 18; at 0 the
  /// point is omitted.
  /// - Complexity: O(1) below 2⁶⁴, quadratic in the digits above; allocates nothing but `text`.
  package static func append(_ value: Double, decimals: Int, to text: inout [UInt8]) {
    guard let (whole, fraction) = split(value, decimals: decimals) else {
      appendHuge(value, decimals: decimals, to: &text)
      return
    }
    if value < 0, whole != 0 || fraction != 0 { text.append(UInt8(ascii: "-")) }
    append(whole, to: &text)
    guard decimals > 0 else { return }
    text.append(UInt8(ascii: "."))
    append(fraction, digits: decimals, to: &text)
  }

  /// Appends a number with at most `decimals` decimals, without trailing zeros: `12.5`, `3`.
  ///
  /// Rounded as ``append(_:decimals:to:)`` does; reading the text and writing it again gives the same.
  package static func append(_ value: Double, upTo decimals: Int, to text: inout [UInt8]) {
    guard let (whole, fraction) = split(value, decimals: decimals) else {
      appendHuge(value, decimals: 0, to: &text)
      return
    }
    if value < 0, whole != 0 || fraction != 0 { text.append(UInt8(ascii: "-")) }
    append(whole, to: &text)
    guard fraction != 0 else { return }
    text.append(UInt8(ascii: "."))
    append(fraction, digits: decimals, to: &text)
    while text.last == UInt8(ascii: "0") { text.removeLast() }
  }

  /// The number of decimals that show the first two significant digits; not below `least` and at most 9.
  package static func decimals(of value: Double, atLeast least: Int) -> Int {
    var decimals = least
    var scaled = value.magnitude * Double(powersOfTen[least])
    while scaled > 0, scaled < 10, decimals < 9 {
      decimals += 1
      scaled *= 10
    }
    return decimals
  }

  /// Appends a whole number.
  package static func append(_ value: Int, to text: inout [UInt8]) {
    if value < 0 { text.append(UInt8(ascii: "-")) }
    append(UInt64(value.magnitude), to: &text)
  }

  /// Appends a whole number.
  package static func append(_ value: UInt64, to text: inout [UInt8]) {
    var digits = 1
    var rest = value / 10
    while rest > 0 {
      digits += 1
      rest /= 10
    }
    append(value, digits: digits, to: &text)
  }

  /// Appends the last `digits` digits of a whole number, with leading zeros.
  package static func append(_ value: UInt64, digits: Int, to text: inout [UInt8]) {
    if digits <= 2 {
      if digits == 2 { text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / 10 % 10)) }
      if digits > 0 { text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value % 10)) }
      return
    }
    let first = text.count
    for _ in 0..<digits { text.append(UInt8(ascii: "0")) }
    var rest = value
    var i = first + digits
    while i > first, rest > 0 {
      i -= 1
      text[i] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }

  // MARK: Parts

  /// The magnitude as a whole number and the decimals of its fraction; `nil` from 2⁶⁴ on and for NaN.
  private static func split(_ value: Double, decimals: Int) -> (whole: UInt64, fraction: UInt64)? {
    precondition((0...18).contains(decimals), "decimals must lie in 0...18")
    let magnitude = value.magnitude
    guard magnitude < 0x1p64 else { return nil }
    let whole = UInt64(magnitude)
    let rest = magnitude - Double(whole)  // Exact: above 2⁵³ there is no fraction.
    guard rest > 0 else { return (whole, 0) }
    // rest = significand · 2^-shift, so significand · 10^decimals in 128 bits is exact.
    let significand = rest.significandBitPattern | (rest.isNormal ? 1 << 52 : 0)
    let shift = rest.isNormal ? 52 - Int(rest.exponent) : 1074
    let unit = powersOfTen[decimals]
    let (high, low) = significand.multipliedFullWidth(by: unit)
    let (quotient, half) = divide(high, low, shift)
    let roundsUp = half > 0 || (half == 0 && (decimals == 0 ? whole : quotient) & 1 == 1)
    let fraction = roundsUp ? quotient + 1 : quotient
    return fraction == unit ? (whole + 1, 0) : (whole, fraction)
  }

  /// The number of `high` and `low` divided by 2^shift, `shift` at least 1 and the quotient below
  /// 2⁶⁴; with it, whether the remainder is below (-1), equal to (0) or above (1) one half.
  private static func divide(
    _ high: UInt64, _ low: UInt64, _ shift: Int
  ) -> (quotient: UInt64, half: Int) {
    func compare(_ restHigh: UInt64, _ restLow: UInt64, _ halfHigh: UInt64, _ halfLow: UInt64)
      -> Int
    {
      if restHigh != halfHigh { return restHigh < halfHigh ? -1 : 1 }
      return restLow < halfLow ? -1 : restLow == halfLow ? 0 : 1
    }
    if shift < 64 {
      let rest = low & (1 << UInt64(shift) - 1)
      return (
        high << UInt64(64 - shift) | low >> UInt64(shift),
        compare(0, rest, 0, 1 << UInt64(shift - 1))
      )
    }
    if shift == 64 { return (high, compare(0, low, 0, 1 << 63)) }
    if shift < 128 {
      let rest = high & (1 << UInt64(shift - 64) - 1)
      return (high >> UInt64(shift - 64), compare(rest, low, 1 << UInt64(shift - 65), 0))
    }
    // The product is below 2¹¹³.
    return (0, -1)
  }

  /// Appends a number of at least 2⁶⁴, which has no fraction.
  private static func appendHuge(_ value: Double, decimals: Int, to text: inout [UInt8]) {
    guard value.isFinite else {
      text.append(contentsOf: "null".utf8)
      return
    }
    if value < 0 { text.append(UInt8(ascii: "-")) }
    // Nine digits in a limb, the lowest limb first; doubled as often as the exponent says.
    var limbs: [UInt64] = []
    var rest = value.significandBitPattern | 1 << 52
    while rest > 0 {
      limbs.append(rest % 1_000_000_000)
      rest /= 1_000_000_000
    }
    for _ in 0..<Int(value.exponent) - 52 {
      var carry: UInt64 = 0
      for i in limbs.indices {
        let doubled = limbs[i] * 2 + carry
        limbs[i] = doubled % 1_000_000_000
        carry = doubled / 1_000_000_000
      }
      if carry > 0 { limbs.append(carry) }
    }
    for (i, limb) in limbs.reversed().enumerated() {
      if i == 0 { append(limb, to: &text) } else { append(limb, digits: 9, to: &text) }
    }
    guard decimals > 0 else { return }
    text.append(UInt8(ascii: "."))
    append(0, digits: decimals, to: &text)
  }

  private static let powersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000,
  ]
}
