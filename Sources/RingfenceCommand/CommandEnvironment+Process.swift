#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension CommandEnvironment {
  /// The environment of this process. From now on its signals are handled: a closed pipe ends a
  /// command quietly, and an interruption removes half-written files.
  package static func process() -> Self {
    Interruption.prepareProcess()
    var environment = Self(
      output: DescriptorSink.standardOutput, errors: DescriptorSink.standardError,
      variables: System.variables(["NO_COLOR", "TERM"]), outputIsTerminal: isatty(1) == 1,
      errorsAreTerminal: isatty(2) == 1,
      processorCount: System.processorCount)
    if environment.outputIsTerminal { environment.terminalWidth = System.terminalWidth(of: 1) }
    return environment
  }
}

/// Ends the process.
public func exit(with status: ExitStatus) -> Never { exit(status.rawValue) }
