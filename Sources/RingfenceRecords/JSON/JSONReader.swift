internal import Ringfence

/// Reads a JSON document as a file of some form: typed access to its values, with errors that name the
/// location. Nodes are those of ``JSONTape``.
package protocol JSONReader {
  var document: JSONDocument { get }
  /// The file's name in messages.
  var name: String { get }
}

/// A reader of one document, which is the whole file.
package protocol JSONFileReader: JSONReader {
  init(document: JSONDocument, name: String)
}

extension JSONFileReader {
  /// Creates the reader of a file.
  ///
  /// - Throws: where the bytes stop being JSON.
  package init(bytes: ContiguousArray<UInt8>, name: String) throws(FileError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(bytes)
    } catch {
      throw FileError(error, in: name)
    }
    self.init(document: document, name: name)
  }
}

package struct DocumentFields<Key: Hashable & RawRepresentable<String>> {
  package let object: Int
  package var values = [Key: Int]()

  package init(object: Int) { self.object = object }

  package subscript(key: Key) -> Int? { values[key] }
}

extension JSONReader {
  // MARK: Plain values

  package func location(of node: Int) -> FileLocation {
    var cursor = LineCursor()
    return FileLocation(
      file: name,
      cursor.position(of: document.tape.range(node).lowerBound, in: document.bytes.span))
  }

  package func error(_ code: FileError.Code, at node: Int, _ detail: String) -> FileError {
    FileError(code, at: location(of: node), path: document.path(to: node), detail)
  }

  package func wrongType(_ node: Int, expected: String) -> FileError {
    error(
      .wrongType, at: node, "expected \(expected), found \(document.kind(node).description)")
  }

  package func text(_ node: Int, _ expected: String = "a text") throws(FileError) -> String {
    guard document.kind(node) == .string, let text = document.string(node) else {
      throw wrongType(node, expected: expected)
    }
    return text
  }

  package func bool(_ node: Int) throws(FileError) -> Bool {
    guard let bool = document.bool(node) else { throw wrongType(node, expected: "true or false") }
    return bool
  }

  package func number(_ node: Int, _ expected: String = "a number") throws(FileError) -> Double {
    guard document.kind(node) == .number else { throw wrongType(node, expected: expected) }
    guard let number = document.number(node) else {
      throw error(.outOfRange, at: node, "number is too large")
    }
    return number
  }

  package func elements(_ node: Int, _ expected: String) throws(FileError) -> JSONDocument.Children
  {
    guard document.kind(node) == .array else { throw wrongType(node, expected: expected) }
    return document.children(node)
  }

  // MARK: Quantities

  /// A number in SI units, or a text with a unit.
  package func quantity(_ node: Int, _ kind: QuantityText.Kind) throws(FileError) -> Double {
    guard document.kind(node) == .string, let text = document.string(node) else {
      return try number(node, kind.example)
    }
    do {
      return try QuantityText.value(text, as: kind)
    } catch {
      throw self.error(.badQuantity, at: node, error.detail)
    }
  }

  /// A quantity as it is written, for messages: `'-1 km/h'`, or `-1 m/s` for a bare number.
  package func shown(_ node: Int, _ kind: QuantityText.Kind) -> String {
    if document.kind(node) == .string, let text = document.string(node) {
      return JSONText.quoted(text)
    }
    return document.number(node).map { "\(DecimalNumber.text($0)) \(kind.unitInWords)" } ?? "?"
  }

  // MARK: Objects

  /// Reads an object whose keys are known; any other key is an error, which says what is meant by `otherNames`.
  package func fields<Key: Hashable & RawRepresentable<String> & CaseIterable>(
    _ node: Int, of type: Key.Type, _ expected: String, otherNames: [String: String] = [:]
  ) throws(FileError) -> DocumentFields<Key> {
    guard document.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields = DocumentFields<Key>(object: node)
    for name in document.children(node) {
      let text = document.string(name) ?? ""
      guard let key = Key(rawValue: text) else {
        guard let meant = otherNames[text] else {
          throw unknownKey(text, at: name, among: Key.allCases.map { $0.rawValue })
        }
        throw unknownKey(text, at: name, among: [meant])
      }
      fields.values[key] = name + 1
    }
    return fields
  }

  /// Reads an object whose keys have some names, in the order of the text; any other key is an error.
  package func fields(
    _ node: Int, named names: [String], _ expected: String
  ) throws(FileError) -> [(name: String, value: Int)] {
    guard document.kind(node) == .object else { throw wrongType(node, expected: expected) }
    var fields: [(name: String, value: Int)] = []
    for key in document.children(node) {
      let name = document.string(key) ?? ""
      guard names.contains(name) else { throw unknownKey(name, at: key, among: names) }
      fields.append((name, key + 1))
    }
    return fields
  }

  /// The error of a key that is none of those known.
  package func unknownKey(_ text: String, at key: Int, among known: [String]) -> FileError {
    error(
      .unknownKey, at: key,
      "unknown key \(JSONText.quoted(text))" + suggestion(for: text, among: known))
  }

  package func required<Key>(_ key: Key, of fields: DocumentFields<Key>) throws(FileError) -> Int {
    guard let value = fields[key] else {
      throw error(
        .missingKey, at: fields.object,
        "missing key '\(key.rawValue)'" + hint(for: key.rawValue, in: fields))
    }
    return value
  }

  /// `; 'radius_m' is not read, did you mean 'radius'?`, where an object has a key that is not read and resembles a
  /// missing one; empty otherwise.
  private func hint<Key>(for key: String, in fields: DocumentFields<Key>) -> String {
    guard document.kind(fields.object) == .object else { return "" }
    for child in document.children(fields.object)
    where !fields.values.values.contains(child + 1) {
      guard let name = document.string(child), name != key,
        nearestName(to: name, among: [key]) != nil || name.utf8.starts(with: "\(key)_".utf8)
      else { continue }
      return "; \(JSONText.quoted(name)) is not read, did you mean '\(key)'?"
    }
    return ""
  }
}
