import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Documents whose rows stand a line each are documents, whatever their size: the form is recognized by the structure of
/// the text and not by how much of it is looked at.
@Suite struct JSONDocumentTests {
  struct Wrapper: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var format = TrackFormat.json
    /// Makes a row; the first number is its time, the second the length of its filling.
    var row: @Sendable (Int, Int) -> String = { time, length in
      #"{"time":\#(time),"latitude":52,"longitude":13,"note":"\#(String(repeating: "x", count: length))"}"#
    }
    var testDescription: String { name }
  }

  static let wrappers = [
    Wrapper(name: "a member", before: #"{"data":["#, after: "]}"),
    Wrapper(name: "an array", before: "[", after: "]"),
    Wrapper(
      name: "a member behind others", before: #"{"ok":true,"points":[{"x":1}],"rows":["#,
      after: #"],"total":3}"#),
    Wrapper(name: "a member in a line of its own", before: "{\n\"positions\":\n[", after: "]\n}"),
    Wrapper(
      name: "features", before: #"{"type":"FeatureCollection","features":["#, after: "]}",
      format: .geojson
    ) { time, length in
      #"{"type":"Feature","properties":{"time":\#(time),"note":"\#(String(repeating: "x", count: length))"},"#
        + #""geometry":{"type":"Point","coordinates":[13,52]}}"#
    },
  ]

  /// A document with a row a line, or with all its values in lines of their own.
  static func document(
    _ wrapper: Wrapper, rows: Int, filling: Int, isPretty: Bool, end: String
  ) -> String {
    let lines = (0..<rows).map { wrapper.row(1_716_018_600 + $0, filling) }
    let text = "\(wrapper.before)\n\(lines.joined(separator: ",\n"))\n\(wrapper.after)\n"
    let pretty =
      isPretty ? text.replacing(",\"", with: ",\n  \"").replacing("{", with: "{\n  ") : text
    return pretty.replacing("\n", with: end)
  }

  static func check(_ text: String, _ format: TrackFormat, rows: Int, block: Int? = nil) {
    let bytes = Array(text.utf8)
    let reading = TrackBlockTests.Reading(
      bytes, TrackReadingOptions(), block: block ?? bytes.count + 1)
    #expect(reading.error == nil)
    #expect(reading.format == format)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.fixes["f"]?.count == rows, "\(bytes.count) bytes, \(text.prefix(80))")
  }

  /// Sizes of rows and numbers of them around the amounts that are looked at: 512 bytes, 1,024 and so on to 256 KiB,
  /// and 16 lines.
  @Test(arguments: wrappers) func `reads all rows of a document of any size`(wrapper: Wrapper) {
    for filling in [0, 1, 40, 150, 430, 460, 500, 980, 1_200, 4_000, 17_000] {
      for rows in [1, 2, 3, 5, 7, 8, 14, 15, 16, 17, 18, 33, 70] where filling * rows < 600_000 {
        let text = Self.document(wrapper, rows: rows, filling: filling, isPretty: false, end: "\n")
        Self.check(text, wrapper.format, rows: rows)
      }
    }
  }

  /// Every length of the document near a threshold, so that what is looked at ends anywhere in a row.
  @Test(arguments: wrappers) func `does not depend on where a look ends`(wrapper: Wrapper) {
    for filling in stride(from: 60, to: 360, by: 1) {
      for rows in [2, 3] {
        Self.check(
          Self.document(
            wrapper, rows: rows, filling: filling, isPretty: false,
            end: filling % 3 == 0 ? "\r\n" : "\n"), wrapper.format, rows: rows)
      }
    }
  }

  @Test(arguments: wrappers) func `reads random documents in blocks of any size`(wrapper: Wrapper) {
    var random = SeededRandom(seed: wrapper.name.utf8.count)
    for _ in 0..<40 {
      let rows = random.int(1...24)
      let text = Self.document(
        wrapper, rows: rows, filling: random.int(0...[30, 400, 3_000][random.int(0...2)]),
        isPretty: random.int(0...2) == 0, end: ["\n", "\r\n", "\r", "\n\n"][random.int(0...3)])
      for block in [random.int(1...20), 512, 4_096] {
        Self.check(text, wrapper.format, rows: rows, block: block)
      }
    }
  }

  /// Rows of a line each are a table still, also behind a row that is cut off or is no row.
  @Test(arguments: [
    "", #"{"time":5,"latit"# + "\n", #"{"time":5,"# + "\n", "{ a log }\n", "{}}\n", "{\"a\":\"\n",
  ])
  func `reads rows that stand alone behind a damaged one`(first: String) throws {
    for rows in [1, 2, 9, 40] {
      let lines = (0..<rows).map { #"{"time":\#(1_716_018_600 + $0),"lat":2,"lon":3}"# + "\n" }
      let bytes = Array((first + lines.joined()).utf8)
      for block in [3, 512, bytes.count + 1] {
        let reading = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: block)
        #expect(reading.format == .ndjson)
        #expect(reading.fixes["f"]?.count == rows)
        #expect(reading.diagnostics[.badRow] == (first.isEmpty ? 0 : 1))
      }
    }
  }

  /// What is wrong with a document is said, and its last row is not taken for a table.
  @Test(arguments: 1...24) func `reports where a document is damaged`(rows: Int) throws {
    let row = #"{"time":1716018600,"latitude":52,"longitude":13}"#
    let lines = Array(repeating: row, count: rows).enumerated().map {
      $1.replacing("600", with: "\(600 + $0)")
    }
    let missing = "{\"data\":[\n" + lines.joined(separator: ",\n") + "\n" + row + "\n]}\n"
    let file = try TrackFile.read(bytes: Array(missing.utf8), name: "f")
    #expect(file.format == .json)
    #expect(file.failure?.code == .malformedJSON)
    #expect(file.tracks.map(\.fixes.count) == [rows])
  }
}
