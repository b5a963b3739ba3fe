internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports

/// What readers left out of tracks and changed, as in `left out 1 fix or line, changed 2 values`;
/// `nil` for nothing.
func leftOutText(_ leftOut: Int, changed: Int) -> String? {
  var parts: [String] = []
  if leftOut > 0 {
    parts.append("left out " + pluralized(leftOut, "fix or line", "fixes or lines"))
  }
  if changed > 0 { parts.append("changed " + pluralized(changed, "value")) }
  return parts.isEmpty ? nil : parts.joined(separator: ", ")
}

/// The tracks of a command line, one file after the other, each read completely.
struct LoadedTracks {
  private var items: ArraySlice<InputItem>
  /// The remaining tracks of the last file.
  private var tracks: ArraySlice<Track> = []
  private let options: TrackReadingOptions
  private let environment: CommandEnvironment
  /// The exit status of the inputs so far.
  private(set) var status = ExitStatus.done
  /// The number of fixes and lines that were left out so far, and of values that were changed.
  private var leftOut = 0
  private var changed = 0

  /// Finds the files of the operands.
  init(_ words: [String], _ options: TrackReadingOptions, _ environment: CommandEnvironment) {
    items = TrackInputs(words, jobs: environment.processorCount).items[...]
    self.options = options
    self.environment = environment
  }

  /// The next track, also one without a fix; `nil` after the last. Errors of files are reported.
  mutating func next() -> Track? {
    while tracks.isEmpty, let item = items.popFirst() {
      switch item {
      case .failure(let status, let message): fail(status, message)
      case .track(let input): tracks = read(input)[...]
      }
    }
    return tracks.popFirst()
  }

  /// Reports the error of a file and keeps its exit status.
  mutating func fail(_ error: FileError) { fail(error.status, error.description) }

  private mutating func fail(_ status: ExitStatus, _ message: String) {
    self.status = self.status.combined(with: status)
    environment.report(message)
  }

  private mutating func read(_ input: TrackInput) -> [Track] {
    var fixes: [FixColumns] = []
    var ids: [String] = []
    do throws(FileError) {
      var reader = try TrackReader(path: input.path, options: options)
      var failure: FileError?
      do throws(FileError) {
        while let batch = try reader.next() {
          while fixes.count <= batch.track { fixes.append(FixColumns()) }
          fixes[batch.track].append(contentsOf: batch.fixes)
        }
      } catch {
        failure = error
      }
      input.extend(&ids, of: reader)
      let counts = reader.diagnostics
      leftOut += counts.leftOut
      changed += counts.changed
      if let failure { throw failure }
    } catch {
      fail(error)
    }
    return ids.enumerated().map { index, id in
      Track(id: id, fixes: index < fixes.count ? fixes[index] : FixColumns())
    }
  }

  /// Reports how much was left out, if anything.
  func reportLeftOut(command: String) {
    guard let text = leftOutText(leftOut, changed: changed) else { return }
    environment.report(
      "ringfence \(command): note: \(text); "
        + "'ringfence evaluate --summary' says which and why")
  }
}
