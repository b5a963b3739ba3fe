/// What a column of a track table, or a key of its objects, is for.
enum TableRole: UInt8, CaseIterable, Sendable {
  // Those that are written come first, numbered as in `TrackColumn`.
  case track, segment, time, latitude, longitude, altitude, accuracy, speed, course, flags
  /// Whether the receiver calls the fix valid.
  case validity
  /// The kind of message that an object is.
  case messageType

  /// The role of a column that is written.
  init(_ column: TrackColumn) {
    self =
      switch column {
      case .track: .track
      case .segment: .segment
      case .time: .time
      case .latitude: .latitude
      case .longitude: .longitude
      case .altitude: .altitude
      case .accuracy: .accuracy
      case .speed: .speed
      case .course: .course
      case .flags: .flags
      }
  }

  /// The column that is written for the role.
  var column: TrackColumn? { TrackColumn(rawValue: Int(rawValue)) }

  /// The role in messages and for `--columns`.
  var name: String { column?.name ?? (self == .validity ? "valid" : "_type") }

  /// The roles that a table must have columns for.
  static let required: [TableRole] = [.time, .latitude, .longitude]
}

/// The makers of tables whose names mean something of their own.
enum TableMaker: Sendable {
  /// Positions of a Traccar server: speed in knots, an accuracy of 0 is none.
  case traccar
  /// Messages of the app OwnTracks: speed in km/h.
  case ownTracks
}
