internal import Ringfence

/// `restart-excluded`: no fence of the zone becomes a circle in restart mode.
enum RestartExcludedRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.restart, .bluedot],
      help: RuleHelp(
        "a zone never triggers in restart mode",
        "All fences of the zone are geolines, or the zone has another condition than schedules. Restart mode "
          + "evaluates neither.",
        "Draw circles in place of the lines, or do without the condition, where the app must work after it was killed."
      ),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      guard !item.fences.isEmpty, let reason = reason(item) else { continue }
      findings.append(
        Finding(
          rule: .restartExcluded, at: .zone(zone),
          message: "\(context.layout.label(zone: zone)) never triggers in restart mode, because of "
            + "\(reason)"))
    }
  }

  /// What keeps a zone out of restart mode, and what to do about it; `nil` when nothing does.
  static func reason(_ zone: Zone) -> String? {
    let kind = zone.conditions.restartExclusion.map { exclusion in
      exclusion.kind?.name ?? ConditionKind.percentageCrossed.name
    }
    if let kind { return "its \(kind) condition; do without where that matters" }
    if zone.fences.allSatisfy({ $0.shape.isGeoline }) {
      return "its fences, which are all geolines; draw circles in their place where that matters"
    }
    return nil
  }
}
