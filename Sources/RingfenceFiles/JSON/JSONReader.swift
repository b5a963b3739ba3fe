internal import Ringfence

/// What can be wrong with a value of a JSON document, whatever it is a document of.
enum DocumentProblem {
  /// A value of another kind than expected.
  case wrongType
  /// A text that is no quantity, or has an unknown unit.
  case badQuantity
  /// A number outside its range.
  case outOfRange
  /// A key that the object does not have.
  case unknownKey
  /// A required key is not there.
  case missingKey
}

/// A JSON document that is being read as a file of some form: typed access to its values, with errors
/// that name the place. Nodes are those of ``JSONTape``.
protocol JSONReader {
  /// Why a file of the form is unusable.
  associatedtype Failure: DocumentError
  var document: JSONDocument { get }
  /// What messages call the file.
  var name: String { get }
}

/// The members of an object by their names.
struct DocumentFields<Key: Hashable & RawRepresentable<String>> {
  let object: Int
  var values = [Key: Int]()

  /// The value of a member, if it is there.
  subscript(key: Key) -> Int? { values[key] }
}

extension JSONReader {
  // MARK: Plain values

  func place(of node: Int) -> FileLocation {
    var cursor = LineCursor()
    let position = cursor.position(
      of: document.tape.range(node).lowerBound, in: document.bytes.span)
    return FileLocation(file: name, line: Int(position.line), column: Int(position.column))
  }

  /// The error of a value with a code of the form's own.
  func error(_ code: Failure.Code, at node: Int, _ detail: String) -> Failure {
    Failure(code, at: place(of: node), path: document.path(to: node), detail)
  }

  /// The error of a value.
  func failure(_ problem: DocumentProblem, at node: Int, _ detail: String) -> Failure {
    error(Failure.Code(problem), at: node, detail)
  }

  func wrongType(_ node: Int, expected: String) -> Failure {
    failure(
      .wrongType, at: node, "expected \(expected), found \(document.kind(node).description)")
  }

  func text(_ node: Int, _ expected: String = "a text") throws(Failure) -> String {
    guard document.kind(node) == .string, let text = document.string(node) else {
      throw wrongType(node, expected: expected)
    }
    return text
  }

  func bool(_ node: Int) throws(Failure) -> Bool {
    guard let bool = document.bool(node) else { throw wrongType(node, expected: "true or false") }
    return bool
  }

  func number(_ node: Int, _ expected: String = "a number") throws(Failure) -> Double {
    guard document.kind(node) == .number else { throw wrongType(node, expected: expected) }
    guard let number = document.number(node) else {
      throw failure(.outOfRange, at: node, "number is too large")
    }
    return number
  }

  /// The elements of an array.
  func elements(_ node: Int, _ expected: String) throws(Failure) -> JSONDocument.Children {
    guard document.kind(node) == .array else { throw wrongType(node, expected: expected) }
    return document.children(node)
  }

  // MARK: Quantities

  /// A number in SI units, or a text with a unit.
  func quantity(_ node: Int, _ kind: QuantityText.Kind) throws(Failure) -> Double {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return try number(node, kind.example)
    }
    do {
      return try QuantityText.value(text, as: kind)
    } catch {
      throw failure(.badQuantity, at: node, error.detail)
    }
  }

  /// A quantity as it is written, for messages: `'-1 km/h'`, or `-1 m/s` for a bare number.
  func shown(_ node: Int, _ kind: QuantityText.Kind) -> String {
    if document.kind(node) == .string, let text = document.string(node) {
      return JSONText.quoted(text)
    }
    return document.number(node).map { "\(DecimalNumber.text($0)) \(kind.unitInWords)" } ?? "?"
  }

  /// A duration of at least `minimum` seconds, in whole microseconds.
  func duration(_ node: Int, _ what: String, atLeast minimum: Double) throws(Failure) -> Duration {
    let seconds = try quantity(node, .duration)
    guard seconds >= minimum, let duration = QuantityText.duration(seconds: seconds) else {
      let bounds =
        minimum > 0
        ? "more than 0 and at most \(DecimalNumber.text(QuantityText.longestSeconds)) s"
        : "0...\(DecimalNumber.text(QuantityText.longestSeconds)) s"
      throw failure(
        .outOfRange, at: node, "\(what) is \(shown(node, .duration)), expected \(bounds)")
    }
    return duration
  }

  // MARK: Objects

  /// Reads an object whose keys are known; any other key is an error.
  func fields<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ node: Int, of type: Key.Type, _ expected: String
  ) throws(Failure) -> DocumentFields<Key> {
    guard document.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields = DocumentFields<Key>(object: node)
    for name in document.children(node) {
      let text = document.string(name) ?? ""
      guard let key = Key(rawValue: text) else {
        throw failure(
          .unknownKey, at: name,
          "unknown key \(JSONText.quoted(text))"
            + suggestion(for: text, among: Key.allCases.map(\.rawValue)))
      }
      fields.values[key] = name + 1
    }
    return fields
  }

  func required<Key>(_ key: Key, of fields: DocumentFields<Key>) throws(Failure) -> Int {
    guard let value = fields[key] else {
      throw failure(.missingKey, at: fields.object, "missing key '\(key.rawValue)'")
    }
    return value
  }
}
