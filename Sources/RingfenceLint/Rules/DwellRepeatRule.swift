internal import Ringfence

/// `dwell-repeat`: a dwell time is repeated very often, or there is none to repeat.
enum DwellRepeatRule {
  /// The repeated times below which a zone is a finding.
  private static let least = Duration.seconds(60)

  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a dwell time is repeated very often, or there is none",
        "Each repeated dwell time is an event of each visit: below a minute a parked device gives thousands a day. Without a "
          + "dwell time nothing is repeated.",
        "Repeat it each minute or less often, or give the zone a dwell time."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    for (zone, item) in context.layout.zones.enumerated() {
      guard let each = item.settings.dwellRepeat else { continue }
      let label = context.layout.label(zone: zone)
      if item.settings.dwell == nil {
        findings.append(
          Finding(
            rule: .dwellRepeat, at: .zone(zone),
            message: "\(label) repeats its dwell time and has none; give it a dwell time"))
      } else if each < least {
        let events = 86_400_000_000 / max(1_000_000, each.wholeMicroseconds)
        findings.append(
          Finding(
            rule: .dwellRepeat, at: .zone(zone), detail: .duration(each, required: least),
            message: "\(label) repeats its dwell time each \(LintText.seconds(each)) s, which is "
              + "\(events) events of a visit of a day; repeat it each minute or less often"))
      }
    }
  }
}
