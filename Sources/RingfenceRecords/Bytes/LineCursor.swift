/// Turns offsets of a text into lines and columns. Lines end at LF, CR LF or CR.
///
/// Reads the text once, and up to 4 KB again for an offset before the last one.
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

  /// The line at an offset, and its beginning.
  private struct Mark {
    var offset = 0
    var line: UInt32 = 1
    var lineStart = 0
  }

  /// The bytes between marks.
  private static let spacing = 4_096

  /// The number of bytes read, repeated ones included.
  package private(set) var bytesRead = 0
  private var here = Mark()
  /// The marks at the multiples of the spacing.
  private var marks: ContiguousArray<Mark> = []

  package init() {}

  /// The line and column of the byte at an offset, or of the end of the text.
  package mutating func position(of target: Int, in bytes: Span<UInt8>) -> Position {
    let end = min(target, bytes.count)
    if end < here.offset {
      // On the current line nothing is searched.
      if end >= here.lineStart { return position(of: end) }
      let mark = end / Self.spacing
      here = mark > 0 && mark <= marks.count ? marks[mark - 1] : Mark()
    }
    while here.offset < end {
      let next = (here.offset / Self.spacing + 1) * Self.spacing
      advance(to: min(end, next), in: bytes)
      if here.offset == next, marks.count == next / Self.spacing - 1 { marks.append(here) }
    }
    return position(of: end)
  }

  private func position(of offset: Int) -> Position {
    Position(line: here.line, column: UInt32(clamping: offset - here.lineStart + 1))
  }

  private mutating func advance(to end: Int, in bytes: Span<UInt8>) {
    var i = here.offset
    bytesRead += end - i
    while i < end {
      let byte = bytes[i]
      i += 1
      if byte == 0x0A || (byte == 0x0D && !(i < bytes.count && bytes[i] == 0x0A)) {
        // checked: a file held in memory has fewer lines than 2^32, or only a number in a message is off
        here.line &+= 1
        here.lineStart = i
      }
    }
    here.offset = i
  }
}

extension FileLocation {
  package init(file: String, _ position: LineCursor.Position) {
    self.init(file: file, line: Int(position.line), column: Int(position.column))
  }
}
