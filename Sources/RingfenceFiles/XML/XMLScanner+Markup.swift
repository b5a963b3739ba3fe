extension XMLScanner {
  // MARK: Document start

  /// Skips a byte order mark and the XML declaration, and returns whether both end within the
  /// block.
  @inline(never)
  mutating func documentStart(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let declaration = Array("<?xml".utf8)
    var i = 0
    switch match(bytes, 0, mark) {
    case .whole: i = mark.count
    case .cut where !isLast: return false
    case .cut: i = bytes.count
    case .other: break
    }
    switch match(bytes, i, declaration) {
    case .whole:
      let end = i + declaration.count
      guard end < bytes.count || isLast else { return false }
      guard end < bytes.count, bytes[end].isBlank else { break }
      let bound = Self.maximumTokenLength
      return try self.declaration(
        bytes.count > bound ? bytes.extracting(0...bound) : bytes, end, isLast: isLast)
    case .cut where !isLast:
      return false
    case .cut, .other:
      break
    }
    at = i
    mode = .content
    return true
  }

  private mutating func declaration(
    _ bytes: Span<UInt8>, _ start: Int, isLast: Bool
  ) throws(FileError) -> Bool {
    var i = start
    attributes.removeAll(keepingCapacity: true)
    let isWhole = try attributeList(bytes, &i)
    if isWhole, i < bytes.count, bytes[i] != UInt8(ascii: "?") {
      throw malformed(
        bytes, i, "an unexpected character stands in the XML declaration, expected '?>'")
    }
    guard isWhole, i + 1 < bytes.count else {
      _ = try suspend(bytes, isLast: isLast, inside: "the XML declaration")
      return false
    }
    guard bytes[i + 1] == UInt8(ascii: ">") else {
      throw malformed(
        bytes, i, "an unexpected character stands in the XML declaration, expected '?>'")
    }
    try checkLength(bytes, to: i)
    guard let first = attributes.first, bytes.text(first.name) == "version" else {
      throw malformed(bytes, start, "the XML declaration has no version, expected version=\"1.0\"")
    }
    for attribute in attributes where bytes.text(attribute.name) == "encoding" {
      try setEncoding(bytes, attribute.value)
    }
    at = i + 2
    mode = .content
    return true
  }

  private mutating func setEncoding(
    _ bytes: Span<UInt8>, _ value: Range<Int>
  ) throws(FileError) {
    let name = bytes.text(value.lowerBound..<min(value.upperBound, value.lowerBound + 40))
    switch name.lowercased() {
    case "utf-8", "utf8", "utf-16", "utf16", "utf-16le", "utf-16be", "ucs-2", "iso-10646-ucs-2":
      // UTF-16 is transcoded to UTF-8 before.
      break
    case "us-ascii", "ascii", "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "latin-1",
      "windows-1252", "cp1252", "cp-1252":
      progress.isUTF8 = false
    default:
      throw error(
        .badEncoding, bytes, value.lowerBound,
        "encoding is \"\(name)\", expected UTF-8, UTF-16, ISO-8859-1, Windows-1252 or US-ASCII")
    }
  }

  // MARK: Comments, CDATA, DOCTYPE

  /// Reads on behind `<!`.
  @inline(never)
  mutating func markup(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Bool {
    for (opening, kind) in Self.openings {
      switch match(bytes, at, opening) {
      case .other:
        continue
      case .cut:
        _ = try suspend(bytes, isLast: isLast, inside: "a tag")
        return false
      case .whole where kind == .characterData && open.isEmpty:
        throw malformed(bytes, at, "a CDATA section stands outside the root element, expected none")
      case .whole where kind == .documentStart:
        return try doctype(bytes, at + opening.count, isLast: isLast)
      case .whole:
        at += opening.count
        mode = kind
        return true
      }
    }
    throw malformed(bytes, at, "'<!' begins nothing known, expected a comment or a CDATA section")
  }

  // `<!--`, `<![CDATA[`, `<!DOCTYPE`
  private static let openings: [([UInt8], Mode)] = [
    ([UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "-"), UInt8(ascii: "-")], .comment),
    (
      [
        UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "["), UInt8(ascii: "C"),
        UInt8(ascii: "D"), UInt8(ascii: "A"), UInt8(ascii: "T"), UInt8(ascii: "A"),
        UInt8(ascii: "["),
      ], .characterData
    ),
    (
      [
        UInt8(ascii: "<"), UInt8(ascii: "!"), UInt8(ascii: "D"), UInt8(ascii: "O"),
        UInt8(ascii: "C"), UInt8(ascii: "T"), UInt8(ascii: "Y"), UInt8(ascii: "P"),
        UInt8(ascii: "E"),
      ], .documentStart
    ),
  ]

  @inline(never)
  mutating func comment(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Bool {
    let count = bytes.count
    while at + 2 < count {
      guard bytes[at] == UInt8(ascii: "-"), bytes[at + 1] == UInt8(ascii: "-") else {
        at += 1
        continue
      }
      guard bytes[at + 2] == UInt8(ascii: ">") else {
        throw malformed(bytes, at, "'--' stands in a comment, expected '-->'")
      }
      at += 3
      mode = .content
      return true
    }
    guard isLast else { return false }
    throw error(.truncated, bytes, count, "the document ends inside a comment, expected '-->'")
  }

  @inline(never)
  mutating func characterData(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Token? {
    let count = bytes.count
    let start = at
    while at + 2 < count {
      if bytes[at] == UInt8(ascii: "]"), bytes[at + 1] == UInt8(ascii: "]"),
        bytes[at + 2] == UInt8(ascii: ">")
      {
        let end = at
        at += 3
        mode = .content
        return .characterData(start..<end)
      }
      at += 1
    }
    guard !isLast else {
      throw error(
        .truncated, bytes, count, "the document ends inside a CDATA section, expected ']]>'")
    }
    return at > start ? .characterData(start..<at) : .suspended
  }

  private mutating func doctype(
    _ bytes: Span<UInt8>, _ start: Int, isLast: Bool
  ) throws(FileError) -> Bool {
    guard !hasRoot, !hasDoctype else {
      throw malformed(
        bytes, at, "a DOCTYPE stands behind its place, expected it once and before the root element"
      )
    }
    var i = start
    var quote: UInt8 = 0
    while i < bytes.count {
      let byte = bytes[i]
      if quote != 0 {
        if byte == quote { quote = 0 }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: "[") {
        throw error(
          .refusedDoctype, bytes, i,
          "the DOCTYPE has declarations of its own, expected none as they are never read")
      } else if byte == UInt8(ascii: "<") {
        throw malformed(bytes, i, "'<' stands in a DOCTYPE, expected '>'")
      } else if byte == UInt8(ascii: ">") {
        try checkLength(bytes, to: i)
        hasDoctype = true
        at = i + 1
        return true
      }
      i += 1
    }
    _ = try suspend(bytes, isLast: isLast, inside: "a DOCTYPE")
    return false
  }

  // MARK: Processing instructions

  @inline(never)
  mutating func processingInstruction(
    _ bytes: Span<UInt8>, isLast: Bool
  ) throws(FileError) -> Bool {
    let start = at + 2
    guard start < bytes.count else {
      _ = try suspend(bytes, isLast: isLast, inside: "a processing instruction")
      return false
    }
    guard isNameStart(bytes[start]) else {
      throw malformed(bytes, start, "'<?' begins no instruction, expected a name behind it")
    }
    var i = start
    while i < bytes.count, isNameByte(bytes[i]) { i += 1 }
    guard i < bytes.count else {
      _ = try suspend(bytes, isLast: isLast, inside: "a processing instruction")
      return false
    }
    try checkLength(bytes, to: i)
    if i == start + 3, bytes.text(start..<i).lowercased() == "xml" {
      throw malformed(
        bytes, at, "an XML declaration stands here, expected it at the very start of the document")
    }
    guard bytes[i].isBlank || bytes[i] == UInt8(ascii: "?") else {
      throw malformed(bytes, i, "an instruction's name ends wrongly, expected a blank or '?>'")
    }
    at = i
    mode = .processingInstruction
    return true
  }

  @inline(never)
  mutating func restOfInstruction(_ bytes: Span<UInt8>, isLast: Bool) throws(FileError) -> Bool {
    while at + 1 < bytes.count {
      if bytes[at] == UInt8(ascii: "?"), bytes[at + 1] == UInt8(ascii: ">") {
        at += 2
        mode = .content
        return true
      }
      at += 1
    }
    guard isLast else { return false }
    throw error(
      .truncated, bytes, bytes.count,
      "the document ends inside a processing instruction, expected '?>'")
  }

  // MARK: References

  /// `nil` if the block ends first.
  mutating func referenceEnd(_ bytes: Span<UInt8>, _ start: Int) throws(FileError) -> Int? {
    var i = start + 1
    let limit = start + 32
    while i < bytes.count, i < limit, bytes[i] != UInt8(ascii: ";") {
      guard bytes[i] == UInt8(ascii: "#") || (bytes[i] < 0x80 && isNameByte(bytes[i])) else {
        break
      }
      i += 1
    }
    if i == bytes.count, i < limit { return nil }
    guard i < limit, bytes[i] == UInt8(ascii: ";"), XMLReference.scalar(bytes, start..<i + 1) != nil
    else {
      throw malformed(
        bytes, start,
        "'&' begins none of the predefined references, expected '&amp;', '&lt;' or a character")
    }
    return i + 1
  }

  // MARK: Matching

  private enum Match { case whole, cut, other }

  /// Whether the block has a literal at a position, only its beginning, or another text.
  private func match(_ bytes: Span<UInt8>, _ start: Int, _ literal: [UInt8]) -> Match {
    for (i, byte) in literal.enumerated() {
      guard start + i < bytes.count else { return .cut }
      guard bytes[start + i] == byte else { return .other }
    }
    return .whole
  }
}

/// The predefined references.
enum XMLReference {
  /// The character of the reference `&…;`, or `nil` for no character.
  static func scalar(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Unicode.Scalar? {
    let name = range.lowerBound + 1..<range.upperBound - 1
    guard let first = name.first, bytes[first] == UInt8(ascii: "#") else {
      switch bytes.text(name) {
      case "lt": return "<"
      case "gt": return ">"
      case "amp": return "&"
      case "quot": return "\""
      case "apos": return "'"
      default: return nil
      }
    }
    let isHexadecimal = name.count > 1 && bytes[first + 1] == UInt8(ascii: "x")
    let digits = first + (isHexadecimal ? 2 : 1)..<name.upperBound
    guard !digits.isEmpty else { return nil }
    var value: UInt32 = 0
    for i in digits {
      guard let digit = digit(bytes[i]), isHexadecimal || digit < 10, value <= 0x10FFFF else {
        return nil
      }
      value = value * (isHexadecimal ? 16 : 10) + digit
    }
    // XML allows no other control characters, no surrogates and not these two.
    guard value >= 0x20 || value == 0x09 || value == 0x0A || value == 0x0D,
      value != 0xFFFE, value != 0xFFFF
    else { return nil }
    return Unicode.Scalar(value)
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - UInt8(ascii: "0"))
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt32(byte - UInt8(ascii: "A") + 10)
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt32(byte - UInt8(ascii: "a") + 10)
    default: nil
    }
  }

  /// Appends a range of bytes with its references replaced, in UTF-8.
  static func appendResolved(
    _ bytes: Span<UInt8>, _ range: Range<Int>, to text: inout ContiguousArray<UInt8>
  ) {
    var i = range.lowerBound
    while i < range.upperBound {
      if bytes[i] == UInt8(ascii: "&") {
        var end = i
        while end < range.upperBound, bytes[end] != UInt8(ascii: ";") { end += 1 }
        if end < range.upperBound, let scalar = scalar(bytes, i..<end + 1) {
          text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
          i = end + 1
          continue
        }
      }
      text.append(bytes[i])
      i += 1
    }
  }
}
