internal import Dispatch
internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceFiles
internal import Synchronization

/// The output does not depend on the number of threads.
struct EvaluationJob: Sendable {
  /// What is made of each track, before its first fix.
  let run: TrackRun
  let sink: EvaluationSink
  let layout: ZoneLayout
  /// What is reported of it; `nil` for everything.
  let filter: EventFilter?
  /// The most events that are reported of a file; `nil` for any number.
  let maximumEvents: Int?
  /// The devices that attendances expect by their names; `nil` where the layout has no attendance, for which tracks have names.
  let expected: ExpectedTracks?
  /// Up to when time passes behind the last fix of each track; `nil` for not at all.
  let until: Timestamp?
  let reading: TrackReadingOptions
  let items: [InputItem]
  let workers: Int
  let environment: CommandEnvironment

  struct Outcome: Sendable {
    var status = ExitStatus.done
    var summary: EvaluationSummary
    var warnings = RunWarnings()
    /// The names of the tracks so far, where there are several files.
    var names = TrackNames()
    /// The names of the tracks that were evaluated, where the layout expects some by their names.
    var seen: Set<String> = []
    /// Why nothing fired; `nil` where something did.
    var silence: NoTriggerReport?
    /// Fixes of the inputs that cannot be read again.
    var kept: [Int: NoTriggerSurvey.Kept] = [:]
  }

  func run(to document: any ByteSink) throws(OutputError) -> Outcome {
    if !sink.header.isEmpty { try document.write(sink.header) }
    let output = OrderedOutput(to: document, separator: sink.separatorLength, lead: 4 * workers)
    let progress = EvaluationProgress(
      total: items.count, on: ProgressLine(environment), size: size(ofInput:))
    let outcome = Mutex(Outcome(summary: EvaluationSummary(zoneCount: layout.zones.count)))
    let next = Atomic<Int>(0)
    let threads = min(workers, max(1, items.count))
    let spare = ThreadBudget(workers - threads)
    DispatchQueue.concurrentPerform(iterations: threads) { _ in
      defer { spare.give() }
      while output.failure == nil {
        let input = next.wrappingAdd(1, ordering: .relaxed).oldValue
        guard input < items.count else { return }
        output.begin(input)
        let result = evaluate(
          input, output, FileProgress(progress, file: input), spare)
        output.finish(input) {
          outcome.withLock {
            $0.status = $0.status.combined(with: result.status)
            $0.summary.add(result.summary)
            $0.warnings.add(result.warnings)
            $0.seen.formUnion(result.seen)
            if let kept = result.kept { $0.kept[input] = kept }
            if items.count > 1, case .track(let track) = items[input] {
              $0.warnings.add($0.names.add(result.tracks, of: track.path))
            }
          }
          if !result.messages.isEmpty { progress.clear() }
          for message in result.messages { environment.report(message) }
        }
        progress.finish(input)
      }
    }
    progress.clear()
    if let failure = output.failure { throw failure }
    var result = outcome.withLock { $0 }
    result.silence = silence(result)
    if let silence = result.silence, sink.isText {
      try document.line((output.isEmpty ? "" : "\n") + silence.lines.joined(separator: "\n"))
    }
    let footer = sink.footer(result.summary, layout)
    if !footer.isEmpty { try document.write(footer) }
    return result
  }

  /// The bytes of an input; `nil` where they are not known.
  private func size(ofInput index: Int) -> Int? {
    guard case .track(let input) = items[index] else { return 0 }
    return System.size(ofInput: input.path)
  }

  /// Why nothing fired; `nil` where something did, or where no track could be evaluated, which is an error already. With
  /// `--quiet`, only that nothing fired.
  private func silence(_ outcome: Outcome) -> NoTriggerReport? {
    let summary = outcome.summary
    guard summary.events + summary.otherEvents == 0, let engine = run.survey,
      summary.tracks > 0 || outcome.status == .done
    else { return nil }
    if environment.isQuiet {
      return NoTriggerReport(
        tracks: summary.tracks, fixes: summary.fixes, zones: layout.zones.count)
    }
    return NoTriggerSurvey.report(
      engine, items, kept: outcome.kept, reading, tracks: summary.tracks, fixes: summary.fixes,
      withheld: summary.withheld
    ) { name in summary.reasons.first { $0.name == name }?.leftOut ?? 0 }
  }

  private struct Result: Sendable {
    var status = ExitStatus.done
    var summary: EvaluationSummary
    var messages: [String] = []
    var warnings: [TrackFileWarning] = []
    /// The names of the tracks, where there are several files.
    var tracks: [String] = []
    /// The names of the tracks that were evaluated, where the layout expects some by their names.
    var seen: [String] = []
    var kept: NoTriggerSurvey.Kept?
  }

  private func evaluate(
    _ index: Int, _ output: OrderedOutput, _ progress: FileProgress, _ spare: ThreadBudget
  ) -> Result {
    switch items[index] {
    case .failure(let status, let message, _):
      var summary = EvaluationSummary(zoneCount: layout.zones.count)
      summary.failedFiles = 1
      return Result(status: status, summary: summary, messages: [message])
    case .track(let file):
      return evaluate(
        file, FileEvaluation(self, of: file, input: index, to: output), output, progress, spare)
    }
  }

  private func evaluate(
    _ file: TrackInput, _ begun: consuming FileEvaluation, _ output: OrderedOutput,
    _ progress: FileProgress, _ spare: ThreadBudget
  ) -> Result {
    var evaluation = begun
    var end = ReadAhead.End()
    do throws(FileError) {
      var reader = try TrackReader(path: file.path, options: reading)
      evaluation.begin(reader)
      switch Self.evaluate(&reader, &evaluation, output, progress, spare) {
      case .readsOn:
        end = Self.evaluate(readingAhead: reader, of: file, &evaluation, output, progress)
        spare.give()
      case .ended(let error):
        end.failure = error
        end.diagnostics = reader.diagnostics
        end.warnings = reader.warnings
      }
    } catch {
      end.failure = error
    }
    evaluation.finish()
    if evaluation.hasTooManyEvents, end.failure == nil, let maximumEvents {
      end.failure = FileError(
        .tooManyEvents, at: FileLocation(file: file.path),
        "more than \(maximumEvents) events fire, expected at most \(maximumEvents) ('--maximum-events')"
      )
    }
    var result = Result(summary: evaluation.summary, warnings: end.warnings)
    let inaccurate = evaluation.summary.reasons.first {
      $0.name == TrackIssue.inaccurate.rawValue
    }
    if let inaccurate,
      let warning = LeftOutCheck.warning(
        inaccurate: inaccurate.count, of: evaluation.summary.fixes, file: file.path),
      !result.warnings.contains(where: { $0.code == warning.code })
    {
      result.warnings.append(warning)
    }
    if evaluation.omittedWindows > 0 {
      result.warnings.append(
        TrackFileWarning(
          .omittedWindows, at: FileLocation(file: file.path),
          "\(pluralized(evaluation.omittedWindows, "window", "windows")) of attendances in gaps are over "
            + "without an event: of more than 1000 in a gap the first 1000 and the last one are reported"
        ))
    }
    if items.count > 1 { result.tracks = evaluation.ids }
    if let expected, !expected.names.isEmpty { result.seen = evaluation.tracks.map(\.id) }
    if evaluation.summary.events == 0 { result.kept = evaluation.kept }
    for entry in end.diagnostics.entries {
      let location = FileLocation(file: file.path, line: entry.firstLine)
      result.summary.count(
        .init(
          name: entry.issue.rawValue, count: entry.count, leftOut: entry.leftOut,
          firstLocation: location.description))
    }
    if !evaluation.failures.isEmpty { result.status = .unusableInput }
    result.messages = evaluation.failures
    if let failure = end.failure {
      result.summary.failedFiles = 1
      result.status = result.status.combined(with: failure.status)
      result.messages.append(
        failure.keeping(fixes: evaluation.summary.fixes, events: evaluation.summary.events)
          .message)
    } else {
      result.summary.files = 1
    }
    return result
  }

  private enum ReadOutcome {
    /// The file is large, and there is a thread that can read the rest of it.
    case readsOn
    /// The file is done, or the output is closed.
    case ended(FileError?)
  }

  /// Less is read in less time than it takes to begin a thread and to wake the other one.
  private static let readAheadThreshold = 1 << 20

  /// Begins a file again once its order is known.
  private static func beginAgain(_ evaluation: inout FileEvaluation, _ progress: FileProgress) {
    progress.advance(fixes: -evaluation.summary.fixes, bytesRead: 0)
    evaluation.beginAgain()
  }

  /// Reads and evaluates in turns.
  private static func evaluate(
    _ reader: inout TrackReader, _ evaluation: inout FileEvaluation, _ output: OrderedOutput,
    _ progress: FileProgress, _ spare: ThreadBudget
  ) -> ReadOutcome {
    do throws(FileError) {
      while output.failure == nil, !evaluation.isDone {
        if reader.bytesRead >= readAheadThreshold, spare.take() { return .readsOn }
        if evaluation.waitsForOrder {
          try reader.resolveOrder()
          beginAgain(&evaluation, progress)
          continue
        }
        guard let step = try reader.advance() else { break }
        guard case .batch(let batch) = step else {
          beginAgain(&evaluation, progress)
          continue
        }
        evaluation.extendNames(of: reader)
        evaluation.take(batch)
        progress.advance(fixes: batch.fixes.count, bytesRead: reader.bytesRead)
      }
      return .ended(nil)
    } catch {
      return .ended(error)
    }
  }

  private static func evaluate(
    readingAhead reader: consuming TrackReader, of file: TrackInput,
    _ evaluation: inout FileEvaluation, _ output: OrderedOutput, _ progress: FileProgress
  ) -> ReadAhead.End {
    let reading = ReadAhead(reader) { file.extend(&$0, of: $1) }
    while output.failure == nil, !evaluation.isDone {
      guard let piece = reading.next() else { return reading.end }
      guard let batches = piece.batches else {
        beginAgain(&evaluation, progress)
        continue
      }
      var fixes = 0
      for batch in batches where output.failure == nil && !evaluation.isDone {
        evaluation.take(batch, named: piece.ids)
        fixes += batch.fixes.count
      }
      if evaluation.waitsForOrder { reading.resolveOrder() }
      progress.advance(fixes: fixes, bytesRead: piece.bytesRead)
    }
    reading.cancel()
    return ReadAhead.End()
  }
}
