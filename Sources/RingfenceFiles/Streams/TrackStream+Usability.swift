extension TrackStream {
  /// Refuses an ended stream that gave nothing usable, for the reasons for which the file of it would be refused.
  ///
  /// - Parameter dropped: what ``FixFilter`` dropped of the positions that the stream gave, all of them.
  /// - Throws: ``FileError`` `no-track`, `bad-row` and `no-usable-fix`.
  package func checkNothingUsable(dropped: TrackDiagnostics) throws(FileError) {
    guard let usability else { return }
    if dropped.leftOut > 0 { throw usability.noUsableFix(dropped.entries) }
    try usability.checkNothing(hasTrack: true)
  }

  /// The error of a device most of whose fixes were dropped because they go back in time.
  package func mostlyBack(_ filter: FixFilter, isOnly: Bool) -> FileError {
    (usability ?? usability(.csv)).mostlyBack(filter, isOnly: isOnly)
  }

  /// `nil` before the format is known.
  private var usability: TrackUsability? { format.map { usability($0) } }

  private func usability(_ format: Format) -> TrackUsability {
    TrackUsability(
      fileName: name, format: format.trackFormat, counts: diagnostics, timeFault: .none,
      unreadTime: nil)
  }
}

extension TrackStream.Format {
  fileprivate var trackFormat: TrackFormat {
    switch self {
    case .nmea: .nmea
    case .csv: .csv
    case .ndjson: .ndjson
    }
  }
}
