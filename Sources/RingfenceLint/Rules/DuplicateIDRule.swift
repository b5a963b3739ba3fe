internal import Ringfence

/// `duplicate-id`: two zones, or two fences of a zone, have one id.
enum DuplicateIDRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.geometry], fix: .rename,
      help: RuleHelp(
        "two zones, or two fences of a zone, have one id",
        "Events name zones and fences by their ids, and cannot distinguish these.",
        "Give each an id of its own."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let zones = context.layout.zones
    for (zone, first) in repeats(zones.map { Array($0.id.utf8) }) {
      findings.append(
        Finding(
          rule: .duplicateID, at: .zone(zone), other: .zone(first),
          message:
            "\(context.layout.label(zone: zone)) has the id of an earlier zone, so events cannot tell "
            + "them apart; give it an id of its own"))
    }
    for zone in zones.indices {
      for (fence, first) in repeats(zones[zone].fences.map { Array($0.id.utf8) }) {
        findings.append(
          Finding(
            rule: .duplicateID, at: .fence(fence, zone: zone), other: .fence(first, zone: zone),
            message: "\(context.layout.label(zone: zone, fence: fence)) has the id of an earlier "
              + "fence, so events cannot tell them apart; give it an id of its own"))
      }
    }
  }
}
