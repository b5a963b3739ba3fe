// What is said of a table at its end.
extension TableRow {
  /// Refuses rows of several devices that would be one track.
  func checkDevices(_ columns: [String], fileName: String) throws(FileError) {
    guard let column = columns.first else { return }
    let name = JSONText.shortened(column)
    let others = columns.dropFirst().prefix(3).map { "'\(JSONText.shortened($0))'" }
    throw FileError(
      .unnamedTracks, at: FileLocation(file: fileName),
      "as one track the rows jump to and fro, and those of each '\(name)' do not: they are probably those of several "
        + "devices; give \(TableRole.track.option(name)), or \(TableRole.track.option("-")) if all are one track"
        + (others.isEmpty ? "" : "; \(others.joined(separator: ", ")) may name them as well"))
  }

  /// Refuses a table in which nearly every row is a track of its own, or hardly a track has two
  /// rows and all may be courses, unless the caller chose the column. `isWeak` says that the name
  /// of the column may be that of a number of rows.
  ///
  /// - Throws: ``FileError`` `track-per-row`.
  func checkTracks(
    fileName: String, line: Int, track: String?, isWeak: Bool, others: [String]
  ) throws(FileError) {
    guard let track, !known.choices.isChosen(.track), !known.choices.isOfStream,
      hasTrackPerRow(isWeak: isWeak) || mayBeCourses
    else { return }
    let name = JSONText.shortened(track)
    let others = others.filter { TableHeader.isTrackLike($0) }.prefix(3).map {
      TableRole.track.option(JSONText.shortened($0))
    }
    let other =
      others.isEmpty
      ? "" : "if another \(known.noun) names them, give \(others.joined(separator: " or ")); "
    throw FileError(
      .trackPerRow, at: FileLocation(file: fileName, line: line),
      "\(known.noun) '\(name)' "
        + (hasTrackPerRow(isWeak: isWeak)
          ? "makes nearly every row a track of its own "
          : "gives a track less than two rows, as a course does ")
        + "(\(tracks.names.count) tracks in \(rows) rows); "
        + other + "if all rows are one track, give \(TableRole.track.option("-")), "
        + "and if they are that many tracks, \(TableRole.track.option(name))")
  }

  /// Whether there are several rows, and nearly each is a track of its own.
  /// - Parameter isWeak: whether the column that names them has the name of a number of rows, so that a few decide.
  /// - Returns: whether at most one row in five belongs to the track of another.
  func hasTrackPerRow(isWeak: Bool) -> Bool {
    rows >= (isWeak ? 2 : Self.fewRows) && tracks.names.count > rows - (rows + 4) / 5
  }

  /// Whether the tracks have less than two rows each, and all their names are numbers from 0 to 360.
  private var mayBeCourses: Bool {
    rows >= Self.fewRows && tracks.names.count * 2 > rows
      && tracks.names.allSatisfy(Self.mayBeCourse)
  }

  private static func mayBeCourse(_ name: String?) -> Bool {
    guard let name else { return false }
    let text = ContiguousArray(name.utf8)
    return DecimalNumber.parse(text.span, 0..<text.count).map { (0...360).contains($0) } ?? false
  }

  /// Fewer rows than these may be the last positions of some devices.
  private static let fewRows = 10

  func warnings(
    fileName: String, line: Int, ignored: [String], hasTrack: Bool,
    _ what: (one: String, many: String)
  ) -> [TrackFileWarning] {
    var warnings: [TrackFileWarning] = []
    let location = FileLocation(file: fileName, line: line)
    if let text = TableHeader.ignoredText(ignored, what) {
      warnings.append(TrackFileWarning(.ignoredColumns, at: location, text))
    }
    if !hasTrack, let name = TableHeader.trackLike(ignored) {
      let name = JSONText.shortened(name)
      warnings.append(
        TrackFileWarning(
          .unusedTrackColumn, at: location,
          "\(what.one) '\(name)' looks like the name of a track, but all rows are one track; "
            + "if it is, give \(TableRole.track.option(name))"))
    }
    if let text = known.guesses {
      warnings.append(TrackFileWarning(.columnByValue, at: location, text))
    }
    if let name = known.choices.column(of: .track), hasTrackPerRow(isWeak: false) {
      warnings.append(
        TrackFileWarning(
          .trackPerRow, at: location,
          "\(what.one) '\(JSONText.shortened(name))' makes nearly every row a track of its own"))
    }
    if let unknown = unknownAppEvent { warnings.append(unknown.warning(fileName: fileName)) }
    if times.mayHaveShortYears {
      warnings.append(
        TrackFileWarning(
          .doubtfulTime, at: location,
          "times have 12 digits, read as YYYYMMDDhhmm, and may as well be YYMMDDhhmmss of 2020; if they are, give "
            + "--time-format %y%m%d%H%M%S, else --time-format %Y%m%d%H%M"))
    } else if times.areOfTicks {
      warnings.append(
        TrackFileWarning(
          .doubtfulTime, at: location,
          "times are numbers, read as nanoseconds since 1970, and all of 1989 or 1990; as .NET counts ticks, they are 100 "
            + "nanoseconds since the year 1: then subtract 621355968000000000 and multiply by 100"))
    } else if times.unit != .none {
      let unit =
        switch times.unit {
        case .microseconds: "microseconds"
        case .nanoseconds: "nanoseconds"
        default: "milliseconds"
        }
      warnings.append(
        TrackFileWarning(
          .timeUnit, at: location, "times are numbers, by their size \(unit) since 1970"))
    } else if times.areOfNTP {
      warnings.append(
        TrackFileWarning(
          .doubtfulTime, at: location,
          "times are numbers of the years after 2080, read as seconds since 1970; as NTP counts, they are seconds since "
            + "1900: then subtract 2208988800"))
    } else if traits.isGPSTime, times.mayBeOfGPS {
      warnings.append(
        TrackFileWarning(
          .doubtfulTime, at: location,
          "times are numbers, read as seconds since 1970; as GPS counts, they are seconds since 1980-01-06, ten years "
            + "later: then add 315964782"))
    } else if times.areOfSwift {
      warnings.append(
        TrackFileWarning(
          .doubtfulTime, at: location,
          "times are numbers of the years before 2001, read as seconds since 1970; as Swift writes a Date, they are "
            + "seconds since 2001: then add 978307200"))
    } else if times.areAllOfFirstDay {
      warnings.append(
        TrackFileWarning(
          .timeUnit, at: location,
          "times are numbers below 86400, so that all are of 1970-01-01; they are read as seconds since 1970"
        ))
    }
    return warnings
  }
}
