package import RingfenceFiles

extension FileError {
  var status: ExitStatus {
    switch code {
    case .missingFile: .missingFile
    case .unreadableFile: .inputOutput
    default: .unusableInput
    }
  }

  /// A command line that is advised has the file's name instead of `FILE`, so that it can be pasted, where a
  /// shell takes the name as it is written.
  var message: String {
    var detail = detail
    if code == .badEncoding, detail.contains("is not UTF-8") {
      detail += " (if it is Latin-1: iconv -f WINDOWS-1252 -t UTF-8 FILE)"
    }
    if Self.advising.contains(code), location.file != "-", ShellWord.isPlain(location.file) {
      detail = detail.replacing("FILE", with: location.file)
    }
    return FileError(code, at: location, path: path, detail).description
  }

  /// The codes whose details may advise a command line.
  private static let advising: [Code] = [.unknownFormat, .unsupportedForm, .badEncoding]
}

extension CommandFailure {
  package init(_ error: FileError) { self = .stopped(error.status, message: error.message) }
}

/// The value of an expression that reads a file; its error is the failure of the command.
package func readingFile<Value: ~Copyable>(
  _ value: @autoclosure () throws(FileError) -> Value
) throws(CommandFailure) -> Value {
  do throws(FileError) {
    return try value()
  } catch {
    throw CommandFailure(error)
  }
}
