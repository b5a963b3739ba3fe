package enum DecimalNumber {
  /// Reads `bytes[range]` as a decimal number: sign, digits with at most one point, and, where
  /// `allowsExponent`, an exponent. Surrounding blanks are not accepted.
  ///
  /// - Returns: the nearest double, exactly as the standard library reads it, or `nil` when the text
  ///   is anything else (also `nan`, `inf` and hexadecimal).
  /// - Complexity: linear; allocates for exponents, for powers of ten that no coordinate has, and for
  ///   one in some thousand numbers of more than 19 significant digits.
  package static func parse(
    _ bytes: Span<UInt8>, _ range: Range<Int>, allowsExponent: Bool = true
  ) -> Double? {
    var i = range.lowerBound
    let end = range.upperBound
    guard i < end else { return nil }
    var next = i
    if let value = plain(bytes, &next), next == end { return value }
    if let value = short(bytes, i, end) { return value }
    var isNegative = false
    if bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") {
      isNegative = bytes[i] == UInt8(ascii: "-")
      i += 1
    }
    var mantissa: UInt64 = 0
    var significant = 0
    var digits = 0
    var scale = 0
    var sawPoint = false
    while i < end {
      let digit = bytes[i] &- UInt8(ascii: "0")
      if digit <= 9 {
        digits += 1
        if significant > 0 || digit != 0 { significant += 1 }
        if significant <= 19 {
          mantissa = mantissa &* 10 &+ UInt64(digit)
          if sawPoint { scale -= 1 }
        } else if !sawPoint {
          scale += 1
        }
      } else if bytes[i] == UInt8(ascii: "."), !sawPoint {
        sawPoint = true
      } else {
        break
      }
      i += 1
    }
    guard digits > 0 else { return nil }
    if i < end {
      guard allowsExponent, bytes[i] | 0x20 == UInt8(ascii: "e") else { return nil }
      guard isExponent(bytes, i + 1..<end) else { return nil }
      return slow(bytes, range)
    }
    let power = -scale
    if significant <= 19, mantissa <= 1 << 53, (0...22).contains(power) {
      // Both factors are exact doubles, so one rounding remains (Clinger 1990, the fast path).
      let value = Double(mantissa) / powersOfTen[power]
      return isNegative ? -value : value
    }
    guard mantissa > 0, (0...19).contains(power) else { return slow(bytes, range) }
    let value = quotient(mantissa, power)
    // Digits beyond the nineteenth matter only when the next mantissa rounds to another double.
    guard significant <= 19 || value == quotient(mantissa + 1, power) else {
      return slow(bytes, range)
    }
    return isNegative ? -value : value
  }

  /// The number that begins at `at` as nearly every number is written: an optional minus, up to 15
  /// digits, and, behind a point, up to 16 more, 19 in all.
  ///
  /// - Parameters:
  ///   - bytes: the text and what follows it.
  ///   - at: where the number begins; moves behind it. What follows is for the caller to look at, as
  ///     digits beyond these may.
  /// - Returns: the nearest double; `nil` says only that another way has to be taken.
  package static func plain(_ bytes: Span<UInt8>, _ at: inout Int) -> Double? {
    // A sign, and two words.
    guard at &+ 17 <= bytes.count else { return nil }
    let isNegative = bytes[at] == UInt8(ascii: "-")
    let start = isNegative ? at &+ 1 : at
    let first = bytes.word(at: start)
    let others = first.marksOfOthers
    guard others != 0 else { return long(bytes, &at) }
    let whole = others.firstMarkedByte
    guard whole > 0 else { return nil }
    let length: Int
    let magnitude: Double
    if first.byte(whole) != UInt8(ascii: ".") {
      length = whole
      magnitude = Double(Int64(truncatingIfNeeded: first.number(ofDigits: whole)))
    } else if case let behindPoint = others & (others &- 1), behindPoint != 0 {
      // Where it ends is found without reading on, and its digits are one number without the point.
      length = behindPoint.firstMarkedByte
      let digits = first.number(ofDigits: length, withPointBehind: whole)
      magnitude =
        Double(Int64(truncatingIfNeeded: digits)) / powersOfTen[length &- whole &- 1]
    } else {
      let more = bytes.word(at: start &+ 8).leadingDigits
      let decimals = 7 &+ more &- whole
      guard more < 8, decimals <= 8, start &+ whole &+ 9 <= bytes.count else {
        return long(bytes, &at)
      }
      length = 8 &+ more
      let fraction = bytes.word(at: start &+ whole &+ 1).number(ofDigits: decimals)
      let mantissa = first.number(ofDigits: whole) &* wholePowersOfTen[decimals] &+ fraction
      // Both factors are exact doubles, so one rounding remains (Clinger 1990, the fast path).
      magnitude = Double(Int64(truncatingIfNeeded: mantissa)) / powersOfTen[decimals]
    }
    at = start &+ length
    return isNegative ? -magnitude : magnitude
  }

  /// As ``plain(_:_:)``, for numbers that are longer than most.
  private static func long(_ bytes: Span<UInt8>, _ at: inout Int) -> Double? {
    // A sign, 15 digits, a point and 16 digits, read as words.
    guard at &+ 34 <= bytes.count else { return nil }
    let isNegative = bytes[at] == UInt8(ascii: "-")
    var i = isNegative ? at &+ 1 : at
    var (mantissa, whole) = digits(bytes, i)
    guard (1...15).contains(whole) else { return nil }
    i &+= whole
    guard bytes[i] == UInt8(ascii: ".") else {
      at = i
      return isNegative ? -Double(mantissa) : Double(mantissa)
    }
    let (fraction, decimals) = digits(bytes, i &+ 1)
    whole &+= decimals
    guard whole <= 19 else { return nil }
    at = i &+ 1 &+ decimals
    mantissa = mantissa &* wholePowersOfTen[decimals] &+ fraction
    let value =
      mantissa <= 1 << 53 ? Double(mantissa) / powersOfTen[decimals] : quotient(mantissa, decimals)
    return isNegative ? -value : value
  }

  /// The number that up to 16 digits make, and how many they are.
  @inline(__always)
  private static func digits(_ bytes: Span<UInt8>, _ at: Int) -> (UInt64, count: Int) {
    let first = bytes.word(at: at)
    let count = first.leadingDigits
    guard count == 8 else { return (first.number(ofDigits: count), count) }
    let second = bytes.word(at: at &+ 8)
    let more = second.leadingDigits
    return (
      first.eightDigits &* wholePowersOfTen[more] &+ second.number(ofDigits: more), 8 &+ more
    )
  }

  /// The double nearest to `mantissa` over ten to `power`, which is at most 19.
  private static func quotient(_ mantissa: UInt64, _ power: Int) -> Double {
    let divisor = wholePowersOfTen[power]
    let shift = mantissa.leadingZeroBitCount
    let divisorShift = divisor.leadingZeroBitCount
    let dividend = mantissa << UInt64(shift)
    // Both have their highest bit set, so the quotient of this long division has 63 bits or 64.
    let division = (divisor << UInt64(divisorShift)).dividingFullWidth(
      (high: dividend >> 1, low: dividend << 63))
    // A lowest bit that stands for all that is left lets the conversion round as it should.
    let rounded = Double(division.quotient | (division.remainder == 0 ? 0 : 1))
    return Double(sign: .plus, exponent: divisorShift - shift - 63, significand: rounded)
  }

  /// The quick way for what nearly every number is: at most 15 digits with a sign and a point.
  /// `nil` says nothing about anything else.
  @inline(__always)
  private static func short(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Double? {
    guard end - start <= 16 else { return nil }
    let isNegative = bytes[start] == UInt8(ascii: "-")
    var i = isNegative ? start + 1 : start
    var mantissa: Int64 = 0
    let whole = i
    while i < end, bytes[i] &- UInt8(ascii: "0") <= 9 {
      mantissa = mantissa &* 10 &+ Int64(bytes[i] &- UInt8(ascii: "0"))
      i += 1
    }
    guard i > whole else { return nil }
    var scale = 0
    if i < end {
      guard bytes[i] == UInt8(ascii: ".") else { return nil }
      i += 1
      scale = end - i
      while i < end, bytes[i] &- UInt8(ascii: "0") <= 9 {
        mantissa = mantissa &* 10 &+ Int64(bytes[i] &- UInt8(ascii: "0"))
        i += 1
      }
      guard i == end else { return nil }
    }
    // At most 16 digits; both factors are exact below 2^53.
    guard mantissa <= 1 << 53 else { return nil }
    let value = Double(mantissa) / powersOfTen[scale]
    return isNegative ? -value : value
  }

  private static func isExponent(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var i = range.lowerBound
    if i < range.upperBound, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") {
      i += 1
    }
    guard i < range.upperBound else { return false }
    while i < range.upperBound {
      guard bytes[i] &- UInt8(ascii: "0") <= 9 else { return false }
      i += 1
    }
    return true
  }

  @inline(never)
  private static func slow(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    var text = [UInt8]()
    text.reserveCapacity(range.count)
    for i in range { text.append(bytes[i]) }
    guard let value = Double(String(decoding: text, as: UTF8.self)), value.isFinite else {
      return nil
    }
    return value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let wholePowersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}
