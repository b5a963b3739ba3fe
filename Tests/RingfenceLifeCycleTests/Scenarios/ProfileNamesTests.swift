import Foundation
import RingfenceLifeCycle
import TestSupport
import Testing

/// `LifeCycleProfile` says which profiles there are; what cannot derive from it is compared with it.
@Suite struct ProfileNamesTests {
  private static let names = LifeCycleProfile.allCases.map(\.name).sorted()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: Paths.root.appendingPathComponent(path), encoding: .utf8)
  }

  @Test func `names the profiles of the schema`() throws {
    let data = Data(try Self.text("Docs/Schemas/scenario.json").utf8)
    let schema = try JSONSerialization.jsonObject(with: data) as? [String: Any]
    let properties = schema?["properties"] as? [String: Any]
    let profile = try #require(properties?["profile"] as? [String: Any])
    #expect((profile["enum"] as? [String])?.sorted() == Self.names)
  }
}
