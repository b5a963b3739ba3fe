internal import RingfenceReports
internal import Synchronization

/// Ends the search for drives at the time limit, and shows how much of it is done: after the first second, on a terminal
/// in a line that is written again, else in a line every five seconds.
final class MutationProgress: Sendable {
  private struct State {
    var done = 0
    var estimate = ProgressEstimate()
    var nextTime: ContinuousClock.Instant
    var isShown = false
  }

  private let environment: CommandEnvironment
  private let command: String
  private let item: String
  private let total: Int
  private let start = ContinuousClock.now
  private let end: ContinuousClock.Instant?
  private let state: Mutex<State>

  /// - Parameters:
  ///   - total: the number of errors, or of other items.
  ///   - item: what is counted.
  ///   - command: the name of the subcommand.
  ///   - end: when the search for drives ends; `nil` for never.
  ///   - environment: where progress is shown.
  init(
    total: Int, of item: String = "mutant", by command: String = "verify",
    until end: ContinuousClock.Instant?, in environment: CommandEnvironment
  ) {
    self.environment = environment
    self.command = command
    self.item = item
    self.total = total
    self.end = end
    state = Mutex(State(nextTime: start + .seconds(environment.errorsAreTerminal ? 1 : 5)))
  }

  /// Whether the time limit is reached.
  var isOver: Bool { end.map { ContinuousClock.now >= $0 } ?? false }

  /// Counts items that are done.
  func advance(by count: Int) {
    guard !environment.isQuiet else { return }
    state.withLock { state in
      state.done += count
      let now = ContinuousClock.now
      guard now >= state.nextTime, state.done < total else { return }
      let text =
        "\(state.done) of \(pluralized(total, item))"
        + state.estimate.text(bytes: state.done, of: total, after: now - start)
      guard environment.errorsAreTerminal else {
        state.nextTime = now + .seconds(5)
        environment.report("ringfence \(command): note: \(text)")
        return
      }
      state.nextTime = now + .milliseconds(200)
      state.isShown = true
      try? environment.errors.write(Array("\r\u{1B}[K\(text)".utf8))
    }
  }

  /// Removes the line.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      try? environment.errors.write(Array("\r\u{1B}[K".utf8))
    }
  }
}
