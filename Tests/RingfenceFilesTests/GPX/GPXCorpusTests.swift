import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Recorded files against what gpxpy reads of them (the corpus names its version and the files).
///
/// Columns: track, segment, index, time, latitude, longitude, altitude, speed, course, hdop.
@Suite(.enabled(if: Paths.corpus != nil, "the recorded corpus is not on this machine"))
struct GPXCorpusTests {
  /// Files whose expected fixes are of `trkpt` only, where the waypoints are the track here.
  static let waypointTracks = [
    "gpxpy/unicode_with_bom.gpx": [1_464_343_727_800],
    "gpxgo/iso8859-1encoded.gpx": [
      1_375_141_230_453, 1_375_141_233_218, 1_375_141_238_296, 1_375_141_262_750,
      1_375_141_272_984, 1_375_141_286_437, 1_375_141_310_375, 1_375_141_320_625,
    ],
  ]

  static let files: [String] = {
    guard let folder = Paths.corpus?.appendingPathComponent("gpx"),
      let names = FileManager.default.enumerator(atPath: folder.path)
    else { return [] }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".gpx") }.sorted()
  }()

  @Test(arguments: files) func `gives every fix as expected`(file: String) throws {
    let corpus = try #require(Paths.corpus)
    let bytes = try ContiguousArray(Data(contentsOf: corpus.appendingPathComponent("gpx/" + file)))
    var parser = GPXParser(fileName: file, options: TrackReadingOptions())
    var fixes = ContiguousArray<RawFix>()
    #expect(try parser.parse(bytes.span, isLast: true, into: &fixes) == bytes.count)
    // Some recordings have routes beside their track.
    #expect(parser.diagnostics.entries.allSatisfy { $0.issue == .ignoredRoute })

    if let times = Self.waypointTracks[file] {
      #expect(fixes.map { Int($0.microseconds / 1000) } == times)
      return
    }
    let name = "expected/gpx/" + file.replacing("/", with: "_") + ".csv"
    let table = try String(contentsOf: corpus.appendingPathComponent(name), encoding: .utf8)
    let rows = table.split(whereSeparator: \.isNewline).dropFirst().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    try #require(fixes.count == rows.count)
    var differences = [String]()
    var lastSegment = ["", ""]
    for (i, row) in rows.enumerated() {
      let fix = fixes[i]
      if String(fix.track) != row[0] { differences.append("\(i): track \(fix.track)") }
      let begins = lastSegment != Array(row[0...1])
      lastSegment = Array(row[0...1])
      if fix.flags != (begins ? FixFlags.startsSegment.rawValue : 0) {
        differences.append("\(i): segment \(row[1])")
      }
      if try !isSame(fix.microseconds, row[3]) { differences.append("\(i): \(row[3])") }
      // The table gives the shortest text of the same double, or fewer digits than the file.
      if let value = Double(row[4]), abs(value - fix.latitude) > 1e-7 {
        differences.append("\(i): latitude")
      }
      if let value = Double(row[5]), abs(value - fix.longitude) > 1e-7 {
        differences.append("\(i): longitude")
      }
      for (value, text) in [(fix.altitude, row[6]), (fix.speed, row[7]), (fix.course, row[8])] {
        if value.isNaN ? !text.isEmpty : Double(text) != value {
          differences.append("\(i): \(text)")
        }
      }
      // An hdop of the table is out of the range in which it gives the accuracy, or hAcc is better.
      if let hdop = Double(row[9]), hdop < 90, fix.accuracy.isNaN {
        differences.append("\(i): hdop")
      }
    }
    #expect(differences == [])
  }

  /// Whether a moment is the one of a text, which is cut to milliseconds.
  private func isSame(_ microseconds: Int64, _ text: String) throws -> Bool {
    guard !text.isEmpty else { return microseconds == RawFix.missingTime }
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
    let milliseconds = try (Date(text, strategy: style).timeIntervalSince1970 * 1000).rounded()
    let found = (Double(microseconds) / 1000).rounded(.down)
    return found == milliseconds
  }

  @Test func `finds the files`() { #expect(Self.files.count >= 23) }

  @Test func `takes the accuracy of Apple's devices`() throws {
    let corpus = try #require(Paths.corpus)
    let file = corpus.appendingPathComponent("gpx/apple-watch-speed-course-hacc.gpx")
    let reading = GPXReading(try ContiguousArray(Data(contentsOf: file)))
    #expect(reading.fixes.count == 44)
    #expect(reading.fixes.allSatisfy { $0.contains(" a=") })
    #expect(reading.fixes.first?.contains(" a=1.801682 s=1.310662 c=101.747269") == true)
  }
}
