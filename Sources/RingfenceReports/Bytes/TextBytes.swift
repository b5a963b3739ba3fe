internal import Ringfence

// This folder: values as bytes of text, shared by all reports.

/// Names as people read them.
enum TextBytes {
  /// A name whose control characters are replaced by their numbers.
  static func printable(_ text: String) -> [UInt8] { Array(PrintableText.escaped(text).utf8) }

  /// Appends a name whose control characters are replaced by their numbers.
  static func append(printable text: String, into bytes: inout [UInt8]) {
    bytes.append(contentsOf: PrintableText.escaped(text).utf8)
  }

  /// The columns that UTF-8 takes: one for each scalar value.
  static func width(_ bytes: [UInt8]) -> Int {
    bytes.reduce(0) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
  }

  /// Appends bytes, and blanks up to a width.
  static func append(_ bytes: [UInt8], width: Int, into line: inout [UInt8]) {
    line += bytes
    line += repeatElement(0x20, count: max(0, width - Self.width(bytes)))
  }
}
