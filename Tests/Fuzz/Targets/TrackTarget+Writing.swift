import Ringfence
import RingfenceFiles

extension TrackTarget {
  /// What is written reads back as the same fixes, up to the decimals written.
  static func requireRoundTrip(_ reading: TrackReading) throws(BrokenInvariant) {
    let ids = zip(reading.ids, reading.fixes).filter { !$0.1.isEmpty }.map(\.0)
    for format in TrackWriter.Format.allCases where !format.holdsOneTrack || ids.count == 1 {
      // Tracks that have one name in the form are written as one; `convert` refuses them.
      guard Set(ids.map { TrackWriter.name($0, in: format) }).count == ids.count else { continue }
      var bytes: [UInt8] = []
      var writer = TrackWriter(format: format)
      for (track, fixes) in reading.fixes.enumerated() where !fixes.isEmpty {
        writer.write(FixColumns(fixes), ofTrack: reading.ids[track], into: &bytes)
      }
      writer.finish(into: &bytes)
      switch format {
      case .geojson: try OutputRules.requireJSON(bytes, "a track as GeoJSON")
      case .ndjson: try OutputRules.requireJSONLines(bytes, "a track as NDJSON")
      case .xcodeGPX, .androidGPX:
        try requireSeconds(reading, TrackReading(bytes), format)
        continue
      case .gpx, .kml, .csv: break
      }
      try requireSame(reading, TrackReading(bytes), format)
    }
  }

  /// Whether the rules about years and jumps found something, which they may without the fixes that were dropped, or
  /// that about 0, 0, to which a position may be rounded.
  private static func appliesAgain(_ read: TrackReading) -> Bool {
    let issues: [TrackIssue] = [.yearOutlier, .implausiblePosition, .nullIsland]
    return read.diagnostics.entries.contains { issues.contains($0.issue) }
  }

  /// The forms for simulators hold the first fix of every second.
  private static func requireSeconds(
    _ written: TrackReading, _ read: TrackReading, _ format: TrackWriter.Format
  ) throws(BrokenInvariant) {
    if let failure = read.failure {
      throw BrokenInvariant("\(format) that was written is refused: \(failure)")
    }
    if appliesAgain(read) { return }
    var seconds: [Int64] = []
    for fix in written.fixes.joined() {
      let (second, rest) = fix.time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
      let floor = rest < 0 ? second - 1 : second
      if floor != seconds.last { seconds.append(floor) }
    }
    let found = read.fixes.joined().map { $0.time.microseconds }
    try require(
      found == seconds.map { $0 * 1_000_000 }, "\(format) has other seconds than the track")
  }

  private static func requireSame(
    _ written: TrackReading, _ read: TrackReading, _ format: TrackWriter.Format
  ) throws(BrokenInvariant) {
    if let failure = read.failure {
      throw BrokenInvariant("\(format) that was written is refused: \(failure)")
    }
    if appliesAgain(read) { return }
    try require(
      read.diagnostics.isEmpty,
      "reading what was written as \(format) finds \(read.diagnostics.entries)")
    let expected = written.fixes.filter { !$0.isEmpty }
    let found = read.fixes.filter { !$0.isEmpty }
    try require(
      expected.map(\.count) == found.map(\.count),
      "\(expected.map(\.count)) fixes were written as \(format), \(found.map(\.count)) read")
    if format != .gpx, format != .kml {
      let ids = zip(written.ids, written.fixes).filter { !$0.1.isEmpty }.map(\.0)
      try require(ids == read.ids, "the tracks \(ids) become \(read.ids) in \(format)")
    }
    for (fixes, others) in zip(expected, found) {
      for (index, (fix, other)) in zip(fixes, others).enumerated() {
        try require(
          isSame(fix, other, in: format),
          "fix \(index) is not the same in \(format): \(fix), \(other)")
      }
    }
  }

  /// Whether two fixes are the same but for decimals that are not written.
  private static func isSame(_ fix: Fix, _ other: Fix, in format: TrackWriter.Format) -> Bool {
    let keepsFlags = format == .csv || format == .ndjson
    let flags: FixFlags = keepsFlags ? FixFlags(rawValue: 0xFF) : .startsSegment
    // GeoJSON has no place for them.
    let keepsMotion = format != .geojson
    return fix.time == other.time
      && isNear(fix.coordinate.latitude, other.coordinate.latitude, 6e-10)
      && isNearDegrees(fix.coordinate.longitude, other.coordinate.longitude, 6e-10)
      && isNear(fix.altitudeMeters, other.altitudeMeters, 6e-7)
      && (!keepsMotion
        || isNear(fix.accuracyMeters, other.accuracyMeters, 6e-7)
          && isNear(fix.speedMetersPerSecond, other.speedMetersPerSecond, 6e-7)
          && isNearDegrees(fix.courseDegrees, other.courseDegrees, 6e-7))
      && fix.flags.intersection(flags) == other.flags.intersection(flags)
  }

  /// Large numbers have fewer decimals than are written, so they have to be the same.
  private static func isNear(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    a == b || (a.isNaN && b.isNaN) || abs(a - b) <= tolerance
  }

  private static func isNearDegrees(_ a: Double, _ b: Double, _ tolerance: Double) -> Bool {
    isNear(a, b, tolerance) || abs(abs(a - b) - 360) <= tolerance
  }
}
