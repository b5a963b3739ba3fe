extension FileError {
  /// The error of a file that was read to its end and gave no fix, for commands whose result would
  /// be empty then; `nil` for an empty track.
  ///
  /// A table with a header and no rows is the form of an empty track: of it, the result is empty
  /// rightly.
  package static func nothingRead(
    of path: String, _ format: TrackFormat, _ counts: TrackDiagnostics
  ) -> FileError? {
    guard counts.leftOut > 0 else {
      guard format != .csv else { return nil }
      return FileError(
        .noTrack, at: FileLocation(file: path),
        "nothing is read: the file is \(format.title) without any point that has a time and a position"
      )
    }
    let reasons = counts.entries.filter { $0.leftOut > 0 }
      .map { "\($0.leftOut) as \($0.issue.rawValue)" }.joined(separator: ", ")
    return FileError(
      .noUsableFix, at: FileLocation(file: path, line: counts.entries.map { $0.firstLine }.min()),
      "nothing is read, everything was left out: \(reasons)")
  }
}
