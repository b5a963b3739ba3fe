import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A file without anything readable is never an empty result with status 0.
@Suite struct NothingReadTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private func commands(_ file: String) -> [Invocation] {
    [
      Invocation(["convert", file, "-o", "-", "--format", "geojson"]),
      Invocation(["convert", file, "-o", "\(folder.path)/result", "--format", "geojson"]),
      Invocation(["inspect", file]),
    ]
  }

  @Test(arguments: [
    (
      text: #"<gpx version="1.1" creator="x"><trk><name>a</name><trkseg></trkseg></trk></gpx>"#,
      detail:
        "nothing is read: the file is GPX without any point that has a time and a position [no-track]"
    ),
    (
      text: "$GPRMC,081836,V,,,,,,,130998,,,N*5D\n$GPRMC,081837,V,,,,,,,130998,,,N*5C\n",
      detail: "nothing is read, everything was left out: 2 as no-fix [no-usable-fix]"
    ),
    (
      text:
        #"{"type":"FeatureCollection","features":[{"type":"Feature","properties":{"time":"2024-01-01T00:00:00Z"},"geometry":null}]}"#,
      detail:
        "nothing is read: the file is GeoJSON without any point that has a time and a position [no-track]"
    ),
    (
      text: #"{"type":"FeatureCollection","features":[]}"#,
      detail: "nothing is read: file has no zones, expected at least one [no-zones]"
    ),
    (
      text: #"{"version":1,"zones":[]}"#,
      detail: "nothing is read: file has no zones, expected at least one [no-zones]"
    ),
  ])
  func `is an error of convert and inspect`(text: String, detail: String) throws {
    let file = try folder.write("nothing", text)
    for result in commands(file) {
      #expect(result.status == .unusableInput)
      #expect(result.errors.contains("error: \(detail)"), "\(result.errors)")
    }
    #expect(commands(file)[0].output == "")
    #expect(try !folder.names().contains("result"))
  }

  /// It is the form of an empty track.
  @Test func `is none where a table has a header and no rows`() throws {
    let file = try folder.write("header.csv", "time,lat,lon\n")
    for result in commands(file) { #expect(result.status == .done) }
  }
}
