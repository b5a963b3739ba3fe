internal import Ringfence
internal import RingfenceReports

/// What an evaluation of files reports, and by which engines.
enum EvaluationReport: Sendable {
  /// The events of one mode, and behind those of each track why its zones did or did not fire, when
  /// somebody asks.
  case events(TriggerEngine, EventWriter, ExplanationWriter?)
  /// How the modes differ.
  case comparison(DualModeEngine, ComparisonWriter)
  /// The events of a scenario, and what happened to the app.
  case lifeCycle(LifeCyclePlan, EventWriter)
  /// How a scenario differs from normal mode, and what happened to the app.
  case lifeCycleComparison(LifeCyclePlan, ComparisonWriter)
  /// A scenario, simulated several times over each track.
  case trials(LifeCyclePlan, LifeCycleTrial)
  /// Visits, or what happened by zone and day.
  case visits(VisitReport)

  var layout: ZoneLayout {
    switch self {
    case .events(let engine, _, _): engine.layout
    case .comparison(let engines, _): engines.normal.layout
    case .lifeCycle(let plan, _), .lifeCycleComparison(let plan, _), .trials(let plan, _):
      plan.engines.normal.layout
    case .visits(let report): report.layout
    }
  }

  /// The engine that evaluates every fix, for finding out why nothing fired; `nil` where there is not one set
  /// of events.
  var survey: TriggerEngine? {
    switch self {
    case .events(let engine, _, _): engine
    case .comparison(let engines, _): engines.normal
    case .lifeCycle(let plan, _), .lifeCycleComparison(let plan, _): plan.engines.normal
    case .trials: nil
    case .visits(let report):
      switch report.source {
      case .engine(let engine, _): engine
      case .modes(let engines): engines.normal
      case .scenario(let plan): plan.engines.normal
      }
    }
  }

  /// Whether people read what is written.
  var isText: Bool {
    switch self {
    case .events(_, let writer, _), .lifeCycle(_, let writer): writer.format == .text
    case .comparison(_, let writer), .lifeCycleComparison(_, let writer): writer.format == .text
    case .trials: false
    case .visits(let report): report.writer.format == .text
    }
  }

  var header: [UInt8] {
    switch self {
    case .events(_, let writer, _), .lifeCycle(_, let writer): writer.header
    case .comparison, .lifeCycleComparison, .trials: []
    case .visits(let report): report.days == nil ? report.writer.header : []
    }
  }

  /// The end of the document, by what came of the inputs.
  func footer(_ summary: EvaluationSummary) -> [UInt8] {
    switch self {
    case .events(_, let writer, _), .lifeCycle(_, let writer): writer.footer
    case .comparison, .lifeCycleComparison, .trials: []
    case .visits(let report):
      summary.days?.document(report.writer.format, layout: report.layout) ?? []
    }
  }

  var separatorLength: Int {
    switch self {
    case .events(_, let writer, _), .lifeCycle(_, let writer): writer.separatorLength
    case .comparison(_, let writer), .lifeCycleComparison(_, let writer): writer.separatorLength
    case .trials(let plan, _): TrialWriter(plan.writer).separatorLength
    case .visits(let report): report.days == nil ? report.writer.separatorLength : 0
    }
  }
}

/// What is done with the tracks of one file.
protocol FileWork {
  /// Counts of fixes, events and open visits; complete after ``finish()``.
  var summary: EvaluationSummary { get }
  /// The errors of tracks that could be read but not evaluated; complete after ``finish()``.
  var failures: [String] { get }
  /// The bytes of output that wait because the file may begin again.
  var waiting: Int { get }
  /// Says, before the first fix, whether each track is done with when the next one begins, and whether the file
  /// may begin again: then nothing is written before its end.
  mutating func begin(comesInTurn: Bool, mayBeginAgain: Bool)
  /// Takes the next fixes of a track; tracks are counted from 0 in the order in which they begin.
  mutating func take(_ fixes: FixColumns, of track: Int, ids: [String])
  /// Writes what has waited.
  mutating func finish()
}

extension FileWork {
  var failures: [String] { [] }
  var waiting: Int { 0 }
  mutating func begin(comesInTurn: Bool, mayBeginAgain: Bool) {}
}
