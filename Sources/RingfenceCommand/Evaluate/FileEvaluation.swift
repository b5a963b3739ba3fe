internal import Ringfence
internal import RingfenceReports

/// The evaluation of one file: a session for each of its tracks, and what becomes of their events.
///
/// Events of a track stay together, the tracks in the order in which they begin. The rows of tracks
/// may alternate, and the last fixes of a track may come at the end of the file, so the events of
/// the first track are written as they come and those of the others wait for the file's end.
struct FileEvaluation: FileWork {
  /// A track of the file.
  private struct Run {
    let id: String
    var session = TriggerSession()
    /// Events that are not written yet.
    var bytes: [UInt8] = []
    var hasHeading = false
    /// What was evaluated, where zones are to be explained.
    var fixes: [Fix] = []
  }

  private let engine: TriggerEngine
  private let writer: EventWriter
  /// Explains the zones of each track behind its events; `nil` when nobody asks.
  private let explainer: ExplanationWriter?
  private let output: OrderedOutput
  private let input: Int
  /// What messages call the file.
  private let place: String
  private var runs: [Run] = []
  private var events: [Event] = []
  /// Counts of fixes, events and open visits; complete after ``finish()``.
  private(set) var summary: EvaluationSummary

  /// Begins the evaluation of an input, which its index names.
  init(
    _ engine: TriggerEngine, _ writer: EventWriter, _ explainer: ExplanationWriter?, input: Int,
    output: OrderedOutput, place: String
  ) {
    self.engine = engine
    self.writer = writer
    self.explainer = explainer
    self.output = output
    self.input = input
    self.place = place
    summary = EvaluationSummary(zoneCount: engine.layout.zones.count)
  }

  /// Evaluates the next fixes of a track; tracks are counted from 0 in the order in which they begin.
  mutating func take(_ fixes: some Collection<Fix>, of track: Int, ids: [String]) {
    while runs.count <= track { runs.append(Run(id: ids[runs.count])) }
    events.removeAll(keepingCapacity: true)
    let ignored = runs[track].session.process(fixes, with: engine, into: &events)
    summary.fixes += fixes.count
    summary.evaluatedFixes += fixes.count - ignored.inaccurate - ignored.notLater
    summary.count(ignored, place: place)
    if explainer != nil { runs[track].fixes.append(contentsOf: fixes) }
    guard !events.isEmpty else { return }
    for event in events { summary.count(event) }
    appendHeading(of: track)
    writer.append(events, of: runs[track].id, into: &runs[track].bytes)
    if track == 0 { flush(track, atLeast: 1 << 16) }
  }

  /// Writes what has waited and counts the visits that are still open.
  mutating func finish() {
    if let explainer {
      for track in runs.indices { explain(track, explainer) }
    }
    for track in runs.indices { flush(track, atLeast: 1) }
    summary.tracks = runs.count { $0.session.lastFix != nil }
    for run in runs {
      for visit in run.session.openVisits { summary.zones[visit.zone].open += 1 }
    }
  }

  private mutating func appendHeading(of track: Int) {
    guard !runs[track].hasHeading else { return }
    runs[track].hasHeading = true
    writer.appendHeading(of: runs[track].id, into: &runs[track].bytes)
  }

  private mutating func explain(_ index: Int, _ explainer: ExplanationWriter) {
    let track = Track(id: runs[index].id, fixes: runs[index].fixes)
    runs[index].fixes = []
    let explanation = engine.explain(track.fixes)
    if writer.format == .text {
      appendHeading(of: index)
      explainer.appendZones(explanation, of: track, into: &runs[index].bytes)
    } else {
      explainer.appendRows(explanation, of: track, into: &runs[index].bytes)
    }
  }

  private mutating func flush(_ track: Int, atLeast count: Int) {
    guard runs[track].bytes.count >= count else { return }
    output.write(&runs[track].bytes, of: input)
  }
}

extension EvaluationSummary {
  /// Counts fixes that the engine ignored.
  mutating func count(_ ignored: IgnoredFixes, place: String) {
    count(Reason(name: "inaccurate", count: ignored.inaccurate, firstPlace: place))
    count(Reason(name: "not-later", count: ignored.notLater, firstPlace: place))
  }
}
