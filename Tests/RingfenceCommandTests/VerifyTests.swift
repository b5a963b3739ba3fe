import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The circle and the track of ``TestFolder``: entered at 10:03:00, exited at 10:05:00, the edges at
/// 10:02:06.101 and 10:03:53.899, 122.64 m outside by then.
@Suite struct VerifyTests {
  let folder: TestFolder
  let zones: String
  let track: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", TestFolder.zones)
    track = try folder.write("walk.gpx", TestFolder.gpx())
  }

  func verify(_ rows: [String], _ words: [String] = []) throws -> Invocation {
    let file = try folder.write("e.ndjson", rows.joined(separator: "\n"))
    return run(file, words + [track])
  }

  func run(_ file: String, _ words: [String]) -> Invocation {
    Invocation(["verify", "--zones", zones, "--expect", file] + words)
  }

  /// The output without the folder's path.
  func plain(_ text: String) -> String {
    text.replacingOccurrences(of: folder.path + "/", with: "")
  }

  static let entered = #"{"type":"entered","zone":"cafe","time":"2026-01-02T10:03:00Z"}"#
  static let exited = #"{"type":"exited","zone":"cafe","time":"2026-01-02T10:05:00Z"}"#
  static let head = #"{"ringfence":"expectations","version":1"#

  @Test func `passes when everything is as expected, as far as the rows say`() throws {
    let result = try verify([Self.entered, Self.exited])
    #expect(result.output == "2 events, all as expected\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
    let loose = [#"{"type":"exited","zone":"cafe"}"#, #"{"type":"entered","zone":"cafe"}"#]
    #expect(try verify(loose).status == .done)
  }

  @Test(arguments: ["normal", "restart"])
  func `takes the events that evaluate writes`(mode: String) throws {
    let sample = Paths.root.appendingPathComponent("Zones/harbour-drive").path
    let words = ["--zones", sample + "/zones.json", "--mode", mode]
    let events = Invocation(["evaluate", sample + "/track.nmea", "--format", "ndjson"] + words)
    #expect(events.output.contains(#""zoneName":"Cafe at the traffic light""#))
    let file = try folder.write("all.ndjson", events.output)
    let result = Invocation(["verify", sample + "/track.nmea", "--expect", file] + words)
    #expect(result.output.hasSuffix(" events, all as expected\n"))
    #expect(result.errors.isEmpty)
  }

  @Test func `shows what is missing, unexpected, shifted and changed`() throws {
    let ride = try folder.write("ride.gpx", TestFolder.gpx(points: 4, hour: 12))
    let result = try verify(
      [
        #"{"type":"entered","zone":"cafe","fence":"door","time":"2026-01-02T10:03:02.5Z"}"#,
        #"{"type":"dwelled","zone":"cafe","time":"2026-01-02T10:04:00Z","track":"walk.gpx"}"#,
        #"{"type":"exited","zone":"cafe","time":"2026-01-02T10:05:00Z","visit":2,"distance":"130 m","#
          + #""boundary":{"time":"2026-01-02T10:03:53Z","latitude":0,"longitude":0.001},"#
          + #""dwellTime":107.798,"flags":["late"]}"#,
        #"{"type":"crossed","zone":"cafe"}"#,
      ], [ride])
    #expect(
      plain(result.output) == """
        ride.gpx
          unexpected  2026-01-02T12:03:00.000Z  entered  cafe  door

        walk.gpx
          shifted     2026-01-02T10:03:02.500Z  entered  cafe  door  (e.ndjson:1)
            time: came 2026-01-02T10:03:00.000Z, 2.500 s earlier
          missing     2026-01-02T10:04:00.000Z  dwelled  cafe  (e.ndjson:2)
          changed     2026-01-02T10:05:00.000Z  exited   cafe  door  (e.ndjson:3)
            visit: expected 2, found 1
            boundary.time: expected 2026-01-02T10:03:53.000Z, found 2026-01-02T10:03:53.899Z, 0.899 s later
            boundary: 11.32 m from where it was expected
            distance: expected 130 m, found 122.639 m
            flags: expected late, found none

        any track
          missing     at any time               crossed  cafe  (e.ndjson:4)

        4 events expected, 3 came: 2 missing, 1 unexpected, 1 shifted, 1 changed

        """)
    #expect(result.errors.isEmpty)
    #expect(result.status == .findings)
  }

  @Test func `writes the differences as JSON`() throws {
    let shifted = Self.entered.replacingOccurrences(of: ":00Z", with: ":10Z")
    let result = try verify([shifted], ["--format", "json"])
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any])
    #expect(document["version"] as? Int == 1)
    #expect(document["equal"] as? Bool == false)
    let counts = ["expected", "found", "missing", "unexpected", "shifted", "changed"].map {
      document[$0] as? Int
    }
    #expect(counts == [1, 2, 0, 1, 1, 0])
    let differences = try #require(document["differences"] as? [[String: Any]])
    #expect(
      differences.map { $0["difference"] as? String } == ["unexpected", "shifted"].reversed())
    let first = differences[0]
    #expect(first["line"] as? Int == 1)
    #expect((first["expected"] as? [String: Any])?["time"] as? String == "2026-01-02T10:03:10Z")
    #expect((first["found"] as? [String: Any])?["time"] as? String == "2026-01-02T10:03:00.000Z")
    let change = (first["changes"] as? [[String: Any]])?.first
    #expect(change?["key"] as? String == "time")
    #expect(change?["difference"] as? Double == -10)
    let equal = try verify([Self.entered, Self.exited], ["--format", "json"])
    #expect(
      equal.output.contains("\"equal\": true") && equal.output.contains("\"differences\": []"))
  }

  /// A header, a row's end, options, and whether 1.5 s and 4.36 m are within the tolerance.
  static let tolerances: [(head: String, row: String, words: [String], isEqual: Bool)] = [
    ("", "", [], false),
    (#","tolerance":{"time":"1500 ms","distance":4.4}"#, "", [], true),
    (#","tolerance":{"time":"1499 ms","distance":4.4}"#, "", [], false),
    (#","tolerance":{"time":1.5,"distance":4.3}"#, "", [], false),
    ("", #","tolerance":{"time":2,"distance":5}"#, [], true),
    ("", "", ["--time-tolerance", "2", "--distance-tolerance", "5"], true),
    ("", "", ["--time-tolerance", "2", "--distance-tolerance", "5 ft"], false),
    (
      #","tolerance":{"time":0,"distance":0}"#, "",
      ["--time-tolerance", "2", "--distance-tolerance", "5"], true
    ),
    (
      "", #","tolerance":{"time":2,"distance":5}"#,
      ["--time-tolerance", "0", "--distance-tolerance", "0"], true
    ),
  ]

  @Test(arguments: tolerances)
  func `takes the row's tolerance before the option's before the file's`(
    head: String, row: String, words: [String], isEqual: Bool
  ) throws {
    let exited =
      #"{"type":"exited","zone":"cafe","time":"2026-01-02T10:05:01.5Z","distance":127"# + row + "}"
    let entered = #"{"type":"entered","zone":"cafe"}"#
    let result = try verify([Self.head + head + "}", entered, exited], words)
    #expect(result.status == (isEqual ? .done : .findings))
  }

  @Test func `compares only the zones and types that the header names`() throws {
    let entered = #"{"type":"entered","zone":"cafe"}"#
    #expect(try verify([entered]).status == .findings)
    #expect(try verify([Self.head + #","types":["entered"]}"#, entered]).status == .done)
    #expect(try verify([Self.head + #","zones":["cafe"]}"#, entered]).status == .findings)
    let other = try verify([Self.head + #","zones":["bar"]}"#])
    #expect(other.status == .done)
    #expect(
      plain(other.errors)
        == "e.ndjson:1:50: warning: the layout has no zone 'bar', expected 'cafe' [unknown-zone]\n")
  }

  @Test func `names a zone that was probably meant`() throws {
    let result = try verify([Self.entered.replacingOccurrences(of: "cafe", with: "cafee")])
    #expect(
      plain(result.errors)
        == "e.ndjson:1:26: warning: the layout has no zone 'cafee', did you mean 'cafe'? "
        + "[unknown-zone]\n")
    #expect(result.status == .findings)
  }

  @Test func `records, and says so in the status`() throws {
    let path = "\(folder.path)/new.ndjson"
    let recorded = run(path, ["--record", track])
    #expect(plain(recorded.output) == "recorded 2 events in new.ndjson\n")
    #expect(recorded.status == .findings)
    // The edge in degrees: 100 m / 111,319.491 m, at 0.8983… of the way between two fixes.
    #expect(
      try folder.read("new.ndjson") == """
        {"ringfence": "expectations", "version": 1, "tolerance": {"time": "0.002 s", "distance": "0.02 m"}}
        {"type":"entered","time":"2026-01-02T10:03:00.000Z","zone":"cafe","fence":"door","track":"walk.gpx","boundary":{"time":"2026-01-02T10:02:06.101Z","latitude":0.0000000,"longitude":-0.0008983},"flags":[]}
        {"type":"exited","time":"2026-01-02T10:05:00.000Z","zone":"cafe","fence":"door","track":"walk.gpx","boundary":{"time":"2026-01-02T10:03:53.899Z","latitude":0.0000000,"longitude":0.0008983},"distance":122.64,"distanceRequired":30.00,"dwellTime":107.798,"flags":[]}

        """)
    #expect(run(path, [track]).status == .done)
  }

  @Test func `keeps the header of the file that it records`() throws {
    let head = Self.head + #","types":["exited"],"tolerance":{"distance":"5 m"}}"#
    let file = try folder.write("e.ndjson", head + "\n")
    #expect(run(file, ["--record", "--time-tolerance", "1 s", track]).status == .findings)
    let lines = try folder.read("e.ndjson").split(separator: "\n")
    #expect(
      lines[0] == """
        {"ringfence": "expectations", "version": 1, "tolerance": {"time": "1 s", "distance": "5 m"}, "types": ["exited"]}
        """)
    #expect(lines.count == 2)
  }

  @Test func `records nothing over another file, nor from input that cannot be read`() throws {
    let other = try folder.write("other.json", TestFolder.zones)
    let over = run(other, ["--record", track])
    #expect(over.status == .unusableInput)
    #expect(try folder.read("other.json") == TestFolder.zones)
    let path = "\(folder.path)/new.ndjson"
    let partial = run(path, ["--record", track, "\(folder.path)/none.gpx"])
    #expect(partial.status == .missingFile)
    #expect(!FileManager.default.fileExists(atPath: path))
  }

  @Test func `compares what was readable and says what was not`() throws {
    let missing = "\(folder.path)/none.gpx"
    let result = try verify([Self.entered, Self.exited], [missing])
    #expect(result.output == "2 events, all as expected\n")
    #expect(
      plain(result.errors) == "none.gpx: error: no such file [missing-file]\n"
        + "ringfence verify: note: 1 of 2 files could be read to the end\n")
    #expect(result.status == .missingFile)
  }

  /// The words behind `verify`, and the first line of the message.
  static let usage: [(words: String, message: String)] = [
    (
      "--zones z.json t.gpx",
      "the expected events are missing, expected '--expect FILE' [missing-option]"
    ),
    (
      "--expect e t.gpx", "the layout is missing, expected '--zones FILE' [missing-option]"
    ),
    (
      "--zones z.json --expect e",
      "there is no track, expected files, folders or '-' [missing-operand]"
    ),
    (
      "--zones z.json --expect - -", "standard input is asked for twice [conflicting-options]"
    ),
    (
      "--zones z.json --expect - --record t",
      "'--record' needs a file to write, not standard input [conflicting-options]"
    ),
    (
      "--zones z.json --expect e --time-tolerance -1 t",
      "option '--time-tolerance': '-1' is out of range, expected 0 to 1000000000 s [bad-value]"
    ),
  ]

  @Test(arguments: usage) func `reports wrong options`(words: String, message: String) {
    let result = Invocation("verify " + words)
    #expect(
      result.errors.split(separator: "\n").first.map(String.init) == "ringfence verify: error: "
        + message)
    #expect(result.status == .usage)
  }

  /// `Docs/Restart.md` works this entry out by hand: 85 m from the middle of a fence of 55 m, 5 m/s.
  @Test func `verifies restart mode`() throws {
    let street = Paths.root.appendingPathComponent("Zones/restart-street").path
    let file = try folder.write(
      "e.ndjson",
      Self.head + #","zones":["kiosk"],"types":["entered"]}"# + "\n"
        + #"{"type":"entered","zone":"kiosk","time":"2026-05-04T06:00:22Z","mode":"restart","#
        + #""overshoot":25}"#)
    let words = [
      "verify", "--zones", "\(street)/zones.json", "--expect", file, "\(street)/track.csv",
    ]
    #expect(Invocation(words + ["--mode", "restart"]).status == .done)
    let normal = Invocation(words)
    #expect(normal.status == .findings)
    #expect(normal.output.contains("overshoot: expected 25 m, found nothing"))
  }

  @Test func `stops when the expectations cannot be read`() throws {
    #expect(run("\(folder.path)/none.ndjson", [track]).status == .missingFile)
    #expect(run(folder.path, [track]).status == .inputOutput)
    #expect(try verify(["{"]).status == .unusableInput)
  }
}
