extension Wake.Cause {
  /// The cause in text; of a region the fence follows.
  package var words: String {
    switch self {
    case .significantChange: "a significant change"
    case .airplaneModeOff: "the end of airplane mode"
    case .boot: "the start of the device"
    case .regionEntry: "entry into the region of"
    case .regionExit: "exit from the region of"
    case .refreshExit: "exit from the refresh circle"
    case .arrival: "an arrival"
    case .departure: "a departure"
    }
  }

  /// One cause of each kind, for lists of words.
  package static var ofEachKind: [Wake.Cause] {
    [
      .significantChange, .airplaneModeOff, .boot, .regionEntry(zone: 0, fence: 0),
      .regionExit(zone: 0, fence: 0), .refreshExit, .arrival, .departure,
    ]
  }
}
