/// The codes that the errors of every kind of JSON file have.
protocol DocumentErrorCode {
  static var missingFile: Self { get }
  static var unreadableFile: Self { get }
  static var emptyFile: Self { get }
  static var truncated: Self { get }
  static var malformedJSON: Self { get }
  static var duplicateKey: Self { get }
  static var badEncoding: Self { get }
  static var tooDeep: Self { get }
  static var tooLarge: Self { get }
  static var wrongType: Self { get }
  static var badQuantity: Self { get }
  static var outOfRange: Self { get }
  static var unknownKey: Self { get }
  static var missingKey: Self { get }
}

extension DocumentErrorCode {
  /// The code of a document that is no JSON.
  init(_ code: JSONSyntaxError.Code) {
    self =
      switch code {
      case .empty: .emptyFile
      case .truncated: .truncated
      case .syntax: .malformedJSON
      case .duplicateKey: .duplicateKey
      case .badEncoding: .badEncoding
      case .tooDeep: .tooDeep
      case .tooLarge: .tooLarge
      }
  }

  /// The code of a value that is not as expected.
  init(_ problem: DocumentProblem) {
    self =
      switch problem {
      case .wrongType: .wrongType
      case .badQuantity: .badQuantity
      case .outOfRange: .outOfRange
      case .unknownKey: .unknownKey
      case .missingKey: .missingKey
      }
  }

  /// The code of a file that cannot be had.
  init(_ failure: WholeFile.Failure) {
    self =
      switch failure {
      case .missing: .missingFile
      case .unreadable: .unreadableFile
      case .tooLarge: .tooLarge
      }
  }
}

/// Why a JSON file of some form is unusable.
protocol DocumentError: Error {
  associatedtype Code: DocumentErrorCode
  init(_ code: Code, at place: FileLocation, path: String?, _ detail: String)
}

extension DocumentError {
  /// The error of a file that is no JSON.
  init(_ failure: JSONDocument.Failure, in name: String) {
    let place = FileLocation(
      file: name, line: Int(failure.position.line), column: Int(failure.position.column))
    self.init(Code(failure.code), at: place, path: failure.path, failure.detail)
  }

  /// The bytes of the file at a path, or of standard input for `-`.
  static func bytes(path: String) throws(Self) -> ContiguousArray<UInt8> {
    do throws(WholeFile.Failure) {
      return try WholeFile.bytes(path: path)
    } catch {
      throw Self(Code(error), at: FileLocation(file: path), path: nil, error.detail)
    }
  }
}

extension ZoneFileError: DocumentError {}
extension ZoneFileError.Code: DocumentErrorCode {}
extension ScenarioFileError: DocumentError {}
extension ScenarioFileError.Code: DocumentErrorCode {}
extension ExpectationError: DocumentError {}
extension ExpectationError.Code: DocumentErrorCode {
  /// A row is never empty: blank lines are passed over.
  static var emptyFile: Self { .malformedJSON }
}
