internal import Synchronization

/// Ends a search before it is complete: at its time limit, or at the first signal that asks the command to stop.
package final class SearchEnd: Sendable {
  private struct State {
    var isAsked = false
    var cause: Cause?
  }

  package enum Cause: Sendable {
    case timeLimit, signal
  }

  /// The time limit of a search without '--time-limit', so that it ends whatever the layout is.
  static let standardLimit: Duration? = .seconds(20)
  /// How long what needs no search goes on after that.
  private static let grace = Duration.seconds(10)

  private let end: ContinuousClock.Instant?
  /// The end of what needs no search; `nil` for none.
  private let endOfAll: ContinuousClock.Instant?
  private let state = Mutex(State())

  /// - Parameters:
  ///   - limit: the time from now on that an option gives, `nil` inside for no limit.
  ///   - standard: the time where it is not given. Then also what needs no search has an end.
  package init(after limit: Duration??, orElse standard: Duration? = standardLimit) {
    let now = ContinuousClock.now
    end = (limit ?? standard).map { now + $0 }
    endOfAll = limit == nil ? standard.map { now + $0 + Self.grace } : nil
  }

  /// The option `--time-limit` of a command, `nil` for `off`.
  ///
  /// - Parameters:
  ///   - help: what happens for that long, and then.
  ///   - least: the least number of seconds.
  ///   - standard: the limit without the option.
  ///   - rules: for its use with others.
  /// - Returns: the option.
  package static func option(
    _ help: String, atLeast least: Double = 0, standard: Duration? = standardLimit,
    rules: [OptionRule] = []
  ) -> Option<Duration?> {
    .durationOrOff(
      "time-limit", in: least...86_400,
      "\(help), or off (\(standard.map { "\($0.components.seconds) s" } ?? "off"))", rules: rules)
  }

  /// Why the search was ended; `nil` where it was not asked to end before it was complete.
  package var cause: Cause? { state.withLock { $0.cause } }

  package var reason: String? {
    cause.map { $0 == .signal ? "a signal" : "'--time-limit'" }
  }

  /// Whether also what needs no search must end now: after a signal, or some time after the time limit that holds without
  /// an option.
  package var isAllOver: Bool {
    isOver && (cause == .signal || endOfAll.map { ContinuousClock.now >= $0 } == true)
  }

  package var isOver: Bool {
    state.withLock { state in
      if state.cause == nil {
        state.cause =
          state.isAsked ? .signal : end.map { ContinuousClock.now >= $0 } == true ? .timeLimit : nil
      }
      return state.cause != nil
    }
  }

  /// Searches; SIGHUP, SIGINT and SIGTERM end the search for the first time, and the process for the second.
  package func whileListening<Result, Failure: Error>(
    _ search: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    Interruption.listen { [self] request in
      if request == .stop { state.withLock { $0.isAsked = true } }
    }
    defer { Interruption.listen(nil) }
    return try search()
  }
}
