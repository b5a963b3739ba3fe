extension XMLScanner {
  // MARK: Start tags

  mutating func startTag(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Token {
    let nameStart = at + 1
    guard isNameStart(bytes[nameStart]) else {
      throw malformed(bytes, nameStart, "'<' begins no tag, expected a name behind it or '&lt;'")
    }
    guard open.count < Self.maximumDepth else {
      throw error(
        .tooDeep, bytes, at,
        "elements nest deeper than \(Self.maximumDepth), expected at most that many")
    }
    guard !open.isEmpty || !hasRoot else {
      throw malformed(bytes, at, "a second root element begins, expected the end of the document")
    }
    let count = bytes.count
    let (localStart, nameEnd) = self.name(bytes, nameStart)
    var i = nameEnd
    if !attributes.isEmpty { attributes.removeAll(keepingCapacity: true) }
    if i < count, bytes[i] != UInt8(ascii: ">") {
      guard try attributeList(bytes, &i) else {
        return try suspend(bytes, isLast: isLast, inside: "a tag")
      }
    }
    guard i < count else { return try suspend(bytes, isLast: isLast, inside: "a tag") }
    let isEmpty = bytes[i] == UInt8(ascii: "/")
    if isEmpty {
      i += 1
      guard i < count else { return try suspend(bytes, isLast: isLast, inside: "a tag") }
    }
    guard bytes[i] == UInt8(ascii: ">") else {
      throw malformed(bytes, i, "an unexpected character stands in a tag, expected '>'")
    }
    try checkLength(bytes, to: i)
    guard nameEnd - nameStart <= Self.maximumNameLength else {
      throw malformed(
        bytes, nameStart, "a name is longer than \(Self.maximumNameLength) bytes, expected fewer")
    }
    at = i + 1
    hasRoot = true
    localName = localStart..<nameEnd
    guard !isEmpty else { return .emptyTag }
    started = OpenElement(start: nameStart, length: nameEnd - nameStart)
    return .startTag
  }

  /// Reads attributes up to a byte that does not begin one, and returns whether they end within the
  /// block.
  mutating func attributeList(_ bytes: Span<UInt8>, _ i: inout Int) throws(FileError) -> Bool {
    let count = bytes.count
    while true {
      let before = i
      while i < count, bytes[i].isBlank { i += 1 }
      guard i < count else { return false }
      guard isNameStart(bytes[i]) else { return true }
      guard i > before else {
        throw malformed(bytes, i, "an attribute follows without a blank, expected a blank")
      }
      let nameStart = i
      i = name(bytes, nameStart).end
      let name = nameStart..<i
      while i < count, bytes[i].isBlank { i += 1 }
      guard i < count else { return false }
      guard bytes[i] == UInt8(ascii: "=") else {
        throw malformed(bytes, i, "an attribute has no value, expected '='")
      }
      i += 1
      while i < count, bytes[i].isBlank { i += 1 }
      guard i < count else { return false }
      let quote = bytes[i]
      guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
        throw malformed(bytes, i, "an attribute's value is not quoted, expected '\"'")
      }
      i += 1
      let valueStart = i
      while true {
        i = bytes.firstIndex(of: quote, UInt8(ascii: "<"), UInt8(ascii: "&"), from: i)
        guard i < count else { return false }
        if bytes[i] == quote { break }
        guard bytes[i] == UInt8(ascii: "&") else {
          throw malformed(bytes, i, "'<' stands in an attribute's value, expected '&lt;'")
        }
        guard let end = try referenceEnd(bytes, i) else { return false }
        i = end
      }
      try append(Attribute(name: name, value: valueStart..<i), bytes)
      i += 1
    }
  }

  private mutating func append(_ attribute: Attribute, _ bytes: Span<UInt8>) throws(FileError) {
    for i in attributes.indices where isSame(bytes, attributes[i].name, attribute.name) {
      throw malformed(
        bytes, attribute.name.lowerBound,
        "attribute \"\(excerpt(bytes, attribute.name))\" is given twice, expected it once")
    }
    guard attributes.count < Self.maximumAttributes else {
      throw malformed(
        bytes, attribute.name.lowerBound,
        "a tag has more than \(Self.maximumAttributes) attributes, expected fewer")
    }
    attributes.append(attribute)
  }

  private func isSame(_ bytes: Span<UInt8>, _ a: Range<Int>, _ b: Range<Int>) -> Bool {
    a.count == b.count
      && bytes.isEqual(at: a.lowerBound, to: bytes, at: b.lowerBound, count: a.count)
  }

  // MARK: End tags

  mutating func endTag(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Token {
    guard let element = open.last else {
      throw malformed(bytes, at, "an end tag stands outside the root element, expected none")
    }
    let count = bytes.count
    let nameStart = at + 2
    var i = nameStart + element.length
    guard i < count, !isNameByte(bytes[i]), isInnermost(element, bytes, nameStart) else {
      return try otherEndTag(bytes, isLast: isLast)
    }
    while i < count, bytes[i].isBlank { i += 1 }
    guard i < count else { return try suspend(bytes, isLast: isLast, inside: "a tag") }
    guard bytes[i] == UInt8(ascii: ">") else {
      throw malformed(bytes, i, "an end tag has more than a name, expected '>'")
    }
    try checkLength(bytes, to: i)
    at = i + 1
    open.removeLast()
    if open.count < keptElements {
      keptElements = open.count
      keptNames.removeLast(element.length)
    }
    return .endTag
  }

  @inline(__always)
  private func isInnermost(_ element: OpenElement, _ bytes: Span<UInt8>, _ name: Int) -> Bool {
    let length = element.length
    return open.count <= keptElements
      ? bytes.isEqual(at: name, to: keptNames.span, at: element.start, count: length)
      : bytes.isEqual(at: name, to: bytes, at: element.start, count: length)
  }

  /// The error of an end tag that is cut off or does not match.
  private mutating func otherEndTag(
    _ bytes: Span<UInt8>, isLast: Bool
  ) throws(FileError) -> Token {
    let nameStart = at + 2
    let i = name(bytes, nameStart).end
    guard i < bytes.count else { return try suspend(bytes, isLast: isLast, inside: "a tag") }
    throw malformed(
      bytes, at,
      "end tag is </\(excerpt(bytes, nameStart..<i))>, expected </\(nameOfInnermost(bytes))>")
  }

  private func excerpt(_ bytes: Span<UInt8>, _ name: Range<Int>) -> String {
    bytes.text(name.lowerBound..<min(name.upperBound, name.lowerBound + 40))
  }

  // MARK: Names

  /// The end of a name, and the beginning of its local part behind the last colon.
  @inline(__always)
  private func name(_ bytes: Span<UInt8>, _ start: Int) -> (localStart: Int, end: Int) {
    var localStart = start
    var i = start
    while i < bytes.count {
      if i + 8 <= bytes.count {
        let others = ~Self.alphanumericMarks(bytes.word(at: i)) & 0x8080_8080_8080_8080
        guard others != 0 else {
          i += 8
          continue
        }
        i += others.trailingZeroBitCount >> 3
      }
      guard isNameByte(bytes[i]) else { break }
      i += 1
      if bytes[i - 1] == UInt8(ascii: ":") { localStart = i }
    }
    return (localStart, i)
  }

  /// The highest bit of each of eight bytes, set for ASCII letters and digits; for a byte beyond
  /// ASCII, which is part of a name as well, it may be either.
  ///
  /// Adding `0x80 - n` to a byte below 0x80 sets its highest bit exactly when it is at least *n*, and
  /// carries nothing into the next byte.
  @inline(__always)
  private static func alphanumericMarks(_ word: UInt64) -> UInt64 {
    let low = word & 0x7F7F_7F7F_7F7F_7F7F
    let folded = low | 0x2020_2020_2020_2020
    // checked: every byte is below 0x80, so no sum carries
    let letters = (folded &+ 0x1F1F_1F1F_1F1F_1F1F) & ~(folded &+ 0x0505_0505_0505_0505)
    // checked: the same
    let digits = (low &+ 0x5050_5050_5050_5050) & ~(low &+ 0x4646_4646_4646_4646)
    return letters | digits
  }

  // One bit for each byte below 0x80 that is allowed in a name. All bytes above are allowed.
  private static let nameBits: (UInt64, UInt64) = (0x07FF_6000_0000_0000, 0x07FF_FFFE_87FF_FFFE)

  @inline(__always)
  func isNameByte(_ byte: UInt8) -> Bool {
    guard byte < 0x80 else { return true }
    let bits = byte < 0x40 ? Self.nameBits.0 : Self.nameBits.1
    return bits >> UInt64(byte & 0x3F) & 1 != 0
  }

  @inline(__always)
  func isNameStart(_ byte: UInt8) -> Bool {
    // Letters, '_', ':' and everything beyond ASCII.
    byte >= 0x80 || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "_")
      || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }
}
