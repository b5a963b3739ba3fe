import Foundation
import Ringfence
import RingfenceRecords
import TestSupport
import Testing

/// Records against Foundation's coder, which derives the form of a type from its properties.
@Suite struct RecordTests {
  struct Inner: Record, Codable, Equatable {
    var flag = false
    var small: UInt8 = 0
    var text: String?

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("flag", &flag)
      try visitor.field("small", &small)
      try visitor.field("text", &text)
    }
  }

  struct Outer: Record, Codable, Equatable {
    var count = 0
    var index: Int32 = 0
    var inner = Inner()
    var list: [Inner] = []
    var maybe: Double?
    var nested: [[Int64]] = []
    var number = 0.0
    var other: Inner?
    var size: UInt64 = 0
    var text = ""
    var time: Int64 = 0

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.field("count", &count)
      try visitor.field("index", &index)
      try visitor.field("inner", &inner)
      try visitor.field("list", &list)
      try visitor.field("maybe", &maybe)
      try visitor.field("nested", &nested)
      try visitor.field("number", &number)
      try visitor.field("other", &other)
      try visitor.field("size", &size)
      try visitor.field("text", &text)
      try visitor.field("time", &time)
    }
  }

  private func ours(_ json: String) -> Outer? {
    guard let document = try? JSONDocument(ContiguousArray(json.utf8)) else { return nil }
    return try? Outer(JSONValue(document))
  }

  private func foundations(_ json: String) -> Outer? {
    try? JSONDecoder().decode(Outer.self, from: Data(json.utf8))
  }

  @Test(arguments: 0..<100) func `are what Foundation writes and reads`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let record = random.outer()
    let text = String(decoding: JSONWriter.bytes(of: record), as: UTF8.self)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    #expect(text == String(decoding: try encoder.encode(record), as: UTF8.self))
    #expect(foundations(text) == record)
    #expect(ours(text) == record)
    encoder.outputFormatting = [.prettyPrinted]
    let pretty = String(decoding: try encoder.encode(record), as: UTF8.self)
    #expect(ours(pretty) == record)
  }

  // Values of each kind, some at the limits of a type or beyond.
  static let values = [
    "null", "true", "false", "0", "-1", "1.0", "1e3", "1.5", "255", "256", "2147483647",
    "2147483648", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "18446744073709551615", "18446744073709551616", "-9223372036854775808", "1e300", "\"\"",
    "\"a\"", "\"1\"", "[]", "{}", "[null]", "[[]]", "[[1],[-2,3]]", "[[1],2]", "[[1.5]]", "[{}]",
    "{\"flag\":true,\"small\":7}", "{\"flag\":1,\"small\":7}", "{\"flag\":true,\"small\":-7}",
    "{\"small\":7,\"text\":\"b\",\"flag\":false,\"more\":[{}]}",
    "[{\"flag\":true,\"small\":7},{\"flag\":false,\"small\":256}]",
    "[{\"flag\":true,\"small\":7,\"text\":null}]",
  ]

  /// Members left out, of another type, beyond their limits and unknown, in any order.
  @Test func `accept and refuse what Foundation does`() {
    var random = SeededRandom(seed: 3)
    var accepted = 0
    for _ in 0..<20_000 {
      var members = [
        ("count", "12"), ("index", "-3"), ("inner", Self.values[30]), ("list", "[]"),
        ("maybe", "0.25"), ("nested", "[[4]]"), ("number", "1"), ("other", Self.values[33]),
        ("size", "5"), ("text", "\"c\""), ("time", "99"),
      ]
      for _ in 0...random.int(0...2) {
        let changed = random.int(0...members.count - 1)
        switch random.int(0...9) {
        case 0: members.remove(at: changed)
        case 1: members.append(("more\(random.next())", Self.values[changed]))
        default: members[changed].1 = Self.values[random.int(0...Self.values.count - 1)]
        }
      }
      members.shuffle(using: &random)
      let text = "{" + members.map { "\"\($0.0)\":\($0.1)" }.joined(separator: ",") + "}"
      let expected = foundations(text)
      #expect(ours(text) == expected, "\(text)")
      if expected != nil { accepted += 1 }
    }
    #expect((1_000...19_000).contains(accepted), "\(accepted)")
  }

  @Test func `refuse a doubled member, another root and nesting without end`() {
    let whole = String(decoding: JSONWriter.bytes(of: Outer()), as: UTF8.self)
    #expect(ours(whole) == Outer())
    #expect(ours("{\"count\":1," + whole.dropFirst()) == nil)
    for root in ["[\(whole)]", "null", "7", "\"\"", "[]"] { #expect(ours(root) == nil) }
    let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
    #expect(ours(whole.replacing("\"nested\":[]", with: "\"nested\":\(deep)")) == nil)
    #expect(ours("{\"more\":\(deep)," + whole.dropFirst()) == Outer())
  }

  // MARK: Parts and absence

  struct Parts: Record, Equatable {
    var kind = 1
    var extra = 0
    var isOpen = false
    var mode = TriggerMode.normal
    var inner: Inner?

    mutating func fields<Visitor: FieldVisitor>(
      _ visitor: inout Visitor
    ) throws(Visitor.Failure) {
      try visitor.fieldAhead("kind", &kind)
      if kind == 2 { try visitor.field("extra", &extra) }
      try visitor.field("isOpen", &isOpen, absentFor: false)
      try visitor.field("kind", &kind)
      try visitor.field("mode", &mode)
      try visitor.part("small", &inner)
      try visitor.require(extra >= 0)
    }
  }

  // By hand: what is absent, what depends on another field, and the members of a part beside those of the record.
  @Test(arguments: [
    (Parts(), #"{"kind":1,"mode":"normal"}"#),
    (Parts(kind: 2, extra: 5), #"{"extra":5,"kind":2,"mode":"normal"}"#),
    (Parts(isOpen: true, mode: .restart), #"{"isOpen":true,"kind":1,"mode":"restart"}"#),
    (
      Parts(inner: Inner(flag: true, small: 3, text: "é\n")),
      #"{"kind":1,"mode":"normal","flag":true,"small":3,"text":"é\n"}"#
    ),
  ]) func `have fields that may be absent`(record: Parts, text: String) throws {
    #expect(String(decoding: JSONWriter.bytes(of: record), as: UTF8.self) == text)
    let document = try JSONDocument(ContiguousArray(text.utf8))
    #expect(try Parts(JSONValue(document)) == record)
  }

  @Test(arguments: [
    #"{"kind":2,"mode":"normal"}"#, #"{"kind":1}"#, #"{"kind":1,"mode":"Normal"}"#,
    #"{"kind":1,"mode":"normal","small":3}"#, #"{"extra":-1,"kind":2,"mode":"normal"}"#,
    #"{"mode":"normal"}"#, #"{"kind":1,"mode":"normal","isOpen":0}"#,
  ]) func `refuse what cannot be`(text: String) throws {
    let document = try JSONDocument(ContiguousArray(text.utf8))
    #expect(throws: IncompleteRecord.self) { try Parts(JSONValue(document)) }
  }

  @Test func `ignore what no field asks for`() throws {
    let text = #"{"kind":1,"mode":"normal","extra":"x","flag":7,"small":null}"#
    let document = try JSONDocument(ContiguousArray(text.utf8))
    #expect(try Parts(JSONValue(document)) == Parts())
  }
}

extension SeededRandom {
  fileprivate mutating func number() -> Double {
    let number = Double(bitPattern: next())
    return number.isFinite ? number : double(-180...180)
  }

  fileprivate mutating func text() -> String {
    let letters = Array("aZ09 é☕𝄞\"\\\n,{}[]:")
    return String((0..<int(0...6)).map { _ in letters[int(0...letters.count - 1)] })
  }

  fileprivate mutating func inner() -> RecordTests.Inner {
    .init(
      flag: next() & 1 == 0, small: UInt8(truncatingIfNeeded: next()),
      text: int(0...2) == 0 ? nil : text())
  }

  fileprivate mutating func outer() -> RecordTests.Outer {
    var record = RecordTests.Outer()
    record.count = Int(truncatingIfNeeded: next())
    record.index = Int32(truncatingIfNeeded: next())
    record.inner = inner()
    record.list = (0..<int(0...3)).map { _ in inner() }
    record.maybe = int(0...1) == 0 ? nil : double(-1e6...1e6)
    record.nested = (0..<int(0...3)).map { _ in
      (0..<int(0...3)).map { _ in Int64(bitPattern: next()) >> Int64(int(0...60)) }
    }
    record.number = number()
    record.other = int(0...1) == 0 ? nil : inner()
    record.size = next()
    record.text = text()
    record.time = Int64(bitPattern: next())
    return record
  }
}
