internal import RingfenceRecords
internal import Synchronization

package final class EvaluationProgress: Sendable {
  private struct State {
    var finished = 0
    var fixes = 0
    var finishedBytes = 0
    /// By the indices of the files.
    var openBytes: [Int: Int] = [:]
  }

  private let line: ProgressLine
  private let total: Int
  /// The bytes of each file; empty where one is not known, as of a pipe, and without a terminal.
  private let sizes: [Int]
  private let totalBytes: Int
  private let state = Mutex(State())

  /// Begins to count.
  ///
  /// - Parameters:
  ///   - total: the number of files.
  ///   - line: where the counts are shown.
  ///   - size: the bytes of a file by its index, `nil` where they are not known. It is called on a terminal only.
  package init(total: Int, on line: ProgressLine, size: (Int) -> Int?) {
    self.line = line
    self.total = total
    let known = line.isActive ? (0..<total).map(size) : []
    sizes = known.contains(nil) ? [] : known.compactMap(\.self)
    totalBytes = sizes.reduce(0, +)
  }

  /// Counts the fixes and the `bytesRead` bytes of a file so far, and shows the counts at intervals.
  package func advance(fixes: Int, of file: Int, bytesRead: Int) {
    guard line.isActive else { return }
    state.withLock { state in
      state.fixes += fixes
      if sizes.indices.contains(file) { state.openBytes[file] = min(bytesRead, sizes[file]) }
      show(state)
    }
  }

  /// Counts a file as finished, also where only a part of it could be read.
  package func finish(_ file: Int) {
    guard line.isActive else { return }
    state.withLock { state in
      state.finished += 1
      state.openBytes[file] = nil
      if sizes.indices.contains(file) { state.finishedBytes += sizes[file] }
      show(state)
    }
  }

  private func show(_ state: State) {
    let bytes = state.openBytes.values.reduce(state.finishedBytes, +)
    line.show(done: bytes, of: totalBytes) { _ in
      "\(state.finished) of \(pluralized(total, "file")), \(pluralized(state.fixes, "fix", "fixes"))"
    }
  }

  func clear() { line.clear() }
}

struct FileProgress: Sendable {
  private let progress: EvaluationProgress
  private let file: Int

  init(_ progress: EvaluationProgress, file: Int) {
    self.progress = progress
    self.file = file
  }

  /// Counts fixes; `bytesRead` bytes of the file are read so far.
  func advance(fixes: Int, bytesRead: Int) {
    progress.advance(fixes: fixes, of: file, bytesRead: bytesRead)
  }
}
