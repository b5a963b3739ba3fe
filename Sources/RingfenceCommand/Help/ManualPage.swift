internal import Ringfence

/// The manual page, in the macros of man(7).
enum ManualPage {
  static func text(_ commands: [Subcommand]) -> String {
    var lines = [
      ".TH RINGFENCE 1 \"\" \"\(Version.line)\" \"User Commands\"", ".SH NAME",
      "ringfence \\- report which triggers a layout of geofences fires on recorded tracks",
      ".SH SYNOPSIS", ".B ringfence", ".I COMMAND", "\\&.\\|.\\|.", ".SH DESCRIPTION",
    ]
    lines += paragraph(Help.purpose)
    lines.append(".SH COMMANDS")
    for command in commands { lines += section(command) }
    for topic in HelpTopic.allCases {
      lines.append(".SH \(escaped(topic.title.uppercased()))")
      lines += preformatted(topic.lines)
    }
    lines.append(".SH ENVIRONMENT")
    for (name, words) in HelpTopic.variables {
      lines += [".TP", ".B \(name)"] + paragraph(words)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(_ command: Subcommand) -> [String] {
    var lines = [".SS \(escaped(command.name))"]
    lines += paragraph(command.summary.prefix(1).uppercased() + command.summary.dropFirst() + ".")
    lines += [".PP", ".B ringfence \(escaped(command.name))"]
    if !command.usage.isEmpty { lines += paragraph(command.usage) }
    if let alias = command.alias {
      lines.append(".PP")
      lines += paragraph("Another name of the command is '\(alias)'.")
    }
    if !command.details.isEmpty {
      lines.append(".PP")
      // An empty line begins a paragraph.
      for line in command.details { lines += line.isEmpty ? [".PP"] : paragraph(line) }
    }
    for option in command.allOptions.flatMap(\.options) {
      lines += [".TP", ".B \(escaped(option.usage))"] + paragraph(option.help + ".")
    }
    lines.append(".PP")
    lines += paragraph(command.examples.count == 1 ? "Example:" : "Examples:")
    lines += preformatted(command.examples.map { "ringfence \($0)" })
    return lines
  }

  private static func paragraph(_ text: String) -> [String] { [escaped(text)] }

  private static func preformatted(_ lines: [String]) -> [String] {
    [".PP", ".nf", ".RS 4"] + lines.map(escaped) + [".RE", ".fi"]
  }

  /// A line of text in which nothing is a request or an escape.
  private static func escaped(_ text: String) -> String {
    var line = text.hasPrefix(".") ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "'": line += "\\(aq"
      case "`": line += "\\(ga"
      case "^": line += "\\(ha"
      case "~": line += "\\(ti"
      case "\"": line += "\\(dq"
      case _ where scalar.isASCII: line.unicodeScalars.append(scalar)
      default:
        // `\u{2026}` becomes `\[u2026]`; the name of a character has at least four digits.
        let digits = PrintableText.number(of: scalar).dropFirst(3).dropLast()
        line += "\\[u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "]"
      }
    }
    return line
  }
}
