internal import Ringfence

/// Limits of a number of the fix.
enum LimitChecks {
  static func trivial(_ kind: ConditionKind, _ zone: Zone) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    guard let quantity = kind.quantity else { return [] }
    var isAny = false
    for (index, limits) in zone.conditions[limits: kind].enumerated()
    where ConditionUnion.covers(quantity.reachable, [limits]) {
      isAny = true
      guard let maximum = limits.maximum else {
        remarks.add(index, "every \(kind.name) passes; give it a limit or remove it")
        continue
      }
      remarks.add(
        index,
        "no vehicle exceeds \(LintText.number(quantity.reachable.upperBound)) \(quantity.unit), its maximum is "
          + "\(LintText.number(maximum)) \(quantity.unit); lower it or remove the condition")
    }
    for timing in [ConditionTiming.inside, .crossing] where !isAny {
      let limits = zone.conditions[limits: kind].filter {
        $0.when == timing && !$0.isContradictory
      }
      guard ConditionUnion.covers(quantity.reachable, limits) else { continue }
      remarks.add(together: limits.count, "every \(kind.name) meets one of them")
    }
    return remarks
  }

  static func unsatisfiable(_ kind: ConditionKind, _ zone: Zone) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    guard let quantity = kind.quantity else { return [] }
    func detail(_ found: Double, _ required: Double) -> Finding.Detail {
      switch quantity.dimension {
      case .speed: .speed(.metersPerSecond(found), required: .metersPerSecond(required))
      case .length: .distance(.meters(found), required: .meters(required))
      }
    }
    for (index, limits) in zone.conditions[limits: kind].enumerated() {
      let lowest = quantity.range.lowerBound
      if limits.isContradictory, let low = limits.minimum, let high = limits.maximum {
        let decimals = low - high < 0.2 ? 6 : 1
        remarks.add(
          index, detail: detail(high, low),
          "its minimum of \(LintText.number(low, decimals: decimals)) \(quantity.unit) is above "
            + "its maximum of \(LintText.number(high, decimals: decimals)) \(quantity.unit); "
            + "swap them")
      } else if let high = limits.maximum, high < lowest {
        remarks.add(
          index, detail: detail(high, lowest),
          "its maximum is below \(LintText.number(lowest, decimals: 0)); raise it")
      } else if let low = limits.minimum, low > quantity.reachable.upperBound {
        let highest = quantity.reachable.upperBound
        remarks.add(
          index, detail: detail(low, highest),
          "its minimum of \(LintText.number(low)) \(quantity.unit) is more than any vehicle reaches, "
            + "\(LintText.number(highest)) \(quantity.unit); lower it")
      }
    }
    return remarks
  }
}
