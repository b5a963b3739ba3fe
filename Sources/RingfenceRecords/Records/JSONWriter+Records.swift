/// A writer visits the fields of a record as members of the object that is open.
extension JSONWriter: FieldVisitor {
  package typealias Failure = Never

  package mutating func field<Value: FieldValue>(_ key: String, _ value: inout Value) {
    self.key(key)
    value.write(to: &self)
  }

  package mutating func field<Value: FieldValue>(_ key: String, _ value: inout Value?) {
    guard let value else { return }
    self.key(key)
    value.write(to: &self)
  }

  package mutating func part<Part: Record>(_ key: String, _ part: inout Part?) {
    part?.fields(&self)
  }

  package func fieldAhead<Value: FieldValue>(_ key: String, _ value: inout Value) {}

  package func require(_ isPossible: @autoclosure () -> Bool) {}

  /// A record as a document of one line, without a line feed.
  package static func bytes(of record: some Record) -> [UInt8] {
    var json = JSONWriter()
    record.write(to: &json)
    return json.bytes
  }
}

extension Record {
  package func write(to json: inout JSONWriter) {
    var record = self
    json.object { record.fields(&$0) }
  }
}
