internal import Ringfence
internal import RingfenceFiles

/// The devices that attendances of a layout expect by their names.
struct ExpectedTracks: Sendable {
  /// Their names, each once, in the order of the layout.
  let names: [String]

  init(_ layout: ZoneLayout) {
    var known: Set<String> = []
    var names: [String] = []
    for zone in layout.zones {
      for attendance in zone.attendances {
        for name in attendance.tracks ?? [] where known.insert(name).inserted { names.append(name) }
      }
    }
    self.names = names
  }

  /// The warning that there is no track of a device that is expected: nothing is said of it.
  ///
  /// - Parameters:
  ///   - seen: the names of the tracks that were evaluated.
  ///   - zones: the file of the layout.
  /// - Returns: one warning, or none.
  func missing(in seen: Set<String>, of zones: String) -> [TrackFileWarning] {
    let missing = names.filter { !seen.contains($0) }
    guard let first = missing.first else { return [] }
    let others = missing.count - 1
    return [
      TrackFileWarning(
        .expectedTrackMissing, at: FileLocation(file: zones),
        "an attendance expects \(JSONText.quoted(first))"
          + (others > 0 ? " and \(pluralized(others, "other track", "other tracks"))" : "")
          + ", and no input has a track of that name; nothing is said of it")
    ]
  }
}
