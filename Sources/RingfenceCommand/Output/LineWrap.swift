internal import RingfenceRecords

/// Breaks lines of text that are wider than a terminal.
package struct LineWrap: Sendable {
  private let width: Int

  /// Creates a wrap for lines of at most `width` columns, at least 20.
  package init(width: Int) { self.width = max(20, width) }

  /// Appends lines, those that are too wide in several: broken at a blank, and indented by four columns more
  /// than they were. A word that is wider than a line stays whole. Escape sequences of colours take no
  /// columns.
  ///
  /// - Complexity: linear in the bytes.
  package func append(_ lines: [UInt8], into bytes: inout [UInt8]) {
    for (index, line) in lines.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
    {
      if index > 0 { bytes.append(0x0A) }
      append(line: line, into: &bytes)
    }
  }

  private func append(line: ArraySlice<UInt8>, into bytes: inout [UInt8]) {
    guard line.count > width, Self.columns(line) > width else {
      bytes += line
      return
    }
    let indent = line.prefix { $0 == 0x20 }.count
    // A timeline, and anything else that is indented so far, is not broken in a narrow rest.
    let hanging = min(indent + 4, width / 2)
    bytes += line.prefix(indent)
    var column = indent
    var isFirst = true
    var rest = line.dropFirst(indent)
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == 0x20 }.count
      let word = rest.dropFirst(blanks).prefix { $0 != 0x20 }
      rest = rest.dropFirst(blanks + word.count)
      guard !word.isEmpty else { break }
      let columns = Self.columns(word)
      if !isFirst, column + blanks + columns > width {
        bytes.append(0x0A)
        bytes += repeatElement(0x20, count: hanging)
        column = hanging
      } else {
        bytes += repeatElement(0x20, count: blanks)
        column += blanks
      }
      bytes += word
      column += columns
      isFirst = false
    }
  }

  /// The columns of a part of a line, without escape sequences.
  private static func columns(_ part: ArraySlice<UInt8>) -> Int {
    guard part.contains(0x1B) else { return TextWidth.columns(part) }
    var shown: [UInt8] = []
    var isEscape = false
    for byte in part {
      if byte == 0x1B { isEscape = true }
      if !isEscape { shown.append(byte) }
      if byte == UInt8(ascii: "m") { isEscape = false }
    }
    return TextWidth.columns(shown)
  }
}
