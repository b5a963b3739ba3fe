/// Cuts the blocks of a text into lines, which end at LF, CR LF or CR. What it gives does not depend on the blocks.
struct TrackLines: Sendable {
  enum Step {
    /// A line, without its end.
    case line(Range<Int>)
    /// A line longer than ``TrackLines/longest``. It is passed over.
    case overlong
    /// No whole line any more.
    case end
  }

  /// The longest line that is given, in bytes.
  static let longest = 4_096

  /// The number of the last line that was given, from 1.
  private(set) var number = 0
  /// Whether the rest of a line that is too long is passed over.
  private var isInLongLine = false

  /// The next line of a block.
  ///
  /// - Parameters:
  ///   - bytes: the block.
  ///   - at: where the line begins; moves behind it, or to what has to come again with more behind it.
  ///   - isLast: whether the text ends with the block. The last line may have no end.
  /// - Returns: the line, that it is too long, or that there is none.
  mutating func next(_ bytes: Span<UInt8>, from at: inout Int, isLast: Bool) -> Step {
    while at < bytes.count {
      let end = bytes.firstIndex(of: 0x0A, 0x0D, 0x0A, from: at)
      // A CR at the end of a block may belong to an LF in the next.
      let isWhole = end + 1 < bytes.count || end < bytes.count && bytes[end] == 0x0A
      guard isWhole || isLast else {
        guard isInLongLine || end - at > Self.longest else { return .end }
        at = end
        guard !isInLongLine else { return .end }
        isInLongLine = true
        number += 1
        return .overlong
      }
      let start = at
      at = min(end + 1, bytes.count)
      if end + 1 < bytes.count, bytes[end] == 0x0D, bytes[end + 1] == 0x0A { at += 1 }
      guard !isInLongLine else {
        isInLongLine = false
        continue
      }
      number += 1
      return end - start > Self.longest ? .overlong : .line(start..<end)
    }
    return .end
  }
}
