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

  /// The line for people. A command line that is advised has the file's name in the place of `FILE`, so that it can be
  /// pasted, where a shell takes the name as it is written.
  var message: String {
    guard code == .unknownFormat || code == .unsupportedForm, detail.contains("FILE"),
      location.file != "-", ShellWord.isPlain(location.file)
    else { return description }
    return FileError(
      code, at: location, path: path, detail.replacing("FILE", with: location.file)
    ).description
  }
}

extension CommandFailure {
  /// The end of a command that needs the file.
  init(_ error: FileError) { self = .stopped(error.status, message: error.message) }
}
