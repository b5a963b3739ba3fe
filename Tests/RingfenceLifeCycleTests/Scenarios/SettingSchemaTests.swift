import Foundation
import RingfenceLifeCycle
import TestSupport
import Testing

/// `Docs/Schemas/scenario.json` describes the settings that are read.
@Suite struct SettingSchemaTests {
  private static func schema() throws -> ContiguousArray<UInt8> {
    ContiguousArray(
      try Data(contentsOf: Paths.root.appendingPathComponent("Docs/Schemas/scenario.json")))
  }

  private static func properties() throws -> [String: Any] {
    let root = try JSONSerialization.jsonObject(with: Data(schema())) as? [String: Any]
    let definitions = root?["$defs"] as? [String: Any]
    let settings = definitions?["settings"] as? [String: Any]
    return try #require(settings?["properties"] as? [String: Any])
  }

  @Test func `has each setting with its type, words and range`() throws {
    var check = SchemaCheck(properties: try Self.properties())
    var settings = LifeCycleSettings()
    settings.fields(&check)
    #expect(check.differences == [])
    #expect(settings == LifeCycleSettings(), "a visitor that sets nothing changes nothing")

    // In the same order.
    let document = try JSONDocument(Self.schema())
    var node = 0
    for name in ["$defs", "settings", "properties"] {
      node = try #require(document.member(name, of: node))
    }
    #expect(document.children(node).compactMap { document.string($0) } == check.keys)
  }

  @Test func `has the defaults of the nominal profile`() throws {
    let defaults = try Self.properties().mapValues { ($0 as? [String: Any])?["default"] as Any }
    let file: [String: Any] = ["version": 1, "events": [Any](), "settings": defaults]
    let bytes = Array(try JSONSerialization.data(withJSONObject: file))
    let read = try ScenarioFile.read(bytes: bytes, name: "schema.json")
    #expect(read.settings(.nominal) == LifeCycleSettings())
  }
}

/// Compares the settings with the properties of the schema.
private struct SchemaCheck: SettingVisitor {
  typealias Failure = Never

  let properties: [String: Any]
  var keys: [String] = []
  var differences: [String] = []

  init(properties: [String: Any]) { self.properties = properties }

  mutating func field<Value>(
    _ key: String, _ value: inout Value, _ form: SettingForm<Value>
  ) -> Bool {
    keys.append(key)
    let schema = properties[key] as? [String: Any] ?? [:]
    if !Self.isDescribed(form.kind, by: schema) { differences.append("\(key): \(form.kind)") }
    return false
  }

  private static func isDescribed(_ kind: SettingKind, by schema: [String: Any]) -> Bool {
    let type = schema["type"] as? String
    switch kind {
    case .flag: return type == "boolean"
    case .version, .dutyCycle: return type == "string"
    case .word(let words): return schema["enum"] as? [String] == words
    case .words(let words):
      let items = schema["items"] as? [String: Any]
      return type == "array" && items?["enum"] as? [String] == words
    case .quantity(let kind, let range):
      // A number, or a text whose units the description names.
      let forms = schema["anyOf"] as? [[String: Any]] ?? []
      let text = schema["description"] as? String ?? ""
      return forms.count == 2 && forms[0]["type"] as? String == "number"
        && bounds(forms[0]) == range && forms[1]["type"] as? String == "string"
        && kind.units.allSatisfy { text.contains($0.name) }
    case .count(let range):
      return type == "integer"
        && bounds(schema) == Double(range.lowerBound)...Double(range.upperBound)
    case .percentage(let range): return type == "number" && bounds(schema) == range
    }
  }

  private static func bounds(_ schema: [String: Any]) -> ClosedRange<Double>? {
    guard let minimum = schema["minimum"] as? Double, let maximum = schema["maximum"] as? Double
    else { return nil }
    return minimum...maximum
  }
}
