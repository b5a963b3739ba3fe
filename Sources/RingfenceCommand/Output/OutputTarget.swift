/// Where the result of a command goes: a file of `--output`, or standard output.
struct OutputTarget: Sendable {
  private let file: OutputFile?
  /// Receives the result.
  let sink: any ByteSink

  /// Opens the target; `nil` and `-` are standard output.
  init(_ path: String?, in environment: CommandEnvironment) throws(OutputError) {
    guard let path, path != "-" else {
      file = nil
      sink = environment.output
      return
    }
    let file = try OutputFile(path)
    self.file = file
    sink = file.sink
  }

  /// Runs what writes the result and closes the target. A file takes its place when `write` says
  /// that it is worth it; otherwise, and after an error, what was there before stays.
  func close(after write: () throws(OutputError) -> Bool) throws(OutputError) {
    let isWorthKeeping: Bool
    do throws(OutputError) {
      isWorthKeeping = try write()
    } catch {
      file?.abandon()
      throw error
    }
    if isWorthKeeping {
      try file?.finish()
    } else {
      file?.abandon()
    }
  }
}
