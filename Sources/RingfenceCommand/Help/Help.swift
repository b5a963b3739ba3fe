enum Help {
  static let purpose = "Reports which triggers a layout of geofences fires on recorded tracks."

  /// What people come for, with the command lines to begin with: the text of `ringfence` alone.
  static func jobs(_ commands: [Subcommand]) -> String {
    let libraries = HelpJob(.embedding, order: 20, "libraries", "for Swift, C, Python and Spark")
    let jobs = commands.compactMap { command in command.job.map { (command.name, $0) } }
    var lines = ["usage: ringfence COMMAND …", "", purpose]
    for question in HelpJob.Question.allCases {
      let rows = (jobs + [("help", libraries)]).filter { $0.1.question == question }
        .sorted { $0.1.order < $1.1.order }
      lines += ["", question.rawValue]
      lines += table(
        rows.map {
          (["ringfence", $0, $1.words].filter { !$0.isEmpty }.joined(separator: " "), $1.answer)
        })
    }
    lines += [
      "", "'ringfence --help' lists all commands, 'ringfence COMMAND --help' their options.",
    ]
    return lines.joined(separator: "\n")
  }

  /// The text of `ringfence --help`.
  static func program(_ commands: [Subcommand]) -> String {
    var lines = [
      "usage: ringfence COMMAND …", "", purpose, "", "commands:",
    ]
    lines += table(
      commands.map { command in
        (command.name, command.summary + (command.alias.map { " (alias \($0))" } ?? ""))
      })
    lines += ["", "topics of 'ringfence help TOPIC':"]
    lines += table(HelpTopic.allCases.map { ($0.rawValue, $0.summary) })
    lines += ["", "options:"]
    lines += table([
      ("--help", "show this help; behind a command, the help of that command"),
      ("--help-all", "behind a command, its help with all options"),
      ("--version", "show the version"),
    ])
    lines += ["", "example:", "  ringfence evaluate --zones zones.json walk.gpx"]
    return lines.joined(separator: "\n")
  }

  /// The text of `ringfence COMMAND --help`, or of `--help-all`.
  static func command(_ command: Subcommand, _ extent: HelpExtent) -> String {
    var lines = [
      "usage: ringfence \(command.name)" + (command.usage.isEmpty ? "" : " \(command.usage)")
    ]
    if let alias = command.alias { lines.append("       ringfence \(alias) \(command.usage)") }
    lines += ["", command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."]
    if !command.details.isEmpty { lines += [""] + command.details }
    let groups =
      switch extent {
      case .everyday:
        [
          OptionGroup(
            title: "options",
            options: command.allOptions.flatMap { $0.options.prefix($0.everyday) })
        ]
      case .all: command.allOptions
      }
    let width = groups.flatMap(\.options).map(\.usage.count).max() ?? 0
    for group in groups where !group.options.isEmpty {
      lines += ["", "\(group.title):"]
      lines += table(group.options.map { ($0.usage, $0.help) }, width: width)
    }
    let hidden = command.allOptions.reduce(0) { $0 + $1.options.count - $1.everyday }
    if extent == .everyday, hidden > 0 {
      lines += ["", "\(hidden) more options: 'ringfence \(command.name) --help-all'"]
    }
    lines += ["", command.examples.count == 1 ? "example:" : "examples:"]
    lines += command.examples.map { "  ringfence \($0)" }
    return lines.joined(separator: "\n")
  }

  private static func table(_ rows: [(String, String)], width: Int? = nil) -> [String] {
    let width = width ?? rows.map(\.0.count).max() ?? 0
    return rows.map { name, help in
      "  " + name + String(repeating: " ", count: max(0, width - name.count) + 2) + help
    }
  }
}
