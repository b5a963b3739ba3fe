internal import Ringfence

/// The current line of an NDJSON file: typed access to its values, with errors that name the location.
/// Nodes are those of ``JSONTape``.
struct ExpectationRow {
  private let bytes: ContiguousArray<UInt8>
  private let name: String
  private(set) var tape = JSONTape()
  /// The current line, from 1.
  private(set) var line = 0
  private var lineStart = 0
  private var lineEnd = 0
  private var nextStart = 0

  init(bytes: ContiguousArray<UInt8>, name: String) {
    self.bytes = bytes
    self.name = name
    // A byte order mark has no meaning in UTF-8.
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { nextStart = 3 }
  }

  /// Reads the next line that is not blank; `false` after the last one.
  mutating func next() throws(FileError) -> Bool {
    // A copy of the reference, because a span of a property counts as a use of all of `self`.
    let bytes = bytes
    while nextStart < bytes.count {
      line += 1
      lineStart = nextStart
      lineEnd = lineStart
      while lineEnd < bytes.count, bytes[lineEnd] != 0x0A { lineEnd += 1 }
      nextStart = lineEnd + 1
      let isBlank = bytes[lineStart..<lineEnd].allSatisfy {
        $0 == 0x20 || $0 == 0x09 || $0 == 0x0D
      }
      if isBlank { continue }
      do throws(JSONSyntaxError) {
        try tape.read(bytes.span, in: lineStart..<lineEnd)
      } catch {
        throw syntaxError(error)
      }
      guard tape.kind(0) == .object else { throw wrongType(0, expected: "an object in each line") }
      return true
    }
    return false
  }

  /// The line as it stands, without blanks around it.
  var rowText: String {
    let range = tape.range(0)
    return String(decoding: bytes[range], as: UTF8.self)
  }

  // MARK: Errors

  func location(of node: Int) -> FileLocation { location(at: tape.range(node).lowerBound) }

  func error(_ code: FileError.Code, at node: Int, _ detail: String) -> FileError {
    FileError(
      code, at: location(of: node), path: tape.path(to: node, in: bytes.span), detail)
  }

  func wrongType(_ node: Int, expected: String) -> FileError {
    error(.wrongType, at: node, "expected \(expected), found \(tape.kind(node).description)")
  }

  private func location(at offset: Int) -> FileLocation {
    FileLocation(file: name, line: line, column: offset - lineStart + 1)
  }

  private mutating func syntaxError(_ error: JSONSyntaxError) -> FileError {
    let bytes = bytes
    return FileError(
      FileError.Code(error.code), at: location(at: error.offset),
      path: tape.openPath(in: bytes.span), error.detail)
  }

  // MARK: Objects and arrays

  func member(_ name: String, of node: Int) -> Int? { tape.member(name, of: node, in: bytes.span) }

  func name(_ key: Int) -> String { tape.string(key, in: bytes.span) ?? "" }

  /// The elements of an array or the names of an object.
  func children(_ node: Int) -> [Int] {
    var children: [Int] = []
    var child = tape.firstChild(node)
    while let current = child {
      children.append(current)
      child = tape.sibling(after: current, in: node)
    }
    return children
  }

  /// The values of an object by their keys; any other key is an error.
  func fields<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ node: Int, of type: Key.Type, _ expected: String
  ) throws(FileError) -> [Key: Int] {
    var fields: [Key: Int] = [:]
    let names = Key.allCases.map { $0.rawValue }
    for (name, value) in try self.fields(node, among: names, expected) {
      if let key = Key(rawValue: name) { fields[key] = value }
    }
    return fields
  }

  /// The values of an object by their keys, which are some of `names`.
  func fields(
    _ node: Int, among names: [String], _ expected: String
  ) throws(FileError) -> [String: Int] {
    guard tape.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields: [String: Int] = [:]
    for child in children(node) {
      let text = name(child)
      guard names.contains(text) else {
        throw error(
          .unknownKey, at: child,
          "unknown key \(JSONText.quoted(text))" + suggestion(for: text, among: names))
      }
      fields[text] = child + 1
    }
    return fields
  }

  func required<Key: RawRepresentable<String>>(
    _ key: Key, of fields: [Key: Int], in node: Int
  ) throws(FileError) -> Int {
    guard let value = fields[key] else {
      throw error(.missingKey, at: node, "missing key '\(key.rawValue)'")
    }
    return value
  }

  func required(_ key: String, of fields: [String: Int], in node: Int) throws(FileError) -> Int {
    guard let value = fields[key] else {
      throw error(.missingKey, at: node, "missing key '\(key)'")
    }
    return value
  }

  func elements(_ node: Int, _ expected: String) throws(FileError) -> [Int] {
    guard tape.kind(node) == .array else { throw wrongType(node, expected: expected) }
    return children(node)
  }

  /// The elements of an array that is not empty.
  func list(_ node: Int, _ expected: String) throws(FileError) -> [Int] {
    let elements = try elements(node, expected)
    guard !elements.isEmpty else {
      throw error(.badValue, at: node, "list is empty; leave it out to compare everything")
    }
    return elements
  }

  // MARK: Values

  func text(_ node: Int) throws(FileError) -> String {
    guard tape.kind(node) == .string, let text = tape.string(node, in: bytes.span) else {
      throw wrongType(node, expected: "a text")
    }
    return text
  }

  func flag(_ node: Int) throws(FileError) -> Bool {
    switch tape.kind(node) {
    case .true: return true
    case .false: return false
    default: throw wrongType(node, expected: "true or false")
    }
  }

  func number(_ node: Int, _ expected: String) throws(FileError) -> Double {
    guard tape.kind(node) == .number else { throw wrongType(node, expected: expected) }
    guard let number = tape.number(node, in: bytes.span) else {
      throw error(.outOfRange, at: node, "number is too large")
    }
    return number
  }

  /// A whole number from 1.
  func count(_ node: Int) throws(FileError) -> Int {
    let number = try number(node, "a whole number")
    guard let count = Int(exactly: number), count >= 1 else {
      throw error(
        .outOfRange, at: node,
        "number is \(DecimalNumber.text(number)), expected a whole one from 1")
    }
    return count
  }

  func word<Value: FileWord>(_ node: Int, _ noun: String) throws(FileError) -> Value {
    let words = Value.allWords
    return words[try index(node, noun, among: words.map { $0.name })]
  }

  /// The index of a word in a list.
  func index(_ node: Int, _ noun: String, among words: [String]) throws(FileError) -> Int {
    let text = try text(node)
    guard let index = words.firstIndex(of: text) else {
      throw error(
        .badValue, at: node,
        "unknown \(noun) \(JSONText.quoted(text))" + suggestion(for: text, among: words))
    }
    return index
  }

  func time(_ node: Int) throws(FileError) -> Timestamp {
    let text = try text(node)
    let bytes = ContiguousArray(text.utf8)
    guard let microseconds = DateTimeText.parse(bytes.span, 0..<bytes.count) else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no time, expected one such as '2024-05-18T07:50:00.000Z'")
    }
    return Timestamp(microseconds: microseconds)
  }

  /// A number in SI units, or a text with a unit.
  func quantity(_ node: Int, _ kind: QuantityText.Kind) throws(FileError) -> Double {
    guard tape.kind(node) == .string else { return try number(node, kind.example) }
    do throws(QuantityText.Failure) {
      return try QuantityText.value(text(of: node), as: kind)
    } catch {
      throw self.error(.badQuantity, at: node, error.detail)
    }
  }

  /// A quantity as it is written, for messages.
  func shown(_ node: Int, _ kind: QuantityText.Kind) -> String {
    tape.kind(node) == .string
      ? JSONText.quoted(text(of: node))
      : "\(DecimalNumber.text(tape.number(node, in: bytes.span) ?? .nan)) \(kind.unitInWords)"
  }

  private func text(of node: Int) -> String { tape.string(node, in: bytes.span) ?? "" }
}
