/// Why a zone file is unusable.
public struct ZoneFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a stable name that `Docs/ZoneFiles.md` explains.
  @nonexhaustive public enum Code: String, CaseIterable, Sendable {
    /// There is no such file.
    case missingFile = "missing-file"
    /// The system refused to open or read the file.
    case unreadableFile = "unreadable-file"
    /// The file holds nothing but blanks.
    case emptyFile = "empty-file"
    /// The file is larger than 1 GiB.
    case tooLarge = "too-large"
    /// The bytes are not UTF-8, nor UTF-16 with a byte order mark.
    case badEncoding = "bad-encoding"
    /// The file is not JSON from the place named on.
    case malformedJSON = "malformed-json"
    /// The document ends in its middle.
    case truncated = "truncated"
    /// An object has two members of one name.
    case duplicateKey = "duplicate-key"
    /// Arrays and objects nest too deep.
    case tooDeep = "too-deep"
    /// The JSON is of no form that is read here.
    case unknownForm = "unknown-form"
    /// The form is known, but not read.
    case unsupportedForm = "unsupported-form"
    /// The native form has another version than 1.
    case unsupportedVersion = "unsupported-version"
    /// A key that the form does not have.
    case unknownKey = "unknown-key"
    /// A required key is not there.
    case missingKey = "missing-key"
    /// A value of another kind than expected, such as a text for an array.
    case wrongType = "wrong-type"
    /// A text that is no quantity, or has an unknown unit.
    case badQuantity = "bad-quantity"
    /// A text that is none of the words, times or dates expected.
    case badValue = "bad-value"
    /// A number outside its range.
    case outOfRange = "out-of-range"
    /// A position without two numbers, or with a latitude or longitude that cannot be.
    case badPosition = "bad-position"
    /// A fence without a shape, with two, or with a shape of too few positions.
    case badShape = "bad-shape"
    /// A kind of geometry that is no fence.
    case unsupportedGeometry = "unsupported-geometry"
    /// A speed in a form that does not say its unit.
    case missingUnit = "missing-unit"
    /// A condition that can never hold.
    case contradictoryCondition = "contradictory-condition"
    /// Two features or actions of one zone give a setting different values.
    case conflictingSettings = "conflicting-settings"
    /// The time zone is not known.
    case unknownTimeZone = "unknown-time-zone"
  }

  /// What is wrong.
  public let code: Code
  /// Where in the file; without a line when the file could not be read at all.
  public let place: FileLocation
  /// Where in the document, as a path from its root: `$.zones[0].fences[2].circle.radius`.
  public let path: String?
  /// What was found and what was expected, without capital and full stop. Never a coordinate.
  public let detail: String

  /// Creates an error.
  package init(_ code: Code, at place: FileLocation, path: String? = nil, _ detail: String) {
    self.code = code
    self.place = place
    self.path = path
    self.detail = detail
  }

  /// `zones.json:12:7: error: … at $.zones[0].dwell [bad-quantity]`
  public var description: String {
    "\(place): error: \(detail)\(path.map { " at \($0)" } ?? "") [\(code.rawValue)]"
  }
}

/// Something in a readable zone file that is probably not as it was meant.
public struct ZoneFileWarning: Hashable, Sendable, CustomStringConvertible {
  /// What is odd, as a stable name that `Docs/ZoneFiles.md` explains.
  @nonexhaustive public enum Code: String, CaseIterable, Sendable {
    /// Two zones have one id: events cannot tell them apart.
    case duplicateZone = "duplicate-zone"
    /// Two fences of a zone have one id: events cannot tell them apart.
    case duplicateFence = "duplicate-fence"
    /// The file has no zones.
    case noZones = "no-zones"
    /// A zone has no fences and never triggers.
    case noFences = "no-fences"
    /// A polygon whose rings meet, have no inside or lie outside; it is evaluated by the even-odd rule.
    case invalidPolygon = "invalid-polygon"
    /// A feature without geometry; it makes no fence.
    case noGeometry = "no-geometry"
    /// A property or key that is ignored, though its name is nearly that of one that is read.
    case similarProperty = "similar-property"
    /// The file names a coordinate reference system other than WGS 84; it is ignored.
    case otherReferenceSystem = "other-reference-system"
    /// Keys that say nothing about triggering, in a form that has more than is read.
    case ignoredKeys = "ignored-keys"
    /// Corners of a rectangle that are swapped; it is read as it was meant.
    case swappedCorners = "swapped-corners"
    /// Some fences of a zone have an order and others not.
    case mixedOrder = "mixed-order"
    /// A time of day that no clock shows, such as 0:00 am; it is read as it was meant.
    case oddTime = "odd-time"
    /// Times of day or dates without a time zone; they are read as UTC.
    case noTimeZone = "no-time-zone"
  }

  /// What is odd.
  public let code: Code
  /// Where in the file.
  public let place: FileLocation
  /// Where in the document, as a path from its root.
  public let path: String
  /// What was found and what became of it, without capital and full stop. Never a coordinate.
  public let detail: String

  /// Creates a warning.
  package init(_ code: Code, at place: FileLocation, path: String, _ detail: String) {
    self.code = code
    self.place = place
    self.path = path
    self.detail = detail
  }

  /// `zones.json:12:7: warning: … at $.zones[1] [duplicate-zone]`
  public var description: String {
    "\(place): warning: \(detail) at \(path) [\(code.rawValue)]"
  }
}
