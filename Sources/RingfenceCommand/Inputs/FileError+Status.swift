internal import RingfenceFiles

extension FileError {
  /// The exit status of a command that needs the file.
  var status: ExitStatus {
    switch code {
    case .missingFile: .missingFile
    case .unreadableFile: .inputOutput
    default: .unusableInput
    }
  }
}

extension CommandFailure {
  /// The end of a command that needs the file.
  init(_ error: FileError) { self = .stopped(error.status, message: error.description) }
}
