internal import Synchronization

/// Shows how far a long run is: after the first second, on a terminal in a line that is written again, elsewhere in a
/// note every five seconds, where the command writes notes at all.
package final class ProgressLine: Sendable {
  private struct State {
    var nextTime: ContinuousClock.Instant
    var estimate = ProgressEstimate()
    var isShown = false
  }

  private let environment: CommandEnvironment
  private let notesOf: String?
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  package var isActive: Bool {
    !environment.isQuiet && (environment.errorsAreTerminal || notesOf != nil)
  }

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - environment: where progress is shown.
  ///   - notesOf: the command that writes notes without a terminal; `nil` for a line on terminals only.
  ///   - now: the clock.
  package init(
    _ environment: CommandEnvironment, notesOf: String? = nil,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.environment = environment
    self.notesOf = notesOf
    self.now = now
    start = now()
    state = Mutex(State(nextTime: start + .seconds(1)))
  }

  /// Shows a text where it is time to, with the share and an estimate of the time left.
  ///
  /// - Parameters:
  ///   - done: the parts of the run that are done, in any unit.
  ///   - total: the parts of the whole run; 0 where they are not known, and no share is shown.
  ///   - text: what is shown, from the time since the beginning.
  package func show(done: Int = 0, of total: Int = 0, _ text: (Duration) -> String) {
    guard isActive else { return }
    state.withLock { state in
      let now = now()
      guard now >= state.nextTime else { return }
      let elapsed = now - start
      let text = text(elapsed) + state.estimate.text(done: done, of: total, after: elapsed)
      guard environment.errorsAreTerminal else {
        state.nextTime = now + .seconds(5)
        environment.report("ringfence \(notesOf ?? ""): note: \(text)")
        return
      }
      state.nextTime = now + .milliseconds(200)
      state.isShown = true
      try? environment.errors.write(Array("\r\u{1B}[K\(text)".utf8))
    }
  }

  package func clear() {
    state.withLock { state in
      guard state.isShown else { return }
      state.isShown = false
      try? environment.errors.write(Array("\r\u{1B}[K".utf8))
    }
  }
}
