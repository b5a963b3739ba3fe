import Ringfence
import RingfenceRecords
import Testing

// Expected texts follow RFC 8259 and the layouts that the writer's documentation states.
@Suite struct JSONWriterTests {
  static func text(
    _ layout: JSONWriter.Layout = .compact, _ write: (inout JSONWriter) -> Void
  ) -> String {
    var bytes = Array("> ".utf8)
    JSONWriter.append(layout, to: &bytes, write)
    return String(decoding: bytes.dropFirst(2), as: UTF8.self)
  }

  @Test(
    arguments: [
      (.compact, #"{"a":1,"b":[2,[],{}],"c":{"d":"x","e":true}}"#),
      (.spaced, #"{"a": 1, "b": [2, [], {}], "c": {"d": "x", "e": true}}"#),
      (.padded, #"{ "a": 1, "b": [2, [], {  }], "c": { "d": "x", "e": true } }"#),
    ] as [(JSONWriter.Layout, String)])
  func `puts commas and blanks`(_ layout: JSONWriter.Layout, _ expected: String) {
    let text = Self.text(layout) { json in
      json.object { json in
        json.member("a", 1)
        json.key("b")
        json.beginArray()
        json.value(2)
        json.array([Int]()) { $0.value($1) }
        json.object { _ in }
        json.endArray()
        json.object("c") { json in
          json.member("d", "x")
          json.member("e", true)
        }
      }
    }
    #expect(text == expected)
  }

  @Test func `escapes what a string cannot hold`() {
    let text = "\"\\/\n\r\t\u{0}\u{1F}\u{7F}é\u{2028}"
    let expected = #""\"\\/\n\r\t\u0000\u001f\u007fé\u2028""#
    #expect(Self.text { $0.value(text) } == expected)
    #expect(Self.text(.spaced) { $0.value(text) } == expected)
    #expect(Self.text(.padded) { $0.value(text) } == expected)
    #expect(JSONWriter.quoted("a\u{1B}\u{7F}") == Array(#""a\u001b\u007f""#.utf8))
    #expect(JSONWriter.quoted("") == Array("\"\"".utf8))
    #expect(
      Self.text { json in
        json.object { json in
          json.key(escaping: "a\"b")
          json.value("")
        }
      } == #"{"a\"b":""}"#)
  }

  /// The controls of C1, line separators and marks of the direction of writing, and their neighbours.
  @Test(
    arguments: [
      (0x80, true), (0x9B, true), (0x9F, true), (0xA0, false), (0xBF, false), (0x61B, false),
      (0x61C, true), (0x61D, false), (0x200D, false), (0x200E, true), (0x2010, false),
      (0x2027, false), (0x2028, true), (0x202E, true), (0x202F, false), (0x2065, false),
      (0x2066, true), (0x2069, true), (0x206A, false), (0x1F600, false),
    ] as [(UInt32, Bool)])
  func `escapes what a terminal would obey`(value: UInt32, isEscaped: Bool) throws {
    let text = "a\(Character(try #require(Unicode.Scalar(value))))é"
    let digits = String(value, radix: 16)
    let escape = "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    #expect(Self.text { $0.value(text) } == (isEscaped ? "\"a\(escape)é\"" : "\"\(text)\""))
    let document = try JSONDocument(ContiguousArray(JSONWriter.quoted(text)))
    #expect(document.tape.textBytes(0, in: document.bytes.span) == Array(text.utf8))
  }

  @Test func `breaks lines after the comma`() {
    let text = Self.text(.padded) { json in
      json.beginObject()
      json.startLine(indent: 2)
      json.member("a", 1)
      json.startLine(indent: 2)
      json.array("b", ["x", "y"], onLines: true) { $0.value($1) }
      json.endObject(indent: 0)
      json.endDocument()
      json.array([Int](), onLines: true) { $0.value($1) }
    }
    #expect(
      text == """
        {
          "a": 1,
          "b": [
        "x",
        "y"
        ]
        }
        [
        ]
        """)
  }

  @Test func `writes numbers, times and finished JSON`() {
    let time = Timestamp(microseconds: 1_709_251_200_001_500)  // 2024-03-01T00:00:00.001500Z
    let text = Self.text { json in
      json.beginArray()
      json.value(Int.min)
      json.value(-0.0, decimals: 2)
      json.value(-12.5, decimals: 2)
      json.value(12.5, upTo: 3)
      json.value(.nan, decimals: 1)
      json.value(seconds: .milliseconds(-1_500))
      json.value(time)
      json.value(exact: time)
      json.value(word: "a")
      json.value(json: Array("1,2".utf8))
      json.value(json: "null")
      json.endArray()
    }
    #expect(
      text == "[-9223372036854775808,0.00,-12.50,12.5,null,-1.500,"
        + #""2024-03-01T00:00:00.002Z","2024-03-01T00:00:00.001500Z","a",1,2,null]"#)
  }

  @Test func `leaves out members that are no number`() {
    let text = Self.text { json in
      json.object { json in
        for number in [nil, .nan, .infinity, -.infinity, 1.005] as [Double?] {
          json.member("n", number, decimals: 1)
        }
      }
    }
    #expect(text == #"{"n":1.0}"#)
  }

  @Test func `continues a document in another buffer`() {
    var json = JSONWriter()
    var first: [UInt8] = []
    var second: [UInt8] = []
    json.append(to: &first) { json in
      json.beginArray()
      json.value(1)
    }
    json.append(to: &second) { json in
      json.value(2)
      json.endArray()
    }
    #expect(String(decoding: first, as: UTF8.self) == "[1")
    #expect(String(decoding: second, as: UTF8.self) == ",2]")
    #expect(json.bytes.isEmpty)
  }
}
