/// The keys of a foreign file that were passed over.
struct IgnoredKeys {
  /// How many are kept by name; a file can have any number.
  private static let limit = 1_000

  private var names = [String]()
  private var seen = Set<String>()
  private(set) var first: Int?

  /// Notes a name; `false` when it was there before, or there are too many.
  mutating func insert(_ name: String) -> Bool {
    seen.count < Self.limit && seen.insert(name).inserted
  }

  /// Adds a key to the list of them all.
  mutating func list(_ name: String, at node: Int) {
    names.append(name)
    if first == nil { first = node }
  }

  /// `'a', 'b' and 3 more`; `nil` when there are none.
  var description: String? {
    guard !names.isEmpty else { return nil }
    let shown = names.prefix(10).map { JSONText.quoted($0) }.joined(separator: ", ")
    return names.count > 10 ? "\(shown) and \(names.count - 10) more" : shown
  }
}

// Files that other programs write for other programs: numbers may be texts, null counts as absent,
// and there is more in them than is read here.
extension ZoneSource {
  /// Reads an object of which some keys are known. The others are kept among the ignored ones, but
  /// for those named `silent`; one that is nearly called like a known one gets a warning of its own.
  mutating func thirdPartyFields<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ node: Int, of type: Key.Type, _ expected: String, silent: [String] = [],
    _ ignored: inout IgnoredKeys
  ) throws(ZoneFileError) -> DocumentFields<Key> {
    guard document.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields = DocumentFields<Key>(object: node)
    for name in document.children(node) where document.kind(name + 1) != .null {
      let text = document.string(name) ?? ""
      if let key = Key(rawValue: text) {
        fields.values[key] = name + 1
      } else if !silent.contains(text) {
        ignore(text, at: name, among: Key.allCases.map(\.rawValue), &ignored)
      }
    }
    return fields
  }

  /// Keeps a key that is passed over, and warns if it was probably meant as another.
  mutating func ignore(
    _ name: String, at node: Int, among known: [String] = [], _ ignored: inout IgnoredKeys
  ) {
    guard ignored.insert(name) else { return }
    guard let meant = similarName(to: name, among: known) else {
      ignored.list(name, at: node)
      return
    }
    warn(
      .similarProperty, at: node,
      "key \(JSONText.quoted(name)) is ignored, did you mean '\(meant)'?")
  }

  mutating func warnOfIgnored(_ ignored: IgnoredKeys) {
    guard let names = ignored.description, let first = ignored.first else { return }
    warn(.ignoredKeys, at: first, "keys without a meaning here are ignored: \(names)")
  }

  /// The elements of an array, or the one value that is none.
  func rows(_ node: Int?) -> [Int] {
    guard let node else { return [] }
    return document.kind(node) == .array ? Array(document.children(node)) : [node]
  }

  /// A number, or a text that is one; blanks around it do not matter.
  func decimal(_ node: Int, _ what: String) throws(ZoneFileError) -> Double {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return try number(node, "\(what), a number")
    }
    guard let value = Self.decimal(text) else {
      throw error(.badQuantity, at: node, "\(JSONText.quoted(text)) is no number for \(what)")
    }
    return value
  }

  /// The number that a text is; `nil` when it is none or too large.
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

  /// `true` or `false`, as such or as a text.
  func flag(_ node: Int) throws(ZoneFileError) -> Bool {
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

  /// A text, or a number as it is written; not empty.
  func label(_ node: Int, _ expected: String) throws(ZoneFileError) -> String {
    let label: String
    switch document.kind(node) {
    case .number: label = written(node)
    case .string: label = document.string(node) ?? ""
    default: throw wrongType(node, expected: "\(expected), a text or a number")
    }
    guard !label.isEmpty else { throw error(.badValue, at: node, "\(expected) is empty") }
    return label
  }

  /// A value as it stands in the file.
  func written(_ node: Int) -> String {
    String(decoding: document.bytes[document.tape.range(node)], as: UTF8.self)
  }
}
