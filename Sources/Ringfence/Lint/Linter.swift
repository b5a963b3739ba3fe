/// Looks at a layout before anyone drives.
public struct Linter: Sendable {
  /// What is asked of layouts.
  public var settings: LintSettings

  /// Creates a linter.
  public init(settings: LintSettings = LintSettings()) { self.settings = settings }

  /// Everything found in a layout, in the order of its zones and fences, then of the rules.
  ///
  /// Rules that are off in the settings or in a zone's own `lint` switches are left out; a pair is left
  /// out when either of its zones switches the rule off.
  public func findings(in layout: ZoneLayout) -> [Finding] {
    let context = LintContext(layout: layout, settings: settings)
    var findings: [Finding] = []
    for rule in LintRule.allCases where !settings.disabled.contains(rule) {
      rule.check(context, into: &findings)
    }
    findings.removeAll { finding in
      [finding.zone, finding.otherZone].contains { zone in
        zone.map { context.isDisabled(finding.rule, inZone: $0) } ?? false
      }
    }
    for i in findings.indices {
      if let severity = settings.severities[findings[i].rule] { findings[i].severity = severity }
    }
    return findings.enumerated().sorted { a, b in
      let (x, y) = (a.element, b.element)
      if x.zone != y.zone { return x.zone ?? -1 < y.zone ?? -1 }
      if x.fence != y.fence { return x.fence ?? -1 < y.fence ?? -1 }
      if x.rule != y.rule { return x.rule.rawValue < y.rule.rawValue }
      return a.offset < b.offset
    }.map { $0.element }
  }
}

/// A layout with what several rules need of it, worked out once.
struct LintContext: Sendable {
  let layout: ZoneLayout
  let settings: LintSettings

  /// Whether a zone switches a rule off.
  func isDisabled(_ rule: LintRule, inZone zone: Int) -> Bool {
    let name = rule.name
    return layout.zones[zone].disabledLintRules.contains { $0.utf8.elementsEqual(name.utf8) }
  }
}

extension LintRule {
  /// Reports what the rule finds, each thing once.
  func check(_ context: LintContext, into findings: inout [Finding]) {
    switch self {
    default: break
    }
  }
}
