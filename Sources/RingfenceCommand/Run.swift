internal import Ringfence

/// Runs a command line without its program name and returns the exit status. Results go to the
/// environment's output, everything else to its errors. The command has the features of the rooms besides its own.
package func run(
  _ arguments: [String], in environment: CommandEnvironment, with rooms: [Room] = []
) -> ExitStatus {
  do {
    return try dispatch(arguments, environment, Subcommand.all(rooms))
  } catch {
    if let message = error.message { environment.report(message) }
    switch error {
    case .usage: return .usage
    case .output(.closedPipe): return .done
    case .output(.refused): return .inputOutput
    case .stopped(let status, _): return status
    }
  }
}

private func dispatch(
  _ arguments: [String], _ environment: CommandEnvironment, _ commands: [Subcommand]
) throws(CommandFailure) -> ExitStatus {
  guard let first = arguments.first else {
    environment.report(Help.jobs(commands))
    return .usage
  }
  let rest = arguments.dropFirst()
  switch first {
  case "--version": return try print(Version.line, environment)
  case _ where HelpExtent(word: first) != nil:
    return try print(Help.program(commands), environment)
  case "help":
    guard let topic = rest.first, HelpExtent(word: topic) == nil else {
      return try print(Help.program(commands), environment)
    }
    if let page = HelpTopic(rawValue: topic) { return try print(page.text, environment) }
    return try print(
      Help.command(find(topic, commands, topics: true), .everyday), environment)
  default:
    let command = try find(first, commands)
    let words = try checkingUsage(
      Arguments(
        command: command.name, options: command.allOptions.flatMap(\.options),
        words: rest))
    if let help = words.help { return try print(Help.command(command, help), environment) }
    return try command.run(words, CommonOptions.environment(environment, for: words))
  }
}

private func find(
  _ name: String, _ commands: [Subcommand], topics: Bool = false
) throws(CommandFailure) -> Subcommand {
  if let command = commands.first(where: { $0.isCalled(name) }) { return command }
  let kind = name.hasPrefix("-") ? "option" : topics ? "command or topic" : "command"
  let known =
    name.hasPrefix("-")
    ? ["--help", "--version"]
    : commands.flatMap { [$0.name] + ($0.alias.map { [$0] } ?? []) } + ["help"]
      + (topics ? HelpTopic.allCases.map(\.rawValue) : [])
  throw .usage(
    UsageError(
      code: name.hasPrefix("-") ? .unknownOption : .unknownCommand,
      detail: "unknown \(kind) '\(name)'" + Arguments.suggestion(for: name, among: known),
      command: nil))
}

private func print(
  _ text: String, _ environment: CommandEnvironment
) throws(CommandFailure) -> ExitStatus {
  try writingOutput(environment.output.line(text))
  return .done
}
