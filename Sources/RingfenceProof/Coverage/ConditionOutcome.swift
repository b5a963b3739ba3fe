package import Ringfence

/// What a test can show of a condition. A form of conditions has a type of outcomes, in a file of its own.
package enum ConditionOutcome: Hashable, Sendable {
  case limits(LimitsOutcome, ConditionKind)
  case bearing(BearingOutcome)
  case percentage(PercentageOutcome)
  case schedule(ScheduleOutcome)

  /// What stands before the number of the condition, and what stands behind it.
  var name: (prefix: String, word: String) {
    switch self {
    case .limits(let outcome, let kind): (kind.name, outcome.word(kind))
    case .bearing(let outcome): ("bearing", outcome.word)
    case .percentage(let outcome): outcome.name
    case .schedule(let outcome): ("schedule", outcome.word)
    }
  }

  /// The unit of margins; `nil` for an outcome without one.
  var unit: CoverageItem.Unit? {
    switch self {
    case .limits(_, let kind): LimitsOutcome.unit(kind)
    case .bearing: .degrees
    case .percentage(let outcome): outcome.unit
    case .schedule(let outcome): outcome.unit
    }
  }

  /// An outcome, and the index of its condition where the zone has several of its kind.
  typealias Listed = (outcome: ConditionOutcome, condition: Int?)

  /// What there is to show of the conditions of a kind.
  static func list(_ kind: ConditionKind, _ zone: Zone, _ timeZone: TimeZoneOffsets?) -> [Listed] {
    switch kind {
    case .speed, .altitude: LimitsOutcome.list(kind, zone)
    case .bearing: BearingOutcome.list(zone)
    case .percentageCrossed: PercentageOutcome.list(zone)
    case .schedule: ScheduleOutcome.list(zone, timeZone)
    case .minimumRetriggerTime, .certainty: []
    }
  }
}

extension ZoneObservation {
  /// Counts what an attempt shows of the conditions of a kind.
  mutating func count(_ kind: ConditionKind, _ attempt: CoverageEntry) {
    switch kind {
    case .speed, .altitude: countLimits(of: kind, attempt)
    case .bearing: countBearing(attempt)
    case .percentageCrossed: countPercentage(attempt)
    case .schedule: countSchedule(attempt)
    case .minimumRetriggerTime, .certainty: break
    }
  }
}
