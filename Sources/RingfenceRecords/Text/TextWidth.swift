/// The columns that text takes in a terminal.
package enum TextWidth {
  /// The columns of UTF-8: one for most characters, two for wide ones such as those of East Asia and emoji,
  /// none for combining ones. A character behind a zero width joiner belongs to the one before, and so does
  /// a skin tone; the selector of the emoji form makes a character wide.
  ///
  /// - Complexity: linear; O(log *n*) in the table for each character that is not ASCII.
  package static func columns(_ bytes: some Sequence<UInt8>) -> Int {
    var count = 0
    var isASCII = true
    for byte in bytes {
      count += 1
      if byte >= 0x80 { isASCII = false }
    }
    if isASCII { return count }
    return columns(String(decoding: Array(bytes), as: UTF8.self))
  }

  static func columns(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    var count = 0
    var last = 0
    var isJoined = false
    for scalar in text.unicodeScalars {
      let value = scalar.value
      defer { isJoined = value == 0x200D }
      switch value {
      case 0xFE0F where last == 1:
        // The emoji form of a character that is narrow without it.
        count += 1
        last = 2
      case 0x1F3FB...0x1F3FF where last == 2: break
      default:
        let columns = isJoined ? 0 : columns(value)
        count += columns
        if columns > 0 { last = columns }
      }
    }
    return count
  }

  /// The columns of a character on its own.
  private static func columns(_ value: UInt32) -> Int {
    if value < 0x300 { return 1 }
    if emptyRanges.contains(value) { return 0 }
    return wideRanges.contains(value) ? 2 : 1
  }

  private static let wideRanges = ScalarRanges(wide)
  private static let emptyRanges = ScalarRanges(empty)
}

private struct ScalarRanges: Sendable {
  private var firsts: [UInt32] = []
  private var lasts: [UInt32] = []

  /// Creates ranges from their differences: how far a range begins behind the end of the one before, and how
  /// many characters it has beyond its first.
  init(_ differences: [UInt32]) {
    var end: UInt32 = 0
    for index in stride(from: 0, to: differences.count - 1, by: 2) {
      let first = end + differences[index]
      end = first + differences[index + 1]
      firsts.append(first)
      lasts.append(end)
    }
  }

  func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = firsts.count
    while low < high {
      let middle = (low + high) / 2
      if firsts[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return low > 0 && value <= lasts[low - 1]
  }
}
