import Testing

/// The validator of these tests, by cases worked out by hand from the specification of draft 2020-12.
@Suite struct SchemaValidatorTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let schema: String
    let accepted: [String]
    let refused: [String]
    var testDescription: String { schema }
  }

  static let cases: [Case] = [
    Case(schema: "true", accepted: ["1", "null"], refused: []),
    Case(schema: "false", accepted: [], refused: ["1", "null"]),
    Case(schema: "{}", accepted: ["1", "{\"a\":[]}"], refused: []),
    Case(
      schema: #"{"type":"integer"}"#, accepted: ["1", "1.0", "-0"],
      refused: ["1.5", "\"1\"", "true"]),
    Case(schema: #"{"type":"number"}"#, accepted: ["1.5"], refused: ["true", "null", "\"1\""]),
    Case(schema: #"{"type":"boolean"}"#, accepted: ["false"], refused: ["0", "null"]),
    Case(schema: #"{"const":1}"#, accepted: ["1", "1.0"], refused: ["2", "\"1\"", "true"]),
    Case(schema: #"{"enum":["a",2]}"#, accepted: ["\"a\"", "2"], refused: ["\"b\"", "\"2\""]),
    Case(
      schema: #"{"minimum":0,"maximum":1}"#, accepted: ["0", "1", "\"x\""],
      refused: ["-0.1", "1.1"]),
    Case(
      schema: #"{"exclusiveMinimum":0,"exclusiveMaximum":1}"#, accepted: ["0.5"],
      refused: ["0", "1"]),
    Case(schema: #"{"minLength":1}"#, accepted: ["\"°\"", "7"], refused: ["\"\""]),
    Case(schema: #"{"pattern":"^a+$"}"#, accepted: ["\"aa\"", "1"], refused: ["\"ab\"", "\"\""]),
    Case(schema: #"{"pattern":"b"}"#, accepted: ["\"abc\""], refused: ["\"ac\""]),
    Case(
      schema: #"{"pattern":"^(?!-[0.]*[1-9])-?[0-9]+$"}"#, accepted: ["\"-00\"", "\"5\""],
      refused: ["\"-01\""]),
    Case(
      schema: #"{"minItems":1,"maxItems":2,"uniqueItems":true}"#, accepted: ["[1]", "[1,2]", "{}"],
      refused: ["[]", "[1,1]", "[1,2,3]"]),
    Case(schema: #"{"items":{"type":"number"}}"#, accepted: ["[]", "[1]"], refused: ["[1,\"2\"]"]),
    Case(
      schema: #"{"prefixItems":[{"type":"string"}],"items":{"type":"number"}}"#,
      accepted: ["[]", "[\"a\"]", "[\"a\",1]"], refused: ["[1]", "[\"a\",\"b\"]"]),
    Case(
      schema: #"{"required":["a"]}"#, accepted: ["{\"a\":null}", "[]"],
      refused: ["{}", "{\"b\":1}"]),
    Case(schema: #"{"minProperties":1}"#, accepted: ["{\"a\":1}"], refused: ["{}"]),
    Case(
      schema: #"{"dependentRequired":{"a":["b"]}}"#,
      accepted: ["{}", "{\"b\":1}", "{\"a\":1,\"b\":1}"],
      refused: ["{\"a\":1}"]),
    Case(
      schema:
        #"{"properties":{"a":{"type":"number"},"b":false},"additionalProperties":{"type":"string"}}"#,
      accepted: ["{}", "{\"a\":1,\"c\":\"\"}"], refused: ["{\"a\":\"\"}", "{\"b\":1}", "{\"c\":1}"]),
    Case(
      schema: #"{"anyOf":[{"minimum":5},{"maximum":7}]}"#, accepted: ["1", "6", "9"], refused: []),
    Case(
      schema: #"{"oneOf":[{"minimum":5},{"maximum":7}]}"#, accepted: ["1", "9"], refused: ["6"]),
    Case(
      schema: #"{"allOf":[{"minimum":5},{"maximum":7}]}"#, accepted: ["6"], refused: ["1", "9"]),
    Case(
      schema: #"{"if":{"const":1},"then":true,"else":{"minimum":5}}"#, accepted: ["1", "5"],
      refused: ["2"]),
    Case(
      schema: ##"{"$defs":{"n":{"type":"number"}},"$ref":"#/$defs/n","maximum":3}"##,
      accepted: ["3"],
      refused: ["4", "\"\""]),
  ]

  @Test(arguments: cases) func `accepts and refuses by the specification`(_ row: Case) throws {
    var validator = SchemaValidator(try JSONValue(row.schema))
    for text in row.accepted { #expect(try validator.accepts(JSONValue(text)), "\(text)") }
    for text in row.refused { #expect(try !validator.accepts(JSONValue(text)), "\(text)") }
  }

  @Test(arguments: [#"{"maxLength":1}"#, #"{"properties":{"a":{"format":"date"}}}"#])
  func `refuses a keyword that it does not know`(_ schema: String) throws {
    var validator = SchemaValidator(try JSONValue(schema))
    #expect(throws: SchemaValidator.Failure.self) {
      _ = try validator.accepts(JSONValue(#"{"a":1}"#))
    }
  }
}
