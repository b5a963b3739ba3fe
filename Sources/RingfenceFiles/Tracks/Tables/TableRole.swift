internal import RingfenceRecords

/// What a column of a track table, or a key of its objects, is for.
enum TableRole: UInt8, CaseIterable, Sendable {
  // Those that are written come first, numbered as in `TrackColumn`.
  case track, segment, time, latitude, longitude, altitude, accuracy, speed, course, flags
  /// Whether the receiver calls the fix valid.
  case validity
  /// The kind of message that an object is, or of point that a row is.
  case messageType
  /// The day of a time of day that stands in the column of times.
  case date
  /// North or south, east or west: the sign of the latitude, of the longitude.
  case latitudeHemisphere, longitudeHemisphere
  /// A point in well-known text: longitude and latitude in one.
  case position
  /// What happened to the app of a device; only streams have it.
  case appEvent

  /// The column that is written for the role.
  var column: TrackColumn? { TrackColumn(rawValue: Int(rawValue)) }

  /// The role in messages and for `--columns`.
  var name: String {
    switch self {
    case .validity: "valid"
    case .messageType: "_type"
    case .date: "date"
    case .latitudeHemisphere: "latitude_hemisphere"
    case .longitudeHemisphere: "longitude_hemisphere"
    case .position: "position"
    case .appEvent: AppEvent.column
    default: column?.name ?? ""
    }
  }

  /// Whether `--columns` can name a column for the role.
  var isChoosable: Bool { self != .messageType && self != .appEvent }

  /// Whether a column of the role gives what a required one gives. A day may be a whole time.
  func gives(_ required: TableRole) -> Bool {
    switch self {
    case .date: required == .time
    case .position: required == .latitude || required == .longitude
    default: self == required
    }
  }

  /// The option by which a column is chosen for the role, as it can be pasted into a shell.
  func option(_ column: String) -> String {
    "--columns \(ShellWord.of("\(name)=\(column)"))"
  }

  var isHemisphere: Bool { self == .latitudeHemisphere || self == .longitudeHemisphere }

  static let required: [TableRole] = [.time, .latitude, .longitude]
}

extension TrackReadingOptions {
  /// The keys of ``columns``: what `--columns` can name.
  package static let columnRoles: [String] =
    TableRole.allCases.filter { $0.isChoosable }.map { $0.name }
}

/// The makers of tables whose names mean something of their own.
enum TableMaker: Sendable {
  /// Positions of a Traccar server: speed in knots, an accuracy of 0 is none.
  case traccar
  /// Messages of the app OwnTracks: speed in km/h.
  case ownTracks
  /// Positions as apps on phones upload them: -1 is a missing speed, course or accuracy.
  case phone
  /// Tables of the app OpenTracks: speed in km/h, and rows that mark where segments begin and end.
  case openTracks
  /// Tables of Columbus loggers: speed in km/h, days as YYMMDD and times of UTC, fields filled up with NUL.
  case columbus
}

/// What the names of a table's columns say about its values.
struct TableTraits: Sendable {
  /// The unit of speeds.
  var unit: SpeedUnit?
  /// Whether times are in UTC.
  var isUTC = false
  /// Whether times may be those of GPS, which counts from 1980.
  var isGPSTime = false
  /// Whether days in a column of their own are in UTC.
  var isDateUTC = false
  /// Whether there is a column for days.
  var hasDate = false
  /// Whether latitudes, and longitudes, are in ten millionths of a degree.
  var isLatitudeE7 = false
  var isLongitudeE7 = false
  /// Whether the names say that latitudes are south, and longitudes west.
  var isSouth = false
  var isWest = false
  var maker: TableMaker?
}
