import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The bounds that services set: what meets one exactly is read, one more is refused.
@Suite struct BoundsTests {
  let folder: TestFolder
  let zones: String
  /// The longest file of the folder.
  let walk: String

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", TestFolder.zones)
    walk = try folder.write("walk.csv", Self.walk)
  }

  /// In and out of the circle in turn, twenty events, 1,024 bytes with the blank lines at the end.
  private static var walk: String {
    let rows =
      "time,latitude,longitude\n"
      + (0..<20).map { "\(1_767_348_000 + 60 * $0),0,0.0\($0 % 2 == 0 ? "00001" : "1")\n" }.joined()
    return rows + String(repeating: "\n", count: 1_024 - rows.utf8.count)
  }

  private func put(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = "\(folder.path)/\(name)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// A text and more than a thousand line breaks behind it, packed.
  private static func packed(_ text: String) -> DeflateStream {
    var stream = DeflateStream()
    stream.store(Array(text.utf8))
    stream.code(
      [UInt8](repeating: 0x0A, count: 10), match: (length: 258, distance: 1), .fixed, isLast: true)
    return stream
  }

  private func evaluate(_ words: String..., zones: String? = nil) -> Invocation {
    Invocation(["evaluate", "--zones", zones ?? self.zones, "--format", "ndjson"] + words)
  }

  /// Compares a bound that is met with one that is passed by one byte.
  private func check(
    _ size: Int, _ file: String, _ found: String, zones: String? = nil, track: String
  ) {
    let met = evaluate("--maximum-size", "\(size)", track, zones: zones)
    #expect(met.status == .done, "\(met.errors)")
    #expect(met.output.split(separator: "\n").count == 20)
    let passed = evaluate("--maximum-size", "\(size - 1)", track, zones: zones)
    #expect(passed.status == .unusableInput)
    #expect(
      passed.errors.contains(
        "\(file): error: \(found), expected at most \(size - 1) ('--maximum-size')"),
      "\(passed.errors)")
    #expect(passed.errors.contains("[too-large]"))
  }

  // MARK: Sizes

  @Test func `bounds a track`() { check(1_024, walk, "file has 1024 bytes", track: walk) }

  @Test func `bounds a layout`() throws {
    let padded = TestFolder.zones + String(repeating: " ", count: 2_000)
    let zones = try folder.write("padded.json", padded)
    check(
      padded.utf8.count, zones, "file has \(padded.utf8.count) bytes", zones: zones, track: walk)
  }

  @Test func `bounds what a compressed track becomes`() throws {
    let stream = Self.packed(Self.walk)
    #expect(stream.gzip.count < 1_200 && stream.text.count > 3_000)
    let track = try put("walk.csv.gz", stream.gzip)
    check(
      stream.text.count, track, "decompressed file has more than \(stream.text.count - 1) bytes",
      track: track)
  }

  @Test func `bounds what a compressed layout becomes`() throws {
    let stream = Self.packed(TestFolder.zones)
    let zones = try put("zones.json.gz", stream.gzip)
    check(
      stream.text.count, zones, "decompressed file has more than \(stream.text.count - 1) bytes",
      zones: zones, track: walk)
  }

  @Test func `bounds the members of an archive together`() throws {
    let (one, other) = (Self.packed(Self.walk), Self.packed("no track"))
    let track = try put(
      "walks.zip", StoredZip.bytes(packed: [("walk.csv", one), ("readme.txt", other)]))
    let total = one.text.count + other.text.count
    check(total, track, "the members of the archive have \(total) bytes", track: track)
  }

  @Test func `bounds the document of a KMZ layout`() throws {
    let ring = "0,0 0.0002,0 0.0002,0.0002 0,0.0002 0,0"
    let stream = Self.packed(
      "<kml><Placemark><name>cafe</name><Polygon><outerBoundaryIs><LinearRing><coordinates>\(ring)"
        + "</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>")
    let zones = try put("zones.kmz", StoredZip.bytes(packed: [("doc.kml", stream)]))
    let size = stream.text.count
    #expect(Invocation(["lint", "--maximum-size", "\(size)", zones]).status != .unusableInput)
    let passed = Invocation(["lint", "--maximum-size", "\(size - 1)", zones])
    #expect(passed.status == .unusableInput)
    #expect(passed.errors.contains("the members of the archive have \(size) bytes"))
  }

  @Test func `takes a bound with a unit`() {
    #expect(evaluate("--maximum-size", "1 KiB", walk).status == .done)
    let passed = evaluate("--maximum-size=1kB", walk)
    #expect(passed.status == .unusableInput)
    #expect(passed.errors.contains("expected at most 1000 ('--maximum-size')"))
    #expect(evaluate("--maximum-size=1.024kB", walk).status == .done)
  }

  @Test(arguments: [
    ("1 megabyte", "unknown unit 'megabyte' of size"), ("1M", "did you mean 'MiB'?"),
    ("much", "'much' is no size, expected bytes or a text such as '64 MiB'"),
    ("0.5", "'0.5' is out of range, expected 1 to 1000000000000000 bytes"),
  ])
  func `refuses a size that is none`(_ text: String, _ message: String) {
    let result = evaluate("--maximum-size", text, walk)
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  @Test func `refuses one file of a folder`() throws {
    try folder.write("tracks/a.csv", Self.walk + "\n")
    try folder.write("tracks/b.csv", Self.walk)
    let result = evaluate("--maximum-size", "1024", "\(folder.path)/tracks")
    #expect(result.status == .unusableInput)
    #expect(result.output.split(separator: "\n").count == 20)
    #expect(result.errors.contains("tracks/a.csv: error: file has 1025 bytes"))
    #expect(!result.errors.contains("b.csv: error"))
    try folder.write("layouts/a.json", TestFolder.zones)
    try folder.write("layouts/b.json", TestFolder.zones + " ")
    let lint = Invocation([
      "lint", "--maximum-size", "\(TestFolder.zones.utf8.count)", "\(folder.path)/layouts",
    ])
    #expect(lint.status == .unusableInput)
    #expect((lint.output + lint.errors).contains("b.json"), "\(lint.output)")
    #expect(!(lint.output + lint.errors).contains("a.json:1:1"), "\(lint.output)")
  }

  @Test(arguments: [
    ("- < $D/walk.csv", "file has 1024 bytes"), ("/dev/stdin < $D/walk.csv", "file has 1024 bytes"),
    ("-", "file has more than 1023 bytes"),
  ])
  func `bounds standard input`(_ words: String, _ found: String) throws {
    let process = try ProcessTests()
    try process.folder.write("walk.csv", Self.walk)
    func run(_ size: Int) throws -> ProcessTests.Outcome {
      try process.shell(
        "cat $D/walk.csv | $R evaluate --zones $D/zones.json --maximum-size \(size) \(words)")
    }
    #expect(try run(1_024).status == 0)
    let passed = try run(1_023)
    #expect(passed.status == 65)
    #expect(passed.errors.contains("\(found), expected at most 1023 ('--maximum-size')"))
  }

  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/limits")))
  func `ends with a message where the system gives no memory`() throws {
    let process = try ProcessTests()
    let outcome = try process.shell(
      "truncate -s 900M $D/large.json; ulimit -v 800000; $R lint $D/large.json")
    #expect(outcome.status == 74, "\(outcome.status)")
    #expect(
      (outcome.output + outcome.errors).contains(
        "file needs 943718400 bytes of memory, and the system gives less"),
      "\(outcome.output) \(outcome.errors)")
  }

  // MARK: Positions

  /// A circle has 1 position, a rectangle 2, a ring those that are written, here 5.
  @Test func `bounds the positions of a layout`() throws {
    let zones = try folder.write(
      "shapes.json",
      """
      {"version": 1, "zones": [
        {"id": "a", "fences": [{"id": "1", "circle": {"center": [0, 0], "radius": 100}},
          {"id": "2", "rectangle": {"southWest": [1, 1], "northEast": [1.01, 1.01]}}]},
        {"id": "b", "fences": [
          {"id": "3", "polygon": [[[2, 2], [2.01, 2], [2.01, 2.01], [2, 2.01], [2, 2]]]}]}]}
      """)
    for command in [["evaluate", "--zones", zones, walk], ["lint", zones], ["degrade", zones]] {
      let met = Invocation(command + ["--maximum-positions", "8"])
      #expect(met.status != .unusableInput, "\(met.errors)")
      let passed = Invocation(command + ["--maximum-positions", "7"])
      #expect(passed.status == .unusableInput)
      #expect(
        (passed.output + passed.errors).contains(
          "error: layout has 8 positions, expected at most 7 ('--maximum-positions')"),
        "\(passed.output) \(passed.errors)")
    }
    let none = Invocation(["lint", "--maximum-positions", "0", zones])
    #expect(none.status == .usage)
    #expect(none.errors.contains("'0' is not a whole number from 1 to 1000000000"))
  }

  // MARK: Events

  @Test(arguments: [false, true], ["1", "4"])
  func `bounds the events of a file`(_ isReversed: Bool, _ jobs: String) throws {
    let lines = Self.walk.split(separator: "\n")
    let rows = isReversed ? Array(lines.dropFirst().reversed()) : Array(lines.dropFirst())
    let track = try folder.write("walk.csv", ([lines[0]] + rows).joined(separator: "\n"))
    let other = try folder.write("walk.gpx", TestFolder.gpx())
    let all = evaluate("--jobs", jobs, "--maximum-events", "20", track, other)
    #expect(all.status == .done, "\(all.errors)")
    let events = all.output.split(separator: "\n")
    #expect(events.count == 22)
    let passed = evaluate("--jobs", jobs, "--maximum-events", "19", track, other)
    #expect(passed.status == .unusableInput)
    // The other file has its own.
    #expect(passed.output.split(separator: "\n") == Array(events[..<19] + events[20...]))
    #expect(
      passed.errors.contains(
        "walk.csv: error: more than 19 events fire, expected at most 19 ('--maximum-events')"),
      "\(passed.errors)")
    #expect(passed.errors.contains("[too-many-events]"))
  }

  @Test(.needs("Certainty")) func `counts the events that are reported`() {
    let half = evaluate("--types", "entered", "--maximum-events", "10", walk)
    #expect(half.status == .done)
    #expect(evaluate("--types", "entered", "--maximum-events", "9", walk).status == .unusableInput)
    let rows = evaluate("--rows", "visits", "--maximum-events", "19", walk)
    #expect(rows.status == .unusableInput)
    #expect(rows.output.split(separator: "\n").count == 10)
    let sure = evaluate("--certainty", "--maximum-events", "9", walk)
    #expect(sure.status == .usage)
    #expect(sure.errors.contains("'--maximum-events' does not go with '--certainty'"))
  }
}
