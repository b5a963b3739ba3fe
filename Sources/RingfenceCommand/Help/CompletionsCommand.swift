internal import RingfenceFiles

extension Subcommand {
  /// `all` gives every command, also this one.
  static func completions(of all: @escaping @Sendable () -> [Subcommand]) -> Subcommand {
    Subcommand(
      name: "completions", order: 200,
      summary: "write a script that completes commands and options in a shell",
      usage: "SHELL",
      details: [
        "SHELL is bash, zsh or fish. 'make install' puts the scripts where these shells look for them."
      ],
      options: [],
      examples: [
        "completions bash > ~/.local/share/bash-completion/completions/ringfence",
        "completions fish > ~/.config/fish/completions/ringfence.fish",
      ],
      operandWords: Shell.allCases.map(\.rawValue),
      run: { (arguments, environment) throws(CommandFailure) in
        let shell = try checkingUsage(Shell(arguments))
        try writingOutput(
          environment.output.write(Array(shell.script(CompletionModel(all())).utf8)))
        return .done
      })
  }

  /// `all` gives every command, also this one.
  static func man(of all: @escaping @Sendable () -> [Subcommand]) -> Subcommand {
    Subcommand(
      name: "man", order: 210,
      summary: "write the manual page",
      usage: "",
      details: [
        "The page has every command and option. 'man ringfence' shows it after 'make install'."
      ],
      options: [],
      examples: ["man > ringfence.1"],
      run: { (arguments, environment) throws(CommandFailure) in
        if let operand = arguments.operands.first {
          throw .usage(
            arguments.error(.unexpectedOperand, "'\(operand)' is one word too many, expected none"))
        }
        try writingOutput(environment.output.write(Array(ManualPage.text(all()).utf8)))
        return .done
      })
  }
}

enum Shell: String, CaseIterable {
  case bash, zsh, fish

  fileprivate init(_ arguments: Arguments) throws(UsageError) {
    let names = Self.allCases.map(\.rawValue)
    guard let word = arguments.operands.first else {
      throw arguments.error(
        .missingOperand, "the shell is missing, expected \(names.joined(separator: ", "))")
    }
    guard arguments.operands.count == 1 else {
      throw arguments.error(
        .unexpectedOperand, "'\(arguments.operands[1])' is one word too many, expected one shell")
    }
    guard let shell = Self(rawValue: word) else {
      throw arguments.error(
        .badValue, "unknown shell '\(word)'" + suggestion(for: word, among: names))
    }
    self = shell
  }

  fileprivate func script(_ model: CompletionModel) -> String {
    switch self {
    case .bash: model.bash
    case .zsh: model.zsh
    case .fish: model.fish
    }
  }
}

struct CompletionModel {
  /// A command, also under its other name.
  struct Command {
    let name: String
    let summary: String
    let options: [OptionSpec]
    /// The words that are operands; files where there are none.
    let operandWords: [String]
  }

  let commands: [Command]

  init(_ all: [Subcommand]) {
    var commands: [Command] = []
    for command in all {
      for name in [command.name] + (command.alias.map { [$0] } ?? []) {
        commands.append(
          Command(
            name: name, summary: command.summary,
            options: command.allOptions.flatMap(\.options) + [Self.help],
            operandWords: command.operandWords))
      }
    }
    commands.append(
      Command(
        name: "help", summary: "show the help of a command or a topic", options: [],
        operandWords: all.map(\.name) + HelpTopic.allCases.map(\.rawValue)))
    self.commands = commands
  }

  private static let help = OptionSpec(
    name: "help", letter: "h", placeholder: nil, help: "show the help of the command", choices: [],
    repeats: false, splitsAtCommas: false, rules: [])
}

extension OptionSpec {
  var takesFile: Bool { placeholder == "FILE" || name == "scenario" }
}
