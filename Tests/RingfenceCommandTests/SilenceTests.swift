import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// What a run reports in which nothing fires.
@Suite struct SilenceTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A layout with a circle, and a table of fixes, one a second.
  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    var center = "0, 0"
    var radius = "100"
    var more = ""
    /// Latitude, longitude and accuracy.
    var fixes: [String]
    var options = ""
    /// What stands behind `nothing fired: …`.
    let expected: [String]
    var testDescription: String { name }
  }

  /// On the equator 0.01° are 1,113.2 m, 0.001° of a meridian 110.6 m.
  static let rows: [Row] = [
    Row(
      name: "far from the circle", fixes: ["0,0.012,", "0,0.011,", "0,0.010,"],
      expected: [
        "the nearest zone is cafe, 1.01 km from a fix of t.csv",
        "the bounds of tracks and zones are 1.01 km apart",
      ]),
    Row(
      name: "around the circle", fixes: ["0.01,-0.01,", "0.01,0.01,", "-0.01,0.01,"],
      options: "--maximum-speed off",
      expected: ["the nearest zone is cafe, 1.47 km from a fix of t.csv"]),
    Row(
      name: "beside the circle", fixes: ["0.001,-0.001,", "0.001,0,", "0.001,0.001,"],
      expected: [
        "the nearest zone is cafe, 10.6 m from a fix of t.csv",
        "the bounds of tracks and zones are 10.6 m apart",
      ]),
    Row(
      name: "latitude and longitude exchanged", center: "10, 50", fixes: ["10,50,", "10,50.001,"],
      expected: [
        "the nearest zone is cafe, about 5758 km from a fix of t.csv",
        "the bounds of tracks and zones are 5758 km apart",
        "latitude and longitude of the zones or of the tracks seem to be exchanged: if so, a fix is in "
          + "a zone",
      ]),
    Row(
      name: "another sign of the latitude", center: "144, 37.01", fixes: ["-37,144,"],
      expected: [
        "the nearest zone is cafe, about 8194 km from a fix of t.csv",
        "the bounds of tracks and zones are 8194 km apart",
        "zones and tracks are on different hemispheres: with the other sign of the latitude, a fix is "
          + "1.01 km from a zone",
      ]),
    Row(
      name: "a radius in kilometres", radius: "0.5", fixes: ["0.003,-0.002,", "0.003,0.002,"],
      expected: [
        "the nearest zone is cafe, 399 m from a fix of t.csv",
        "the bounds of tracks and zones are 331.2 m apart",
        "1 circle has a radius below 5 m; a radius is in metres, in kilometres a track would be inside",
      ]),
    Row(
      name: "a radius in degrees", radius: "0.004", fixes: ["0.003,-0.002,", "0.003,0.002,"],
      expected: [
        "the nearest zone is cafe, 399.5 m from a fix of t.csv",
        "the bounds of tracks and zones are 331.7 m apart",
        "1 circle has a radius below 5 m; a radius is in metres, in degrees a track would be inside",
      ]),
    Row(
      name: "a radius that explains nothing", radius: "0.5", fixes: ["0.03,0,"],
      expected: [
        "the nearest zone is cafe, 3.32 km from a fix of t.csv",
        "the bounds of tracks and zones are 3.32 km apart",
        "1 circle has a radius below 1 m; a radius is in metres",
      ]),
    Row(
      name: "inaccurate fixes", fixes: ["0,0.000000001,150", "0,0.000000001,101"],
      expected: [
        "every fix is less accurate than 100 m, the limit of '--maximum-accuracy'"
      ]),
    Row(
      name: "a condition", more: #", "conditions": { "speed": [ { "maximum": "1 km/h" } ] }"#,
      fixes: ["0,-0.005,", "0,0.000000001,", "0,0.005,"],
      expected: [
        "the nearest zone is cafe, a fix of t.csv is in it",
        "conditions were not met at 1 entry or crossing (speed 1); 'ringfence explain' says more",
      ]),
    Row(
      name: "a schedule of the past",
      more: #", "conditions": { "schedule": [ { "toDate": "2025-12-31" } ] }"#,
      fixes: ["0,-0.005,", "0,0.000000001,", "0,0.005,"],
      expected: [
        "the nearest zone is cafe, a fix of t.csv is in it",
        "conditions were not met at 1 entry or crossing (schedule 1), no schedule opens within 400 "
          + "days after; 'ringfence explain' says more",
      ]),
    Row(
      name: "a silent beginning", fixes: ["0,0.000000001,", "0,0.000000001,"],
      options: "--initial-inside silent",
      expected: [
        "the nearest zone is cafe, a fix of t.csv is in it",
        "tracks begin in zones 1 time, which '--initial-inside silent' keeps from firing",
      ]),
  ]

  private func write(_ row: Row) throws {
    let circle = #"{ "circle": { "center": [\#(row.center)], "radius": \#(row.radius) } }"#
    try folder.write(
      "zones.json",
      #"{ "version": 1, "zones": [ { "id": "cafe", "fences": [ \#(circle) ]\#(row.more) } ] }"#)
    let fixes = row.fixes.enumerated().map { "2026-01-02T10:00:\(10 + $0)Z,\($1)\n" }
    try folder.write("t.csv", "time,latitude,longitude,accuracy\n" + fixes.joined())
  }

  private func run(_ words: String, processors: Int = 1) -> Invocation {
    Invocation(words.replacing("$D", with: folder.path), processors: processors)
  }

  private func note(_ result: Invocation) -> String? {
    result.errors.split(separator: "\n").last { $0.contains("nothing fired") }.map { String($0) }
  }

  @Test(arguments: rows) func `says why nothing fired`(_ row: Row) throws {
    try write(row)
    let count = row.fixes.count == 1 ? "1 fix" : "\(row.fixes.count) fixes"
    let parts = ["nothing fired: 1 track with \(count), 1 zone"] + row.expected
    let words = "evaluate --zones $D/zones.json \(row.options) $D/t.csv"
    for format in ["text", "ndjson", "csv", "geojson"] {
      let result = run("\(words) --format \(format)")
      #expect(note(result) == "ringfence evaluate: note: " + parts.joined(separator: "; "))
      #expect(result.status == .done)
      guard format == "text" else { continue }
      let lines = result.output.split(separator: "\n").map { String($0) }
      #expect(
        Array(lines.prefix(3)) == [
          "nothing fired", "  tracks   1 track with \(count)", "  zones    1",
        ])
      // Each part is a line, without the words that the title of the line replaces.
      #expect(lines.count == 3 + row.expected.count)
      for (line, part) in zip(lines.dropFirst(3), row.expected) {
        #expect(part.hasSuffix(line.dropFirst(11)), "\(line)")
      }
    }
    #expect(run("\(words) --format ndjson").output.isEmpty)
    #expect(run("\(words) --format csv").output.split(separator: "\n").count == 1)
    let explained = run("explain --zones $D/zones.json \(row.options) $D/t.csv")
    #expect(note(explained) == "ringfence explain: note: " + parts.joined(separator: "; "))
    let recorded = run(
      "verify --record --expect $D/e --zones $D/zones.json \(row.options) $D/t.csv")
    #expect(note(recorded) == "ringfence verify: note: " + parts.joined(separator: "; "))
    // What is expected needs no reason.
    #expect(
      note(run("verify --expect $D/e --zones $D/zones.json \(row.options) $D/t.csv")) == nil)
  }

  @Test func `blames the zones where a track names its axes`() throws {
    try write(Row(name: "", center: "0.001, 60", fixes: [], expected: []))
    try folder.write(
      "walk.gpx", TestFolder.gpx().replacing("lat=\"0\" lon=\"0.00", with: "lat=\"0\" lon=\"60.00"))
    let result = run("evaluate --zones $D/zones.json $D/walk.gpx")
    #expect(
      note(result)?.hasSuffix(
        "; latitude and longitude of the zones seem to be exchanged: if so, a fix is in a zone")
        == true)
  }

  @Test func `quietly says only that nothing fired`() throws {
    try write(Row(name: "", center: "10, 50", fixes: ["10,50,", "10,50.001,"], expected: []))
    let quiet = run("evaluate --quiet --zones $D/zones.json $D/t.csv")
    #expect(quiet.errors.isEmpty)
    #expect(
      quiet.output == "nothing fired\n  tracks   1 track with 2 fixes\n  zones    1\n")
    #expect(run("explain --quiet --zones $D/zones.json $D/t.csv").errors.isEmpty)
  }

  /// Of more fixes than are examined, each file has its share: the nearest ones are the first of the last file.
  @Test func `examines a share of every file`() throws {
    try write(Row(name: "", center: "0, 0", fixes: [], expected: []))
    let far = (0..<150_000).map { "\($0),40,0.00\($0 % 7)\n" }
    try folder.write("t/a.csv", "time,latitude,longitude\n" + far.joined())
    try folder.write("t/b.csv", "time,latitude,longitude\n" + far.joined())
    try folder.write(
      "t/c.csv",
      "time,latitude,longitude\n0,0,0.01\n"
        + (1..<150_000).map { "\($0 + 100),0,0.02\n" }.joined())
    let text = try #require(note(run("evaluate --zones $D/zones.json $D/t")))
    #expect(text.contains("the nearest zone is cafe, 1.01 km from a fix of c.csv"))
    #expect(text.hasSuffix("only 200000 of 450000 fixes were examined"))
  }

  @Test func `says nothing when something fired`() throws {
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("walk.gpx", TestFolder.gpx())
    try folder.write("t.csv", "time,latitude,longitude\n2026-01-02T10:00:00Z,9,9\n")
    for words in ["evaluate", "explain", "evaluate --mode compare"] {
      #expect(note(run("\(words) --zones $D/zones.json $D/t.csv $D/walk.gpx")) == nil)
    }
    // The circle of restart mode is 30 m larger; only its event is in the comparison.
    try folder.write("near.csv", "time,latitude,longitude\n2026-01-02T10:00:00Z,0.001,0\n")
    #expect(note(run("evaluate --mode compare --zones $D/zones.json $D/near.csv")) == nil)
    #expect(note(run("evaluate --zones $D/zones.json $D/near.csv")) != nil)
  }

  @Test func `distinguishes an app that did not run from zones out of reach`() throws {
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("walk.gpx", TestFolder.gpx())
    try folder.write(
      "off.json", #"{ "version": 1, "events": [ { "at": 0, "event": "powerOff" } ] }"#)
    let words = "evaluate --zones $D/zones.json --scenario $D/off.json $D/walk.gpx"
    let result = run(words)
    // Visits lacked the reasons.
    for result in [result, run("\(words) --rows visits")] {
      #expect(
        note(result)?.hasSuffix(
          "; 7 fixes did not reach the app: the device is off (7): without the scenario 2 events fire; "
            + "'ringfence explain' says more") == true)
    }
    #expect(result.output.contains("\n\nnothing fired\n"))
  }

  @Test func `says that there is no fence, or no fix`() throws {
    try folder.write("zones.json", #"{ "version": 1, "zones": [] }"#)
    try folder.write("walk.gpx", TestFolder.gpx())
    #expect(
      note(run("evaluate --zones $D/zones.json $D/walk.gpx"))
        == "ringfence evaluate: note: nothing fired: 1 track with 7 fixes, 0 zones; the layout has no "
        + "fence")
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("none.csv", "time,latitude,longitude\n")
    #expect(
      note(run("evaluate --zones $D/zones.json $D/none.csv"))
        == "ringfence evaluate: note: nothing fired: no usable fix, 1 zone")
    // A file that cannot be read says so itself.
    let missing = run("evaluate --zones $D/zones.json $D/none.gpx")
    #expect(note(missing) == nil)
    #expect(missing.output.isEmpty)
  }

  /// Three files of the same three fixes, far away; any number of threads gives the same bytes.
  @Test func `gives the same answer for any number of jobs`() throws {
    try folder.write("zones.json", TestFolder.zones)
    for (name, longitude) in [("a", 30), ("b", 20), ("c", 20)] {
      try folder.write(
        "t/\(name).csv", "time,latitude,longitude\n2026-01-02T10:00:00Z,0,\(longitude)\n")
    }
    let one = run("evaluate --jobs 1 --zones $D/zones.json $D/t")
    #expect(note(one)?.contains("3 tracks with 3 fixes") == true)
    #expect(note(one)?.contains("about 2226 km from a fix of b.csv") == true)
    for jobs in [2, 3, 8] {
      let more = run("evaluate --jobs \(jobs) --zones $D/zones.json $D/t")
      #expect(more.errors == one.errors)
      #expect(more.output == one.output)
    }
  }

  // MARK: inspect

  @Test func `says that bounds do not meet`() throws {
    try write(
      Row(name: "", center: "10, 50", fixes: ["10,50,", "10,50.001,"], expected: []))
    let result = run("inspect $D/t.csv $D/zones.json")
    #expect(
      result.output.hasSuffix(
        "\n\nbounds of tracks and zones do not meet: they are 5758 km apart; with latitude and "
          + "longitude exchanged they meet\n"))
    let json = run("inspect --format json $D/t.csv $D/zones.json").output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let apart = try #require(document?["boundsApart"] as? Double)
    #expect((5_758_000...5_758_400).contains(apart))
    for files in ["$D/t.csv", "$D/zones.json"] {
      #expect(!run("inspect \(files)").output.contains("do not meet"))
    }
    try folder.write("t.csv", "time,latitude,longitude\n2026-01-02T10:00:00Z,50,10\n")
    #expect(!run("inspect $D/t.csv $D/zones.json").output.contains("do not meet"))
  }
}
