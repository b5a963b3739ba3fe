internal import RingfenceReports
internal import Synchronization

/// Shows the progress of a long run on a terminal, after the first second. Without a terminal it
/// shows nothing.
package final class Progress: Sendable {
  private struct State {
    var finished = 0
    var fixes = 0
    /// The bytes of the finished files.
    var finishedBytes = 0
    /// The bytes read of the files that are open, by their indices.
    var openBytes: [Int: Int] = [:]
    var estimate = ProgressEstimate()
    var nextTime: ContinuousClock.Instant
    var isShown = false
  }

  private let environment: CommandEnvironment
  private let total: Int
  /// The bytes of each file; empty where one is not known, as of a pipe, and without a terminal.
  private let sizes: [Int]
  private let totalBytes: Int
  private let now: @Sendable () -> ContinuousClock.Instant
  private let start: ContinuousClock.Instant
  private let state: Mutex<State>

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - total: the number of files.
  ///   - environment: where the progress is shown.
  ///   - size: the bytes of a file by its index, `nil` where they are not known. It is called on a terminal only.
  ///   - now: the clock.
  package init(
    total: Int, in environment: CommandEnvironment, size: (Int) -> Int?,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.environment = environment
    self.total = total
    self.now = now
    let known = Self.isShown(in: environment) ? (0..<total).map(size) : []
    sizes = known.contains(nil) ? [] : known.compactMap(\.self)
    totalBytes = sizes.reduce(0, +)
    start = now()
    state = Mutex(State(nextTime: start + .seconds(1)))
  }

  private static func isShown(in environment: CommandEnvironment) -> Bool {
    environment.errorsAreTerminal && !environment.isQuiet
  }

  /// Counts the fixes and the `bytesRead` bytes of a file so far, and shows the counts at intervals.
  package func advance(fixes: Int, of file: Int, bytesRead: Int) {
    guard Self.isShown(in: environment) else { return }
    state.withLock { state in
      state.fixes += fixes
      if sizes.indices.contains(file) { state.openBytes[file] = min(bytesRead, sizes[file]) }
      show(&state)
    }
  }

  /// Counts a file as finished, also where only a part of it could be read.
  package func finish(_ file: Int) {
    guard Self.isShown(in: environment) else { return }
    state.withLock { state in
      state.finished += 1
      state.openBytes[file] = nil
      if sizes.indices.contains(file) { state.finishedBytes += sizes[file] }
      show(&state)
    }
  }

  private func show(_ state: inout State) {
    let now = now()
    guard now >= state.nextTime else { return }
    state.nextTime = now + .milliseconds(200)
    state.isShown = true
    let bytes = state.openBytes.values.reduce(state.finishedBytes, +)
    let line =
      "\r\u{1B}[K\(state.finished) of \(pluralized(total, "file")), "
      + pluralized(state.fixes, "fix", "fixes")
      + state.estimate.text(bytes: bytes, of: totalBytes, after: now - start)
    try? environment.errors.write(Array(line.utf8))
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

/// Counts what is read of one file.
struct FileProgress: Sendable {
  private let progress: Progress
  private let file: Int

  init(_ progress: Progress, file: Int) {
    self.progress = progress
    self.file = file
  }

  /// Counts fixes; `bytesRead` bytes of the file are read so far.
  func advance(fixes: Int, bytesRead: Int) {
    progress.advance(fixes: fixes, of: file, bytesRead: bytesRead)
  }
}
