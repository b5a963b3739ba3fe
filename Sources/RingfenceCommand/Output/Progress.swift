internal import RingfenceReports
internal import Synchronization

/// Shows the progress of a long run on a terminal, after the first second. Without a terminal it
/// shows nothing.
final class Progress: Sendable {
  private struct State {
    var finished = 0
    var fixes = 0
    var nextTime: ContinuousClock.Instant
    var isShown = false
  }

  private let environment: CommandEnvironment
  private let total: Int
  private let state: Mutex<State>

  init(total: Int, in environment: CommandEnvironment) {
    self.environment = environment
    self.total = total
    state = Mutex(State(nextTime: .now + .seconds(1)))
  }

  /// Counts fixes and files, and shows the counts at intervals.
  func advance(fixes: Int, files: Int = 0) {
    guard environment.errorsAreTerminal, !environment.isQuiet else { return }
    state.withLock { state in
      state.fixes += fixes
      state.finished += files
      let now = ContinuousClock.now
      guard now >= state.nextTime else { return }
      state.nextTime = now + .milliseconds(200)
      state.isShown = true
      let line =
        "\r\u{1B}[K\(state.finished) of \(pluralized(total, "file")), "
        + pluralized(state.fixes, "fix", "fixes")
      try? environment.errors.write(Array(line.utf8))
    }
  }

  /// Removes the line before another message.
  func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      try? environment.errors.write(Array("\r\u{1B}[K".utf8))
    }
  }
}
