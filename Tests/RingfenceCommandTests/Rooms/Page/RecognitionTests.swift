import Foundation
import RingfenceCommand
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

/// Every command says the same of a file: that it is a track, that it is a layout, or what it is instead and the way out.
@Suite(.needsAllRooms) struct RecognitionTests {
  enum Verdict: Equatable {
    case track, layout
    case refused(String)
  }

  let folder: TestFolder
  let layout: String
  let track: String

  init() throws {
    folder = try TestFolder()
    layout = try folder.write("layout.json", TestFolder.zones)
    track = try folder.write("track.gpx", TestFolder.gpx())
  }

  /// The command lines with a file, by what they take it for.
  private func tracks(_ file: String) -> [[String]] {
    [
      ["evaluate", "--zones", layout, "--time-zone", "UTC", "-o", "/dev/null", file],
      ["explain", "--zones", layout, "--time-zone", "UTC", file],
      ["evaluate", "--zones", layout, "--default-radius", "50", "--time-zone", "UTC", file],
      [
        "verify", "--record=update", "--zones", layout, "--time-zone", "UTC",
        "--expect", "\(folder.path)/expected-\(UInt32.random(in: 0...(.max))).ndjson", file,
      ],
    ] + page(["--zones", layout, "--time-zone", "UTC", file])
  }

  /// The command line of a page, in a build that has one.
  private func page(_ arguments: [String]) -> [[String]] {
    PageModule.isPresent ? [["report", "-o", "\(folder.path)/r.html"] + arguments] : []
  }

  private func layouts(_ file: String) -> [[String]] {
    [
      ["evaluate", "--zones", file, "-o", "/dev/null", track], ["explain", "--zones", file, track],
      ["lint", file],
      ["plan", file], ["degrade", file], ["repair", file], ["lint", "--zones", file],
      ["exercise", file, "-o", "\(folder.path)/drives-\(UInt32.random(in: 0...(.max)))"],
    ] + page(["--zones", file, track])
  }

  private func either(_ file: String) -> [[String]] {
    [
      ["inspect", "--time-zone", "UTC", file],
      ["inspect", "--default-radius", "50", "--time-zone", "UTC", file],
      ["convert", file, "-o", "-", "--format", "geojson", "--time-zone", "UTC"],
    ]
  }

  /// The first error of a run, without place, path and code; `nil` for none.
  private func firstError(_ result: Invocation) -> String? {
    guard
      let line = result.errors.split(separator: "\n").first(where: { $0.contains(": error: ") }),
      let start = line.range(of: ": error: ")?.upperBound,
      let end = line.range(of: " [", options: .backwards)?.lowerBound, start <= end
    else { return nil }
    // A command line that is advised has the name of the file.
    let detail = line[start..<end].replacing(#/[^ ']*\/refused-\d+/#, with: "FILE")
    let path = detail.range(of: " at ", options: .backwards)?.lowerBound
    return String(detail[..<(path ?? detail.endIndex)])
  }

  private func verdict(_ words: [String], _ role: Verdict?) -> Verdict {
    let result = Invocation(words)
    let error = firstError(result)
    if let error {
      if error.hasPrefix("this is a track (") { return .track }
      if error.hasPrefix("this is a layout (") { return .layout }
      // What is wrong inside of a track or a layout.
      let codes = [
        "[no-track]", "[no-usable-fix]", "[no-times]", "[bad-header]", "[missing-key]",
        "[truncated]",
      ]
      if let role, codes.contains(where: result.errors.contains) { return role }
      if result.errors.contains("[no-track]") { return .track }
      return .refused(error)
    }
    checkOptions(result.errors, words[0])
    if let role { return role }
    if words[0] == "inspect" { return result.output.contains(": zone file, ") ? .layout : .track }
    return result.output.hasPrefix("{\n") ? .layout : .track
  }

  /// Whether the messages of a command name its own options only, outside of quoted command lines.
  private func checkOptions(_ errors: String, _ command: String) {
    let help = Invocation([command, "--help-all"]).output
    let bare = errors.replacing(
      #/'(ringfence|ogr2ogr|duckdb|yq|osmtogeojson)[^']*'/#, with: "")
    for match in bare.matches(of: #/--[a-z][a-z-]+/#) {
      #expect(help.contains(match.output), "\(command) has no \(match.output): \(errors)")
    }
  }

  private func check(_ file: String, is expected: Verdict, _ name: String) {
    for (lines, role) in [
      (tracks(file), Verdict.track), (layouts(file), .layout), (either(file), nil),
    ] {
      for words in lines {
        // A layout alone is refused by what takes tracks, and the other way round.
        let found = verdict(words, role)
        #expect(found == expected, "\(name): \(words.joined(separator: " "))")
        checkOptions(Invocation(words).errors, words[0])
      }
    }
  }

  // MARK: Column names

  /// The documented names of the columns of a role.
  static func documented(_ role: String) throws -> [String] {
    let page = try String(
      contentsOf: Paths.root.appendingPathComponent("Docs/Tracks.md"), encoding: .utf8)
    let section = page.components(separatedBy: "## Names of columns").last ?? ""
    let row = section.split(separator: "\n").first { $0.hasPrefix("| `\(role)` |") } ?? ""
    let cell = row.split(separator: "|").dropFirst().first ?? ""
    return cell.matches(of: #/`([^`]+)`/#).map { String($0.output.1) }
  }

  @Test func `takes every documented name of a time for a track`() throws {
    var names = try Self.documented("time")
    #expect(names.count >= 17)
    names += names.filter { $0 != "fixTime" && $0 != "tst" && $0 != "t" && $0 != "utc" }
      .flatMap { ["\($0)_utc"] }.filter {
        ["time_utc", "timestamp_utc", "datetime_utc"].contains($0)
      }
    for (index, name) in names.enumerated() where name != "utc" {
      for header in ["\(name),lat,lon", "\"\(name)\",\"lat\",\"lon\"", "lat;lon;\(name)"] {
        let row =
          header.contains(";")
          ? "1.5;2.5;2026-05-04T06:00:00Z" : "2026-05-04T06:00:00Z,1.5,2.5"
        let file = try folder.write("time-\(index).csv", "\(header)\n\(row)\n")
        check(file, is: .track, header)
      }
    }
  }

  @Test(arguments: ["latitude", "longitude"])
  func `takes every documented name of a position for a track`(role: String) throws {
    let names = try Self.documented(role)
    #expect(names.count >= 7)
    let isLatitude = role == "latitude"
    let plain = isLatitude ? "longitude" : "latitude"
    for (index, name) in names.enumerated() where name != plain {
      var (other, value, otherValue) = (plain, "1.5", "2.5")
      if name.contains("/") {
        // A letter stands behind the degrees, and both columns are of this kind.
        other = isLatitude ? "longitude E/W" : "latitude N/S"
        (value, otherValue) = isLatitude ? ("1.5N", "2.5E") : ("1.5E", "2.5N")
      } else if name.hasSuffix("E7") {
        value = "15000000"
      }
      let file = try folder.write(
        "\(role)-\(index).csv",
        "time,\(name),\(other)\n2026-05-04T06:00:00Z,\(value),\(otherValue)\n")
      check(file, is: .track, name)
      let objects = try folder.write(
        "\(role)-\(index).json",
        #"[{"time":"2026-05-04T06:00:00Z","\#(name)":"\#(value)","\#(other)":"\#(otherValue)"}]"#)
      check(objects, is: .track, name)
    }
  }

  // MARK: Samples

  static let samples: [String] = {
    let folders = ["Tables", "Tracks/XML", "FIT", "IGC", "OziExplorer"]
    return folders.flatMap { folder -> [String] in
      let url = Paths.fixtures.appendingPathComponent(folder)
      let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
      return names.sorted().filter { !$0.hasSuffix(".fixes") && !$0.hasPrefix("expected") }
        .map { "\(folder)/\($0)" }
    }
  }()

  @Test(arguments: samples) func `takes every sample of a track for one`(name: String) throws {
    // Waypoints without times are a track by an option only.
    guard name != "Tracks/XML/simulator-untimed.gpx", name != "Tracks/XML/planner-routes.gpx" else {
      return
    }
    let file = Paths.fixtures.appendingPathComponent(name).path
    check(file, is: .track, name)
  }

  static let zones: [(name: String, text: String)] = [
    ("native", TestFolder.zones),
    (
      "geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"radius":50}}]}"#
    ),
    (
      "geojson-seq",
      #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,2]},"properties":{"radius":50}}"#
        + "\n"
        + #"{"type":"Feature","geometry":{"type":"Point","coordinates":[1,3]},"properties":{"radius":50}}"#
        + "\n"
    ),
    ("traccar", #"[{"id":1,"name":"D","area":"CIRCLE (48.2 16.37, 120.5)","attributes":{}}]"#),
    (
      "radar",
      #"{"geofences":[{"_id":"5","type":"circle","geometryCenter":{"type":"Point","coordinates":[16.37,48.2]},"geometryRadius":100}]}"#
    ),
    ("regions", #"[{"identifier":"a","latitude":1,"longitude":2,"radius":50}]"#),
    ("region", #"{"identifier":"a","latitude":1,"longitude":2,"radius":50}"#),
    (
      "home-assistant",
      #"[{"entity_id":"zone.home","state":"0","attributes":{"latitude":1,"longitude":2,"radius":100}}]"#
    ),
    ("table", "name,lat,lon,radius\nA,1,2,50\n"),
    ("quoted table", "\"name\",\"lat\",\"lon\",\"radius\"\n\"A\",\"1\",\"2\",\"50\"\n"),
    ("wkt", "id,wkt\na,\"POLYGON ((1 1, 2 1, 2 2, 1 1))\"\n"),
    ("bare wkt", "POLYGON ((1 1, 2 1, 2 2, 1 1))\n"),
    (
      "kml",
      "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document><Placemark><LineString><coordinates>1,2 1,3</coordinates></LineString></Placemark></Document></kml>"
    ),
  ]

  @Test(arguments: zones.indices) func `takes every form of zones for a layout`(index: Int) throws {
    let (name, text) = Self.zones[index]
    let file = try folder.write("zones-\(index)", text)
    check(file, is: .layout, name)
  }

  // MARK: Refusals

  static let refused: [(name: String, bytes: [UInt8], detail: String)] = [
    ("parquet", Array("PAR1xxxxPAR1".utf8), "this is Parquet; "),
    ("feather", Array("ARROW1\0\0".utf8), "this is Arrow's file format (Feather); "),
    (
      "xls", [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1, 0], "this is an old workbook of Excel"
    ),
    (
      "xlsx",
      StoredZip.bytes([
        ("[Content_Types].xml", Array("<Types/>".utf8)), ("xl/workbook.xml", Array("<w/>".utf8)),
      ]), "this is a workbook of Excel (xlsx); save its sheet as CSV"
    ),
    ("shp", [0, 0, 0x27, 0x0A, 0, 0, 0], "this is an Esri shapefile; make GeoJSON of it: "),
    ("gpkg", Array("SQLite format 3\0".utf8), "this is a GeoPackage or another SQLite database; "),
    ("fgb", Array("fgb\u{3}fgb\0".utf8), "this is FlatGeobuf; "),
    ("xz", [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 1], "this is compressed with xz; unpack it first"),
    ("png", [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A], "this is a picture (PNG); "),
    ("pdf", Array("%PDF-1.7\n".utf8), "this is a PDF document; "),
    ("gml", Array("<gml:FeatureCollection xmlns:gml='x'/>".utf8), "this is GML; "),
    (
      "osm", Array("<osm><node id='1' lat='1' lon='2'/></osm>".utf8),
      "this is OpenStreetMap's XML; "
    ),
    ("html", Array("<!DOCTYPE html><html></html>".utf8), "this is a web page (HTML); "),
    (
      "esri", Array(#"{"geometryType":"esriGeometryPoint","features":[]}"#.utf8),
      "this is Esri's JSON; "
    ),
    ("topojson", Array(#"{"type":"Topology","objects":{}}"#.utf8), "this is TopoJSON; "),
    (
      "overpass",
      Array(#"{"version":0.6,"osm3s":{},"elements":[{"type":"node","lat":1,"lon":2}]}"#.utf8),
      "this is the JSON of OpenStreetMap's Overpass; "
    ),
    (
      "overpass without copyright",
      Array(#"{"version":0.6,"elements":[{"type":"way","id":1,"nodes":[1,2]}]}"#.utf8),
      "this is the JSON of OpenStreetMap's Overpass; "
    ),
    (
      "signalk",
      Array(
        #"{"context":"vessels.self","updates":[{"timestamp":"2024-06-01T10:00:00Z","values":[{"path":"navigation.position","value":{"latitude":1,"longitude":2}}]}]}"#
          .utf8), "this is SignalK, updates of a boat's data; "
    ),
    (
      "czml",
      Array(
        #"[{"id":"document","version":"1.0"},{"id":"a","position":{"cartographicDegrees":[0,1,2,0]}}]"#
          .utf8), "this is CZML, a scene of Cesium; "
    ),
    (
      "gnss",
      Array(
        "# \n# Header Description:\n# \n# Raw,utcTimeMillis,TimeNanos\n# \nRaw,1,2\n".utf8),
      "this is a log of GnssLogger, raw measurements of a receiver; "
    ),
    (
      "srt",
      Array("1\n00:00:00,000 --> 00:00:00,039\n2018-02-19 08:04:51,265,847\n[iso : 100]\n".utf8),
      "this is subtitles (SRT) without positions, as those of some drones have them; expected"
    ),
    (
      "openair",
      Array("* c\nAC R\nAN X\nAH FL100\nAL GND\nDP 53:30:00 N 013:30:00 E\n".utf8),
      "this is OpenAir, a list of airspaces; "
    ),
    (
      "ais", Array("!AIVDM,1,1,,B,177KQJ5000G?tO`K>RA1wUbN0TKH,0*5C\n".utf8),
      "this is AIS, messages of ships in sentences such as !AIVDM; decode it"
    ),
    (
      "wpt",
      Array(
        "OziExplorer Waypoint File Version 1.1\nWGS 84\nReserved 2\ngarmin\n1,a,1.5,2.5\n".utf8),
      "this is a file of OziExplorer that is no track, such as waypoints or a route; 'gpsbabel "
    ),
    (
      "rte",
      Array(
        "\r\nOziExplorer Route File Version 1.0\r\nWGS 84\r\nReserved 1\r\nR,0,R0,,255\r\n".utf8),
      "this is a file of OziExplorer that is no track, such as waypoints or a route; 'gpsbabel "
    ),
    ("yaml", Array("zones:\n  - id: a\n".utf8), "this is YAML; "),
    ("home", Array("# home\nzone:\n  - name: Work\n".utf8), "this is YAML of Home Assistant; "),
  ]

  /// `evaluate` had `FILE` where `inspect` had the name.
  @Test func `advises command lines with the name of the file`() throws {
    let file = "\(folder.path)/fleet.parquet"
    try Data("PAR1xxxxPAR1".utf8).write(to: URL(fileURLWithPath: file))
    for words in tracks(file) + either(file) {
      let errors = Invocation(words).errors
      #expect(errors.contains("FROM read_parquet('\(file)')"), "\(words): \(errors)")
      #expect(!errors.contains("FILE"), "\(words)")
    }
  }

  @Test(arguments: refused.indices) func `refuses with the same words everywhere`(index: Int) throws
  {
    let (name, bytes, detail) = Self.refused[index]
    let file = "\(folder.path)/refused-\(index)"
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    let first = verdict(["inspect", file], nil)
    guard case .refused(let text) = first else {
      Issue.record("\(name): \(first)")
      return
    }
    #expect(text.hasPrefix(detail), "\(name)")
    check(file, is: first, name)
    var stream = TrackStream(name: "-", options: TrackReadingOptions())
    guard !bytes.starts(with: "PK".utf8) else { return }
    let error = #expect(throws: FileError.self) {
      var fixes = ContiguousArray<RawFix>()
      try stream.take(bytes[...], into: &fixes)
      try stream.finish(into: &fixes)
    }
    #expect(error?.detail == text, "\(name)")
  }

  // MARK: What may be both

  @Test func `needs a radius to take points without times for a layout`() throws {
    let table = try folder.write("points.csv", "name,lat,lon\nA,1,2\n")
    let waypoints = try folder.write(
      "points.gpx", "<gpx><wpt lat='1' lon='2'><name>A</name></wpt></gpx>")
    for file in [table, waypoints] {
      #expect(Invocation(["inspect", "--default-radius", "50", file]).output.contains("zone file"))
      #expect(Invocation(["lint", "--default-radius", "50", file]).errors == "")
      let bare = Invocation(["inspect", file])
      #expect(bare.status == .unusableInput)
      #expect(bare.errors.contains("--default-radius"))
      #expect(Invocation(["lint", file]).errors.contains("--default-radius"))
      #expect(
        Invocation(["evaluate", "--zones", layout, file]).errors.contains("--default-radius"))
    }
  }

  @Test func `takes waypoints with times for a track, also with a default radius`() throws {
    let file = try folder.write(
      "timed.gpx",
      "<gpx><wpt lat='1' lon='2'><time>2026-05-04T06:00:00Z</time></wpt><wpt lat='1' lon='3'><time>2026-05-04T06:01:00Z</time></wpt></gpx>"
    )
    #expect(Invocation(["inspect", "--default-radius", "50", file]).output.contains(": GPX\n"))
    #expect(Invocation(["lint", file]).errors.contains("this is a track (GPX) and not a layout"))
    // As a layout they are given with a radius.
    #expect(Invocation(["lint", "--default-radius", "50", file]).errors == "")
  }
}
