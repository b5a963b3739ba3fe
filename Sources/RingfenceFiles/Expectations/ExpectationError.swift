/// Why an expectation file is unusable.
package struct ExpectationError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, as a stable name that `Docs/Diagnostics.md` explains.
  package enum Code: String, CaseIterable, Sendable {
    case missingFile = "missing-file"
    case unreadableFile = "unreadable-file"
    case badEncoding = "bad-encoding"
    case malformedJSON = "malformed-json"
    case truncated = "truncated"
    case duplicateKey = "duplicate-key"
    case tooDeep = "too-deep"
    case tooLarge = "too-large"
    case unknownKey = "unknown-key"
    case missingKey = "missing-key"
    case wrongType = "wrong-type"
    case badQuantity = "bad-quantity"
    case badValue = "bad-value"
    case badPosition = "bad-position"
    case outOfRange = "out-of-range"
    case unsupportedVersion = "unsupported-version"
    case misplacedHeader = "misplaced-header"
    case excludedRow = "excluded-row"
  }

  /// What is wrong.
  package let code: Code
  /// Where in the file; without a line when the file could not be read at all.
  package let place: FileLocation
  /// Where in the row, as a path from its root: `$.boundary.time`.
  package let path: String?
  /// What was found and what was expected, without capital and full stop. Never a coordinate.
  package let detail: String

  init(_ code: Code, at place: FileLocation, path: String? = nil, _ detail: String) {
    self.code = code
    self.place = place
    self.path = path
    self.detail = detail
  }

  /// `expected.ndjson:3:12: error: … at $.time [bad-value]`
  package var description: String {
    "\(place): error: \(detail)\(path.map { " at \($0)" } ?? "") [\(code.rawValue)]"
  }
}
