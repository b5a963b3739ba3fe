/// One row of a table with any separator: its fields, without quotation marks.
struct TextRow {
  /// A field as a range of the file; with doubled quotation marks if it was quoted.
  struct Field {
    var range: Range<Int>
    var isQuoted: Bool
  }

  private(set) var fields: [Field] = []
  /// Whether a quotation mark is never closed, or text follows a closing one.
  private(set) var isMalformed = false

  /// Reads the row that begins at an offset, and returns the beginning of the next row.
  mutating func read(_ bytes: Span<UInt8>, from start: Int, separator: UInt8) -> Int {
    fields.removeAll(keepingCapacity: true)
    isMalformed = false
    var i = start
    while true {
      let isQuoted = i < bytes.count && bytes[i] == UInt8(ascii: "\"")
      if isQuoted {
        let begin = i + 1
        i = begin
        while i < bytes.count {
          i = bytes.firstIndex(
            of: UInt8(ascii: "\""), UInt8(ascii: "\""), UInt8(ascii: "\""), from: i)
          guard i + 1 < bytes.count, bytes[i + 1] == UInt8(ascii: "\"") else { break }
          i += 2
        }
        fields.append(Field(range: begin..<min(i, bytes.count), isQuoted: true))
        if i >= bytes.count { isMalformed = true }
        i = min(i + 1, bytes.count)
        let end = bytes.firstIndex(of: separator, 0x0A, 0x0D, from: i)
        if !bytes.trimmingBlanks(i..<end).isEmpty { isMalformed = true }
        i = end
      } else {
        let end = bytes.firstIndex(of: separator, 0x0A, 0x0D, from: i)
        fields.append(Field(range: i..<end, isQuoted: false))
        i = end
      }
      guard i < bytes.count, bytes[i] == separator else { break }
      i += 1
    }
    guard i < bytes.count else { return i }
    return bytes[i] == 0x0D && i + 1 < bytes.count && bytes[i + 1] == 0x0A ? i + 2 : i + 1
  }

  func isBlank(_ bytes: Span<UInt8>) -> Bool {
    fields.count == 1 && bytes.trimmingBlanks(fields[0].range).isEmpty
  }

  static func text(_ field: Field, _ bytes: ContiguousArray<UInt8>) -> String {
    guard field.isQuoted else { return String(decoding: bytes[field.range], as: UTF8.self) }
    var text: [UInt8] = []
    var isEscape = false
    for byte in bytes[field.range] {
      // The second of two quotation marks stands for both.
      isEscape = byte == UInt8(ascii: "\"") && !isEscape
      if !isEscape { text.append(byte) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
