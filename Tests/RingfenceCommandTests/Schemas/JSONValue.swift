import RingfenceFiles

/// A JSON value that tests can change.
enum JSONValue: Equatable, Sendable {
  struct Member: Equatable, Sendable {
    var name: String
    var value: JSONValue
  }

  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// Reads a document.
  init(_ text: String) throws {
    self.init(try JSONDocument(ContiguousArray(text.utf8)), 0)
  }

  private init(_ json: JSONDocument, _ node: Int) {
    switch json.kind(node) {
    case .object:
      self = .object(
        json.children(node).map { name in
          Member(name: json.string(name) ?? "", value: JSONValue(json, name + 1))
        })
    case .array: self = .array(json.children(node).map { JSONValue(json, $0) })
    case .string: self = .string(json.string(node) ?? "")
    case .number: self = .number(json.number(node) ?? .infinity)
    default: self = json.bool(node).map { .bool($0) } ?? .null
    }
  }

  /// The member of an object.
  subscript(name: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.name == name }?.value
  }

  /// The number of members or elements.
  var childCount: Int {
    switch self {
    case .array(let items): items.count
    case .object(let members): members.count
    default: 0
    }
  }

  /// The members' values or the elements.
  var children: [JSONValue] {
    switch self {
    case .array(let items): items
    case .object(let members): members.map(\.value)
    default: []
    }
  }

  /// The number of values, this one included.
  var nodeCount: Int { children.reduce(1) { $0 + $1.nodeCount } }

  /// Changes the value of a number, in the order of the text; this one is 0.
  mutating func update(_ number: Int, _ change: (inout JSONValue) -> Void) {
    guard number > 0 else { return change(&self) }
    var rest = number - 1
    for (index, child) in children.enumerated() {
      let count = child.nodeCount
      guard rest >= count else { return updateChild(index, rest, change) }
      rest -= count
    }
  }

  private mutating func updateChild(
    _ index: Int, _ number: Int, _ change: (inout JSONValue) -> Void
  ) {
    switch self {
    case .object(var members):
      members[index].value.update(number, change)
      self = .object(members)
    case .array(var items):
      items[index].update(number, change)
      self = .array(items)
    default: break
    }
  }

  /// The value as JSON in one line.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let bool): "\(bool)"
    case .number(let number): "\(number)"
    case .string(let text): Self.quoted(text)
    case .array(let items): "[" + items.map(\.text).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { Self.quoted($0.name) + ":" + $0.value.text }.joined(separator: ",") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }
}
