import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// The names of columns, and what is done about those that are not clear.
@Suite struct TableNameTests {
  static func read(
    _ table: String, _ change: (inout TrackReadingOptions) -> Void = { _ in }
  ) throws -> TrackFile {
    var options = TrackReadingOptions()
    change(&options)
    return try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
  }

  static func text(_ table: String, _ change: (inout TrackReadingOptions) -> Void = { _ in })
    -> String
  {
    do {
      let file = try read(table, change)
      return file.failure?.description ?? TrackTableTests.describe(file)
    } catch {
      return "\(error)"
    }
  }

  static func warnings(
    _ table: String, _ change: (inout TrackReadingOptions) -> Void = { _ in }
  ) throws -> [String] {
    var options = TrackReadingOptions()
    change(&options)
    var reader = try TrackReader(bytes: Array(table.utf8), name: "f", options: options)
    while try reader.next() != nil {}
    return reader.warnings.map(\.description)
  }

  @Test(arguments: [
    "time,lat,lon", "datetime,LAT,LNG", "Date Time,gps-lat,gps lon",
    "ts,position_lat,long",
    "fixTime,Latitude,Longitude", "deviceTime,\"lat\",\"lon\"",
    "recorded_at,GPS Latitude,GPS Longitude",
    "UTC,lat,lon", "date,lat (°),lon (°)", "time;lat;lon", "time\tlat\tlon", "time|lat|lon",
    "\u{FEFF}ts,lat,lon",
    "sep=;\ntime;lat;lon",
  ])
  func `finds time and position`(header: String) {
    let row =
      header.contains(";") ? "1;2.5;3.5" : header.contains("\t") ? "1\t2.5\t3.5" : "1,2.5,3.5"
    let line = header.contains("|") ? "1|2.5|3.5" : row
    #expect(Self.text("\(header)\n\(line)\n") == "|f:1@2.5,3.5")
  }

  @Test(arguments: [
    "track_id", "deviceId", "device_id", "DEVICE", "vehicle", "Vehicle ID", "unit", "user",
    "user-id", "trip",
    "trip_id", "imei", "vehicle_name", "id",
  ])
  func `finds the track`(name: String) {
    #expect(
      Self.text("\(name),time,lat,lon\na,1,2,3\nb,1,2,3\na,2,2,3\n") == "|a:1@2,3 a:2@2,3 |b:1@2,3")
    #expect(
      Self.text("{\"\(name)\":\"a\",\"time\":1,\"lat\":2,\"lon\":3}") == "|a:1@2,3")
  }

  @Test(arguments: [
    // Our own names win, then the name of the position's time, then ids over names.
    ("track,vehicle_id,time,lat,lon", "t,v,1,2,3", "|t:1@2,3"),
    ("deviceTime,fixTime,serverTime,lat,lon", "1,2,3,4,5", "|f:2@4,5"),
    ("timestamp,time,lat,latitude,lon", "1,2,3,4,5", "|f:2@4,5"),
    ("device_name,device_id,id,time,lat,lon", "n,i,1,2,3,4", "|i:2@3,4"),
  ])
  func `prefers names that say more`(header: String, row: String, fixes: String) {
    #expect(Self.text("\(header)\n\(row)\n") == fixes)
  }

  static let rivals: [(String, String)] = [
    (
      "time,lat,lon,vehicle_id,trip_id",
      """
      columns 'vehicle_id' and 'trip_id' may both be the track; choose one with --columns \
      track=vehicle_id
      """
    ),
    (
      "time,lat,y,lon",
      "columns 'lat' and 'y' may both be the latitude; choose one with --columns latitude=lat"
    ),
    (
      "time,lat,lon,speed_kmh,speed_mph",
      """
      columns 'speed_kmh' and 'speed_mph' may both be the speed; choose one with --columns \
      speed=speed_kmh
      """
    ),
  ]

  @Test(arguments: rivals)
  func `refuses two names of equal standing`(header: String, detail: String) {
    #expect(Self.text("\(header)\n") == "f:1: error: \(detail) [bad-header]")
    let keys = header.split(separator: ",").map { "\"\($0)\":1" }.joined(separator: ",")
    #expect(
      Self.text("{\(keys)}\n")
        == "f:1: error: \(detail.replacing("columns '", with: "keys '")) [bad-header]")
  }

  static let choices: [([String: String], String)] = [
    (["track": "trip_id"], "|t:1@2,3"), (["track": "Vehicle-ID"], "|v:1@2,3"),
    (["track": "-"], "|f:1@2,3"),
    (["track": "note", "time": "other"], "|n:9@2,3"),
  ]

  @Test(arguments: choices)
  func `takes the columns that the caller chose`(columns: [String: String], fixes: String) {
    let table = "time,other,lat,lon,vehicle_id,trip_id,note\n1,9,2,3,v,t,n\n"
    #expect(Self.text(table) { $0.columns = columns } == fixes)
    let object =
      #"{"time":1,"other":9,"lat":2,"lon":3,"vehicle_id":"v","trip_id":"t","note":"n"}"#
    #expect(Self.text(object) { $0.columns = columns } == fixes)
    #expect(Self.text("[\(object)]") { $0.columns = columns } == fixes)
  }

  @Test func `reads a table whose names are all chosen`() {
    let columns = ["time": "zeit", "latitude": "breite", "longitude": "länge"]
    #expect(Self.text("breite;länge;zeit\n2,5;3,5;1\n") { $0.columns = columns } == "|f:1@2.5,3.5")
    #expect(
      Self.text("time,lat,lon\n1,2,3\n") { $0.columns = ["track": "car"] }
        == "f:1: error: there is no column 'car', which --columns gives for track [bad-header]")
    #expect(
      Self.text(#"{"time":1,"lat":2,"lon":3}"#) { $0.columns = ["track": "car"] }
        == "f: error: no row has the key 'car', which --columns gives for track [bad-header]")
  }

  static let units: [(String, SpeedUnit?, Double)] = [
    ("speed", nil, 36.0), ("speed", SpeedUnit.kilometersPerHour, 10), ("speed", .knots, 18.52),
    ("speed_kmh", nil, 10), ("Speed (km/h)", .knots, 10), ("speed_ms", .knots, 36),
    ("speed_kn", nil, 18.52),
    ("SOG", nil, 18.52), ("speed_mph", nil, 16.09344),
  ]

  @Test(arguments: units)
  func `takes the unit of speeds from the name, or from the caller`(
    name: String, unit: SpeedUnit?, expected: Double
  ) throws {
    let file = try Self.read("time,lat,lon,\(name)\n1,2,3,36\n2,2,3,36.0\n") { $0.speedUnit = unit }
    for fix in file.tracks[0].fixes {
      #expect(abs((fix.speed?.metersPerSecond ?? 0) - expected) < 1e-9)
    }
  }

  /// 36 knots are 18.52 m/s. Whose table it is does not depend on the columns chosen.
  @Test(arguments: [
    [:], ["time": "deviceTime"], ["track": "name"], ["time": "fixTime", "track": "deviceId"],
    ["time": "serverTime", "track": "-"],
  ])
  func `knows the tables of Traccar whatever columns are chosen`(columns: [String: String]) throws {
    let table =
      "deviceId,name,fixTime,deviceTime,serverTime,valid,latitude,longitude,speed,accuracy\n"
      + "7,a,1,2,3,true,2,3,36,0\n7,a,4,5,6,false,2,3,36,5\n"
    let file = try Self.read(table) { $0.columns = columns }
    let fixes = file.tracks.flatMap(\.fixes)
    #expect(fixes.count == 1)
    #expect(abs((fixes[0].speed?.metersPerSecond ?? 0) - 18.52) < 1e-9)
    #expect(fixes[0].accuracy == nil)
    #expect(file.diagnostics[.noFix] == 1)
  }

  static let values: [(String, [Double])] = [
    ("time,lat,lon,altitude,h_acc,Heading\n1,2,3,4,5,6\n", [4.0, 5, 6]),
    ("time,lat,lon,ele,horizontalAccuracy,bearing\n1,2,3,4,5,6\n", [4, 5, 6]),
    ("time,lat,lon,Elevation (m),hacc,COG,heading\n1,2,3,4,5,6,7\n", [4, 5, 6]),
  ]

  @Test(arguments: values)
  func `finds altitude, accuracy and course`(table: String, values: [Double]) throws {
    let fix = try #require(Self.read(table).tracks[0].fixes.first)
    #expect([fix.altitudeMeters, fix.accuracyMeters, fix.courseDegrees] == values)
  }

  @Test(arguments: [
    ("time;lat;lon\n1;48,5;11,5\n", "|f:1@48.5,11.5"),
    ("time;lat;lon;ele\n1;48;11;0\n2;48,5;11,5;0\n", "|f:1@48,11 f:2@48.5,11.5"),
    ("time;lat;lon\n1;48.5;11.5\n2;48.25;11.5\n", "|f:1@48.5,11.5 f:2@48.25,11.5"),
    ("time\tlat\tlon\n1\t-48,5\t11,5\n", "|f:1@-48.5,11.5"),
  ])
  func `reads decimal commas where they cannot separate`(table: String, fixes: String) {
    #expect(Self.text(table) == fixes)
  }

  @Test func `refuses a number with the other mark than those before`() throws {
    let file = try Self.read(
      "time;lat;lon;ele\n1;48.5;11.5;1,234\n2;48.5;11.5;1.234,5\n3;48,5;11.5;1\n")
    #expect(TrackTableTests.issues(file.diagnostics) == "bad-position 1@4 bad-value 2@2")
    let other = try Self.read("time;lat;lon;ele\n1;48,5;11,5;1.234\n")
    #expect(TrackTableTests.issues(other.diagnostics) == "bad-value 1@2")
  }

  static let oddities: [(String, [String])] = [
    ("time,lat,lon\n1,2,3\n", []),
    (
      "time,lat,lon,note,x1\n1,2,3,4,5\n",
      ["f:1: warning: columns 'note', 'x1' are not read [ignored-columns]"]
    ),
    (
      "time,lat,lon,driver\n1,2,3,4\n",
      [
        "f:1: warning: column 'driver' is not read [ignored-columns]",
        """
        f:1: warning: column 'driver' looks like the name of a track, but all rows are one \
        track; if it is, give --columns track=driver [unused-track-column]
        """,
      ]
    ),
    (
      "time,lat,lon,Vehicle Reg\n1,2,3,4\n",
      [
        "f:1: warning: column 'Vehicle Reg' is not read [ignored-columns]",
        // A shell takes it as one word.
        """
        f:1: warning: column 'Vehicle Reg' looks like the name of a track, but all rows are one \
        track; if it is, give --columns 'track=Vehicle Reg' [unused-track-column]
        """,
      ]
    ),
    ("id,time,lat,lon\n7,1,2,3\n7,2,2,3\n", []),
    (
      "time,lat,lon\n1716018600000,2,3\n",
      ["f:1: warning: times are numbers, by their size milliseconds since 1970 [time-unit]"]
    ),
    (
      "{\"time\":1,\"lat\":2,\"lon\":3,\"b\":1}\n{\"time\":2,\"lat\":2,\"lon\":3,\"b\":1}\n",
      ["f:1: warning: key 'b' is not read [ignored-columns]"]
    ),
  ]

  @Test(arguments: oddities)
  func `warns of what is not read or doubtful`(table: String, expected: [String]) throws {
    #expect(try Self.warnings(table) == expected)
  }

  static let others: [(String, String)] = [
    (
      "1,2,3\n2,2,3\n",
      """
      file seems to be a table without a header, expected names of columns in its first line, \
      such as time,latitude,longitude
      """
    ),
    (
      "2024-05-18 07:50:00;48,1;11,5\n",
      """
      file seems to be a table without a header, expected names of columns in its first line, \
      such as time,latitude,longitude
      """
    ),
    (
      "name,lat,lon,radius\na,1,2,3\n",
      """
      this is a layout (table of zones) and not a track; 'ringfence evaluate --zones LAYOUT TRACK' \
      takes the two
      """
    ),
  ]

  @Test(arguments: others)
  func `says what a table is that is no track`(table: String, detail: String) {
    #expect(Self.text(table) == "f: error: \(detail) [unknown-format]")
  }
}
