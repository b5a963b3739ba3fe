/// Reads degrees that are more than a number: with a letter for the hemisphere in front or behind, with a sign of
/// degrees, and with minutes and seconds. `Docs/Tracks.md` states the forms.
struct TableDegrees {
  /// Degrees, NaN when the text is none.
  var degrees = Double.nan
  /// The hemisphere that the text states.
  var side = Hemisphere.none
  /// What is wrong with it, where more is known than that it is no number.
  var fault = RawPositionFault.none

  /// Reads `bytes[range]`, which has no blanks around it and is no number. A latitude has N and S,
  /// a longitude E and W; `numbers` reads the last number, which alone may have decimals.
  init(
    _ bytes: Span<UInt8>, _ range: Range<Int>, isLatitude: Bool, _ numbers: inout TableNumber
  ) {
    var rest = range
    for isBehind in [false, true] where !rest.isEmpty {
      let at = isBehind ? rest.upperBound - 1 : rest.lowerBound
      guard Self.isCompassPoint(bytes[at]) else { continue }
      // The letter of the other axis, or a second one.
      guard side == .none, let found = Hemisphere(letter: bytes[at], isLatitude: isLatitude) else {
        if Self.hasDigit(bytes, range) { fault = .hemisphere }
        return
      }
      side = found
      rest = isBehind ? rest.lowerBound..<at : at + 1..<rest.upperBound
      rest = bytes.trimmingBlanks(rest)
    }
    guard let value = Self.angle(bytes, rest, hasLetter: side != .none, &numbers) else {
      side = .none
      return
    }
    (degrees, fault) = HemispherePair.signed(value, side)
  }

  private static func isCompassPoint(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "n"), UInt8(ascii: "s"), UInt8(ascii: "e"), UInt8(ascii: "w")].contains(
      byte | 0x20)
  }

  private static func hasDigit(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    // checked: other bytes than digits become 10 and more
    range.contains { bytes[$0] &- UInt8(ascii: "0") <= 9 }
  }

  /// Degrees, minutes and seconds with their signs, or with blanks or colons where a letter shows that they are
  /// degrees.
  private static func angle(
    _ bytes: Span<UInt8>, _ range: Range<Int>, hasLetter: Bool, _ numbers: inout TableNumber
  ) -> Double? {
    guard range.count <= 64 else { return nil }
    var i = range.lowerBound
    let end = range.upperBound
    guard i < end else { return nil }
    let isNegative = bytes[i] == UInt8(ascii: "-")
    if isNegative || bytes[i] == UInt8(ascii: "+") { i += 1 }
    var hasSign = hasLetter
    var parts: [Range<Int>] = []
    while i < end {
      guard parts.count < marks.count else { return nil }
      let start = i
      while i < end, isOfNumber(bytes[i]) { i += 1 }
      guard i > start else { return nil }
      parts.append(start..<i)
      let behind = i
      while i < end, bytes[i] == 0x20 { i += 1 }
      if let mark = marks[parts.count - 1].first(where: { begins(bytes, i..<end, with: $0) }) {
        if parts.count == 1 { hasSign = true }
        i += mark.count
      } else if i < end, bytes[i] == UInt8(ascii: ":") {
        i += 1
        guard i < end else { return nil }
      } else if i < end, i == behind {
        return nil
      }
      while i < end, bytes[i] == 0x20 { i += 1 }
    }
    guard hasSign, let last = parts.last, bytes[last.lowerBound] &- UInt8(ascii: "0") <= 9,
      let value = numbers.read(bytes, last)
    else { return nil }
    var whole: [Double] = []
    for part in parts.dropLast() {
      guard part.allSatisfy({ bytes[$0] &- UInt8(ascii: "0") <= 9 }),
        let number = DecimalNumber.parse(bytes, part)
      else { return nil }
      whole.append(number)
    }
    let size: Double
    switch whole.count {
    case 0: size = value
    case 1:
      guard value < 60 else { return nil }
      size = (whole[0] * 60 + value) / 60
    default:
      guard whole[1] < 60, value < 60 else { return nil }
      size = (whole[0] * 3_600 + whole[1] * 60 + value) / 3_600
    }
    return isNegative ? -size : size
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte &- UInt8(ascii: "0") <= 9 || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
  }

  /// The signs of degrees, minutes and seconds. A quotation mark is doubled within a field of CSV.
  private static let marks: [[[UInt8]]] = [
    ["°", "º", "˚", "deg", "d"], ["\u{2032}", "\u{2019}", "'", "min"],
    ["\u{2033}", "\u{201D}", "\"\"", "\"", "''", "\u{2032}\u{2032}", "sec"],
  ].map { $0.map { Array($0.utf8) } }

  private static func begins(
    _ bytes: Span<UInt8>, _ range: Range<Int>, with mark: [UInt8]
  ) -> Bool {
    guard range.count >= mark.count else { return false }
    return mark.indices.allSatisfy { bytes[range.lowerBound + $0] == mark[$0] }
  }

  // MARK: Ten millionths

  /// Degrees from a whole number of ten millionths of a degree; NaN for a number that is not whole. Some
  /// programs write such a number of 32 bits without its sign.
  static func ofTenMillionths(_ number: Double, isLatitude: Bool) -> Double {
    guard number == number.rounded() else { return .nan }
    let largest = isLatitude ? 900_000_000.0 : 1_800_000_000
    return (number > largest ? number - 4_294_967_296 : number) / 1e7
  }
}
