internal import Ringfence

extension JSONText {
  /// Checks the text that begins with the quotation mark at `start`.
  /// - Returns: the offset after the closing quotation mark.
  package static func scan(
    _ bytes: Span<UInt8>, from start: Int, to end: Int, isEscaped: inout Bool
  ) throws(JSONSyntaxError) -> Int {
    var i = start + 1
    while i < end {
      let byte = bytes[i]
      if byte == UInt8(ascii: "\"") { return i + 1 }
      if byte == UInt8(ascii: "\\") {
        isEscaped = true
        i = try skipEscape(bytes, i, end)
      } else if byte < 0x20 {
        throw JSONSyntaxError(
          .syntax, at: i, "control character \(hex(byte)) in a text, expected it as an escape")
      } else if byte < 0x80 {
        i += 1
      } else {
        let length = sequenceLength(bytes, i, end)
        guard length > 0 else {
          throw JSONSyntaxError(.badEncoding, at: i, "byte \(hex(byte)) is not UTF-8")
        }
        i += length
      }
    }
    throw JSONSyntaxError(
      .truncated, at: end, "document ends in its middle, expected the end of a text")
  }

  /// The length of the well-formed UTF-8 sequence at an offset, or 0 (Unicode 16, table 3-7).
  package static func sequenceLength(_ bytes: Span<UInt8>, _ i: Int, _ end: Int) -> Int {
    let lead = bytes[i]
    let length: Int
    var lowest: UInt8 = 0x80
    var highest: UInt8 = 0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: length = 2
    case 0xE0...0xEF:
      length = 3
      if lead == 0xE0 { lowest = 0xA0 }
      if lead == 0xED { highest = 0x9F }
    case 0xF0...0xF4:
      length = 4
      if lead == 0xF0 { lowest = 0x90 }
      if lead == 0xF4 { highest = 0x8F }
    default: return 0
    }
    guard i + length <= end, (lowest...highest).contains(bytes[i + 1]) else { return 0 }
    for k in 2..<max(2, length) {
      guard bytes[i + k] & 0xC0 == 0x80 else { return 0 }
    }
    return length
  }

  /// The offset after the escape, or the pair of escapes, at an offset.
  private static func skipEscape(
    _ bytes: Span<UInt8>, _ i: Int, _ end: Int
  ) throws(JSONSyntaxError) -> Int {
    guard i + 1 < end else {
      throw JSONSyntaxError(
        .truncated, at: end, "document ends in its middle, expected the rest of an escape")
    }
    switch bytes[i + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return i + 2
    case UInt8(ascii: "u"): break
    default:
      throw JSONSyntaxError(
        .syntax, at: i, "'\\' before \(describeFound(bytes, i + 1, end)) is no escape")
    }
    let unit = try unit(bytes, i, end)
    guard unit & 0xF800 == 0xD800 else { return i + 6 }
    guard unit < 0xDC00, i + 7 < end, bytes[i + 6] == UInt8(ascii: "\\"),
      bytes[i + 7] == UInt8(ascii: "u"),
      try (0xDC00...0xDFFF).contains(self.unit(bytes, i + 6, end))
    else {
      throw JSONSyntaxError(.badEncoding, at: i, "escape is half of a surrogate pair")
    }
    return i + 12
  }

  /// The UTF-16 code unit of the escape `\u....` at an offset.
  private static func unit(
    _ bytes: Span<UInt8>, _ i: Int, _ end: Int
  ) throws(JSONSyntaxError) -> UInt32 {
    var unit: UInt32 = 0
    for k in i + 2..<i + 6 {
      guard k < end else {
        throw JSONSyntaxError(
          .truncated, at: end, "document ends in its middle, expected the rest of an escape")
      }
      guard let digit = hexDigit(bytes[k]) else {
        throw JSONSyntaxError(
          .syntax, at: k,
          "expected a hexadecimal digit of an escape, found \(describeFound(bytes, k, end))")
      }
      unit = unit << 4 | digit
    }
    return unit
  }

  private static func hexDigit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// The UTF-8 of a text that ``scan(_:from:to:isEscaped:)`` accepted, escapes resolved.
  package static func unescaped(_ bytes: Span<UInt8>, _ range: Range<Int>) -> [UInt8] {
    var text = [UInt8]()
    text.reserveCapacity(range.count)
    var i = range.lowerBound
    while i < range.upperBound {
      guard bytes[i] == UInt8(ascii: "\\"), i + 1 < range.upperBound else {
        text.append(bytes[i])
        i += 1
        continue
      }
      switch bytes[i + 1] {
      case UInt8(ascii: "b"): text.append(0x08)
      case UInt8(ascii: "f"): text.append(0x0C)
      case UInt8(ascii: "n"): text.append(0x0A)
      case UInt8(ascii: "r"): text.append(0x0D)
      case UInt8(ascii: "t"): text.append(0x09)
      case UInt8(ascii: "u"):
        var scalar = (try? unit(bytes, i, range.upperBound)) ?? 0xFFFD
        if scalar & 0xFC00 == 0xD800 {
          let low = (try? unit(bytes, i + 6, range.upperBound)) ?? 0xDC00
          scalar = 0x10000 + (scalar & 0x3FF) << 10 + low & 0x3FF
          i += 6
        }
        text.append(contentsOf: String(Unicode.Scalar(scalar) ?? "\u{FFFD}").utf8)
        i += 4
      default: text.append(bytes[i + 1])
      }
      i += 2
    }
    return text
  }

  // MARK: Messages

  /// A step of a path to a member: `.name`, or `['a name']` when it is not one word.
  package static func pathStep(_ name: String) -> String {
    let isWord =
      !name.isEmpty && name.utf8.count <= 60
      && name.utf8.allSatisfy { byte in
        (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
          || byte == UInt8(ascii: "_")
      }
    return isWord ? ".\(name)" : "['\(shortened(name))']"
  }

  /// The text at an offset for a message: a word of letters, one character, or the number of a byte.
  /// Digits are left out, because they may belong to a coordinate.
  package static func describeFound(_ bytes: Span<UInt8>, _ offset: Int, _ end: Int) -> String {
    guard offset < end else { return "the end" }
    let byte = bytes[offset]
    if byte &- UInt8(ascii: "0") <= 9 { return "a digit" }
    if byte < 0x20 || byte == 0x7F { return "control character \(hex(byte))" }
    if byte == UInt8(ascii: "'") { return "a single quote" }
    if byte == UInt8(ascii: "/") { return "'/'; JSON has no comments" }
    if byte < 0x80 {
      var word = ""
      var i = offset
      while i < end, (bytes[i] | 0x20) &- UInt8(ascii: "a") < 26, word.utf8.count < 20 {
        word.unicodeScalars.append(Unicode.Scalar(bytes[i]))
        i += 1
      }
      return word.isEmpty ? "'\(Unicode.Scalar(byte))'" : "'\(word)'"
    }
    let length = sequenceLength(bytes, offset, end)
    guard length > 0 else { return "byte \(hex(byte))" }
    var character = [UInt8]()
    for i in offset..<offset + length { character.append(bytes[i]) }
    return quoted(String(decoding: character, as: UTF8.self))
  }

  package static func hex(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.utf8.count == 1 ? "0x0\(digits)" : "0x\(digits)"
  }
}
