import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Where a result may be written, and which files it replaces.
@Suite struct OutputTests {
  let folder: TestFolder

  init() throws {
    folder = try TestFolder()
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("walk.gpx", TestFolder.gpx())
    try folder.write("tracks/drive.gpx", TestFolder.gpx(hour: 12))
    try folder.write("expected.ndjson", "{\"type\":\"entered\",\"zone\":\"cafe\"}\n")
    try folder.write(
      "swipe.json", "{ \"version\": 1, \"events\": [ { \"at\": 60, \"event\": \"swipe\" } ] }")
  }

  /// Runs words in which `$D` is the test's folder.
  private func run(_ words: String) -> Invocation {
    Invocation(words.replacing("$D", with: folder.path))
  }

  private func contents() throws -> [String] {
    try ["zones.json", "walk.gpx", "tracks/drive.gpx", "expected.ndjson", "swipe.json"].map {
      try folder.read($0)
    }
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let words: String
    let input: String
    var testDescription: String { "\(words) over \(input)" }
  }

  /// Every command that writes a file, and every file that it reads.
  static let rows: [Row] =
    ["zones.json", "walk.gpx", "tracks/drive.gpx", "swipe.json"].flatMap { input in
      ["evaluate", "explain"].map { command in
        Row(
          words: "\(command) --zones $D/zones.json --scenario $D/swipe.json $D/walk.gpx $D/tracks "
            + "-o", input: input)
      }
    } + [
      Row(words: "convert $D/walk.gpx --format csv -o", input: "walk.gpx"),
      Row(words: "convert $D/zones.json --format geojson -o", input: "zones.json"),
      Row(words: "degrade $D/zones.json --output", input: "zones.json"),
      Row(
        words:
          "verify --record --zones $D/zones.json --scenario $D/swipe.json $D/walk.gpx --expect",
        input: "zones.json"),
      Row(
        words:
          "verify --record --zones $D/zones.json --scenario $D/swipe.json $D/walk.gpx --expect",
        input: "swipe.json"),
      Row(
        words: "verify --zones $D/zones.json $D/walk.gpx $D/tracks --record --expect",
        input: "walk.gpx"),
      Row(
        words: "verify --zones $D/zones.json $D/walk.gpx $D/tracks --record --expect",
        input: "tracks/drive.gpx"),
    ]

  @Test(arguments: rows) func `refuses an output that is one of the inputs`(_ row: Row) throws {
    let path = "\(folder.path)/\(row.input)"
    let symbolic = "\(folder.path)/symbolic"
    let hard = "\(folder.path)/hard"
    let detour = "\(folder.path)/tracks/../\(row.input)"
    try FileManager.default.createSymbolicLink(atPath: symbolic, withDestinationPath: row.input)
    try FileManager.default.linkItem(atPath: path, toPath: hard)
    let before = try contents()
    for output in [path, symbolic, hard, detour] {
      let result = run("\(row.words) \(output)")
      let command = row.words.prefix { $0 != " " }
      #expect(
        result.errors == """
          ringfence \(command): error: the output '\(output)' is the same file as the input \
          '\(path)', expected another file [output-is-input]
          seek help with 'ringfence \(command) --help'

          """)
      #expect(result.status == .usage)
      #expect(result.output.isEmpty)
    }
    #expect(try contents() == before)
  }

  @Test func `replaces a file of a folder that it does not read`() throws {
    let notes = try folder.write("tracks/notes.txt", "no track\n")
    let result = run("evaluate --zones $D/zones.json $D/tracks -o \(notes)")
    #expect(result.status == .done)
    #expect(try folder.read("tracks/notes.txt").hasPrefix("drive.gpx\n"))
  }

  @Test func `does not replace a write-protected file`() throws {
    let output = try folder.write("events.txt", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: output)
    let result = run("evaluate --zones $D/zones.json $D/walk.gpx -o \(output)")
    #expect(result.errors == "\(output): error: file is write-protected [write-failed]\n")
    #expect(result.status == .inputOutput)
    #expect(try folder.read("events.txt") == "old")
  }

  @Test func `refuses a folder as output before it reads anything`() {
    let result = run("evaluate --zones $D/none.json $D/none.gpx -o $D/tracks")
    #expect(
      result.errors
        == "\(folder.path)/tracks: error: this is a folder, a file is expected [write-failed]\n")
    #expect(result.status == .inputOutput)
  }

  @Test func `follows a link to a file that is not there yet`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "tracks/new.csv")
    #expect(run("convert $D/walk.gpx --format csv -o $D/link").status == .done)
    #expect(try folder.read("tracks/new.csv").hasPrefix("track,"))
    let link = try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder.path)/link")
    #expect(link == "tracks/new.csv")
  }

  /// The author of the link, as in a checkout, chose the file.
  @Test(arguments: [true, false]) func `refuses a link that leads out of its folder`(
    exists: Bool
  ) throws {
    if exists {
      try folder.write("other/victim.csv", "old")
    } else {
      try folder.write("other/x", "")
    }
    try folder.write("checkout/x", "")
    let link = "\(folder.path)/checkout/out.csv"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "../other/victim.csv")
    let result = run("convert $D/walk.gpx -o \(link)")
    #expect(
      result.errors
        == "\(link): error: this is a link to a file outside of its folder, expected the name of that file "
        + "[write-failed]\n")
    #expect(result.status == .inputOutput)
    #expect(try folder.names(in: "other") == [exists ? "victim.csv" : "x"])
    if exists { #expect(try folder.read("other/victim.csv") == "old") }
  }

  // MARK: CSV for terminals and spreadsheets

  private func table(_ words: [String], _ id: String, onTerminal: Bool) throws -> String {
    let zones = try folder.write(
      "hostile.json", TestFolder.zones.replacing("cafe", with: id))
    let track = "\(folder.path)/walk.gpx"
    return Invocation(
      ["evaluate", "--zones", zones, "--format", "csv", track] + words, colorTerminal: onTerminal
    ).output
  }

  @Test func `writes control characters of CSV by their numbers on a terminal`() throws {
    let id = #"a\u001b]0;pwn\u0007\u009b\u202e"#
    let shown = try table([], id, onTerminal: true)
    #expect(shown.contains("a\\u{1B}]0;pwn\\u{7}\\u{9B}\\u{202E},"))
    #expect(!shown.unicodeScalars.contains { $0.value != 0x0A && $0.value < 0x20 })
    #expect(try table([], id, onTerminal: false).contains("a\u{1B}]0;pwn\u{7}\u{9B}\u{202E},"))
    // A file gets the exact values.
    _ = try table(["-o", "\(folder.path)/out.csv"], id, onTerminal: true)
    #expect(try folder.read("out.csv").contains("a\u{1B}]0;pwn\u{7}"))
  }

  @Test(arguments: [
    (#"=HYPERLINK(\"http://e\",\"x\")"#, #""'=HYPERLINK(""http://e"",""x"")""#),
    ("+1-A", "'+1-A"), ("@SUM(A1)", "'@SUM(A1)"), ("-A1", "'-A1"), (#"\t=1"#, "'\t=1"),
    (#"\r=1"#, "\"'\r=1\""), ("-12.5", "-12.5"), ("+3", "+3"), ("a=1", "a=1"),
    (#"a,=1"#, "\"a,=1\""),
    (#"x\n=1"#, "\"x\n=1\""),
  ])
  func `marks texts that a spreadsheet would compute`(id: String, cell: String) throws {
    let exact = try table([], id, onTerminal: false)
    let safe = try table(["--csv-safe"], id, onTerminal: false)
    #expect(safe.contains(",\(cell),"))
    // Numbers stay, and so does everything else.
    #expect(
      safe.replacing(cell, with: "?") == exact.replacing(cell.replacing("'", with: ""), with: "?"))
  }

  @Test func `marks cells of CSV only`() {
    let result = run("evaluate --zones $D/zones.json $D/walk.gpx --csv-safe")
    #expect(result.status == .usage)
    #expect(result.errors.contains("'--csv-safe' goes with '--format csv' only"))
    #expect(run("convert $D/walk.gpx -o $D/o.csv --csv-safe").status == .done)
  }

  /// 4194305 is above the greatest number of a process on Linux, 2^22; process 1 always runs.
  @Test func `removes parts of dead processes and nothing else`() throws {
    let stale = ["x.csv.ringfence-4194305.part", "x.csv.ringfence-4999999.part"]
    let kept = [
      "x.csv.4194305.part", "x.csv.ringfence-.part", "x.csv.ringfence-+4194305.part",
      "x.csv.ringfence-04194305.part", "x.csv.ringfence-1.part",
      "x.csv.ringfence-4194305.part.bak", "x.csv.ringfence-4194305x.part",
      "x.csv.ringfence-99999999999999999999.part", "xx.csv.ringfence-4194305.part",
      "y.csv.ringfence-4194305.part",
    ]
    for name in stale + kept { try folder.write("out/\(name)", "half") }
    try folder.write("out/x.csv.ringfence-4194306.part/file", "a folder")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/out/x.csv.ringfence-4194307.part", withDestinationPath: "y")
    #expect(run("convert $D/walk.gpx -o $D/out/x.csv").status == .done)
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/out")
    #expect(
      Set(names)
        == Set(kept + ["x.csv", "x.csv.ringfence-4194306.part", "x.csv.ringfence-4194307.part"]))
  }

  @Test func `writes names in messages so that a terminal does not obey them`() throws {
    let name = "a\u{1B}[31m\u{202E}\nb"
    let shown = "\(folder.path)/a\\u{1B}[31m\\u{202E}\\u{A}b"
    let path = "\(folder.path)/\(name)"
    let track = try folder.write("\(name).gpx", TestFolder.gpx())
    let zones = "\(folder.path)/zones.json"
    for (words, line) in [
      (
        ["evaluate", "--zones", zones, path],
        "\(shown): error: no such file [missing-file]"
      ),
      (["evaluate", "--zones", path, zones], "\(shown): error: no such file [missing-file]"),
      (["lint", path], "\(shown): error: no such file [missing-file]"),
      (["inspect", path], "\(shown): error: no such file [missing-file]"),
      (
        ["evaluate", "--zones", zones, track, "-o", "\(path)/x"],
        "\(shown)/x: error: no such file or directory [write-failed]"
      ),
      (
        ["convert", track, "-o", path],
        "ringfence convert: error: the ending of '\(shown)' says no format, expected '--format' "
          + "[missing-option]"
      ),
    ] {
      #expect(Invocation(words).errors.split(separator: "\n").first.map { String($0) } == line)
    }
    let text = Invocation(["evaluate", "--zones", zones, track]).output
    #expect(text.hasPrefix("a\\u{1B}[31m\\u{202E}\\u{A}b.gpx\n  2026-"))
    let listed = Invocation(["inspect", track]).output
    #expect(!listed.unicodeScalars.contains { $0 == "\u{1B}" || $0 == "\u{202E}" })
  }
}
