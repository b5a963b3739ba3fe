/// Finds out why a file that was read to its end, or one of its tracks, is unusable.
struct TrackUsability {
  let fileName: String
  let format: TrackFormat
  let counts: TrackDiagnostics
  /// The fault of the first unreadable time.
  let timeFault: TimeFault
  /// The first time of a table that cannot be read.
  let unreadTime: String?

  /// Accepts a file without points for a valid reason: its track is empty, or the receiver had no
  /// fix.
  /// - Throws: ``FileError`` `no-track`, `bad-row` and `no-usable-fix`.
  func checkNothing(hasTrack: Bool) throws(FileError) {
    let location = FileLocation(file: fileName)
    let definition = format.definition
    let faults = [TrackIssue.badPosition, .misplacedPoint, .misspeltPoint]
    for issue in faults + (definition.countsUnlocatedPoints ? [.noPosition] : []) {
      guard let entry = counts.entries.first(where: { $0.issue == issue }) else { continue }
      throw noUsableFix([entry], of: "", line: entry.firstLine, hint: Self.hint(issue))
    }
    switch format {
    case .nmea where counts[.noFix] == 0 && counts[.noPosition] == 0:
      throw FileError(
        .noTrack, at: location,
        "no sentence has a position, expected RMC, GGA, GNS or GLL"
          + (counts.leftOut == 0 ? "" : "; left out " + Self.list(counts.entries)))
    case .gpx where !hasTrack:
      try checkUntimed()
    case .fit where counts[.noPosition] > 0:
      throw FileError(
        .noTrack, at: location,
        "none of the \(counts[.noPosition]) records of the FIT file has a position")
    case .fit:
      throw FileError(
        .noTrack, at: location, "FIT file has no record messages, as activities have them")
    default: break
    }
    if !hasTrack, let detail = definition.noTrack {
      throw FileError(.noTrack, at: location, detail)
    }
    if definition.hasRows, counts[.badRow] > 0 {
      throw FileError(
        .badRow, at: location,
        (counts[.badRow] == 1
          ? "the only row cannot be read" : "none of the \(counts[.badRow]) rows can be read")
          + (format == .csv
            ? ", expected as many fields as the header has, and decimal points, not commas" : ""))
    }
  }

  /// Refuses tracks, read to their end, where one is of no use.
  ///
  /// - Parameters:
  ///   - tracks: the filters through which their points went.
  ///   - dropped: what these counted.
  ///   - firstLine: the line of the first point.
  ///   - isSpaced: whether points without times get some.
  ///   - unnamedTrack: the column that may name tracks, of a table that is read as one track.
  ///   - deviceColumns: the columns of a table that are not read and may name devices.
  ///   - areChosen: whether the caller said what the tracks are.
  /// - Throws: ``FileError`` `no-times`, `no-usable-fix`, `unnamed-tracks` and `mostly-out-of-order`.
  func check(
    _ tracks: ContiguousArray<FixFilter>.SubSequence, _ dropped: TrackDiagnostics, firstLine: Int,
    isSpaced: Bool, unnamedTrack: String?, deviceColumns: [String], areChosen: Bool
  ) throws(FileError) {
    if !isSpaced, !tracks.contains(where: { $0.sawTime }) { throw noTimes(firstLine: firstLine) }
    if let useless = tracks.first(where: { $0.taken > 0 && !$0.hasGiven }) {
      throw noUsableFix(of: useless, isOnly: tracks.count == 1)
    }
    let count = dropped[.outOfOrder] + dropped[.sameTime]
    if count > 0, let unnamedTrack { throw unnamedTracks(unnamedTrack, count: count) }
    if !areChosen, let mixed = tracks.first(where: { $0.elsewhere.areSeveral(of: $0.taken) }) {
      throw severalDevices(mixed, isOnly: tracks.count == 1, deviceColumns)
    }
    if let lost = tracks.first(where: { $0.isMostlyBack }) {
      throw mostlyBack(lost, isOnly: tracks.count == 1)
    }
  }

  /// Refuses a GPX document that has only routes and waypoints without times.
  private func checkUntimed() throws(FileError) {
    let issues = [TrackIssue.missingTime, .badTime, .impossibleDate, .ignoredRoute]
    let found = counts.entries.filter { issues.contains($0.issue) }
    guard let line = found.map({ $0.firstLine }).min() else { return }
    throw FileError(
      .noTimes, at: FileLocation(file: fileName, line: line),
      "document has no track (trk), only routes or waypoints without times; give a speed with "
        + "--assume-speed to space their points in time; as a layout, waypoints need "
        + "--default-radius, and routes --default-half-width")
  }

  func noTimes(firstLine: Int) -> FileError {
    let advice = "give a speed with --assume-speed to space the points in time"
    let expected = "expected \(format.expectedTimes)"
    let example = unreadTime.map { "such as '\($0)', " } ?? ""
    let detail =
      if timeFault == .none {
        "no point has a time; \(advice)"
      } else if timeFault == .dayOrMonth {
        "no point has a time that can be read, \(example)\(expected); give --date-order dmy, mdy or ymd for the order "
          + "of such dates"
      } else if let unit = timeFault.unit {
        "the times are numbers like \(unit) since 1970, \(expected)"
      } else if format.namesTracks {
        "no point has a time that can be read, \(example)\(expected); if the times have another form, give it with "
          + "--time-format, such as '%d-%m-%Y %H:%M:%S'"
      } else {
        "no point has a time that can be read, \(expected); or \(advice)"
      }
    return FileError(.noTimes, at: FileLocation(file: fileName, line: firstLine), detail)
  }

  func noUsableFix(of filter: FixFilter, isOnly: Bool) -> FileError {
    let (issue, line, timeFault) = filter.firstDrop ?? (.badPosition, 1, .none)
    let hint =
      if filter.exchangeable == filter.taken {
        "; latitude and longitude seem to be exchanged"
      } else if let hint = filter.positionFault.hint {
        hint
      } else if let unit = timeFault.unit {
        "; times are numbers like \(unit) since 1970, expected seconds"
      } else {
        Self.hint(issue)
      }
    return noUsableFix(
      filter.drops.entries, of: isOnly ? "" : " of the track", line: line, hint: hint)
  }

  /// The error of a track most of whose fixes were dropped because they go back in time.
  func mostlyBack(_ filter: FixFilter, isOnly: Bool) -> FileError {
    let (count, descents, line) = filter.backs
    return FileError(
      .mostlyOutOfOrder, at: FileLocation(file: fileName, line: line),
      "\(count) of \(filter.taken) fixes\(isOnly ? "" : " of the track") go back in time"
        + (descents == count ? ": the newest row is first" : "")
        + "; sort them with --out-of-order sort")
  }

  /// The error of a table whose rows are probably those of several devices: as one track they go back in time, or
  /// have one time twice.
  func unnamedTracks(_ column: String, count: Int) -> FileError {
    let name = JSONText.shortened(column)
    return FileError(
      .unnamedTracks, at: FileLocation(file: fileName),
      "'\(name)' looks like the name of a track, and as one track the rows go back in time or repeat a time (\(count)); "
        + "give \(TableRole.track.option(name)), or \(TableRole.track.option("-")) "
        + "if all are one track")
  }

  func severalDevices(
    _ filter: FixFilter, isOnly: Bool, _ columns: [String]
  ) -> FileError {
    let count = filter.elsewhere
    let lost = count.apart + count.implausible
    let names = columns.prefix(6).map { "'\(JSONText.shortened($0))'" }.joined(separator: ", ")
    let remedy =
      if let first = columns.first {
        "; of the columns that are not read, \(names) may name them: give "
          + "\(TableRole.track.option(JSONText.shortened(first))), or \(TableRole.track.option("-")) if all are one track"
      } else if format.definition.hasRows {
        "; give \(TableRole.track.option("NAME")), or \(TableRole.track.option("-")) if all are one track"
      } else {
        "; write each device into a file, or a track, of its own"
      }
    return FileError(
      .unnamedTracks, at: FileLocation(file: fileName, line: count.firstLine),
      "\(lost) of \(filter.taken) fixes\(isOnly ? "" : " of the track") are where the track cannot be, at the time of another fix "
        + "or at an impossible speed: they are probably those of several devices" + remedy)
  }

  /// The error of a stream whose fixes were all dropped.
  func noUsableFix(_ reasons: [TrackDiagnostics.Entry]) -> FileError {
    noUsableFix(
      reasons, of: "", line: reasons.map { $0.firstLine }.min() ?? 1,
      hint: reasons.contains { $0.issue == .futureTime }
        ? "; dates are ahead of the clock of this machine; follow a recording with --maximum-lead off"
        : "")
  }

  private func noUsableFix(
    _ reasons: [TrackDiagnostics.Entry], of what: String, line: Int, hint: String
  ) -> FileError {
    let count = reasons.reduce(0) { $0 + $1.leftOut }
    let left =
      count == 1
      ? "the only fix\(what) was left out" : "all \(count) fixes\(what) were left out"
    let why =
      reasons.count == 1
      ? ", as \(reasons[0].issue.rawValue)" : ": \(Self.list(reasons))"
    return FileError(.noUsableFix, at: FileLocation(file: fileName, line: line), left + why + hint)
  }

  /// As in `3 as bad-position, 1 as bad-time`.
  private static func list(_ reasons: [TrackDiagnostics.Entry]) -> String {
    reasons.filter { $0.leftOut > 0 }.map { "\($0.leftOut) as \($0.issue.rawValue)" }
      .joined(separator: ", ")
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

extension RawPositionFault {
  fileprivate var hint: String? {
    switch self {
    case .none: nil
    case .decimalComma: "; positions have decimal commas, expected points"
    case .hemisphere:
      "; the hemisphere of a position is missing or unknown, expected N or S for the latitude and E or W for "
        + "the longitude"
    case .contradiction:
      "; the hemisphere of a position contradicts its sign, or another hemisphere beside it"
    }
  }
}

extension TimeFault {
  /// The unit that a number is probably in; `nil` for other faults.
  fileprivate var unit: String? {
    switch self {
    case .milliseconds: "milliseconds"
    case .microseconds: "microseconds"
    case .nanoseconds: "nanoseconds"
    case .none, .unreadable, .dayOrMonth, .impossibleDate: nil
    }
  }
}
