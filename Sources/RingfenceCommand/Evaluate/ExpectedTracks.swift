internal import Ringfence
internal import RingfenceFiles

/// The devices that attendances of a layout expect by their names.
struct ExpectedTracks {
  private let names: [String]

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

  /// Whether a layout expects a device by its name.
  static func areNamed(in layout: ZoneLayout) -> Bool {
    layout.zones.contains { $0.attendances.contains { $0.tracks != nil } }
  }

  /// The warning that devices are expected of which there is no track: nothing is said of them.
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
