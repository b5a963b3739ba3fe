import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `visits` as users run it: plans of several forms, bad ones, and the order of drives.
@Suite struct VisitsCommandTests {
  let folder: TestFolder
  let zones: String
  let drive: String

  init() throws {
    // A device passes the circle 'depot' (Dépôt 7) at 10 m/s from 195 s to 215 s after 2026-05-04T08:00:00Z.
    let scene = try PassingDrive(
      besides:
        #"{ "id": "far", "fences": [{ "id": "c", "circle": { "center": [0.1, 0], "radius": 100 } }] }, { "id": "line", "fences": [{ "id": "l", "geoline": [[0.01, 0.01], [0.02, 0.01]] }] }"#,
      accuracy: 5)
    (folder, zones, drive) = (scene.folder, scene.zones, scene.drive)
  }

  private func visits(_ plan: String, _ words: [String] = []) throws -> Invocation {
    let path = try folder.write("plan.csv", plan)
    return Invocation(
      ["visits", "--zones", zones, "--stops", path, "--minimum-stay", "5s"] + words + [drive])
  }

  /// The outcomes of a plan, in its order.
  private func outcomes(_ plan: String, _ words: [String] = []) throws -> [String] {
    let result = try visits(plan, words + ["--format", "csv"])
    return result.output.split(separator: "\n").dropFirst().compactMap {
      $0.split(separator: ",").first.map(String.init)
    }
  }

  @Test func `columns are found by their names, in any order, with any separator`() throws {
    let begin = "2026-05-04T08:03:00Z"
    let end = "2026-05-04T08:04:00Z"
    #expect(try outcomes("zone,from,to\ndepot,\(begin),\(end)\n") == ["on-time"])
    #expect(try outcomes("Not After;Shop;Not Before\n\(end);Dépôt 7;\(begin)\n") == ["on-time"])
    #expect(
      try outcomes("Kunde\tWann\ndepot\t\(end)\n", ["--stop-columns", "zone=Kunde,time=Wann"]) == [
        "early"
      ])
    #expect(try outcomes("shop,eta\ndepot,\(begin)\n", ["--tolerance", "20"]) == ["on-time"])
  }

  @Test func `times of day are of the drive's day on the clocks of the option`() throws {
    #expect(
      try outcomes("zone,from,to\ndepot,10:03,10:04\n", ["--time-zone", "Europe/Vienna"])
        == ["on-time"])
    #expect(
      try outcomes("zone,from,to\ndepot,23:00,1:00\n", ["--time-zone", "Europe/Vienna"])
        == ["early"])
    let without = try visits("zone,from,to\ndepot,10:03,10:04\n")
    #expect(without.status == .unusableInput)
    #expect(without.errors.contains("expected one or '--time-zone'"))
  }

  @Test func `the status says whether a stop failed, and the option which ones do`() throws {
    let late = "zone,to\ndepot,2026-05-04T08:03:00Z\n"
    #expect(try visits(late).status == .findings)
    #expect(try visits(late, ["--fail-on", "none"]).status == .done)
    #expect(try visits(late, ["--fail-on", "early,passed"]).status == .done)
    let unknown = try visits(late, ["--fail-on", "lat"])
    #expect(unknown.status == .usage && unknown.errors.contains("did you mean 'late'"))
  }

  @Test func `rows that are no stops are left out with line and reason`() throws {
    let plan =
      "zone,to\ndepot,2026-05-04T08:04:00Z\nDepott,2026-05-04T08:04:00Z\nline,2026-05-04T08:04:00Z\n,\ndepot,soon\n"
    let result = try visits(plan)
    #expect(result.status == .findings)
    for part in [
      "plan.csv:3: warning: the layout has no zone 'Depott'", "did you mean 'depot'",
      "plan.csv:4: warning: the zone 'line' has no area", "plan.csv:6: warning: time 'soon'",
      "3 rows of the plan left out, 1 stop read",
    ] { #expect(result.errors.contains(part), "\(part) in \(result.errors)") }
  }

  @Test(arguments: [
    ("", "the plan is empty"), ("zone\n", "no header with at least two names"),
    ("a,b\n1,2\n", "no column for the zone among 'a', 'b'"), ("zone,to\n", "a header and no stop"),
    ("zone,to\nnowhere,\n", "none of 1 row can be read as a stop"),
  ])
  func `a plan without a stop is refused`(_ plan: String, _ message: String) throws {
    let result = try visits(plan)
    #expect(result.status == .unusableInput && result.output.isEmpty)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `stops out of order, exchanged ends and drives without a track are said`() throws {
    let result = try visits(
      """
      drive,zone,from,to
      drive,depot,2026-05-04T08:04:00Z,2026-05-04T08:03:00Z
      drive,far,2026-05-04T07:03:00Z,
      drivel,depot,2026-05-04T08:03:00Z,

      """)
    #expect(result.errors.contains("plan.csv:2: warning: the stop ends before it begins"))
    #expect(
      result.errors.contains("plan.csv:3: warning: the stop is earlier than the one before it"))
    #expect(result.errors.contains("plan.csv:4: warning: there is no track 'drivel'"))
    #expect(result.output.contains("no-drive"))
  }

  @Test func `a track that cannot be read to its end misses no stop`() throws {
    let cut = try folder.write(
      "cut.gpx",
      """
      <gpx version="1.1"><trk><trkseg><trkpt lat="0" lon="0"><time>2026-05-04T08:00:00Z</time></trkpt>
      <trkpt lat="0" lon="0"><time>2026-05-
      """)
    let plan = try folder.write("plan.csv", "drive,zone\ncut,depot\nother,depot\n")
    let result = Invocation(
      ["visits", "--zones", zones, "--stops", plan, "--format", "csv", cut])
    #expect(result.status == .unusableInput)
    #expect(result.output.split(separator: "\n").dropFirst().allSatisfy { $0.hasPrefix("unseen,") })
    #expect(result.errors.contains("not all tracks could be read to their ends"))
  }

  @Test func `every format has every stop`() throws {
    let plan = "zone,to\ndepot,2026-05-04T08:04:00Z\nfar,2026-05-04T08:04:00Z\n"
    for format in ["text", "csv", "ndjson", "junit", "github"] {
      let output = try visits(plan, ["--format", format]).output
      #expect(output.contains("far"), "\(format): \(output)")
    }
    let junit = try visits(plan, ["--format", "junit"]).output
    #expect(junit.contains("tests=\"2\""))
  }

  @Test func `a plan of a thousands of stops is compared`() throws {
    var plan = "zone,from,to\n"
    for index in 0..<20_000 {
      plan += "depot,\(1_777_881_600 + index),\(1_777_881_600 + index + 5)\n"
    }
    let result = try outcomes(plan)
    #expect(result.count == 20_000)
    // Those that begin in the five seconds before the arrival.
    #expect((5...6).contains(result.count { $0 == "on-time" }))
  }
}
