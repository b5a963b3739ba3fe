internal import RingfenceRecords

enum CommonOptions {
  static let quiet = Option.flag("quiet", "report errors only: no notes, warnings or progress")
  static let color = Option<TerminalChoice>.choice(
    "color", "WHEN", "colour text: auto, always or never (auto: on a terminal)")
  static let width = Option.count(
    "width", "N", in: 20...10_000, "break lines of text that are wider (on a terminal: its width)")

  static let csvSafe = Option.flag(
    "csv-safe", "put ' before texts in CSV that a spreadsheet would compute, as =1+1",
    rules: [
      OptionRule { option, arguments in
        Self.format(arguments) == OutputFormat.csv.rawValue
          ? nil : "'--\(option)' goes with '--format csv' only"
      }
    ])

  static func group(_ options: [OptionGroup]) -> OptionGroup {
    let all = options.flatMap(\.options)
    // What is written into a folder is not the result, which is text.
    let writesTables =
      all.contains { $0.name == "format" && $0.choices.contains(OutputFormat.csv.rawValue) }
      && !all.contains { $0.name == "output" && $0.placeholder == "FOLDER" }
    return OptionGroup(
      title: "messages and text",
      options: [quiet.spec, color.spec, width.spec] + (writesTables ? [csvSafe.spec] : []),
      everyday: 0)
  }

  /// The format of the output, by its option or else by the ending; `nil` where neither states it.
  private static func format(_ arguments: Arguments) -> String? {
    var chosen = arguments
    chosen.chooseFormatByEnding()
    return chosen.word("format")
  }

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
      let isShown = isToTerminal || environment.outputIsTerminal && arguments.word("output") == "-"
      if format(arguments) == OutputFormat.csv.rawValue, arguments.spec(csvSafe.spec.name) != nil,
        isShown || arguments.has(csvSafe)
      {
        environment.tableGuard = TableGuard(
          escapesControls: isShown, marksFormulas: arguments.has(csvSafe))
      }
    } catch {
      throw .usage(error)
    }
    if format(arguments) == CIFormat.github.rawValue {
      environment.workspacePaths = WorkspacePaths(
        workspace: environment.variables["GITHUB_WORKSPACE"])
    }
    let hasText = arguments.spec("format")?.choices.contains("text") ?? false
    if !hasText || format(arguments) ?? "text" != "text" { environment.textWidth = nil }
    return environment
  }
}
