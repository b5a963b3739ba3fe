extension [UInt8] {
  /// Appends a text as the cell of a table (RFC 4180), in quotation marks where it needs them.
  package mutating func append(cell text: String) { append(cell: Array(text.utf8)) }

  /// Appends UTF-8 as the cell of a table (RFC 4180), in quotation marks where it needs them.
  package mutating func append(cell text: [UInt8]) {
    guard text.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
      append(contentsOf: text)
      return
    }
    append(0x22)
    for byte in text {
      if byte == 0x22 { append(byte) }
      append(byte)
    }
    append(0x22)
  }
}
