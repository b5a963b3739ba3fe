/// Checks the bytes of a document and counts its lines.
struct XMLProgress: Sendable {
  /// A byte that is invalid at its position.
  enum Fault {
    /// A control character that XML does not allow.
    case controlCharacter
    /// A byte that is not valid UTF-8.
    case badEncoding
  }

  /// The line of the last position that was checked, from 1.
  private(set) var line = 1
  /// Whether bytes beyond ASCII must be UTF-8. In the other encodings every byte is a character.
  var isUTF8 = true

  private var checked = 0
  private var isAfterReturn = false
  // The range of the next byte of an unfinished UTF-8 sequence.
  private var missing = 0
  private var lowest: UInt8 = 0x80
  private var highest: UInt8 = 0xBF
  // The bytes of the current line in earlier blocks.
  private var columnBase = 0

  /// Checks up to a position of the current block.
  /// - Returns: the first error and its position; `nil` for none.
  /// - Complexity: linear in the bytes not checked before; eight at a time unless they hold line
  ///   ends, tabs or bytes beyond ASCII.
  mutating func advance(_ bytes: Span<UInt8>, to end: Int) -> (fault: Fault, at: Int)? {
    var i = checked
    while i < end {
      if missing == 0 {
        let start = i
        while i + 16 <= end, isPlain(bytes, i) { i += 16 }
        // The last bytes are checked again together with some before them.
        if i < end, i + 16 > end, end >= 16, isPlain(bytes, end - 16) { i = end }
        if i > start { isAfterReturn = false }
      }
      // Byte by byte up to the first plain byte.
      let stop = min(i + 16, end)
      var sawOther = false
      while i < stop {
        let byte = bytes[i]
        let isOther = byte < 0x20 || byte >= 0x80
        if sawOther, !isOther, missing == 0 { break }
        if let fault = check(byte) { return (fault, i) }
        sawOther = isOther
        i += 1
      }
    }
    checked = max(checked, end)
    return nil
  }

  /// Whether sixteen bytes are all at least 0x20 and below 0x80.
  @inline(__always)
  private func isPlain(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    let a = bytes.word(at: at)
    let b = bytes.word(at: at + 8)
    // The lowest byte below 0x20 is borrowed from by none, so its highest bit is set; of bytes that
    // are all plain, none is.
    // checked: of each byte by itself, as said above
    let low = (a &- 0x2020_2020_2020_2020) | (b &- 0x2020_2020_2020_2020)
    return (low | a | b) & 0x8080_8080_8080_8080 == 0
  }

  @inline(__always)
  private mutating func check(_ byte: UInt8) -> Fault? {
    let wasAfterReturn = isAfterReturn
    isAfterReturn = false
    if byte < 0x80 {
      guard missing == 0 else { return .badEncoding }
      guard byte < 0x20 else { return nil }
      switch byte {
      case 0x09:
        return nil
      case 0x0A:
        if !wasAfterReturn { line += 1 }
        return nil
      case 0x0D:
        line += 1
        isAfterReturn = true
        return nil
      default:
        return .controlCharacter
      }
    }
    return isUTF8 ? checkSequence(byte) : nil
  }

  /// The table of well-formed sequences of the Unicode Standard (table 3-7).
  private mutating func checkSequence(_ byte: UInt8) -> Fault? {
    if missing > 0 {
      guard byte >= lowest, byte <= highest else { return .badEncoding }
      missing -= 1
      lowest = 0x80
      highest = 0xBF
      return nil
    }
    switch byte {
    case 0xC2...0xDF: missing = 1
    case 0xE0...0xEF: missing = 2
    case 0xF0...0xF4: missing = 3
    default: return .badEncoding
    }
    switch byte {
    case 0xE0: lowest = 0xA0
    case 0xED: highest = 0x9F
    case 0xF0: lowest = 0x90
    case 0xF4: highest = 0x8F
    default: break
    }
    return nil
  }

  /// The column of a position of the current block, in bytes from 1.
  func column(_ bytes: Span<UInt8>, _ position: Int) -> Int {
    let inBlock = bytesOfLine(bytes, before: position)
    return inBlock + (inBlock == position ? columnBase : 0) + 1
  }

  /// Ends the block after `consumed` bytes, all of them checked.
  mutating func endBlock(_ bytes: Span<UInt8>, consumed: Int) {
    let inBlock = bytesOfLine(bytes, before: consumed)
    columnBase = inBlock + (inBlock == consumed ? columnBase : 0)
    checked = 0
  }

  private func bytesOfLine(_ bytes: Span<UInt8>, before position: Int) -> Int {
    var start = position
    while start > 0, bytes[start - 1] != 0x0A, bytes[start - 1] != 0x0D { start -= 1 }
    return position - start
  }
}
