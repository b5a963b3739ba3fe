internal import Ringfence

/// A line of a file with a part of it that is marked.
package struct SourceLine: Sendable {
  let number: Int
  let text: ArraySlice<UInt8>
  /// The marked part, in bytes of the line.
  let marked: Range<Int>

  /// Creates a line; the marked part is cut to it.
  package init(number: Int, text: ArraySlice<UInt8>, marked: Range<Int>) {
    self.number = number
    self.text = ArraySlice(Array(text))
    let start = min(marked.lowerBound, text.count)
    self.marked = start..<max(start, min(marked.upperBound, text.count))
  }

  /// The columns of the text that are shown.
  private static let width = 100
  /// The columns before the marked part, of a line that is longer.
  private static let before = 30

  /// Appends the line and carets below the marked part. Of a long line a piece is shown.
  func append(into bytes: inout [UInt8]) {
    var start = 0
    if marked.upperBound > Self.width { start = max(0, marked.lowerBound - Self.before) }
    while start > 0, text[start] & 0xC0 == 0x80 { start -= 1 }
    var end = min(text.count, start + Self.width)
    while end < text.count, end > start, text[end] & 0xC0 == 0x80 { end -= 1 }
    let margin = String(number)
    let lead = start > 0 ? "…" : ""
    func shown(_ range: Range<Int>) -> [UInt8] {
      var shown: [UInt8] = []
      let plain = text[range].map { $0 == 0x09 ? 0x20 : $0 }
      TextBytes.append(printable: String(decoding: plain, as: UTF8.self), into: &shown)
      return shown
    }
    bytes.append("  \(margin) | \(lead)")
    bytes.append(contentsOf: shown(start..<end))
    bytes.append(end < text.count ? "…\n" : "\n")
    bytes.append("  ")
    bytes.append(contentsOf: repeatElement(0x20, count: margin.utf8.count))
    bytes.append(" | ")
    let first = min(marked.lowerBound, end)
    let indent = TextWidth.columns(shown(start..<first)) + (start > 0 ? 1 : 0)
    bytes.append(contentsOf: repeatElement(0x20, count: indent))
    let columns = TextWidth.columns(shown(first..<max(first, min(marked.upperBound, end))))
    bytes.append(contentsOf: repeatElement(0x5E, count: max(1, columns)))
    bytes.append("\n")
  }
}
