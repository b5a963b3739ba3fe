/// Why a track file is unusable, or where it stopped being readable.
public struct TrackError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a stable name that `Docs/Diagnostics.md` explains.
  @nonexhaustive public enum Code: String, CaseIterable, Sendable {
    /// There is no such file.
    case missingFile = "missing-file"
    /// The system refused to open or read the file.
    case unreadableFile = "unreadable-file"
    /// The file holds no bytes.
    case emptyFile = "empty-file"
    /// The bytes are of no format that is read here.
    case unknownFormat = "unknown-format"
    /// The encoding is not one that is read here, or the bytes are not of the declared one.
    case badEncoding = "bad-encoding"
    /// The document is not well-formed XML from the place named on.
    case malformedXML = "malformed-xml"
    /// The document is cut off.
    case truncated = "truncated"
    /// The document has a DOCTYPE with declarations of its own.
    case refusedDoctype = "refused-doctype"
    /// The document nests deeper than any track does.
    case tooDeep = "too-deep"
    /// A table has no usable header or lacks a required column.
    case badHeader = "bad-header"
    /// A row of a table cannot be read.
    case badRow = "bad-row"
    /// No point of the file has a time.
    case noTimes = "no-times"
    /// No sentence of the file has a date.
    case noDate = "no-date"
    /// A point is earlier than the one before and the caller asked to fail then.
    case outOfOrder = "out-of-order"
    /// There is nothing to read as a track in the file.
    case noTrack = "no-track"
    /// Every fix of a track was left out.
    case noUsableFix = "no-usable-fix"
  }

  /// What is wrong.
  public let code: Code
  /// Where.
  public let place: FileLocation
  /// What was found and what was expected, as a sentence without capital and full stop.
  public let detail: String

  /// Creates an error.
  package init(_ code: Code, at place: FileLocation, _ detail: String) {
    self.code = code
    self.place = place
    self.detail = detail
  }

  /// `walk.gpx:12: error: … [malformed-xml]`
  public var description: String { "\(place): error: \(detail) [\(code.rawValue)]" }
}
