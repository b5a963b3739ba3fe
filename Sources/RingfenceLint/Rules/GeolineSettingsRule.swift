internal import Ringfence

/// `geoline-settings`: a zone has geolines only, and a setting that is about visits.
///
/// A geoline has no inside: a crossing has no visit, so nothing dwells, and there is no edge that a device could be
/// outside of. See `Docs/Triggers.md`. The exit is on unless it is turned off, so it says nothing about what is meant.
enum GeolineSettingsRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.conditions],
      help: RuleHelp(
        "a setting of visits has no effect, because the zone has geolines only",
        "The zone has a dwell time, a certainty of entries, or an exit distance other than that of zones without one, "
          + "and all its fences are geolines. The crossing of a geoline has no visit, so there is neither an entry, nor "
          + "a dwell event, nor an exit.",
        "Remove the setting, or draw areas in place of the lines."),
      check: .layout(check))
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let standard = ZoneSettings().exitDistance
    for (zone, item) in context.layout.zones.enumerated() {
      guard !item.fences.isEmpty, item.fences.allSatisfy({ $0.shape.isGeoline }) else { continue }
      var settings: [String] = []
      if let dwell = item.settings.dwell {
        settings.append("a dwell time of \(LintText.seconds(dwell)) s")
      }
      if item.settings.exitDistance != standard {
        settings.append(
          "an exit distance of \(LintText.number(item.settings.exitDistance.meters)) m")
      }
      if let certainty = item.settings.entryCertainty {
        settings.append("a certainty of entries of \(LintText.number(certainty, decimals: 3))")
      }
      guard !settings.isEmpty else { continue }
      let isOne = settings.count == 1
      findings.append(
        Finding(
          rule: .geolineSettings, at: .zone(zone),
          message:
            "\(context.layout.label(zone: zone)) has \(LintText.list(settings)), which "
            + "\(isOne ? "has" : "have") no effect, as its fences are all geolines; remove "
            + "\(isOne ? "it" : "them"), or draw areas in place of the lines"))
    }
  }
}
