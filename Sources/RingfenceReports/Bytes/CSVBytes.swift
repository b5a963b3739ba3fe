/// Cells of a table by RFC 4180.
enum CSVBytes {
  /// A text as a cell, in quotes where it needs them.
  static func cell(_ text: String) -> [UInt8] { cell(Array(text.utf8)) }

  /// Bytes of UTF-8 as a cell, in quotes where they need them.
  static func cell(_ bytes: [UInt8]) -> [UInt8] {
    let needsQuotes = bytes.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
    guard needsQuotes else { return bytes }
    var cell: [UInt8] = [0x22]
    for byte in bytes {
      if byte == 0x22 { cell.append(byte) }
      cell.append(byte)
    }
    cell.append(0x22)
    return cell
  }
}
