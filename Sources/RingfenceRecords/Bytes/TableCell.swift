extension [UInt8] {
  /// Appends a text as the cell of a table (RFC 4180), in quotation marks where it needs them.
  package mutating func append(cell text: String) { append(cell: Array(text.utf8)) }

  /// Appends UTF-8 as the cell of a table (RFC 4180), in quotation marks where it needs them.
  package mutating func append(cell text: [UInt8]) {
    guard
      text.contains(where: {
        $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: ",") || $0 == 0x0A || $0 == 0x0D
      })
    else {
      append(contentsOf: text)
      return
    }
    append(UInt8(ascii: "\""))
    for byte in text {
      if byte == UInt8(ascii: "\"") { append(byte) }
      append(byte)
    }
    append(UInt8(ascii: "\""))
  }
}
