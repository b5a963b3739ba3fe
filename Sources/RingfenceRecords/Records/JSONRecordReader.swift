/// Reads the fields of a record from an object of JSON, in any order. Members that the record does not have are ignored, and
/// one that is `null` is absent.
package struct JSONRecordReader: FieldVisitor {
  private let document: JSONDocument
  private let object: Int

  /// Creates a reader; nothing is found in a value that is not an object.
  package init(_ json: JSONValue) {
    document = json.document
    object = json.node
  }

  /// The value of a member; `nil` for none.
  package func member(_ key: String) -> JSONValue? {
    guard let node = document.member(key, of: object), document.kind(node) != .null else {
      return nil
    }
    return JSONValue(document, node)
  }

  /// The value of a field; `nil` if it is absent.
  ///
  /// - Complexity: linear in the members of the object.
  package func value<Value: FieldValue>(_ key: String) throws(IncompleteRecord) -> Value? {
    guard let member = member(key) else { return nil }
    return try Value(member)
  }

  package func field<Value: FieldValue>(
    _ key: String, _ value: inout Value
  ) throws(IncompleteRecord) {
    guard let member = member(key) else { throw IncompleteRecord() }
    value = try Value(member)
  }

  package func field<Value: FieldValue>(
    _ key: String, _ value: inout Value?
  ) throws(IncompleteRecord) {
    value = try self.value(key)
  }

  package mutating func part<Part: Record>(
    _ key: String, _ part: inout Part?
  ) throws(IncompleteRecord) {
    part = nil
    guard member(key) != nil else { return }
    var present = Part()
    try present.fields(&self)
    part = present
  }

  package func fieldAhead<Value: FieldValue>(
    _ key: String, _ value: inout Value
  ) throws(IncompleteRecord) {
    try field(key, &value)
  }

  package func require(_ isPossible: @autoclosure () -> Bool) throws(IncompleteRecord) {
    guard isPossible() else { throw IncompleteRecord() }
  }
}

extension Record {
  package init(_ json: JSONValue) throws(IncompleteRecord) {
    self.init()
    var reader = JSONRecordReader(json)
    try fields(&reader)
  }
}
