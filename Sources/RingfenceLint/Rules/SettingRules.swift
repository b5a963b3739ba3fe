internal import Ringfence

/// `dwell-without-exit`: a visit without an exit event has no dwell time.
enum DwellWithoutExitRule {
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

/// `dwell-retrigger`: the zone can trigger again before its dwell time elapses.
enum DwellRetriggerRule {
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
