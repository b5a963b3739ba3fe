internal import Ringfence
internal import RingfenceLint
internal import RingfenceRepair

/// The findings that a repair leaves on purpose: those that the settings file suppresses, and with `--accept` all
/// that are left.
enum RepairAcceptance {
  static func accepted(
    _ layout: ZoneLayout, _ settings: LintSettings, _ suppressions: [FindingSuppression]
  ) -> Set<RepairSettings.Accepted> {
    guard !suppressions.isEmpty else { return [] }
    var result: Set<RepairSettings.Accepted> = []
    func ids(_ location: Finding.Location?) -> (zone: String?, fence: String?) {
      guard let zone = location?.zone else { return (nil, nil) }
      return (layout.zones[zone].id, location?.fence.map { layout.zones[zone].fences[$0].id })
    }
    var linter = Linter(settings: settings.listingPairs(of: layout))
    // A pair that one rule finds no more may still be one of another.
    linter.reportsPairsOnce = false
    linter.visitFindings(in: layout) { finding in
      let (one, other) = (ids(finding.location), ids(finding.other))
      let isAccepted = suppressions.contains {
        $0.rules.contains(finding.rule)
          && $0.scope.covers(
            zone: one.zone, fence: one.fence, otherZone: other.zone, otherFence: other.fence)
      }
      guard isAccepted else { return }
      result.insert(
        RepairSettings.Accepted(
          rule: finding.rule, location: finding.location, other: finding.other))
    }
    return result
  }

  /// The suppressions of all that a plan leaves, each once, in the order of the plan.
  static func entries(_ plan: RepairPlan) -> [SuppressionText.Entry] {
    var seen: Set<SuppressionText.Entry> = []
    return plan.remaining.compactMap { left in
      guard case .fence(let fence, zone: let number) = left.location else { return nil }
      let zone = plan.layout.zones[number]
      let scope: FindingSuppression.Scope =
        left.other?.zone.map { .zones(zone.id, plan.layout.zones[$0].id) }
        ?? .fence(zone.fences[fence].id, zone: zone.id)
      let entry = SuppressionText.Entry(rule: left.rule, scope: scope)
      return seen.insert(entry).inserted ? entry : nil
    }
  }
}
