internal import Ringfence

/// `exit-confirmation`: a setting that confirms exits has no effect beside another one.
enum ExitConfirmationRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "what confirms an exit has no effect beside another setting",
        "By the time the exit is confirmed, another setting has decided already: the retrigger time that begins at the entry "
          + "is over, or the fixes that the exit takes have needed longer than the time that it must last.",
        "Make the one longer, or remove the other."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      guard let after = item.settings.exitAfter else { continue }
      let label = context.layout.label(zone: zone)
      let retrigger = item.settings.minimumRetriggerTime
      // Where exits are reported the retrigger time begins with them.
      if !item.settings.exit, retrigger > .zero, after >= retrigger {
        findings.append(
          Finding(
            rule: .exitConfirmation, at: .zone(zone), detail: .duration(after, required: retrigger),
            message:
              "\(label) ends a visit after \(LintText.seconds(after)) s outside at the earliest, "
              + "and its retrigger time of \(LintText.seconds(retrigger)) s begins at the entry, as it reports no "
              + "exits: it has no effect"))
      }
      guard let fixes = item.settings.exitFixes, fixes > 1 else { continue }
      let needed = context.settings.fixInterval * (fixes - 1)
      if needed >= after {
        findings.append(
          Finding(
            rule: .exitConfirmation, at: .zone(zone), detail: .duration(after, required: needed),
            message: "\(label) asks for \(fixes) fixes outside, which come in "
              + "\(LintText.seconds(needed)) s with a fix each "
              + "\(LintText.seconds(context.settings.fixInterval)) s: the \(LintText.seconds(after)) s that an "
              + "exit must last have no effect"))
      }
    }
  }
}
