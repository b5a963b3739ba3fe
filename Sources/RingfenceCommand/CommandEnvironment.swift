internal import Ringfence

/// The environment of a command: outputs, variables, terminals and processors.
public struct CommandEnvironment: Sendable {
  /// Receives the result.
  public var output: any ByteSink
  /// Receives everything else.
  public var errors: any ByteSink
  /// The variables of the environment; `NO_COLOR` and `TERM` are read.
  public var variables: [String: String]
  /// Whether ``output`` is a terminal.
  public var outputIsTerminal: Bool
  /// Whether ``errors`` is a terminal.
  public var errorsAreTerminal: Bool
  /// The number of files that are read at a time by default.
  public var processorCount: Int

  /// Creates an environment.
  public init(
    output: any ByteSink, errors: any ByteSink, variables: [String: String] = [:],
    outputIsTerminal: Bool = false, errorsAreTerminal: Bool = false, processorCount: Int = 1
  ) {
    self.output = output
    self.errors = errors
    self.variables = variables
    self.outputIsTerminal = outputIsTerminal
    self.errorsAreTerminal = errorsAreTerminal
    self.processorCount = processorCount
  }

  /// Reports a message to the user, in one line or several. Control characters of names are written
  /// by their numbers. A message that cannot be written is lost.
  func report(_ message: String) { try? errors.line(PrintableText.escapedLines(message)) }

  /// Whether the result may have colours.
  var usesColor: Bool {
    outputIsTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }
}
