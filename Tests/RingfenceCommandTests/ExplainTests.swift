import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A track that goes east along the equator, 0.001° or 111.319 m a minute, from -0.003° at 10:00 to
/// 0.003° at 10:06: 6.7 km/h, ten characters of the timeline a minute.
@Suite struct ExplainTests {
  let folder: TestFolder
  let zones: String
  let track: String

  /// `cafe` has its edges at ∓0.000898315° (100 m of 111,319.491 m a degree), so at 10:02:06.101 and
  /// 10:03:53.899; `hill` lies 0.01° of latitude (1,105.743 m) north of the fix at 10:03.
  static let layout = """
    { "version": 1, "zones": [
      { "id": "cafe", "name": "Corner cafe", "dwell": 60,
        "fences": [{ "id": "door", "circle": { "center": [0, 0], "radius": 100 } }] },
      { "id": "slow",
        "fences": [{ "id": "door", "circle": { "center": [0, 0], "radius": 100 } }],
        "conditions": { "speed": { "maximum": "5 km/h" }, "bearing": { "from": 180, "to": 270 } } },
      { "id": "gate", "fences": [{ "id": "bar", "geoline": [[0.00055, -0.001], [0.00055, 0.001]] }] },
      { "id": "hill", "fences": [{ "id": "top", "circle": { "center": [0, 0.01], "radius": 100 } }] },
      { "id": "end", "fences": [{ "id": "yard", "circle": { "center": [0.003, 0], "radius": 100 } }] },
      { "id": "late", "fences": [{ "id": "yard", "circle": { "center": [0.003, 0], "radius": 100 } }],
        "conditions": { "schedule": { "from": "11:00" } } },
      { "id": "none", "fences": [] }
    ] }
    """

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", Self.layout)
    track = try folder.write("walk.gpx", TestFolder.gpx())
  }

  func explain(_ words: [String]) -> Invocation {
    Invocation(["explain", "--zones", zones] + words)
  }

  static func dots(_ count: Int) -> String { String(repeating: ".", count: count) }

  @Test func `shows each zone as a timeline and in words`() {
    let bar = { (from: Int, mark: String) in
      "  10:00:00 \(Self.dots(from))\(mark)\(Self.dots(60 - from - mark.count)) 10:06:00"
    }
    let day = "2026-01-02T"
    let visit = String(repeating: "=", count: 10) + "D" + String(repeating: "=", count: 7)
    let stayed = "edge 0:01:06 before, stayed 0:01:47, 122.64 m outside"
    let expected = """
      walk.gpx: \(day)10:00:00.000Z to \(day)10:06:00.000Z (0:06:00), 7 fixes
      = visit  D dwelled  | crossed  x suppressed  * several  (blank: no fixes)

      Corner cafe (cafe): 3 events
      \(bar(21, visit))
        \(day)10:03:00.000Z  entered  Corner cafe  door  #1      0.000000    -0.000898  edge 53.899 s before
        \(day)10:03:06.101Z  dwelled  Corner cafe  door  #1      0.000000     0.000102
        \(day)10:05:00.000Z  exited   Corner cafe  door  #1      0.000000     0.000898  \(stayed)

      slow: not fired, 1 suppressed
      \(bar(21, String(repeating: "x", count: 18)))
        \(day)10:02:06.101Z  entry into door suppressed, inside until \(day)10:03:53.899Z, 1 try
          bearing: 90.0°, from 180.0° to 270.0°: 90.0° off; at \(day)10:03:00.000Z
          speed: 6.7 km/h, at most 5.0 km/h: 1.7 km/h too fast; at \(day)10:03:00.000Z

      gate: 1 event
      \(bar(35, "|"))
        \(day)10:04:00.000Z  crossed  gate         bar           0.000000     0.000550  edge 27.000 s before, left to right

      end: 1 event
      \(bar(51, String(repeating: "=", count: 9)))
        \(day)10:06:00.000Z  entered  end          yard  #2      0.000000     0.002102  edge 53.899 s before
        \(day)10:05:06.101Z  visit #2 begins here and is open at the end

      late: not fired, 1 suppressed
      \(bar(51, String(repeating: "x", count: 9)))
        \(day)10:05:06.101Z  entry into yard suppressed, still inside at the end, 1 try
          schedule: closed, opens 0:54:00 later; at \(day)10:06:00.000Z

      hill: never reached, 1.006 km away at the nearest
      \(bar(0, ""))
        \(day)10:03:00.000Z  nearest to top, at 0.000000 0.000000

      none: never reached, it has no fences
      \(bar(0, ""))

      """
    let result = explain([track])
    #expect(result.output == expected)
    #expect(result.errors.hasSuffix("[no-fences]\n"))
    #expect(result.status == .done)
  }

  @Test func `shows the selected zones in the order of the layout`() throws {
    let result = explain(["--zone", "hill", "--zone=cafe", track])
    let headings = result.output.split(separator: "\n").filter {
      $0.contains(": ") && !$0.hasPrefix(" ") && !$0.hasPrefix("=")
    }
    #expect(headings.map { $0.prefix(4) } == ["walk", "Corn", "hill"])
    let unknown = explain(["--zone", "caffe", track])
    #expect(
      unknown.errors.contains(
        "ringfence explain: error: option '--zone': the layout has no zone 'caffe', "
          + "did you mean 'cafe'? [bad-value]\n"))
    #expect(unknown.status == .usage)
  }

  @Test func `leaves gaps blank, and shows several tracks separately`() throws {
    // Ten fixes in an hour of sixty columns: the gap lasts from the 10th minute to the 50th.
    var rows = ["track,time,latitude,longitude"]
    for minute in [0, 2, 4, 6, 8, 10, 50, 54, 58] {
      rows.append("van,2026-01-02T10:\(minute < 10 ? "0" : "")\(minute):00Z,1,0")
    }
    rows.append("van,2026-01-02T11:00:00Z,1,0")
    rows.append("bike,2026-01-02T10:00:00Z,0,0.000000001")
    let fleet = try folder.write("fleet.csv", rows.joined(separator: "\n") + "\n")
    let lines = explain(["--zone", "cafe", fleet]).output.components(separatedBy: "\n")
    #expect(
      lines[4]
        == "  10:00:00 \(Self.dots(11))\(String(repeating: " ", count: 39))\(Self.dots(10)) 11:00:00"
    )
    #expect(lines[6] == "")
    #expect(
      lines[7].hasPrefix(
        "bike: 2026-01-02T10:00:00.000Z to 2026-01-02T10:00:00.000Z (0.000 s), 1 fix"))
    #expect(lines[9] == "Corner cafe (cafe): 1 event")
    #expect(lines[10] == "  10:00:00 =\(Self.dots(59)) 10:00:00")
  }

  /// The keys of an object, sorted.
  static func keys(_ value: Any?) -> String {
    (value as? [String: Any])?.keys.sorted().joined(separator: " ") ?? "none"
  }

  @Test func `writes JSON`() throws {
    let output = explain(["--format", "json", track]).output
    let document = try #require(
      JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any])
    #expect(Self.keys(document) == "tracks version")
    let walk = try #require((document["tracks"] as? [[String: Any]])?.first)
    #expect(Self.keys(walk) == "first fixes ignored last track zones")
    let zones = try #require(walk["zones"] as? [[String: Any]])
    #expect(
      zones.map { "\($0["zone"] ?? "") \($0["outcome"] ?? "")" } == [
        "cafe fired", "slow suppressed", "gate fired", "hill neverReached", "end fired",
        "late suppressed", "none neverReached",
      ])
    let slow = try #require((zones[1]["suppressed"] as? [[String: Any]])?.first)
    #expect(Self.keys(slow) == "attempt boundary ended failures fence time track tries type zone")
    let failures = try #require(slow["failures"] as? [[String: Any]])
    #expect(Self.keys(failures[1]) == "actual condition margin maximum time tries unit")
    // 111.319491 m a minute is 1.86 m/s, 5 km/h are 1.39 m/s.
    let speeds = ["actual", "maximum", "margin"].map { failures[1][$0] as? Double }
    #expect(speeds == [1.86, 1.39, 0.47])
    let hill = try #require(zones[3]["nearestApproach"] as? [String: Any])
    #expect(Self.keys(hill) == "distance fence nearest time track type zone")
    #expect(hill["distance"] as? Double == 1005.74)
    #expect(Self.keys(zones[4]["openVisit"]) == "since visit")
    #expect(Self.keys(zones[6]) == "events outcome suppressed zone")
  }

  /// The track begins in the zone and leaves it after 0.001°; nothing is reported of it.
  @Test func `shows a zone that was visited silently`() throws {
    let path = try folder.write(
      "silent.json",
      """
      { "version": 1, "zones": [ { "id": "home", "exit": false,
        "fences": [{ "id": "yard", "circle": { "center": [-0.003, 0], "radius": 50 } }] } ] }
      """)
    func explain(_ words: String...) -> String {
      Invocation(["explain", "--zones", path, "--initial-inside", "silent"] + words + [track])
        .output
    }
    let text = explain()
    #expect(text.contains("\nhome: not fired, but entered silently\n"))
    #expect(text.contains("\n  2026-01-02T10:00:00.000Z  visit #1 begins here, silently\n"))
    #expect(!text.contains("never reached"))
    let json = explain("--format", "json")
    #expect(json.contains(#""outcome":"visited""#))
    #expect(json.contains(#""silentVisit":{"visit":1,"since":{"time":"2026-01-02T10:00:00.000Z""#))
    _ = try JSONSerialization.jsonObject(with: Data(json.utf8))
  }

  /// A thousandth of a knot too fast: 0.001852 km/h.
  @Test func `shows a margin that is small`() throws {
    let path = try folder.write(
      "limit.json",
      """
      { "version": 1, "zones": [ { "id": "lane",
        "fences": [{ "id": "f", "circle": { "center": [0, 0], "radius": 50 } }],
        "conditions": { "speed": { "maximum": "3 kn" } } } ] }
      """)
    func explain(speed: String) throws -> String {
      let track = try folder.write(
        "t.csv", "time,latitude,longitude,speed\n2026-01-02T10:00:00Z,0,0.000000001,\(speed)\n")
      return Invocation(["explain", "--zones", path, track]).output
    }
    #expect(try explain(speed: "1.543333").contains("entered"))
    #expect(
      try explain(speed: "1.543848").contains(
        "speed: 5.5579 km/h, at most 5.5560 km/h: 0.0019 km/h too fast"))
  }

  @Test func `gives valid JSON of any number of tracks`() throws {
    for words in [[track, track], ["\(folder.path)/none.gpx"]] {
      let output = explain(["--format", "json"] + words).output
      let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
      #expect((document?["tracks"] as? [Any])?.count == words.count - (words.count == 1 ? 1 : 0))
    }
  }

  @Test func `explains restart mode`() {
    let restart = explain(["--mode", "restart", "--zone", "cafe", "--zone", "gate", track])
    // With its buffer the circle has 130 m, and the fix at 10:02 is 111.3 m away.
    #expect(restart.output.contains("T10:02:00.000Z  entered  Corner cafe"))
    #expect(restart.output.contains("gate: never reached, it has no circle in restart mode\n"))
    #expect(explain(["--mode", "compare", track]).status == .usage)
  }

  @Test func `follows the events of evaluate`() {
    let words = ["evaluate", "--zones", zones, "--explain", track]
    let text = Invocation(words).output
    #expect(text.hasPrefix("walk.gpx\n  2026-01-02T10:03:00.000Z  entered  Corner cafe"))
    #expect(text.components(separatedBy: "entered  Corner cafe").count == 2)
    #expect(text.contains("\n\nslow: not fired, 1 suppressed\n"))
    let rows = Invocation(words + ["--format", "ndjson"]).output.split(separator: "\n").map {
      $0.prefix(while: { $0 != "," })
    }
    #expect(
      rows.map { $0.dropFirst(9).dropLast() } == [
        "entered", "dwelled", "crossed", "exited", "entered", "suppressed", "neverReached",
        "suppressed",
      ])
    let refused = Invocation(words + ["--format", "csv"])
    #expect(refused.status == .usage)
    #expect(
      refused.errors.contains("'--explain' goes with '--format text' and '--format ndjson' only"))
  }
}
