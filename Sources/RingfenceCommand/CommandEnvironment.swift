internal import Ringfence

/// What a command needs from the world around it.
public struct CommandEnvironment: Sendable {
  /// Receives the result.
  public var output: any ByteSink
  /// Receives everything else.
  public var errors: any ByteSink
  /// The variables of the environment; `NO_COLOR` and `TERM` are looked at.
  public var variables: [String: String]
  /// Whether ``output`` is a terminal.
  public var outputIsTerminal: Bool
  /// Whether ``errors`` is a terminal.
  public var errorsAreTerminal: Bool
  /// How many files are read at a time when the caller does not say.
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

  /// Tells the user something, in one line or several. Control characters of names are written by their
  /// numbers. What cannot be told is lost, for there is nowhere else to say it.
  func tell(_ message: String) { try? errors.line(PrintableText.escapedLines(message)) }

  /// Whether the result may be coloured.
  var usesColor: Bool {
    outputIsTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }
}
