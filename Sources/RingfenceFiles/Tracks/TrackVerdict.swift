/// Finds out why a file that was read to its end, or one of its tracks, is unusable.
struct TrackVerdict {
  let fileName: String
  let format: TrackFormat
  /// What the parser counted.
  let counts: TrackDiagnostics
  /// The fault of the first unreadable time.
  let timeFault: TimeFault

  /// Accepts a file without points for a valid reason: its track is empty, or the receiver had no
  /// fix.
  /// - Throws: ``FileError`` `no-track`, `bad-row` and `no-usable-fix`.
  func checkNothing(hasTrack: Bool) throws(FileError) {
    let location = FileLocation(file: fileName)
    let faults = [TrackIssue.badPosition, .misplacedPoint, .misspeltPoint]
    for issue in faults + (format == .kml || format == .tcx ? [.noPosition] : []) {
      guard let entry = counts.entries.first(where: { $0.issue == issue }) else { continue }
      throw noUsableFix(
        count: entry.leftOut, of: "", issue, line: entry.firstLine, hint: Self.hint(issue))
    }
    switch format {
    case .nmea where counts[.noFix] == 0 && counts[.noPosition] == 0:
      throw FileError(
        .noTrack, at: location, "no sentence has a position, expected RMC, GGA, GNS or GLL")
    case .gpx where !hasTrack:
      try checkUntimed()
      throw FileError(
        .noTrack, at: location, "document has no track (trk) and no waypoints with times (wpt)")
    case .fit where counts[.noPosition] > 0:
      throw FileError(
        .noTrack, at: location,
        "none of the \(counts[.noPosition]) records of the FIT file has a position")
    case .fit:
      throw FileError(
        .noTrack, at: location, "FIT file has no record messages, as activities have them")
    case .kml where !hasTrack:
      throw FileError(
        .noTrack, at: location, "document has no track (gx:Track) and no placemarks with times")
    case .tcx where !hasTrack:
      throw FileError(
        .noTrack, at: location, "document has no track (Activity or Course with Track)")
    case .csv where counts[.badRow] > 0, .ndjson where counts[.badRow] > 0,
      .json where counts[.badRow] > 0, .ownTracks where counts[.badRow] > 0:
      throw FileError(.badRow, at: location, "none of the \(counts[.badRow]) rows can be read")
    default: break
    }
  }

  /// Refuses a GPX document that has only routes and waypoints without times.
  private func checkUntimed() throws(FileError) {
    let issues = [TrackIssue.missingTime, .badTime, .impossibleDate, .ignoredRoute]
    let found = counts.entries.filter { issues.contains($0.issue) }
    guard let line = found.map(\.firstLine).min() else { return }
    throw FileError(
      .noTimes, at: FileLocation(file: fileName, line: line),
      "document has no track (trk), only routes or waypoints without times; give a speed with "
        + "--assume-speed to space their points in time")
  }

  /// The error of a file whose points have no times.
  func noTimes(firstLine: Int) -> FileError {
    let advice = "give a speed with --assume-speed to space the points in time"
    let expected =
      format.isXML
      ? "expected ones like 2024-05-18T07:50:00Z"
      : "expected seconds since 1970, or ones like 2024-05-18T07:50:00Z"
    func numbers(_ unit: String) -> String {
      "the times are numbers like \(unit) since 1970, \(expected)"
    }
    let detail =
      switch timeFault {
      case .none: "no point has a time; \(advice)"
      case .unreadable, .impossibleDate:
        "no point has a time that can be read, \(expected); or \(advice)"
      case .milliseconds: numbers("milliseconds")
      case .microseconds: numbers("microseconds")
      case .nanoseconds: numbers("nanoseconds")
      }
    return FileError(.noTimes, at: FileLocation(file: fileName, line: firstLine), detail)
  }

  /// The error of a track whose fixes were all dropped.
  func noUsableFix(of filter: FixFilter, isOnly: Bool) -> FileError {
    let (issue, line) = filter.firstDrop ?? (.badPosition, 1)
    let isExchanged = filter.exchangeable == filter.taken
    return noUsableFix(
      count: filter.taken, of: isOnly ? "" : " of the track", issue, line: line,
      hint: isExchanged ? "; latitude and longitude seem to be exchanged" : Self.hint(issue))
  }

  private func noUsableFix(
    count: Int, of what: String, _ issue: TrackIssue, line: Int, hint: String
  ) -> FileError {
    let left =
      count == 1
      ? "the only fix\(what) was left out, as \(issue.rawValue)"
      : "all \(count) fixes\(what) were left out, the first one as \(issue.rawValue)"
    return FileError(.noUsableFix, at: FileLocation(file: fileName, line: line), left + hint)
  }

  private static func hint(_ issue: TrackIssue) -> String {
    switch issue {
    case .misplacedPoint: ", expected trkpt in trkseg in trk"
    case .misspeltPoint: ", expected names of tags in lower case: trkpt in trkseg in trk"
    case .badPosition: ", expected a latitude within 90 and a longitude within 180 degrees"
    default: ""
    }
  }
}
