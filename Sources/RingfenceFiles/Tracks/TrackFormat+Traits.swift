extension TrackFormat {
  /// Whether each track is done with when the next one begins. The tracks of a table may alternate.
  package var comesInTurn: Bool {
    switch self {
    case .csv, .ndjson, .json, .geojson, .ownTracks, .googleTimeline: false
    default: true
    }
  }

  /// Whether the names of tracks come from the rows, and only rows without one are called like the file.
  package var namesTracks: Bool {
    switch self {
    case .csv, .ndjson, .json, .ownTracks: true
    default: false
    }
  }
}
