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

/// The value of an expression that reads a command line; its error is the failure of the command.
package func checkingUsage<Value: ~Copyable>(
  _ value: @autoclosure () throws(UsageError) -> Value
) throws(CommandFailure) -> Value {
  do throws(UsageError) {
    return try value()
  } catch {
    throw .usage(error)
  }
}

/// The value of an expression that writes; its error is the failure of the command.
package func writingOutput<Value: ~Copyable>(
  _ value: @autoclosure () throws(OutputError) -> Value
) throws(CommandFailure) -> Value {
  do throws(OutputError) {
    return try value()
  } catch {
    throw .output(error)
  }
}
