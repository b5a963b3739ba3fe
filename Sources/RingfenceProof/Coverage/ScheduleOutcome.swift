internal import Ringfence
internal import RingfenceReference

/// What a test can show of a schedule.
package enum ScheduleOutcome: Hashable, CaseIterable, Sendable {
  case open, closed, beforeOpening, atOpening, beforeClosing, atClosing, afterMidnight

  var word: String {
    switch self {
    case .open: "open"
    case .closed: "closed"
    case .beforeOpening: "before-opening"
    case .atOpening: "at-opening"
    case .beforeClosing: "before-closing"
    case .atClosing: "at-closing"
    case .afterMidnight: "after-midnight"
    }
  }

  var unit: CoverageItem.Unit? {
    switch self {
    case .closed, .beforeOpening, .atOpening, .beforeClosing, .atClosing: .seconds
    case .open, .afterMidnight: nil
    }
  }

  static func list(_ zone: Zone, _ timeZone: TimeZoneOffsets?) -> [ConditionOutcome.Listed] {
    let runsOverMidnight = zone.conditions.schedule.contains {
      ReferenceSchedule($0, timeZone: timeZone).runsOverMidnight
    }
    return allCases.filter { $0 != .afterMidnight || runsOverMidnight }.map { (.schedule($0), nil) }
  }
}

extension ZoneObservation {
  mutating func countSchedule(_ attempt: CoverageEntry) {
    guard !schedules.isEmpty else { return }
    let first = track.fixes[attempt.fixes.lowerBound].time.microseconds.seconds
    if attempt.triggers, schedules.isOpen(first) {
      count(.schedule(.open))
      let near = schedules.nearestEdges(to: first)
      if let opened = near.before {
        count(.schedule(.atOpening), margin: Double(first - opened))
      }
      if let closes = near.after {
        count(.schedule(.beforeClosing), margin: Double(closes - first))
      }
      if schedules.isAfterMidnight(first) { count(.schedule(.afterMidnight)) }
    } else if !schedules.isOpen(first), attempt.isLate || attempt.failure?.kind == .schedule {
      let near = schedules.nearestEdges(to: first)
      if let opens = near.after {
        count(.schedule(.beforeOpening), margin: Double(opens - first))
      }
      guard !attempt.isLate else { return }
      count(.schedule(.closed))
      if let closed = near.before {
        count(.schedule(.atClosing), margin: Double(first - closed))
      }
    }
  }
}
