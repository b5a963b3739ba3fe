/// The words of a command, understood, and what they ask for.
protocol CommandRun {
  /// Understands the words.
  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError)
  /// Where the result goes, as the user gave it: a path; `nil` and `-` are standard output.
  var output: String? { get }
  /// Every file and folder that is read, as the user gave it.
  var inputs: [String] { get }
  /// Does what they ask for.
  func run() throws(CommandFailure) -> ExitStatus
}

extension CommandRun {
  /// Understands the words and does what they ask for. An output that is one of the inputs, or that cannot
  /// be written, is refused before anything is read.
  static func start(
    _ arguments: Arguments, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    let command: Self
    do throws(UsageError) {
      command = try Self(arguments, environment)
    } catch {
      throw .usage(error)
    }
    try OutputCheck.check(command.output, against: command.inputs, arguments, environment)
    return try command.run()
  }
}
