internal import Dispatch
internal import Synchronization

/// Joins what several workers write, each for an input of its own, in the order of the inputs.
///
/// The worker of the first unfinished input writes through; what the others write waits, up to a
/// limit. Workers must take the inputs in order, so that the first unfinished one always has a
/// worker, which never waits.
final class OrderedOutput: Sendable {
  private struct State {
    /// The first unfinished input.
    var front = 0
    /// What waits, by input minus ``front``; the first entry stays empty.
    var waiting: [Waiting] = []
    /// Bytes in ``waiting``.
    var backlog = 0
    /// Workers that wait for room.
    var sleepers: [DispatchSemaphore] = []
    /// Bytes of the separator that the first piece is relieved of.
    var separator: Int
    var failure: OutputError?
  }

  private struct Waiting {
    var bytes: [UInt8] = []
    var isFinished = false
    var report: (@Sendable () -> Void)?
  }

  private let sink: any ByteSink
  private let state: Mutex<State>
  /// How many bytes wait at most before workers wait too.
  private let limit: Int
  /// How many inputs are begun at most ahead of the first unfinished one.
  private let lead: Int

  init(to sink: any ByteSink, separator: Int, lead: Int, limit: Int = 4 << 20) {
    self.sink = sink
    self.limit = limit
    self.lead = max(1, lead)
    state = Mutex(State(separator: separator))
  }

  /// Why writing came to an end, if it did.
  var failure: OutputError? { state.withLock { $0.failure } }

  /// Waits until an input may be begun.
  func begin(_ input: Int) {
    sleep { $0.front + self.lead > input }
  }

  /// Writes bytes of an input and empties them.
  func write(_ bytes: inout [UInt8], of input: Int) {
    guard !bytes.isEmpty else { return }
    sleep { $0.front == input || $0.backlog < self.limit }
    state.withLock { state in
      if state.front == input {
        put(bytes, &state)
      } else {
        Self.extend(&state, to: input)
        state.waiting[input - state.front].bytes += bytes
        state.backlog += bytes.count
      }
    }
    bytes.removeAll(keepingCapacity: true)
  }

  /// Notes that an input is finished and writes what has waited for that. `report` is called when
  /// everything of the inputs before is written and reported.
  func finish(_ input: Int, report: @escaping @Sendable () -> Void) {
    let woken = state.withLock { state -> [DispatchSemaphore] in
      Self.extend(&state, to: input)
      state.waiting[input - state.front].isFinished = true
      state.waiting[input - state.front].report = report
      while let first = state.waiting.first, first.isFinished {
        first.report?()
        state.waiting.removeFirst()
        state.front += 1
        guard let bytes = state.waiting.first?.bytes, !bytes.isEmpty else { continue }
        state.waiting[0].bytes = []
        state.backlog -= bytes.count
        put(bytes, &state)
      }
      defer { state.sleepers = [] }
      return state.sleepers
    }
    for sleeper in woken { sleeper.signal() }
  }

  private func put(_ bytes: [UInt8], _ state: inout State) {
    guard state.failure == nil else { return }
    do {
      let separator = state.separator
      state.separator = 0
      try sink.write(separator == 0 ? bytes : Array(bytes.dropFirst(separator)))
    } catch {
      state.failure = error
    }
  }

  private static func extend(_ state: inout State, to input: Int) {
    while state.waiting.count <= input - state.front { state.waiting.append(Waiting()) }
  }

  /// Sleeps until a condition holds or writing has failed.
  private func sleep(until holds: (borrowing State) -> Bool) {
    while true {
      let sleeper = state.withLock { state -> DispatchSemaphore? in
        if state.failure != nil || holds(state) { return nil }
        let sleeper = DispatchSemaphore(value: 0)
        state.sleepers.append(sleeper)
        return sleeper
      }
      guard let sleeper else { return }
      sleeper.wait()
    }
  }
}
