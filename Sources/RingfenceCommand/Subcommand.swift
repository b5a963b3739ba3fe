/// A command of the program: what its help says and what it does.
struct Subcommand: Sendable {
  let name: String
  /// What it does, in one line without full stop.
  let summary: String
  /// The words behind `ringfence NAME` in the usage line.
  let usage: String
  /// What the operands are and whatever else has to be said, line by line.
  let details: [String]
  /// The options under their headings.
  let options: [OptionGroup]
  /// Command lines that work, without the leading `ringfence`.
  let examples: [String]
  let run: @Sendable (Arguments, CommandEnvironment) throws(CommandFailure) -> ExitStatus

  /// Every command, in the order of the help.
  static let all: [Subcommand] = [
    .evaluate, .explain, .verify, .lint, .inspect, .convert, .degrade,
  ]
}

/// Options under a heading of the help.
struct OptionGroup: Sendable {
  let title: String
  let options: [OptionSpec]
}

/// Why a command stopped before its end.
enum CommandFailure: Error, Sendable {
  /// The words of the command line make no sense.
  case usage(UsageError)
  /// The result could not be written.
  case output(OutputError)
  /// Something else, with the line that says what.
  case stopped(ExitStatus, message: String)
}
