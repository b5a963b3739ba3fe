/// Turns offsets of a text into lines and columns. Lines end at LF, CR LF or CR.
///
/// Asked for ascending offsets, it reads the text once; an offset before the last one starts again.
package struct LineCursor: Sendable {
  /// A line and a column in bytes, both from 1.
  package struct Position: Hashable, Sendable {
    package var line: UInt32
    package var column: UInt32

    package init(line: UInt32, column: UInt32) {
      self.line = line
      self.column = column
    }
  }

  private var offset = 0
  private var line: UInt32 = 1
  private var lineStart = 0

  package init() {}

  /// The line and column of the byte at an offset, or of the end of the text.
  package mutating func position(of target: Int, in bytes: Span<UInt8>) -> Position {
    if target < offset { self = LineCursor() }
    let end = min(target, bytes.count)
    var i = offset
    while i < end {
      let byte = bytes[i]
      i += 1
      if byte == 0x0A || (byte == 0x0D && !(i < bytes.count && bytes[i] == 0x0A)) {
        // checked: a file held in memory has fewer lines than 2^32, or only a number in a message is off
        line &+= 1
        lineStart = i
      }
    }
    offset = i
    return Position(line: line, column: UInt32(clamping: i - lineStart + 1))
  }
}
