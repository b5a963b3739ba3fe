package import Ringfence
internal import RingfenceAnswers
package import RingfenceFiles
package import RingfenceLifeCycle

/// What readers left out and changed, and which files of folders were not read, in one line; `nil` for
/// nothing.
func notReadText(
  _ leftOut: Int, changed: Int, sorted: Int, _ skipped: SkippedFiles
) -> String? {
  let parts = [leftOutText(leftOut, changed: changed, sorted: sorted), skipped.text].compactMap(
    \.self)
  return parts.isEmpty ? nil : parts.joined(separator: "; ")
}

/// How many of several files could be read to their ends; `nil` when all were, or there is one file only.
func soundFilesText(_ count: Int, of total: Int) -> String? {
  guard count < total, total > 1 else { return nil }
  return "\(count) of \(total) files could be read to the end"
}

/// The tracks of a command line, one file after the other, each read completely.
package struct LoadedTracks {
  private let inputs: [InputItem]
  private var items: ArraySlice<InputItem>
  /// The remaining tracks of the last file.
  private var tracks: ArraySlice<ReceivedTrack> = []
  private let options: TrackReadingOptions
  private let environment: CommandEnvironment
  package private(set) var status = ExitStatus.done
  private(set) var failures: [String] = []
  private var issues = TrackDiagnostics()
  /// The path of the last file, and what was odd in it, a line each.
  package private(set) var lastFile: (path: String, messages: [String]) = ("", [])
  /// The number of files so far, and of those that could be read to their ends.
  private var files = 0
  private var sound = 0
  private let skipped: SkippedFiles
  private var warnings = RunWarnings()
  private var names = TrackNames()
  /// Fixes of the inputs that cannot be read again.
  private var kept: [Int: NoTriggerSurvey.Kept] = [:]
  private var numbers = (tracks: 0, fixes: 0)

  package init(_ words: [String], _ options: TrackReadingOptions, _ environment: CommandEnvironment)
  {
    let found = TrackInputs(words, jobs: environment.processorCount)
    inputs = found.items
    items = found.items[...]
    skipped = found.skipped
    warnings.add(found.warnings)
    self.options = options
    self.environment = environment
  }

  /// The next track, also one without a fix; `nil` after the last. Errors of files are reported.
  package mutating func next() -> Track? { nextReceived()?.track }

  /// As ``next()``, with the fixes as they came where the options of the reader keep them.
  package mutating func nextReceived() -> ReceivedTrack? {
    while tracks.isEmpty, let item = items.popFirst() {
      files += 1
      switch item {
      case .failure(let status, let message, _): fail(status, message)
      case .track(let input):
        lastFile = (input.path, [])
        tracks = read(input)[...]
      }
    }
    return tracks.popFirst()
  }

  /// Reports the error of a file and keeps its exit status.
  package mutating func fail(_ error: FileError) { fail(error.status, error.message) }

  private mutating func fail(_ status: ExitStatus, _ message: String) {
    self.status = self.status.combined(with: status)
    failures.append(message)
    environment.report(message)
  }

  private mutating func read(_ input: TrackInput) -> [ReceivedTrack] {
    var collection = TrackCollection()
    var ids: [String] = []
    var arrivals: [FixColumns] = []
    defer { warnings.add(names.add(ids, of: input.path)) }
    do throws(FileError) {
      var reader = try TrackReader(path: input.path, options: options)
      var failure: FileError?
      var kept = input.canBeReadAgain ? nil : NoTriggerSurvey.Kept(reader.format)
      defer { self.kept[files - 1] = kept }
      do throws(FileError) {
        while let step = try collection.advance(&reader) {
          guard case .batch(let batch) = step else {
            ids = []
            kept?.beginAgain()
            continue
          }
          if kept != nil {
            input.extend(&ids, of: reader)
            kept?.keep(batch.fixes, of: batch.track, ids: ids)
          }
        }
      } catch {
        failure = error
      }
      input.extend(&ids, of: reader)
      arrivals = reader.arrivals
      let counts = reader.diagnostics
      issues.merge(counts)
      warnings.add(reader.warnings)
      lastFile.messages = counts.entries.map { $0.sentence } + reader.warnings.map { $0.detail }
      if let failure { throw failure }
      sound += 1
    } catch {
      let error = error.keeping(fixes: collection.count)
      lastFile.messages.append(error.detail)
      fail(error)
    }
    numbers.tracks += collection.fixes.count { !$0.isEmpty }
    numbers.fixes += collection.count
    return collection.tracks(ids).enumerated().map { index, track in
      ReceivedTrack(track, index < arrivals.count ? arrivals[index] : nil)
    }
  }

  /// Reports why nothing fired, after the last track, unless no fix could be read, which is an error already.
  ///
  /// - Parameters:
  ///   - command: the name of the command.
  ///   - engine: evaluates the tracks as if no app were interrupted.
  ///   - withheld: the fixes that an app in a scenario did not receive.
  package func reportSilence(
    command: String, _ engine: TriggerEngine, withheld: WithheldCounts = WithheldCounts()
  ) {
    guard numbers.fixes > 0 || status == .done, !environment.isQuiet else { return }
    let report = NoTriggerSurvey.report(
      engine, inputs, kept: kept, options, tracks: numbers.tracks, fixes: numbers.fixes,
      withheld: withheld
    ) { name in issues.entries.first { $0.issue.rawValue == name }?.leftOut ?? 0 }
    environment.report("ringfence \(command): note: \(report.note)")
  }

  /// Reports what is odd and how much was not read, if anything, after the last track.
  package func reportLeftOut(command: String) {
    warnings.report(to: environment)
    if let text = notReadText(
      issues.leftOut, changed: issues.changed, sorted: issues.sorted, skipped)
    {
      environment.report(
        "ringfence \(command): note: \(text); "
          + "'ringfence evaluate --summary' says which and why")
    }
    if let text = soundFilesText(sound, of: files) {
      environment.report("ringfence \(command): note: \(text)")
    }
  }
}
