internal import Ringfence

extension MutationSite {
  /// - Returns: whether there was something to change.
  func changeLimits(_ conditions: inout Conditions, _ change: MutationOperator.Magnitude) -> Bool {
    guard let limited, let quantity = limited.quantity, let index,
      conditions[limits: limited].indices.contains(index)
    else { return false }
    var all = conditions[limits: limited]
    var condition = all[index]
    let isFactor = if case .factor = change { true } else { false }
    func changed(_ limit: Double?) -> Double? {
      limit.map { isFactor ? $0 * change.value : $0 + change.value }
    }
    switch kind {
    case .limitsRemoved:
      all.remove(at: index)
      conditions[limits: limited] = all
      return true
    case .limitsTimingToggled: condition.when = condition.when == .inside ? .crossing : .inside
    case .limitsInMistakenUnit:
      condition.minimum = condition.minimum.map { $0 * quantity.mistake.factor }
      condition.maximum = condition.maximum.map { $0 * quantity.mistake.factor }
    case .minimumRemoved: condition.minimum = nil
    case .maximumRemoved: condition.maximum = nil
    case .minimumLower, .minimumHigher: condition.minimum = changed(condition.minimum)
    case .maximumLower, .maximumHigher: condition.maximum = changed(condition.maximum)
    default: return false
    }
    guard condition != all[index] else { return false }
    if condition.minimum == nil, condition.maximum == nil, all.count == 1 {
      // Nothing is left of the condition. This matters in restart mode, which excludes zones with one.
      all = []
    } else {
      all[index] = condition
    }
    conditions[limits: limited] = all
    return true
  }

  /// - Returns: whether there was something to change.
  func changeBearing(_ conditions: inout Conditions, _ amount: Double) -> Bool {
    guard let index, conditions.bearing.indices.contains(index) else { return false }
    var condition = conditions.bearing[index]
    func turned(_ limit: BearingCondition.Limit, _ degrees: Double) -> BearingCondition.Limit {
      Bearing(degrees: limit.degrees + degrees).map { BearingCondition.Limit($0) } ?? limit
    }
    switch kind {
    case .bearingRemoved:
      conditions.bearing.remove(at: index)
      return true
    case .bearingTimingToggled: condition.when = condition.when == .inside ? .crossing : .inside
    case .bearingReversed: (condition.from, condition.to) = (condition.to, condition.from)
    case .bearingTurnedLeft, .bearingTurnedRight:
      let degrees = kind == .bearingTurnedLeft ? -amount : amount
      // A whole turn has no direction.
      if condition.isWholeTurn { return false }
      condition.from = turned(condition.from, degrees)
      condition.to = turned(condition.to, degrees)
    case .bearingFromEarlier: condition.from = turned(condition.from, -amount)
    case .bearingFromLater: condition.from = turned(condition.from, amount)
    case .bearingToEarlier: condition.to = turned(condition.to, -amount)
    case .bearingToLater: condition.to = turned(condition.to, amount)
    default: return false
    }
    conditions.bearing[index] = condition
    return true
  }

  /// - Returns: whether there was something to change.
  func changePercentage(_ zone: inout Zone, _ amount: Double) -> Bool {
    guard let index, zone.conditions.percentageCrossed.indices.contains(index) else { return false }
    var condition = zone.conditions.percentageCrossed[index]
    let fences = zone.fences.count
    let required = condition.leastCount(of: fences)
    switch kind {
    case .percentageRemoved:
      zone.conditions.percentageCrossed.remove(at: index)
      return true
    case .percentageLower, .percentageHigher:
      let count = kind == .percentageLower ? required - 1 : required + 1
      guard (1...max(1, fences)).contains(count) else { return false }
      condition.percentage = 100 * Double(count) / Double(fences)
    case .sequenceToggled: condition.isSequential.toggle()
    case .timeoutRemoved, .timeoutShorter, .timeoutLonger:
      guard let timeout = condition.timeout else { return false }
      condition.timeout = kind == .timeoutRemoved ? nil : timeout * amount
    default: return false
    }
    zone.conditions.percentageCrossed[index] = condition
    return true
  }
}

extension BearingCondition {
  var isWholeTurn: Bool {
    to.degrees > from.degrees && Self.isWholeTurn(from: from.degrees, to: to.degrees)
  }
}
