import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// What a document says does not depend on how it is written: the order of members, escapes, blanks, keys that mean
/// nothing, and the sizes of blocks.
@Suite struct JSONSpellingTests {
  static let names = [
    "traccar.json", "owntracks.json", "timeline.json", "timeline-phone.json", "records.json",
    "lines.geojson", "points.geojson", "phone.ndjson", "recorder.json", "timeline-escaped.json",
    "semantic.json", "overland.json", "overland.log", "transistorsoft.json", "transistorsoft.log",
    "positions.ndjson", "moving.json",
  ]

  /// The fixes without their lines, and the counts.
  private func told(_ bytes: [UInt8], _ name: String) throws -> String {
    let file = try TrackFile.read(bytes: bytes, name: name)
    #expect(file.failure == nil)
    let counts = file.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)" }
    return (counts + ["\(file.format)"] + file.tracks.map { "\($0.id) \($0.fixes)" })
      .joined(separator: "\n")
  }

  @Test(arguments: names) func `reads a document however it is written`(name: String) throws {
    let bytes = try TrackSampleTests.bytes(of: name)
    let expected = try told(bytes, name)
    let scrambler = JSONScrambler(String(decoding: bytes, as: UTF8.self))
    var random = SeededRandom(seed: bytes.count)
    for round in 0..<25 {
      let text = scrambler.scrambled(&random)
      #expect(try told(Array(text.utf8), name) == expected, "round \(round): \(text.prefix(2_000))")
      let whole = TrackBlockTests.Reading(
        Array(text.utf8), TrackReadingOptions(), block: text.utf8.count + 1)
      let block = random.int(1...700)
      #expect(
        TrackBlockTests.Reading(Array(text.utf8), TrackReadingOptions(), block: block) == whole,
        "round \(round), block \(block)")
    }
  }

  static let escaped: [(String, String)] = [
    (#"[{"\u0074ime":1,"l\u0061t":2,"lon":3}]"#, "|f:1@2,3"),
    (#"{"\u0074ime":1,"l\u0061t":"\u0032","lon":3}"#, "|f:1@2,3"),
    (
      #"{"d\u0061ta":[{"time":"1970-01-01T00:00:\u0030\u0031Z","lat":2,"lon":3,"#
        + #""track":"\u00e9"}]}"#, "|é:1@2,3"
    ),
    (
      #"{"semantic\u0053egments":[{"timelinePath":[{"#
        + #""point":"2\u00b0, 3\u00B0","time":"\u0031"}]}]}"#, "|f:1@2,3"
    ),
    (
      #"{"rawSignals":[{"position":{"LatLng":"2\u00b0\u002c 3\u00b0","timestamp":"1\u0039"}}]}"#,
      "|f:19@2,3"
    ),
    (
      #"[{"startTime":"1970-01-01T00:00:00Z","timelinePath":[{"#
        + #""point":"geo\u003a2,3","durationMinutesOffsetFromStartTime":"\u0031"}]}]"#,
      "|f:60@2,3"
    ),
    (
      #"{"locations":[{"latitudeE7":20000000,"longitudeE7":30000000,"timestamp":"\u0031"}]}"#,
      "|f:1@2,3"
    ),
    (
      #"{"\u0074ype":"Feature","properties":{"vehi\u0063le":"v","ti\u006des":["\u0031"]},"#
        + #""geometry":{"type":"LineStr\u0069ng","coordinates":[[3,2]]}}"#, "|v:1@2,3"
    ),
    (
      #"{"type":"Feature","properties":{"ti\u006de":"\u0031"},"#
        + #""geometry":{"type":"Point","coordinates":[3,2]}}"#, "|f:1@2,3"
    ),
  ]

  @Test(arguments: escaped) func `reads escapes in names, texts and times`(
    text: String, fixes: String
  )
    throws
  {
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == fixes)
    #expect(file.diagnostics.isEmpty)
  }

  /// Degrees with a sign, exponents, a height behind them in a URI; nothing else is a position.
  @Test(arguments: [
    ("2.5°, -3°", "2.5,-3"), ("2.5,-3", "2.5,-3"), (" 2.5 ° , -3 ° ", "2.5,-3"),
    ("25e-1°, -3°", "2.5,-3"),
    ("geo:2.5,-3", "2.5,-3"), ("geo:2.5,-3,100", "2.5,-3"), ("geo:2.5,-3;u=35", "2.5,-3"),
    ("2°30', 3°", nil), ("2.5, 3, 4", nil), ("2.5°", nil), ("2.5°; 3°", nil), ("", nil),
    ("geo:", nil),
    ("2,5°, 3°", nil), ("2.5° N, 3° W", nil),
  ])
  func `reads the positions of a timeline`(text: String, position: String?) throws {
    let document =
      #"{"rawSignals":[{"position":{"LatLng":"\#(text)","timestamp":1}},"#
      + #"{"position":{"LatLng":"1,1","timestamp":2}}]}"#
    let file = try TrackFile.read(bytes: Array(document.utf8), name: "f")
    #expect(
      TrackTableTests.describe(file)
        == (position.map { "|f:1@\($0) f:2@1,1" } ?? "|f:2@1,1"))
    #expect(file.diagnostics[.badPosition] == (position == nil ? 1 : 0))
  }

  @Test(arguments: [
    #"{"timelineObjects":[{"placeVisit":{"location":{"latitudeE7":1,"longitudeE7":2}}}]}"#,
    #"{"semanticSegments":[{"visit":{}}]}"#,
  ])
  func `says why a timeline has no track`(text: String) throws {
    let error = #expect(throws: FileError.self) {
      try TrackFile.read(bytes: Array(text.utf8), name: "f")
    }
    #expect(
      error?.description
        == "f: error: the timeline has no path with times, no activity and no signal with a position; "
        + "visits are not read [no-track]")
  }

  /// Several documents, one after the other, are as many uploads.
  @Test func `reads documents one after the other`() throws {
    func feature(_ time: Int) -> String {
      JSONTrackTests.line(#""time":\#(time)"#, "[3,2]", type: "Point")
    }
    for separator in ["\n", " ", "\r\n\n", ""] {
      let text = [1, 2, 3].map(feature).joined(separator: separator)
      let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
      #expect(TrackTableTests.describe(file) == "|f:1@2,3 f:2@2,3 f:3@2,3")
    }
    let damaged = feature(1) + "\n" + feature(2) + "\n{\"type\":\"Feature\",\"geometry\":{\n]"
    let file = try TrackFile.read(bytes: Array(damaged.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|f:1@2,3 f:2@2,3")
    #expect(
      file.failure?.description
        == "f:4:1: error: expected a name in double quotes or '}', found ']' at $[2].geometry "
        + "[malformed-json]")
  }
}
