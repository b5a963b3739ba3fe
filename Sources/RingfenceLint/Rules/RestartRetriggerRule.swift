internal import Ringfence

/// `restart-retrigger`: the vendor advises more than two hours in restart mode.
enum RestartRetriggerRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.restart, .bluedot],
      isOnByDefault: false,
      help: RuleHelp(
        "the retrigger time is shorter than advised for restart mode",
        "The zone may trigger again after 2 h or less. The vendor advises more than 2 h in restart mode.",
        "Raise minimumRetriggerTime."),
      check: .layout(check))
  }

  private static var advised: Duration { .seconds(7_200) }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      let time = item.settings.minimumRetriggerTime
      guard time <= advised, !item.fences.isEmpty, RestartExcludedRule.reason(item) == nil
      else { continue }
      findings.append(
        Finding(
          rule: .restartRetrigger, at: .zone(zone), detail: .duration(time, required: advised),
          message: "\(context.layout.label(zone: zone)) may trigger again after "
            + "\(LintText.seconds(time)) s, in restart mode more than 2 h are advised; raise its "
            + "minimumRetriggerTime"))
    }
  }
}
