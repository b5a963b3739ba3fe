internal import Ringfence

/// `dwell-retrigger`: the zone can trigger again before its dwell time elapses.
enum DwellRetriggerRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "the retrigger time is shorter than the dwell time",
        "The zone can trigger again before its dwell time elapses.",
        "Make the retrigger time at least as long as the dwell time."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      let retrigger = item.settings.minimumRetriggerTime
      guard let dwell = item.settings.dwell, retrigger > .zero, retrigger < dwell else { continue }
      findings.append(
        Finding(
          rule: .dwellRetrigger, at: .zone(zone), detail: .duration(retrigger, required: dwell),
          message: "\(context.layout.label(zone: zone)) triggers again after "
            + "\(LintText.seconds(retrigger)) s, sooner than its dwell time of "
            + "\(LintText.seconds(dwell)) s; make the retrigger time at least as long"))
    }
  }
}
