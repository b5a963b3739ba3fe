internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

/// A decision of a rule, as its records have it.
struct RuleDecisionRow {
  let decision: RuleDecision
  let report: RuleReport
  let rule: AppliedRule
  let zone: Zone

  private var position: Coordinate { report.fixes[decision.fix].coordinate }

  static let columns: RecordColumns<Self> = [
    .init("rule") { .text($0.rule.label) },
    .init("track") { .text($0.report.track) },
    .init("zone") { .text($0.zone.id) },
    .init("fence") { .text($0.zone.fences[$0.decision.fence].id) },
    .init("event") { .text($0.decision.kind.name) },
    .init("time") { .time($0.decision.time) },
    .init("fix") { .count($0.decision.fix) },
    .init("latitude") { .number($0.position.latitude, decimals: 7) },
    .init("longitude") { .number($0.position.normalizedLongitude, decimals: 7) },
    .init("distance") { .number($0.decision.measure?.distance, decimals: 3) },
    .init("accuracy") { .number($0.decision.measure?.accuracy, decimals: 3) },
    .init("radius") { .number($0.decision.measure?.radius, decimals: 3) },
    .init("share") { .number($0.decision.measure?.share, decimals: 4) },
    .init("confidence") { .text($0.rule.confidence) },
  ]
}

/// An event that a rule or the reference has, as its records have it.
struct RuleComparisonRow {
  let row: RuleComparison.Row
  let cell: RuleComparison.Cell
  let difference: RuleComparison.Difference
  let track: String
  let rule: AppliedRule
  let zone: Zone

  private var reason: String? {
    let (kind, rule) = (row.kind, rule.engine.rule)
    return cell.position.map { RuleReason.text(kind, $0, rule) }
      ?? cell.decided.flatMap { RuleReason.text(kind, $0.measure, rule) }
  }

  static let columns: RecordColumns<Self> = [
    .init("rule") { .text($0.rule.label) },
    .init("track") { .text($0.track) },
    .init("zone") { .text($0.zone.id) },
    .init("event") { .text($0.row.kind.name) },
    .init("kind") { .text($0.difference.name) },
    .init("reference") { .time($0.row.reference?.time) },
    .init("other") { .time($0.cell.decided?.time) },
    .init("shiftSeconds") { .number($0.cell.shift.map { Double($0) / 1e6 }, decimals: 3) },
    .init("shiftMetres") { .number($0.cell.meters, decimals: 1) },
    .init("reason") { .text($0.reason) },
    .init("confidence") { .text($0.rule.confidence) },
  ]
}
