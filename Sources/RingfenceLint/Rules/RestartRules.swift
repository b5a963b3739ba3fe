internal import Ringfence

/// `restart-excluded`: no fence of the zone becomes a circle in restart mode.
enum RestartExcludedRule {
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
    let kind: String? =
      switch zone.conditions.restartExclusion {
      case .speed: "speed"
      case .bearing: "bearing"
      case .percentageCrossed, .sequence: "percentageCrossed"
      case .geoline, .empty, nil: nil
      }
    if let kind { return "its \(kind) condition; do without where that matters" }
    if zone.fences.allSatisfy({ $0.shape.isGeoline }) {
      return "its fences, which are all geolines; add a circle where that matters"
    }
    return nil
  }
}

/// `restart-retrigger`: the vendor advises more than two hours in restart mode.
enum RestartRetriggerRule {
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
