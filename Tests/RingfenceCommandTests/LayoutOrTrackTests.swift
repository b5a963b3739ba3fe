import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A file is a layout or a track by its whole first feature or row, for every command and of any size; where its content
/// allows both, the place in the command line decides.
@Suite struct LayoutOrTrackTests {
  let folder: TestFolder
  let track: String

  init() throws {
    folder = try TestFolder()
    track = try folder.write("track.gpx", TestFolder.gpx())
  }

  private enum Kind: Equatable { case layout, track, refused }

  /// What `inspect` and `convert` take a file for.
  private func kinds(_ file: String, _ options: String...) -> [Kind] {
    let inspected = Invocation(["inspect", "--time-zone", "UTC"] + options + [file])
    let converted = Invocation(
      ["convert", file, "-o", "-", "--format", "geojson", "--time-zone", "UTC"] + options)
    return [
      inspected.status != .done
        ? .refused : inspected.output.contains(": zone file, ") ? .layout : .track,
      converted.status != .done ? .refused : converted.output.hasPrefix("{\n") ? .layout : .track,
    ]
  }

  private static func polygon(_ properties: String, geometryFirst: Bool) -> String {
    let geometry =
      #""geometry":{"type":"Polygon","coordinates":[[[13.4,52.5],[13.41,52.5],[13.41,52.51],[13.4,52.5]]]}"#
    let parts = ["\"properties\":{\(properties)}", geometry]
    return
      "{\"type\":\"Feature\",\((geometryFirst ? parts.reversed() : parts).joined(separator: ","))}"
  }

  /// The size of the properties decided.
  @Test(arguments: [0, 300, 400, 500, 900, 5_000, 70_000, 300_000])
  func `takes districts with a date for a layout, however long their properties are`(
    count: Int
  ) throws {
    let properties =
      #""name":"A","created_at":"2014-02-09T00:00:00Z","text":""#
      + String(repeating: "x", count: count) + "\""
    for geometryFirst in [true, false] {
      let feature = Self.polygon(properties, geometryFirst: geometryFirst)
      for (name, text) in [
        ("lines", "{\n\"type\": \"FeatureCollection\",\n\"features\": [\n\(feature)\n]}\n"),
        ("line", "{\"type\":\"FeatureCollection\",\"features\":[\(feature)]}"),
        ("sorted", "{\"features\":[\(feature)],\"type\":\"FeatureCollection\"}"),
        ("feature", feature), ("sequence", "\(feature)\n"),
      ] {
        let file = try folder.write("\(name)-\(count)-\(geometryFirst).geojson", text)
        #expect(kinds(file) == [.layout, .layout], "\(name), \(geometryFirst)")
        #expect(Invocation(["lint", file]).errors == "", "\(name), \(geometryFirst)")
        #expect(
          Invocation(["evaluate", "--zones", file, "-o", "/dev/null", track]).status == .done)
      }
    }
  }

  private static func line(_ count: Int, _ properties: String, last: Bool) -> String {
    let positions = (0..<count).map { "[13.\(100_000 + $0),52.5]" }.joined(separator: ",")
    let geometry = "\"geometry\":{\"type\":\"LineString\",\"coordinates\":[\(positions)]}"
    let parts = ["\"properties\":{\(properties)}", geometry]
    return "{\"type\":\"Feature\",\((last ? parts.reversed() : parts).joined(separator: ","))}"
  }

  /// Lines above 262,144 bytes were a track.
  @Test(arguments: [2, 1_000, 20_000])
  func `takes lines for a layout without times and for a track with them`(count: Int) throws {
    let times =
      "\"coordTimes\":["
      + (0..<count).map { String(1_717_236_000 + $0) }.joined(separator: ",") + "]"
    for last in [false, true] {
      let line = Self.line(count, "\"name\":\"L\"", last: last)
      let layout = try folder.write(
        "line-\(count)-\(last).geojson", "{\"type\":\"FeatureCollection\",\"features\":[\(line)]}")
      #expect(kinds(layout) == [.layout, .layout], "\(last)")
      let timed = Self.line(count, times, last: last)
      let track = try folder.write(
        "timed-\(count)-\(last).geojson",
        "{\"type\":\"FeatureCollection\",\"features\":[\(timed)]}")
      #expect(kinds(track) == [.track, .track], "\(last)")
      #expect(Invocation(["lint", track]).errors.contains("this is a track (GeoJSON)"))
    }
  }

  @Test(arguments: [
    (
      name: "places.csv",
      text: "name,lat,lon,radius,created_at\nA,52.5,13.4,100,2024-01-01T00:00:00Z\n"
    ),
    (name: "places.tsv", text: "id\tlat\tlon\tradius\tdate\n7\t52.5\t13.4\t100\t2024-01-01\n"),
    (
      name: "places.json",
      text:
        #"[{"name":"A","lat":52.5,"lon":13.4,"radius":100,"created_at":"2024-01-01T00:00:00Z"}]"#
    ),
    (
      name: "places.ndjson",
      text: #"{"name":"A","lat":52.5,"lon":13.4,"radius":100,"created_at":"2024-01-01T00:00:00Z"}"#
        + "\n"
        + #"{"name":"B","lat":52.6,"lon":13.4,"radius":100,"created_at":"2024-01-02T00:00:00Z"}"#
        + "\n"
    ),
    (
      name: "places.geojson",
      text:
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","radius":100,"created_at":"2024-01-01"},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}]}"#
    ),
  ])
  func `takes dated places with radii for a layout`(name: String, text: String) throws {
    let file = try folder.write(name, text)
    #expect(kinds(file) == [.layout, .layout])
    #expect(Invocation(["lint", file]).errors == "")
    #expect(Invocation(["evaluate", "--zones", file, "-o", "/dev/null", track]).status == .done)
  }

  @Test(arguments: [
    (name: "dated.csv", text: "name,lat,lon,date\nA,52.5,13.4,2024-01-01\n"),
    (name: "dated2.csv", text: "title;lat;lon;created_at\nA;52.5;13.4;2024-01-01T00:00:00Z\n"),
    (
      name: "dated.geojson",
      text:
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","date":"2024-01-01T00:00:00Z"},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}]}"#
    ),
    (
      name: "dated.json",
      text: #"[{"name":"A","lat":52.5,"lon":13.4,"created_at":"2024-01-01T00:00:00Z"}]"#
    ),
  ])
  func `takes dated places for a layout where a radius is given`(name: String, text: String) throws
  {
    let file = try folder.write(name, text)
    #expect(kinds(file, "--default-radius", "100") == [.layout, .layout])
    #expect(Invocation(["lint", "--default-radius", "100", file]).errors == "")
    #expect(Invocation(["lint", file]).errors.contains("this is a track ("))
  }

  /// Where a layout is expected, a radius makes one of points with times.
  @Test func `takes rows with times for a layout where one is expected and has radii`() throws {
    let fixes = "time,lat,lon\n2024-06-01T10:00:00Z,52.5,13.4\n2024-06-01T10:00:10Z,52.6,13.4\n"
    let file = try folder.write("fixes.csv", fixes)
    #expect(kinds(file, "--default-radius", "100") == [.track, .track])
    #expect(Invocation(["lint", file]).errors.contains("this is a track (track table as CSV)"))
    #expect(Invocation(["lint", "--default-radius", "100", file]).errors == "")
    let timed = try folder.write(
      "timed.csv", "time,lat,lon,radius,name\n2024-06-01T10:00:00Z,52.5,13.4,50,A\n")
    #expect(kinds(timed) == [.track, .track])
    #expect(Invocation(["lint", timed]).errors == "")
  }

  @Test func `takes points with empty dates for no track`() throws {
    let file = try folder.write(
      "empty.geojson",
      #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"name":"A","date":""},"geometry":{"type":"Point","coordinates":[13.4,52.5]}}]}"#
    )
    #expect(kinds(file, "--default-radius", "100") == [.layout, .layout])
  }
}
