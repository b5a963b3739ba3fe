internal import Ringfence

/// A command of the program with its help.
struct Subcommand: Sendable {
  let name: String
  /// Another name of the command.
  var alias: String?
  /// What it does, in one line without full stop.
  let summary: String
  /// The words behind the name in the usage line.
  let usage: String
  /// The operands and other facts, line by line.
  let details: [String]
  /// The options under their headings.
  let options: [OptionGroup]
  /// Command lines that work, without the leading `ringfence`.
  let examples: [String]
  /// The words that are operands, where only some are.
  var operandWords: [String] = []
  let run: @Sendable (Arguments, CommandEnvironment) throws(CommandFailure) -> ExitStatus

  /// Every command, in the order of the help.
  static let all: [Subcommand] = [
    .evaluate, .follow, .explain, .report, .verify, .exercise, .lint, .repair, .plan, .inspect,
    .noise, .tune, .grade, .rules, .platforms,
    .convert, .degrade, .starter, .schema, .completions, .man,
  ]

  /// The options of the command, those of every command that reads, and those that every command has.
  var allOptions: [OptionGroup] {
    options + [BoundOptions.group(options), CommonOptions.group(options)].compactMap(\.self)
  }

  /// Whether this is the command of a name.
  func isCalled(_ name: String) -> Bool { self.name == name || alias == name }
}

/// Options under one heading of the help.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionSpec]
  /// How many of the options, from the first one, the short help shows: those that most people need.
  let everyday: Int

  /// Without `everyday`, all are shown.
  init(title: String, options: [OptionSpec], everyday: Int? = nil) {
    self.title = title
    self.options = options
    self.everyday = everyday ?? options.count
  }
}

/// Why a command stopped before its end.
enum CommandFailure: Error, Sendable {
  /// The command line is wrong.
  case usage(UsageError)
  /// The result could not be written.
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
