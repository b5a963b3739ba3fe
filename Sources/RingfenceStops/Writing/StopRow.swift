internal import Ringfence
internal import RingfenceAnswers
internal import RingfenceRecords

/// A planned stop as its records have it.
struct StopRow {
  let result: StopResult
  let layout: ZoneLayout

  private var triggered: Timestamp? {
    if case .reported(let time) = result.visit?.trigger { time } else { nil }
  }

  private var reason: StopReason? {
    if case .missing(let reason) = result.visit?.trigger { reason } else { nil }
  }

  private var minutes: Double? { result.deviation.map { Double($0.wholeMicroseconds) / 60e6 } }

  static let columns: RecordColumns<Self> = [
    .init("outcome") { .text($0.result.outcome.rawValue) },
    .init("drive") { .text($0.result.drive) },
    .init("zone") { .text($0.layout.zones[$0.result.zone].id) },
    .init("zoneName") { .text($0.layout.zones[$0.result.zone].name) },
    .init("from") { .time($0.result.from) },
    .init("to") { .time($0.result.to) },
    .init("arrived") { .time($0.result.visit?.arrived) },
    .init("left") { .time($0.result.visit?.left) },
    .init("stay") { .seconds($0.result.visit?.stay) },
    .init("lateBy") { .number($0.minutes.flatMap { $0 > 0 ? $0 : nil }, decimals: 2) },
    .init("earlyBy") { .number($0.minutes.flatMap { $0 < 0 ? -$0 : nil }, decimals: 2) },
    .init("triggered") { .time($0.triggered) },
    .init("reason") { .text($0.reason?.code) },
    .init("reasonText") { .text($0.reason?.words) },
    .init("nearest") { .number($0.result.approach?.distance.meters, decimals: 1) },
    .init("nearestTime") { .time($0.result.approach?.point.time) },
    .init("unobservedFrom") { .time($0.result.unobserved?.from) },
    .init("unobservedTo") { .time($0.result.unobserved?.to) },
    .init("line") { .count($0.result.line) },
  ]
}
