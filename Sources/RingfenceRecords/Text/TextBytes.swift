internal import Ringfence

// This folder: values as bytes of text, shared by all reports.

package enum TextBytes {
  /// A name whose control characters are replaced by their numbers.
  package static func printable(_ text: String) -> [UInt8] {
    Array(PrintableText.escaped(text).utf8)
  }

  /// Appends a name whose control characters are replaced by their numbers.
  package static func append(printable text: String, into bytes: inout [UInt8]) {
    bytes.append(contentsOf: PrintableText.escaped(text).utf8)
  }

  /// The columns that UTF-8 takes in a terminal.
  package static func width(_ bytes: [UInt8]) -> Int { TextWidth.columns(bytes) }

  /// Appends bytes, and blanks up to a width.
  package static func append(_ bytes: [UInt8], width: Int, into line: inout [UInt8]) {
    line += bytes
    line += repeatElement(0x20, count: max(0, width - Self.width(bytes)))
  }
}
