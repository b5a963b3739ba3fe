internal import Ringfence

/// Shares of fences.
enum PercentageChecks {
  static func trivial(_ zone: Zone) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    for (index, condition) in zone.conditions.percentageCrossed.enumerated()
    where !zone.fences.isEmpty {
      if zone.fences.count == 1 {
        let what = condition.isSequential ? "a sequence" : "a share"
        remarks.add(
          index, detail: .count(1),
          "\(what) of one fence; add fences or remove it")
      } else if condition.leastCount(of: zone.fences.count) <= 1 {
        remarks.add(
          index, detail: .percentage(condition.percentage),
          "one of \(zone.fences.count) fences makes \(LintText.number(condition.percentage)) %; "
            + "raise the percentage or remove it")
      }
    }
    return remarks
  }

  static func unsatisfiable(_ zone: Zone) -> [ConditionRemark] {
    var remarks: [ConditionRemark] = []
    for (index, condition) in zone.conditions.percentageCrossed.enumerated() {
      if zone.fences.isEmpty {
        remarks.add(index, "the zone has no fences; add them")
      } else if condition.percentage > 100 {
        remarks.add(
          index, detail: .percentage(condition.percentage, required: 100),
          "it asks for more than 100 %; ask for at most 100")
      } else if let needed = CrossingSpeed(condition, zone), let fastest = needed.excessive {
        remarks.add(
          index,
          detail: .speed(
            .metersPerSecond(needed.metersPerSecond), required: .metersPerSecond(fastest)),
          "\(needed.words), which takes \(LintText.number(needed.metersPerSecond)) m/s, more than any vehicle "
            + "reaches, \(LintText.number(fastest)) m/s; allow more time")
      }
    }
    return remarks
  }
}
