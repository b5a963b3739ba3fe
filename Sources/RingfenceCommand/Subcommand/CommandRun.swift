package protocol CommandRun: SendableMetatype {
  /// The path of the result as given; `nil` and `-` are standard output.
  var output: String? { get }
  /// The paths of further results, as given.
  var furtherOutputs: [String] { get }
  /// The paths of the files and folders that are read, as given.
  var inputs: [String] { get }
  /// Whether the ending of the output's name chooses the format where `--format` is missing.
  static var formatFollowsEnding: Bool { get }
  /// The endings of the output's name, where they do not follow from the formats of `--format`; `nil` where they do.
  static var outputEndings: [String]? { get }
  func run() throws(CommandFailure) -> ExitStatus
}

extension CommandRun {
  package static var formatFollowsEnding: Bool { true }
  package static var outputEndings: [String]? { nil }
  package var furtherOutputs: [String] { [] }

  /// What starts a command that is made so.
  package static func starting(
    _ make: @escaping @Sendable (Arguments, CommandEnvironment) throws(UsageError) -> Self
  ) -> Subcommand.Run {
    { (arguments, environment) throws(CommandFailure) in try start(arguments, environment, make) }
  }

  /// Makes the command and runs it. Refuses an output that is one of the inputs, or that cannot be written, before anything is read.
  package static func start(
    _ arguments: Arguments, _ environment: CommandEnvironment,
    _ make: (Arguments, CommandEnvironment) throws(UsageError) -> Self
  ) throws(CommandFailure) -> ExitStatus {
    let command: Self
    var arguments = arguments
    do throws(UsageError) {
      if formatFollowsEnding { arguments.chooseFormatByEnding() }
      command = try make(arguments, environment)
      try arguments.checkRules()
    } catch {
      throw .usage(error)
    }
    try OutputCheck.check(command.output, against: command.inputs, arguments, environment)
    for path in command.furtherOutputs {
      try OutputCheck.check(path, against: command.inputs, arguments, environment)
    }
    do throws(UsageError) {
      if formatFollowsEnding || outputEndings != nil {
        try arguments.checkEnding(Self.outputEndings)
      }
    } catch {
      throw .usage(error)
    }
    return try command.run()
  }
}
