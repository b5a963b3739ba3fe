internal import Dispatch
internal import RingfenceFiles
internal import Synchronization

/// Reads a track file on a thread of its own, a few batches ahead of the evaluation.
///
/// At most ``capacity`` pieces wait, each of what one block of 256 KB holds, so memory does not grow
/// with the file. The rows of many devices in turn are handed over together: one by one, each would wake the other thread.
final class ReadAhead: Sendable {
  /// Fixes of tracks, and the ids of the tracks found so far.
  struct Piece: Sendable {
    /// The fixes in their order; `nil` where the file begins again, and what came is void.
    let batches: [TrackBatch]?
    let ids: [String]
    let bytesRead: Int
  }

  /// What came of reading; complete when ``next()`` has given `nil`.
  struct End: Sendable {
    var failure: FileError?
    var diagnostics = TrackDiagnostics()
    var warnings: [TrackFileWarning] = []
  }

  static let capacity = 8

  private struct State {
    var pieces: [Piece] = []
    var isCancelled = false
    /// Whether the file is to be read to its end before it goes on.
    var wantsOrder = false
    var end: End?
  }

  private let state = Mutex(State())
  // Counted up from 0, since a semaphore may not go below its first value for good.
  private let filled = DispatchSemaphore(value: 0)
  private let room = DispatchSemaphore(value: 0)

  /// Begins to read on; `extend` adds the ids of the tracks found since they were asked for last.
  init(
    _ reader: consuming TrackReader,
    extend: @escaping @Sendable (inout [String], borrowing TrackReader) -> Void
  ) {
    for _ in 0..<Self.capacity { room.signal() }
    let handed = TransferBox(reader)
    // A thread of the dispatcher might come late: its number of threads is limited.
    System.detachThread { [self] in
      guard let reader = handed.take() else { return }
      read(reader, extend)
    }
  }

  /// The next piece, as soon as there is one; `nil` after the last one.
  func next() -> Piece? {
    filled.wait()
    let piece = state.withLock { $0.pieces.isEmpty ? nil : $0.pieces.removeFirst() }
    if piece != nil { room.signal() }
    return piece
  }

  /// Asks for the file to be read to its end, so that it does not begin again but once.
  func resolveOrder() { state.withLock { $0.wantsOrder = true } }

  var end: End { state.withLock { $0.end ?? End() } }

  /// Stops reading after the current piece. Nobody waits for that: a pipe may never give another.
  func cancel() {
    state.withLock { $0.isCancelled = true }
    room.signal()
  }

  private func read(
    _ reader: consuming TrackReader,
    _ extend: @Sendable (inout [String], borrowing TrackReader) -> Void
  ) {
    var reader = reader
    var end = End()
    var known: [String] = []
    do throws(FileError) {
      while true {
        var step: TrackReader.Step?
        if reader.mayBeginAgain, state.withLock({ $0.wantsOrder }) {
          try reader.resolveOrder()
          step = .again
        } else {
          step = try reader.advance()
        }
        guard let step else { break }
        var batches: [TrackBatch]?
        if case .batch(let first) = step {
          batches = [first]
          while reader.hasBatch, case .batch(let next)? = try reader.advance() {
            batches?.append(next)
          }
        } else {
          known = []
        }
        extend(&known, reader)
        room.wait()
        let piece = Piece(batches: batches, ids: known, bytesRead: reader.bytesRead)
        let goesOn = state.withLock { state in
          state.pieces.append(piece)
          return !state.isCancelled
        }
        guard goesOn else { return }
        filled.signal()
      }
    } catch {
      end.failure = error
    }
    end.diagnostics = reader.diagnostics
    end.warnings = reader.warnings
    state.withLock { $0.end = end }
    filled.signal()
  }

  private final class TransferBox: Sendable {
    private let reader: Mutex<TrackReader?>

    init(_ reader: consuming TrackReader) { self.reader = Mutex(consume reader) }

    func take() -> TrackReader? { reader.withLock { $0.take() } }
  }
}

final class ThreadBudget: Sendable {
  private let count: Atomic<Int>

  init(_ count: Int) { self.count = Atomic(count) }

  func take() -> Bool {
    var known = count.load(ordering: .relaxed)
    while known > 0 {
      let (exchanged, original) = count.weakCompareExchange(
        expected: known, desired: known - 1, ordering: .relaxed)
      if exchanged { return true }
      known = original
    }
    return false
  }

  func give() { count.add(1, ordering: .relaxed) }
}
