import RingfenceCommand
import TestSupport
import Testing

/// What a run reports beside its results: odd tracks, files that are not read, and files that end early.
@Suite struct WarningTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("zones.json", TestFolder.zones)
  }

  /// Runs words in which `$D` is the test's folder; so it is in the messages.
  private func run(_ words: String, processors: Int = 1) -> (Invocation, errors: [String]) {
    let result = Invocation(words.replacing("$D", with: folder.path), processors: processors)
    let errors = result.errors.replacing(folder.path, with: "$D")
    return (result, errors.split(separator: "\n").map { String($0) })
  }

  /// A row a second, each 0.00001° further east: 1.113 m on the equator of WGS 84.
  private static func table(_ speed: String, track: String = "van") -> String {
    var rows = ["track,time,latitude,longitude,speed"]
    for i in 0..<4 {
      rows.append("\(track),2026-01-02T10:00:0\(i)Z,0.000000001,0.0000\(i),\(speed)")
    }
    return rows.joined(separator: "\n") + "\n"
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let words: String
    var testDescription: String { words }
  }

  static let commands = [
    "evaluate --zones $D/zones.json --format ndjson $D/t",
    "explain --zones $D/zones.json --format json $D/t",
    "inspect $D/t/a.csv $D/t/b.csv $D/t/c.csv", "convert $D/t/a.csv --format csv -o -",
  ].map { Row(words: $0) }

  /// 126 is a speed in km/h: the positions show 1.1 m/s.
  @Test(arguments: commands) func `reports a speed in another unit once a run`(_ row: Row) throws {
    for name in ["a", "b", "c"] {
      try folder.write("t/\(name).csv", Self.table("126", track: name))
    }
    let more = row.words.hasPrefix("convert") ? "" : "; 2 other files have this, too"
    let line =
      "$D/t/a.csv: warning: speed is 126 m/s at 2026-01-02T10:00:00.000Z and the positions show less "
      + "than half of it; if it is in another unit, give --track-speed-unit\(more) [improbable-speed]"
    for processors in [1, 4] {
      #expect(run(row.words, processors: processors).errors == [line])
    }
  }

  /// 0.001° of longitude are 111.3 m on the equator: an aircraft.
  @Test func `believes a speed that the positions show`() throws {
    var rows = ["time,latitude,longitude,speed"]
    for i in 0..<30 { rows.append("2026-01-02T10:00:\(i + 10)Z,0,0.0\(i + 10),111") }
    try folder.write("jet.csv", rows.joined(separator: "\n") + "\n")
    try folder.write("car.csv", Self.table("100"))
    for name in ["jet", "car"] { #expect(run("inspect $D/\(name).csv").errors == []) }
  }

  @Test func `reports tracks of one name in two files`() throws {
    for name in ["a", "b", "c"] { try folder.write("t/\(name).csv", Self.table("1")) }
    let line =
      "$D/t/b.csv: warning: a track is called 'van' as one in $D/t/a.csv; they are evaluated on their "
      + "own, but their events cannot be distinguished by name; 1 other file has this, too "
      + "[same-track-name]"
    for command in ["evaluate", "explain"] {
      for processors in [1, 4] {
        let words = "\(command) --zones $D/zones.json $D/t"
        #expect(run(words, processors: processors).errors == [line])
      }
    }
  }

  @Test func `reports files of one name`() throws {
    for name in ["one/walk", "two/walk", "two/other"] {
      try folder.write("t/\(name).gpx", TestFolder.gpx())
    }
    let (result, errors) = run("evaluate --zones $D/zones.json $D/t")
    #expect(
      errors == [
        "$D/t/one/walk.gpx: warning: 2 files are called 'walk.gpx'; tracks of files with one name are "
          + "called by their paths [same-file-name]"
      ])
    #expect(result.status == .done)
  }

  // MARK: Files that are not read

  @Test func `names the files of a folder that are not read`() throws {
    try folder.write("t/walk.gpx", TestFolder.gpx())
    try folder.write("t/zones.json", TestFolder.zones)
    try folder.write("t/old/notes.txt", "nothing\n")
    try folder.write("t/.DS_Store", "\u{0}\u{0}")
    try folder.write("t/._walk.gpx", "\u{0}\u{5}")
    try folder.write("t/.trash/walk.gpx", TestFolder.gpx())
    let note = "2 files in $D/t not read: no track (old/notes.txt, zones.json)"
    #expect(
      run("evaluate --zones $D/zones.json $D/t").errors == [
        "ringfence evaluate: note: \(note); '--summary' says which and why"
      ])
    #expect(
      run("explain --zones $D/zones.json $D/t").errors == [
        "ringfence explain: note: \(note); 'ringfence evaluate --summary' says which and why"
      ])
    let (_, summary) = run("evaluate --summary --zones $D/zones.json $D/t")
    #expect(summary.first == "files    1, 2 skipped")
    let width = "$D/t/old/notes.txt".count - "$D".count + folder.path.count
    func line(_ path: String, _ why: String) -> String {
      let shown = path.replacing("$D", with: folder.path)
      return (shown + String(repeating: " ", count: width - shown.count + 2) + why)
        .replacing(folder.path, with: "$D")
    }
    #expect(
      summary.suffix(3) == [
        line("not read", "why"),
        line("$D/t/old/notes.txt", "file is of no format that is known here"),
        line("$D/t/zones.json", "this is a layout (native form) and not a track"),
      ])
  }

  @Test func `lists three of many files, and counts folders`() throws {
    for name in ["a/1", "a/2", "a/3", "b/4", "b/5"] { try folder.write("\(name).txt", "nothing") }
    for name in ["a", "b"] { try folder.write("\(name)/\(name).gpx", TestFolder.gpx()) }
    #expect(
      run("evaluate --zones $D/zones.json $D/a $D/b/").errors == [
        "ringfence evaluate: note: 5 files in 2 folders not read: no track (1.txt, 2.txt, 3.txt and 2 "
          + "more); '--summary' says which and why"
      ])
  }

  // MARK: Files that end early

  /// Three points before the cut at the fourth: the second and the third are 222 m and 111 m west of the
  /// centre, the fourth would be in it.
  @Test func `says what was read before an error, and how many files were sound`() throws {
    let point = "<trkpt lat=\"0\" lon=\"0.003\">"
    let whole = TestFolder.gpx()
    let cut = whole.prefix(upTo: try #require(whole.firstRange(of: point)).lowerBound)
    try folder.write("cut.gpx", String(cut))
    try folder.write("walk.gpx", TestFolder.gpx(hour: 11))
    let (result, errors) = run("evaluate --zones $D/zones.json $D/cut.gpx $D/walk.gpx $D/none.gpx")
    #expect(errors.count == 3)
    #expect(errors.first?.hasPrefix("$D/cut.gpx:8:1: error: ") == true)
    #expect(errors.first?.hasSuffix("; 6 fixes and 2 events before it count [truncated]") == true)
    #expect(errors.last == "ringfence evaluate: note: 1 of 3 files could be read to the end")
    #expect(result.status == .missingFile)
    for command in ["explain --zones $D/zones.json", "verify --zones $D/zones.json --expect $D/x"] {
      try folder.write("x", "")
      let errors = run("\(command) $D/cut.gpx $D/walk.gpx").errors
      #expect(errors.count == 2)
      #expect(errors.first?.hasSuffix("; 6 fixes before it count [truncated]") == true)
      #expect(errors.last?.hasSuffix(": note: 1 of 2 files could be read to the end") == true)
    }
    #expect(run("evaluate --strict --zones $D/zones.json $D/cut.gpx").errors.count == 1)
  }
}
