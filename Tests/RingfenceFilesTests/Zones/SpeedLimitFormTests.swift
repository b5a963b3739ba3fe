import Ringfence
import RingfenceFiles
import Testing

/// Speed limits in every form that has them: what is read as one, what is custom data, and what is refused.
@Suite struct SpeedLimitFormTests {
  private static func read(_ text: String) throws -> ZoneFile {
    try ZoneFile.read(bytes: Array(text.utf8), name: "z.json")
  }

  private static func native(_ overspeed: String) -> String {
    #"{"version":1,"zones":[{"fences":[{"circle":{"center":[1,2],"radius":50}}],"overspeed":\#(overspeed)}]}"#
  }

  private static func limit(_ file: ZoneFile) -> Double? {
    file.layout.zones[0].settings.overspeed?.limit.metersPerSecond
  }

  @Test func `reads a limit with all that belongs to it`() throws {
    let file = try Self.read(
      Self.native(
        #"{"after":"10 s","limit":"36 km/h","derived":false,"release":"9 m/s","tolerance":2}"#))
    #expect(
      file.layout.zones[0].settings.overspeed
        == OverspeedLimit(
          .metersPerSecond(10), tolerance: .metersPerSecond(2), release: .metersPerSecond(9),
          after: .seconds(10), usesDerivedSpeed: false))
    #expect(
      try Self.read(Self.native(#"{"limit":5}"#)).layout.zones[0].settings.overspeed
        == OverspeedLimit(.metersPerSecond(5)))
  }

  /// The value, and the message behind the name of the file; paths begin at the setting.
  static let refused: [(value: String, message: String)] = [
    ("{}", "missing key 'limit' at S [missing-key]"),
    (#"{"tolerance":1}"#, "missing key 'limit' of 'overspeed' at S [missing-key]"),
    (
      #"{"limit":0}"#,
      "limit is 0 m/s, expected 0.001...50000 m/s at S.limit [out-of-range]"
    ),
    (
      #"{"limit":"-5 km/h"}"#,
      "limit is '-5 km/h', expected 0.001...50000 m/s at S.limit [out-of-range]"
    ),
    (
      #"{"limit":"fast"}"#,
      "'fast' is no speed, expected metres per second or a text such as '30 km/h' at S.limit [bad-quantity]"
    ),
    (
      #"{"limit":10,"tolerance":-1}"#,
      "tolerance is -1 m/s, expected 0...50000 m/s at S.tolerance [out-of-range]"
    ),
    (
      #"{"limit":"50 km/h","tolerance":"5 km/h","release":"60 km/h"}"#,
      "release '60 km/h' is above limit '50 km/h' and tolerance '5 km/h' together, so an excess would end where it begins at S [contradictory-condition]"
    ),
    (
      #"{"limit":10,"release":10.1}"#,
      "release 10.1 m/s is above limit 10 m/s and tolerance 0 together, so an excess would end where it begins at S [contradictory-condition]"
    ),
    (
      #"{"limit":10,"after":"2 d"}"#,
      "after is '2 d', expected 0...86400 s at S.after [out-of-range]"
    ),
    (
      #"{"limit":10,"derived":1}"#,
      "expected true or false, found a number at S.derived [wrong-type]"
    ),
    (
      #"{"maximum":10}"#,
      "unknown key 'maximum', expected one of 'limit', 'tolerance', 'release', 'after', 'derived' at S.maximum [unknown-key]"
    ),
    (
      "50",
      "expected an object with the keys 'limit', 'tolerance', 'release', 'after', 'derived', found a number at S [wrong-type]"
    ),
  ]

  @Test(arguments: refused) func `refuses what is no limit`(value: String, message: String) {
    let found = zoneFileMessage { try Self.read(Self.native(value)) }
    let expected = message.replacing(" at S", with: " at $.zones[0].overspeed")
    #expect(found?.hasSuffix("error: " + expected) == true, "\(found ?? "nothing")")
  }

  @Test func `takes a release that is as high as an excess begins`() throws {
    let file = try Self.read(
      Self.native(#"{"limit":"30 mph","tolerance":"5 mph","release":"35 mph"}"#))
    #expect(Self.limit(file) == 30 * 0.44704)
  }

  /// Properties of a feature, the limit in metres per second, and the names among its custom data.
  static let properties: [(properties: String, limit: Double?, data: [String], warnings: Int)] = [
    (#""speedLimit":"36 km/h""#, 10, [], 0),
    (#""speedLimit":" 36 KM/H ""#, 10, [], 0),
    (#""speedLimit":50"#, nil, ["speedLimit"], 1),
    (#""speedLimit":"50""#, nil, ["speedLimit"], 1),
    (#""speedLimit":"none""#, nil, ["speedLimit"], 1),
    (#""speedLimit":"0 km/h""#, nil, ["speedLimit"], 1),
    (#""speedLimit":null"#, nil, [], 0),
    (#""overspeed":{"limit":7}"#, 7, [], 0),
    (#""overspeed":"{\"limit\":\"36 km/h\"}""#, 10, [], 0),
    (#""overspeed":"yes""#, nil, ["overspeed"], 1),
    (#""overspeed":{"limit":7},"speedLimit":"36 km/h""#, 7, [], 0),
    (#""speedLimit":"36 km/h","overspeed":"{\"limit\":7}""#, 7, [], 0),
    // The speed limit of OpenStreetMap.
    (#""maxspeed":"50""#, nil, ["maxspeed"], 0),
  ]

  @Test(arguments: properties) func `reads speed limits of features`(
    properties: String, limit: Double?, data: [String], warnings: Int
  ) throws {
    let file = try Self.read(
      #"{"type":"Feature","properties":{"radius":50,\#(properties)},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    )
    #expect(Self.limit(file) == limit)
    #expect(file.layout.zones[0].customData.map { $0.key } == data)
    #expect(file.warnings.map { $0.code } == Array(repeating: .similarProperty, count: warnings))
  }

  @Test func `features of one zone must agree on a speed limit`() throws {
    func feature(_ limit: String) -> String {
      #"{"type":"Feature","properties":{"zone":"a","radius":50,\#(limit)},"geometry":{"type":"Point","coordinates":[1,2]}}"#
    }
    func message(_ a: String, _ b: String) -> String? {
      zoneFileMessage {
        try Self.read(#"{"type":"FeatureCollection","features":[\#(feature(a)),\#(feature(b))]}"#)
      }
    }
    #expect(message(#""speedLimit":"36 km/h""#, #""speedLimit":"10 m/s""#) == nil)
    #expect(
      message(#""speedLimit":"36 km/h""#, #""speedLimit":"11 m/s""#)?
        .contains("conflicting-settings") == true)
    #expect(
      message(#""speedLimit":"36 km/h""#, #""overspeed":{"limit":11}"#)?
        .contains("conflicting-settings") == true)
  }

  @Test func `reads columns of tables and extended data`() throws {
    let table = try ZoneFile.read(
      bytes: Array(
        "name,latitude,longitude,radius,Speed Limit\na,2,1,50,36 km/h\nb,2,1,50,50\n".utf8),
      name: "z.csv")
    #expect(Self.limit(table) == 10)
    #expect(table.layout.zones[1].settings.overspeed == nil)
    #expect(table.layout.zones[1].customData == [CustomDatum(key: "Speed Limit", value: "50")])
    #expect(table.warnings.map { $0.code } == [.similarProperty])
    let kml = try ZoneFile.read(
      bytes: Array(
        "<kml><Placemark><ExtendedData><Data name='radius'><value>50</value></Data><Data name='speed_limit'><value>20 kn</value></Data></ExtendedData><Point><coordinates>1,2</coordinates></Point></Placemark></kml>"
          .utf8), name: "z.kml")
    #expect(Self.limit(kml) == 20.0 * 1_852 / 3_600)
  }

  /// The attributes of a geofence of Traccar's, whose speeds are in knots.
  static let attributes: [(attributes: String, knots: Double?, data: [String])] = [
    (#""speedLimit":27"#, 27, []), (#""speedLimit":"27""#, 27, []),
    (#""speedLimit":0"#, nil, ["speedLimit"]), (#""speedLimit":-3"#, nil, ["speedLimit"]),
    (#""speedLimit":"50 km/h""#, 50 / 1.852, []),
    (#""speedLimit":27,"overspeed":{"limit":10,"after":4}"#, 10 * 3_600 / 1_852.0, []),
  ]

  @Test(arguments: attributes) func `reads the limits of Traccar in knots`(
    attributes: String, knots: Double?, data: [String]
  ) throws {
    let file = try Self.read(
      #"[{"id":1,"name":"a","area":"CIRCLE (2 1, 50)","attributes":{\#(attributes)}}]"#)
    let found = Self.limit(file).map { $0 * 3_600 / 1_852 }
    #expect(found.map { abs($0 - (knots ?? .nan)) < 1e-9 } ?? (knots == nil))
    #expect(file.layout.zones[0].customData.map { $0.key }.filter { $0 != "id" } == data)
    #expect(file.warnings.isEmpty)
  }
}
