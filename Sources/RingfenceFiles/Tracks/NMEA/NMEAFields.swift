/// Reads the fields of one sentence in order, straight from the bytes.
///
/// A reading method takes the field at ``at`` and moves on to the next one. Reading past the last
/// field gives empty fields and sets ``ranOut``.
struct NMEAFields {
  /// Where the next field begins.
  private(set) var at: Int
  /// Whether a field was asked for that the sentence does not have.
  private(set) var ranOut = false
  private let end: Int

  /// Creates a reader of the fields between two places, the second excluded.
  init(from start: Int, to end: Int) {
    at = start
    self.end = end
  }

  /// What a field with a number or a time holds.
  enum Content<Value> {
    case empty
    case unreadable
    case value(Value)
  }

  /// A position: two numbers with their hemispheres.
  struct Position {
    /// Degrees north.
    var latitude: Double
    /// Degrees east.
    var longitude: Double
  }

  /// Passes over some fields.
  mutating func skip(_ bytes: Span<UInt8>, _ fields: Int = 1) {
    for _ in 0..<fields { _ = take(bytes) }
  }

  /// The range of the next field.
  mutating func take(_ bytes: Span<UInt8>) -> Range<Int> {
    guard at <= end else {
      ranOut = true
      return end..<end
    }
    let start = at
    var i = start
    while i < end, bytes[i] != 0x2C { i &+= 1 }
    at = i &+ 1
    return start..<i
  }

  /// The only character of the next field; 0 when it is empty, 255 when it is longer.
  mutating func letter(_ bytes: Span<UInt8>) -> UInt8 {
    let field = take(bytes)
    switch field.count {
    case 0: return 0
    case 1: return bytes[field.lowerBound]
    default: return 255
    }
  }

  /// Nanoseconds of the day from `hhmmss` or `hhmmss.s…`, at most 86,400 s and a bit when the second
  /// is 60. Digits after the ninth decimal are not looked at.
  mutating func time(_ bytes: Span<UInt8>) -> Content<Int64> {
    let field = take(bytes)
    guard !field.isEmpty else { return .empty }
    var i = field.lowerBound
    guard field.count >= 6, let hour = pair(bytes, i), let minute = pair(bytes, i &+ 2),
      let second = pair(bytes, i &+ 4), hour < 24, minute < 60, second <= 60
    else { return .unreadable }
    i &+= 6
    var fraction: Int64 = 0
    if i < field.upperBound {
      guard bytes[i] == 0x2E else { return .unreadable }
      i &+= 1
      var unit: Int64 = 100_000_000
      while i < field.upperBound {
        let digit = bytes[i] &- 0x30
        guard digit <= 9 else { return .unreadable }
        fraction &+= Int64(digit) &* unit
        unit /= 10
        i &+= 1
      }
    }
    return .value((hour &* 3600 &+ minute &* 60 &+ second) &* 1_000_000_000 &+ fraction)
  }

  /// A whole number of one to nine digits.
  mutating func integer(_ bytes: Span<UInt8>) -> Content<Int> {
    let field = take(bytes)
    guard !field.isEmpty else { return .empty }
    guard field.count <= 9 else { return .unreadable }
    var value = 0
    for i in field {
      let digit = bytes[i] &- 0x30
      guard digit <= 9 else { return .unreadable }
      value = value &* 10 &+ Int(digit)
    }
    return .value(value)
  }

  /// A decimal number without an exponent, as the nearest double.
  mutating func number(_ bytes: Span<UInt8>) -> Content<Double> {
    guard at <= end else {
      ranOut = true
      return .empty
    }
    let start = at
    var i = start
    var isNegative = false
    if i < end, bytes[i] == 0x2D {
      isNegative = true
      i &+= 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var decimals = 0
    var sawPoint = false
    while i < end {
      let byte = bytes[i]
      let digit = byte &- 0x30
      if digit <= 9 {
        mantissa = mantissa &* 10 &+ UInt64(digit)
        digits &+= 1
        if sawPoint { decimals &+= 1 }
      } else if byte == 0x2E, !sawPoint {
        sawPoint = true
      } else {
        break
      }
      i &+= 1
    }
    // Up to 15 digits the mantissa and the power of ten are exact doubles, so one rounding remains.
    if digits >= 1, digits <= 15, i == end || bytes[i] == 0x2C {
      at = i &+ 1
      let value = Double(mantissa) / Self.powersOfTen[decimals]
      return .value(isNegative ? -value : value)
    }
    at = start
    let field = take(bytes)
    guard !field.isEmpty else { return .empty }
    guard let value = DecimalNumber.parse(bytes, field, allowsExponent: false) else {
      return .unreadable
    }
    return .value(value)
  }

  /// Latitude, hemisphere, longitude, hemisphere.
  ///
  /// Empty when both numbers are. Each number is `…ddmm` with at least three digits before the point;
  /// the result is the double nearest to the decimal fraction in degrees (decimals of a minute after
  /// the eleventh, 20 nm, are not looked at).
  mutating func position(_ bytes: Span<UInt8>) -> Content<Position> {
    let latitude = angle(bytes, upTo: 90)
    let northSouth = letter(bytes)
    let longitude = angle(bytes, upTo: 180)
    let eastWest = letter(bytes)
    switch (latitude, longitude) {
    case (.value(let north), .value(let east)):
      guard northSouth == 0x4E || northSouth == 0x53, eastWest == 0x45 || eastWest == 0x57 else {
        return .unreadable
      }
      return .value(
        Position(
          latitude: northSouth == 0x53 ? -north : north,
          longitude: eastWest == 0x57 ? -east : east))
    case (.empty, .empty): return .empty
    default: return .unreadable
    }
  }

  private mutating func angle(_ bytes: Span<UInt8>, upTo limit: UInt64) -> Content<Double> {
    guard at <= end else {
      ranOut = true
      return .empty
    }
    let start = at
    var i = start
    var whole: UInt64 = 0
    while i < end {
      let digit = bytes[i] &- 0x30
      guard digit <= 9 else { break }
      whole = whole &* 10 &+ UInt64(digit)
      i &+= 1
    }
    let wholeDigits = i &- start
    var scaled = whole / 100 &* 60 &+ whole % 100
    var decimals = 0
    if i < end, bytes[i] == 0x2E {
      i &+= 1
      while i < end {
        let digit = bytes[i] &- 0x30
        guard digit <= 9 else { break }
        if decimals < 11 {
          scaled = scaled &* 10 &+ UInt64(digit)
          decimals &+= 1
        }
        i &+= 1
      }
    }
    guard i == end || bytes[i] == 0x2C else {
      skip(bytes)
      return .unreadable
    }
    at = i &+ 1
    guard i > start else { return .empty }
    guard wholeDigits >= 3, wholeDigits <= 9, whole % 100 < 60, whole / 100 <= limit else {
      return .unreadable
    }
    // Both are whole numbers below 2^53, so the quotient is rounded once.
    let value = Double(scaled) / (60 * Self.powersOfTen[decimals])
    return value <= Double(limit) ? .value(value) : .unreadable
  }

  private func pair(_ bytes: Span<UInt8>, _ i: Int) -> Int64? {
    let tens = bytes[i] &- 0x30
    let ones = bytes[i &+ 1] &- 0x30
    guard tens <= 9, ones <= 9 else { return nil }
    return Int64(tens) &* 10 &+ Int64(ones)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
