package struct TextEdit: Hashable, Sendable {
  /// The offsets of the bytes that are replaced; empty to insert.
  package let range: Range<Int>
  package let replacement: [UInt8]

  package init(_ range: Range<Int>, _ replacement: some Sequence<UInt8>) {
    self.range = range
    self.replacement = Array(replacement)
  }

  /// The text after some edits. Of edits that overlap, the one that begins first is made.
  /// - Complexity: linear in the text, *n* log *n* in the edits.
  package static func apply(
    _ edits: [TextEdit], to text: ContiguousArray<UInt8>
  ) -> ContiguousArray<UInt8> {
    var result = ContiguousArray<UInt8>()
    result.reserveCapacity(text.count)
    var end = 0
    let inOrder = edits.enumerated().sorted { a, b in
      let (x, y) = (a.element.range, b.element.range)
      if x.lowerBound != y.lowerBound { return x.lowerBound < y.lowerBound }
      return a.offset < b.offset
    }
    for (_, edit) in inOrder {
      guard edit.range.lowerBound >= end, edit.range.upperBound <= text.count else { continue }
      result.append(contentsOf: text[end..<edit.range.lowerBound])
      result.append(contentsOf: edit.replacement)
      end = edit.range.upperBound
    }
    result.append(contentsOf: text[end...])
    return result
  }
}
