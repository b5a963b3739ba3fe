extension TrackFormat {
  /// Whether each track is done with when the next one begins. The tracks of a table may alternate.
  package var comesInTurn: Bool {
    switch self {
    case .csv, .ndjson, .json, .geojson, .ownTracks, .googleTimeline: false
    default: true
    }
  }

  /// Whether positions are degrees as their writer knew them, and not calculated from minutes or parts of a circle.
  package var statesDegrees: Bool { self != .nmea && self != .fit }

  /// Whether the names of tracks come from the rows, and only rows without one are called like the file.
  package var namesTracks: Bool {
    switch self {
    case .csv, .ndjson, .json, .ownTracks: true
    default: false
    }
  }
}
