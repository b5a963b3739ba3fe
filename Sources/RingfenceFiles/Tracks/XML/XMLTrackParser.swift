internal import Ringfence

/// Reads the tracks of an XML document block by block, in any division with the same result.
///
/// GPX has a parser of its own, which also reads points by templates.
struct XMLTrackParser<Content: XMLTrackContent>: TrackParser {
  var content: Content
  private var scanner: XMLScanner
  private var element = Content.Element.document
  private var parents = ContiguousArray<Content.Element>()

  /// The text of an element that came in several pieces, and the line of its tag; or the word that has begun, and
  /// its line.
  private var value = ContiguousArray<UInt8>()
  private var valueLine = 1

  init(fileName: String, content: Content) {
    self.content = content
    scanner = XMLScanner(fileName: fileName)
  }

  var trackNames: [String?] { content.trackNames }
  var diagnostics: TrackDiagnostics { content.diagnostics }

  mutating func parse(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) -> Int {
    do throws(FileError) {
      try readElements(bytes, isLast: isLast, into: &fixes)
      let consumed = try scanner.endBlock(bytes)
      if isLast { content.finish(isComplete: true, into: &fixes) }
      return consumed
    } catch {
      // The points before the error count.
      content.finish(isComplete: false, into: &fixes)
      throw error
    }
  }

  private mutating func readElements(
    _ bytes: Span<UInt8>, isLast: Bool, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    while true {
      switch try scanner.next(bytes, isLast: isLast) {
      case .startTag:
        let child = element.child(bytes, scanner.localName)
        if child.hasValue {
          try beginValue(bytes)
          if let range = scanner.wholeText(bytes) {
            try scanner.check(bytes, to: scanner.at)
            let isWhole = range.count <= xmlValueLimit
            content.take(child, bytes, range, isWhole: isWhole, line: valueLine)
            continue
          }
        } else {
          try begin(child, bytes)
        }
        parents.append(element)
        element = child
      case .emptyTag:
        let child = element.child(bytes, scanner.localName)
        if child.hasValue { try beginValue(bytes) } else { try begin(child, bytes) }
        try end(child, bytes, into: &fixes)
      case .endTag:
        let ended = element
        element = parents.popLast() ?? .document
        try end(ended, bytes, into: &fixes)
      case .text(let range):
        let hasReferences = scanner.textHasReferences
        if element.hasValue { keep(bytes, range, hasReferences: hasReferences) }
        if element.hasWords { try takeWords(bytes, range, hasReferences: hasReferences) }
      case .characterData(let range):
        if element.hasValue { keep(bytes, range, hasReferences: false) }
        if element.hasWords { try takeWords(bytes, range, hasReferences: false) }
      case .suspended, .finished:
        return
      }
    }
  }

  private mutating func beginValue(_ bytes: Span<UInt8>) throws(FileError) {
    valueLine = try scanner.line(bytes, scanner.localName.lowerBound)
    value.removeAll(keepingCapacity: true)
  }

  private mutating func begin(
    _ child: Content.Element, _ bytes: Span<UInt8>
  ) throws(FileError) {
    guard child != .other else {
      if element == .document { throw scanner.otherRoot(bytes) }
      return
    }
    let line = try scanner.line(bytes, scanner.localName.lowerBound)
    content.begin(child, line: line, bytes, scanner)
    if child.hasWords { value.removeAll(keepingCapacity: true) }
  }

  private mutating func end(
    _ ended: Content.Element, _ bytes: Span<UInt8>, into fixes: inout ContiguousArray<RawFix>
  ) throws(FileError) {
    guard ended != .other else { return }
    // A fault before this point comes first, wherever the block ends.
    try scanner.check(bytes, to: scanner.at)
    if ended.hasWords { endWord(ended) }
    guard ended.hasValue else { return content.end(ended, into: &fixes) }
    let text = value
    let isWhole = text.count <= xmlValueLimit
    content.take(ended, text.span, 0..<text.count, isWhole: isWhole, line: valueLine)
  }

  // MARK: Words

  /// Takes the words of a piece of text. The last one may go on in the next piece.
  private mutating func takeWords(
    _ bytes: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool
  ) throws(FileError) {
    if hasReferences {
      var text = ContiguousArray<UInt8>()
      XMLReference.appendResolved(bytes, range, to: &text)
      let line = try scanner.line(bytes, range.lowerBound)
      for byte in text { addToWord(byte, line: line) }
      return
    }
    var i = range.lowerBound
    while i < range.upperBound {
      var end = i
      while end < range.upperBound, !bytes[end].isBlank { end += 1 }
      if end > i, value.isEmpty { valueLine = try scanner.line(bytes, i) }
      if end < range.upperBound {
        // A fault within the word comes first.
        try scanner.check(bytes, to: end)
        if value.isEmpty, end > i {
          let isWhole = end - i <= xmlValueLimit
          content.takeWord(element, bytes, i..<end, isWhole: isWhole, line: valueLine)
        } else {
          keep(bytes, i..<end, hasReferences: false)
          endWord(element)
        }
        end += 1
      } else {
        keep(bytes, i..<end, hasReferences: false)
      }
      i = end
    }
  }

  private mutating func addToWord(_ byte: UInt8, line: Int) {
    guard !byte.isBlank else { return endWord(element) }
    if value.isEmpty { valueLine = line }
    if value.count <= xmlValueLimit { value.append(byte) }
  }

  private mutating func endWord(_ element: Content.Element) {
    guard !value.isEmpty else { return }
    let word = value
    let isWhole = word.count <= xmlValueLimit
    content.takeWord(element, word.span, 0..<word.count, isWhole: isWhole, line: valueLine)
    value.removeAll(keepingCapacity: true)
  }

  private mutating func keep(_ bytes: Span<UInt8>, _ range: Range<Int>, hasReferences: Bool) {
    guard value.count <= xmlValueLimit else { return }
    if hasReferences {
      XMLReference.appendResolved(bytes, range, to: &value)
    } else {
      // One byte beyond the limit shows that the text is too long.
      let end = min(range.upperBound, range.lowerBound + xmlValueLimit + 1)
      for i in range.lowerBound..<end { value.append(bytes[i]) }
    }
  }
}

/// The longest text of an element that is read as a value, in bytes.
private let xmlValueLimit = 4096
