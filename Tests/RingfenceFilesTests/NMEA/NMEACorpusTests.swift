import Foundation
import RingfenceFiles
import Testing
import TestSupport

/// Every recorded file against the fixes that independent readers found (pynmea2 and gpsd agree with
/// them; see the corpus' README). There is no difference to list.
@Suite(.enabled(if: Paths.corpus != nil, "needs the recorded corpus"))
struct NMEACorpusTests {
  static let files: [String] = {
    guard let folder = Paths.corpus?.appendingPathComponent("nmea"),
      let all = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    else { return [] }
    return all.filter { $0.hasSuffix(".nmea") || $0.hasSuffix(".log") }.sorted()
  }()

  @Test func `finds the corpus`() { #expect(Self.files.count == 28) }

  @Test(arguments: files) func `gives the fixes that others found`(file: String) throws {
    let corpus = try #require(Paths.corpus)
    let name = file.split(separator: "/").joined(separator: "_")
    let expected = try String(
      contentsOf: corpus.appendingPathComponent("expected/nmea/\(name).csv"), encoding: .utf8
    ).split(whereSeparator: \.isNewline).dropFirst()
    let bytes = ContiguousArray(
      try Data(contentsOf: corpus.appendingPathComponent("nmea/\(file)")))
    var streaming = NMEAParser(fileName: file, options: TrackReadingOptions(), head: .unknown)
    var fixes = ContiguousArray<RawFix>()
    try NMEAText.parse(bytes, with: &streaming, into: &fixes)

    #expect(fixes.count == expected.count)
    let differences = zip(fixes, expected).compactMap {
      Self.difference($0, $1, hasDeviations: file == Self.fileWithDeviations)
    }
    #expect(differences.isEmpty, "\(differences.count) differ; first: \(differences.prefix(3))")

    let pluralized = Self.badChecksums[file] ?? (0, 0)
    #expect(streaming.diagnostics[.badChecksum] == pluralized.bad)
    #expect(streaming.diagnostics[.missingChecksum] == pluralized.missing)

    // The file read twice gives the same.
    var scanner = NMEAHeadScanner(options: TrackReadingOptions())
    _ = scanner.scan(bytes.span, isLast: true)
    let headDay = try #require(scanner.headDay)
    var second = NMEAParser(fileName: file, options: TrackReadingOptions(), head: .day(headDay))
    var again = ContiguousArray<RawFix>()
    try NMEAText.parse(bytes, with: &second, into: &again)
    #expect(again.map(NMEAText.describe) == fixes.map(NMEAText.describe))
    #expect(second.diagnostics == streaming.diagnostics)
  }

  /// Counted by the readers that made the expected files; 0 in every other file.
  static let badChecksums = [
    "gpsd/garmin48.log": (bad: 1, missing: 0),
    "gpsd/gp-320fw-2019-04-07-coldboot.log": (bad: 36, missing: 8),
    "gpsd/ublox-8.log": (bad: 0, missing: 1),
  ]

  /// The only file with GST, whose accuracy the rows do not have.
  static let fileWithDeviations = "gpsd/ublox-neo-m9n-nmea.log"

  /// Compares a fix with a row: time_utc, tod_s, lat, lon, speed_mps, course_deg, quality, nsat,
  /// hdop, alt_m, pos_from.
  static func difference(
    _ fix: RawFix, _ row: Substring, hasDeviations: Bool
  ) -> String? {
    let columns = row.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard columns.count == 11 else { return "a row of \(columns.count) columns" }
    var wrong = [String]()
    let time = NMEAText.time((fix.microseconds + 500) / 1000 * 1000)
    if time + "Z" != columns[0] { wrong.append("time \(time)") }
    func compare(_ name: String, _ found: Double, _ text: String, _ tolerance: Double) {
      let expected = Double(text) ?? .nan
      if found.isNaN != expected.isNaN || abs(found - expected) > tolerance {
        wrong.append("\(name) \(found), not \(text)")
      }
    }
    compare("latitude", fix.latitude, columns[2], 1e-9)
    compare("longitude", fix.longitude, columns[3], 1e-9)
    compare("speed", fix.speed, columns[4], 5.1e-5)
    compare("course", fix.course, columns[5], 0)
    compare("altitude", fix.altitude, columns[9], 0)
    let quality = columns[6]
    let dilution = Double(columns[8]) ?? .nan
    if !hasDeviations {
      let factor = quality == "2" || quality == "4" || quality == "5" ? 2.0 : 5.0
      let isUsable = dilution > 0 && dilution < 90
      compare("accuracy", fix.accuracy, isUsable ? "\(dilution * factor)" : "", 1e-9)
    }
    if fix.flags != 0 { wrong.append("flags \(fix.flags)") }
    return wrong.isEmpty ? nil : "\(columns[0]): \(wrong.joined(separator: ", "))"
  }
}
