import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Columns whose values show what they hold, whatever they are called. The expected positions are those from which the
/// tables were written.
@Suite struct ColumnEvidenceTests {
  // MARK: Hemispheres

  /// The hemispheres of Buenos Aires, under names that are in no list.
  static let hemisphereNames: [(String, String)] = [
    ("LatHem", "LonHem"), ("hemi_lat", "hemi_lon"), ("lat_h", "lon_h"), ("lat_sign", "lon_sign"),
    ("latitude_indicator", "longitude_indicator"), ("lat_suffix", "lon_suffix"),
    ("cardinal_lat", "cardinal_lon"), ("q1", "q2"), ("half", "side"), ("zz", "aa"),
  ]

  @Test(arguments: hemisphereNames)
  func `reads hemispheres whatever their columns are called`(latitude: String, longitude: String) {
    let rows = [["1", "34.6", "S", "58.38", "W"], ["2", "34.61", "s", "58.38", "west"]]
    for table in TableHemisphereTests.tables(["time", "lat", latitude, "lon", longitude], rows) {
      #expect(
        TableNameTests.text(table) == "|f:1@-34.6,-58.38 f:2@-34.61,-58.38", "\(table)")
    }
  }

  @Test func `says that a column is read by its values`() throws {
    let warnings = try TableNameTests.warnings("time,lat,q1,lon,q2\n1,34.6,S,58.38,W\n")
    #expect(
      warnings == [
        """
        f:1: warning: column 'q1' is read as the hemisphere of the latitude, by its values; if it is not, give \
        --columns latitude_hemisphere=-; column 'q2' is read as the hemisphere of the longitude, by its values; if it \
        is not, give --columns longitude_hemisphere=- [column-by-value]
        """
      ])
  }

  @Test func `refuses a column that may be a hemisphere and may be a status`() {
    let row = ["1", "34.6", "S", "58.38"]
    for table in TableHemisphereTests.tables(["time", "lat", "status", "lon"], [row]) {
      let noun = table.hasPrefix("time") ? "column" : "key"
      #expect(
        TableNameTests.text(table) == """
          f:1: error: \(noun) 'status' holds nothing but N and S and may be the hemisphere of the latitude, which has \
          no sign; if it is, give --columns latitude_hemisphere=status, else --columns latitude_hemisphere=- \
          [unsettled-column]
          """)
      #expect(
        TableNameTests.text(table) { $0.columns = ["latitude_hemisphere": "status"] }
          == "|f:1@-34.6,58.38")
      #expect(
        TableNameTests.text(table) { $0.columns = ["latitude_hemisphere": "-"] }
          == "|f:1@34.6,58.38")
    }
  }

  /// Positions do not depend on these columns.
  static let others: [(name: String, values: [String])] = [
    ("status", ["N", "N"]), ("status", ["N", "Y"]), ("status", ["S", "N"]), ("kind", ["S", "X"]),
    ("wind", ["S", "SW"]), ("floor", ["-1", "-1"]), ("turn", ["1", "1"]),
  ]

  @Test(arguments: others)
  func `leaves other columns alone`(name: String, values: [String]) {
    // Of the third, the positions have signs that the letters contradict.
    let latitude = values == ["S", "N"] ? "-34.6" : "34.6"
    let rows = [["1", latitude, values[0], "58.25"], ["2", latitude, values[1], "58.25"]]
    for table in TableHemisphereTests.tables(["time", "lat", name, "lon"], rows) {
      #expect(
        TableNameTests.text(table) == "|f:1@\(latitude),58.25 f:2@\(latitude),58.25", "\(table)")
    }
  }

  @Test func `refuses a table in the line where a status turns out to be a hemisphere`() {
    let rows = (1...80).map { "\($0),34.6,N,58.25\n" }.joined()
    let text = TableNameTests.text("time,lat,zz,lon\n\(rows)81,34.6,S,58.25\n82,34.6,N,58.25\n")
    #expect(text.hasPrefix("f:82: error: column 'zz' holds nothing but N and S"), "\(text)")
  }

  /// Tables with random names, orders, spellings and other columns: they are read as they were written, or refused.
  @Test func `never differs from random tables with hemispheres`() throws {
    var random = SeededRandom(seed: 41)
    var (read, refused) = (0, 0)
    for _ in 0..<400 {
      let south = random.int(0...1) == 1
      let west = random.int(0...1) == 1
      let form = random.int(0...3)
      let hasBoth = random.int(0...3) > 0
      let spelling = random.int(0...3)
      func side(_ isNegative: Bool, _ isLatitude: Bool) -> String {
        let words = isLatitude ? ["north", "south"] : ["east", "west"]
        let word = words[isNegative ? 1 : 0]
        return [String(word.prefix(1)), word, word.uppercased(), word.prefix(1).uppercased()][
          spelling]
      }
      var names = [
        "time", "lat", "lon", Self.name(&random), Self.name(&random), Self.name(&random),
      ]
      if !hasBoth { names.remove(at: 4) }
      names.shuffle(using: &random)
      let unknown = names.filter { !["time", "lat", "lon"].contains($0) }
      var expected = ""
      var rows: [[String]] = []
      for index in 1...random.int(1...100) {
        let latitude = 30 + Double(index) / 1_000
        let longitude = 40 + Double(index) / 1_000
        expected += " f:\(1_000 + index)@\(south ? "-" : "")\(latitude)"
        expected += ",\(west ? "-" : "")\(longitude)"
        rows.append(
          names.map { name in
            switch name {
            case "time": "\(1_000 + index)"
            case "lat": "\(latitude)"
            case "lon": hasBoth ? "\(longitude)" : "\(west ? "-" : "")\(longitude)"
            case unknown[0]: side(south, true)
            case unknown[1] where hasBoth: side(west, false)
            default: "\(index % 7)"
            }
          })
      }
      let tables = TableHemisphereTests.tables(names, rows)
      do throws(FileError) {
        let file = try TrackFile.read(bytes: Array(tables[form].utf8), name: "f")
        #expect(file.failure == nil)
        #expect(TrackTableTests.describe(file) == "|" + expected.dropFirst(), "\(tables[form])")
        read += 1
      } catch {
        #expect(error.code == .unsettledColumn && !hasBoth && south, "\(error)")
        refused += 1
      }
    }
    #expect(read > 250 && refused > 20)
  }

  /// A name of random letters, which is in no list.
  static func name(_ random: inout SeededRandom) -> String {
    var name = "q"
    for _ in 0..<random.int(4...9) {
      name += String(UnicodeScalar(UInt8(97 + random.int(0...25))))
    }
    return name + "zq"
  }

  // MARK: Courses

  @Test(arguments: ["track", "Track"])
  func `reads a track of degrees as the course`(name: String) throws {
    let rows = [["10", "52.5", "13.4", "350.1"], ["11", "52.50013", "13.4", "350.4"]]
    for table in TableHemisphereTests.tables(["time", "lat", "lon", name], rows) {
      let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
      #expect(file.tracks.map(\.id) == ["f"])
      #expect(file.tracks[0].fixes.map(\.courseDegrees) == [350.1, 350.4])
    }
  }

  @Test func `reads the messages of gpsd as one track`() throws {
    let lines = (0..<40).map { index in
      #"{"class":"TPV","device":"/dev/ttyS0","mode":3,"time":"2024-06-01T10:00:"#
        + (index < 10 ? "0" : "") + "\(index)"
        + #".000Z","lat":52.5000\#(index + 10),"lon":13.4,"track":\#(90 + index),"speed":3.5}"#
    }
    let file = try TrackFile.read(bytes: Array(lines.joined(separator: "\n").utf8), name: "f")
    #expect(file.failure == nil)
    #expect(file.tracks.map(\.id) == ["/dev/ttyS0"])
    #expect(file.tracks.first?.fixes.first?.courseDegrees == 90)
  }

  /// A drive to the north-east: whole degrees agree with the way.
  @Test func `compares whole degrees with the way`() throws {
    var table = "time,lat,lon,track\n"
    for index in 0..<20 {
      table +=
        "\(index),\(52 + Double(index) / 1_000),\(13 + Double(index) / 600),\(40 + index % 9)\n"
    }
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks.count == 1 && file.tracks[0].fixes[1].courseDegrees == 41)
  }

  @Test(arguments: ["1", "12", "1.0", "t1"])
  func `reads other tracks as names`(name: String) throws {
    let table = "time,lat,lon,track\n1,52,13,\(name)\n2,52,13,\(name)\n1,52,13,x\n2,52,13,x\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks.map(\.id) == [name, "x"] && file.failure == nil)
  }

  // MARK: A track of each row

  @Test func `refuses a table in which each row is a track`() throws {
    let table =
      "id,date,latitude,longitude,car_id,drive_id\n"
      + "7,2024-06-01 10:00:00Z,52.5,13.4,1,3\n8,2024-06-01 10:00:01Z,52.5,13.4,1,3\n"
    let file = try TableNameTests.read(table)
    #expect(
      file.failure?.description == """
        f:1: error: column 'id' makes nearly every row a track of its own (2 tracks in 2 rows); if another \
        column names them, give --columns track=car_id or --columns track=drive_id; if all rows are one track, give \
        --columns track=-, and if they are that many tracks, --columns track=id [track-per-row]
        """)
    for (choice, tracks) in [("drive_id", 1), ("-", 1), ("id", 2)] {
      let chosen = try TableNameTests.read(table) { $0.columns = ["track": choice] }
      #expect(chosen.failure == nil && chosen.tracks.count == tracks)
    }
  }

  @Test(arguments: ["vehicle", "track", "device_id"])
  func `refuses tracks of one row by any column`(name: String) throws {
    let rows = (0..<30).map { "a\($0),\(1_717_236_000 + $0),52.5,13.4\n" }.joined()
    let table = "\(name),time,lat,lon\n\(rows)"
    #expect(try TableNameTests.read(table).failure?.code == .trackPerRow)
    let chosen = try TableNameTests.read(table) { $0.columns = ["track": name] }
    #expect(chosen.failure == nil && chosen.tracks.count == 30)
    #expect(
      try TableNameTests.warnings(table) { $0.columns = ["track": name] } == [
        "f:1: warning: column '\(name)' makes nearly every row a track of its own [track-per-row]"
      ])
  }

  // MARK: Several devices

  @Test func `refuses two vehicles as one track by any column`() throws {
    let table =
      "time,reg,lat,lon\n2024-06-01T10:00:00Z,B-AA 1,52.5,13.4\n2024-06-01T10:00:00Z,B-BB 2,48.1,11.5\n"
      + "2024-06-01T10:00:10Z,B-AA 1,52.501,13.4\n2024-06-01T10:00:10Z,B-BB 2,48.101,11.5\n"
    let file = try TableNameTests.read(table)
    #expect(
      file.failure?.description == """
        f: error: as one track the rows jump to and fro, and those of each 'reg' do not: they are probably those of \
        several devices; give --columns track=reg, or --columns track=- if all are one track [unnamed-tracks]
        """)
    let named = try TableNameTests.read(table) { $0.columns = ["track": "reg"] }
    #expect(named.failure == nil && named.tracks.map(\.fixes.count) == [2, 2])
    #expect(try TableNameTests.read(table) { $0.columns = ["track": "-"] }.failure == nil)
  }

  /// Vehicles that drive about in one city, in tables of random names and orders.
  @Test func `never joins the vehicles of random tables`() throws {
    var random = SeededRandom(seed: 43)
    var refused = 0
    for _ in 0..<200 {
      let vehicles = random.int(2...5)
      let step = random.int(1...30)
      let order = random.int(0...3)
      let column = Self.name(&random)
      let other = Self.name(&random)
      var rows: [(time: Int, vehicle: Int, latitude: Double, longitude: Double)] = []
      let count = random.int(10...40)
      for vehicle in 0..<vehicles {
        var latitude = 48 + Double(vehicle) * 0.04
        var longitude = 11 + random.double(0...0.3)
        for index in 0..<count {
          latitude += random.double(-0.0001...0.0001) * Double(step)
          longitude += random.double(-0.0001...0.0001) * Double(step)
          let offset = order == 0 ? 0 : vehicle % step
          rows.append((1_717_236_000 + index * step + offset, vehicle, latitude, longitude))
        }
      }
      switch order {
      case 0, 1: rows.sort { ($0.time, $0.vehicle) < ($1.time, $1.vehicle) }
      case 2: rows.shuffle(using: &random)
      default: break
      }
      var names = ["time", "lat", "lon", column, other]
      names.shuffle(using: &random)
      let cells = rows.map { row in
        names.map { name in
          switch name {
          case "time": "\(row.time)"
          case "lat": "\(row.latitude)"
          case "lon": "\(row.longitude)"
          case column: "v\(row.vehicle)"
          default: "\(row.time % 10)"
          }
        }
      }
      let tables = TableHemisphereTests.tables(names, cells)
      let form = random.int(0...3)
      let file = try TrackFile.read(bytes: Array(tables[form].utf8), name: "f")
      #expect(
        file.failure?.code == .unnamedTracks, "\(vehicles) vehicles, step \(step), order \(order)")
      if file.failure?.description.contains("--columns track=\(column)") ?? false { refused += 1 }
      let chosen = try TableNameTests.read(tables[form]) { $0.columns = ["track": column] }
      #expect(chosen.failure == nil && chosen.tracks.count == vehicles)
      #expect(chosen.tracks.allSatisfy { $0.fixes.count == count })
    }
    #expect(refused > 170)
  }

  /// A recording of one device, with columns of all kinds, is one track.
  @Test func `does not take one device for several`() throws {
    var random = SeededRandom(seed: 44)
    for _ in 0..<100 {
      let step = random.int(1...60)
      var (latitude, longitude) = (48.0, 11.0)
      var rows: [[String]] = []
      for index in 0..<random.int(4...300) {
        latitude += random.double(-0.0002...0.0003) * Double(step)
        longitude += random.double(-0.0002...0.0003) * Double(step)
        rows.append([
          "\(1_717_236_000 + index * step)", "\(latitude)", "\(longitude)", "\(index % 2)",
          ["gps", "network", "fused"][random.int(0...2)], "\(index / 20)", "\(random.int(0...9))",
        ])
      }
      let names = ["time", "lat", "lon", "parity", "provider", "leg", "sats"]
      for table in TableHemisphereTests.tables(names, rows).dropFirst() {
        let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
        #expect(file.failure == nil, "\(file.failure?.description ?? "")")
      }
    }
  }

  @Test func `refuses two recordings in one track of GPX`() throws {
    var points = ""
    for index in 10..<40 {
      for latitude in [52.5, 48.1] {
        points += """
          <trkpt lat="\(latitude)" lon="13.4"><time>2024-06-01T10:00:\(index)Z</time></trkpt>

          """
      }
    }
    let bytes = Array("<gpx version=\"1.1\"><trk><trkseg>\(points)</trkseg></trk></gpx>".utf8)
    let file = try TrackFile.read(bytes: bytes, name: "f")
    #expect(
      file.failure?.description == """
        f:2: error: 30 of 60 fixes are where the track cannot be, at the time of another fix or at an impossible \
        speed: they are probably those of several devices; write each device into a file, or a track, of its own \
        [unnamed-tracks]
        """)
  }

  // MARK: Names

  @Test(arguments: [
    "Datum;Breite;Länge;Genauigkeit;Geschwindigkeit (km/h)",
    "Zeitpunkt;Breitengrad;LAENGENGRAD;genauigkeit;Geschwindigkeit km/h",
    "Date et heure;Latitude;Longitude;Précision;Vitesse (km/h)",
    "Fecha y hora;Latitud;Longitud;Precisión (m);Velocidad (km/h)",
    "Data/Hora;Latitude;Longitude;Precisão;Velocidade km/h",
    "Data e ora;Latitudine;Longitudine;Precisione;Velocità (km/h)",
    "Tijdstip;Breedtegraad;Lengtegraad;Nauwkeurigheid;Snelheid (km/h)",
    "Czas;Szerokość geograficzna;Długość geograficzna;Dokładność;Prędkość (km/h)",
  ]) func `knows the names of seven languages`(header: String) throws {
    let file = try TableNameTests.read("\(header)\n2026-11-16T08:00:00Z;41,1575;-8,6291;5;36\n")
    #expect(file.failure == nil)
    let fix = try #require(file.tracks.first?.fixes.first)
    #expect(fix.coordinate.latitude == 41.1575 && fix.coordinate.longitude == -8.6291)
    #expect(fix.accuracyMeters == 5 && fix.speedMetersPerSecond == 10)
  }

  @Test func `names the columns of a table of positions that it does not know`() {
    #expect(
      TableNameTests.text("Moment;Nord;Ost\n2026-11-16T08:00:00Z;41,1575;-8,6291\n").hasPrefix(
        "f:1: error: column 'time' is missing"))
  }

  // MARK: In the hemisphere of the row

  /// A way to the south-west, whose degrees have letters or a column of letters: by hand, 225 degrees.
  @Test(arguments: [("time,lat,lon,track", " "), ("time,lat,ns,lon,ew,track", ",")])
  func `compares a course with the way where letters say the hemisphere`(
    header: String, mark: String
  ) throws {
    let rows = (10...29).map {
      "\($0),34.60\($0)\(mark)S,58.38\($0)\(mark)W,\(220 + $0 % 10)\n"
    }
    let file = try TrackFile.read(bytes: Array((header + "\n" + rows.joined()).utf8), name: "f")
    #expect(file.tracks.map(\.id) == ["f"])
    #expect(
      file.tracks[0].fixes.map { $0.course?.degrees } == (10...29).map { Double(220 + $0 % 10) })
    #expect(file.tracks[0].fixes.allSatisfy { $0.coordinate.latitude < 0 })
  }

  @Test func `takes a course with decimal commas by its way`() throws {
    let rows = (10...29).map { "\($0);34,60\($0);58,38\($0);\(40 + $0 % 10),0\n" }
    let table = "time;lat;lon;track\n" + rows.joined()
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks.map(\.id) == ["f"])
    #expect(
      file.tracks[0].fixes.map { $0.course?.degrees } == (10...29).map { Double(40 + $0 % 10) })
  }

  /// Two devices to the north-east and to the south-west, row by row: by hand, 45 and 225 degrees.
  @Test func `takes a course for one where devices come in turns`() throws {
    let rows = (10...29).map {
      "\($0),a,34.60\($0),58.38\($0),\(40 + $0 % 10)\n\($0),b,34.65\(60 - $0),58.35\(60 - $0),\(220 + $0 % 10)\n"
    }
    let table = "time,quux,lat,lon,track\n" + rows.joined()
    // The column of the devices has a name that nobody knows, so that is said.
    #expect(TableNameTests.text(table).contains("give --columns track=quux"))
    let file = try TableNameTests.read(table) { $0.columns = ["track": "quux"] }
    #expect(file.tracks.map(\.id) == ["a", "b"])
  }

  /// Degrees without signs beside ones: the way is to the south-east.
  @Test func `compares a course with the way where ones say the hemisphere`() throws {
    let rows = (10...29).map { "\($0),34.60\($0),-1,58.38\($0),1,\(130 + $0 % 10)\n" }
    let table = "time,lat,lat_sign,lon,lon_sign,track\n" + rows.joined()
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(file.tracks.map(\.id) == ["f"])
  }

  /// Rows of devices in no order: nothing compares the courses with a way, but they make hardly a track of two rows.
  @Test func `refuses tracks of hardly two rows that may be courses`() {
    func text(_ names: (Int) -> String) -> String {
      let rows = (10...29).map {
        "\(1_717_236_000 + 60 * $0),34.6\($0 * 37 % 100),58.3\($0 * 59 % 100),\(names($0))\n"
      }
      return TableNameTests.text("time,lat,lon,track\n" + rows.joined())
    }
    #expect(
      text { "\($0 * 7 % 13 * 20)" }.contains(
        "gives a track less than two rows, as a course does (13 tracks in 20 rows)"))
    #expect(!text { "\($0 * 7 % 13 * 20 + 400)" }.hasSuffix("[track-per-row]"))
    #expect(!text { "\($0 % 5)" }.hasSuffix("[track-per-row]"))
  }

  // MARK: GeoJSON

  private static func points(_ properties: (Int) -> String) -> String {
    let features = (0..<12).map {
      """
      {"type":"Feature","properties":{"time":\(1_717_236_000 + $0),\(properties($0))},\
      "geometry":{"type":"Point","coordinates":[58.38\($0 + 10),34.6]}}
      """
    }
    return #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}"
  }

  /// Coordinates of GeoJSON have signs: a pair of properties that says otherwise is refused, a single one is other data.
  @Test func `refuses properties that contradict the coordinates of GeoJSON`() {
    let text = TableNameTests.text(Self.points { _ in #""q1":"S","q2":"West""# })
    #expect(
      text == """
        f:1: error: key 'q1' seems to say south or west, and the coordinates there have no sign; GeoJSON has signs; if it is no \
        hemisphere, give --columns latitude_hemisphere=- [unsettled-column]
        """)
    #expect(TableNameTests.text(Self.points { _ in #""q1":"N","q2":"E""# }).hasPrefix("|f:"))
    // The option does what is advised.
    let chosen = TableNameTests.text(Self.points { _ in #""q1":"S","q2":"West""# }) {
      $0.columns = ["latitude_hemisphere": "-"]
    }
    #expect(chosen.hasPrefix("|f:"))
    #expect(TableNameTests.text(Self.points { _ in #""q1":"S""# }).hasPrefix("|f:"))
  }

  /// O is west in French, and signs in two properties contradict as letters do; a trend in one does not.
  @Test func `refuses O, and two properties of signs, beside coordinates of GeoJSON`() {
    #expect(
      TableNameTests.text(Self.points { _ in #""q1":"N","q2":"O""# }).contains(
        "key 'q2' seems to say south or west"))
    let signs = TableNameTests.text(Self.points { #""q1":"\#($0 % 2 == 0 ? "+" : "-")","q2":"+""# })
    #expect(signs.hasSuffix("[unsettled-column]"))
    #expect(
      TableNameTests.text(Self.points { #""q1":"\#($0 % 2 == 0 ? "+" : "-")""# }).hasPrefix("|f:"))
  }

  /// Two devices in turns, 15 s apart, under a key that nobody knows: as one track half of it was left out with a note.
  @Test func `refuses points of several devices as rows are refused`() {
    let features = (0..<16).map {
      let (x, y) =
        $0 % 2 == 0 ? (6.788 + Double($0) / 4_000, 48.227) : (7.465 - Double($0) / 4_000, 48.904)
      return #"{"type":"Feature","properties":{"quux":"\#($0 % 2 == 0 ? "41230327" : "5579")","#
        + #""time":\#(1_400_332_606 + 15 * $0)},"geometry":{"type":"Point","coordinates":[\#(x),\#(y)]}}"#
    }
    let text = TableNameTests.text(
      #"{"type":"FeatureCollection","features":["# + features.joined(separator: ",") + "]}")
    #expect(text.contains("give --columns track=quux") && text.hasSuffix("[unnamed-tracks]"))
  }

  @Test func `refuses points each of which is a track`() {
    let text = TableNameTests.text(Self.points { "\"device_id\":\(57_000 + $0)" })
    #expect(
      text.contains(
        "key 'device_id' makes nearly every row a track of its own (12 tracks in 12 rows)"))
    #expect(text.hasSuffix("[track-per-row]"))
  }
}
