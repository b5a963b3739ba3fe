/// The words of a command, understood, and what they ask for.
protocol CommandRun {
  /// Understands the words.
  init(_ arguments: Arguments, _ environment: CommandEnvironment) throws(UsageError)
  /// Does what they ask for.
  func run() throws(CommandFailure) -> ExitStatus
}

extension CommandRun {
  /// Understands the words and does what they ask for.
  static func start(
    _ arguments: Arguments, _ environment: CommandEnvironment
  ) throws(CommandFailure) -> ExitStatus {
    let command: Self
    do throws(UsageError) {
      command = try Self(arguments, environment)
    } catch {
      throw .usage(error)
    }
    return try command.run()
  }
}
