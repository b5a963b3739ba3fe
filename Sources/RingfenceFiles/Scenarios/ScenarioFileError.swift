internal import Ringfence
public import RingfenceSimulation

/// Why a scenario is unusable.
public struct ScenarioFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a stable name that `Docs/Diagnostics.md` explains.
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
    /// The file has another version than 1.
    case unsupportedVersion = "unsupported-version"
    /// A key that scenario files do not have.
    case unknownKey = "unknown-key"
    /// A required key is not there.
    case missingKey = "missing-key"
    /// A value of another kind than expected, such as a text for an array.
    case wrongType = "wrong-type"
    /// A text that is no quantity, or has an unknown unit.
    case badQuantity = "bad-quantity"
    /// A text that is none of the words or times expected, or a word that is no preset.
    case badValue = "bad-value"
    /// A number outside its range.
    case outOfRange = "out-of-range"
    /// An event that cannot happen in the state of the app at its time.
    case impossibleEvent = "impossible-event"
  }

  /// What is wrong.
  public let code: Code
  /// Where in the file; without a line when the file could not be read at all.
  public let place: FileLocation
  /// Where in the document, as a path from its root: `$.events[2].at`.
  public let path: String?
  /// What was found and what was expected, without capital and full stop.
  public let detail: String

  /// Creates an error.
  package init(_ code: Code, at place: FileLocation, path: String? = nil, _ detail: String) {
    self.code = code
    self.place = place
    self.path = path
    self.detail = detail
  }

  /// `scenario.json:12:7: error: … at $.events[0].at [bad-quantity]`
  public var description: String {
    "\(place): error: \(detail)\(path.map { " at \($0)" } ?? "") [\(code.rawValue)]"
  }
}

extension ScenarioFileError {
  /// The error of an event that the simulation of a track found impossible.
  ///
  /// - Parameters:
  ///   - error: what the simulation found.
  ///   - file: the scenario that it played.
  ///   - track: the name of the track.
  public init(_ error: ScenarioError, in file: ScenarioFile, track: String) {
    self.init(
      .impossibleEvent, at: FileLocation(file: file.name, line: error.line),
      path: "$.events[\(error.index)]",
      "\(error.message) (track \(JSONText.quoted(track)))")
  }
}
