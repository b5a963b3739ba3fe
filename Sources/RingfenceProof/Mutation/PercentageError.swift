internal import Ringfence

/// An error in a percentage condition.
package enum PercentageError: Hashable, CaseIterable, Sendable {
  case removed, lower, higher, sequenceToggled, timeoutRemoved, timeoutShorter, timeoutLonger

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .timeoutShorter: .factor(0.8)
    case .timeoutLonger: .factor(1.25)
    case .removed, .lower, .higher, .sequenceToggled, .timeoutRemoved: .none
    }
  }

  func texts(_ by: String) -> (name: String, words: String) {
    switch self {
    case .removed: ("percentage-removed", "the percentage condition is removed")
    case .lower: ("percentage-lower", "percentage lower by one fence")
    case .higher: ("percentage-higher", "percentage higher by one fence")
    case .sequenceToggled: ("sequence-toggled", "sequence on instead of off, or off instead of on")
    case .timeoutRemoved: ("timeout-removed", "no timeout")
    case .timeoutShorter: ("timeout-shorter", "timeout \(by)")
    case .timeoutLonger: ("timeout-longer", "timeout \(by)")
    }
  }

  /// - Returns: whether there was something to change.
  func change(_ zone: inout Zone, at index: Int, _ amount: Double) -> Bool {
    guard zone.conditions.percentageCrossed.indices.contains(index) else { return false }
    var condition = zone.conditions.percentageCrossed[index]
    let fences = zone.fences.count
    let required = condition.leastCount(of: fences)
    switch self {
    case .removed:
      zone.conditions.percentageCrossed.remove(at: index)
      return true
    case .lower, .higher:
      let count = self == .lower ? required - 1 : required + 1
      guard (1...max(1, fences)).contains(count) else { return false }
      condition.percentage = 100 * Double(count) / Double(fences)
    case .sequenceToggled: condition.isSequential.toggle()
    case .timeoutRemoved, .timeoutShorter, .timeoutLonger:
      guard let timeout = condition.timeout else { return false }
      condition.timeout = self == .timeoutRemoved ? nil : timeout * amount
    }
    zone.conditions.percentageCrossed[index] = condition
    return true
  }
}
