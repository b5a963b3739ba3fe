internal import RingfenceFiles

/// Why a file of any kind cannot be used.
protocol FileError: Error, CustomStringConvertible {
  associatedtype Code: FileErrorCode
  var code: Code { get }
}

/// The codes that decide the exit status.
protocol FileErrorCode: Equatable {
  static var missingFile: Self { get }
  static var unreadableFile: Self { get }
}

extension FileError {
  /// The status with which a command ends that needs the file.
  var status: ExitStatus {
    switch code {
    case .missingFile: .missingFile
    case .unreadableFile: .inputOutput
    default: .unusableInput
    }
  }
}

extension CommandFailure {
  /// The end of a command that needs a file.
  init(_ error: some FileError) { self = .stopped(error.status, message: error.description) }
}

extension TrackError: FileError {}
extension TrackError.Code: FileErrorCode {}
extension ZoneFileError: FileError {}
extension ZoneFileError.Code: FileErrorCode {}
extension ScenarioFileError: FileError {}
extension ScenarioFileError.Code: FileErrorCode {}
extension ExpectationError: FileError {}
extension ExpectationError.Code: FileErrorCode {}
