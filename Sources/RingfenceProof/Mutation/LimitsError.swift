internal import Ringfence

/// An error in a condition with limits.
package enum LimitsError: Hashable, CaseIterable, Sendable {
  case removed, timingToggled, inMistakenUnit, minimumRemoved, minimumLower, minimumHigher,
    maximumRemoved, maximumLower, maximumHigher

  func magnitude(_ quantity: LimitedQuantity?) -> MutationOperator.Magnitude {
    switch self {
    case .minimumLower, .maximumLower: Self.magnitude(quantity, isLower: true)
    case .minimumHigher, .maximumHigher: Self.magnitude(quantity, isLower: false)
    case .removed, .timingToggled, .inMistakenUnit, .minimumRemoved, .maximumRemoved: .none
    }
  }

  private static func magnitude(
    _ quantity: LimitedQuantity?, isLower: Bool
  ) -> MutationOperator.Magnitude {
    switch quantity?.deviation {
    case .factor(let lower, let higher): .factor(isLower ? lower : higher)
    case .step(let step): .meters(isLower ? -step : step)
    case nil: .none
    }
  }

  func texts(_ kind: ConditionKind, _ by: String) -> (name: String, words: String) {
    switch self {
    case .removed: ("\(kind.name)-removed", "the \(kind.name) condition is removed")
    case .timingToggled:
      ("\(kind.name)-timing", "\(kind.name) at the crossing instead of inside, or inside instead")
    case .inMistakenUnit:
      ("\(kind.name)-\(kind.quantity?.mistake.name ?? "")", kind.quantity?.mistake.words ?? "")
    case .minimumRemoved: ("\(kind.name)-minimum-removed", "no minimum \(kind.name)")
    case .minimumLower: ("\(kind.name)-minimum-lower", "minimum \(kind.name) \(by)")
    case .minimumHigher: ("\(kind.name)-minimum-higher", "minimum \(kind.name) \(by)")
    case .maximumRemoved: ("\(kind.name)-maximum-removed", "no maximum \(kind.name)")
    case .maximumLower: ("\(kind.name)-maximum-lower", "maximum \(kind.name) \(by)")
    case .maximumHigher: ("\(kind.name)-maximum-higher", "maximum \(kind.name) \(by)")
    }
  }

  /// - Returns: whether there was something to change.
  func change(
    _ conditions: inout Conditions, _ kind: ConditionKind, at index: Int,
    _ change: MutationOperator.Magnitude
  ) -> Bool {
    guard let quantity = kind.quantity, conditions[limits: kind].indices.contains(index) else {
      return false
    }
    var all = conditions[limits: kind]
    var condition = all[index]
    let isFactor = if case .factor = change { true } else { false }
    func changed(_ limit: Double?) -> Double? {
      limit.map { isFactor ? $0 * change.value : $0 + change.value }
    }
    switch self {
    case .removed:
      all.remove(at: index)
      conditions[limits: kind] = all
      return true
    case .timingToggled: condition.when = condition.when == .inside ? .crossing : .inside
    case .inMistakenUnit:
      condition.minimum = condition.minimum.map { $0 * quantity.mistake.factor }
      condition.maximum = condition.maximum.map { $0 * quantity.mistake.factor }
    case .minimumRemoved: condition.minimum = nil
    case .maximumRemoved: condition.maximum = nil
    case .minimumLower, .minimumHigher: condition.minimum = changed(condition.minimum)
    case .maximumLower, .maximumHigher: condition.maximum = changed(condition.maximum)
    }
    guard condition != all[index] else { return false }
    if condition.minimum == nil, condition.maximum == nil, all.count == 1 {
      // Nothing is left of the condition. This matters in restart mode, which excludes zones with one.
      all = []
    } else {
      all[index] = condition
    }
    conditions[limits: kind] = all
    return true
  }
}
