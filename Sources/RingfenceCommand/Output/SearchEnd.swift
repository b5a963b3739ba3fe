internal import Synchronization

/// Ends a search before it is complete: at its time limit, or at the first signal that asks the command to stop.
final class SearchEnd: Sendable {
  private struct State {
    var isAsked = false
    var cause: Cause?
  }

  /// Why a search was ended.
  enum Cause: Sendable {
    case timeLimit, signal
  }

  private let end: ContinuousClock.Instant?
  private let state = Mutex(State())

  /// - Parameter end: the time limit; `nil` for none.
  init(at end: ContinuousClock.Instant?) { self.end = end }

  /// Why the search was ended; `nil` where it was not asked to end before it was complete.
  var cause: Cause? { state.withLock { $0.cause } }

  /// Whether the search must end now.
  var isOver: Bool {
    state.withLock { state in
      if state.cause == nil {
        state.cause =
          state.isAsked ? .signal : end.map { ContinuousClock.now >= $0 } == true ? .timeLimit : nil
      }
      return state.cause != nil
    }
  }

  /// Searches; SIGHUP, SIGINT and SIGTERM end the search for the first time, and the process for the second.
  func whileListening<Result, Failure: Error>(
    _ search: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Interruption.listen { [self] request in
      if request == .stop { state.withLock { $0.isAsked = true } }
    }
    defer { Interruption.listen(nil) }
    return try search()
  }
}
