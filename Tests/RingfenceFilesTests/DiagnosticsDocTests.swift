import Foundation
import RingfenceFiles
import TestSupport
import Testing

@Suite struct DiagnosticsDocTests {
  static let codes =
    FileError.Code.allCases.map(\.rawValue) + TrackIssue.allCases.map(\.rawValue)
    + TrackFileWarning.Code.allCases.map(\.rawValue) + ZoneFileWarning.Code.allCases.map(\.rawValue)
    + FoundLog.Remark.Kind.allCases.map(\.rawValue)
    + ["zone-not-evaluated", "other-fixes", "missing-accuracy", "effect-not-published"]
    // Of `verify`, `tune` and `grade`.
    + ["unknown-zone", "partial-input"]
    + ["several-devices", "unknown-device", "several-drives", "overlapping-zones", "outside-drive"]

  /// The codes in the table of a section.
  static func codes(inSection title: String) throws -> [String] {
    let page = Paths.root.appendingPathComponent("Docs/Diagnostics.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let sections = text.components(separatedBy: "\n## ")
    let section = try #require(sections.first { $0.hasPrefix(title + "\n") })
    return section.components(separatedBy: "\n").compactMap { line in
      line.hasPrefix("| `") ? String(line.split(separator: "`")[1]) : nil
    }
  }

  @Test func `explains every code`() throws {
    let page = Paths.root.appendingPathComponent("Docs/Diagnostics.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let missing = Self.codes.filter { !text.contains("| `\($0)` | ") }
    #expect(missing == [])
    let listed = text.components(separatedBy: "\n").compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`")[1] : nil
    }
    #expect(listed.filter { !Self.codes.contains(String($0)) } == [], "codes that are none")
  }
}
