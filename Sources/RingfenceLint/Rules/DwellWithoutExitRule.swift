internal import Ringfence

/// `dwell-without-exit`: a visit without an exit event has no dwell time.
enum DwellWithoutExitRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.conditions],
      help: RuleHelp(
        "a zone has a dwell time but no exit",
        "A dwell time is set, and exit is off. A dwell time needs the exit.",
        "Turn the exit on, or remove the dwell time."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated()
    where item.settings.dwell != nil && !item.settings.exit {
      findings.append(
        Finding(
          rule: .dwellWithoutExit, at: .zone(zone),
          message: "\(context.layout.label(zone: zone)) has a dwell time but no exit, which it "
            + "needs; turn the exit on or remove the dwell time"))
    }
  }
}
