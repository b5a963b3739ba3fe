internal import RingfenceBytes
internal import RingfenceRecords

/// The columns of a text in UTF-16 code units, for formats that count them so.
package struct SourceColumns: Sendable {
  /// The bytes between marks: a mark takes an eighth of them in memory, and each search counts half of them.
  private static let spacing = 64
  private let text: ContiguousArray<UInt8>
  /// The offset of the first byte of each line, and the end of the text.
  private var lineStarts: ContiguousArray<Int> = [0]
  /// The code units before each multiple of the spacing.
  private var marks: ContiguousArray<Int> = [0]

  /// Prepares the bytes of a zone file; `nil` for bytes that are not text in UTF-8 or UTF-16, where
  /// columns have no meaning.
  ///
  /// - Complexity: linear in the bytes. A search then takes the length of a mark, and of the value found.
  package init?(_ file: ContiguousArray<UInt8>) {
    guard !ZipArchive.isZip(file.span), let text = try? JSONDocument.utf8(of: file),
      !text.contains(0), String(validating: text, as: UTF8.self) != nil
    else { return nil }
    self.text = text
    var units = 0
    for (offset, byte) in text.enumerated() {
      if offset > 0, offset.isMultiple(of: Self.spacing) { marks.append(units) }
      units += Self.units(byte)
      let isEnd =
        byte == 0x0A
        || (byte == 0x0D && !(offset + 1 < text.count && text[offset + 1] == 0x0A))
      if isEnd { lineStarts.append(offset + 1) }
    }
    if !text.isEmpty, text.count.isMultiple(of: Self.spacing) { marks.append(units) }
    lineStarts.append(text.count)
  }

  /// The columns of the value that begins at a location: to its end if that is on the same line, or else
  /// to the end of the line.
  ///
  /// - Parameters:
  ///   - line: the line, from 1.
  ///   - column: the column in bytes, from 1.
  /// - Returns: columns in UTF-16 code units, from 1; empty at the end of a line, `nil` for a location that the text
  ///   does not have.
  package func columns(line: Int, column: Int) -> Range<Int>? {
    guard line >= 1, line < lineStarts.count, column >= 1 else { return nil }
    let lineStart = lineStarts[line - 1]
    var lineEnd = lineStarts[line]
    while lineEnd > lineStart, text[lineEnd - 1] == 0x0A || text[lineEnd - 1] == 0x0D {
      lineEnd -= 1
    }
    guard column - 1 <= lineEnd - lineStart else { return nil }
    let start = lineStart + column - 1
    let before = unitsBefore(lineStart)
    let end = endOfValue(from: start, to: lineEnd)
    return unitsBefore(start) - before + 1..<unitsBefore(end) - before + 1
  }

  /// The number of bytes in UTF-8, without byte order mark.
  package var byteCount: Int { text.count }

  /// The bytes of a line, from 1, without its end; empty for a line that the text does not have.
  package func line(_ line: Int) -> ArraySlice<UInt8> {
    guard line >= 1, line < lineStarts.count else { return [] }
    var end = lineStarts[line]
    while end > lineStarts[line - 1], text[end - 1] == 0x0A || text[end - 1] == 0x0D { end -= 1 }
    return ArraySlice(text[lineStarts[line - 1]..<end])
  }

  /// The column of a byte in bytes, from 1.
  package func byteColumn(of offset: Int) -> Int {
    offset - lineStarts[position(of: offset).line - 1] + 1
  }

  /// The line of a byte and its column in UTF-16 code units, both from 1. An offset behind the text is its end.
  package func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(offset, text.count)
    var (low, high) = (0, lineStarts.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, unitsBefore(offset) - unitsBefore(lineStarts[low]) + 1)
  }

  /// The UTF-16 code units of the character that a byte begins.
  private static func units(_ byte: UInt8) -> Int { byte & 0xC0 == 0x80 ? 0 : byte >= 0xF0 ? 2 : 1 }

  private func unitsBefore(_ offset: Int) -> Int {
    let mark = offset / Self.spacing
    guard mark < marks.count else { return marks.last ?? 0 }
    var units = marks[mark]
    for byte in text[mark * Self.spacing..<offset] { units += Self.units(byte) }
    return units
  }

  /// The end of a JSON value, or `limit` for one that goes on, or for what is no JSON value.
  private func endOfValue(from start: Int, to limit: Int) -> Int {
    guard start < limit, text[start] == UInt8(ascii: "{") || text[start] == UInt8(ascii: "[") else {
      return limit
    }
    var depth = 0
    var isText = false
    var i = start
    while i < limit {
      switch text[i] {
      case UInt8(ascii: "\\") where isText: i += 1
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "{") where !isText, UInt8(ascii: "[") where !isText: depth += 1
      case UInt8(ascii: "}") where !isText, UInt8(ascii: "]") where !isText:
        depth -= 1
        if depth == 0 { return i + 1 }
      default: break
      }
      i += 1
    }
    return limit
  }
}
