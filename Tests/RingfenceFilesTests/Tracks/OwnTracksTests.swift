import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Messages of OwnTracks as phones send them and servers keep them.
@Suite struct OwnTracksTests {
  static let location =
    #"{"_type":"location","t":"u","acc":12,"created_at":1009,"lat":2,"lon":3,"tid":"x","#
    + #""tst":9,"vel":36}"#

  private func read(_ text: String, _ columns: [String: String] = [:]) throws -> TrackFile {
    var options = TrackReadingOptions()
    options.columns = columns
    return try TrackFile.read(bytes: Array(text.utf8), name: "f", options: options)
  }

  private func warnings(_ text: String) throws -> [String] {
    var reader = try TrackReader(bytes: Array(text.utf8), name: "f")
    while try reader.next() != nil {}
    return reader.warnings.map(\.description)
  }

  static let choices: [(columns: [String: String], time: Double)] = [
    ([:], 9), (["time": "tst"], 9), (["time": "created_at"], 1009),
    (["time": "TST", "track": "tid"], 9), (["latitude": "lat", "longitude": "lon"], 9),
  ]

  /// `t` is what caused the message. 36 km/h are 10 m/s.
  @Test(arguments: choices)
  func `reads accuracy and speed whatever the time is`(
    columns: [String: String], time: Double
  ) throws {
    for text in [
      Self.location, "[\(Self.location)]", #"{"count":1,"data":[\#(Self.location)]}"#,
      "2024-05-18T07:50:00Z\t*  \t\(Self.location)\n",
      "{\"_type\":\"lwt\",\"tst\":1}\n\(Self.location)\n",
    ] {
      let file = try read(text, columns)
      let fix = try #require(file.tracks.first?.fixes.first)
      #expect(file.tracks.map(\.id) == ["x"])
      #expect(Double(fix.time.microseconds) / 1e6 == time)
      #expect(fix.accuracy == .meters(12))
      #expect(fix.speed?.metersPerSecond == 10)
    }
  }

  @Test(arguments: ["p", "c", "b", "r", "u", "t", "v"])
  func `takes no trigger for a time`(trigger: String) throws {
    let text = Self.location.replacing(#""t":"u""#, with: #""t":"\#(trigger)""#)
    #expect(TrackTableTests.describe(try read(text)) == "|x:9@2,3")
    #expect(TrackTableTests.describe(try read("[\(text)]", ["time": "tst"])) == "|x:9@2,3")
  }

  @Test func `reads t as a time elsewhere`() throws {
    #expect(TrackTableTests.describe(try read(#"{"t":9,"lat":2,"lon":3}"#)) == "|f:9@2,3")
    #expect(TrackTableTests.describe(try read("t,lat,lon\n9,2,3\n")) == "|f:9@2,3")
    // A better name for it comes first.
    #expect(TrackTableTests.describe(try read("t,ts,lat,lon\n1,9,2,3\n")) == "|f:9@2,3")
  }

  @Test func `takes the tracker id for the track, not the device`() throws {
    let text = Self.location.replacing(#""acc""#, with: #""username":"u","device":"phone","acc""#)
    #expect(TrackTableTests.describe(try read(text)) == "|x:9@2,3")
    #expect(TrackTableTests.describe(try read(text, ["track": "device"])) == "|phone:9@2,3")
  }

  static let transition =
    #"{"_type":"transition","event":"enter","lat":2,"lon":3,"tid":"x","tst":8}"#
  static let encrypted = #"{"_type":"encrypted","data":"aGk="}"#

  static func record(_ messages: String...) -> String {
    messages.map { "2024-05-18T07:50:00Z\t*                 \t\($0)\n" }.joined()
  }

  static let others = " messages of OwnTracks are no locations and are not read: "
  static let none = "none of the 2 messages of OwnTracks is a location: "
  static let key = "; encrypted ones need the key that the app has: decrypt them first"

  static let mixed: [(String, String)] = [
    (
      record(transition, location, transition, #"{"_type":"lwt","tst":1}"#),
      "3" + others + "2 transition, 1 lwt"
    ),
    (record(location, "{\"_type\":\"new\"}", "up"), "2" + others + "2 other"),
    (record("up", location, encrypted), "2" + others + "1 encrypted, 1 other" + key),
    (
      "[\(location),\(transition)]",
      "one message of OwnTracks is no location and is not read: 1 transition"
    ),
    (
      "\(transition)\n\(location)\n",
      "one message of OwnTracks is no location and is not read: 1 transition"
    ),
  ]

  @Test(arguments: mixed)
  func `counts other messages as what they are`(text: String, warning: String) throws {
    let file = try read(text)
    #expect(TrackTableTests.describe(file) == "|x:9@2,3")
    #expect(file.diagnostics.isEmpty)
    let found = try warnings(text)
    #expect(found.contains("f: warning: \(warning) [ignored-messages]"))
    // The keys of the other messages are none that a row has.
    #expect(!found.contains { $0.contains("'event'") })
  }

  static let messages: [String] = [
    record(encrypted, encrypted), "\(encrypted)\n\(encrypted)\n", "[\(encrypted),\(encrypted)]",
    "{\"count\":2,\"data\":[\(encrypted),\n\(encrypted)]}",
  ]

  @Test(arguments: messages)
  func `names what a file without locations has`(text: String) throws {
    let error = #expect(throws: FileError.self) { try read(text) }
    let detail = Self.none + "2 encrypted" + Self.key
    #expect(error?.description == "f: error: \(detail) [no-track]")
  }

  @Test func `names the only message`() throws {
    let text = Self.record(#"{"_type":"lwt","tst":1}"#)
    let error = #expect(throws: FileError.self) { try read(text) }
    let detail = "the only message of OwnTracks is no location: 1 lwt"
    #expect(error?.description == "f: error: \(detail) [no-track]")
  }

  @Test func `counts damaged lines of a record`() throws {
    let text = Self.record(Self.location, "{\"_type\":", Self.transition) + "2024-05-18T07:50:00Z\n"
    #expect(TrackTableTests.issues(try read(text).diagnostics) == "bad-row 2@2")
  }

  @Test func `takes no waypoints for a track`() throws {
    let waypoint = #"{"_type":"waypoint","desc":"a","lat":2,"lon":3,"rad":50,"tst":9}"#
    for text in [
      waypoint, "[\(waypoint)]", "\(waypoint)\n\(waypoint)\n",
      #"{"_type":"waypoints","waypoints":[\#(waypoint)]}"#,
    ] {
      let error = #expect(throws: FileError.self) { try read(text) }
      #expect(error?.code == .unknownFormat)
      #expect(try ZoneFile(text: text).form == .ownTracks)
    }
  }
}
