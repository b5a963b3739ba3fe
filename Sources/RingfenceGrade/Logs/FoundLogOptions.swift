package import Ringfence

/// What a foreign log does not say itself.
package struct FoundLogOptions: Sendable {
  /// `nil` to recognize it.
  package var form: FoundLogForm?
  /// The year of the first line, for forms whose times have none.
  package var year: Int?
  /// The clocks of times without an offset.
  package var timeZone: TimeZoneOffsets?
  package var columns: [FoundLogColumn: String] = [:]
  /// How the caller's option of the columns is written, for messages.
  package var columnsOption = "--columns"
  /// The words of events in a table, by what they mean; empty for the usual ones.
  package var words: [(kind: Event.Kind, word: String)] = []

  package init() {}
}

/// What a column of a table holds.
package enum FoundLogColumn: String, CaseIterable, Sendable {
  case event, zone, time, latitude, longitude, accuracy, id, device

  /// The names that a column may have without being chosen.
  var names: [String] {
    switch self {
    case .event: ["event", "type"]
    case .zone: ["zone", "geofence"]
    case .time: ["time", "timestamp"]
    case .latitude: ["latitude", "lat"]
    case .longitude: ["longitude", "lon", "lng"]
    case .accuracy: ["accuracy"]
    case .id: ["id"]
    case .device: ["device", "track"]
    }
  }
}
