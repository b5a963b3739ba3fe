extension CompletionModel {
  var bash: String {
    var lines = [
      "# Completes ringfence in bash: source <(ringfence completions bash)",
      "_ringfence() {",
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} words=",
      "  COMPREPLY=()",
      "  if [ \"$COMP_CWORD\" -eq 1 ]; then",
      "    words='\((commands.map(\.name) + ["--help", "--version"]).joined(separator: " "))'",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))",
      "    return",
      "  fi",
      "  case \"${COMP_WORDS[1]} $before\" in",
    ]
    for command in commands {
      for option in command.options where option.placeholder != nil {
        let patterns = option.words.map { "'\(command.name) \($0)'" }.joined(separator: "|")
        if !option.choices.isEmpty {
          lines.append("    \(patterns)) words='\(option.choices.joined(separator: " "))' ;;")
        } else if !option.takesFile {
          lines.append("    \(patterns)) return ;;")
        } else {
          lines.append("    \(patterns)) words=: ;;")
        }
      }
    }
    lines += [
      "  esac", "  if [ \"$words\" = : ]; then", "    COMPREPLY=($(compgen -f -- \"$word\"))",
      "    return", "  fi", "  if [ -n \"$words\" ]; then",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))", "    return", "  fi",
      "  case \"${COMP_WORDS[1]}\" in",
    ]
    for command in commands {
      let options = command.options.flatMap(\.words).joined(separator: " ")
      lines.append("    \(command.name))")
      if command.operandWords.isEmpty {
        lines.append("      if [[ $word == -* ]]; then words='\(options)'; fi ;;")
      } else {
        let operands = command.operandWords.joined(separator: " ")
        lines.append("      words='\(operands)'")
        lines.append("      if [[ $word == -* ]]; then words='\(options)'; fi ;;")
      }
    }
    lines += [
      "  esac", "  if [ -n \"$words\" ]; then",
      "    COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))", "  else",
      "    COMPREPLY=($(compgen -f -- \"$word\"))", "  fi", "}",
      "complete -o filenames -F _ringfence ringfence",
    ]
    return lines.joined(separator: "\n") + "\n"
  }
}

extension OptionSpec {
  var words: [String] { ["--\(name)"] + (letter.map { ["-\($0)"] } ?? []) }
}
