/// Reads the fields of one sentence in order, straight from the bytes.
///
/// A reading method reads the field at ``at`` and moves to the next one. Behind the last field it
/// returns empty fields and sets ``ranOut``.
struct NMEAFields {
  /// The position of the next field.
  private(set) var at: Int
  /// Whether a method read behind the last field.
  private(set) var ranOut = false
  private let end: Int

  init(from start: Int, to end: Int) {
    at = start
    self.end = end
  }

  enum Content<Value> {
    case empty
    case unreadable
    case value(Value)
  }

  struct Position {
    /// Degrees north.
    var latitude: Double
    /// Degrees east.
    var longitude: Double
  }

  /// The value of the last field of a kind, and its range in the block with the comma behind it.
  struct Known<Value: Sendable>: Sendable {
    var text = 0..<0
    var value: Value
  }

  @inline(__always)
  mutating func skip(_ bytes: Span<UInt8>, _ fields: Int = 1) {
    for _ in 0..<fields { _ = letter(bytes) }
  }

  /// The next field as a number. A field with the same text as the last of its kind is not parsed
  /// again.
  @inline(__always)
  mutating func number(_ bytes: Span<UInt8>, _ known: inout Known<Double>) -> Content<Double> {
    if passes(bytes, known.text) { return .value(known.value) }
    let start = at
    let content = number(bytes)
    if case .value(let value) = content, let text = text(from: start) {
      known = Known(text: text, value: value)
    }
    return content
  }

  /// Skips fields if their text with the comma behind equals that of a range in the block.
  @inline(__always)
  mutating func passes(_ bytes: Span<UInt8>, _ text: Range<Int>) -> Bool {
    let count = text.count
    guard count > 0, at &+ count <= end,
      bytes.isEqual(at: at, to: bytes, at: text.lowerBound, count: count)
    else { return false }
    at &+= count
    return true
  }

  /// The range of the fields since a position, with the comma behind; `nil` at the end of the
  /// sentence.
  @inline(__always)
  func text(from start: Int) -> Range<Int>? { at <= end ? start..<at : nil }

  /// The range of the next field.
  mutating func take(_ bytes: Span<UInt8>) -> Range<Int> {
    guard at <= end else {
      ranOut = true
      return end..<end
    }
    let start = at
    var i = start
    while i &+ 8 <= end {
      let mark = bytes.word(at: i).markOfFirst(UInt8(ascii: ","))
      if mark != 0 {
        i &+= mark.trailingZeroBitCount &>> 3
        at = i &+ 1
        return start..<i
      }
      i &+= 8
    }
    while i < end, bytes[i] != UInt8(ascii: ",") { i &+= 1 }
    at = i &+ 1
    return start..<i
  }

  /// The only character of the next field; 0 when it is empty, 255 when it is longer.
  mutating func letter(_ bytes: Span<UInt8>) -> UInt8 {
    if at &+ 1 < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: ",") {
        at &+= 1
        return 0
      }
      if bytes[at &+ 1] == UInt8(ascii: ",") {
        at &+= 2
        return byte
      }
    }
    let field = take(bytes)
    switch field.count {
    case 0: return 0
    case 1: return bytes[field.lowerBound]
    default: return 255
    }
  }

  /// Nanoseconds of the day from `hhmmss` or `hhmmss.s…`, at most 86,400 s and a bit when the
  /// second is 60. Digits after the ninth decimal are ignored.
  mutating func time(_ bytes: Span<UInt8>) -> Content<Int64> {
    if let time = plainTime(bytes) { return .value(time) }
    let field = take(bytes)
    guard !field.isEmpty else { return .empty }
    var i = field.lowerBound
    guard field.count >= 6, let hour = pair(bytes, i), let minute = pair(bytes, i &+ 2),
      let second = pair(bytes, i &+ 4), hour < 24, minute < 60, second <= 60
    else { return .unreadable }
    i &+= 6
    var fraction: Int64 = 0
    if i < field.upperBound {
      guard bytes[i] == UInt8(ascii: ".") else { return .unreadable }
      i &+= 1
      var unit: Int64 = 100_000_000
      while i < field.upperBound {
        let digit = bytes[i] &- UInt8(ascii: "0")
        guard digit <= 9 else { return .unreadable }
        fraction &+= Int64(digit) &* unit
        unit /= 10
        i &+= 1
      }
    }
    return .value((hour &* 3600 &+ minute &* 60 &+ second) &* 1_000_000_000 &+ fraction)
  }

  /// A time with up to eight decimals; `nil` if the field needs the slower way.
  @inline(__always)
  private mutating func plainTime(_ bytes: Span<UInt8>) -> Int64? {
    guard at &+ 16 <= end else { return nil }
    let word = bytes.word(at: at)
    guard word.leadingDigits == 6 else { return nil }
    let hour = word.twoDigits
    let minute = (word &>> 16).twoDigits
    let second = (word &>> 32).twoDigits
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var i = at &+ 6
    var nanoseconds = UInt64((hour &* 60 &+ minute) &* 60 &+ second) &* 1_000_000_000
    if bytes[i] == UInt8(ascii: ".") {
      let fraction = bytes.word(at: i &+ 1)
      let decimals = fraction.leadingDigits
      let unit = 10 &* Self.wholePowersOfTen[8 &- decimals]
      nanoseconds &+= fraction.number(ofDigits: decimals) &* unit
      i &+= 1 &+ decimals
    }
    guard bytes[i] == UInt8(ascii: ",") else { return nil }
    at = i &+ 1
    return Int64(nanoseconds)
  }

  /// A whole number of one to nine digits.
  mutating func integer(_ bytes: Span<UInt8>) -> Content<Int> {
    let field = take(bytes)
    guard !field.isEmpty else { return .empty }
    guard field.count <= 9 else { return .unreadable }
    var value = 0
    for i in field {
      let digit = bytes[i] &- UInt8(ascii: "0")
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
    var i = at
    if i < end, bytes[i] == UInt8(ascii: ",") {
      at = i &+ 1
      return .empty
    }
    if let value = DecimalNumber.plain(bytes, &i),
      i < end ? bytes[i] == UInt8(ascii: ",") : i == end
    {
      at = i &+ 1
      return .value(value)
    }
    let field = take(bytes)
    guard !field.isEmpty else { return .empty }
    guard let value = DecimalNumber.parse(bytes, field, allowsExponent: false) else {
      return .unreadable
    }
    return .value(value)
  }

  /// Latitude, hemisphere, longitude, hemisphere.
  ///
  /// Empty when both numbers are. Each number is `…ddmm` with at least three digits before the
  /// point; the result is the double nearest to the decimal fraction in degrees (decimals of a
  /// minute after the eleventh, 20 nm, are ignored).
  mutating func position(_ bytes: Span<UInt8>) -> Content<Position> {
    let latitude = angle(bytes, upTo: 90)
    let northSouth = letter(bytes)
    let longitude = angle(bytes, upTo: 180)
    let eastWest = letter(bytes)
    switch (latitude, longitude) {
    case (.value(let north), .value(let east)):
      guard northSouth == UInt8(ascii: "N") || northSouth == UInt8(ascii: "S"),
        eastWest == UInt8(ascii: "E") || eastWest == UInt8(ascii: "W")
      else {
        return .unreadable
      }
      return .value(
        Position(
          latitude: northSouth == UInt8(ascii: "S") ? -north : north,
          longitude: eastWest == UInt8(ascii: "W") ? -east : east))
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
    var wholeDigits = 0
    var scaled: UInt64 = 0
    var decimals = 0
    if i &+ 18 <= end {
      let word = bytes.word(at: i)
      wholeDigits = word.leadingDigits
      whole = word.number(ofDigits: wholeDigits)
      scaled = whole / 100 &* 60 &+ whole % 100
      i &+= wholeDigits
      if wholeDigits < 8, bytes[i] == UInt8(ascii: ".") {
        let fraction = bytes.word(at: i &+ 1)
        decimals = fraction.leadingDigits
        scaled = scaled &* Self.wholePowersOfTen[decimals] &+ fraction.number(ofDigits: decimals)
        i &+= 1 &+ decimals
      }
    }
    if i == start || bytes[i] != UInt8(ascii: ",") {
      // The slower way, from the beginning.
      i = start
      whole = 0
      decimals = 0
      while i < end {
        let digit = bytes[i] &- UInt8(ascii: "0")
        guard digit <= 9 else { break }
        whole = whole &* 10 &+ UInt64(digit)
        i &+= 1
      }
      wholeDigits = i &- start
      scaled = whole / 100 &* 60 &+ whole % 100
      if i < end, bytes[i] == UInt8(ascii: ".") {
        i &+= 1
        while i < end {
          let digit = bytes[i] &- UInt8(ascii: "0")
          guard digit <= 9 else { break }
          if decimals < 11 {
            scaled = scaled &* 10 &+ UInt64(digit)
            decimals &+= 1
          }
          i &+= 1
        }
      }
    }
    guard i == end || bytes[i] == UInt8(ascii: ",") else {
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
    let tens = bytes[i] &- UInt8(ascii: "0")
    let ones = bytes[i &+ 1] &- UInt8(ascii: "0")
    guard tens <= 9, ones <= 9 else { return nil }
    return Int64(tens) &* 10 &+ Int64(ones)
  }

  private static let wholePowersOfTen: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000,
  ]

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
