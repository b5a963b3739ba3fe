/// When a text gets what suits a terminal, as colours and the lines of findings.
enum TerminalChoice: String, CaseIterable, Sendable {
  /// On a terminal, if the variables of the environment allow it.
  case auto
  case always, never
}

/// The options that every command has.
enum CommonOptions {
  static let quiet = Option.flag("quiet", "report errors only: no notes, warnings or progress")
  static let color = Option<TerminalChoice>.choice(
    "color", "WHEN", "colour text: auto, always or never (auto: on a terminal)")
  static let width = Option.count(
    "width", "N", in: 20...10_000, "break lines of text that are wider (on a terminal: its width)")

  static let group = OptionGroup(
    title: "messages and text", options: [quiet.spec, color.spec, width.spec], everyday: 0)

  /// The environment of a command with these options.
  static func environment(
    _ environment: CommandEnvironment, for arguments: Arguments
  ) throws(CommandFailure) -> CommandEnvironment {
    var environment = environment
    environment.isQuiet = arguments.has(quiet)
    do throws(UsageError) {
      environment.color = try arguments[color] ?? .auto
      let isToTerminal = environment.outputIsTerminal && arguments.word("output") == nil
      environment.textWidth =
        try arguments[width] ?? (isToTerminal ? environment.terminalWidth : nil)
    } catch {
      throw .usage(error)
    }
    var chosen = arguments
    chosen.chooseFormatByEnding()
    let hasText = arguments.spec("format")?.choices.contains("text") ?? false
    if !hasText || chosen.word("format") ?? "text" != "text" { environment.textWidth = nil }
    return environment
  }
}
