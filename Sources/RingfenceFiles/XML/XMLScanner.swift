/// Splits an XML document into tags and text, block by block, and checks that it is well-formed. It
/// allocates nothing per tag and loads nothing from outside the document.
///
/// Not checked: namespaces, characters beyond ASCII in names, and the contents of a DOCTYPE that
/// declares nothing.
struct XMLScanner: Sendable {
  enum Token {
    /// A start tag. The scanner holds its name and attributes.
    case startTag
    /// A tag that starts and ends an element.
    case emptyTag
    /// The end tag of the innermost open element.
    case endTag
    /// Text with references still in it when ``XMLScanner/textHasReferences``.
    case text(Range<Int>)
    /// Text of a CDATA section.
    case characterData(Range<Int>)
    /// The block ends here. The caller must supply the unread rest again.
    case suspended
    case finished
  }

  /// An attribute of the last start tag, as ranges in the block.
  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  /// The range of the name of an open element.
  struct OpenElement {
    /// In the block, or in ``keptNames`` when the tag came in an earlier block.
    var start: Int
    var length: Int
  }

  /// What the next byte is part of.
  enum Mode {
    case documentStart
    case content
    case comment
    case processingInstruction
    case characterData
  }

  // No track comes near these limits. They protect memory and time against hostile documents.
  static let maximumTokenLength = 1 << 20
  static let maximumNameLength = 1024
  static let maximumAttributes = 256
  static let maximumDepth = 256

  let fileName: String
  /// The position of the next token.
  var at = 0
  /// The local name of the last start tag, without its prefix.
  var localName = 0..<0
  /// The attributes of the last start tag.
  var attributes = ContiguousArray<Attribute>()
  var textHasReferences = false

  var progress = XMLProgress()
  var mode = Mode.documentStart
  var open = ContiguousArray<OpenElement>()
  var keptNames = ContiguousArray<UInt8>()
  var keptElements = 0
  /// The element of the last start tag. It is opened when the next token is read.
  var started: OpenElement?
  var hasRoot = false
  var hasDoctype = false

  /// Whether the next token at ``at`` is text or a tag.
  var isBetweenTokens: Bool { started == nil && mode == .content }

  init(fileName: String) { self.fileName = fileName }

  mutating func next(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Token {
    if let element = started {
      open.append(element)
      started = nil
    }
    while true {
      switch mode {
      case .content:
        guard at < bytes.count else { return try endOfBlock(bytes, isLast: isLast) }
        guard bytes[at] == UInt8(ascii: "<") else { return try text(bytes, isLast: isLast) }
        guard at + 1 < bytes.count else {
          return try suspend(bytes, isLast: isLast, inside: "a tag")
        }
        // A tag is read up to its limit only, so that the result does not depend on the blocks.
        let tag =
          bytes.count - at > Self.maximumTokenLength
          ? bytes.extracting(0...at + Self.maximumTokenLength) : bytes
        switch bytes[at + 1] {
        case UInt8(ascii: "/"):
          return try endTag(tag, isLast: isLast)
        case UInt8(ascii: "!"):
          guard try markup(tag, isLast: isLast) else { return .suspended }
        case UInt8(ascii: "?"):
          guard try processingInstruction(tag, isLast: isLast) else { return .suspended }
        default:
          return try startTag(tag, isLast: isLast)
        }
      case .characterData:
        if let token = try characterData(bytes, isLast: isLast) { return token }
      case .comment:
        guard try comment(bytes, isLast: isLast) else { return .suspended }
      case .processingInstruction:
        guard try restOfInstruction(bytes, isLast: isLast) else { return .suspended }
      case .documentStart:
        guard try documentStart(bytes, isLast: isLast) else { return .suspended }
      }
    }
  }

  /// Ends the block before the unfinished token, and returns the number of bytes consumed.
  mutating func endBlock(_ bytes: Span<UInt8>) throws(FileError) -> Int {
    try check(bytes, to: at)
    progress.endBlock(bytes, consumed: at)
    // The names of open elements outlive the blocks of their tags.
    for i in keptElements..<open.count {
      let element = open[i]
      open[i].start = keptNames.count
      for k in element.start..<element.start + element.length { keptNames.append(bytes[k]) }
    }
    keptElements = open.count
    let consumed = at
    at = 0
    return consumed
  }

  /// The line of a position, after the bytes before it are checked.
  mutating func line(_ bytes: Span<UInt8>, _ position: Int) throws(FileError) -> Int {
    try check(bytes, to: position)
    return progress.line
  }

  // MARK: Text

  @inline(never)
  private mutating func text(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Token {
    guard !open.isEmpty else { return try textOutside(bytes, isLast: isLast) }
    let start = at
    let count = bytes.count
    var i = start
    var isCut = false
    textHasReferences = false
    scan: while true {
      i = bytes.firstIndex(of: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), from: i)
      guard i < count, bytes[i] != UInt8(ascii: "<") else { break }
      if bytes[i] == UInt8(ascii: "&") {
        guard let end = try referenceEnd(bytes, i) else {
          isCut = true
          break scan
        }
        textHasReferences = true
        i = end
      } else {
        // `]]>` ends CDATA sections and is not allowed in text.
        guard i + 2 < count || isLast else {
          isCut = true
          break scan
        }
        if i + 2 < count, bytes[i + 1] == UInt8(ascii: "]"), bytes[i + 2] == UInt8(ascii: ">") {
          throw malformed(bytes, i, "']]>' stands in text, expected ']]&gt;'")
        }
        i += 1
      }
    }
    at = i
    guard i > start || !isCut else {
      return try suspend(bytes, isLast: isLast, inside: "a reference")
    }
    return .text(start..<i)
  }

  /// The text of the last start tag's element if it contains nothing else and its end tag is in the
  /// block; the element then ends. Otherwise `nil`, and nothing is read.
  @inline(__always)
  mutating func wholeText(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard let element = started else { return nil }
    let start = at
    let end = bytes.firstIndex(
      of: UInt8(ascii: "<"), UInt8(ascii: "&"), UInt8(ascii: "]"), from: start)
    let close = end + 2 + element.length
    guard close < bytes.count, bytes[close] == UInt8(ascii: ">"), bytes[end] == UInt8(ascii: "<"),
      bytes[end + 1] == UInt8(ascii: "/"),
      bytes.isEqual(at: element.start, to: bytes, at: end + 2, count: element.length)
    else { return nil }
    started = nil
    at = close + 1
    return start..<end
  }

  /// White space before the root element and after it.
  @inline(never)
  private mutating func textOutside(
    _ bytes: Span<UInt8>, isLast: Bool
  ) throws(FileError) -> Token {
    let start = at
    while at < bytes.count, bytes[at] != UInt8(ascii: "<") {
      guard bytes[at].isBlank else {
        throw malformed(
          bytes, at,
          hasRoot
            ? "text follows the root element, expected the end of the document"
            : "text precedes the root element, expected '<'")
      }
      at += 1
    }
    return .text(start..<at)
  }

  @inline(never)
  private mutating func endOfBlock(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Token {
    guard isLast else { return .suspended }
    guard open.isEmpty else {
      let name = nameOfInnermost(bytes)
      throw error(
        .truncated, bytes, bytes.count, "the document ends inside <\(name)>, expected </\(name)>")
    }
    guard hasRoot else {
      throw error(
        .truncated, bytes, bytes.count, "the document ends before its root element, expected one")
    }
    return .finished
  }

  // MARK: Errors

  /// Leaves an unfinished token to the next block. Throws if there is no further block or the token
  /// is too long.
  @inline(never)
  mutating func suspend(
    _ bytes: Span<UInt8>, isLast: Bool, inside what: StaticString
  ) throws(FileError) -> Token {
    try checkLength(bytes, to: bytes.count)
    guard !isLast else {
      throw error(
        .truncated, bytes, bytes.count, "the document ends inside \(what), expected the rest of it")
    }
    return .suspended
  }

  /// Refuses a token from ``at`` to `end` that is longer than the limit.
  @inline(__always)
  mutating func checkLength(_ bytes: Span<UInt8>, to end: Int) throws(FileError) {
    if end - at > Self.maximumTokenLength { throw tooLong(bytes) }
  }

  @inline(never)
  private mutating func tooLong(_ bytes: Span<UInt8>) -> FileError {
    malformed(
      bytes, at, "a tag is longer than \(Self.maximumTokenLength) bytes, expected a shorter one")
  }

  /// Checks the bytes up to a position and counts their lines.
  mutating func check(_ bytes: Span<UInt8>, to position: Int) throws(FileError) {
    guard let found = progress.advance(bytes, to: position) else { return }
    let location = FileLocation(
      file: fileName, line: progress.line, column: progress.column(bytes, found.at))
    let byte = hexadecimal(bytes[found.at])
    switch found.fault {
    case .controlCharacter:
      throw FileError(
        .malformedXML, at: location, "byte 0x\(byte) is no character of XML, expected text or '<'")
    case .badEncoding:
      throw FileError(
        .badEncoding, at: location,
        "byte 0x\(byte) is not UTF-8 here, expected UTF-8 unless the document declares another"
          + " encoding")
    }
  }

  /// An error at a position, or an earlier one that the check up to there finds.
  @inline(never)
  mutating func error(
    _ code: FileError.Code, _ bytes: Span<UInt8>, _ position: Int, _ detail: String
  ) -> FileError {
    do throws(FileError) { try check(bytes, to: position) } catch { return error }
    let column = progress.column(bytes, position)
    return FileError(
      code, at: FileLocation(file: fileName, line: progress.line, column: column), detail)
  }

  /// The error of a document whose root element is not that of a track format.
  mutating func otherRoot(_ bytes: Span<UInt8>) -> FileError {
    let name = localName
    // A name from a file may contain control sequences of terminals.
    let isHarmless =
      name.count <= 40 && name.allSatisfy { bytes[$0] < 0x80 && isNameByte(bytes[$0]) }
    let shown = isHarmless ? "<\(bytes.text(name))>" : "of another name"
    let kind =
      switch isHarmless ? bytes.text(name).lowercased() : "" {
      case "html": "HTML is not read: "
      default: ""
      }
    return error(
      .unknownFormat, bytes, name.lowerBound,
      "\(kind)root element is \(shown), expected <gpx>, <kml> or <TrainingCenterDatabase>")
  }

  @inline(never)
  mutating func malformed(_ bytes: Span<UInt8>, _ position: Int, _ detail: String) -> FileError {
    error(.malformedXML, bytes, position, detail)
  }

  /// The qualified name of the innermost open element, for messages.
  func nameOfInnermost(_ bytes: Span<UInt8>) -> String {
    guard let element = open.last else { return "" }
    let range = element.start..<element.start + min(element.length, 40)
    return open.count <= keptElements ? keptNames.span.text(range) : bytes.text(range)
  }

  func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return byte < 16 ? "0" + digits : digits
  }
}
