internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

enum EvaluationSink: Sendable {
  /// The events, and behind those of each track why its zones did or did not fire, when somebody asks.
  case events(EventWriter, ExplanationWriter?)
  /// How restart mode, or an app in a scenario, differs from normal mode.
  case comparison(ComparisonWriter)
  /// The visits; text may name the mode of each.
  case visits(VisitWriter, showsMode: Bool)
  /// What happened by zone and day, at the end of the document.
  case days(VisitWriter, TimeStyle)
  case trials(TrialWriter)

  var explainer: ExplanationWriter? {
    if case .events(_, let explainer) = self { explainer } else { nil }
  }

  var takesVisits: Bool {
    switch self {
    case .visits, .days: true
    case .events, .comparison, .trials: false
    }
  }

  var isText: Bool {
    switch self {
    case .events(let writer, _): writer.format == .text
    case .comparison(let writer): writer.format == .text
    case .visits(let writer, _), .days(let writer, _): writer.format == .text
    case .trials: false
    }
  }

  var header: [UInt8] {
    switch self {
    case .events(let writer, _): writer.header
    case .comparison(let writer): writer.header
    case .visits(let writer, _): writer.header
    case .days, .trials: []
    }
  }

  func footer(_ summary: EvaluationSummary, _ layout: ZoneLayout) -> [UInt8] {
    switch self {
    case .events(let writer, _): writer.footer
    case .days(let writer, _): summary.days?.document(writer.format, layout: layout) ?? []
    case .comparison, .visits, .trials: []
    }
  }

  /// The number of bytes to drop from the first piece of the document.
  var separatorLength: Int {
    switch self {
    case .events(let writer, _): writer.separatorLength
    case .comparison(let writer): writer.separatorLength
    case .visits(let writer, _): writer.separatorLength
    case .days: 0
    case .trials(let writer): writer.separatorLength
    }
  }
}
