internal import Ringfence

extension Attendance {
  /// Whether a device of a name is expected.
  func expects(_ track: String) -> Bool {
    tracks?.contains { $0.utf8.elementsEqual(track.utf8) } ?? true
  }
}

extension Zone {
  /// The zone for a device of a name alone: the attendances that expect it expect every device.
  func expecting(_ track: String) -> Zone {
    guard attendances.contains(where: { $0.tracks != nil }) else { return self }
    var zone = self
    for index in attendances.indices where attendances[index].expects(track) {
      zone.attendances[index].tracks = nil
    }
    return zone
  }

  /// Whether the zone has an event for a device of a name: one that is about an attendance expects it.
  func reports(_ event: Event, of track: String) -> Bool {
    guard let window = event.window else { return true }
    return attendances[window.attendance].expects(track)
  }
}
