public import Ringfence

/// What a zone file does not say itself. The defaults are those of the command line.
public struct ZoneReadingOptions: Hashable, Sendable {
  /// The unit of the speeds in Bluedot's form, which does not name it; `nil` refuses files with
  /// such speeds. In the other forms, speeds are in metres per second or have a unit.
  public var speedUnit: SpeedUnit?

  /// Whether conditions that never hold (a minimum speed above the maximum, a window without time,
  /// days or dates) are kept, so that the linter reports them. Otherwise they are refused. In
  /// Bluedot's form, times and dates that never hold are always refused.
  public var keepsContradictions = false

  /// Whether zones, features, rows and the like that cannot be read are left out, with their errors in
  /// ``ZoneFile/errors``. In every form but Bluedot's; a file without anything else is an error all the same.
  public var skipsUnreadable = false

  /// The most errors of parts that are kept.
  public static let mostErrors = 20

  /// Keeps the error of a part that is left out; throws it where nothing is left out.
  package func skip(_ error: FileError, _ errors: inout [FileError]) throws(FileError) {
    guard skipsUnreadable else { throw error }
    if errors.count < Self.mostErrors { errors.append(error) }
  }

  /// Whether what only maps show becomes custom data: the styles of GeoJSON and the descriptions of KML.
  package var keepsDrawing = false

  /// The radius of points that have none, above 0 and at most 1,000,000 m; `nil` refuses such points.
  public var defaultRadius: Distance?

  /// The half-width of lines that have none, 0.5 to 50,000 m, so that they are corridors; `nil` leaves them lines. The
  /// geolines of the native form and the polylines of Bluedot stay what they are. Routes of GPX are read only with it.
  public var defaultHalfWidth: Distance?

  /// What columns of a table of zones hold, by role: `["name": "Shop"]`, with `-` for none. They are the members of
  /// rows in JSON and the properties of other programs' features, too. Roles are `name`, `id`, `zone`, `radius`,
  /// `latitude`, `longitude`, `latitude_hemisphere`, `longitude_hemisphere`, `geometry` (well-known text) and `area`
  /// (the same with the latitude first, as Traccar has it). A name that is no role has no effect.
  public var columns: [String: String] = [:]

  /// The most bytes of a file, and of its text where it is compressed; `nil` for what is read at most.
  public var maximumSize: Int64?

  /// The most positions of a layout: centres, corners of rectangles and polygons, and points of lines, one at least for each
  /// fence; `nil` for any number.
  public var maximumPositions: Int?

  /// Compiled time zones (TZif) by their IANA names, which come before the system's and the library's own.
  package var timeZoneFiles: [String: ContiguousArray<UInt8>] = [:]

  /// Creates options.
  public init(
    speedUnit: SpeedUnit? = nil, defaultRadius: Distance? = nil, defaultHalfWidth: Distance? = nil
  ) {
    self.speedUnit = speedUnit
    self.defaultRadius = defaultRadius
    self.defaultHalfWidth = defaultHalfWidth
  }
}
