internal import Ringfence

/// What a test can show of limits of a number of the fix.
package enum LimitsOutcome: Hashable, Sendable {
  case belowMinimum, aboveMinimum, risingInside, belowMaximum, aboveMaximum, fallingInside

  func word(_ kind: ConditionKind) -> String {
    switch self {
    case .belowMinimum: "below-minimum"
    case .aboveMinimum: "above-minimum"
    case .risingInside: "\(kind.quantity?.changes.rising ?? "")-inside"
    case .belowMaximum: "below-maximum"
    case .aboveMaximum: "above-maximum"
    case .fallingInside: "\(kind.quantity?.changes.falling ?? "")-inside"
    }
  }

  static func unit(_ kind: ConditionKind) -> CoverageItem.Unit? {
    switch kind.quantity?.dimension {
    case .speed: .metersPerSecond
    case .length: .meters
    case nil: nil
    }
  }

  static func list(_ kind: ConditionKind, _ zone: Zone) -> [ConditionOutcome.Listed] {
    let conditions = zone.conditions[limits: kind]
    let hasArea = zone.fences.contains { !$0.shape.isGeoline }
    var list: [ConditionOutcome.Listed] = []
    for (number, condition) in conditions.enumerated() {
      let index = conditions.count > 1 ? number : nil
      func add(_ outcomes: LimitsOutcome...) {
        for outcome in outcomes { list.append((.limits(outcome, kind), index)) }
      }
      if condition.minimum != nil {
        add(.belowMinimum, .aboveMinimum)
        if hasArea { add(.risingInside) }
      }
      if condition.maximum != nil {
        add(.belowMaximum, .aboveMaximum)
        if hasArea { add(.fallingInside) }
      }
    }
    return list
  }
}

extension ZoneObservation {
  mutating func countLimits(of kind: ConditionKind, _ attempt: CoverageEntry) {
    let conditions = zone.conditions[limits: kind]
    guard !conditions.isEmpty, attempt.triggers || attempt.failure?.kind == kind else {
      return
    }
    let numbers = attempt.fixes.map { track.number($0, of: kind) }.filter { !$0.isNaN }
    guard let first = numbers.first, let last = numbers.last else { return }
    for (number, condition) in conditions.enumerated() {
      let index = conditions.count > 1 ? number : nil
      let isAtCrossing = condition.when == .crossing
      let decided = attempt.triggers && !isAtCrossing ? last : first
      let tried = isAtCrossing ? [first] : numbers
      let isWithin =
        condition.minimum.map { decided >= $0 - Self.rounding } ?? true
        && condition.maximum.map { decided <= $0 + Self.rounding } ?? true
      if let limit = condition.minimum {
        if attempt.triggers, isWithin {
          count(.limits(.aboveMinimum, kind), condition: index, margin: decided - limit)
        }
        let below = tried.filter { $0 < limit - Self.rounding }
        if first < limit - Self.rounding, let nearest = below.max() {
          count(.limits(.belowMinimum, kind), condition: index, margin: limit - nearest)
          if let higher = numbers.first(where: { $0 >= limit }) {
            count(
              .limits(.risingInside, kind), condition: index,
              margin: min(limit - first, higher - limit))
          }
        }
      }
      if let limit = condition.maximum {
        if attempt.triggers, isWithin {
          count(.limits(.belowMaximum, kind), condition: index, margin: limit - decided)
        }
        let above = tried.filter { $0 > limit + Self.rounding }
        if first > limit + Self.rounding, let nearest = above.min() {
          count(.limits(.aboveMaximum, kind), condition: index, margin: nearest - limit)
          if let lower = numbers.first(where: { $0 <= limit }) {
            count(
              .limits(.fallingInside, kind), condition: index,
              margin: min(first - limit, limit - lower))
          }
        }
      }
    }
  }

  /// Numbers this near to a limit count as equal to it.
  static var rounding: Double { 6e-7 }
}
