/// Visits the fields of a record as the cells of a row of a table. A field that is absent is an empty cell, so that every
/// record of a kind has the same columns.
package struct CellWriter: FieldVisitor {
  package typealias Failure = Never

  package private(set) var names: [String] = []
  /// The row without a line end.
  package private(set) var row: [UInt8] = []

  package init() {}

  package mutating func field<Value: FieldValue>(_ key: String, _ value: inout Value) {
    begin(key)
    row.append(cell: value.cell)
  }

  package mutating func field<Value: FieldValue>(_ key: String, _ value: inout Value?) {
    begin(key)
    if let value { row.append(cell: value.cell) }
  }

  package mutating func part<Part: Record>(_ key: String, _ part: inout Part?) {
    var fields = part ?? Part()
    guard part == nil else { return fields.fields(&self) }
    var empty = CellWriter()
    fields.fields(&empty)
    for name in empty.names { begin(name) }
  }

  package func fieldAhead<Value: FieldValue>(_ key: String, _ value: inout Value) {}

  package func require(_ isPossible: @autoclosure () -> Bool) {}

  private mutating func begin(_ key: String) {
    if !names.isEmpty { row.append(UInt8(ascii: ",")) }
    names.append(key)
  }
}

extension FieldValue {
  /// The value as the cell of a table, before quotation marks: a text as it is, anything else as in JSON.
  fileprivate var cell: [UInt8] {
    var json = JSONWriter()
    write(to: &json)
    guard json.bytes.first == UInt8(ascii: "\""),
      let document = try? JSONDocument(ContiguousArray(json.bytes)), let text = document.string(0)
    else { return json.bytes }
    return Array(text.utf8)
  }
}
