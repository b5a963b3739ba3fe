internal import Ringfence

/// An error in a bearing condition.
package enum BearingError: Hashable, CaseIterable, Sendable {
  case removed, timingToggled, reversed, turnedLeft, turnedRight, fromEarlier, fromLater, toEarlier,
    toLater

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .turnedLeft, .turnedRight, .fromEarlier, .fromLater, .toEarlier, .toLater: .degrees(15)
    case .removed, .timingToggled, .reversed: .none
    }
  }

  func texts(_ by: String) -> (name: String, words: String) {
    switch self {
    case .removed: ("bearing-removed", "the bearing condition is removed")
    case .timingToggled:
      ("bearing-timing", "bearing at the crossing instead of inside, or inside instead")
    case .reversed: ("bearing-reversed", "the ends of the arc are exchanged")
    case .turnedLeft: ("bearing-left", "arc turned \(by) to the left")
    case .turnedRight: ("bearing-right", "arc turned \(by) to the right")
    case .fromEarlier: ("bearing-from-earlier", "arc begins \(by) earlier")
    case .fromLater: ("bearing-from-later", "arc begins \(by) later")
    case .toEarlier: ("bearing-to-earlier", "arc ends \(by) earlier")
    case .toLater: ("bearing-to-later", "arc ends \(by) later")
    }
  }

  /// - Returns: whether there was something to change.
  func change(_ conditions: inout Conditions, at index: Int, _ amount: Double) -> Bool {
    guard conditions.bearing.indices.contains(index) else { return false }
    var condition = conditions.bearing[index]
    func turned(_ limit: BearingCondition.Limit, _ degrees: Double) -> BearingCondition.Limit {
      Bearing(degrees: limit.degrees + degrees).map { BearingCondition.Limit($0) } ?? limit
    }
    switch self {
    case .removed:
      conditions.bearing.remove(at: index)
      return true
    case .timingToggled: condition.when = condition.when == .inside ? .crossing : .inside
    case .reversed: (condition.from, condition.to) = (condition.to, condition.from)
    case .turnedLeft, .turnedRight:
      let degrees = self == .turnedLeft ? -amount : amount
      // A whole turn has no direction.
      if condition.isWholeTurn { return false }
      condition.from = turned(condition.from, degrees)
      condition.to = turned(condition.to, degrees)
    case .fromEarlier: condition.from = turned(condition.from, -amount)
    case .fromLater: condition.from = turned(condition.from, amount)
    case .toEarlier: condition.to = turned(condition.to, -amount)
    case .toLater: condition.to = turned(condition.to, amount)
    }
    conditions.bearing[index] = condition
    return true
  }
}

extension BearingCondition {
  var isWholeTurn: Bool {
    to.degrees > from.degrees && Self.isWholeTurn(from: from.degrees, to: to.degrees)
  }
}
