import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Tables as loggers, apps and databases write them. The values were calculated by hand from the descriptions of
/// the forms.
@Suite struct TableFormTests {
  // MARK: Days and times of day

  static let parts: [(header: String, day: String, clock: String, zone: String?, seconds: Int64)] =
    [
      // 1716018600 is 2024-05-18T07:50:00Z.
      ("Date,Time", "2024-05-18", "07:50:00", "UTC", 1_716_018_600),
      ("date,time", "18.05.2024", "9:50", "Europe/Berlin", 1_716_018_600),
      ("UTC DATE,UTC TIME", "2024/05/18", "07:50:00", nil, 1_716_018_600),
      ("gps_date,gps_time", "20240518", "075000", "UTC", 1_716_018_600),
      ("Date,Time", "2024-05-18", "7:50:00 AM", "UTC", 1_716_018_600),
      ("Date,Time", "2024-05-17", "12:00 am", "UTC", 1_715_904_000),
      ("Date,Time", "2024-05-17", "12:00:30 p.m.", "UTC", 1_715_947_230),
      ("Date,Time", "2024-05-18", "07:50:00Z", nil, 1_716_018_600),
      ("Date,Time", "2024-05-18", "09:50:00+02:00", nil, 1_716_018_600),
      ("Date,Time", "2024-05-18 00:00:00", "07:50:00 UTC", nil, 1_716_018_600),
      ("Date,UTC Time", "2024-05-18", "07:50:00", nil, 1_716_018_600),
      ("UTC Date,Time", "2024-05-18", "07:50:00", "Europe/Berlin", 1_716_018_600),
      // A whole time needs no day, and a number since 1970 is one.
      ("Date,Time", "2020-01-01", "2024-05-18T07:50:00Z", nil, 1_716_018_600),
      ("Date,Time", "2020-01-01", "1716018600", nil, 1_716_018_600),
    ]

  @Test(arguments: parts)
  func `joins a day and a time of day`(
    header: String, day: String, clock: String, zone: String?, seconds: Int64
  ) throws {
    var options = TrackReadingOptions()
    options.timeZone = zone.flatMap { TimeZoneOffsets(named: $0) }
    let names = header.split(separator: ",").map(String.init)
    for isTurned in [false, true] {
      let (a, b) = isTurned ? (1, 0) : (0, 1)
      let cells = [day, clock]
      for table in [
        "\(names[a]),\(names[b]),lat,lon,note\n\(cells[a]),\(cells[b]),2,3,\(Self.note)\n",
        "\(names[a]);lat;lon;\(names[b])\n\"\(cells[a])\";2;3;\(cells[b])\n",
        "{\"\(names[a])\":\"\(cells[a])\",\"lat\":2,\"lon\":3,\"\(names[b])\":\"\(cells[b])\"}",
      ] {
        let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
        #expect(file.failure == nil)
        #expect(
          file.tracks.first?.fixes.map(\.time.microseconds) == [seconds * 1_000_000], "\(table)")
      }
    }
  }

  static let note = "a note that is longer than all that is read at once"

  @Test func `counts days and times of day that cannot be joined`() throws {
    let table = """
      date,time,lat,lon
      2024-05-18,07:50:00,2,3
      ,07:51:00,2,3
      2024-05-18,,2,3
      ,,2,3
      18/05/2024,07:52:00,2,3
      2024-02-30,07:53:00,2,3
      2024-05-18,25:00:00,2,3
      2024-05-18,13:00 PM,2,3
      2024-05-18,0.32,2,3
      2024-05-18,28200,2,3
      2024-05-18,07:54:00,2,3

      """
    let file = try TableNameTests.read(table) { $0.timeZone = TimeZoneOffsets.utc }
    #expect(
      file.tracks[0].fixes.map { $0.time.microseconds / 1_000_000 } == [
        1_716_018_600, 1_716_018_720, 1_716_018_840,
      ])
    #expect(TrackTableTests.issues(file.diagnostics) == "bad-time 6@3 missing-time 2@4")
  }

  @Test func `asks for the zone of days and times of day`() {
    #expect(
      TableNameTests.text("date,time,lat,lon\n2024-05-18,07:50:00,2,3\n").hasSuffix("[local-time]"))
  }

  @Test(arguments: [("date,lat,lon", 1), ("gps_date,lat,lon", 1), ("utc_date,lat,lon", 0)])
  func `takes a lone column for days as one for times`(header: String, needsZone: Int) throws {
    let table = "\(header)\n2024-05-18 07:50:00,2,3\n"
    let file = try TableNameTests.read(table) { $0.timeZone = needsZone == 1 ? .utc : nil }
    #expect(file.tracks[0].fixes.map(\.time.microseconds) == [1_716_018_600_000_000])
  }

  @Test func `takes columns of days and times that the caller chose`() {
    let table = "Tag;Uhrzeit;lat;lon\n18.05.2024;07:50:00;2;3\n"
    let text = TableNameTests.text(table) {
      $0.columns = ["date": "Tag", "time": "Uhrzeit"]
      $0.timeZone = .utc
    }
    #expect(text == "|f:1716018600@2,3")
  }

  // MARK: Numbers that are no seconds

  static let days = """
    the times are numbers like days, as spreadsheets keep dates, or like seconds of a day, expected seconds \
    since 1970, or ones like 2024-05-18T07:50:00Z; in a spreadsheet, give the column the format \
    yyyy-mm-dd hh:mm:ss before it is saved [no-times]
    """

  @Test(arguments: ["43514.32", "45430", "20000", "79999.999", "739389.3", "2460448.8", "28200"])
  func `refuses numbers of days`(number: String) {
    #expect(TableNameTests.text("time,lat,lon\n\(number),2,3\n") == "f:2: error: \(Self.days)")
    #expect(
      TableNameTests.text("{\"time\":\(number),\"lat\":2,\"lon\":3}") == "f:1: error: \(Self.days)")
    #expect(
      TableNameTests.text("[{\"time\":\(number),\"lat\":2,\"lon\":3}]")
        == "f:1: error: \(Self.days)")
    #expect(
      TableNameTests.text("date,time,lat,lon\n\(number),7:50,2,3\n") == "f:2: error: \(Self.days)")
    #expect(
      TableNameTests.text(JSONTrackTests.line("\"times\":[\(number)]", "[3,2]", type: "Point"))
        == "f:1: error: \(Self.days)")
  }

  @Test(arguments: ["19999.9", "80000", "699999", "1716018600", "0", "-43514"])
  func `takes other numbers as seconds`(number: String) {
    #expect(TableNameTests.text("time,lat,lon\n\(number),2,3\n").hasPrefix("|f:"))
  }

  @Test func `lets a count of seconds pass the numbers of days`() throws {
    let rows = stride(from: 0, through: 90_000, by: 100).map { "\($0),2,3\n" }
    let file = try TableNameTests.read("time,lat,lon\n" + rows.joined())
    #expect(file.tracks.flatMap { Array($0.fixes) }.count == rows.count)
    #expect(file.failure == nil)
  }

  @Test(arguments: [0.04, 1, 5])
  func `refuses numbers that are all within a minute of 1970`(step: Double) throws {
    let rows = (0..<12).map { "\(Double($0) * step)" }
    for table in [
      "time,lat,lon\n" + rows.map { "\($0),2,3\n" }.joined(),
      rows.map { "{\"time\":\($0),\"lat\":2,\"lon\":3}\n" }.joined(),
      "[" + rows.map { "{\"time\":\($0),\"lat\":2,\"lon\":3}" }.joined(separator: ",") + "]",
    ] {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      #expect(
        file.failure?.description == """
          f: error: all times are numbers within one minute of 1970-01-01, like parts of a day or a count of \
          the rows, expected seconds since 1970, or ones like 2024-05-18T07:50:00Z [no-times]
          """)
    }
  }

  @Test func `warns of times that are all of the first day of 1970`() throws {
    let rows = (0..<12).map { "\($0 * 1_000),2,3\n" }
    #expect(
      try TableNameTests.warnings("time,lat,lon\n" + rows.joined()) == [
        """
        f:1: warning: times are numbers below 86400, so that all are of 1970-01-01; they are read as \
        seconds since 1970 [time-unit]
        """
      ])
    let later = rows + ["86400,2,3\n"]
    #expect(try TableNameTests.warnings("time,lat,lon\n" + later.joined()).isEmpty)
  }

  /// 2026-11-25 is 1,795,564,800 s after 1970 and 817,257,600 s after 2001.
  @Test(arguments: [
    ("time,lat,lon\n817257600,2,3\n817257601.5,2,3\n", true),
    ("[{\"time\":817257600,\"lat\":2,\"lon\":3},{\"time\":817257610,\"lat\":2,\"lon\":3}]", true),
    ("time,lat,lon\n1795564800,2,3\n1795564801,2,3\n", false),
    ("time,lat,lon\n1995-11-25T00:00:00Z,2,3\n1995-11-25T00:00:01Z,2,3\n", false),
    // From one era into the other.
    ("time,lat,lon\n817257600,2,3\n1795564801,2,3\n", false),
  ]) func `doubts seconds since 2001`(table: String, isDoubted: Bool) throws {
    let warnings = try TableNameTests.warnings(table)
    #expect(warnings.count == (isDoubted ? 1 : 0))
    #expect(
      warnings.allSatisfy {
        $0.hasSuffix("they are seconds since 2001: then add 978307200 [doubtful-time]")
      })
  }

  @Test(arguments: [
    ("1989-12-31T23:59:59Z", true), ("1990-01-01T00:00:00Z", false),
    ("1980-01-06T00:00:00Z", true), ("1970-01-01T12:00:00Z", false),
    ("1970-01-02T00:00:00Z", true), ("1969-12-31T00:00:00Z", true),
    ("2026-11-25T00:00:00Z", false),
  ]) func `doubts a first fix before 1990 in every format`(time: String, isDoubted: Bool) throws {
    let second = time.replacing("00Z", with: "30Z").replacing("59Z", with: "59.5Z")
    let forms = [
      "time,lat,lon\n\(time),2,3\n\(second),2,3\n",
      "[{\"time\":\"\(time)\",\"lat\":2,\"lon\":3},{\"time\":\"\(second)\",\"lat\":2,\"lon\":3}]",
      """
      <gpx><trk><trkseg><trkpt lat="2" lon="3"><time>\(time)</time></trkpt>
      <trkpt lat="2" lon="3"><time>\(second)</time></trkpt></trkseg></trk></gpx>
      """,
    ]
    for form in forms {
      let warnings = try TableNameTests.warnings(form)
      #expect(warnings.count == (isDoubted ? 1 : 0), "\(warnings)")
      let day = time.prefix(10)
      #expect(
        warnings.allSatisfy {
          $0 == """
            f: warning: the first fix is of \(day), before there were such recordings; was the clock not set, or do \
            the times count from another day? [doubtful-time]
            """
        }, "\(warnings)")
    }
  }

  /// The columns of the app SensorLog, whose rows are samples of motion: the position stands in many of them.
  @Test func `reads SensorLog`() throws {
    let table = """
      loggingTime(txt),loggingSample(N),locationTimestamp_since1970(s),locationLatitude(WGS84),locationLongitude(WGS84),\
      locationAltitude(m),locationSpeed(m/s),locationCourse(°),locationVerticalAccuracy(m),\
      locationHorizontalAccuracy(m),locationFloor(Z),accelerometerAccelerationX(G)
      2024-05-18T09:40:00.011+0200,1,1716018000.000,48.2,16.37,171.5,1.25,90.5,3.0,4.75,-9999,0.1
      2024-05-18T09:40:00.031+0200,2,1716018000.000,48.2,16.37,171.5,1.25,90.5,3.0,4.75,-9999,0.1
      2024-05-18T09:40:01.011+0200,3,1716018001.000,48.2001,16.3702,171.75,1.5,91,3.0,5,-9999,0.2

      """
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.failure == nil)
    let fixes = file.tracks.flatMap { $0.fixes }
    #expect(fixes.map { $0.time.microseconds } == [1_716_018_000_000_000, 1_716_018_001_000_000])
    #expect(fixes.map { $0.coordinate.latitude } == [48.2, 48.2001])
    #expect(fixes.map { $0.coordinate.longitude } == [16.37, 16.3702])
    #expect(fixes.map { $0.speed?.metersPerSecond } == [1.25, 1.5])
    #expect(fixes.map { $0.course?.degrees } == [90.5, 91])
    #expect(fixes.map { $0.accuracy?.meters } == [4.75, 5])
    #expect(fixes.map { $0.altitude?.meters } == [171.5, 171.75])
  }

  // MARK: Fields at the ends of rows

  @Test(arguments: [
    ("time,lat,lon,\n1,2,3\n2,2,3,\n3,2,3,x\n", ""), ("time,lat,lon\n1,2,3,\n2,2,3,,\n3,2,3\n", ""),
    ("time,lat,lon,,\r\n1,2,3\r\n2,2,3,\r\n3,2,3,,\r\n", ""),
    ("time,lat,lon,\n1,2,3\n2,2\n2,2,3,,x\n2,2,3,\n3,2,3", "bad-row 2@3"),
    ("time,lat,lon\n1,2,3\n2,2,3,4\n2,2,3,\"\"\n3,2,3", "bad-row 1@3"),
    ("time;lat;lon;\n1;2;3\n2;2;3\n3;2;3;\n", ""),
    ("time,lat,lon,ele\n1,2,3\n1,2,3,4,\n2,2,3,4\n3,2,3,4\n", "bad-row 1@2"),
  ])
  func `takes separators at the ends of the header or of rows`(table: String, issues: String) throws
  {
    // Behind many blank lines, every row is read in one pass.
    for text in [table, table + String(repeating: "\n", count: 40)] {
      let file = try TrackFile.read(bytes: Array(text.utf8), name: "f")
      #expect(TrackTableTests.describe(file) == "|f:1@2,3 f:2@2,3 f:3@2,3", "\(table)")
      #expect(TrackTableTests.issues(file.diagnostics) == issues, "\(table)")
    }
  }

  // MARK: Ten millionths, points

  @Test(arguments: [
    ("latitudeE7", "longitudeE7"), ("lat_e7", "lon_e7"), ("latE7", "lngE7"),
  ])
  func `reads ten millionths of a degree`(latitude: String, longitude: String) throws {
    let rows = [
      ["1", "525200000", "-134050000"], ["2", "525200000", "4160917296"], ["3", "52.5", "1"],
      ["4", "4294967286", "10"],
    ]
    for table in TableHemisphereTests.tables(["time", latitude, longitude], rows) {
      var options = TrackReadingOptions()
      options.maximumSpeed = nil
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
      // 4160917296 and 4294967286 are -134050000 and -10 in 32 bits.
      #expect(
        TrackTableTests.describe(file) == "|f:1@52.52,-13.405 f:2@52.52,-13.405 f:4@-1e-06,1e-06")
      #expect(file.diagnostics[.badPosition] == 1)
    }
  }

  @Test(arguments: ["wkt", "WKT", "geometry", "the_geom", "geom"])
  func `reads points in well-known text, longitude first`(name: String) throws {
    let rows = [
      ["1", "POINT (13.5 52.25)"], ["2", "point(13.5 52.25)"],
      ["3", "SRID=4326;POINT Z (13.5 52.25 7)"],
      ["4", "POINTZ(13.5 52.25 7)"], ["5", "POINT M (13.5 52.25 7)"], ["6", "POINT EMPTY"],
      ["7", "POINT (13.5)"], ["8", "SRID=3857;POINT (13.5 52.25)"], ["9", "POINT (13.5 52.25) x"],
      ["10", "LINESTRING (13.5 52.25, 13.5 52.5)"], ["11", "POINT (52.25 100)"], ["12", ""],
      ["13", "POINT ZM (13.5 52.25 7 8)"],
    ]
    for table in TableHemisphereTests.tables(["time", name], rows) {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      let fixes = file.tracks.flatMap { Array($0.fixes) }
      #expect(fixes.map { $0.time.microseconds / 1_000_000 } == [1, 2, 3, 4, 5, 13])
      #expect(
        fixes.allSatisfy { $0.coordinate.latitude == 52.25 && $0.coordinate.longitude == 13.5 })
      #expect(fixes.map(\.altitude) == [nil, nil, .meters(7), .meters(7), nil, .meters(7)])
      #expect(file.diagnostics[.badPosition] == 7)
    }
  }

  @Test func `prefers latitudes and longitudes to points`() throws {
    let table = "time,lat,lon,geometry\n1,2,3,POINT (13.5 52.25)\n"
    #expect(TableNameTests.text(table) == "|f:1@2,3")
    #expect(
      TableNameTests.text(table) { $0.columns = ["position": "geometry"] } == "|f:1@52.25,13.5")
  }

  @Test(arguments: [
    "time,wkt\n1,\"POLYGON ((1 2, 3 4, 5 6, 1 2))\"\n", "name,wkt\na,POINT (1 2)\n",
    "time,wkt\n1,LINESTRING (1 2)\n", "time,wkt,radius\n1,POINT (1 2),50\n",
    "name,date,wkt\na,2024-05-18,POINT (1 2)\n", "name,lat,lon,geometry\na,1,2,POINT (2 1)\n",
  ])
  func `does not take areas for points`(table: String) {
    #expect(TableNameTests.text(table).hasSuffix("[unknown-format]"))
  }

  // MARK: Makers

  /// As the programmer of GPSBabel describes the logger's files: fields of fixed width are filled up with NUL, days are
  /// YYMMDD, times are of UTC, speeds km/h.
  @Test func `reads the tables of Columbus loggers`() throws {
    let table =
      "INDEX,TAG,DATE,TIME,LATITUDE N/S,LONGITUDE E/W,HEIGHT,SPEED,HEADING,VOX\r\n"
      + "1\0\0\0\0\0,T,090404,063401,31.765931N,035.206969E,821\0\0,36\0\0\0,0\0\0,\0\0\0\0\0\0\0\0\0\r\n"
      + "921,T,130503,013653,12.518618S,131.066604W,73,27,358,\r\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    // 2009-04-04T06:34:01Z and 2013-05-03T01:36:53Z.
    #expect(
      TrackTableTests.describe(file)
        == "|f:1238826841@31.765931,35.206969 |f:1367545013@-12.518618,-131.066604")
    let fixes = file.tracks[0].fixes
    #expect(fixes.map(\.altitude) == [.meters(821), .meters(73)])
    #expect(fixes.map { $0.speed?.metersPerSecond } == [10, 7.5])
    #expect(fixes.map { $0.course?.degrees } == [0, 358])
    #expect(file.diagnostics.isEmpty)
  }

  /// A table of the loggers of iBlue and Qstarz, with units behind numbers and a comma behind each row.
  @Test func `reads units behind numbers`() throws {
    let table = """
      INDEX,RCR,DATE,TIME,VALID,LATITUDE,N/S,LONGITUDE,E/W,HEIGHT,SPEED,HEADING,DISTANCE,
      3656,T,2010/12/09,10:59:05,SPS,28.649061,N,17.896196,W,513.863 M,36 km/h,178.24025,34.60 M,
      3657,T,2010/12/09,10:59:06,SPS,28.649061,N,17.896196,W,513.863 m,36km/h,178.24025,34.60 M,
      3658,T,2010/12/09,10:59:07,SPS,28.649061,N,17.896196,W,1685 ft,36 furlongs,178.24025,34.60 M,
      3659,T,2010/12/09,10:59:08,SPS,28.649061,N,17.896196,W,513.863,10 m/s,178.24025,34.60 M,

      """
    let file = try TableNameTests.read(table) { $0.timeZone = TimeZoneOffsets.utc }
    let fixes = file.tracks[0].fixes
    // 2010-12-09T10:59:05Z
    #expect(fixes.first?.time.microseconds == 1_291_892_345_000_000)
    #expect(fixes.allSatisfy { $0.coordinate.longitude == -17.896196 })
    #expect(fixes.map { $0.speed?.metersPerSecond } == [10, 10, nil, 10])
    #expect(fixes.map(\.altitude) == [.meters(513.863), .meters(513.863), nil, .meters(513.863)])
    #expect(TrackTableTests.issues(file.diagnostics) == "bad-value 2@4")
  }

  /// The columns of the app's export; speeds are km/h, and rows mark where segments begin and end.
  @Test func `reads the tables of OpenTracks`() throws {
    let table = """
      #time,trackpoint_type,latitude,longitude,altitude,accuracy_horizontal,accuracy_vertical,speed,altitude_gain
      "2024-05-18T09:50:00+02:00","SEGMENT_START_MANUAL",,,,,,,
      "2024-05-18T09:50:01+02:00","TRACKPOINT",52.5,13.25,30,4,2,36,0
      "2024-05-18T09:50:02+02:00","TRACKPOINT",52.5,13.25,30,4,2,18,0
      "2024-05-18T09:50:03+02:00","SEGMENT_END_MANUAL",,,,,,,
      "2024-05-18T09:50:04+02:00","SEGMENT_START_AUTOMATIC",52.5,13.25,30,4,2,18,0
      "2024-05-18T09:50:05+02:00","TRACKPOINT",,13.25,30,4,2,18,0

      """
    let file = try TableNameTests.read(table)
    #expect(
      TrackTableTests.describe(file)
        == "|f:1716018601@52.5,13.25 f:1716018602@52.5,13.25 |f:1716018604@52.5,13.25")
    #expect(file.tracks[0].fixes.map { $0.speed?.metersPerSecond } == [10, 5, 5])
    #expect(file.tracks[0].fixes.map(\.accuracy) == [.meters(4), .meters(4), .meters(4)])
    #expect(TrackTableTests.issues(file.diagnostics) == "bad-position 1@7")
    let knots = try TableNameTests.read(table) { $0.speedUnit = .metersPerSecond }
    #expect(knots.tracks[0].fixes.map { $0.speed?.metersPerSecond } == [36, 18, 18])
  }

  /// 2023-11-25T13:35:54Z in ticks of .NET, by hand: 638,365,161,540,000,000.
  @Test func `doubts ticks of NET, which are of 1990 as nanoseconds`() throws {
    let table = "time,lat,lon\n638365161540000000,48,16\n638365161550000000,48.0001,16\n"
    #expect(
      try TableNameTests.warnings(table).contains {
        $0.contains("subtract 621355968000000000") && $0.hasSuffix("[doubtful-time]")
      })
    let nanoseconds = "time,lat,lon\n1717236000000000000,48,16\n1717236001000000000,48.0001,16\n"
    #expect(try !TableNameTests.warnings(nanoseconds).contains { $0.contains("NET") })
  }

  /// 2004-12-07T01:11Z or 2020-04-12T07:01:11Z. A day above 23 shows which.
  @Test func `doubts times of 12 digits that may have a year of two`() throws {
    func isDoubted(_ times: [String]) throws -> Bool {
      let rows = times.enumerated().map { "\($1),48.000\($0),16\n" }
      return try TableNameTests.warnings("time,lat,lon\n" + rows.joined()) {
        $0.timeZone = TimeZoneOffsets.utc
      }
      .contains { $0.contains("%y%m%d%H%M%S") && $0.hasSuffix("[doubtful-time]") }
    }
    #expect(try isDoubted(["200412070111", "200412070141"]))
    #expect(try !isDoubted(["202412070111", "202412070141"]))
    #expect(try !isDoubted(["200412070111", "200412310111"]))
    #expect(try !isDoubted(["20041207 0111", "20041207 0141"]))
    // Somebody who states the order states that the year has four digits.
    let dated = "time,lat,lon\n071220040111,48,16\n071220040141,48.0001,16\n"
    #expect(
      try !TableNameTests.warnings(dated) {
        $0.timeZone = TimeZoneOffsets.utc
        $0.dateOrder = .dmy
      }.contains { $0.contains("12 digits") })
  }

  /// 2024-06-01T10:00:00.5Z, by hand 1,717,236,000.5 s; three digits before a comma may be thousands.
  @Test func `reads times in numbers with a decimal comma`() throws {
    let table = "time;lat;lon\n1717236000,500;48,1;16,2\n1717236001,500;48,2;16,2\n"
    let file = try TableNameTests.read(table) { _ in }
    #expect(
      file.tracks[0].fixes.map(\.time.microseconds) == [
        1_717_236_000_500_000, 1_717_236_001_500_000,
      ])
    #expect(
      TableNameTests.text("time;lat;lon\n171,500;48,1;16,2\n172,500;48,2;16,2\n").hasSuffix(
        "[no-times]"))
  }
}
