import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The layouts of `Zones/` with `Zones/ringfence.json`.
@Suite struct SampleFindingsTests {
  private static let folder = Paths.root.appendingPathComponent("Zones")

  static let samples: [String] =
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      FileManager.default.fileExists(atPath: "\(folder.path)/\($0)/zones.json")
    }.sorted()) ?? []

  @Test func `there are samples`() { #expect(Self.samples.count >= 13) }

  @Test(arguments: samples) func `lints without findings that count`(sample: String) {
    let result = Invocation(["lint", "\(Self.folder.path)/\(sample)/zones.json"])
    #expect(result.status == (sample == "bad-layout" ? .findings : .done), "\(result.output)")
  }

  /// Each suppression is needed by each sample that it names, since a sample is linted alone as well.
  @Test(arguments: samples) func `has no suppression that nothing needs`(sample: String) {
    let all = Invocation([
      "lint", "--format=json", "\(Self.folder.path)/\(sample)/zones.json",
    ])
    #expect(!all.output.contains("unused-suppression"), "\(all.output)")
  }

  /// Without the settings the samples have what is suppressed, so that the test above tests something.
  @Test func `has findings without its settings`() {
    let path = "\(Self.folder.path)/laps/zones.json"
    #expect(Invocation(["lint", "--no-settings", path]).status == .findings)
  }
}
