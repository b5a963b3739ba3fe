/// Untrusted text, such as a file's name, made safe to print.
package enum PrintableText {
  /// Whether a terminal or an editor interprets a character instead of showing it: control characters,
  /// line separators, and characters that change the direction of writing.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0: true
    // Arabic letter mark, the marks, embeddings, overrides and isolates of the bidirectional algorithm.
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    case 0x2028...0x2029: true
    default: false
    }
  }

  /// The text with every such character written by its number, as in `\u{1B}`.
  /// - Complexity: linear in the text; a text of printable ASCII is returned unchanged.
  package static func escaped(_ text: String) -> String {
    escaped(text) { isControl($0) }
  }

  /// The same, but line feeds remain.
  package static func escapedLines(_ text: String) -> String {
    escaped(text) { $0.value != 0x0A && isControl($0) }
  }

  /// The first 60 characters of a text, with an ellipsis if there are more.
  package static func shortened(_ text: String) -> String {
    let most = 60
    guard text.utf8.count > most else { return text }
    var short = ""
    for (index, scalar) in text.unicodeScalars.enumerated() {
      if index == most { return short + "…" }
      short.unicodeScalars.append(scalar)
    }
    return short
  }

  /// A character written by its number.
  package static func number(of scalar: Unicode.Scalar) -> String {
    var digits: [UInt8] = []
    var value = scalar.value
    repeat {
      let digit = UInt8(value & 15)
      digits.append(digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10)
      value >>= 4
    } while value > 0
    return "\\u{" + String(decoding: digits.reversed(), as: UTF8.self) + "}"
  }

  private static func escaped(_ text: String, where isEscaped: (Unicode.Scalar) -> Bool) -> String {
    guard !text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) else { return text }
    var shown = ""
    for scalar in text.unicodeScalars {
      if isEscaped(scalar) {
        shown += number(of: scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
