// Files of other programs: numbers may be texts, null means absent, and unknown keys are ignored.
extension ZoneReader {
  /// Reads an object with some known keys. The other keys are listed as ignored, except the `silent` ones;
  /// a key that resembles a known one gets its own warning.
  mutating func thirdPartyFields<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ node: Int, of type: Key.Type, _ expected: String, silent: [String] = []
  ) throws(FileError) -> DocumentFields<Key> {
    guard document.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields = DocumentFields<Key>(object: node)
    for name in document.children(node) where document.kind(name + 1) != .null {
      let text = document.string(name) ?? ""
      if let key = Key(rawValue: text) {
        fields.values[key] = name + 1
      } else if !silent.contains(text) {
        ignore(text, at: name, among: Key.allCases.map { $0.rawValue })
      }
    }
    return fields
  }

  /// Lists a key as ignored, or warns if it resembles a known one.
  mutating func ignore(_ name: String, at node: Int, among known: [String] = []) {
    guard source.ignored.insert(name) else { return }
    guard let meant = similarName(to: name, among: known) else {
      source.ignored.list(name, at: node)
      return
    }
    warn(
      .similarProperty, at: node,
      "key \(JSONText.quoted(name)) is ignored, did you mean '\(meant)'?")
  }

  mutating func warnOfIgnoredKeys() {
    guard let names = source.ignored.description, let first = source.ignored.first else { return }
    warn(.ignoredKeys, at: first, "keys without a meaning here are ignored: \(names)")
  }

  /// A number, or a text with a number. Blanks around it are ignored.
  func decimal(_ node: Int, _ what: String) throws(FileError) -> Double {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return try number(node, "\(what), a number")
    }
    guard let value = Self.decimal(text) else {
      throw error(.badQuantity, at: node, "\(JSONText.quoted(text)) is no number for \(what)")
    }
    return value
  }

  /// `nil` for no number or one that is too large.
  static func decimal(_ text: String) -> Double? {
    let bytes = ContiguousArray(trimmed(text[...]).utf8)
    guard let value = DecimalNumber.parse(bytes.span, 0..<bytes.count), value.isFinite else {
      return nil
    }
    return value
  }

  static func trimmed(_ text: Substring) -> Substring {
    func isBlank(_ character: Character) -> Bool { character == " " || character == "\t" }
    var text = text.drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }

  /// `true` or `false`, also as a text.
  func flag(_ node: Int) throws(FileError) -> Bool {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return try bool(node)
    }
    switch text.lowercased() {
    case "true": return true
    case "false": return false
    default:
      throw error(.badValue, at: node, "expected true or false, found \(JSONText.quoted(text))")
    }
  }

  /// A text, or a number as written; not empty.
  func label(_ node: Int, _ expected: String) throws(FileError) -> String {
    let label: String
    switch document.kind(node) {
    case .number: label = written(node)
    case .string: label = document.string(node) ?? ""
    default: throw wrongType(node, expected: "\(expected), a text or a number")
    }
    guard !label.isEmpty else { throw error(.badValue, at: node, "\(expected) is empty") }
    return label
  }

  /// The text of a value in the file.
  func written(_ node: Int) -> String {
    String(decoding: document.bytes[document.tape.range(node)], as: UTF8.self)
  }
}
