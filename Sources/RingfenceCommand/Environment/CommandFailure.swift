internal import Ringfence

package enum CommandFailure: Error, Sendable {
  case usage(UsageError)
  case output(OutputError)
  /// Another reason, with the line for the message.
  case stopped(ExitStatus, message: String)

  /// The line that says it; `nil` where nobody reads the output any more.
  var message: String? {
    switch self {
    case .usage(let error): return error.description
    case .output(.closedPipe): return nil
    case .output(.refused(let file, let reason)):
      let name = file == "-" ? "standard output" : PrintableText.escaped(file)
      return "\(name): error: \(reason) [write-failed]"
    case .stopped(_, let message): return message
    }
  }
}
