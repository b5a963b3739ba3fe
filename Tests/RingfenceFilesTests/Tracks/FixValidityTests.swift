import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Fixes that the file itself calls none.
@Suite struct FixValidityTests {
  static let columns: [(name: String, valid: String, invalid: String)] = [
    ("valid", "1", "0"), ("valid", "true", "false"), ("is_valid", "yes", "no"),
    ("VALID", "SPS", "No fix"),
    ("valid", "A", "V"), ("fix", "1", "0"), ("fix", "3d", "none"), ("fix_quality", "2", "0"),
    ("quality", "1", "0"), ("fix_type", "3", "1"), ("fixType", "3", "0"), ("status", "A", "V"),
    ("gps_valid", "1", "0"), ("has_fix", "True", "False"), ("gpsfix", "GPS_FIX", "NO_FIX"),
    ("visible", "true", "false"), ("manually-marked-outlier", "false", "true"),
    ("gps_fix", "1", "0"),
  ]

  @Test(arguments: columns)
  func `leaves out and counts fixes that are called invalid`(
    name: String, valid: String, invalid: String
  ) throws {
    let rows = [
      ["1", "52.5", "13.4", valid], ["2", "52.6", "13.4", invalid], ["3", "52.5", "13.4", valid],
    ]
    for table in TableHemisphereTests.tables(["time", "lat", "lon", name], rows) {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      #expect(TrackTableTests.describe(file) == "|f:1@52.5,13.4 f:3@52.5,13.4", "\(table)")
      #expect(file.diagnostics[.noFix] == 1, "\(table)")
    }
  }

  @Test func `finds the first invalid fix behind many valid ones`() throws {
    let csv = (1...300).map { "\($0),52.5,13.4,\($0 == 250 ? 0 : 1)\n" }.joined()
    let objects = (1...300).map {
      #"{"time":\#($0),"lat":52.5,"lon":13.4,"valid":\#($0 == 250 ? "false" : "true")}"# + "\n"
    }.joined()
    for table in ["time,lat,lon,valid\n" + csv, objects] {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      #expect(file.diagnostics[.noFix] == 1)
      #expect(file.tracks.first?.fixes.count == 299)
    }
  }

  static let doubtful: [(name: String, values: [String])] = [
    ("valid", ["0", "0"]), ("mode", ["3", "1"]), ("status", ["1", "0"]), ("fix_type", ["1", "1"]),
  ]

  @Test(arguments: doubtful)
  func `warns of a column that may call fixes invalid`(name: String, values: [String]) throws {
    let table =
      "time,lat,lon,\(name)\n" + values.enumerated().map { "\($0 + 1),52.5,13.4,\($1)\n" }.joined()
    #expect(TableNameTests.text(table) == "|f:1@52.5,13.4 f:2@52.5,13.4")
    let warnings = try TableNameTests.warnings(table)
    #expect(
      warnings.contains {
        $0.contains(
          "column '\(name)' is not read, and may say which fixes are none; if it does, give --columns valid=\(name)"
        )
      }, "\(warnings)")
  }

  @Test(arguments: [
    ("status", "moving"), ("mode", "car"), ("quality", "87"), ("fix", "poor"), ("valid", "7"),
  ])
  func `leaves columns of another kind alone`(name: String, value: String) throws {
    let table = "time,lat,lon,\(name)\n1,52.5,13.4,\(value)\n2,52.5,13.4,0\n"
    #expect(TableNameTests.text(table) == "|f:1@52.5,13.4 f:2@52.5,13.4")
    #expect(try !TableNameTests.warnings(table).contains { $0.contains("may say which fixes") })
  }

  @Test func `takes the column of the caller's choice, or none`() throws {
    let table = "time,lat,lon,mode,valid\n1,52.5,13.4,3,1\n2,52.5,13.4,1,0\n3,52.5,13.4,1,1\n"
    #expect(TableNameTests.text(table) == "|f:1@52.5,13.4 f:3@52.5,13.4")
    #expect(TableNameTests.text(table) { $0.columns = ["valid": "mode"] } == "|f:1@52.5,13.4")
    #expect(
      TableNameTests.text(table) { $0.columns = ["valid": "-"] }
        == "|f:1@52.5,13.4 f:2@52.5,13.4 f:3@52.5,13.4")
  }

  @Test func `leaves out points of GeoJSON that are called invalid`() throws {
    func point(_ time: Int, _ valid: Bool) -> String {
      #"{"type":"Feature","properties":{"time":\#(time),"valid":\#(valid)},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}"#
    }
    let text =
      #"{"type":"FeatureCollection","features":["#
      + "\(point(1, true)),\(point(2, false)),\(point(3, true))]}"
    let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|f:1@52.5,13.4 f:3@52.5,13.4")
    #expect(file.diagnostics[.noFix] == 1)
  }

  @Test func `leaves out points of GPX whose fix is none`() throws {
    let points = (1...40).map {
      "<trkpt lat=\"52.5\" lon=\"13.4\"><time>2024-05-18T07:50:\($0 + 10)Z</time>"
        + "<fix>\($0 == 20 ? "none" : $0 % 2 == 0 ? "2d" : "3d")</fix></trkpt>\n"
    }.joined()
    let file = try TrackFile.read(
      bytes: Array("<gpx><trk><trkseg>\n\(points)</trkseg></trk></gpx>".utf8), name: "f")
    #expect(file.tracks.first?.fixes.count == 39)
    #expect(TrackTableTests.issues(file.diagnostics) == "no-fix 1@21")
  }
}
