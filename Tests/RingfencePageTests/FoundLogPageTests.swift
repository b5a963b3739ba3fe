import Foundation
import Ringfence
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

/// What a log found, as the page's engine says it, against `grade --format ndjson`.
@Suite(.enabled(if: PageModule.isPresent, "this build has no page: make build"))
struct FoundLogPageTests {
  private let folder: TestFolder
  private let zones: String
  private let tracks: [String]
  private var page: String { folder.path + "/page.html" }

  /// Names of zones that end texts in HTML, are written from right to left, or have no letters.
  private static let names = ["<script>alert(1)</script>", "مقهى", "☕️🚗", "de\\pot \"7\""]
  private static let start = 1_777_881_600

  /// Circles along a drive of ten minutes to the east at 10 m/s; one of them twice, so that it is passed in both tracks.
  private static func layout(radius: Int, exitDistance: Int? = nil) -> String {
    let zones = names.enumerated().map { index, name in
      let json = String(decoding: jsonText(name), as: UTF8.self)
      let exit = exitDistance.map { #""exitDistance":\#($0),"# } ?? ""
      return #"{"id":"z\#(index)",\#(exit)"name":\#(json),"fences":[{"id":"c","circle":{"#
        + #""center":[\#(0.009 * Double(index + 1)),0],"radius":\#(radius)}}]}"#
    }
    return #"{"version":1,"zones":["# + zones.joined(separator: ",") + "]}"
  }

  /// A text in JSON.
  private static func jsonText(_ text: String) -> Data {
    (try? JSONSerialization.data(withJSONObject: text, options: .fragmentsAllowed)) ?? Data()
  }

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", Self.layout(radius: 100))
    var tracks: [String] = []
    // Two tracks of one drive, the later one first.
    for (name, seconds) in [("b.csv", 320...600), ("a.csv", 0...310)] {
      let rows = seconds.map {
        "\(Self.start + $0),0.0001,\(Double($0) * 10 / 111_319.490793),5"
      }
      tracks.append(
        try folder.write(
          name, (["time,latitude,longitude,accuracy"] + rows).joined(separator: "\n") + "\n"))
    }
    self.tracks = tracks
  }

  /// Logs that differ in what they have, by a name.
  private static let logs: [(name: String, head: String, rows: [String])] = {
    let truth = [(0, 90), (1, 190), (2, 290), (3, 391)]
    func rows(_ make: (String, Int, Int) -> String?) -> [String] {
      truth.flatMap { zone, second in
        [("enter", second), ("exit", second + 23)].compactMap { make($0.0, zone, $0.1) }
      }
    }
    let plain = rows { "\($0),z\($1),\(start + $2 + 4)" }
    return [
      ("on time", "event,zone,time", plain),
      (
        "by name", "event,zone,time,id,device",
        rows { event, zone, second in
          let name = names[zone].replacingOccurrences(of: "\"", with: "\"\"")
          return "\(event),\"\(name)\",\(start + second),n\(second),phone"
        }
      ),
      (
        "with positions", "event,zone,time,latitude,longitude,accuracy",
        rows { event, zone, second in
          zone == 1 && event == "exit"
            ? nil
            : "\(event),z\(zone),\(start + second + zone * 40),0.0002,\(Double(second) * 9.000_1e-5),\(zone).25"
        } + ["enter,z3,\(start + 60),1,1,5", "enter,z3,\(start + 61),1,1,5"]
      ),
      ("all missed", "event,zone,time", ["enter,elsewhere,\(start + 10)"]),
      (
        "unknown zones", "event,zone,time",
        plain + names.map { "enter,\"\($0.filter { $0 != "\"" })x\",\(start + 20)" }
      ),
      (
        "another day", "event,zone,time",
        plain.map { $0.replacingOccurrences(of: "17778", with: "17779") }
      ),
      (
        "ghosts", "event,zone,time",
        plain
          + (0..<5_000).map { "\($0 % 2 == 0 ? "exit" : "enter"),z\($0 % 4),\(start + $0 % 600)" }
      ),
      ("a clock of another zone", "event,zone,time", rows { "\($0),z\($1),\(start + $2 + 3_600)" }),
    ]
  }()

  static let cases: [(log: Int, options: [String])] = [
    (0, []), (1, []), (2, []), (2, ["--tolerance", "1,200"]), (2, ["--gate", "50"]), (3, []),
    (4, []),
    (4, ["--zone-name", "☕️🚗x=z2"]), (5, []), (6, []), (6, ["--duplicate-within", "0"]), (7, []),
    (7, ["--clock-offset", "auto"]), (7, ["--clock-offset", "3600.000001"]),
    (2, ["--unpaired-cost", "1"]),
  ]

  private func log(_ index: Int) throws -> String {
    let (_, head, rows) = Self.logs[index]
    return try folder.write("log.csv", ([head] + rows).joined(separator: "\n") + "\n")
  }

  /// The data in the page.
  private func data() throws -> NSDictionary {
    let text = try folder.read("page.html")
    let start = try #require(text.range(of: #"id="report-data">"#))
    let end = try #require(text.range(of: "</script>", range: start.upperBound..<text.endIndex))
    let json = Data(text[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? NSDictionary)
  }

  /// The engine of the page that the command wrote.
  private func engine() throws -> PageEngine {
    let data = try data()
    var engine = PageEngine()
    let tracks = try #require(data["tracks"] as? [NSDictionary])
    for track in tracks {
      let text = try #require(track["packed"] as? String)
      let packed = try #require(Data(base64Encoded: text))
      let id = try #require(track["name"] as? String)
      _ = try engine.add(Track(id: id, fixes: try PackedTrack.fixes(Array(packed))))
    }
    let layout = try #require((data["layout"] as? NSDictionary)?["text"] as? String)
    let settings = try #require(data["settings"])
    let found = try #require(data["found"])
    _ = try engine.setSettings(Array(JSONSerialization.data(withJSONObject: settings)))
    _ = try engine.setLayout(Array(layout.utf8), name: "zones.json")
    try engine.setFound(Array(JSONSerialization.data(withJSONObject: found)))
    return engine
  }

  @Test(arguments: cases.indices)
  func `grades as the command does, also with another layout and other settings`(
    _ index: Int
  ) throws {
    let (number, options) = Self.cases[index]
    let found = try log(number)
    func graded(_ zones: String, _ more: [String] = []) -> String {
      commandOutput(
        ["grade", "--zones", zones, "--found", found, "--format", "ndjson"] + options + more
          + tracks
      )
      // A page has the name of the log, and not where it is.
      .replacingOccurrences(of: folder.path + "/", with: "")
    }
    _ = commandOutput(
      ["report", "--zones", zones, "--found", found, "-o", page] + options + tracks)
    var engine = try engine()
    let expected = graded(zones)
    #expect(!expected.isEmpty)
    #expect(try engine.gradeLines().text == expected)
    let answer = try #require(
      try JSONSerialization.jsonObject(with: Data(engine.gradeAnswer())) as? NSDictionary)
    let records = try #require(answer["records"] as? [NSDictionary])
    #expect(records.count == expected.split(separator: "\n").count)
    // A row for each event; that of a missed one is -1.
    let rows = try #require(answer["rows"] as? [Int])
    let events = records.filter { $0["type"] as? String == "gradedEvent" }
    #expect(rows.count == events.count)
    for (row, event) in zip(rows, events) {
      #expect((row < 0) == (event["found"] == nil))
      if row >= 0 { #expect(event["line"] as? Int == row + 2) }
    }
    // Wider fences, an exit farther away.
    let other = Self.layout(radius: 160, exitDistance: 80)
    _ = try engine.setLayout(Array(other.utf8), name: "zones.json")
    #expect(try engine.gradeLines().text == graded(try folder.write("other.json", other)))
    _ = try engine.setLayout(Array(Self.layout(radius: 100).utf8), name: "zones.json")
    _ = try engine.setSettings(Array(#"{"exitDistanceMeters":250,"maximumGapSeconds":4}"#.utf8))
    #expect(
      try engine.gradeLines().text
        == graded(zones, ["--exit-distance", "250", "--maximum-gap", "4"]))
  }

  @Test func `a zone that was removed is unknown, with its name in the log`() throws {
    let found = try log(1)
    _ = commandOutput(["report", "--zones", zones, "--found", found, "-o", page] + tracks)
    var engine = try engine()
    _ = try engine.setLayout(
      Array(Self.layout(radius: 100).replacingOccurrences(of: "\"z1\"", with: "\"y\"").utf8),
      name: "zones.json")
    let lines = try engine.gradeLines().text.split(separator: "\n")
    let unknown = lines.filter { $0.contains(#""class":"unknownZone""#) }
    #expect(unknown.count == 2 && unknown.allSatisfy { $0.contains(#""zone":"مقهى""#) })
    #expect(lines.filter { $0.contains(#""class":"missed""#) }.count == 2)
  }

  @Test func `refuses what it cannot compare, and keeps what it had`() throws {
    var engine = PageEngine()
    #expect(throws: PageError.self) { try engine.gradeLines() }
    #expect(throws: PageError.self) { try engine.setFound(Array("[".utf8)) }
    #expect(throws: PageError.self) { try engine.setFound(Array(#"{"log":1}"#.utf8)) }
    let sample = try log(0)
    _ = commandOutput(["report", "--zones", zones, "--found", sample, "-o", page] + tracks)
    engine = try self.engine()
    let lines = try engine.gradeLines()
    #expect(throws: PageError.self) { try engine.setFound(Array("{}".utf8)) }
    #expect(try engine.gradeLines() == lines)
    // A second drive at the same time is not of one device.
    _ = try engine.add(Track(id: "twice", fixes: engine.tracks[0].fixes))
    do {
      _ = try engine.gradeLines()
      Issue.record("the tracks overlap in time")
    } catch {
      #expect(error.message.contains("'twice' overlap in time"))
    }
  }
}
