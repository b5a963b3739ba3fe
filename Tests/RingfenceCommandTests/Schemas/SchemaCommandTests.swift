import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `ringfence schema`.
@Suite struct SchemaCommandTests {
  static let names = [
    "layout", "geojson", "scenario", "settings", "baseline", "rule", "platform", "expectations",
    "events", "records", "findings",
  ]

  @Test(arguments: names) func `prints the file of the documentation`(_ name: String) throws {
    let file = Paths.root.appendingPathComponent("Docs/Schemas/\(name).json")
    let result = Invocation("schema \(name)")
    #expect(result.output == (try String(contentsOf: file, encoding: .utf8)))
    #expect(result.status == .done && result.errors.isEmpty)
  }

  @Test func `lists every schema of the documentation`() throws {
    let folder = Paths.root.appendingPathComponent("Docs/Schemas").path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    let listed = Invocation("schema").output.split(separator: "\n").map { $0.prefix { $0 != " " } }
    #expect(listed.map(String.init) == Self.names)
    #expect(Set(files) == Set(Self.names.map { $0 + ".json" }))
  }

  @Test(arguments: [
    ("schema zones", "unknown schema 'zones', expected one of"),
    ("schema layot", "unknown schema 'layot', did you mean 'layout'?"),
    ("schema layout events", "'events' is one word too many, expected one name"),
  ]) func `refuses other names`(_ words: String, _ message: String) {
    let result = Invocation(words)
    #expect(result.status == .usage && result.output.isEmpty)
    #expect(result.errors.hasPrefix("ringfence schema: error: \(message)"), "\(result.errors)")
  }
}
