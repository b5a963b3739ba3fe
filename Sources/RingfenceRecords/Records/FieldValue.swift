internal import Ringfence

/// A value of a field of a ``Record``: how it stands in JSON.
package protocol FieldValue {
  /// Reads the value.
  ///
  /// - Throws: if the JSON is of another type, or is no value of this one.
  init(_ json: JSONValue) throws(IncompleteRecord)

  func write(to json: inout JSONWriter)
}

/// The reason for which JSON is no record: a field is absent or of another type.
package struct IncompleteRecord: Error {
  package init() {}
}

/// A value of a document. Nodes are those of ``JSONTape``.
package struct JSONValue: Sendable {
  let document: JSONDocument
  let node: Int

  /// Creates a value of a document; the root is node 0.
  package init(_ document: JSONDocument, _ node: Int = 0) {
    self.document = document
    self.node = node
  }

  func elements() throws(IncompleteRecord) -> JSONDocument.Children {
    guard document.kind(node) == .array else { throw IncompleteRecord() }
    return document.children(node)
  }
}

// MARK: Numbers, texts

extension FieldValue where Self: FixedWidthInteger {
  /// Reads a whole number, exactly: times have more digits than a double. It may also be written as `1.0` or `1e3`.
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    let document = json.document
    guard let number = document.number(json.node) else { throw IncompleteRecord() }
    let digits = String(decoding: document.bytes[document.tape.range(json.node)], as: UTF8.self)
    guard let integer = Self(digits) ?? Self(exactly: number) else { throw IncompleteRecord() }
    self = integer
  }

  package func write(to json: inout JSONWriter) { json.value(json: String(self)) }
}

extension Int: FieldValue {}
extension Int32: FieldValue {}
extension Int64: FieldValue {}
extension UInt8: FieldValue {}
extension UInt64: FieldValue {}

extension Double: FieldValue {
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    guard let number = json.document.number(json.node) else { throw IncompleteRecord() }
    self = number
  }

  /// Writes the shortest text that reads back as the same number, which must be finite.
  package func write(to json: inout JSONWriter) {
    json.value(json: DecimalNumber.shortest(self))
  }
}

extension Bool: FieldValue {
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    guard let bool = json.document.bool(json.node) else { throw IncompleteRecord() }
    self = bool
  }

  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension String: FieldValue {
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    guard json.document.kind(json.node) == .string, let text = json.document.string(json.node)
    else { throw IncompleteRecord() }
    self = text
  }

  package func write(to json: inout JSONWriter) { json.value(self) }
}

extension FieldValue where Self: FileWord {
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    let word = try String(json)
    guard let value = Self.allWords.first(where: { $0.name == word }) else {
      throw IncompleteRecord()
    }
    self = value
  }

  package func write(to json: inout JSONWriter) { json.value(word: name) }
}

extension TriggerMode: FieldValue {}

// MARK: Arrays

extension Array: FieldValue where Element: FieldValue {
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    self = []
    for node in try json.elements() { append(try Element(JSONValue(json.document, node))) }
  }

  package func write(to json: inout JSONWriter) {
    json.beginArray()
    for element in self { element.write(to: &json) }
    json.endArray()
  }
}
