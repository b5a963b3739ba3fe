internal import RingfenceFiles

/// Finds tracks of different files that have one name, byte by byte.
struct TrackNames: Sendable {
  private var files: [[UInt8]: String] = [:]

  /// Adds the names of a file's tracks. Returns a warning if an earlier file has a track of one of these
  /// names.
  mutating func add(_ names: [String], of file: String) -> [TrackFileWarning] {
    var warning: TrackFileWarning?
    for name in names {
      let key = Array(name.utf8)
      guard let other = files[key] else {
        files[key] = file
        continue
      }
      // A file that is given twice is reported as a file.
      if warning == nil, other != file {
        warning = TrackFileWarning(
          .sameTrackName, at: FileLocation(file: file),
          "a track is called '\(name)' as one in \(other); they are evaluated on their own, but their "
            + "events cannot be distinguished by name")
      }
    }
    return warning.map { [$0] } ?? []
  }
}
