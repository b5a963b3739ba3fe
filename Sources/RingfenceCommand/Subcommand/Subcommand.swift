internal import Ringfence

package struct Subcommand: Sendable {
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
  package var options: [OptionGroup]
  /// Command lines that work, without the leading `ringfence`.
  package let examples: [String]
  /// The words that are operands, where only some are.
  var operandWords: [String] = []
  package let run: @Sendable (Arguments, CommandEnvironment) throws(CommandFailure) -> ExitStatus

  package init(
    name: String, order: Int, alias: String? = nil, summary: String, usage: String,
    details: [String], options: [OptionGroup], examples: [String], operandWords: [String] = [],
    run: @escaping @Sendable (Arguments, CommandEnvironment) throws(CommandFailure) -> ExitStatus
  ) {
    self.name = name
    self.order = order
    self.alias = alias
    self.summary = summary
    self.usage = usage
    self.details = details
    self.options = options
    self.examples = examples
    self.operandWords = operandWords
    self.run = run
  }

  /// Every command, with those of rooms and what rooms add to others, in the order of the help.
  static func all(_ rooms: [Room]) -> [Subcommand] {
    let own: [Subcommand] = [
      .evaluate(rooms), .follow, .explain(rooms), .verify(rooms), .lint(rooms), .plan, .inspect,
      .convert(rooms), .degrade, .starter, .schema, .completions, .man,
    ]
    return (own + rooms.flatMap(\.subcommands)).sorted { $0.order < $1.order }
  }

  /// The options of the command, those of every command that reads, and those that every command has.
  var allOptions: [OptionGroup] {
    options + [BoundOptions.group(options), CommonOptions.group(options)].compactMap(\.self)
  }

  func isCalled(_ name: String) -> Bool { self.name == name || alias == name }
}

/// Options under one heading of the help.
package struct OptionGroup: Sendable {
  let title: String
  package let options: [OptionSpec]
  /// How many of the options, from the first one, the short help shows: those that most people need.
  let everyday: Int

  /// Without `everyday`, all are shown.
  package init(title: String, options: [OptionSpec], everyday: Int? = nil) {
    self.title = title
    self.options = options
    self.everyday = everyday ?? options.count
  }
}

extension [OptionGroup] {
  /// The groups with each option where it stands first: several rooms may need the same one.
  var listingEachOnce: Self {
    var seen: Set<String> = []
    return map { group in
      OptionGroup(
        title: group.title, options: group.options.filter { seen.insert($0.name).inserted },
        everyday: group.everyday)
    }
  }
}

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
