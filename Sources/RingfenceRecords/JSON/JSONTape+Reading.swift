extension JSONTape {
  private enum Expected {
    case value, valueAfterComma, firstElement, firstKey, keyAfterComma, separator, end
  }

  /// Reads one document from `bytes[range]`, with blanks around it. The document must conform to RFC 8259:
  /// no comments, no trailing commas, no `NaN`. In addition, two members of one name and halves of
  /// surrogate pairs are refused. The nodes of the document before are removed.
  ///
  /// - Parameters:
  ///   - bytes: the text, in UTF-8 without byte order mark.
  ///   - range: the part to read; offsets of nodes and errors count from the start of `bytes`.
  /// - Throws: ``JSONSyntaxError``; the tape then serves only ``openPath(in:)``.
  /// - Complexity: linear in the bytes.
  package mutating func read(
    _ bytes: Span<UInt8>, in range: Range<Int>
  ) throws(JSONSyntaxError) {
    nodes.removeAll(keepingCapacity: true)
    open.removeAll(keepingCapacity: true)
    let end = range.upperBound
    guard UInt64(end) < UInt64(UInt32.max) else {
      throw JSONSyntaxError(.tooLarge, at: range.lowerBound, "document is larger than 4 GiB")
    }
    var i = range.lowerBound
    var expected = Expected.value
    while true {
      i = Self.skipBlanks(bytes, i, end)
      guard i < end else {
        if expected == .end { return }
        if nodes.isEmpty { throw JSONSyntaxError(.empty, at: i, "document is empty") }
        throw truncated(at: end, describe(expected))
      }
      switch (expected, bytes[i]) {
      case (.firstElement, UInt8(ascii: "]")), (.firstKey, UInt8(ascii: "}")):
        i += 1
        expected = try close(at: i, in: bytes)
      case (.firstKey, UInt8(ascii: "\"")), (.keyAfterComma, UInt8(ascii: "\"")):
        i = try readText(bytes, i, end, as: .key)
        i = Self.skipBlanks(bytes, i, end)
        guard i < end else { throw truncated(at: end, "':' after the name") }
        guard bytes[i] == UInt8(ascii: ":") else {
          throw unexpected(bytes, i, end, "':' after the name")
        }
        i += 1
        expected = .value
      case (.value, let byte), (.valueAfterComma, let byte), (.firstElement, let byte):
        switch byte {
        case UInt8(ascii: "["), UInt8(ascii: "{"):
          guard open.count < Self.maximumDepth else {
            throw JSONSyntaxError(
              .tooDeep, at: i, "arrays and objects nest deeper than \(Self.maximumDepth)")
          }
          open.append(UInt32(nodes.count))
          append(byte == UInt8(ascii: "[") ? .array : .object, i, i + 1)
          expected = byte == UInt8(ascii: "[") ? .firstElement : .firstKey
          i += 1
          continue
        case UInt8(ascii: "\""): i = try readText(bytes, i, end, as: .string)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
          i = try readNumber(bytes, i, end)
        case UInt8(ascii: "t"): i = try readLiteral(bytes, i, end, "true", .true, expected)
        case UInt8(ascii: "f"): i = try readLiteral(bytes, i, end, "false", .false, expected)
        case UInt8(ascii: "n"): i = try readLiteral(bytes, i, end, "null", .null, expected)
        default: throw unexpected(bytes, i, end, describe(expected))
        }
        expected = open.isEmpty ? .end : .separator
      case (.separator, UInt8(ascii: ",")):
        expected = isInObject ? .keyAfterComma : .valueAfterComma
        i += 1
      case (.separator, UInt8(ascii: "}")) where isInObject,
        (.separator, UInt8(ascii: "]")) where !isInObject:
        i += 1
        expected = try close(at: i, in: bytes)
      default: throw unexpected(bytes, i, end, describe(expected))
      }
    }
  }

  // MARK: Parts

  private static func skipBlanks(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var i = start
    while i < end {
      switch bytes[i] {
      case 0x20, 0x0A, 0x0D, 0x09: i += 1
      default: return i
      }
    }
    return i
  }

  private var isInObject: Bool { open.last.map { nodes[Int($0)].kind == .object } ?? false }

  private mutating func append(
    _ kind: JSONKind, _ start: Int, _ end: Int, isEscaped: Bool = false
  ) {
    nodes.append(
      Node(
        start: UInt32(start), end: UInt32(end), next: UInt32(nodes.count + 1), kind: kind,
        isEscaped: isEscaped))
  }

  private mutating func close(
    at end: Int, in bytes: Span<UInt8>
  ) throws(JSONSyntaxError) -> Expected {
    guard let container = open.last.map({ Int($0) }) else { return .end }
    nodes[container].end = UInt32(end)
    nodes[container].next = UInt32(nodes.count)
    if nodes[container].kind == .object, let key = repeatedKey(of: container, in: bytes) {
      let name = JSONText.quoted(string(key, in: bytes) ?? "")
      throw JSONSyntaxError(
        .duplicateKey, at: Int(nodes[key].start), "key \(name) stands twice in one object")
    }
    open.removeLast()
    return open.isEmpty ? .end : .separator
  }

  private mutating func readText(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, as kind: JSONKind
  ) throws(JSONSyntaxError) -> Int {
    var isEscaped = false
    let after = try JSONText.scan(bytes, from: start, to: end, isEscaped: &isEscaped)
    append(kind, start, after, isEscaped: isEscaped)
    return after
  }

  private mutating func readLiteral(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ word: String, _ kind: JSONKind,
    _ expected: Expected
  ) throws(JSONSyntaxError) -> Int {
    var i = start
    for byte in word.utf8 {
      guard i < end else { throw truncated(at: end, "'\(word)'") }
      guard bytes[i] == byte else { throw unexpected(bytes, start, end, describe(expected)) }
      i += 1
    }
    append(kind, start, i)
    return i
  }

  private mutating func readNumber(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int
  ) throws(JSONSyntaxError) -> Int {
    var i = start
    if bytes[i] == UInt8(ascii: "-") { i += 1 }
    let first = i
    i = try skipDigits(bytes, i, end, "a digit after '-'")
    if bytes[first] == UInt8(ascii: "0"), i > first + 1 {
      throw JSONSyntaxError(
        .syntax, at: first, "number begins with a zero that JSON does not allow")
    }
    if i < end, bytes[i] == UInt8(ascii: ".") {
      i = try skipDigits(bytes, i + 1, end, "a digit after the decimal point")
    }
    if i < end, bytes[i] | 0x20 == UInt8(ascii: "e") {
      i += 1
      if i < end, bytes[i] == UInt8(ascii: "+") || bytes[i] == UInt8(ascii: "-") { i += 1 }
      i = try skipDigits(bytes, i, end, "a digit of the exponent")
    }
    append(.number, start, i)
    return i
  }

  /// The offset after one or more digits.
  private func skipDigits(
    _ bytes: Span<UInt8>, _ start: Int, _ end: Int, _ wanted: String
  ) throws(JSONSyntaxError) -> Int {
    guard start < end else { throw truncated(at: end, wanted) }
    var i = start
    while i < end, bytes[i] &- UInt8(ascii: "0") <= 9 { i += 1 }
    guard i > start else { throw unexpected(bytes, i, end, wanted) }
    return i
  }

  // MARK: Member names

  /// The second of two equal names in an object.
  private func repeatedKey(of object: Int, in bytes: Span<UInt8>) -> Int? {
    var names = Set<[UInt8]>()
    var count = 0
    var child = firstChild(object)
    while let key = child {
      // Few names are compared with each other; many go through a set.
      if count < 16 {
        var earlier = object + 1
        while earlier < key {
          if isSameName(earlier, key, in: bytes) { return key }
          earlier = Int(nodes[earlier + 1].next)
        }
      } else {
        if count == 16 {
          var earlier = object + 1
          while earlier < key {
            names.insert(textBytes(earlier, in: bytes))
            earlier = Int(nodes[earlier + 1].next)
          }
        }
        if !names.insert(textBytes(key, in: bytes)).inserted { return key }
      }
      count += 1
      child = sibling(after: key, in: object)
    }
    return nil
  }

  private func isSameName(_ a: Int, _ b: Int, in bytes: Span<UInt8>) -> Bool {
    guard let first = plainTextRange(a), let second = plainTextRange(b) else {
      return textBytes(a, in: bytes) == textBytes(b, in: bytes)
    }
    guard first.count == second.count else { return false }
    for i in 0..<first.count {
      guard bytes[first.lowerBound + i] == bytes[second.lowerBound + i] else { return false }
    }
    return true
  }

  // MARK: Errors

  private func describe(_ expected: Expected) -> String {
    switch expected {
    case .value: "a value"
    case .valueAfterComma: "a value after ','"
    case .firstElement: "a value or ']'"
    case .firstKey: "a name in double quotes or '}'"
    case .keyAfterComma: "a name in double quotes after ','"
    case .separator: isInObject ? "',' or '}'" : "',' or ']'"
    case .end: "nothing after the document"
    }
  }

  private func truncated(at end: Int, _ wanted: String) -> JSONSyntaxError {
    JSONSyntaxError(.truncated, at: end, "document ends in its middle, expected \(wanted)")
  }

  private func unexpected(
    _ bytes: Span<UInt8>, _ offset: Int, _ end: Int, _ wanted: String
  ) -> JSONSyntaxError {
    let found = JSONText.describeFound(bytes, offset, end)
    return JSONSyntaxError(.syntax, at: offset, "expected \(wanted), found \(found)")
  }
}
