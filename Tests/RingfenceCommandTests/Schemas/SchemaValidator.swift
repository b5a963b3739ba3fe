/// Checks values by a JSON Schema of draft 2020-12, as far as the schemas in `Docs/Schemas` use it. Any other keyword
/// is an error, so that none is ignored silently.
struct SchemaValidator {
  /// Why a schema cannot be used.
  enum Failure: Error, Equatable {
    case unknownKeyword(String)
    case badKeyword(String)
    case unknownReference(String)
  }

  /// Keywords that describe, and do not check.
  private static let annotations: Set<String> = [
    "$schema", "$defs", "title", "description", "default", "examples", "deprecated",
  ]

  let root: JSONValue
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(_ root: JSONValue) { self.root = root }

  /// Whether the schema accepts a value.
  mutating func accepts(_ value: JSONValue) throws -> Bool { try accepts(value, root) }

  /// Whether a part of the schema accepts a value.
  mutating func accepts(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    if case .bool(let accepts) = schema { return accepts }
    guard case .object(let keywords) = schema else { throw Failure.badKeyword(schema.text) }
    var accepts = true
    for keyword in keywords where !Self.annotations.contains(keyword.name) {
      // Every keyword is evaluated, so that unknown ones behind a failure are found.
      let holds = try holds(keyword, for: value, in: schema)
      accepts = accepts && holds
    }
    return accepts
  }

  private mutating func holds(
    _ keyword: JSONValue.Member, for value: JSONValue, in schema: JSONValue
  ) throws -> Bool {
    switch keyword.name {
    case "$ref": try accepts(value, definition(keyword.value))
    case "anyOf": try count(value, keyword.value) > 0
    case "oneOf": try count(value, keyword.value) == 1
    case "allOf": try count(value, keyword.value) == keyword.value.childCount
    case "if":
      try accepts(
        value,
        schema[try accepts(value, keyword.value) ? "then" : "else"] ?? .bool(true))
    case "then", "else": true  // read with "if"
    case "const": value == keyword.value
    case "enum": keyword.value.children.contains(value)
    case "type": try isOfType(value, keyword.value)
    default: try holdsForType(keyword, for: value, in: schema)
    }
  }

  /// Keywords that hold for every value of another type.
  private mutating func holdsForType(
    _ keyword: JSONValue.Member, for value: JSONValue, in schema: JSONValue
  ) throws -> Bool {
    switch (keyword.name, value) {
    case ("minimum", .number(let number)): number >= (try limit(keyword))
    case ("maximum", .number(let number)): number <= (try limit(keyword))
    case ("exclusiveMinimum", .number(let number)): number > (try limit(keyword))
    case ("exclusiveMaximum", .number(let number)): number < (try limit(keyword))
    case ("minLength", .string(let text)): Double(text.unicodeScalars.count) >= (try limit(keyword))
    case ("pattern", .string(let text)): try matches(text, keyword.value)
    case ("minItems", .array(let items)): Double(items.count) >= (try limit(keyword))
    case ("maxItems", .array(let items)): Double(items.count) <= (try limit(keyword))
    case ("uniqueItems", .array(let items)):
      items.indices.allSatisfy { !items[..<$0].contains(items[$0]) }
    case ("prefixItems", .array(let items)):
      try zip(items, keyword.value.children).reduce(true) { try accepts($1.0, $1.1) && $0 }
    case ("items", .array(let items)):
      try items.dropFirst(schema["prefixItems"]?.childCount ?? 0).reduce(true) {
        try accepts($1, keyword.value) && $0
      }
    case ("required", .object): try names(keyword.value).allSatisfy { value[$0] != nil }
    case ("minProperties", .object(let members)): Double(members.count) >= (try limit(keyword))
    case ("dependentRequired", .object): try dependents(keyword.value, of: value)
    case ("properties", .object(let members)):
      try members.reduce(true) {
        try accepts($1.value, keyword.value[$1.name] ?? .bool(true)) && $0
      }
    case ("additionalProperties", .object(let members)):
      try members.filter { schema["properties"]?[$0.name] == nil }
        .reduce(true) { try accepts($1.value, keyword.value) && $0 }
    case ("propertyNames", .object(let members)):
      try members.reduce(true) { try accepts(.string($1.name), keyword.value) && $0 }
    case ("propertyNames", _), ("minimum", _), ("maximum", _), ("exclusiveMinimum", _),
      ("exclusiveMaximum", _),
      ("minLength", _), ("pattern", _), ("minItems", _), ("maxItems", _), ("uniqueItems", _),
      ("prefixItems", _), ("items", _), ("required", _), ("minProperties", _),
      ("dependentRequired", _), ("properties", _), ("additionalProperties", _):
      true
    default: throw Failure.unknownKeyword(keyword.name)
    }
  }

  // MARK: Parts

  private mutating func count(_ value: JSONValue, _ schemas: JSONValue) throws -> Int {
    try schemas.children.reduce(0) { try accepts(value, $1) ? $0 + 1 : $0 }
  }

  private func dependents(_ rules: JSONValue, of value: JSONValue) throws -> Bool {
    guard case .object(let rules) = rules else { throw Failure.badKeyword("dependentRequired") }
    return try rules.allSatisfy { rule in
      try value[rule.name] == nil || names(rule.value).allSatisfy { value[$0] != nil }
    }
  }

  private func isOfType(_ value: JSONValue, _ type: JSONValue) throws -> Bool {
    if case .array(let types) = type { return try types.contains { try isOfType(value, $0) } }
    guard case .string(let name) = type else { throw Failure.badKeyword("type") }
    switch (name, value) {
    case ("null", .null), ("boolean", .bool), ("number", .number), ("string", .string),
      ("array", .array), ("object", .object):
      return true
    case ("integer", .number(let number)): return number == number.rounded()
    case ("null", _), ("boolean", _), ("number", _), ("string", _), ("array", _), ("object", _),
      ("integer", _):
      return false
    default: throw Failure.badKeyword("type")
    }
  }

  private func limit(_ keyword: JSONValue.Member) throws -> Double {
    guard case .number(let number) = keyword.value else { throw Failure.badKeyword(keyword.name) }
    return number
  }

  private func names(_ list: JSONValue) throws -> [String] {
    try list.children.map { item in
      guard case .string(let name) = item else { throw Failure.badKeyword("required") }
      return name
    }
  }

  private func definition(_ reference: JSONValue) throws -> JSONValue {
    guard case .string(let path) = reference, path.hasPrefix("#/$defs/"),
      let found = root["$defs"]?[String(path.dropFirst(8))]
    else { throw Failure.unknownReference(reference.text) }
    return found
  }

  private mutating func matches(_ text: String, _ pattern: JSONValue) throws -> Bool {
    guard case .string(let pattern) = pattern else { throw Failure.badKeyword("pattern") }
    let regex =
      try patterns[pattern] ?? Regex<AnyRegexOutput>(pattern).matchingSemantics(.unicodeScalar)
    patterns[pattern] = regex
    return text.firstMatch(of: regex) != nil
  }
}
