internal import RingfenceRecords

extension CompletionModel {
  var zsh: String {
    var lines = [
      "#compdef ringfence",
      "# Completes ringfence in zsh: source <(ringfence completions zsh)",
      "_ringfence() {",
      "  local context state state_descr line",
      "  typeset -A opt_args",
      "  _arguments -C '1:command:->command' '*::argument:->argument'",
      "  case $state in",
      "  command)",
      "    local -a commands",
      "    commands=(",
    ]
    for command in commands {
      lines.append("      \(ShellWord.quoted("\(command.name):\(command.summary)"))")
    }
    lines += [
      "    )", "    _describe command commands", "    ;;", "  argument)", "    case $line[1] in",
    ]
    for command in commands {
      lines.append("    \(command.name))")
      lines.append("      _arguments \\")
      for option in command.options {
        for word in option.words { lines.append("        \(Self.argument(option, word)) \\") }
      }
      let operands =
        command.operandWords.isEmpty
        ? "'*:file:_files'" : "'1:word:(\(command.operandWords.joined(separator: " ")))'"
      lines += ["        \(operands)", "      ;;"]
    }
    lines += [
      "    esac", "    ;;", "  esac", "}",
      "if [ \"$funcstack[1]\" = _ringfence ]; then", "  _ringfence \"$@\"", "else",
      "  compdef _ringfence ringfence", "fi",
    ]
    return lines.joined(separator: "\n") + "\n"
  }

  private static func argument(_ option: OptionSpec, _ word: String) -> String {
    var help: [UInt8] = []
    for byte in option.help.utf8 {
      if byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]") || byte == UInt8(ascii: ":") {
        help.append(UInt8(ascii: "\\"))
      }
      help.append(byte)
    }
    var text = "\(option.repeats ? "*" : "")\(word)[\(String(decoding: help, as: UTF8.self))]"
    if let placeholder = option.placeholder {
      let action =
        !option.choices.isEmpty
        ? "(\(option.choices.joined(separator: " ")))" : option.takesFile ? "_files" : " "
      text += ":\(placeholder.split(separator: ":").joined(separator: " ")):\(action)"
    }
    return ShellWord.quoted(text)
  }
}
