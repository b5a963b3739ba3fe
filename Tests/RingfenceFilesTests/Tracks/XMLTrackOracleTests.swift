import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Files in the shapes in which programs export KML, TCX and GPX, against what fastkml, tcxreader, gpxpy and
/// lxml find in them: `Tests/Oracles/xml-tracks.py` writes both.
@Suite struct XMLTrackOracleTests {
  static let folder = Paths.fixtures.appendingPathComponent("Tracks/XML")

  static let files: [(name: String, format: TrackFormat)] = [
    ("phone-recording.kml", .kml), ("logger-tracks.kml", .kml), ("flight-placemarks.kml", .kml),
    ("visited-places.kml", .kml), ("watch-run.tcx", .tcx), ("triathlon.tcx", .tcx),
    ("phone-recording.kmz", .kml), ("flight.kmz", .kml), ("course.tcx", .tcx),
    ("simulator-timed.gpx", .gpx), ("simulator-untimed.gpx", .gpx),
    ("planner-routes.gpx", .gpx),
  ]

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  @Test(arguments: files) func `gives every fix as expected`(name: String, format: TrackFormat)
    throws
  {
    var options = TrackReadingOptions()
    options.maximumGap = .seconds(86_400)
    options.assumedSpeed = .metersPerSecond(2)
    let file = try TrackFile.read(bytes: try Self.bytes(name), name: name, options: options)
    #expect(file.format == format)
    #expect(file.failure == nil)
    let table = try String(
      contentsOf: Self.folder.appendingPathComponent(name + ".csv"), encoding: .utf8)
    let rows = table.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let found = file.tracks.enumerated().flatMap { track, fixes in
      fixes.fixes.map { (track, $0) }
    }
    try #require(found.count == rows.count)
    var last = ["", ""]
    var differences: [String] = []
    for (index, ((track, fix), row)) in zip(found, rows).enumerated() {
      let starts = last != Array(row[0...1])
      last = Array(row[0...1])
      let wanted = row[3...].map { Double($0) ?? .nan }
      let values = [
        fix.coordinate.latitude, fix.coordinate.longitude, fix.altitudeMeters, fix.accuracyMeters,
        fix.speedMetersPerSecond, fix.courseDegrees,
      ]
      let areSame = zip(values, wanted).allSatisfy { $0 == $1 || ($0.isNaN && $1.isNaN) }
      // The geodesic lengths of both programs differ by less than a micrometre.
      let lag = abs(fix.time.microseconds - (Int64(row[2]) ?? .min))
      if String(track) != row[0] || lag > 1 || !areSame
        || fix.flags != (starts ? .startsSegment : [])
      {
        differences.append("\(index): \(fix)")
      }
    }
    #expect(differences == [])
  }

  @Test func `names what is wrong with an archive`() throws {
    func error(_ bytes: [UInt8]) -> String? {
      #expect(throws: FileError.self) { try TrackFile.read(bytes: bytes, name: "f.kmz") }?
        .description
    }
    var bytes = try Self.bytes("phone-recording.kmz")
    let names = bytes.indices.filter { bytes[$0...].starts(with: "doc.kml".utf8) }
    #expect(names.count == 2)
    // The name in the directory counts: without the ending the recording is one of several files.
    bytes[names[1] + 4] = UInt8(ascii: "X")
    #expect(try TrackFile.read(bytes: bytes, name: "f.kmz").tracks.map(\.id) == ["doc.Xml"])
    let empty: [UInt8] = [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18)
    #expect(
      error(empty)
        == "f.kmz: error: this is an empty zip archive, expected tracks in it [unknown-format]")
    let damaged = try Self.bytes("phone-recording.kmz").map { $0 == UInt8(ascii: "6") ? 0x37 : $0 }
    #expect(error(damaged)?.hasSuffix("[bad-compression]") == true)
  }

  /// What is left out of the files is counted.
  static let leftOut: [(String, [String])] = [
    ("watch-run.tcx", ["no-position 7", "same-time 1"]), ("visited-places.kml", ["no-position 5"]),
    ("triathlon.tcx", ["no-position 3"]), ("phone-recording.kml", []),
    ("planner-routes.gpx", []), ("flight-placemarks.kml", []),
  ]

  @Test(arguments: leftOut)
  func `counts what is left out`(name: String, issues: [String]) throws {
    var options = TrackReadingOptions()
    options.assumedSpeed = .metersPerSecond(2)
    let file = try TrackFile.read(bytes: try Self.bytes(name), name: name, options: options)
    #expect(file.diagnostics.entries.map { "\($0.issue.rawValue) \($0.count)" } == issues)
  }
}
