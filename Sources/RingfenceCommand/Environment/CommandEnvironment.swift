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
  /// The columns of the terminal of ``output``; `nil` where it is not known.
  package var terminalWidth: Int?
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

  /// Whether notes, warnings and progress are left out. Errors are always reported.
  var isQuiet = false

  /// Reports a message to the user, in one line or several. Control characters of names are written
  /// by their numbers. A message that cannot be written is lost.
  package func report(_ message: String) {
    guard !isQuiet || Self.isError(message) else { return }
    try? errors.line(PrintableText.escapedLines(message))
  }

  /// Whether a message is an error. By bytes: a search in texts links the library of regular expressions.
  private static func isError(_ message: String) -> Bool {
    let text = message.utf8
    return text.indices.contains { text[$0...].starts(with: ": error: ".utf8) }
  }

  var color: TerminalChoice = .auto
  /// The columns of text lines; `nil` for lines of any width.
  var textWidth: Int?

  /// What is changed in a result that is CSV; `nil` where nothing is.
  var tableGuard: TableGuard?
  /// How annotations name files; `nil` where they name them as the command line does.
  var workspacePaths: WorkspacePaths?

  /// The environment for files that are not the text of the command.
  package var unwrapped: Self {
    var environment = self
    environment.textWidth = nil
    environment.tableGuard = nil
    environment.workspacePaths = nil
    return environment
  }

  package var usesColor: Bool {
    guard color == .auto else { return color == .always }
    return outputIsTerminal && (variables["NO_COLOR"] ?? "").isEmpty && variables["TERM"] != "dumb"
  }
}
