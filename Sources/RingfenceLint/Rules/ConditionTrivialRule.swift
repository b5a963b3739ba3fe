internal import Ringfence

/// `condition-trivial`: a condition that always holds.
enum ConditionTrivialRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a condition is always met",
        "A percentage that one fence reaches, a sequence of one fence, an arc of 360°, a range without "
          + "a limit or a schedule that is always open changes nothing; nor do alternatives that are always met "
          + "together.",
        "Correct the condition, or remove it."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      for kind in ConditionKind.ofZones where item.conditions.has(kind) {
        for remark in kind.trivial(item, context.layout) {
          findings.append(
            Finding(
              rule: .conditionTrivial, at: .zone(zone), detail: remark.detail,
              message: remark.message(kind, item, one: "asks for nothing", all: "ask for nothing")))
        }
      }
    }
  }
}
