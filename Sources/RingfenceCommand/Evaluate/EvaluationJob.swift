internal import Dispatch
internal import Ringfence
internal import RingfenceFiles
internal import RingfenceReports
internal import Synchronization

/// The evaluation of many files on several threads. The output does not depend on their number.
struct EvaluationJob: Sendable {
  let report: EvaluationReport
  /// What is reported of it; `nil` for everything.
  let filter: EventFilter?
  let reading: TrackReadingOptions
  let items: [InputItem]
  let workers: Int
  let environment: CommandEnvironment

  /// The outcome.
  struct Outcome: Sendable {
    var status = ExitStatus.done
    var summary: EvaluationSummary
    var warnings = RunWarnings()
    /// The names of the tracks so far, where there are several files.
    var names = TrackNames()
    /// Why nothing fired; `nil` where something did.
    var silence: NoTriggerReport?
    /// Fixes of the inputs that cannot be read again.
    var kept: [Int: NoTriggerSurvey.Kept] = [:]
  }

  /// Evaluates every file and writes the document.
  func run(to sink: any ByteSink) throws(OutputError) -> Outcome {
    if !report.header.isEmpty { try sink.write(report.header) }
    let output = OrderedOutput(to: sink, separator: report.separatorLength, lead: 4 * workers)
    let progress = Progress(total: items.count, in: environment, size: size(ofInput:))
    let outcome = Mutex(Outcome(summary: EvaluationSummary(zoneCount: report.layout.zones.count)))
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
    if let silence = result.silence, report.isText {
      try sink.line((output.isEmpty ? "" : "\n") + silence.lines.joined(separator: "\n"))
    }
    let footer = report.footer(result.summary)
    if !footer.isEmpty { try sink.write(footer) }
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
    guard summary.events + summary.otherEvents == 0, let engine = report.survey,
      summary.tracks > 0 || outcome.status == .done
    else { return nil }
    if environment.isQuiet {
      return NoTriggerReport(
        tracks: summary.tracks, fixes: summary.fixes, zones: report.layout.zones.count)
    }
    return NoTriggerSurvey.report(
      engine, items, kept: outcome.kept, reading, tracks: summary.tracks, fixes: summary.fixes,
      withheld: summary.withheld
    ) { name in summary.reasons.first { $0.name == name }?.leftOut ?? 0 }
  }

  /// What came of a file.
  private struct Result: Sendable {
    var status = ExitStatus.done
    var summary: EvaluationSummary
    var messages: [String] = []
    var warnings: [TrackFileWarning] = []
    /// The names of the tracks, where there are several files.
    var tracks: [String] = []
    var kept: NoTriggerSurvey.Kept?
  }

  private func evaluate(
    _ index: Int, _ output: OrderedOutput, _ progress: FileProgress, _ spare: ThreadBudget
  ) -> Result {
    switch items[index] {
    case .failure(let status, let message, _):
      var summary = EvaluationSummary(zoneCount: report.layout.zones.count)
      summary.failedFiles = 1
      return Result(status: status, summary: summary, messages: [message])
    case .track(let input):
      switch report {
      case .events(let engine, let writer, let explainer):
        return evaluate(
          input,
          FileEvaluation(
            engine, writer, explainer, filter, input: index, output: output, path: input.path,
            isLive: !input.canBeReadAgain),
          output, progress, spare)
      case .comparison(let engines, let writer):
        return evaluate(
          input,
          FileComparison(
            engines, writer, filter, input: index, output: output, path: input.path),
          output, progress, spare)
      case .lifeCycle(let plan, let writer):
        return evaluate(
          input,
          FileLifeCycle(
            plan, .events(writer), filter, input: index, output: output, path: input.path),
          output, progress, spare)
      case .lifeCycleComparison(let plan, let writer):
        return evaluate(
          input,
          FileLifeCycle(
            plan, .comparison(writer), filter, input: index, output: output, path: input.path),
          output, progress, spare)
      case .visits(let report):
        return evaluate(
          input, FileVisits(report, filter, input: index, output: output, path: input.path),
          output, progress, spare)
      case .trials(let plan, let trial):
        return evaluate(
          input, FileTrials(plan, trial, input: index, output: output), output, progress, spare)
      }
    }
  }

  private func evaluate(
    _ input: TrackInput, _ work: some FileWork, _ output: OrderedOutput, _ progress: FileProgress,
    _ spare: ThreadBudget
  ) -> Result {
    var evaluation = work
    var failure: FileError?
    var diagnostics = TrackDiagnostics()
    var warnings: [TrackFileWarning] = []
    var tracks: [String] = []
    var kept: NoTriggerSurvey.Kept?
    do throws(FileError) {
      var reader = try TrackReader(path: input.path, options: reading)
      if !input.canBeReadAgain { kept = NoTriggerSurvey.Kept(reader.format) }
      evaluation.begin(comesInTurn: reader.comesInTurn, mayBeginAgain: reader.mayBeginAgain)
      let comesInTurn = reader.comesInTurn
      switch Self.evaluate(
        &reader, of: input, &tracks, &kept, &evaluation, from: work, output, progress, spare)
      {
      case .readsOn:
        let end = Self.evaluate(
          readingAhead: reader, of: input, &tracks, &kept, &evaluation, from: work,
          comesInTurn: comesInTurn, output, progress)
        spare.give()
        failure = end.failure
        diagnostics = end.diagnostics
        warnings = end.warnings
      case .ended(let error):
        failure = error
        diagnostics = reader.diagnostics
        warnings = reader.warnings
      }
    } catch {
      failure = error
    }
    evaluation.finish()
    var result = Result(summary: evaluation.summary, warnings: warnings)
    if items.count > 1 { result.tracks = tracks }
    if let kept, evaluation.summary.events == 0 { result.kept = kept }
    for entry in diagnostics.entries {
      let location = FileLocation(file: input.path, line: entry.firstLine)
      result.summary.count(
        .init(
          name: entry.issue.rawValue, count: entry.count, leftOut: entry.leftOut,
          firstLocation: location.description))
    }
    if !evaluation.failures.isEmpty { result.status = .unusableInput }
    result.messages = evaluation.failures
    if let failure {
      result.summary.failedFiles = 1
      result.status = result.status.combined(with: failure.status)
      result.messages.append(
        failure.keeping(fixes: evaluation.summary.fixes, events: evaluation.summary.events)
          .description)
    } else {
      result.summary.files = 1
    }
    return result
  }

  /// How reading and evaluating in turns came to an end.
  private enum Turns {
    /// The file is large, and there is a thread that can read the rest of it.
    case readsOn
    /// The file is done, or the output is closed.
    case ended(FileError?)
  }

  /// Less is read in less time than it takes to begin a thread and to wake the other one.
  private static let readAheadThreshold = 1 << 20

  /// The most bytes of output that wait for the end of a file that may begin again. When there are more, it is read to
  /// its end first.
  private static let mostWaiting = 8 << 20

  /// What comes next, after that many bytes of output wait.
  private static func next(
    _ reader: inout TrackReader, waiting: Int
  ) throws(FileError) -> TrackReader.Step? {
    guard waiting > mostWaiting else { return try reader.advance() }
    try reader.settleOrder()
    return .again
  }

  /// Begins a file again, the order of which is known now.
  private static func beginAgain<Work: FileWork>(
    _ ids: inout [String], _ kept: inout NoTriggerSurvey.Kept?, _ evaluation: inout Work,
    from work: Work, comesInTurn: Bool, _ progress: FileProgress
  ) {
    progress.advance(fixes: -evaluation.summary.fixes, bytesRead: 0)
    ids = []
    kept?.beginAgain()
    evaluation = work
    evaluation.begin(comesInTurn: comesInTurn, mayBeginAgain: false)
  }

  /// Reads and evaluates in turns.
  private static func evaluate<Work: FileWork>(
    _ reader: inout TrackReader, of input: TrackInput, _ ids: inout [String],
    _ kept: inout NoTriggerSurvey.Kept?, _ evaluation: inout Work, from work: Work,
    _ output: OrderedOutput, _ progress: FileProgress, _ spare: ThreadBudget
  ) -> Turns {
    do throws(FileError) {
      while output.failure == nil {
        if reader.bytesRead >= readAheadThreshold, spare.take() { return .readsOn }
        let step = try next(&reader, waiting: evaluation.waiting)
        guard let step else { break }
        guard case .batch(let batch) = step else {
          beginAgain(
            &ids, &kept, &evaluation, from: work, comesInTurn: reader.comesInTurn, progress)
          continue
        }
        input.extend(&ids, of: reader)
        kept?.keep(batch.fixes, of: batch.track, ids: ids)
        evaluation.take(batch.fixes, of: batch.track, ids: ids)
        progress.advance(fixes: batch.fixes.count, bytesRead: reader.bytesRead)
      }
      return .ended(nil)
    } catch {
      return .ended(error)
    }
  }

  /// Evaluates while another thread reads.
  private static func evaluate<Work: FileWork>(
    readingAhead reader: consuming TrackReader, of input: TrackInput, _ ids: inout [String],
    _ kept: inout NoTriggerSurvey.Kept?, _ evaluation: inout Work, from work: Work,
    comesInTurn: Bool, _ output: OrderedOutput, _ progress: FileProgress
  ) -> ReadAhead.End {
    let reading = ReadAhead(reader) { input.extend(&$0, of: $1) }
    while output.failure == nil {
      guard let piece = reading.next() else { return reading.end }
      guard let batch = piece.batch else {
        beginAgain(&ids, &kept, &evaluation, from: work, comesInTurn: comesInTurn, progress)
        continue
      }
      ids = piece.ids
      kept?.keep(batch.fixes, of: batch.track, ids: ids)
      evaluation.take(batch.fixes, of: batch.track, ids: piece.ids)
      if evaluation.waiting > mostWaiting { reading.settleOrder() }
      progress.advance(fixes: batch.fixes.count, bytesRead: piece.bytesRead)
    }
    reading.cancel()
    return ReadAhead.End()
  }
}
