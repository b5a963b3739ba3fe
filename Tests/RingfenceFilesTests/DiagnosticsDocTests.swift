import Foundation
import RingfenceFiles
import TestSupport
import Testing

@Suite struct DiagnosticsDocTests {
  static let codes =
    TrackError.Code.allCases.map(\.rawValue) + TrackIssue.allCases.map(\.rawValue)
    + ZoneFileError.Code.allCases.map(\.rawValue) + ZoneFileWarning.Code.allCases.map(\.rawValue)
    + ScenarioFileError.Code.allCases.map(\.rawValue)
    + SessionFileError.Code.allCases.map(\.rawValue)
    + ExpectationError.Code.allCases.map(\.rawValue) + ["unknown-zone"]

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
