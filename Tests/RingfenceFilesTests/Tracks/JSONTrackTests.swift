import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Tracks in JSON documents: what is a track, how lines are named, and what is wrong with them.
@Suite struct JSONTrackTests {
  static func line(_ properties: String, _ coordinates: String, type: String = "LineString")
    -> String
  {
    #"{"type":"Feature","properties":{\#(properties)},"#
      + #""geometry":{"type":"\#(type)","coordinates":\#(coordinates)}}"#
  }

  static func collection(_ features: String...) -> String {
    #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ",\n"))]}"#
  }

  static let two = "[[3,2],[3,2.5]]"

  static let features: [(String, String)] = [
    (collection(line(#""coordTimes":[1,2]"#, two)), "|f:1@2,3 f:2@2.5,3"),
    (line(#""times":["1970-01-01T00:00:01Z",2]"#, two), "|f:1@2,3 f:2@2.5,3"),
    (
      collection(
        line(#""times":[1,2],"track":"a""#, two), line(#""times":[3,4],"track":"a""#, two)),
      "|a:1@2,3 a:2@2.5,3 |a:3@2,3 a:4@2.5,3"
    ),
    (
      collection(line(#""times":[1,2]"#, two), line(#""times":[1,2]"#, two)),
      "|f:1@2,3 f:2@2.5,3 |f#2:1@2,3 f#2:2@2.5,3"
    ),
    // The name of a track, then a name, then an id.
    (line(#""times":[1,2],"id":7,"name":"n","vehicle":"v\u0021""#, two), "|v!:1@2,3 v!:2@2.5,3"),
    (line(#""times":[1,2],"id":7,"name":"n""#, two), "|n:1@2,3 n:2@2.5,3"),
    (line(#""times":[1,2],"id":7"#, two), "|7:1@2,3 7:2@2.5,3"),
    (
      line(#""times":[[1],[2]]"#, "[[[3,2]],[[3,2.5]]]", type: "MultiLineString"),
      "|f:1@2,3 |f:2@2.5,3"
    ),
    (
      line(#""times":[1,2,3]"#, "[[[3,2]],[[3,2.5],[3,2]]]", type: "MultiLineString"),
      "|f:1@2,3 |f:2@2.5,3 f:3@2,3"
    ),
    (
      #"{"type":"Feature","properties":{"times":[[1,2],[3]]},"geometry":{"type":"GeometryCollection","geometries":["#
        + #"{"type":"LineString","coordinates":[[3,2],[3,2.5]]},{"type":"LineString","coordinates":[[3,2]]}]}}"#,
      "|f:1@2,3 f:2@2.5,3 |f:3@2,3"
    ),
    (line(#""times":[1]"#, "[3,2]", type: "Point"), "|f:1@2,3"),
    (
      "[\(line(#""times":[1,2]"#, two)),\n\(line(#""datetimes":[3,4],"id":"a""#, two))]",
      "|f:1@2,3 f:2@2.5,3 |a:3@2,3 a:4@2.5,3"
    ),
    (#"{"type":"MovingPoint","datetimes":[1,2],"coordinates":\#(two)}"#, "|f:1@2,3 f:2@2.5,3"),
    (
      collection(
        #"{"type":"Feature","id":"m","temporalGeometry":{"type":"MovingPoint","datetimes":[1,2],"#
          + #""coordinates":\#(two)},"geometry":{"type":"Polygon","coordinates":[]}}"#),
      "|m:1@2,3 m:2@2.5,3"
    ),
    (
      #"{"locations":[\#(line(#""timestamp":1,"device_id":"""#, "[3,2]", type: "Point"))]}"#,
      "|f:1@2,3"
    ),
    (line("", "[[3,2,0,100000000],[3,2.5,0,100000001]]"), "|f:100000000@2,3 f:100000001@2.5,3"),
    (
      collection(
        line(#""ts":1,"user":"a","id":1"#, "[3,2]", type: "Point"),
        line(#""ts":1,"user":"b","id":2"#, "[3,2]", type: "Point"),
        line(#""ts":2,"user":"a","id":3"#, "[3,2]", type: "Point")),
      "|a:1@2,3 a:2@2,3 |b:1@2,3"
    ),
    (
      collection(
        line(#""time":1,"id":1"#, "[3,2]", type: "Point"),
        line(#""time":2,"id":2"#, "[3,2]", type: "Point")), "|f:1@2,3 f:2@2,3"
    ),
  ]

  @Test(arguments: features)
  func `reads GeoJSON`(text: String, fixes: String) throws {
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    #expect(file.format == .geojson)
    #expect(file.failure == nil)
    #expect(TrackTableTests.describe(file) == fixes)
  }

  static let local = """
    f:1: error: time has no offset from UTC; give the zone of the \
    table's local times with --time-zone, such as Europe/Berlin, or UTC [local-time]
    """
  static let layout = """
    f: error: this is a layout (GeoJSON with zones or without times) and not a track; \
    'ringfence evaluate --zones LAYOUT TRACK' takes the two [unknown-format]
    """
  static let noRows = """
    f: error: file is JSON, and neither a track nor a layout, expected NMEA, GPX, KML, TCX, FIT, IGC, OziExplorer, \
    a track table as CSV or NDJSON, or a track in JSON [unknown-format]
    """

  static let at = "f:1:41: error: "
  static let times = " at $.properties.times [bad-value]"

  static let wrong: [(String, String)] = [
    (
      line(#""times":[1]"#, two),
      "\(at)found 1 times for 2 positions, expected as many\(times)"
    ),
    (
      line(#""times":[[1,2]]"#, "[\(two),\(two)]", type: "MultiLineString"),
      "\(at)found 1 times for 2 lines, expected as many\(times)"
    ),
    (
      line(#""times":[1,2]"#, "[\(two),\(two)]", type: "MultiLineString"),
      "\(at)expected an array of times for each of 2 lines\(times)"
    ),
    (
      #"{"type":"MovingPoint","datetimes":[1],"coordinates":\#(two)}"#,
      "f:1:35: error: found 1 times for 2 positions, expected as many at $.datetimes [bad-value]"
    ),
    (
      line(#""times":["2024-05-18T07:50:00","x"]"#, two),
      local
    ),
    (
      collection(line("", two)),
      layout
    ),
    (collection(line(#""time":1,"zone":"a","type":"entered""#, "[3,2]", type: "Point")), layout),
    (
      collection(line(#""time":1,"radius":50"#, "[3,2]", type: "Point")),
      layout
    ),
    (
      #"[{"identifier":"a","latitude":2,"longitude":3,"radius":50}]"#,
      layout.replacing("GeoJSON with zones or without times", with: "list of regions")
    ),
    (#"[{"identifier":"a","time":1}]"#, noRows),
    (
      #"[{"time":1,"lat":2,"lon":3},{"time":"#,
      "f:1:37: error: document ends in its middle, expected a value at $[1] [truncated]"
    ),
    (
      #"[{"time":1,"lat":2,"lon":3}"# + "\n{}]",
      "f:2:1: error: expected ',' or ']', found '{' at $ [malformed-json]"
    ),
  ]

  @Test(arguments: wrong)
  func `says what is wrong`(text: String, message: String) throws {
    do {
      let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
      #expect(file.failure?.description == message)
    } catch {
      #expect("\(error)" == message)
    }
  }

  @Test(arguments: [
    (#"[{"time":1,"lat":2,"lon":3},{"time":2,"lat":2,"lon":3}]"#, "|f:1@2,3 f:2@2,3"),
    (#"{"ok":true,"data":[{"deviceId":5,"ts":1,"lat":2,"lon":3}]}"#, "|5:1@2,3"),
    ("\n[\n{\"time\":1,\n\"lat\":2,\"lon\":3}\n]\n", "|f:1@2,3"),
    (
      #"[{"_type":"lwt","tst":1},{"_type":"location","tst":1,"lat":2,"lon":3,"tid":"x"}]"#,
      "|x:1@2,3"
    ),
  ])
  func `reads arrays of objects`(text: String, fixes: String) throws {
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(file.format == .json)
    #expect(TrackTableTests.describe(file) == fixes)
    #expect(file.diagnostics.isEmpty)
  }

  /// -1 is how a phone writes that it has no value; in other objects it is impossible.
  @Test(arguments: [
    (#"{"location":\#(position)}"#, ""), ("[\(position)]", ""), (position, ""),
    (#"{"location":[\#(position)],"id":3}"#, ""),
    (
      #"[{"timestamp":1,"latitude":2,"longitude":3,"speed":-1,"heading":-1,"accuracy":-1}]"#,
      "bad-value 3@1"
    ),
    (#"{"timestamp":1,"coords":{"latitude":2,"longitude":3,"speed":-2}}"#, "bad-value 1@1"),
  ])
  func `takes -1 from a phone for missing`(text: String, issues: String) throws {
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|f:1@2,3")
    let fix = try #require(file.tracks.first?.fixes.first)
    #expect(fix.speed == nil && fix.course == nil && fix.accuracy == nil)
    #expect(TrackTableTests.issues(file.diagnostics) == issues)
  }

  static let position =
    #"{"timestamp":1,"coords":{"latitude":2,"longitude":3,"speed":-1,"heading":-1,"accuracy":-1}}"#

  @Test func `names the track of an upload's rows by the upload`() throws {
    func upload(_ time: Int, _ more: String, _ rest: String = "") -> String {
      #"{"location":{"timestamp":\#(time),"coords":{"latitude":2,"longitude":3}\#(rest)}\#(more)}"#
    }
    let text = [
      upload(1, #","user_id":"a""#), upload(1, #","user_id":"b""#), upload(2, #","user_id":"a""#),
      upload(3, #","user_id":"a""#, #","device":"c""#), upload(4, ""),
    ].joined(separator: "\n")
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|a:1@2,3 a:2@2,3 |b:1@2,3 |c:3@2,3 |f:4@2,3")
    var options = TrackReadingOptions()
    options.columns = ["track": "user_id"]
    let chosen = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    #expect(TrackTableTests.describe(chosen) == "|a:1@2,3 a:2@2,3 a:3@2,3 |b:1@2,3 |f:4@2,3")
  }

  @Test func `counts rows that are no objects`() throws {
    let text = #"[{"time":1,"lat":2,"lon":3},7,{"lat":2,"lon":3},{"time":2,"lat":99,"lon":3}]"#
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(
      TrackTableTests.issues(file.diagnostics) == "bad-position 1@1 missing-time 1@1 bad-row 1@1")
  }

  @Test func `spaces lines without times at an assumed speed`() throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(10)
    // Half a degree of latitude, some 55 km, in 5,529 s at 10 m/s: two segments.
    let text = Self.collection(Self.line("", Self.two))
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
    let seconds = file.tracks[0].fixes.map { $0.time.microseconds / 1_000_000 }
    #expect(seconds == [0, 5_528])
  }

  @Test func `warns of features that are no tracks`() throws {
    let text = Self.collection(
      Self.line(#""times":[1,2]"#, Self.two), #"{"type":"Feature","properties":{},"geometry":null}"#
    )
    var reader = try TrackReader(bytes: Array(text.utf8), name: "f")
    while try reader.next() != nil {}
    #expect(
      reader.warnings.map(\.description) == [
        "f: warning: one feature is neither a point nor a line, and is not read [ignored-features]"
      ])
  }

  @Test func `finds a long line whose times stand behind it`() throws {
    let positions = (0..<40_000).map { "[3,\(2 + Double($0) / 1e6)]" }.joined(separator: ",")
    let times = (0..<40_000).map(String.init).joined(separator: ",")
    let text =
      #"{"type":"Feature","geometry":{"type":"LineString","coordinates":[\#(positions)]},"#
      + #""properties":{"coordTimes":[\#(times)]}}"#
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(file.tracks.map(\.fixes.count) == [40_000])
  }
}
