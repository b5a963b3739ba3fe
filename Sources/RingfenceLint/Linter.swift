// RingfenceLint: a linter for layouts. Rules/ has a file a rule or group of rules, Pairs/ the pairs of fences near
// each other, Validity/ the defects of polygons.

public import Ringfence

/// Finds mistakes in a layout before it is used.
///
/// ```swift
/// let linter = Linter(settings: LintSettings(spacing: .meters(300)))
/// for finding in linter.findings(in: layout) { print(finding.severity, finding.message) }
/// ```
public struct Linter: Sendable {
  /// What layouts are checked against.
  public var settings: LintSettings
  /// Whether one rule reports a pair of fences that several rules find, as ``PairContest`` says.
  package var reportsPairsOnce = true

  /// Creates a linter.
  public init(settings: LintSettings = LintSettings()) { self.settings = settings }

  /// Everything found in a layout: errors first, then warnings, then notes, each in the order of the zones
  /// and fences, then of the rules.
  ///
  /// Rules that are off in the settings or in a zone's own `lint` switches are left out; a pair is left
  /// out when either of its zones switches the rule off. A pair that `restart-overlap`, `overlap` and `spacing`
  /// find is reported once, by the most severe of them, and of equally severe ones by the first. Pairs beyond
  /// ``LintSettings/pairsPerFence`` are summed up in one finding. A dense layout has millions
  /// of findings: ``visitFindings(in:_:)`` does not keep them.
  public func findings(in layout: ZoneLayout) -> [Finding] {
    var findings: [Finding] = []
    visitFindings(in: layout) { findings.append($0) }
    return findings
  }

  /// Reports the findings of ``findings(in:)`` one by one, in the same order, without keeping them. Ends
  /// when `report` throws.
  ///
  /// - Complexity: O(*n* log *n* + *k*) for *n* vertices and *k* measured pairs of fences near each other:
  ///   at most 200 a fence with the default ``LintSettings/pairsPerFence``. 24 bytes of memory for each
  ///   listed pair.
  public func visitFindings<Failure: Error>(
    in layout: ZoneLayout, _ report: (Finding) throws(Failure) -> Void
  ) throws(Failure) {
    let context = LintContext(layout: layout, settings: settings)
    let others = otherFindings(context)
    let pairs = PairFindings(context, once: reportsPairsOnce)
    for severity in LintSeverity.allCases.reversed() {
      try visit(severity, others.filter { $0.severity == severity }, pairs, context, report)
    }
  }

  /// Reports the findings of one severity in the order of the layout.
  private func visit<Failure: Error>(
    _ severity: LintSeverity, _ others: [Finding], _ pairs: PairFindings, _ context: LintContext,
    _ report: (Finding) throws(Failure) -> Void
  ) throws(Failure) {
    var rest = others[...]
    while let finding = rest.first, finding.location == .layout {
      try report(finding)
      rest.removeFirst()
    }
    var pairs = pairs
    let pairRules = pairs.rules.filter {
      settings.severities[$0.rule] ?? $0.rule.defaultSeverity == severity
    }
    var number: Int32 = 0
    for zone in context.layout.zones.indices {
      while let finding = rest.first, finding.location == .zone(zone) {
        try report(finding)
        rest.removeFirst()
      }
      for fence in context.layout.zones[zone].fences.indices {
        let location = Finding.Location.fence(fence, zone: zone)
        let found = pairs.take(number)
        number += 1
        for pairRule in pairRules {
          while let finding = rest.first, finding.location == location,
            finding.rule.rawValue < pairRule.rule.rawValue
          {
            try report(finding)
            rest.removeFirst()
          }
          try found.visit(pairRule.rule, pairRule.definition, severity, report)
        }
        while let finding = rest.first, finding.location == location {
          try report(finding)
          rest.removeFirst()
        }
      }
    }
  }

  /// The findings of the rules that are not about pairs of fences, in order.
  private func otherFindings(_ context: LintContext) -> [Finding] {
    var findings: [Finding] = []
    for rule in LintRule.allCases where !settings.disabled.contains(rule) {
      if case .layout(let check) = rule.definition.check { check(context, &findings) }
    }
    findings.removeAll { finding in
      [finding.location.zone, finding.other?.zone].contains { zone in
        zone.map { context.isDisabled(finding.rule, inZone: $0) } ?? false
      }
    }
    for i in findings.indices {
      if let severity = settings.severities[findings[i].rule] { findings[i].severity = severity }
    }
    return findings.enumerated().sorted { a, b in
      let (x, y) = (a.element.location, b.element.location)
      if x.zone != y.zone { return x.zone ?? -1 < y.zone ?? -1 }
      if x.fence != y.fence { return x.fence ?? -1 < y.fence ?? -1 }
      let (first, second) = (a.element.rule.rawValue, b.element.rule.rawValue)
      if first != second { return first < second }
      return a.offset < b.offset
    }.map { $0.element }
  }
}

/// A layout with what several rules need, computed once.
package struct LintContext: Sendable {
  package let layout: ZoneLayout
  package let settings: LintSettings
  /// The defects of polygons, by zone and fence.
  let defects: [[[PolygonDefect]]]
  /// The circles of restart mode; none when no rule asks for them.
  package let restart: RestartLayout

  package init(layout: ZoneLayout, settings: LintSettings) {
    let settings = settings.limited
    self.layout = layout
    self.settings = settings
    let needsCircles = LintRule.allCases.contains {
      $0.definition.needsRestartCircles && !settings.disabled.contains($0)
    }
    restart = RestartLayout(
      needsCircles ? layout : ZoneLayout(zones: []), settings: settings.restart)
    defects = layout.zones.map { zone in
      zone.fences.map { fence in
        guard case .polygons(let polygons) = fence.shape else { return [] }
        return PolygonCheck.defects(of: polygons)
      }
    }
  }

  /// Whether a fence has a ring without an inside; its size is then no finding of its own.
  func isFlat(zone: Int, fence: Int) -> Bool {
    defects[zone][fence].contains { $0.rule == .ringTooShort }
  }

  package func isDisabled(_ rule: LintRule, inZone zone: Int) -> Bool {
    settings.obeysZones
      && layout.zones[zone].disabledLintRules.contains { $0.utf8.elementsEqual(rule.name.utf8) }
  }
}
