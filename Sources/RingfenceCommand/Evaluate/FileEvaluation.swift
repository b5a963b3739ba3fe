internal import Ringfence
internal import RingfenceReports

/// The evaluation of one file: a session for each of its tracks, and what becomes of their events.
///
/// Events of a track stay together, the tracks in the order in which they begin. The rows of a table's
/// tracks may alternate, so the events of the first track are written as they come and those of the
/// others wait for the file's end. Where tracks come in turn, no track waits. In a file that may begin again,
/// all wait.
struct FileEvaluation: FileWork {
  /// A track of the file.
  private struct Run {
    let id: String
    var session = TriggerSession()
    /// Events that are not written yet.
    var bytes: [UInt8] = []
    var hasHeading = false
    /// What was evaluated so far, where zones are to be explained.
    var history = History()
  }

  /// All that an explanation needs of a track.
  private struct History {
    var fixes = FixColumns()
    var events: [Event] = []
    var ignored = IgnoredFixes()

    mutating func append(_ fixes: FixColumns, _ events: [Event], _ ignored: IgnoredFixes) {
      self.fixes.append(contentsOf: fixes)
      self.events += events
      self.ignored += ignored
    }
  }

  private let engine: TriggerEngine
  private let writer: EventWriter
  /// Explains the zones of each track behind its events; `nil` without `--explain`.
  private let explainer: ExplanationWriter?
  /// What is reported; `nil` for everything.
  private let filter: EventFilter?
  private let output: OrderedOutput
  /// Minimum bytes per write: 1 for a live input, 64 KiB for a file.
  private let piece: Int
  private let input: Int
  /// What messages call the file.
  private let path: String
  private var runs: [Run] = []
  private var events: [Event] = []
  private var comesInTurn = false
  /// The output so far, where the file may begin again.
  private var held: [UInt8] = []
  private var holds = false
  /// The first track that is not written to its end; its events are written as they come.
  private var current = 0
  /// Counts of fixes, events and open visits; complete after ``finish()``.
  private(set) var summary: EvaluationSummary

  /// Begins the evaluation of an input, which its index names.
  init(
    _ engine: TriggerEngine, _ writer: EventWriter, _ explainer: ExplanationWriter?,
    _ filter: EventFilter?, input: Int, output: OrderedOutput, path: String, isLive: Bool
  ) {
    self.filter = filter
    piece = isLive ? 1 : 1 << 16
    self.engine = engine
    self.writer = writer
    self.explainer = explainer
    self.output = output
    self.input = input
    self.path = path
    summary = EvaluationSummary(zoneCount: engine.layout.zones.count)
  }

  var waiting: Int { held.count }

  mutating func begin(comesInTurn: Bool, mayBeginAgain: Bool) {
    self.comesInTurn = comesInTurn
    holds = mayBeginAgain
  }

  /// Evaluates the next fixes of a track; tracks are counted from 0 in the order in which they begin.
  mutating func take(_ fixes: FixColumns, of track: Int, ids: [String]) {
    while runs.count <= track {
      runs.append(Run(id: ids[runs.count]))
      runs[runs.count - 1].session.recordsSuppressions = explainer != nil
    }
    if comesInTurn { finish(before: track) }
    events.removeAll(keepingCapacity: true)
    let ignored = runs[track].session.process(fixes, with: engine, into: &events)
    summary.fixes += fixes.count
    summary.evaluatedFixes += fixes.count - ignored.inaccurate - ignored.outOfOrder
    summary.count(ignored, path: path)
    if explainer != nil { runs[track].history.append(fixes, events, ignored) }
    if filter != nil {
      let all = events.count
      events = filter.apply(events)
      summary.otherEvents += all - events.count
    }
    guard !events.isEmpty else { return }
    for event in events { summary.count(event) }
    appendHeading(of: track)
    writer.append(events, of: runs[track].id, into: &runs[track].bytes)
    if track == current { flush(track, atLeast: piece) }
  }

  /// Writes what has waited and counts the visits that are still open.
  mutating func finish() {
    holds = false
    output.write(&held, of: input)
    finish(before: runs.count)
  }

  /// Writes the rest of the tracks before one, and releases their state.
  private mutating func finish(before end: Int) {
    while current < end {
      if let explainer { explain(current, explainer) }
      flush(current, atLeast: 1)
      if runs[current].session.lastFix != nil { summary.tracks += 1 }
      for visit in filter.apply(runs[current].session.openVisits) {
        summary.zones[visit.zone].open += 1
      }
      runs[current] = Run(id: runs[current].id)
      current += 1
    }
  }

  private mutating func appendHeading(of track: Int) {
    guard !runs[track].hasHeading else { return }
    runs[track].hasHeading = true
    writer.appendHeading(of: runs[track].id, into: &runs[track].bytes)
  }

  private mutating func explain(_ index: Int, _ explainer: ExplanationWriter) {
    let history = runs[index].history
    let track = Track(id: runs[index].id, fixes: history.fixes)
    let explanation = engine.explain(
      runs[index].session, events: history.events, ignored: history.ignored, along: history.fixes,
      zones: filter?.zones)
    if writer.format == .text {
      appendHeading(of: index)
      explainer.appendZones(explanation, of: track, into: &runs[index].bytes)
    } else {
      explainer.appendRows(explanation, of: track, into: &runs[index].bytes)
    }
  }

  private mutating func flush(_ track: Int, atLeast count: Int) {
    guard runs[track].bytes.count >= count else { return }
    if holds {
      held += runs[track].bytes
      runs[track].bytes.removeAll(keepingCapacity: true)
      return
    }
    output.write(&runs[track].bytes, of: input)
  }
}

extension EvaluationSummary {
  /// Counts fixes that the engine ignored.
  mutating func count(_ ignored: IgnoredFixes, path: String) {
    count(Reason(name: "inaccurate", count: ignored.inaccurate, firstLocation: path))
    count(Reason(name: "not-later", count: ignored.outOfOrder, firstLocation: path))
  }
}
