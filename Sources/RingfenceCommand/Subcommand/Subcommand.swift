package struct Subcommand: Sendable {
  /// Runs a parsed command line.
  package typealias Run =
    @Sendable (Arguments, CommandEnvironment) throws(CommandFailure) -> ExitStatus

  package let name: String
  /// Where it stands among the commands in the help, by ascending numbers.
  package let order: Int
  package var alias: String?
  /// What it does, in one line without full stop.
  package let summary: String
  /// The words behind the name in the usage line.
  package let usage: String
  /// The operands and other facts, line by line.
  package let details: [String]
  /// Its options. They are made when they are asked for: a run needs those of one command.
  package var options: [OptionGroup] { makeOptions() }
  private let makeOptions: @Sendable () -> [OptionGroup]
  /// Command lines that work, without the leading `ringfence`.
  package let examples: [String]
  /// The words that are operands, where only some are.
  var operandWords: [String] = []
  /// What it is for, where people begin with it.
  let job: HelpJob?
  package let run: Run

  package init(
    name: String, order: Int, alias: String? = nil, summary: String, usage: String,
    details: [String], options: @autoclosure @escaping @Sendable () -> [OptionGroup],
    examples: [String], operandWords: [String] = [],
    job: HelpJob? = nil,
    run: @escaping Run
  ) {
    self.name = name
    self.order = order
    self.alias = alias
    self.summary = summary
    self.usage = usage
    self.details = details
    makeOptions = options
    self.examples = examples
    self.operandWords = operandWords
    self.job = job
    self.run = run
  }

  /// The options of the command, those of every command that reads, and those that every command has.
  var allOptions: [OptionGroup] {
    options + [BoundOptions.group(options), CommonOptions.group(options)].compactMap(\.self)
  }

  func isCalled(_ name: String) -> Bool { self.name == name || alias == name }
}
