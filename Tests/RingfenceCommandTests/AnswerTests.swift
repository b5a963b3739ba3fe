import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Answers in the form that is asked for: the ending of the output, rows, filters, names and clocks.
@Suite struct AnswerTests {
  let folder: TestFolder

  /// Two zones of one name and a third one, at 0, 45 and 0.004 degrees east on the equator; the track ends at 0.003 degrees.
  static let zones = """
    { "version": 1, "zones": [
      { "id": "a", "name": "Gate", "fences": [
        { "id": "f", "circle": { "center": [0, 0], "radius": 100 } } ] },
      { "id": "b", "name": "Gate", "fences": [
        { "id": "f", "circle": { "center": [45, 0], "radius": 100 } } ] },
      { "id": "c", "name": "Main gate", "exit": false, "fences": [
        { "id": "f", "circle": { "center": [0.004, 0], "radius": 50 } } ] } ] }
    """

  init() throws {
    folder = try TestFolder()
    try folder.write("zones.json", Self.zones)
    try folder.write("walk.gpx", TestFolder.gpx())
  }

  private func run(_ words: String...) -> Invocation {
    Invocation(words.map { $0.replacingOccurrences(of: "$D", with: folder.path) })
  }

  private func run(line: String) -> Invocation {
    Invocation(line.replacingOccurrences(of: "$D", with: folder.path))
  }

  // MARK: Formats

  struct Ending: Sendable, CustomTestStringConvertible {
    let words: String
    let output: String
    let beginning: String
    var testDescription: String { "\(words) -o \(output)" }
  }

  static let endings: [Ending] = [
    Ending(
      words: "evaluate --zones $D/zones.json $D/walk.gpx", output: "o.csv", beginning: "type,"),
    Ending(
      words: "evaluate --zones $D/zones.json $D/walk.gpx", output: "o.NDJSON",
      beginning: "{\"type\":\"entered\""),
    Ending(
      words: "evaluate --zones $D/zones.json $D/walk.gpx", output: "o.jsonl",
      beginning: "{\"type\":\"entered\""),
    Ending(
      words: "evaluate --zones $D/zones.json $D/walk.gpx", output: "o.geojson",
      beginning: "{\"type\":\"FeatureCollection\""),
    Ending(
      words: "evaluate --zones $D/zones.json $D/walk.gpx", output: "o.geojsonl",
      beginning: "{\"type\":\"Feature\",\"properties\":{\"type\":\"entered\""),
    Ending(words: "evaluate $D/zones.json $D/walk.gpx", output: "o.txt", beginning: "walk.gpx\n"),
    Ending(words: "evaluate $D/zones.json $D/walk.gpx", output: "o.txt", beginning: "walk.gpx\n"),
    Ending(words: "evaluate $D/zones.json $D/walk.gpx", output: "o", beginning: "walk.gpx\n"),
    Ending(
      words: "evaluate --format text $D/zones.json $D/walk.gpx", output: "o.csv",
      beginning: "walk.gpx\n"),
    Ending(
      words: "evaluate --rows visits $D/zones.json $D/walk.gpx", output: "o.csv",
      beginning: "track,zone,visit,"),
    Ending(
      words: "evaluate --rows days $D/zones.json $D/walk.gpx", output: "o.ndjson",
      beginning: "{\"type\":\"zoneDay\""),
    Ending(words: "explain $D/zones.json $D/walk.gpx", output: "o.csv", beginning: "track,zone,"),
    Ending(
      words: "explain $D/zones.json $D/walk.gpx", output: "o.ndjson",
      beginning: "{\"type\":\"zoneOutcome\",\"track\":\"walk.gpx\",\"zone\":\"a\""),
    Ending(
      words: "explain $D/zones.json $D/walk.gpx", output: "o.json", beginning: "{\"version\":1"),
    Ending(words: "lint --zones $D/zones.json", output: "o.sarif", beginning: "{\"$schema\""),
    Ending(words: "lint --zones $D/zones.json", output: "o.SARIF.json", beginning: "{\"$schema\""),
    Ending(words: "lint $D", output: "o.json", beginning: "{\"version\":1"),
    Ending(
      words: "inspect --zones $D/zones.json $D/walk.gpx", output: "o.json",
      beginning: "{\"version\": 1"),
    Ending(
      words: "degrade --zones $D/zones.json", output: "o.geojson",
      beginning: "{\"type\": \"FeatureCollection\""),
  ]

  @Test(arguments: endings) func `writes the format of the ending`(_ row: Ending) throws {
    let result = run(line: "\(row.words) -o $D/\(row.output)")
    #expect(result.output.isEmpty)
    #expect(result.status == .done || result.status == .findings)
    let text = try folder.read(row.output)
    #expect(text.hasPrefix(row.beginning), "\(text.prefix(60))")
  }

  @Test(
    .needs("Page"),
    arguments: [
      (
        "evaluate $D/zones.json $D/walk.gpx -o $D/o.json",
        "'evaluate' writes no .json, found the output '$D/o.json', expected .txt, .ndjson, .csv, .geojson "
          + "or .geojsonl, or '--format' [bad-value]"
      ),
      (
        "lint $D/zones.json -o $D/o.csv",
        "'lint' writes no .csv, found the output '$D/o.csv', expected .txt, .json, .xml, .sarif or .github, "
          + "or '--format' [bad-value]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx -o $D/o.XLSX",
        "'evaluate' writes no .xlsx, found the output '$D/o.XLSX', expected .txt, .ndjson, .csv, .geojson "
          + "or .geojsonl, or '--format'; a spreadsheet opens .csv [bad-value]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx -o $D/o.csv.gz",
        "'evaluate' writes no .gz, found the output '$D/o.csv.gz', expected .txt, .ndjson, .csv, .geojson "
          + "or .geojsonl, or '--format'; write to standard output, '… | gzip > events.csv.gz' [bad-value]"
      ),
      (
        "report $D/zones.json $D/walk.gpx -o $D/o.pdf",
        "'report' writes no .pdf, found the output '$D/o.pdf', expected .html or .htm; print the page of "
          + "'ringfence report' from a browser [bad-value]"
      ),
      (
        "explain $D/zones.json $D/walk.gpx --zone gates",
        "option '--zone': the layout has no zone 'gates', did you mean 'Gate'? [bad-value]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx --format visits",
        "option '--format': 'visits' is no format, expected '--rows visits' in text, ndjson or csv "
          + "[bad-value]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx --rows visits --format geojson",
        "'--rows visits' does not write geojson, expected text, ndjson or csv "
          + "[conflicting-options]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx --explain -o $D/o.csv",
        "'--explain' goes with '--format text' and '--format ndjson' only [conflicting-options]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx --zone Gate",
        "option '--zone': 2 zones are called 'Gate', expected one of the ids 'a', 'b' [bad-value]"
      ),
      (
        "explain $D/zones.json $D/walk.gpx --zone gate",
        "option '--zone': the layout has no zone 'gate', did you mean 'Gate'? [bad-value]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx --types entered,left",
        "option '--types': unknown 'left', did you mean 'leftEarly'? [bad-value]"
      ),
      (
        "evaluate $D/zones.json $D/walk.gpx --time-zone Vienna",
        "option '--time-zone': there is no time zone 'Vienna', expected one such as Europe/Berlin or UTC "
          + "[bad-value]"
      ),
      (
        "verify --zones $D/zones.json --expect $D/e --record -o $D/o $D/walk.gpx",
        "'--record' writes the expectation file, expected no '--output' [conflicting-options]"
      ),
    ])
  func `refuses what is not meant`(_ line: String, _ message: String) {
    let result = run(line: line)
    let shown = message.replacing("$D", with: folder.path)
    #expect(
      result.errors.split(separator: "\n").first.map { $0.drop { $0 != ":" } }
        == ": error: \(shown)")
    #expect(result.status == .usage)
  }

  // MARK: Filters

  @Test(
    arguments: [
      ("", ["entered a", "exited a", "entered c"]), ("--types exited", ["exited a"]),
      ("--types entered,exited --zone c", ["entered c"]), ("--zone a", ["entered a", "exited a"]),
      ("--zone a --zone c --types entered", ["entered a", "entered c"]), ("--types crossed", []),
    ])
  func `reports the events of some zones and types`(_ words: String, _ expected: [String]) throws {
    // Two more fixes reach the third zone.
    try folder.write("walk.gpx", TestFolder.gpx(points: 8))
    let result = run(line: "evaluate --format ndjson $D/zones.json $D/walk.gpx \(words)")
    #expect(
      EvaluateTests.brief(result.output) == expected.map { "\($0) walk.gpx" })
  }

  @Test func `takes the name of a zone for its id`() {
    let byName = run(
      "explain", "--zones", "$D/zones.json", "--zone", "Main gate", "$D/walk.gpx")
    let byID = run(line: "explain --zones $D/zones.json --zone c $D/walk.gpx")
    #expect(byName.output == byID.output)
    #expect(byID.output.contains("\nMain gate (c): never reached, "))
    #expect(!byID.output.contains("\nGate (a)"))
  }

  @Test func `explains the nearest zones first and the legend once`() throws {
    try folder.write("second.gpx", TestFolder.gpx(hour: 12))
    let text = run(line: "explain $D/zones.json $D/walk.gpx $D/second.gpx").output
    let order = text.split(separator: "\n").filter {
      $0.contains("ate (") && !$0.hasPrefix(" ")
    }
    #expect(
      order.map { $0.drop { $0 != "(" }.dropFirst().prefix(1) } == ["a", "c", "b", "a", "c", "b"])
    #expect(text.components(separatedBy: "= visit").count == 2)
  }

  @Test(arguments: [("near", "c"), ("fired", "a"), ("suppressed", ""), ("lost", "")])
  func `explains only the zones that are asked for`(_ word: String, _ zones: String) {
    let table = run(line: "explain --only \(word) --format csv $D/zones.json $D/walk.gpx").output
    let found = table.split(separator: "\n").dropFirst().map { $0.split(separator: ",")[1] }
    #expect(found.joined() == zones)
  }

  // MARK: Clocks and silence

  @Test func `shows local times in text and days`() throws {
    let words = "$D/zones.json $D/walk.gpx --zone a --time-zone Asia/Kolkata"
    // India is 5:30 h ahead all year.
    #expect(
      run(line: "evaluate \(words)").output.contains("\n  2026-01-02T15:33:00.000+05:30  entered"))
    #expect(
      run(line: "explain \(words)").output.hasPrefix(
        "walk.gpx: 2026-01-02T15:30:00.000+05:30 to 2026-01-02T15:36:00.000+05:30 (0:06:00)"))
    #expect(run(line: "explain \(words)").output.contains("\n  15:30:00 ."))
    #expect(
      run(line: "evaluate --format ndjson \(words)").output.contains("T10:03:00.000Z\""))
  }

  @Test func `reports errors only when it is to be quiet`() throws {
    try folder.write("late.gpx", TestFolder.gpx().replacing("10:06:00Z", with: "10:01:00Z"))
    let words = "evaluate $D/zones.json $D/late.gpx $D/none.gpx"
    #expect(run(line: words).errors.contains(": note: left out 1 fix"))
    #expect(
      run(line: "\(words) --quiet").errors
        == "\(folder.path)/none.gpx: error: no such file [missing-file]\n")
  }

  // MARK: Text

  @Test func `colours text where it is asked for`() {
    let words = "evaluate $D/zones.json $D/walk.gpx"
    #expect(!run(line: words).output.contains("\u{1B}"))
    #expect(run(line: "\(words) --color always").output.contains("\u{1B}[32mentered\u{1B}[0m"))
    #expect(!run(line: "\(words) --color always --format ndjson").output.contains("\u{1B}"))
    for (option, isColored) in [("auto", true), ("never", false)] {
      let words = [
        "evaluate", "\(folder.path)/zones.json", "\(folder.path)/walk.gpx", "--color", option,
      ]
      #expect(
        Invocation(words, colorTerminal: true).output.contains("\u{1B}") == isColored)
    }
  }

  @Test func `colours findings by severity and differences by kind`() throws {
    let zones = try folder.write(
      "near.json",
      #"{"version":1,"zones":[{"id":"a","fences":[{"circle":{"center":[0,0],"radius":1}}]}]}"#)
    let lint = ["lint", zones]
    #expect(Invocation(lint, colorTerminal: true).output.contains(": \u{1B}[33mwarning\u{1B}[0m: "))
    #expect(!Invocation(lint).output.contains("\u{1B}"))
    #expect(
      !Invocation(lint + ["--format", "json", "--color", "always"]).output.contains("\u{1B}"))
    let expected = try folder.write(
      "far.ndjson", #"{"type":"entered","zone":"cafe","time":"2020-01-01T00:00:00Z"}"#)
    let verify = "verify $D/zones.json $D/walk.gpx --expect \(expected)"
    let colored = run(line: "\(verify) --color always").output
    #expect(colored.contains("  \u{1B}[31mmissing   \u{1B}[0m  "))
    #expect(colored.contains("  \u{1B}[33munexpected\u{1B}[0m  "))
    #expect(!run(line: verify).output.contains("\u{1B}"))
  }

  @Test(arguments: [
    (
      "evaluate --mode compare $Z/zones.json $Z/track.nmea",
      "\u{1B}[32mfired in both modes\u{1B}[0m\n"
    ),
    ("evaluate --mode compare $Z/zones.json $Z/track.nmea", "\u{1B}[31mlost: fired only in normal"),
    ("degrade $Z/zones.json", "477.1 m  \u{1B}[32mexact\u{1B}[0m\n"),
    ("degrade $Z/zones.json", "133.3 m  \u{1B}[31munsupported\u{1B}[0m  geoline\n"),
    ("inspect $Z/track.nmea $D/zones.json", "\n\u{1B}[33mbounds of tracks and zones do not meet: "),
  ]) func `colours what is lost, unfit or apart`(_ words: String, _ expected: String) {
    let words = words.replacing("$Z", with: "\(Paths.root.path)/Zones/harbour-drive")
    let plain = run(line: words).output
    let colored = run(line: "\(words) --color always").output
    #expect(colored.contains(expected))
    #expect(!plain.contains("\u{1B}"))
    #expect(colored.replacing(/\u{1B}\[\d+m/, with: "") == plain)
  }

  @Test func `breaks lines of text at the width`() throws {
    let words = "evaluate $D/zones.json $D/walk.gpx"
    let wide = run(line: words).output
    let narrow = run(line: "\(words) --width 60").output
    #expect(wide.split(separator: "\n").contains { $0.count > 60 })
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 60 })
    #expect(narrow.split(separator: " ").joined() != narrow)
    let text = { (text: String) in text.split { $0 == " " || $0 == "\n" }.joined(separator: " ") }
    #expect(text(narrow) == text(wide))
    for ending in ["csv", "ndjson"] {
      let other = run(line: "\(words) --width 60 -o $D/o.\(ending)")
      #expect(other.status == .done)
      #expect(try folder.read("o.\(ending)").split(separator: "\n").allSatisfy { $0.count > 60 })
    }
    let record = "verify --zones $D/zones.json --expect $D/e.ndjson $D/walk.gpx --width 60"
    #expect(run(line: "\(record) --record").status == .findings)
    #expect(run(line: record).status == .done)
  }

  // MARK: Folders

  @Test func `reads the zone files of a folder`() throws {
    try folder.write("more/second.json", TestFolder.zones)
    try folder.write("more/swipe.json", #"{ "version": 1, "events": [] }"#)
    try folder.write("more/broken.geojson", "{")
    let result = run(line: "lint --format json $D")
    #expect(result.status == .unusableInput)
    #expect(result.output.contains("\"files\":2"))
    #expect(result.errors.contains("/broken.geojson:1:2: error: "))
    #expect(
      result.errors.contains(": note: 2 files are of another kind and skipped, the first is "))
    #expect(run(line: "lint $D --quiet").errors.contains(": error: "))
    let looked = run(line: "inspect $D")
    #expect(looked.output.components(separatedBy: "zone file, native form").count == 3)
    #expect(looked.output.contains("/walk.gpx: GPX\n"))
  }

  @Test func `refuses a folder without what it needs`() throws {
    try folder.write("empty/notes.txt", "no")
    #expect(
      run(line: "lint $D/empty").errors
        == "\(folder.path)/empty: error: there is no zone file in this folder [no-zone-file]\n")
    #expect(
      run(line: "inspect $D/empty").errors
        == "\(folder.path)/empty: error: there is neither a track nor a zone file in this folder "
        + "[no-track]\n")
  }
}
