import RingfenceRecords
import TestSupport
import Testing

@Suite struct JSONTapeTests {
  /// Documents of RFC 8259, and how their values read.
  static let valid: [(text: String, dump: String)] = [
    ("null", "null"), (" true\r\n\t", "true"), ("false", "false"), ("0", "0.0"), ("-0", "-0.0"),
    ("[]", "[]"), ("{}", "{}"), ("[ ]", "[]"), ("{ }", "{}"), ("\"\"", "\"\""),
    ("-12.5e+3", "-12500.0"), ("1E2", "100.0"), ("0.1", "0.1"), ("1e400", "number?"),
    ("9007199254740993", "9007199254740992.0"),
    ("123456789012345678901234567890", "1.2345678901234568e+29"),
    ("[1,[2,[]],{\"a\":[3]}]", "[1.0,[2.0,[]],{\"a\":[3.0]}]"),
    ("{\"a\" : 1 , \"b\":{\"c\":null}}", "{\"a\":1.0,\"b\":{\"c\":null}}"),
    ("\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\"\\/\u{8}\u{C}\n\r\t\""),
    ("\"\\u0041\\u00e9\\u20AC\\uD83D\\uDE00\"", "\"Aé€😀\""), ("\"é€😀\u{7F}\"", "\"é€😀\u{7F}\""),
    ("\"\\u0000\"", "\"\0\""), ("{\"\":1,\" \":2}", "{\"\":1.0,\" \":2.0}"),
  ]

  @Test("reads what RFC 8259 allows", arguments: valid)
  func accepts(text: String, dump: String) throws {
    #expect(try Self.dump(JSONDocument(ContiguousArray(text.utf8))) == dump)
  }

  /// Texts that are refused: where, and the exact message.
  static let invalid: [(text: String, line: UInt32, column: UInt32, path: String, detail: String)] =
    [
      ("", 1, 1, "$", "document is empty"), (" \n ", 2, 2, "$", "document is empty"),
      ("[1,]", 1, 4, "$", "expected a value after ',', found ']'"),
      ("[,1]", 1, 2, "$", "expected a value or ']', found ','"),
      ("[1 2]", 1, 4, "$", "expected ',' or ']', found a digit"),
      ("[1}", 1, 3, "$", "expected ',' or ']', found '}'"),
      ("{\"a\":1]", 1, 7, "$", "expected ',' or '}', found ']'"),
      ("{\"a\":1,}", 1, 8, "$", "expected a name in double quotes after ',', found '}'"),
      (
        "{\"a\":1,\n 'b':2}", 2, 2, "$",
        "expected a name in double quotes after ',', found a single quote"
      ),
      ("{a:1}", 1, 2, "$", "expected a name in double quotes or '}', found 'a'"),
      ("{\"a\" 1}", 1, 6, "$", "expected ':' after the name, found a digit"),
      ("{\"a\":}", 1, 6, "$", "expected a value, found '}'"),
      ("{\"a\":[{\"b\":?}]}", 1, 12, "$.a[0]", "expected a value, found '?'"),
      ("1 2", 1, 3, "$", "expected nothing after the document, found a digit"),
      ("{}{}", 1, 3, "$", "expected nothing after the document, found '{'"),
      ("NaN", 1, 1, "$", "expected a value, found 'NaN'"),
      ("[-Infinity]", 1, 3, "$", "expected a digit after '-', found 'Infinity'"),
      ("[+1]", 1, 2, "$", "expected a value or ']', found '+'"),
      ("[.5]", 1, 2, "$", "expected a value or ']', found '.'"),
      ("[1.]", 1, 4, "$", "expected a digit after the decimal point, found ']'"),
      ("[1e]", 1, 4, "$", "expected a digit of the exponent, found ']'"),
      ("[01]", 1, 2, "$", "number begins with a zero that JSON does not allow"),
      ("[-01]", 1, 3, "$", "number begins with a zero that JSON does not allow"),
      ("[0x1F]", 1, 3, "$", "expected ',' or ']', found 'x'"),
      ("[tru]", 1, 2, "$", "expected a value or ']', found 'tru'"),
      ("[True]", 1, 2, "$", "expected a value or ']', found 'True'"),
      ("// no\n{}", 1, 1, "$", "expected a value, found '/'; JSON has no comments"),
      ("\"a\nb\"", 1, 3, "$", "control character 0x0A in a text, expected it as an escape"),
      ("\"a\\x\"", 1, 3, "$", "'\\' before 'x' is no escape"),
      ("\"\\u00g0\"", 1, 6, "$", "expected a hexadecimal digit of an escape, found 'g'"),
      ("\"\\uD800\"", 1, 2, "$", "escape is half of a surrogate pair"),
      ("\"\\uDC00\\uD800\"", 1, 2, "$", "escape is half of a surrogate pair"),
      ("\"\\uD800\\u0041\"", 1, 2, "$", "escape is half of a surrogate pair"),
      ("[\u{A0}]", 1, 2, "$", "expected a value or ']', found '\\u{A0}'"),
      ("{\"a\":1,\n\"\\u0061\":2}", 2, 1, "$", "key 'a' stands twice in one object"),
      (
        "[{\"b\":{\"x\":1,\"y\":2,\"x\":3}}]", 1, 20, "$[0].b", "key 'x' stands twice in one object"
      ),
      ("[1", 1, 3, "$", "document ends in its middle, expected ',' or ']'"),
      ("{\"a\":{\"b\"", 1, 10, "$.a", "document ends in its middle, expected ':' after the name"),
      ("\"abc", 1, 5, "$", "document ends in its middle, expected the end of a text"),
      ("-", 1, 2, "$", "document ends in its middle, expected a digit after '-'"),
      ("tr", 1, 3, "$", "document ends in its middle, expected 'true'"),
      ("\"\\u00", 1, 6, "$", "document ends in its middle, expected the rest of an escape"),
    ]

  @Test("names the place, what was found and what was expected", arguments: invalid)
  func refuses(text: String, line: UInt32, column: UInt32, path: String, detail: String) {
    let failure = Self.failure(ContiguousArray(text.utf8))
    #expect(failure?.detail == detail)
    #expect(failure?.position == LineCursor.Position(line: line, column: column))
    #expect(failure?.path == path)
  }

  @Test(
    "refuses bytes that are not UTF-8",
    arguments: [
      [0x22, 0x80, 0x22], [0x22, 0xC0, 0xAF, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22],
      [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], [0x22, 0xE2, 0x82, 0x22], [0x22, 0xFF, 0x22],
    ] as [[UInt8]])
  func refusesEncoding(bytes: [UInt8]) {
    let failure = Self.failure(ContiguousArray(bytes))
    #expect(failure?.code == .badEncoding)
    #expect(failure?.position == LineCursor.Position(line: 1, column: 2))
  }

  @Test func `reads UTF-16 of either order and skips byte order marks`() throws {
    let text = "{\"é\":\"€😀\"}"
    let little: [UInt8] =
      [0xFF, 0xFE] + Array(text.utf16.map { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }.joined())
    let big: [UInt8] =
      [0xFE, 0xFF] + Array(text.utf16.map { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }.joined())
    for bytes in [little, big, [0xEF, 0xBB, 0xBF] + Array(text.utf8)] {
      #expect(try Self.dump(JSONDocument(ContiguousArray(bytes))) == text)
    }
    #expect(Self.failure(ContiguousArray(little.dropLast()))?.code == .badEncoding)
    #expect(Self.failure([0xFF, 0xFE, 0x00, 0xD8, 0x22, 0x00])?.code == .badEncoding)
  }

  @Test func `bounds the depth`() throws {
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    _ = try JSONDocument(ContiguousArray(deepest.utf8))
    let failure = Self.failure(ContiguousArray("[\(deepest)]".utf8))
    #expect(failure?.code == .tooDeep)
    #expect(failure?.position.column == 513)
  }

  @Test func `finds a repeated name among many`() {
    let names = (0..<1_000).map { "\"n\($0)\":\($0)" }.joined(separator: ",")
    #expect(Self.failure(ContiguousArray("{\(names)}".utf8)) == nil)
    #expect(Self.failure(ContiguousArray("{\(names),\"n3\":0}".utf8))?.code == .duplicateKey)
    #expect(
      Self.failure(ContiguousArray("{\(names),\"\\u006e999\":0}".utf8))?.code == .duplicateKey)
  }

  @Test func `reads rows within a larger text and reuses its storage`() throws {
    let bytes = ContiguousArray("{\"a\":1}\n{\"a\":[2,\"x\"]}\n{\"a\"".utf8)
    var tape = JSONTape()
    try tape.read(bytes.span, in: 0..<7)
    #expect(
      tape.member("a", of: 0, in: bytes.span).flatMap { tape.number($0, in: bytes.span) } == 1)
    try tape.read(bytes.span, in: 8..<21)
    let member = tape.member("a", of: 0, in: bytes.span)
    let array = try #require(member)
    #expect(tape.childCount(array) == 2)
    #expect(tape.range(array) == 13..<20)
    let path = tape.path(to: array + 2, in: bytes.span)
    #expect(path == "$.a[1]")
    do {
      try tape.read(bytes.span, in: 22..<26)
      Issue.record("a truncated row was accepted")
    } catch {
      #expect(error.code == .truncated)
      #expect(error.offset == 26)
    }
  }

  @Test func `reports the path of every node`() throws {
    let document = try JSONDocument(
      ContiguousArray(#"{"zones":[{"id":"a b"},{"a b":[[1,2],{"k'":3}]}]}"#.utf8))
    let paths = (0..<document.tape.count).map { document.path(to: $0) }
    #expect(
      paths == [
        "$", "$.zones", "$.zones", "$.zones[0]", "$.zones[0].id", "$.zones[0].id", "$.zones[1]",
        "$.zones[1]['a b']", "$.zones[1]['a b']", "$.zones[1]['a b'][0]",
        "$.zones[1]['a b'][0][0]", "$.zones[1]['a b'][0][1]", "$.zones[1]['a b'][1]",
        "$.zones[1]['a b'][1]['k'']", "$.zones[1]['a b'][1]['k'']",
      ])
  }

  @Test func `counts lines at LF, CR LF and CR`() {
    let bytes = ContiguousArray("a\nb\r\nc\rd\n\ne".utf8)
    var cursor = LineCursor()
    let expected: [(Int, UInt32, UInt32)] = [
      (0, 1, 1), (1, 1, 2), (2, 2, 1), (3, 2, 2), (5, 3, 1), (7, 4, 1), (9, 5, 1), (10, 6, 1),
      (11, 6, 2), (99, 6, 2), (2, 2, 1),
    ]
    for (offset, line, column) in expected {
      let position = cursor.position(of: offset, in: bytes.span)
      #expect(position == LineCursor.Position(line: line, column: column))
    }
  }

  /// Against counting from the start, in any order.
  @Test func `counts lines of a long text in any order`() {
    var random = SeededRandom(seed: 4)
    let bytes = ContiguousArray(
      (0..<30_000).map { _ in UInt8([0x61, 0x61, 0x61, 0x0A, 0x0D][random.int(0...4)]) })
    var cursor = LineCursor()
    for round in 0..<300 {
      let offset = round % 3 == 0 ? random.int(0...30_000) : 100 * round
      var expected = LineCursor.Position(line: 1, column: 1)
      for i in 0..<offset {
        let isEnd = bytes[i] == 0x0A || bytes[i] == 0x0D && !(i < 29_999 && bytes[i + 1] == 0x0A)
        expected.column = isEnd ? 1 : expected.column + 1
        if isEnd { expected.line += 1 }
      }
      #expect(cursor.position(of: offset, in: bytes.span) == expected)
    }
  }

  @Test func `finds paths from where the last one was found, in any order`() throws {
    let text = #"{"a":[{"b":1},[2,[3,4]],{"c":{"d":[5,6]}}],"e":{"f":[7,{"g":8}]},"h":[]}"#
    let document = try JSONDocument(ContiguousArray(text.utf8))
    var random = SeededRandom(seed: 9)
    var finder = JSONPathFinder()
    for round in 0..<400 {
      let count = document.tape.count
      let node = round < count ? round : random.int(0...(count - 1))
      let found = finder.path(to: node, of: document.tape, in: document.bytes.span)
      #expect(found == document.path(to: node))
    }
  }

  // MARK: Helpers

  static func failure(_ bytes: ContiguousArray<UInt8>) -> JSONDocument.Failure? {
    do {
      _ = try JSONDocument(bytes)
      return nil
    } catch {
      return error
    }
  }

  /// The document as one line of text, with numbers as doubles.
  static func dump(_ document: JSONDocument, _ node: Int = 0) -> String {
    switch document.kind(node) {
    case .null: "null"
    case .true: "true"
    case .false: "false"
    case .number: document.number(node).map { "\($0)" } ?? "number?"
    case .string, .key: "\"\(document.string(node) ?? "?")\""
    case .array:
      "[" + document.children(node).map { dump(document, $0) }.joined(separator: ",") + "]"
    case .object:
      "{"
        + document.children(node).map { dump(document, $0) + ":" + dump(document, $0 + 1) }
        .joined(separator: ",") + "}"
    }
  }
}
