// This folder: records, whose fields are described once for all that reads and writes them.

/// A value that files contain as an object. Its ``fields(_:)`` names each field once; readers and writers are visitors of
/// it.
///
/// ```swift
/// struct Visit: Record {
///   var id = 0
///   var end: Int64?
///
///   mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure) {
///     try visitor.field("end", &end)
///     try visitor.field("id", &id)
///   }
/// }
/// JSONWriter.bytes(of: Visit(id: 3))  // {"id":3}
/// ```
package protocol Record: FieldValue {
  /// Creates a record for a reader, which sets the fields.
  init()

  /// Visits each field, in the order in which they are written. A reader sets them; a writer leaves them as they are.
  ///
  /// - Throws: what the visitor throws; the record is then of no use.
  mutating func fields<Visitor: FieldVisitor>(_ visitor: inout Visitor) throws(Visitor.Failure)
}

package protocol FieldVisitor {
  /// Why the visitor stops; `Never` for a writer.
  associatedtype Failure: Error

  /// Visits a field that every record has.
  mutating func field<Value: FieldValue>(_ key: String, _ value: inout Value) throws(Failure)

  /// Visits a field that is absent for `nil`.
  mutating func field<Value: FieldValue>(_ key: String, _ value: inout Value?) throws(Failure)

  /// Visits the fields of a part of the record that are fields of the record itself; all are absent for `nil`, which the
  /// field named by `key` shows.
  mutating func part<Part: Record>(_ key: String, _ part: inout Part?) throws(Failure)

  /// Visits, before its turn, a field on which depends which others there are. It is visited in its turn too.
  mutating func fieldAhead<Value: FieldValue>(
    _ key: String, _ value: inout Value
  ) throws(Failure)

  /// Refuses a record that was read and cannot be. A writer does not ask.
  func require(_ isPossible: @autoclosure () -> Bool) throws(Failure)
}

extension FieldVisitor {
  /// Visits a field that is absent for one value.
  package mutating func field<Value: FieldValue & Equatable>(
    _ key: String, _ value: inout Value, absentFor absence: Value
  ) throws(Failure) {
    var present = value == absence ? nil : value
    try field(key, &present)
    value = present ?? absence
  }
}
