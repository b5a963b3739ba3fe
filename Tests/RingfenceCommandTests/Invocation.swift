import RingfenceCommand
import RingfenceRooms

/// A run of the command inside the test's process.
struct Invocation {
  let output: String
  let errors: String
  let status: ExitStatus

  /// Runs words that blanks separate.
  init(_ words: String, processors: Int = 1) {
    self.init(words.split(separator: " ").map(String.init), processors: processors)
  }

  init(_ words: [String], processors: Int = 1, colorTerminal: Bool = false) {
    let output = MemorySink()
    let errors = MemorySink()
    let environment = CommandEnvironment(
      output: output, errors: errors, outputIsTerminal: colorTerminal,
      processorCount: processors)
    status = run(words, in: environment, with: Rooms.all)
    self.output = output.text
    self.errors = errors.text
  }
}
