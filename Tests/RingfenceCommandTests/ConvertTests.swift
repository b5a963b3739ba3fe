import Foundation
import Ringfence
import RingfenceCommand
import RingfenceFiles
import TestSupport
import Testing

@Suite struct ConvertTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `writes the table of the specification`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx(points: 2))
    let result = Invocation(["convert", track, "-o", "-", "--format", "csv"])
    #expect(
      result.output == """
        track,segment,time,latitude,longitude,altitude,accuracy,speed,course,flags
        walk.gpx,1,2026-01-02T10:00:00.000Z,0.000000000,-0.003000000,,,,,
        walk.gpx,1,2026-01-02T10:01:00.000Z,0.000000000,-0.002000000,,,,,

        """)
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
  }

  @Test(arguments: ["gpx", "csv", "ndjson"])
  func `gives a file that triggers the same events`(ending: String) throws {
    let zones = try folder.write("zones.json", TestFolder.zones)
    let track = try folder.write("walk.gpx", TestFolder.gpx())
    let converted = "\(folder.path)/converted/walk.gpx.\(ending)"
    try folder.write("converted/.keep", "")
    #expect(Invocation(["convert", track, "-o", converted]).status == .done)
    let words = ["evaluate", "--zones", zones, "--format", "ndjson"]
    let before = Invocation(words + [track]).output
    let after = Invocation(words + [converted]).output
    #expect(after.replacing("walk.gpx.\(ending)", with: "walk.gpx") == before)
    #expect(!before.isEmpty)
  }

  /// The way that messages about tracks name: a line of the track, and a layout of the line.
  @Test func `makes a corridor of a track by way of a line`() throws {
    let track = try folder.write("walk.gpx", TestFolder.gpx(points: 3))
    let (line, route) = ("\(folder.path)/line.geojson", "\(folder.path)/route.json")
    #expect(Invocation(["convert", track, "-o", line]).status == .done)
    let words = ["convert", line, "-o", route]
    #expect(Invocation(words).status == .usage)
    let result = Invocation(words + ["--default-half-width", "25"])
    #expect(result.status == .done)
    #expect(result.errors.isEmpty)
    let layout = try ZoneFile.read(path: route).layout
    guard case .corridor(let corridor) = layout.zones.first?.fences.first?.shape else {
      Issue.record("no corridor")
      return
    }
    #expect(corridor.halfWidth == .meters(25))
    #expect(corridor.line.vertices.map { $0.longitude } == [-0.003, -0.002, -0.001])
    #expect(corridor.line.vertices.allSatisfy { $0.latitude == 0 })
    let inspected = Invocation(["inspect", line, "--default-half-width", "25"])
    #expect(inspected.output.contains("corridor"))
    #expect(!Invocation(["inspect", line]).output.contains("corridor"))
  }

  @Test func `keeps the tracks of a document apart`() throws {
    let one = TestFolder.gpx(points: 2).replacing("</gpx>\n", with: "")
    let two = TestFolder.gpx(points: 2, hour: 12).replacing(
      "<gpx version=\"1.1\" creator=\"test\">", with: "")
    let track = try folder.write("two.gpx", one + two)
    let table = Invocation(["convert", track, "-o", "-", "--format", "csv"]).output
    #expect(
      table.split(separator: "\n").dropFirst().map { $0.prefix { $0 != "," } }
        == ["two.gpx", "two.gpx", "two.gpx#2", "two.gpx#2"])
    let lines = Invocation(["convert", track, "-o", "-", "--format", "geojson"]).output
    #expect(lines.components(separatedBy: "\"LineString\"").count == 3)
  }

  @Test func `writes the readable part of a cut file, and ends with status 65`() throws {
    let track = try folder.write("cut.gpx", String(TestFolder.gpx().prefix(406)))
    let result = Invocation(["convert", track, "-o", "-", "--format", "csv"])
    // Five points end before byte 406, the fifth at 402; and the header.
    #expect(result.output.split(separator: "\n").count == 6)
    #expect(result.errors.contains("[truncated]"))
    #expect(result.status == .unusableInput)
  }

  @Test func `says how many positions it rounds`() throws {
    let rows = ["52.123456789,13", "52.1234567891,13", "52.123,13.00000000005", "52.123,13"]
    let table = rows.enumerated().map { "2024-05-18T07:50:0\($0)Z,\($1)\n" }.joined()
    let track = try folder.write("fine.csv", "time,lat,lon\n" + table)
    for format in ["csv", "gpx", "ndjson", "geojson"] {
      let result = Invocation(["convert", track, "-o", "-", "--format", format])
      #expect(
        result.errors
          == "\(track): note: rounded 2 positions to nine decimals of a degree, which is 0.1 mm\n")
      #expect(result.status == .done)
    }
    let nmea = try folder.write(
      "fix.nmea", "$GPRMC,120000,A,4807.038,N,01131.001,E,022.4,084.4,230394,003.1,W*65\n")
    #expect(
      !Invocation(["convert", nmea, "-o", "-", "--format", "csv"]).errors.contains("rounded"))
  }

  @Test func `takes zone files from form to form`() throws {
    let zones = try folder.write("zones.json", TestFolder.zones)
    let (there, back) = ("\(folder.path)/zones.geojson", "\(folder.path)/back.json")
    #expect(Invocation(["convert", zones, "-o", there]).status == .done)
    #expect(Invocation(["convert", there, "-o", back]).status == .done)
    #expect(try ZoneFile.read(path: there).form == .geoJSON)
    #expect(
      try ZoneFile.read(path: back).layout.zones == ZoneFile.read(path: zones).layout.zones)
  }

  @Test func `reads Bluedot's zones in the unit of the option`() throws {
    let zones = try folder.write(
      "bluedot.json",
      """
      { "zones": [ { "zoneId": "drive", "enableCheckOut": true, "timeZone": "UTC",
        "fences": { "circles": [ { "id": "c", "radius": 50,
          "center": { "latitude": 1, "longitude": 2 } } ] },
        "conditions": { "speed": [ { "maximumSpeed": 36 } ] } } ] }
      """)
    let words = ["convert", zones, "-o", "-", "--format", "native"]
    let refused = Invocation(words)
    #expect(refused.errors.contains("--speed-unit"))
    #expect(refused.status == .unusableInput)
    let result = Invocation(words + ["--speed-unit", "km/h"])
    #expect(result.output.replacing(" ", with: "").contains("\"maximum\":10"))
    #expect(result.status == .done)
  }

  /// A file in the native form that is written in the native form.
  @Test func `keeps the place of the schema`() throws {
    let zones = try folder.write(
      "zones.json",
      """
      { "$schema": "https://example.org/zones.schema.json", "version": 1, "zones": [ { "id": "a", "fences": [
        { "id": "f", "circle": { "center": [16, 48], "radius": 40 } } ] } ] }
      """)
    let result = Invocation(["convert", zones, "-o", "-", "--format", "native"])
    #expect(
      result.output.hasPrefix(
        "{\n  \"$schema\": \"https://example.org/zones.schema.json\",\n  \"version\": 1,\n"))
    let again = try folder.write("again.json", result.output)
    #expect(
      Invocation(["convert", again, "-o", "-", "--format", "native"]).output == result.output)
  }

  struct Row: Sendable, CustomTestStringConvertible {
    let words: [String]
    let message: String
    let status: RingfenceCommand.ExitStatus
    var testDescription: String { words.joined(separator: " ") }
  }

  static let rows: [Row] = [
    Row(
      words: ["none.gpx", "-o", "-", "--format", "csv"],
      message: "no such file [missing-file]", status: .missingFile),
    Row(
      words: ["walk.gpx", "-o", "-", "--format", "native"],
      message: "is a track, expected the format gpx, csv, ndjson, geojson, kml, xcode-gpx or "
        + "android-gpx [bad-value]",
      status: .usage),
    Row(
      words: ["zones.json", "-o", "-", "--format", "gpx"],
      message: "is a zone file, expected the format native, geojson, kml or traccar [bad-value]",
      status: .usage),
    Row(
      words: ["walk.gpx", "-o", "-"],
      message: "standard output says no format, expected '--format' [missing-option]",
      status: .usage),
    Row(
      words: ["notes.txt", "-o", "-", "--format", "csv"], message: "[unknown-format]",
      status: .unusableInput),
    Row(
      words: ["broken.json", "-o", "-", "--format", "native"], message: "[truncated]",
      status: .unusableInput),
  ]

  @Test(arguments: rows) func `says what cannot be converted`(_ row: Row) throws {
    try folder.write("walk.gpx", TestFolder.gpx())
    try folder.write("zones.json", TestFolder.zones)
    try folder.write("broken.json", "{ \"version\": 1, \"zones\": [")
    try folder.write("notes.txt", "nothing\n")
    let result = Invocation(["convert", "\(folder.path)/\(row.words[0])"] + row.words.dropFirst())
    #expect(result.errors.contains(row.message))
    #expect(result.output.isEmpty)
    #expect(result.status == row.status)
  }

  // MARK: Names

  /// Tables of two tracks, of two fixes each, whose names are some bytes.
  private func table(_ names: [[UInt8]]) throws -> String {
    var bytes = Array("track,time,latitude,longitude\n".utf8)
    for minute in 0..<2 {
      for name in names {
        bytes += name + Array(",2026-01-02T10:0\(minute):00Z,0,0.000000001\n".utf8)
      }
    }
    let path = try folder.write("names.csv", "")
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  /// `é` in one character and in two: the same to a reader of text, not to one of bytes.
  static let composed: [UInt8] = [0xC3, 0xA9]
  static let decomposed: [UInt8] = [0x65, 0xCC, 0x81]

  @Test(arguments: ["gpx", "csv", "ndjson", "geojson"])
  func `keeps tracks apart whose names differ in their bytes`(form: String) throws {
    let path = try table([Self.composed, Self.decomposed])
    let result = Invocation(["convert", path, "-o", "-", "--format", form])
    #expect(result.status == .done)
    let lines = result.output.split(separator: "\n")
    switch form {
    case "gpx": #expect(lines.count { $0.contains("<trk>") } == 2)
    case "geojson": #expect(lines.count { $0.contains("\"segment\":1") } == 2)
    // Every fix is of the first segment of its track.
    case "csv": #expect(lines.dropFirst().allSatisfy { $0.contains(",1,2026") })
    default: #expect(lines.allSatisfy { $0.contains("\"segment\":1,") })
    }
    for name in [Self.composed, Self.decomposed] {
      let utf8 = Data(result.output.utf8)
      #expect(utf8.range(of: Data(name)) != nil)
    }
  }

  /// Bytes that are no UTF-8 read as U+FFFD; XML has no place for control characters; the track without
  /// a name has that of the file.
  static let clashes: [(names: [[UInt8]], shown: String, forms: [String])] = [
    ([[0x61, 0xFF], [0x61, 0xFE]], "a\u{FFFD}", ["gpx", "csv", "ndjson", "geojson"]),
    ([[0x61, 0x01], [0x61, 0x02]], "a\u{FFFD}", ["gpx"]),
    ([[], Array("names.csv".utf8)], "names.csv", ["gpx", "csv", "ndjson", "geojson"]),
  ]

  @Test(arguments: clashes.indices)
  func `refuses tracks that the result would give one name`(row: Int) throws {
    let clash = Self.clashes[row]
    let path = try table([[0x62]] + clash.names)
    for form in clash.forms {
      let output = try folder.write("old.\(form)", "old")
      for place in ["-", output] {
        let result = Invocation(["convert", path, "-o", place, "--format", form])
        #expect(
          result.errors
            == "\(path): error: tracks 2 and 3 would both be called '\(clash.shown)' in \(form), "
            + "expected names that differ [indistinct-names]\n")
        #expect(result.status == .unusableInput)
        #expect(result.output.isEmpty)
      }
      #expect(try folder.read("old.\(form)") == "old")
    }
    #expect(try folder.names().allSatisfy { !$0.hasSuffix(".part") })
  }

  /// A native layout of circles in zones of these ids, the second one with an exit distance.
  private func zones(_ ids: [String]) throws -> String {
    let zones = ids.enumerated().map { index, id in
      """
      { "id": "\(id)", "exitDistance": \(index * 10), "fences": [
        { "id": "f", "circle": { "center": [\(index), 0], "radius": 50 } } ] }
      """
    }
    return try folder.write(
      "ids.json", "{ \"version\": 1, \"zones\": [ \(zones.joined(separator: ",")) ] }")
  }

  @Test func `refuses to make one GeoJSON zone of two`() throws {
    let path = try zones(["b", "a", "a"])
    let result = Invocation(["convert", path, "-o", "-", "--format", "geojson"])
    #expect(
      result.errors.split(separator: "\n").last.map { String($0) }
        == "\(path): error: zones 2 and 3 are both called 'a', which GeoJSON takes for one zone, expected "
        + "names that differ [indistinct-names]")
    #expect(result.output.isEmpty)
    #expect(result.status == .unusableInput)
    // The native form has a place for both.
    #expect(Invocation(["convert", path, "-o", "-", "--format", "native"]).status == .done)
  }

  @Test func `keeps zones apart whose ids differ in their bytes`() throws {
    let path = try zones(["\u{E9}", "e\u{301}"])
    let result = Invocation(["convert", path, "-o", "\(folder.path)/ids.geojson"])
    #expect(result.status == .done)
    #expect(result.errors.isEmpty)
    let read = try ZoneFile.read(path: "\(folder.path)/ids.geojson")
    #expect(read.layout.zones.map { Array($0.id.utf8) } == [Self.composed, Self.decomposed])
    #expect(read.layout.zones.map(\.settings.exitDistance) == [.meters(0), .meters(10)])
    #expect(read.warnings.isEmpty)
  }
}
