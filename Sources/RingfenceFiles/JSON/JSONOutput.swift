/// JSON text being written, byte by byte.
///
/// Brackets are written raw; ``key(_:isFirst:)`` and ``list(_:separator:_:)`` put the commas.
package struct JSONOutput: Sendable {
  package private(set) var bytes = ContiguousArray<UInt8>()

  package init() {}

  /// Appends JSON as it is.
  package mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

  /// Appends a text in quotation marks.
  package mutating func text(_ text: String) {
    bytes.append(0x22)
    for byte in text.utf8 {
      switch byte {
      case 0x22, 0x5C:
        bytes.append(0x5C)
        bytes.append(byte)
      case 0x0A: raw("\\n")
      case 0x0D: raw("\\r")
      case 0x09: raw("\\t")
      case 0x00..<0x20: raw(byte < 0x10 ? "\\u000" : "\\u00"); raw(String(byte, radix: 16))
      default: bytes.append(byte)
      }
    }
    bytes.append(0x22)
  }

  /// Appends the shortest text that reads back as this number; `null` for what JSON has no number.
  package mutating func number(_ value: Double) {
    raw(value.isFinite ? DecimalNumber.text(value) : "null")
  }

  /// Appends `"name": `, after a comma when it is not the first member.
  package mutating func key(_ name: String, isFirst: inout Bool) {
    if !isFirst { raw(", ") }
    isFirst = false
    text(name)
    raw(": ")
  }

  /// Appends elements with commas between them.
  package mutating func list<Elements: Sequence>(
    _ elements: Elements, separator: String = ", ",
    _ body: (inout JSONOutput, Elements.Element) -> Void
  ) {
    var isFirst = true
    for element in elements {
      if !isFirst { raw(separator) }
      isFirst = false
      body(&self, element)
    }
  }
}
