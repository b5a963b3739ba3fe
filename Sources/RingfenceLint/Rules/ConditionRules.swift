internal import Ringfence

/// `condition-unsatisfiable`: a condition that never holds.
enum ConditionUnsatisfiableRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      func report(
        _ kind: String, _ index: Int, detail: Finding.Detail? = nil, _ text: String
      ) {
        findings.append(
          Finding(
            rule: .conditionUnsatisfiable, at: .zone(zone), detail: detail,
            message:
              "\(kind) condition \(index + 1) of zone '\(LintText.name(item.id))' never holds: \(text)"
          ))
      }
      for (index, speed) in item.conditions.speed.enumerated() {
        if speed.isContradictory, let low = speed.minimum?.metersPerSecond,
          let high = speed.maximum?.metersPerSecond
        {
          let decimals = low - high < 0.2 ? 6 : 1
          report(
            "speed", index, detail: .speed(.metersPerSecond(high), required: .metersPerSecond(low)),
            "its minimum of \(LintText.number(low, decimals: decimals)) m/s is above its maximum of "
              + "\(LintText.number(high, decimals: decimals)) m/s; swap them")
        } else if let high = speed.maximum?.metersPerSecond, high < 0 {
          report(
            "speed", index, detail: .speed(.metersPerSecond(high), required: .metersPerSecond(0)),
            "its maximum is below 0; raise it")
        }
      }
      for (index, condition) in item.conditions.percentageCrossed.enumerated() {
        if item.fences.isEmpty {
          report("percentageCrossed", index, "the zone has no fences; add them")
        } else if condition.percentage > 100 {
          report(
            "percentageCrossed", index, detail: .percentage(condition.percentage, required: 100),
            "it asks for more than 100 %; ask for at most 100")
        }
      }
      for (index, schedule) in item.conditions.schedule.enumerated() {
        if let contradiction = schedule.contradiction {
          report("schedule", index, "it \(contradiction.words)")
        }
      }
    }
  }
}

/// `condition-trivial`: a condition that always holds.
enum ConditionTrivialRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      func report(_ kind: String, _ index: Int, detail: Finding.Detail? = nil, _ text: String) {
        findings.append(
          Finding(
            rule: .conditionTrivial, at: .zone(zone), detail: detail,
            message:
              "\(kind) condition \(index + 1) of zone '\(LintText.name(item.id))' asks for nothing: \(text)"
          ))
      }
      for (index, speed) in item.conditions.speed.enumerated() where speed.maximum == nil {
        if speed.minimum?.metersPerSecond ?? 0 <= 0 {
          report("speed", index, "every speed passes; give it a limit or remove it")
        }
      }
      for (index, bearing) in item.conditions.bearing.enumerated()
      where bearing.to.degrees - bearing.from.degrees >= 360 {
        report(
          "bearing", index, detail: .arc(degrees: bearing.to.degrees - bearing.from.degrees),
          "its arc is the whole circle; narrow it or remove it")
      }
      for (index, condition) in item.conditions.percentageCrossed.enumerated()
      where !item.fences.isEmpty {
        if item.fences.count == 1 {
          let what = condition.isSequential ? "a sequence" : "a share"
          report(
            "percentageCrossed", index, detail: .count(1),
            "\(what) of one fence; add fences or remove it")
        } else if condition.leastCount(of: item.fences.count) <= 1 {
          report(
            "percentageCrossed", index, detail: .percentage(condition.percentage),
            "one of \(item.fences.count) fences makes \(LintText.number(condition.percentage)) %; "
              + "raise the percentage or remove it")
        }
      }
      for (index, schedule) in item.conditions.schedule.enumerated() where isAlways(schedule) {
        report("schedule", index, "it is always open; narrow it or remove it")
      }
    }
  }

  private static func isAlways(_ schedule: Schedule) -> Bool {
    let days = schedule.days?.rawValue ?? 0x7F
    return days & 0x7F == 0x7F && schedule.firstDay == nil && schedule.lastDay == nil
      && schedule.from ?? .midnight == .midnight && schedule.to ?? .endOfDay == .endOfDay
  }
}
