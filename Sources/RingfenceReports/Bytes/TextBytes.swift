/// Names as they are shown to people.
enum TextBytes {
  /// A name without characters that a terminal would obey: each becomes U+FFFD.
  static func printable(_ text: String) -> [UInt8] {
    var shown = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      let isControl = scalar.properties.generalCategory == .control
      shown.append(isControl ? "\u{FFFD}" : scalar)
    }
    return Array(String(shown).utf8)
  }

  /// Appends a name as ``printable(_:)`` has it.
  static func append(printable text: String, into bytes: inout [UInt8]) {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) {
      bytes.append(contentsOf: text.utf8)
    } else {
      bytes += printable(text)
    }
  }

  /// How many columns UTF-8 takes, one for each scalar value.
  static func width(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// Appends bytes and blanks up to a width.
  static func append(_ bytes: [UInt8], width: Int, into line: inout [UInt8]) {
    line += bytes
    line += repeatElement(0x20, count: max(0, width - Self.width(bytes)))
  }
}
