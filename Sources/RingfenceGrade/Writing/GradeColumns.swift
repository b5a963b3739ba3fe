internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

/// An event of a grade, as its records have it.
struct GradeRow {
  let event: GradedEvent
  /// The event of the log.
  let found: GradeReport.Row?
  /// The id of the zone, else what the log calls it.
  let zone: String
  let rule: String?

  init(_ index: Int, in report: GradeReport) {
    event = report.grade.events[index]
    found = event.found.map { report.rows[$0] }
    zone = event.zone.map { report.layout.zones[$0].id } ?? found?.name ?? ""
    rule = report.explanation(index)
  }

  static let columns: RecordColumns<Self> = [
    .init("class") { .text($0.event.grade.name) },
    .init("event") { .text($0.event.kind.name) },
    .init("zone") { .text($0.zone) },
    .init("truth") { .time($0.event.truth == nil ? nil : $0.event.time) },
    .init("found") { .time($0.found?.time) },
    .init("seconds") { .number($0.event.shift.map { Double($0) / 1e6 }, decimals: 3) },
    .init("beyondEdge") { .number($0.event.beyondEdge, decimals: 2) },
    .init("beyondEdgeInLog") { .number($0.event.beyondEdgeInLog, decimals: 2) },
    .init("depth") { .number($0.event.depth, decimals: 2) },
    .init("staySeconds") { .number($0.event.stay.map { Double($0) / 1e6 }, decimals: 3) },
    .init("approach") { .number($0.event.approach, decimals: 0) },
    .init("approachTime") { .time($0.event.approachTime) },
    .init("fromDrive") { .number($0.event.fromDrive, decimals: 0) },
    .init("accuracy") { .number($0.found?.accuracy, decimals: 2) },
    .init("timeOf") { .text($0.found?.timeOf) },
    .init("device") { .text($0.found?.device) },
    .init("id") { .text($0.found?.id) },
    .init("line") { .count($0.found?.line) },
    .init("ambiguous") { .flag($0.event.isAmbiguous ? true : nil) },
    .init("afterGap") { .flag($0.found?.isAfterGap == true ? true : nil) },
    .init("rule") { .text($0.rule) },
  ]
}
