internal import Ringfence

/// `condition-trivial`: a condition that always holds.
enum ConditionTrivialRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      name: "condition-trivial", severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a condition is always met",
        "A percentage that one fence reaches, a sequence of one fence, an arc of 360°, a range without "
          + "a limit or a schedule that is always open changes nothing.",
        "Correct the condition, or remove it."),
      check: .layout(check))
  }

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
      for kind in ConditionKind.limited {
        let lowest = kind.quantity?.range.lowerBound ?? 0
        for (index, limits) in item.conditions[limits: kind].enumerated()
        where limits.maximum == nil && limits.minimum ?? lowest <= lowest {
          report(kind.name, index, "every \(kind.name) passes; give it a limit or remove it")
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
