internal import Ringfence

/// What a test can show of a share of fences.
package enum PercentageOutcome: Hashable, Sendable {
  case reached, missed, inOrder, outOfOrder, tooLate

  var name: (prefix: String, word: String) {
    switch self {
    case .reached: ("percentage", "reached")
    case .missed: ("percentage", "missed")
    case .inOrder: ("sequence", "in-order")
    case .outOfOrder: ("sequence", "out-of-order")
    case .tooLate: ("percentage", "too-late")
    }
  }

  var unit: CoverageItem.Unit? {
    switch self {
    case .reached, .missed: .fences
    case .tooLate: .seconds
    case .inOrder, .outOfOrder: nil
    }
  }

  static func list(_ zone: Zone) -> [ConditionOutcome.Listed] {
    let conditions = zone.conditions.percentageCrossed
    let count = zone.fences.count
    guard (conditions.map { $0.leastCount(of: count) }.min() ?? 1) > 1 else { return [] }
    var outcomes: [PercentageOutcome] = [.reached, .missed]
    if conditions.contains(where: { $0.isSequential }) { outcomes += [.inOrder, .outOfOrder] }
    if conditions.contains(where: { $0.timeout != nil }) { outcomes.append(.tooLate) }
    return outcomes.map { (.percentage($0), nil) }
  }
}

extension ZoneObservation {
  mutating func countPercentage(_ attempt: CoverageEntry) {
    let conditions = zone.conditions.percentageCrossed
    let required = conditions.map { $0.leastCount(of: fences.count) }.min() ?? 1
    guard required > 1 else { return }
    var distinct: [(fence: Int, time: Timestamp)] = []
    for crossing in attempt.remembered.reversed()
    where !distinct.contains(where: { $0.fence == crossing.fence }) {
      distinct.append(crossing)
    }
    if attempt.triggers {
      count(.percentage(.reached), margin: Double(max(0, distinct.count - required)))
      if conditions.contains(where: { $0.isSequential }) {
        count(.percentage(.inOrder))
      }
      return
    }
    guard attempt.failure?.kind == .percentageCrossed else { return }
    guard distinct.count >= required else {
      return count(.percentage(.missed), margin: Double(required - distinct.count))
    }
    let age = attempt.began.duration(since: distinct[required - 1].time)
    let timeout = conditions.compactMap { $0.timeout }.max()
    if let timeout, age > timeout {
      count(.percentage(.tooLate), margin: (age - timeout).inSeconds)
    } else {
      count(.percentage(.outOfOrder))
    }
  }
}
