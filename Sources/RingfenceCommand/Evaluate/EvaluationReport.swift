internal import Ringfence
internal import RingfenceReports

/// What an evaluation of files tells, and by which engines.
enum EvaluationReport: Sendable {
  /// The events of one mode, and behind those of each track why its zones did or did not fire, when
  /// somebody asks.
  case events(TriggerEngine, EventWriter, ExplanationWriter?)
  /// How the modes differ.
  case comparison(EnginePair, ComparisonWriter)

  var layout: ZoneLayout {
    switch self {
    case .events(let engine, _, _): engine.layout
    case .comparison(let engines, _): engines.normal.layout
    }
  }

  var header: [UInt8] {
    switch self {
    case .events(_, let writer, _): writer.header
    case .comparison: []
    }
  }

  var footer: [UInt8] {
    switch self {
    case .events(_, let writer, _): writer.footer
    case .comparison: []
    }
  }

  var separatorLength: Int {
    switch self {
    case .events(_, let writer, _): writer.separatorLength
    case .comparison(_, let writer): writer.separatorLength
    }
  }
}

/// What is done with the tracks of one file.
protocol FileWork {
  /// Counts of fixes, events and open visits; complete after ``finish()``.
  var summary: EvaluationSummary { get }
  /// Takes the next fixes of a track; tracks are counted from 0 in the order in which they begin.
  mutating func take(_ fixes: some Collection<Fix>, of track: Int, ids: [String])
  /// Writes what has waited.
  mutating func finish()
}
