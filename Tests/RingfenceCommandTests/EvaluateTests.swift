import Foundation
import RingfenceCommand
import Synchronization
import TestSupport
import Testing

@Suite struct EvaluateTests {
  let folder: TestFolder
  let zones: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", TestFolder.zones)
  }

  /// Type, zone and track of each event.
  static func brief(_ ndjson: String) -> [String] {
    ndjson.split(separator: "\n").map { line in
      guard
        let record = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      else { return "not JSON: \(line)" }
      return ["type", "zone", "track"].map { record[$0] as? String ?? "-" }.joined(separator: " ")
    }
  }

  func evaluate(_ words: [String], processors: Int = 1) -> Invocation {
    Invocation(
      ["evaluate", "--zones", zones, "--format", "ndjson"] + words, processors: processors)
  }

  /// The state of a session has 256 bytes; a table may have a million tracks.
  @Test func `holds little for each track of a table`() { #expect(TrackMemory.bytes <= 512) }

  /// The largest piece that is written at once.
  private final class LargestPiece: ByteSink {
    let size = Mutex(0)
    func write(_ bytes: [UInt8]) throws(OutputError) { size.withLock { $0 = max($0, bytes.count) } }
  }

  /// Custom data of 100 kB in each of 300 events, 30 MB together, in any order of the rows.
  @Test(arguments: [false, true]) func `writes events as they come`(isReversed: Bool) throws {
    let custom = String(repeating: "x", count: 100_000)
    let zones = try folder.write(
      "large.json",
      TestFolder.zones.replacing(
        #""id": "cafe","#, with: #""id": "cafe", "customData": {"a": "\#(custom)"},"#))
    var rows = (0..<300).map { "\(1_717_236_000 + 60 * $0),0,\($0 % 2 == 0 ? "0.01" : "0.0002")" }
    if isReversed { rows.reverse() }
    let track = try folder.write(
      "walk.csv", "time,latitude,longitude\n" + rows.joined(separator: "\n"))
    let sink = LargestPiece()
    let status = run(
      ["evaluate", "--zones", zones, "--format", "ndjson", track],
      in: CommandEnvironment(output: sink, errors: MemorySink()))
    #expect(status == .done)
    #expect((100_000...2_500_000).contains(sink.size.withLock { $0 }))
  }

  @Test func `writes the record of an event`() throws {
    // The circle's edge lies 100 m from the centre, 100 / 111.3195 m = 0.000898315° of longitude
    // (equator of WGS 84, radius 6,378,137 m), so 0.101685 of the way from fix 2 to fix 3.
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let result = evaluate([track])
    let first = result.output.split(separator: "\n").first.map(String.init)
    let expected: [String] = [
      #"{"type":"entered","time":"2026-01-02T10:03:00.000Z","zone":"cafe","fence":"door","#,
      #""track":"walk.gpx","visit":1,"mode":"normal","boundary":{"time":"#,
      #""2026-01-02T10:02:06.101Z","latitude":0.0000000,"longitude":-0.0008983},"#,
      #""fix":{"time":"2026-01-02T10:03:00.000Z","latitude":0.0000000,"longitude":0.0000000},"#,
      #""flags":[]}"#,
    ]
    #expect(first == expected.joined())
    #expect(Self.brief(result.output) == ["entered cafe walk.gpx", "exited cafe walk.gpx"])
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    let name: String
    let content: String?
    let status: RingfenceCommand.ExitStatus
    let message: String
    var events: [String] = []
    var testDescription: String { name }
  }

  static let bad: [Bad] = [
    Bad(
      name: "missing.gpx", content: nil, status: .missingFile,
      message: "no such file [missing-file]"),
    Bad(
      name: "empty.gpx", content: "", status: .unusableInput,
      message: "file is empty [empty-file]"),
    Bad(
      name: "binary.nmea", content: "\u{1}\u{2}\u{0}\u{3}", status: .unusableInput,
      message:
        "file is binary, expected NMEA, GPX, KML, TCX, FIT, IGC, OziExplorer, a track table as CSV or NDJSON, or a track in JSON "
        + "[unknown-format]"),
    Bad(
      name: "cut.gpx", content: String(TestFolder.gpx().prefix(400)), status: .unusableInput,
      message: "[truncated]", events: ["entered cafe cut.gpx"]),
  ]

  @Test(arguments: bad)
  func `names a bad file, evaluates its readable part, and continues`(_ row: Bad) throws {
    let good = try folder.write("good.gpx", TestFolder.gpx())
    let path = "\(folder.path)/\(row.name)"
    if let content = row.content { try folder.write(row.name, content) }
    let result = evaluate([path, good])
    #expect(result.status == row.status)
    #expect(result.errors.hasPrefix("\(path):"))
    let note = "ringfence evaluate: note: 1 of 2 files could be read to the end"
    #expect(result.errors.hasSuffix("\(row.message)\n\(note)\n"))
    #expect(
      Self.brief(result.output) == row.events + ["entered cafe good.gpx", "exited cafe good.gpx"])
  }

  @Test func `evaluates nothing of a cut file when strict`() throws {
    let path = try folder.write("cut.gpx", String(TestFolder.gpx().prefix(400)))
    let result = evaluate(["--strict", path])
    #expect(result.output.isEmpty)
    #expect(result.status == .unusableInput)
  }

  @Test func `ends with the status of a missing file before that of a bad one`() throws {
    let empty = try folder.write("empty.gpx", "")
    let result = evaluate([empty, "\(folder.path)/none.gpx", empty])
    #expect(result.status == .missingFile)
    #expect(result.errors.components(separatedBy: ": error: ").count == 4)
  }

  @Test func `sorts the tracks of a folder by the bytes of their names`() throws {
    for name in ["t/b.gpx", "t/B.gpx", "t/a/z.gpx", "t/c.csv", "t/notes.txt", "t/zones.json"] {
      let text =
        name.hasSuffix("csv")
        ? "time,latitude,longitude\n2026-01-02T10:00:00Z,0,0.000000001\n"
        : name.hasSuffix("gpx") ? TestFolder.gpx() : TestFolder.zones
      try folder.write(name, text)
    }
    let result = evaluate(["--summary", "\(folder.path)/t"])
    #expect(
      Self.brief(result.output) == [
        "entered cafe B.gpx", "exited cafe B.gpx", "entered cafe z.gpx", "exited cafe z.gpx",
        "entered cafe b.gpx", "exited cafe b.gpx", "entered cafe c.csv",
      ])
    #expect(result.errors.hasPrefix("files    4, 2 skipped\n"))
    #expect(result.status == .done)
  }

  /// An e with an acute accent, and an e followed by the accent: equal texts, other bytes, and so other
  /// names. Tracks with equal names are called by their paths.
  @Test func `distinguishes the names of tracks by their bytes`() throws {
    for name in ["a/\u{E9}.gpx", "b/e\u{301}.gpx", "c/x.gpx", "d/x.gpx"] {
      try folder.write("t/" + name, TestFolder.gpx())
    }
    let result = evaluate("abcd".map { "\(folder.path)/t/\($0)" })
    let output = ContiguousArray(result.output.utf8)
    func count(_ track: String) -> Int {
      let wanted = ContiguousArray("\"track\":\"\(track)\"".utf8)
      return output.indices.count { output[$0...].starts(with: wanted) }
    }
    #expect(count("\u{E9}.gpx") == 2)
    #expect(count("e\u{301}.gpx") == 2)
    #expect(count("x.gpx") == 0)
    #expect(count("\(folder.path)/t/c/x.gpx") == 2)
  }

  @Test func `counts each file once, and each point once`() throws {
    try folder.write("t/a.csv", "time,latitude,longitude\n")
    try folder.write("t/b.gpx", String(TestFolder.gpx().dropLast(20)))
    try folder.write("t/c.gpx", TestFolder.gpx())
    try folder.write("t/d.kml", "<kml/>")
    // A row for each reason, whatever else is wrong with it, and one that is kept with two values less.
    try folder.write(
      "t/e.csv",
      "time,latitude,longitude,speed,course\n2026-01-02T10:00:00Z,0,0.000000001,,\n"
        + "noon,99,x,,\nnoon,0,0.000000001,-1,\n2026-01-02T10:00:01Z,0,0.000000001,-1,400\n")
    let result = evaluate(["--summary", "\(folder.path)/t"])
    #expect(result.errors.contains("files    3, 1 in error, 1 skipped\n"))
    #expect(result.status == .unusableInput)
    let note = evaluate(["\(folder.path)/t/e.csv"])
    #expect(
      note.errors == "ringfence evaluate: note: left out 2 fixes or lines, changed 2 values; "
        + "'--summary' says which and why\n")
    #expect(note.status == .done)
  }

  @Test func `reports a track without a usable fix after the events of the others`()
    throws
  {
    let path = try folder.write(
      "two.csv",
      "track,time,latitude,longitude\na,2026-01-02T10:00:00Z,0,0.000000001\nb,,0,0.000000001\n")
    let result = evaluate([path])
    #expect(Self.brief(result.output) == ["entered cafe a"])
    #expect(
      result.errors.hasPrefix(
        "\(path):3: error: the only fix of the track was left out, as missing-time [no-usable-fix]")
    )
    #expect(result.status == .unusableInput)
  }

  @Test func `says that the times of a track are milliseconds`() throws {
    let path = try folder.write(
      "two.csv",
      "track,time,latitude,longitude\na,1,0,0.000000001\nb,1716018600000,0,0.000000001\nb,1716018601000,0,0.000000001\n"
    )
    let result = evaluate([path])
    #expect(
      result.errors.hasPrefix(
        "\(path):1: warning: times are numbers, by their size milliseconds since 1970 [time-unit]\n"
      ))
    #expect(result.status == .done)
  }

  @Test func `writes the tracks of a document as they come`() throws {
    let body = TestFolder.gpx().split(separator: "<trk>")[1].split(separator: "</gpx>")[0]
    let path = try folder.write("two.gpx", "<gpx><trk>\(body)<trk/><trk>\(body)</gpx>")
    #expect(
      Self.brief(evaluate([path]).output) == [
        "entered cafe two.gpx", "exited cafe two.gpx", "entered cafe two.gpx#3",
        "exited cafe two.gpx#3",
      ])
  }

  @Test func `reports a folder without tracks`() throws {
    try folder.write("t/notes.txt", "nothing")
    let result = evaluate(["\(folder.path)/t"])
    #expect(
      result.errors == "\(folder.path)/t: error: there is no track in this folder [no-track]\n"
        + "ringfence evaluate: note: 1 file in \(folder.path)/t not read: no track (notes.txt); "
        + "'--summary' says which and why\n")
    #expect(result.status == .unusableInput)
  }

  @Test func `calls files of one name by their paths`() throws {
    let one = try folder.write("one/walk.gpx", TestFolder.gpx())
    let two = try folder.write("two/walk.gpx", TestFolder.gpx())
    let other = try folder.write("other.gpx", TestFolder.gpx())
    let tracks = [one, one, two, two].map { $0 } + ["other.gpx", "other.gpx"]
    let kinds = ["entered", "exited", "entered", "exited", "entered", "exited"]
    #expect(
      Self.brief(evaluate([one, two, other]).output)
        == zip(kinds, tracks).map { "\($0) cafe \($1)" })
  }

  @Test func `keeps the events of a track together when rows alternate`() throws {
    var rows = ["track,time,latitude,longitude"]
    for i in 0..<7 {
      for track in ["van", "bike"] {
        rows.append("\(track),2026-01-02T10:0\(i):00Z,0,\(TestFolder.longitude(i))")
      }
    }
    let path = try folder.write("fleet.csv", rows.joined(separator: "\n") + "\n")
    #expect(
      Self.brief(evaluate([path]).output) == [
        "entered cafe van", "exited cafe van", "entered cafe bike", "exited cafe bike",
      ])
  }

  @Test func `reports a layout that cannot be read and evaluates nothing`() throws {
    let broken = try folder.write("broken.json", "{ \"version\": 1,\n  \"zones\": [ }")
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let result = Invocation(["evaluate", "--zones", broken, track])
    #expect(result.status == .unusableInput)
    #expect(result.errors.hasPrefix("\(broken):2:14: error: "))
    #expect(result.output.isEmpty)
    let missing = Invocation(["evaluate", "--zones", "\(folder.path)/none.json", track])
    #expect(missing.status == .missingFile)
  }

  @Test func `replaces the output file only when an input was readable`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let output = try folder.write("events.ndjson", "old")
    #expect(evaluate(["--output", output, "\(folder.path)/none.gpx"]).status == .missingFile)
    #expect(try folder.read("events.ndjson") == "old")
    let result = evaluate(["--output", output, track])
    #expect(result.output.isEmpty)
    #expect(try Self.brief(folder.read("events.ndjson")).count == 2)
    #expect(try folder.names() == ["events.ndjson", "walk.gpx", "zones.json"])
  }

  @Test func `reports why an output file cannot be written`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let result = evaluate(["-o", "\(folder.path)/none/events", track])
    #expect(result.status == .inputOutput)
    #expect(
      result.errors
        == "\(folder.path)/none/events: error: no such file or directory [write-failed]\n")
    let onFolder = evaluate(["-o", folder.path, track])
    #expect(onFolder.status == .inputOutput)
  }

  @Test func `colours text on a terminal only`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let words = ["evaluate", "--zones", zones, track]
    #expect(!Invocation(words).output.contains("\u{1B}"))
    #expect(Invocation(words, colorTerminal: true).output.contains("\u{1B}[32mentered\u{1B}[0m"))
  }

  @Test func `applies the settings of reading and evaluating`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    #expect(Self.brief(evaluate(["--exit-distance", "1 km", track]).output).count == 1)
    #expect(Self.brief(evaluate(["--maximum-gap", "30", track]).output).count == 2)
    #expect(evaluate(["--maximum-gap", "30", track]).output.contains("\"flags\":[\"gap\"]"))
    let inside = try folder.write(
      "in.csv", "time,latitude,longitude\n2026-01-02T10:00:00Z,0,0.000000001\n")
    #expect(evaluate(["--initial-inside=silent", inside]).output.isEmpty)
    let untimed = try folder.write(
      "untimed.gpx",
      "<gpx><trk><trkseg><trkpt lat='0' lon='-0.01'/><trkpt lat='0' lon='0.01'/></trkseg></trk></gpx>"
    )
    #expect(evaluate([untimed]).status == .unusableInput)
    let speedy = evaluate(["--assume-speed", "36 km/h", "--date", "2026-01-02", untimed])
    #expect(speedy.output.contains("\"time\":\"2026-01-02T00:0"))
  }
}
