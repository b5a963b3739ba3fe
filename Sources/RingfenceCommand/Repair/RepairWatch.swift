internal import RingfenceLint
internal import RingfenceReports
internal import Synchronization

/// Ends the search of a repair at its time limit or at the first SIGINT, and shows how far it is: after the first
/// second, on a terminal in a line that is written again, else in a line every five seconds.
final class RepairWatch: Sendable {
  private struct State {
    var nextTime: ContinuousClock.Instant
    var isShown = false
    var isAsked = false
    var cause: Cause?
  }

  /// Why a search was stopped.
  enum Cause: Sendable {
    case timeLimit, signal
  }

  private let environment: CommandEnvironment
  private let start: ContinuousClock.Instant
  private let end: ContinuousClock.Instant
  private let state: Mutex<State>

  init(limit: Duration, in environment: CommandEnvironment) {
    self.environment = environment
    start = ContinuousClock.now
    end = start + limit
    state = Mutex(State(nextTime: start + .seconds(1)))
  }

  /// Why the search was stopped; `nil` where it was not.
  var cause: Cause? { state.withLock { $0.cause } }

  /// Asks the search to stop.
  func stop() { state.withLock { $0.isAsked = true } }

  /// Whether the search must end; shows the progress.
  func isOver(_ progress: RepairProgress) -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      if state.cause == nil {
        state.cause = state.isAsked ? .signal : now >= end ? .timeLimit : nil
      }
      if state.cause == nil, now >= state.nextTime { show(progress, now, &state) }
      return state.cause != nil
    }
  }

  private func show(
    _ progress: RepairProgress, _ now: ContinuousClock.Instant, _ state: inout State
  ) {
    guard !environment.isQuiet else { return }
    let seconds = (now - start).components.seconds
    let text =
      "\(seconds) s: \(pluralized(progress.fences, "fence")), "
      + "\(pluralized(progress.uncleared, "pair")) too near in the best plan so far"
    guard environment.errorsAreTerminal else {
      state.nextTime = now + .seconds(5)
      environment.report("ringfence repair: note: \(text)")
      return
    }
    state.nextTime = now + .milliseconds(200)
    state.isShown = true
    try? environment.errors.write(Array("\r\u{1B}[K\(text)".utf8))
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
