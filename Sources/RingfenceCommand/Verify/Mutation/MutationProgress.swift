internal import RingfenceReports
internal import Synchronization

/// Shows on a terminal how many errors were tried, after the first second.
final class MutationProgress: Sendable {
  private struct State {
    var done = 0
    var estimate = ProgressEstimate()
    var nextTime: ContinuousClock.Instant
    var isShown = false
  }

  private let environment: CommandEnvironment
  private let total: Int
  private let start = ContinuousClock.now
  private let state: Mutex<State>
  private let isOn: Bool

  init(total: Int, in environment: CommandEnvironment) {
    self.environment = environment
    self.total = total
    isOn = environment.errorsAreTerminal && !environment.isQuiet
    state = Mutex(State(nextTime: start + .seconds(1)))
  }

  /// Counts errors that were tried.
  func advance(by count: Int) {
    guard isOn else { return }
    state.withLock { state in
      state.done += count
      let now = ContinuousClock.now
      guard now >= state.nextTime else { return }
      state.nextTime = now + .milliseconds(200)
      state.isShown = true
      let line =
        "\r\u{1B}[K\(state.done) of \(pluralized(total, "mutant"))"
        + state.estimate.text(bytes: state.done, of: total, after: now - start)
      try? environment.errors.write(Array(line.utf8))
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
