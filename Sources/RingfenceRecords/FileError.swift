/// Why a file of any kind is unusable, or where it stops being readable.
///
/// ```swift
/// do {
///   let layout = try ZoneFile.read(path: "zones.json").layout
/// } catch {
///   print(error)  // zones.json:12:7: error: … at $.zones[0].dwell [bad-quantity]
/// }
/// ```
public struct FileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a stable name. `Docs/Diagnostics.md` explains each one for each kind of file.
  @nonexhaustive public enum Code: String, CaseIterable, Sendable {
    // MARK: Opening and reading

    /// There is no such file.
    case missingFile = "missing-file"
    /// The system refused to open or read the file.
    case unreadableFile = "unreadable-file"
    /// The file holds no bytes, or nothing but blanks.
    case emptyFile = "empty-file"
    /// The file is larger than is read, or than the caller allows.
    case tooLarge = "too-large"
    /// The bytes are not in the declared encoding, or in one that is not read.
    case badEncoding = "bad-encoding"

    /// Compressed data is damaged, cut off, or compressed in a way that is not read.
    case badCompression = "bad-compression"

    // MARK: Documents

    /// The document or a row of it ends too early.
    case truncated = "truncated"
    /// Elements, arrays or objects nest too deep.
    case tooDeep = "too-deep"
    /// The document is not well-formed XML from the location on.
    case malformedXML = "malformed-xml"
    /// The document has a DOCTYPE with declarations of its own.
    case refusedDoctype = "refused-doctype"
    /// The text is not JSON from the location on.
    case malformedJSON = "malformed-json"
    /// An object has two members of one name.
    case duplicateKey = "duplicate-key"

    // MARK: Values of JSON files

    /// The file has a version other than 1.
    case unsupportedVersion = "unsupported-version"
    /// A key that the form does not have.
    case unknownKey = "unknown-key"
    /// A required key is missing.
    case missingKey = "missing-key"
    /// A value of another kind than expected, such as a text for an array.
    case wrongType = "wrong-type"
    /// A text that is not a quantity, or has an unknown unit.
    case badQuantity = "bad-quantity"
    /// A text that is none of the words, times, dates or presets expected.
    case badValue = "bad-value"
    /// A number outside its range.
    case outOfRange = "out-of-range"
    /// A position without two numbers, or with an impossible latitude or longitude.
    case badPosition = "bad-position"

    // MARK: Tracks

    /// The bytes are in no track format that is read.
    case unknownFormat = "unknown-format"
    /// A table has no usable header or lacks a required column.
    case badHeader = "bad-header"
    /// A row of a table cannot be read.
    case badRow = "bad-row"
    /// A FIT file with a wrong checksum, or with messages that its definitions do not describe.
    case malformedFIT = "malformed-fit"
    /// No point of the file has a time.
    case noTimes = "no-times"
    /// No sentence of the file has a date.
    case noDate = "no-date"
    /// A time has no offset from UTC, and the zone of local times is unknown.
    case localTime = "local-time"
    /// A date of a table contradicts the order of the dates before it, or the one that was given.
    case dateOrder = "date-order"
    /// Speeds are probably in another unit, and zones have a condition on speed.
    case speedUnit = "speed-unit"
    /// A local time that the clocks show twice, and nothing says which of the two moments is meant.
    case repeatedHour = "repeated-hour"
    /// A point is earlier than the one before, and the caller asked to fail then.
    case outOfOrder = "out-of-order"
    /// More than half of the points of a track are earlier than the one before, and such points are dropped.
    case mostlyOutOfOrder = "mostly-out-of-order"
    /// Positions depend on a column of a table that does not say what it holds.
    case unsettledColumn = "unsettled-column"
    /// A table in which nearly every row is a track of its own.
    case trackPerRow = "track-per-row"
    /// A table of several devices as it seems, whose rows would all be one track.
    case unnamedTracks = "unnamed-tracks"
    /// The file or folder contains no track.
    case noTrack = "no-track"
    /// Every fix of a track was left out.
    case noUsableFix = "no-usable-fix"
    /// More events fire than the caller allows.
    case tooManyEvents = "too-many-events"

    // MARK: Zone files

    /// The JSON is of no form that is read.
    case unknownForm = "unknown-form"
    /// The form is known, but not read.
    case unsupportedForm = "unsupported-form"
    /// A fence without a shape, with two, or with a shape of too few positions.
    case badShape = "bad-shape"
    /// A kind of geometry that cannot be a fence.
    case unsupportedGeometry = "unsupported-geometry"
    /// A speed in a form that does not name its unit.
    case missingUnit = "missing-unit"
    /// A condition that can never hold.
    case contradictoryCondition = "contradictory-condition"
    /// Two features or actions of one zone give a setting different values.
    case conflictingSettings = "conflicting-settings"
    /// The time zone is unknown.
    case unknownTimeZone = "unknown-time-zone"

    // MARK: Scenarios

    /// An event that cannot happen in the state of the app at its time.
    case impossibleEvent = "impossible-event"

    // MARK: Sessions

    /// The bytes are not a session state.
    case notAState = "not-a-state"
    /// The session state has a version that is not read.
    case unknownVersion = "unknown-version"
    /// The session state belongs to another layout.
    case otherLayout = "other-layout"

    // MARK: Expectations

    /// A header that is not the first row.
    case misplacedHeader = "misplaced-header"
    /// A row of a zone or type that the header leaves out.
    case excludedRow = "excluded-row"
  }

  /// What is wrong.
  public let code: Code
  /// Where in the file; without a line when the error concerns the whole file.
  public let location: FileLocation
  /// Where in a JSON document or row, as a path from its root: `$.zones[0].fences[2].circle.radius`.
  public let path: String?
  /// What was found and what was expected, without capital and full stop. Never a coordinate.
  public let detail: String

  /// Creates an error, for example to test code that reacts to errors.
  public init(
    _ code: Code, at location: FileLocation, path: String? = nil, _ detail: String
  ) {
    self.code = code
    self.location = location
    self.path = path
    self.detail = detail
  }

  /// One line, as compilers print it: `zones.json:12:7: error: … at $.zones[0].dwell [bad-quantity]`.
  public var description: String {
    "\(location): error: \(detail)\(path.map { " at \($0)" } ?? "") [\(code.rawValue)]"
  }
}
