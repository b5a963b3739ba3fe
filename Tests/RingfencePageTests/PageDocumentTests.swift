import Foundation
import Ringfence
import RingfenceFiles
import RingfencePage
import TestSupport
import Testing

/// The files that the page saves, against those of the command.
@Suite struct PageDocumentTests {
  private func engine(_ sample: Sample) throws -> PageEngine {
    var engine = PageEngine()
    for track in try sample.tracks() { _ = try engine.add(track) }
    _ = try engine.setLayout(try sample.layoutText(), name: "zones.json")
    return engine
  }

  private static let always: ClosedRange<Int64> = Int64.min...Int64.max

  @Test(arguments: Sample.all) func `writes what the command writes`(_ sample: Sample) throws {
    var engine = try engine(sample)
    func document(_ kind: PageEngine.Document) throws -> String {
      try engine.document(kind, track: 0, span: Self.always).text
    }
    func converted(_ path: String, _ format: String) -> String {
      command("convert", path, "--format", format, "-o", "-")
    }
    #expect(try document(.fencesGeoJSON) == converted(sample.zones, "geojson"))
    guard engine.tracks.count == 1 else { return }
    #expect(try document(.trackGPX) == converted(sample.track, "gpx"))
    #expect(try document(.trackCSV) == converted(sample.track, "csv"))
    #expect(try document(.trackGeoJSON) == converted(sample.track, "geojson"))
    #expect(try document(.trackXcodeGPX) == converted(sample.track, "xcode-gpx"))
    let words = ["evaluate", "--zones", sample.zones, sample.track, "--format", "csv"]
    let lines = try document(.eventsCSV).split(separator: "\n")
    let normal = commandOutput(words).split(separator: "\n")
    let restart = commandOutput(words + ["--mode", "restart"]).split(separator: "\n")
    #expect(lines == normal + restart.dropFirst())
  }

  @Test func `leaves out what is outside a span of time`() throws {
    let sample = try #require(Sample.all.first { $0.folder == "swiped-commute" })
    var engine = try engine(sample)
    let times = engine.tracks[0].fixes.times
    // Five minutes of a fix a second, both ends included.
    let span = times[60]...times[360]
    let gpx = try engine.document(.trackGPX, track: 0, span: span).text
    #expect(gpx.components(separatedBy: "<trkpt").count - 1 == 301)
    let whole = try features(engine.document(.eventsGeoJSON, track: 0, span: Self.always))
    let part = try features(engine.document(.eventsGeoJSON, track: 0, span: span))
    // 07:01 to 07:06 of the drive: the bakery in both modes, the school in normal mode.
    #expect(
      part.map { "\($0["zone"] ?? "") \($0["type"] ?? "") \($0["mode"] ?? "")" }
        == whole
        .filter {
          (($0["time"] as? String) ?? "") >= "2026-05-04T05:01"
            && (($0["time"] as? String) ?? "") < "2026-05-04T05:06:00.5"
        }
        .map { "\($0["zone"] ?? "") \($0["type"] ?? "") \($0["mode"] ?? "")" })
    #expect(part.contains { $0["zone"] as? String == "bakery" })
    #expect(!part.contains { $0["zone"] as? String == "office" })
    // In a scenario the app stands for restart mode.
    try engine.setScenario(
      Array(#"{"version":1,"events":[{"at":60,"event":"swipe"}]}"#.utf8), name: "s",
      profile: "nominal")
    let app = try features(engine.document(.eventsGeoJSON, track: 0, span: Self.always))
    #expect(app.count < whole.count)
  }

  private func features(_ bytes: [UInt8]) throws -> [NSDictionary] {
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? NSDictionary
    let features = try #require(object?["features"] as? [NSDictionary])
    return features.compactMap { $0["properties"] as? NSDictionary }
  }

  // MARK: Measuring

  /// The first from the documentation of GeographicLib's GeodSolve, the second a degree of the equator of WGS 84.
  @Test(arguments: [
    ([-73.8, -0.5], [40.6, 51.6], 5_551_759.400), ([10, 11], [0, 0], 111_319.491),
    ([179.5, -179.5], [0, 0], 111_319.491),
  ])
  func `measures geodesic lengths`(_ longitudes: [Double], _ latitudes: [Double], _ meters: Double)
    throws
  {
    let measure = try GroundMeasure(longitudes: longitudes, latitudes: latitudes)
    #expect(measure.pieces.count == 1)
    #expect(abs(measure.pieces[0] - meters) < 0.001)
    #expect(measure.area == 0)
  }

  /// Areas between two parallels and two meridians, by integrating the radii of curvature numerically.
  @Test(arguments: [(0.0, 1.0, 1.0, 12_308_463_893.98), (48, 48.001, 0.001, 8297.5377)])
  func `measures areas`(_ south: Double, _ north: Double, _ width: Double, _ area: Double) throws {
    let measure = try GroundMeasure(
      longitudes: [16, 16 + width, 16 + width, 16], latitudes: [south, south, north, north])
    #expect(measure.pieces.count == 3)
    #expect(abs(measure.area / area - 1) < 1e-6)
  }

  @Test func `refuses what is no position`() throws {
    #expect(throws: PageError.self) { try GroundMeasure(longitudes: [1], latitudes: [91]) }
    #expect(throws: PageError.self) { try GroundMeasure(longitudes: [1, 2], latitudes: [1]) }
    #expect(try GroundMeasure(longitudes: [], latitudes: []).pieces == [])
  }
}
