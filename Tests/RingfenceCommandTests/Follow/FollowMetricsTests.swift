import Foundation
import TestSupport
import Testing

/// The file of `--metrics`.
@Suite struct FollowMetricsTests {
  let process: ProcessTests
  var folder: TestFolder { process.folder }

  init() throws {
    process = try ProcessTests()
    // A device that is in the circle at two of four fixes, one row that is none, and one that goes back in time.
    let rows = FollowProcessTests.rows(0..<20)
    try folder.write("rows.ndjson", rows + "{\"track\":\n" + FollowProcessTests.rows(3..<4))
  }

  private static let follow = "$R follow --zones $D/zones.json --metrics $D/m"

  @Test func `says what was done`() throws {
    let outcome = try process.shell("\(Self.follow) < $D/rows.ndjson > $D/e")
    #expect(outcome.status == 0, "\(outcome.errors)")
    var found: [String: Double] = [:]
    for line in try folder.read("m").split(separator: "\n") where !line.hasPrefix("#") {
      let parts = line.split(separator: " ")
      #expect(parts.count == 2)
      found[String(parts[0])] = Double(parts[1])
    }
    #expect(found["ringfence_fixes_total"] == 20)
    #expect(found["ringfence_events_total"] == 10)
    #expect(found["ringfence_sequence"] == 10)
    #expect(found["ringfence_devices"] == 1)
    #expect(found["ringfence_left_out_total{reason=\"bad-row\"}"] == 1)
    #expect(found["ringfence_left_out_total{reason=\"out-of-order\"}"] == 1)
    #expect(found["ringfence_layout_changes_total"] == 0)
    // The last row is at 2026-01-02T10:03:10Z.
    #expect(found["ringfence_last_fix_timestamp_seconds"] == 1_767_348_190)
    let (lag, written) = (
      found["ringfence_lag_seconds"], found["ringfence_written_timestamp_seconds"]
    )
    #expect(lag.map { abs($0 - ((written ?? 0) - 1_767_348_190)) < 1 } ?? false)
    #expect(found.keys.contains { $0.hasPrefix("ringfence_layout_info{fingerprint=\"") })
  }

  @Test(arguments: ["$D/rows.ndjson", "$D/zones.json", "$D/s", "$D/e"])
  func `is no other file of the command`(_ path: String) throws {
    let before = try ["rows.ndjson", "zones.json"].map { try folder.read($0) }
    let outcome = try process.shell(
      "$R follow --zones $D/zones.json --state $D/s --output $D/e --metrics \(path) $D/rows.ndjson")
    #expect(outcome.status == 74)
    #expect(outcome.errors.contains("the file of metrics is the same file as"), "\(outcome.errors)")
    #expect(try ["rows.ndjson", "zones.json"].map { try folder.read($0) } == before)
  }
}
