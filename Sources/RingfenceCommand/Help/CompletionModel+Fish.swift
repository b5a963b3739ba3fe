extension CompletionModel {
  var fish: String {
    var lines = ["# Completes ringfence in fish: ringfence completions fish | source"]
    let begins = "complete -c ringfence"
    for command in commands {
      lines.append(
        "\(begins) -f -n __fish_use_subcommand -a \(command.name) "
          + "-d \(Self.fishQuoted(command.summary))")
    }
    for option in ["help", "version"] {
      lines.append("\(begins) -f -n __fish_use_subcommand -l \(option)")
    }
    for command in commands {
      let condition = "-n '__fish_seen_subcommand_from \(command.name)'"
      for option in command.options {
        var line = "\(begins) \(condition) -l \(option.name)"
        if let letter = option.letter { line += " -s \(letter)" }
        if option.placeholder != nil {
          if !option.choices.isEmpty {
            line += " -x -a \(Self.fishQuoted(option.choices.joined(separator: " ")))"
          } else {
            line += option.takesFile ? " -r -F" : " -x"
          }
        }
        lines.append(line + " -d \(Self.fishQuoted(option.help))")
      }
      if !command.operandWords.isEmpty {
        lines.append(
          "\(begins) \(condition) -f -a "
            + Self.fishQuoted(command.operandWords.joined(separator: " ")))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// A text in single quotation marks as fish reads them: backslashes escape.
  private static func fishQuoted(_ text: String) -> String {
    var bytes: [UInt8] = [UInt8(ascii: "'")]
    for byte in text.utf8 {
      if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\\") {
        bytes.append(UInt8(ascii: "\\"))
      }
      bytes.append(byte)
    }
    return String(decoding: bytes + [UInt8(ascii: "'")], as: UTF8.self)
  }
}
