import Foundation
import RingfenceFiles
import RingfenceGrade
import TestSupport
import Testing

@Suite struct DiagnosticsDocTests {
  static let codes =
    FileError.Code.allCases.map(\.rawValue) + TrackIssue.allCases.map(\.rawValue)
    + TrackFileWarning.Code.allCases.map(\.rawValue) + ZoneFileWarning.Code.allCases.map(\.rawValue)
    + FoundLog.Remark.Kind.allCases.map(\.rawValue)
    + ["zone-not-evaluated", "other-fixes", "missing-accuracy", "effect-not-published"]
    + ["zone-never-entered", "too-many-circles"]
    // Of `verify`, `tune`, `visits` and `grade`.
    + ["unknown-zone", "unknown-track", "partial-input"]
    + ["stop-order", "other-day", "other-clock", "unknown-drive"]
    + ["several-devices", "unknown-device", "several-drives", "overlapping-zones", "outside-drive"]

  @Test func `explains every code`() throws {
    let text = try DiagnosticsPage.text()
    let missing = Self.codes.filter { !text.contains("| `\($0)` | ") }
    #expect(missing == [])
    let listed = text.components(separatedBy: "\n").compactMap { line in
      line.hasPrefix("| `") ? line.split(separator: "`")[1] : nil
    }
    #expect(listed.filter { !Self.codes.contains(String($0)) } == [], "codes that are none")
  }
}
