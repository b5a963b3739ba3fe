import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Degrees with a hemisphere: beside the number in a column of its own, or with it. The degrees were
/// calculated by hand.
@Suite struct TableHemisphereTests {
  static let columns: [(latitude: String, longitude: String)] = [
    ("lat_dir", "lon_dir"), ("N/S", "E/W"), ("latitude_hemisphere", "longitude_hemisphere"),
    ("latitude_ref", "longitude_ref"), ("ns", "ew"), ("GPSLatitudeRef", "GPSLongitudeRef"),
    ("Latitude N/S", "Longitude E/W"), ("lat direction", "lng direction"),
  ]

  /// The same row as CSV that can and cannot be read in one pass, as an object a line, and in an array.
  static func tables(_ names: [String], _ rows: [[String]]) -> [String] {
    let csv = names.joined(separator: ",") + ",note\n"
    let note = "a note that is longer than all that is read at once"
    let objects = rows.map { row in
      let members = zip(names, row).map { name, value in
        let text = value.replacing("\"", with: "\\\"")
        return Double(value) == nil || value.hasPrefix("+")
          ? "\"\(name)\":\"\(text)\"" : "\"\(name)\":\(value)"
      }
      return "{" + members.joined(separator: ",") + "}"
    }
    func cell(_ text: String, _ isQuoted: Bool) -> String {
      guard isQuoted || text.contains("\"") || text.contains(",") else { return text }
      return "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
    func lines(_ isQuoted: Bool) -> String {
      rows.map { $0.map { cell($0, isQuoted) }.joined(separator: ",") + ",\(note)\n" }.joined()
    }
    return [
      csv + lines(false), csv + lines(true), objects.joined(separator: "\n"),
      "[" + objects.joined(separator: ",") + "]",
    ]
  }

  @Test(arguments: columns)
  func `reads a hemisphere in a column of its own`(latitude: String, longitude: String) {
    let rows = [
      ["1", "34.6", "S", "58.25", "W"], ["2", "34.6", "n", "58.25", "East"],
      ["3", "0", "south", "1", "w"], ["4", "-34.6", "S", "-58.25", "W"],
    ]
    for table in Self.tables(["time", "lat", latitude, "lon", longitude], rows) {
      #expect(
        TableNameTests.text(table) { $0.maximumSpeed = nil }
          == "|f:1@-34.6,-58.25 f:2@34.6,58.25 f:3@0,-1 f:4@-34.6,-58.25", "\(table)")
    }
  }

  static let bad: [(latitude: String, ns: String, longitude: String, ew: String)] = [
    ("34.6", "", "58.25", "W"), ("34.6", "S", "58.25", ""), ("34.6", "X", "58.25", "W"),
    ("34.6", "E", "58.25", "W"), ("34.6", "S", "58.25", "N"), ("34.6", "2", "58.25", "W"),
    ("34.6", "So", "58.25", "W"), ("-34.6", "N", "58.25", "W"), ("34.6", "S", "-58.25", "E"),
    ("34.6 N", "S", "58.25", "W"), ("34.6", "S", "58.25E", "West"), ("34.6", "southern", "1", "W"),
  ]

  @Test(arguments: bad)
  func `counts a hemisphere that is none, or contradicts`(
    latitude: String, ns: String, longitude: String, ew: String
  ) throws {
    let rows = [["1", "34.6", "S", "58.25", "W"], ["2", latitude, ns, longitude, ew]]
    for table in Self.tables(["time", "lat", "ns", "lon", "ew"], rows) {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      #expect(TrackTableTests.describe(file) == "|f:1@-34.6,-58.25", "\(table)")
      #expect(file.diagnostics[.badPosition] == 1, "\(table)")
    }
  }

  static let texts: [(latitude: String, longitude: String, fix: String)] = [
    ("33.5S", "151.25E", "-33.5,151.25"), ("S33.5", "W151.25", "-33.5,-151.25"),
    ("33.5 s", "151.25 w", "-33.5,-151.25"), ("N 33.5", "e 151.25", "33.5,151.25"),
    ("-33.5", "151.25W", "-33.5,-151.25"), ("-33.5S", "+151.25 E", "-33.5,151.25"),
    ("33.5°", "-151.25°", "33.5,-151.25"), ("33.5° N", "151.25°W", "33.5,-151.25"),
    ("33.5º S", "151.25 deg E", "-33.5,151.25"), ("5E", "5E", ""), ("33.5W", "151.25", ""),
    // 52° 37′ 30″ is 52.625°, and 8° 30′ is 8.5°.
    ("52°37'30\"N", "8°30'W", "52.625,-8.5"), ("52° 37′ 30″ S", "8° 30′ E", "-52.625,8.5"),
    ("52 37 30 N", "8 30 W", "52.625,-8.5"), ("N 52° 37.5'", "W008° 30.000'", "52.625,-8.5"),
    ("52 deg 37' 30.00\" S", "8 deg 30' 0.00\" E", "-52.625,8.5"),
    ("52:37:30N", "8:30:00W", "52.625,-8.5"), ("-52°37'30\"", "-0°30'", "-52.625,-0.5"),
    ("52°37’30”N", "8°30''W", ""), ("52°60'N", "8W", ""), ("52°37'60\"N", "8W", ""),
    ("52.5°30'N", "8W", ""), ("52 37", "8W", ""), ("N52S", "8W", ""), ("-52N", "8W", ""),
    ("N", "8W", ""), ("52°N1", "8W", ""), ("91N", "8W", ""), ("°N", "8W", ""),
    ("5 2N", "8W", "5.03333"),
  ]

  @Test(arguments: texts)
  func `reads degrees with letters, minutes and seconds`(
    latitude: String, longitude: String, fix: String
  ) throws {
    let rows = [["1", "1", "2"], ["2", latitude, longitude]]
    for table in Self.tables(["time", "latitude", "longitude"], rows) {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      let found = TrackTableTests.describe(file)
      let expected = "|f:1@1,2" + (fix.isEmpty ? "" : " f:2@\(fix)")
      #expect(fix == "5.03333" ? found.hasPrefix(expected) : found == expected, "\(table)")
      #expect(file.diagnostics[.badPosition] == (fix.isEmpty ? 1 : 0), "\(table)")
    }
  }

  @Test func `reads decimal commas before a letter`() {
    let table = "time;lat;lon\n1;48,5 S;11,25W\n2;48°30,6'S;11,25W\n"
    #expect(TableNameTests.text(table) == "|f:1@-48.5,-11.25 f:2@-48.51,-11.25")
  }

  @Test func `does not lose a hemisphere without a value`() throws {
    let table =
      #"{"time":1,"lat":34.6,"lat_dir":"S","lon":8}"# + "\n"
      + #"{"time":2,"lat":34.6,"lat_dir":null,"lon":8}"# + "\n"
      + #"{"time":3,"lat":34.6,"lat_dir":["S"],"lon":8}"# + "\n"
      + #"{"time":4,"lat":34.6,"lon":8}"#
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(TrackTableTests.describe(file) == "|f:1@-34.6,8 f:4@34.6,8")
    #expect(TrackTableTests.issues(file.diagnostics) == "bad-position 2@2")
  }

  @Test func `takes the columns of the caller's choice`() throws {
    let columns = ["latitude_hemisphere": "half", "longitude_hemisphere": "side"]
    let rows = [["1", "34.6", "S", "58.25", "W"]]
    for table in Self.tables(["time", "lat", "half", "lon", "side"], rows) {
      #expect(TableNameTests.text(table) { $0.columns = columns } == "|f:1@-34.6,-58.25")
      // Their values say the same.
      #expect(TableNameTests.text(table) == "|f:1@-34.6,-58.25")
    }
    let named = Self.tables(["time", "lat", "ns", "lon", "ew"], rows)
    for table in named {
      #expect(
        TableNameTests.text(table) {
          $0.columns = ["latitude_hemisphere": "-", "longitude_hemisphere": "-"]
        } == "|f:1@34.6,58.25")
    }
  }

  @Test func `says why no position could be read`() {
    #expect(
      TableNameTests.text("time,lat,ns,lon,ew\n1,34.6,,58.25,W\n").hasPrefix(
        "f:2: error: the only fix was left out, as bad-position; the hemisphere of a position is "
          + "missing or unknown, expected N or S for the latitude and E or W for the longitude"))
    #expect(
      TableNameTests.text("time,lat,lon\n1,-34.6N,58.25\n").hasPrefix(
        "f:2: error: the only fix was left out, as bad-position; the hemisphere of a position "
          + "contradicts its sign"))
  }

  @Test func `leaves the position of GeoJSON alone`() throws {
    let points = [1, 2].map {
      #"{"type":"Feature","properties":{"time":\#($0),"lat":34.6,"lat_dir":"S"},"#
        + #""geometry":{"type":"Point","coordinates":[-58.25,-34.6]}}"#
    }
    let text = #"{"type":"FeatureCollection","features":[\#(points.joined(separator: ","))]}"#
    #expect(TableNameTests.text(text) == "|f:1@-34.6,-58.25 f:2@-34.6,-58.25")
  }

  // MARK: Random rows

  /// One angle in some form, with its value; NaN for a form that cannot be meant.
  struct Angle {
    var value: String
    var column: String
    var degrees: Double

    init(_ random: inout SeededRandom, isLatitude: Bool) {
      let thousandths =
        random.int(0...(isLatitude ? 89 : 179)) * 3_600_000 + random.int(0...3_599_999)
      let isNegative = random.int(0...1) == 0
      let letters = isLatitude ? ["N", "S"] : ["E", "W"]
      let letter = letters[isNegative ? 1 : 0]
      let other = letters[isNegative ? 0 : 1]
      let size = Double(thousandths) / 3_600_000
      degrees = isNegative ? -size : size
      let whole = thousandths / 3_600_000
      let minutes = thousandths / 60_000 % 60
      let seconds = Double(thousandths % 60_000) / 1_000
      let angle =
        switch random.int(0...4) {
        case 0: "\(whole)°\(minutes)'\(seconds)\""
        case 1: "\(whole)° \(Double(thousandths % 3_600_000) / 60_000)'"
        case 2: "\(whole) \(minutes) \(seconds)"
        default: "\(size)"
        }
      let isPlain = angle == "\(size)"
      value = angle
      column = ""
      switch random.int(0...6) {
      case 0: (value, column) = ("\(angle) \(letter)", "")
      case 1: (value, column) = ("\(letter)\(angle)", random.int(0...1) == 0 ? letter : "")
      case 2: (value, column) = ("\(size)", letter.lowercased())
      case 3 where size > 0:
        (value, column) = ("-\(size)", letter)
        if !isNegative { degrees = .nan }
      case 4: (value, column, degrees) = ("\(size)", ["", "?", "NS", "0"][random.int(0...3)], .nan)
      case 5: (value, column, degrees) = ("\(angle)\(letter)", other, .nan)
      default:
        // Blanks between numbers are degrees and minutes only with a letter.
        (value, column) = (isPlain ? angle : "\(angle)\(letter)", letter)
      }
    }
  }

  @Test(arguments: 0..<12) func `reads random forms alike in every table and block`(seed: Int)
    throws
  {
    var random = SeededRandom(seed: seed)
    var options = TrackReadingOptions()
    options.maximumSpeed = nil
    var rows: [[String]] = []
    var expected: [(time: Int64, latitude: Double, longitude: Double)] = []
    for time in 1...60 {
      let latitude = Angle(&random, isLatitude: true)
      let longitude = Angle(&random, isLatitude: false)
      rows.append(["\(time)00", latitude.value, latitude.column, longitude.value, longitude.column])
      if !latitude.degrees.isNaN, !longitude.degrees.isNaN {
        expected.append((Int64(time) * 100_000_000, latitude.degrees, longitude.degrees))
      }
    }
    for table in Self.tables(["time", "lat", "ns", "lon", "ew"], rows) {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
      let found = file.tracks.flatMap { Array($0.fixes) }
      #expect(found.map(\.time.microseconds) == expected.map(\.time))
      for (fix, wanted) in zip(found, expected) {
        #expect(abs(fix.coordinate.latitude - wanted.latitude) < 1e-9)
        #expect(abs(fix.coordinate.longitude - wanted.longitude) < 1e-9)
      }
      #expect(file.diagnostics[.badPosition] == rows.count - expected.count)
      let bytes = Array(table.utf8)
      let whole = TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: bytes.count + 1)
      for block in [1, 7, 64, 513] {
        #expect(TrackBlockTests.Reading(bytes, TrackReadingOptions(), block: block) == whole)
      }
    }
  }
}
