import Ringfence
import RingfenceLint
import Testing

@Suite struct LintRuleSetTests {
  @Test func `has every rule in a set`() {
    for rule in LintRule.allCases { #expect(!rule.sets.isEmpty, "\(rule.name)") }
    for set in LintRuleSet.allCases { #expect(!set.rules.isEmpty, "\(set.name)") }
    #expect(LintRuleSet.spacing.rules.map(\.name) == ["spacing", "spacing-same-zone", "overlap"])
    #expect(
      LintRuleSet.conditions.rules.map(\.name) == [
        "condition-unsatisfiable", "condition-trivial", "schedule-over", "dwell-without-exit",
        "dwell-retrigger", "dwell-repeat", "exit-confirmation", "overspeed-sampling",
        "attendance-schedule", "attendance-load", "geoline-settings", "minimum-radius",
      ])
    let restart = LintRuleSet.restart.rules.map(\.name)
    #expect(restart.filter { $0.hasPrefix("restart-") }.count == 5)
    #expect(
      restart.filter { !$0.hasPrefix("restart-") } == [
        "spacing", "spacing-same-zone", "wake-too-early",
      ])
    #expect(
      LintRuleSet.android.rules.map(\.name) == [
        "never-decidable", "android-undecidable", "platform-regions", "ghost-risk",
        "rule-never-enters",
      ])
  }

  /// Circles a kilometre apart, as one draws them on a map, without any setting.
  @Test func `finds nothing in sound circles by default`() {
    let zones = (0..<30).map { index in
      var zone = LinterTests.zone([LinterTests.circle(Double(index) * 0.01, 100)])
      zone.id = "z\(index)"
      return zone
    }
    #expect(Linter().findings(in: ZoneLayout(zones: zones)).isEmpty)
    let all = Linter(settings: LintSettings(disabled: [])).findings(in: ZoneLayout(zones: zones))
    #expect(
      Set(all.map(\.rule)) == [.restartRetrigger, .restartFastPass, .regionLimit, .ghostRisk])
    #expect(
      LintRule.offByDefault
        == Set(all.map(\.rule)).union([
          .platformRegions, .androidUndecidable, .wakeTooEarly, .ringDirection,
        ]).union(LintRule.onInRestartMode))
    #expect(
      LintRule.onInRestartMode == [
        .spacing, .spacingSameZone, .restartOverlap, .restartOvershoot, .restartExcluded,
      ])
  }

  /// The order is by severity, then by zone and fence; the findings are those of one severity after the other.
  @Test func `reports the worst first`() {
    var zones: [Zone] = []
    for index in 0..<6 {
      let near = Double(index) * 0.001
      var zone = LinterTests.zone([LinterTests.circle(near, 4), LinterTests.circle(near, 60)])
      zone.id = "z\(index % 3)"
      zones.append(zone)
    }
    let layout = ZoneLayout(zones: zones)
    var settings = LintSettings(disabled: [])
    settings.severities = [.overlap: .error, .spacing: .info]
    var linter = Linter(settings: settings)
    linter.reportsPairsOnce = false
    let findings = linter.findings(in: layout)
    let keys = findings.map { finding in
      [-finding.severity.rawValue, finding.location.zone ?? -1, finding.location.fence ?? -1]
    }
    #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) || $0 == $1 })
    for rule in LintRule.allCases {
      var only = settings
      only.disabled = Set(LintRule.allCases).subtracting([rule])
      let count = Linter(settings: only).findings(in: layout).count
      #expect(findings.filter { $0.rule == rule }.count == count, "\(rule.name)")
    }
    #expect(findings.filter { $0.rule == .overlap }.allSatisfy { $0.severity == .error })
    #expect(Set(findings.map(\.severity)).count == 3)
  }
}
