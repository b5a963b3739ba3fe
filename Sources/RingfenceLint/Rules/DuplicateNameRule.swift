internal import Ringfence

/// `duplicate-name`: two zones have one name.
enum DuplicateNameRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.geometry],
      help: RuleHelp(
        "two zones have one name",
        "Reports name zones by their names, and cannot distinguish these.",
        "Give each a name of its own."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let zones = context.layout.zones
    for (zone, first) in repeats(zones.map { $0.name.map { Array($0.utf8) } }) {
      findings.append(
        Finding(
          rule: .duplicateName, at: .zone(zone), other: .zone(first),
          message: "\(context.layout.label(zone: zone)) has the name of "
            + "\(context.layout.label(zone: first)); give each a name that tells them apart"))
    }
  }
}
