internal import Dispatch
internal import Synchronization

/// Joins the output of several workers, each for one input, in the order of the inputs.
///
/// The worker of the first unfinished input writes directly; the output of the others waits, up to
/// a limit. Workers take the inputs in order, so that the first unfinished one always has a worker,
/// which never waits.
final class OrderedOutput: Sendable {
  private struct State {
    /// The first unfinished input.
    var front = 0
    /// The waiting output by input minus ``front``; the first entry stays empty.
    var waiting: [Waiting] = []
    /// The number of bytes in ``waiting``.
    var backlog = 0
    /// The number of workers that wait for room.
    var sleepers: [DispatchSemaphore] = []
    /// The bytes of the separator that are removed from the first output.
    var separator: Int
    var isEmpty = true
    var failure: OutputError?
  }

  private struct Waiting {
    var bytes: [UInt8] = []
    var isFinished = false
    var report: (@Sendable () -> Void)?
  }

  /// The bytes from which on results are given to the output.
  static let bytesAtOnce = 1 << 16

  private let sink: any ByteSink
  private let state: Mutex<State>
  /// The most bytes that wait before workers wait too.
  private let limit: Int
  /// The most inputs that are begun before the first unfinished one ends.
  private let lead: Int

  init(to sink: any ByteSink, separator: Int, lead: Int, limit: Int = 4 << 20) {
    self.sink = sink
    self.limit = limit
    self.lead = max(1, lead)
    state = Mutex(State(separator: separator))
  }

  /// The error that ended the writing; `nil` for none.
  var failure: OutputError? { state.withLock { $0.failure } }

  var isEmpty: Bool { state.withLock { $0.isEmpty } }

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

  /// Records that an input is finished and writes the output that waited for it. `report` is called
  /// after the inputs before are written and reported.
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
      state.isEmpty = false
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
