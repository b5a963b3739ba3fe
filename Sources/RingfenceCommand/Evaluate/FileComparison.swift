internal import Ringfence
internal import RingfenceReports

/// The comparison of the modes over one file: a session for each of its tracks, all of them written
/// at the end. The summary counts what normal mode did.
struct FileComparison: FileWork {
  private let engines: DualModeEngine
  private let writer: ComparisonWriter
  private let filter: EventFilter?
  private let output: OrderedOutput
  private let input: Int
  /// What messages call the file.
  private let path: String
  private var runs: [(id: String, session: ComparisonSession)] = []
  private(set) var summary: EvaluationSummary

  /// Begins the comparison of an input, which its index names.
  init(
    _ engines: DualModeEngine, _ writer: ComparisonWriter, _ filter: EventFilter?, input: Int,
    output: OrderedOutput, path: String
  ) {
    self.filter = filter
    self.engines = engines
    self.writer = writer
    self.output = output
    self.input = input
    self.path = path
    summary = EvaluationSummary(zoneCount: engines.normal.layout.zones.count)
  }

  mutating func take(_ fixes: FixColumns, of track: Int, ids: [String]) {
    while runs.count <= track { runs.append((ids[runs.count], ComparisonSession())) }
    let ignored = runs[track].session.process(fixes, with: engines)
    summary.fixes += fixes.count
    summary.evaluatedFixes += fixes.count - ignored.inaccurate - ignored.outOfOrder
    summary.count(ignored, path: path)
  }

  mutating func finish() {
    for (id, session) in runs where session.lastFix != nil {
      summary.tracks += 1
      let normal = filter.apply(session.normalEvents)
      for event in normal { summary.count(event) }
      summary.otherEvents +=
        session.normalEvents.count - normal.count + session.restartEvents.count
      for visit in filter.apply(session.openVisits) { summary.zones[visit.zone].open += 1 }
      var bytes: [UInt8] = []
      writer.append(filter.apply(session.comparison(with: engines)), of: id, into: &bytes)
      output.write(&bytes, of: input)
    }
  }
}
