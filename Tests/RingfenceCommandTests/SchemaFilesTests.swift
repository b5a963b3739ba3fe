import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The schemas of the command are the files of Docs/Schemas.
@Suite struct SchemaFilesTests {
  @Test func `prints each file of the folder`() throws {
    let folder = Paths.root.appendingPathComponent("Docs/Schemas")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    #expect(names.count >= 8)
    for name in names {
      let text = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
      let printed = Invocation(["schema", String(name.dropLast(".json".count))])
      #expect(printed.status == .done && printed.output == text, "\(name)")
    }
  }
}
