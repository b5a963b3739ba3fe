/// One row of separated values (RFC 4180), with line ends of any kind.
package struct CSVRow: Sendable {
  /// What separates fields: a comma, or a character that takes its place.
  let separator: UInt8
  /// The fields, without their quotation marks; quotation marks inside are still doubled.
  package private(set) var fields = ContiguousArray<Range<Int>>()
  /// Whether text follows a closing quotation mark, or a quotation mark is never closed.
  package private(set) var isMalformed = false
  /// The number of lines of the row: more than 1 if a field contains line ends.
  package private(set) var lines = 1

  package init(separator: UInt8 = UInt8(ascii: ",")) { self.separator = separator }

  /// Reads the row that begins at `start`.
  /// - Returns: the beginning of the next row; `nil` if the end of this one is not in `bytes`. With
  ///   `isLast` the row ends with the bytes; one with an open quotation mark then ends with its
  ///   first line.
  package mutating func read(_ bytes: Span<UInt8>, from start: Int, isLast: Bool) -> Int? {
    fields.removeAll(keepingCapacity: true)
    isMalformed = false
    lines = 1
    var i = start
    while true {
      if i < bytes.count, bytes[i] == UInt8(ascii: "\"") {
        guard let end = quotedFieldEnd(bytes, from: i + 1, isLast: isLast) else {
          return isLast ? endOfLine(bytes, from: start) : nil
        }
        fields.append(i + 1..<end)
        i = end + 1
        let next = bytes.firstIndex(of: separator, 0x0A, 0x0D, from: i)
        if next > i { isMalformed = true }
        i = next
      } else {
        let end = bytes.firstIndex(of: separator, 0x0A, 0x0D, from: i)
        fields.append(i..<end)
        i = end
      }
      guard i < bytes.count else { return isLast ? i : nil }
      if bytes[i] == separator {
        i += 1
        continue
      }
      return Self.afterLineEnd(bytes, i, isLast: isLast)
    }
  }

  /// Replaces an endless row by its first line, as a row that cannot be read.
  /// - Returns: the beginning of the next line; `nil` if it is not in `bytes`.
  private mutating func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    isMalformed = true
    lines = 1
    var i = start
    while i < bytes.count, bytes[i] != 0x0A, bytes[i] != 0x0D { i += 1 }
    guard i < bytes.count else { return nil }
    return Self.afterLineEnd(bytes, i, isLast: true)
  }

  private mutating func quotedFieldEnd(
    _ bytes: Span<UInt8>, from start: Int, isLast: Bool
  ) -> Int? {
    var i = start
    while true {
      i = bytes.firstIndex(of: UInt8(ascii: "\""), 0x0A, 0x0D, from: i)
      guard i < bytes.count else { return nil }
      if bytes[i] != UInt8(ascii: "\"") {
        if bytes[i] == 0x0A || i + 1 == bytes.count || bytes[i + 1] != 0x0A { lines += 1 }
        i += 1
        continue
      }
      guard i + 1 < bytes.count else { return isLast ? i : nil }
      guard bytes[i + 1] == UInt8(ascii: "\"") else { return i }
      i += 2
    }
  }

  /// The beginning of the next line; `nil` if a line feed of the same line end may follow.
  package static func afterLineEnd(_ bytes: Span<UInt8>, _ at: Int, isLast: Bool) -> Int? {
    guard bytes[at] == 0x0D else { return at + 1 }
    guard at + 1 < bytes.count else { return isLast ? at + 1 : nil }
    return bytes[at + 1] == 0x0A ? at + 2 : at + 1
  }
}
