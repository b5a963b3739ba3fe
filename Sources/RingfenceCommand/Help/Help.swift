/// The help of the program and of its commands.
enum Help {
  /// What the program does.
  static let purpose = "Reports which triggers a layout of geofences fires on recorded tracks."

  /// The text of `ringfence --help`.
  static var program: String {
    var lines = [
      "usage: ringfence COMMAND …", "", purpose, "", "commands:",
    ]
    lines += table(
      Subcommand.all.map { command in
        (command.name, command.summary + (command.alias.map { " (alias \($0))" } ?? ""))
      })
    lines += ["", "topics of 'ringfence help TOPIC':"]
    lines += table(HelpTopic.allCases.map { ($0.rawValue, $0.summary) })
    lines += ["", "options:"]
    lines += table([
      ("--help", "show this help; behind a command, the help of that command"),
      ("--version", "show the version"),
    ])
    lines += ["", "example:", "  ringfence evaluate --zones zones.json walk.gpx"]
    return lines.joined(separator: "\n")
  }

  /// The text of `ringfence COMMAND --help`.
  static func command(_ command: Subcommand) -> String {
    var lines = [
      "usage: ringfence \(command.name)" + (command.usage.isEmpty ? "" : " \(command.usage)")
    ]
    if let alias = command.alias { lines.append("       ringfence \(alias) \(command.usage)") }
    lines += ["", command.summary.prefix(1).uppercased() + command.summary.dropFirst() + "."]
    if !command.details.isEmpty { lines += [""] + command.details }
    let width = command.allOptions.flatMap(\.options).map(\.usage.count).max() ?? 0
    for group in command.allOptions {
      lines += ["", "\(group.title):"]
      lines += table(group.options.map { ($0.usage, $0.help) }, width: width)
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
