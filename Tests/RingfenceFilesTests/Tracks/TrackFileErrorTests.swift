import Foundation
import RingfenceFiles
import TestSupport
import Testing

/// Files of which nothing can be read, each with its complete message.
@Suite struct TrackFileErrorTests {
  static let unusable: [(String, [UInt8], String)] = [
    ("empty", [], "f: error: file is empty [empty-file]"),
    ("blanks", [0x20, 0x0A], "f: error: file holds nothing but blanks [empty-file]"),
    ("BOM only", [0xEF, 0xBB, 0xBF], "f: error: file is empty [empty-file]"),
    (
      "binary", [0x7F, 0x45, 0x4C, 0x46, 0, 1, 2],
      "f: error: file is binary, expected NMEA, GPX, KML, TCX, FIT, IGC, OziExplorer, a track table as CSV or NDJSON, or a "
        + "track in JSON "
        + "[unknown-format]"
    ),
    (
      "gzip", [0x1F, 0x8B, 8],
      "f: error: gzip data is cut off [bad-compression]"
    ),
    (
      "zip", [0x50, 0x4B, 3, 4],
      "f: error: zip archive is cut off: it has no directory at its end [bad-compression]"
    ),
    (
      "FIT", [14, 16, 0, 0, 0, 0, 0, 0] + Array(".FIT".utf8),
      "f: error: FIT file is cut off [truncated]"
    ),
    (
      "text", Array("hello\nworld\n".utf8),
      "f: error: file is of no format that is known here, expected NMEA, GPX, KML, TCX, FIT, IGC, OziExplorer, "
        + "a track table as CSV or NDJSON, or a track in JSON [unknown-format]"
    ),
    (
      "zone file", Array("{ \"version\": 1,\n  \"zones\": [] }".utf8),
      "f: error: this is a layout (native form) and not a track; "
        + "'ringfence evaluate --zones LAYOUT TRACK' takes the two [unknown-format]"
    ),
    (
      "GeoJSON", Array("{\"type\":\"FeatureCollection\",\"features\":[]}".utf8),
      "f: error: this is a layout (GeoJSON with zones or without times) and not a track; "
        + "'ringfence evaluate --zones LAYOUT TRACK' takes the two [unknown-format]"
    ),
    (
      "array", Array("[{\"time\":1}]".utf8),
      "f: error: file is JSON, and neither a track nor a layout, "
        + "expected NMEA, GPX, KML, TCX, FIT, IGC, OziExplorer, a track table as CSV or NDJSON, or a track in JSON [unknown-format]"
    ),
    (
      "NMEA without positions", Array("$GPGSV,1,1,00*79\n".utf8),
      "f: error: no sentence has a position, expected RMC, GGA, GNS or GLL [no-track]"
    ),
    (
      "GPX without tracks", Array("<gpx><metadata/></gpx>".utf8),
      "f: error: document has no track (trk) and no waypoints with times (wpt) [no-track]"
    ),
    (
      "no times", Array("<gpx><trk><trkseg>\n<trkpt lat='1' lon='2'/></trkseg></trk></gpx>".utf8),
      "f:2: error: no point has a time; give a speed with --assume-speed to space the points in "
        + "time [no-times]"
    ),
    (
      "unreadable times",
      Array("<gpx><trk><trkseg>\n\(point("<time>1716018600000</time>"))</trkseg></trk></gpx>".utf8),
      "f:2: error: the times are numbers like milliseconds since 1970, expected ones like "
        + "2024-05-18T07:50:00Z [no-times]"
    ),
    (
      "words for times",
      Array("<gpx><trk><trkseg>\n\(point("<time>noon</time>"))</trkseg></trk></gpx>".utf8),
      "f:2: error: no point has a time that can be read, expected ones like 2024-05-18T07:50:00Z; or "
        + "give a speed with --assume-speed to space the points in time [no-times]"
    ),
    (
      "days before months, or months before days",
      Array("time,lat,lon\n04/05/2026 06:00:12,48,16\n04/05/2026 06:00:13,48,16\n".utf8),
      "f:2: error: time has no offset from UTC; give the zone of the table's local times with --time-zone, such as "
        + "Europe/Berlin, or UTC [local-time]"
    ),
    (
      "latitude and longitude exchanged",
      Array("time,latitude,longitude\n1,151.2,-33.8\n2,151.3,-33.9\n".utf8),
      "f:2: error: all 2 fixes were left out, as bad-position; latitude and longitude "
        + "seem to be exchanged [no-usable-fix]"
    ),
    (
      "one position, and no number", Array("time,latitude,longitude\n1,x,-33.8\n".utf8),
      "f:2: error: the only fix was left out, as bad-position, expected a latitude within 90 and a "
        + "longitude within 180 degrees [no-usable-fix]"
    ),
    (
      "NMEA positions that cannot be", Array("\n$GPGLL,4860.0,N,01130.0,E,120000,A,A\n".utf8),
      "f:2: error: the only fix was left out, as bad-position, expected a latitude within 90 and a "
        + "longitude within 180 degrees [no-usable-fix]"
    ),
    (
      "points outside a segment",
      Array("<gpx><trk>\n<trkpt lat='1' lon='2'/><trkpt/></trk></gpx>".utf8),
      "f:2: error: all 2 fixes were left out, as misplaced-point, expected trkpt in "
        + "trkseg in trk [no-usable-fix]"
    ),
    (
      "tags in capitals", Array("<gpx><TRK><TRKSEG><TRKPT/></TRKSEG></TRK></gpx>".utf8),
      "f:1: error: the only fix was left out, as misspelt-point, expected names of tags in lower "
        + "case: trkpt in trkseg in trk [no-usable-fix]"
    ),
    (
      "KML", Array("<?xml version='1.0'?>\n<kml xmlns='x'><Document/></kml>".utf8),
      "f: error: this is a layout (KML without times) and not a track; "
        + "'ringfence evaluate --zones LAYOUT TRACK' takes the two [unknown-format]"
    ),
    (
      "HTML", Array("<html/>".utf8),
      "f:1:2: error: this is a web page (HTML); save the file itself and not the page that shows it "
        + "[unknown-format]"
    ),
    (
      "a root element with a name that a terminal might obey", Array("<a\u{9B}31m/>".utf8),
      "f:1:2: error: root element is of another name, expected <gpx>, <kml> or "
        + "<TrainingCenterDatabase> [unknown-format]"
    ),
    (
      "no row", Array("time,latitude,longitude\n1,2\n3\n".utf8),
      "f: error: none of the 2 rows can be read, expected as many fields as the header has, and decimal "
        + "points, not commas [bad-row]"
    ),
    (
      "rows with decimal commas", Array("time,latitude,longitude\n1,48,2,16,4\n".utf8),
      "f: error: the only row cannot be read, expected as many fields as the header has, and decimal "
        + "points, not commas [bad-row]"
    ),
    (
      "quoted decimal commas",
      Array("time,latitude,longitude\n1,\"48,2\",\"16,4\"\n2,,16.4\n".utf8),
      "f:2: error: all 2 fixes were left out, as bad-position; positions have decimal commas, expected "
        + "points [no-usable-fix]"
    ),
    (
      "decimal commas in JSON",
      Array(#"{"time":1,"latitude":"-48,2","longitude":16.4}"#.utf8),
      "f:1: error: the only fix was left out, as bad-position; positions have decimal commas, expected "
        + "points [no-usable-fix]"
    ),
    (
      "decimal commas in GPX",
      Array("<gpx><trk><trkseg>\n<trkpt lat='48,2' lon='16.4'/></trkseg></trk></gpx>".utf8),
      "f:2: error: no point has a time; give a speed with --assume-speed to space the points in time "
        + "[no-times]"
    ),
    (
      "decimal commas in GPX with times",
      Array(
        "<gpx><trk><trkseg>\n<trkpt lat='48,2' lon='16,4'><time>2024-05-18T07:50:00Z</time></trkpt></trkseg></trk></gpx>"
          .utf8),
      "f:2: error: the only fix was left out, as bad-position; positions have decimal commas, expected "
        + "points [no-usable-fix]"
    ),
    (
      "several reasons",
      Array("time,latitude,longitude\nnoon,1,2\n1,x,2\n2,91,2\n,1,2\n".utf8),
      "f:2: error: all 4 fixes were left out: 2 as bad-position, 1 as bad-time, 1 as missing-time "
        + "[no-usable-fix]"
    ),
    (
      "wrong checksums", Array("$GPGLL,4800.0,N,01130.0,E,120000,A,A*00\n".utf8),
      "f: error: no sentence has a position, expected RMC, GGA, GNS or GLL; left out 1 as bad-checksum "
        + "[no-track]"
    ),
  ]

  @Test(arguments: unusable)
  func `says what is wrong with a file`(name: String, bytes: [UInt8], message: String) {
    let error = #expect(throws: FileError.self) { try TrackFile.read(bytes: bytes, name: "f") }
    #expect(error?.description == message)
  }

  @Test func `reports missing files, directories and names that cannot be`() {
    let folder = FileManager.default.temporaryDirectory.path
    for (path, code) in [
      ("/no/such/file", FileError.Code.missingFile), ("", .missingFile),
      ("/etc/passwd/x", .missingFile), ("/dev/null\0x", .missingFile),
      (String(repeating: "x", count: 5000), .missingFile), (folder, .unreadableFile),
      ("/dev/null", .emptyFile),
    ] {
      let error = #expect(throws: FileError.self) { try TrackFile.read(path: path) }
      #expect(error?.code == code)
      #expect(error?.location == FileLocation(file: path))
    }
  }

  @Test func `gives no coordinate away in any message`() {
    let secret = "48.117"
    for text in [
      "time,latitude,longitude\n1,\(secret)x,11\n", "<gpx><trk><trkpt lat=\"\(secret)\" lon=1></x>",
      "{\"time\":1,\"latitude\":\(secret)}", "x,\(secret)\n",
    ] {
      let error = (try? TrackFile.read(bytes: Array(text.utf8), name: "f").failure) ?? nil
      #expect(error?.description.contains(secret) != true)
      do {
        _ = try TrackFile.read(bytes: Array(text.utf8), name: "f")
      } catch {
        #expect(!error.description.contains(secret))
      }
    }
  }
}
