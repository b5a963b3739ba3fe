import Ringfence
import RingfenceFiles
import Testing

/// A small NMEA file with what it gives. Without a date of its own the file is of 2024-05-01.
struct NMEARow: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let lines: [String]
  let fixes: [String]
  let issues: [String]
  let error: String?
  let options: TrackReadingOptions

  init(
    _ name: String, _ lines: [String], gives fixes: [String] = [], counts issues: [String] = [],
    fails error: String? = nil, date: Int? = 19_844, weeks: Int = 0, rangeError: Double = 5
  ) {
    testDescription = name
    self.lines = lines
    self.fixes = fixes
    self.issues = issues
    self.error = error
    var options = TrackReadingOptions()
    options.date = date
    options.weekCorrection = weeks
    options.userEquivalentRangeError = .meters(rangeError)
    self.options = options
  }

  /// Reads the file once and, as far as it can be read at all, twice.
  func check(sourceLocation: SourceLocation = #_sourceLocation) {
    let bytes = NMEAText.bytes(lines)
    let expected = NMEAText.Reading(fixes: fixes, issues: issues, error: error)
    #expect(NMEAText.read(bytes, options: options) == expected, sourceLocation: sourceLocation)
    #expect(
      NMEAText.read(bytes, options: options, scansHead: true) == expected,
      sourceLocation: sourceLocation)
  }

  static let here = "4800.0000,N,01130.0000,E"

  static func gga(
    _ time: String, _ position: String = here, quality: String = "1", dilution: String = "1.0",
    altitude: String = "500.0,M", talker: String = "GP"
  ) -> String {
    "\(talker)GGA,\(time),\(position),\(quality),08,\(dilution),\(altitude),,M,,"
  }

  static func rmc(
    _ time: String, _ position: String = here, status: String = "A", speed: String = "10.0",
    course: String = "90.0", date: String = "", mode: String = "A", talker: String = "GP"
  ) -> String {
    "\(talker)RMC,\(time),\(status),\(position),\(speed),\(course),\(date),,,\(mode)"
  }

  static func gll(
    _ time: String, _ position: String = here, status: String = "A", mode: String = "A"
  ) -> String { "GPGLL,\(position),\(time),\(status),\(mode)" }

  static func gns(
    _ time: String, _ position: String = here, modes: String = "AA", dilution: String = "1.0"
  ) -> String { "GNGNS,\(time),\(position),\(modes),08,\(dilution),500.0,47.0,," }
}
