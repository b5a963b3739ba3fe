internal import Ringfence

extension MutationSite {
  /// Changes a speed condition.
  ///
  /// - Returns: whether there was something to change.
  func changeSpeed(_ conditions: inout Conditions, _ amount: Double) -> Bool {
    guard let index, conditions.speed.indices.contains(index) else { return false }
    var condition = conditions.speed[index]
    func scaled(_ speed: Speed?, _ factor: Double) -> Speed? {
      speed.map { .metersPerSecond($0.metersPerSecond * factor) }
    }
    switch kind {
    case .speedRemoved:
      conditions.speed.remove(at: index)
      return true
    case .speedTimingToggled: condition.when = condition.when == .inside ? .crossing : .inside
    case .speedKilometersPerHour:
      condition.minimum = scaled(condition.minimum, 3.6)
      condition.maximum = scaled(condition.maximum, 3.6)
    case .speedMinimumRemoved: condition.minimum = nil
    case .speedMaximumRemoved: condition.maximum = nil
    case .speedMinimumLower, .speedMinimumHigher:
      condition.minimum = scaled(condition.minimum, amount)
    case .speedMaximumLower, .speedMaximumHigher:
      condition.maximum = scaled(condition.maximum, amount)
    default: return false
    }
    guard condition != conditions.speed[index] else { return false }
    if condition.minimum == nil, condition.maximum == nil, conditions.speed.count == 1 {
      // Nothing is left of the condition. This matters in restart mode, which excludes zones with one.
      conditions.speed = []
    } else {
      conditions.speed[index] = condition
    }
    return true
  }

  /// Changes a bearing condition.
  ///
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

  /// Changes a condition on the fences crossed.
  ///
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
      // One fence fewer or more.
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
  /// Whether every direction lies in the arc.
  var isWholeTurn: Bool {
    to.degrees > from.degrees && Self.isWholeTurn(from: from.degrees, to: to.degrees)
  }
}
