internal import Ringfence

/// `condition-unsatisfiable`: a condition that never holds.
enum ConditionUnsatisfiableRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.conditions],
      help: RuleHelp(
        "a condition can never be met",
        "A minimum is above the maximum, a time window is empty, dates end before they start or have none "
          + "of the days, or a percentage is of a zone without fences. The zone never triggers.",
        "Correct the condition, or remove it."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      for kind in ConditionKind.ofZones where item.conditions.has(kind) {
        for remark in kind.unsatisfiable(item, context.layout) {
          findings.append(
            Finding(
              rule: .conditionUnsatisfiable, at: .zone(zone), detail: remark.detail,
              message: remark.message(kind, item, one: "never holds", all: "never hold")))
        }
      }
    }
  }
}
