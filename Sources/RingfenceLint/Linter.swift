public import Ringfence

/// Looks at a layout before anyone drives.
public struct Linter: Sendable {
  /// What is asked of layouts.
  public var settings: LintSettings

  /// Creates a linter.
  public init(settings: LintSettings = LintSettings()) { self.settings = settings }

  /// Everything found in a layout, in the order of its zones and fences, then of the rules.
  ///
  /// Rules that are off in the settings or in a zone's own `lint` switches are left out; a pair is left
  /// out when either of its zones switches the rule off. Of more pairs than
  /// ``LintSettings/pairsPerFence`` the others are summed up in one finding. A dense layout has millions
  /// of findings: ``visitFindings(in:_:)`` does not keep them.
  public func findings(in layout: ZoneLayout) -> [Finding] {
    var findings: [Finding] = []
    visitFindings(in: layout) { findings.append($0) }
    return findings
  }

  /// Reports what ``findings(in:)`` gives, one finding after the other, in the same order. Ends when
  /// `report` throws.
  ///
  /// - Complexity: O(*n* log *n* + *k*) for *n* vertices and *k* measured pairs of fences near each other,
  ///   at most 200 a fence as ``LintSettings/pairsPerFence`` is; 24 bytes of memory for each pair that
  ///   is listed.
  public func visitFindings<Failure: Error>(
    in layout: ZoneLayout, _ report: (Finding) throws(Failure) -> Void
  ) throws(Failure) {
    let context = LintContext(layout: layout, settings: settings)
    var rest = otherFindings(context)[...]
    var pairs = PairFindings(context)
    while let finding = rest.first, finding.location == .layout {
      try report(finding)
      rest.removeFirst()
    }
    var number: Int32 = 0
    for zone in layout.zones.indices {
      while let finding = rest.first, finding.location == .zone(zone) {
        try report(finding)
        rest.removeFirst()
      }
      for fence in layout.zones[zone].fences.indices {
        // Of the rules about pairs, three come before all others, and one after them.
        let found = pairs.take(number)
        number += 1
        try found.visit(.spacing, report)
        try found.visit(.spacingSameZone, report)
        try found.visit(.restartOverlap, report)
        while let finding = rest.first, finding.location == .fence(fence, zone: zone) {
          try report(finding)
          rest.removeFirst()
        }
        try found.visit(.overlap, report)
      }
    }
  }

  /// What the rules find that are not about pairs of fences, in order.
  private func otherFindings(_ context: LintContext) -> [Finding] {
    var findings: [Finding] = []
    for rule in LintRule.allCases where !settings.disabled.contains(rule) {
      rule.check(context, into: &findings)
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

/// A layout with what several rules need of it, worked out once.
struct LintContext: Sendable {
  let layout: ZoneLayout
  let settings: LintSettings
  /// What is wrong with polygons, by zone and fence.
  let defects: [[[PolygonDefect]]]
  /// The circles of restart mode; none when no rule asks for them.
  let restart: RestartLayout

  init(layout: ZoneLayout, settings: LintSettings) {
    let settings = settings.limited
    self.layout = layout
    self.settings = settings
    let needsCircles = [LintRule.restartOverlap, .restartOvershoot, .restartFastPass].contains {
      !settings.disabled.contains($0)
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

  /// Whether a fence has a ring without an inside, which says enough of its size.
  func isFlat(zone: Int, fence: Int) -> Bool {
    defects[zone][fence].contains { $0.rule == .ringTooShort }
  }

  /// Whether a zone switches a rule off.
  func isDisabled(_ rule: LintRule, inZone zone: Int) -> Bool {
    layout.zones[zone].disabledLintRules.contains { $0.utf8.elementsEqual(rule.name.utf8) }
  }
}

extension LintRule {
  /// Reports what the rule finds, each thing once.
  func check(_ context: LintContext, into findings: inout [Finding]) {
    switch self {
    case .size: SizeRule.check(context, into: &findings)
    case .selfIntersection, .ringNotClosed, .ringTooShort, .holeOutside, .duplicateVertex, .spike:
      PolygonRule.check(self, context, into: &findings)
    case .rectangleCorners: RectangleCornersRule.check(context, into: &findings)
    case .coordinateOrder: CoordinateOrderRule.check(context, into: &findings)
    case .neverDecidable: NeverDecidableRule.check(context, into: &findings)
    case .duplicateID: DuplicateIDRule.check(context, into: &findings)
    case .duplicateName: DuplicateNameRule.check(context, into: &findings)
    case .duplicateFence: DuplicateFenceRule.check(context, into: &findings)
    case .conditionUnsatisfiable: ConditionUnsatisfiableRule.check(context, into: &findings)
    case .conditionTrivial: ConditionTrivialRule.check(context, into: &findings)
    case .dwellWithoutExit: DwellWithoutExitRule.check(context, into: &findings)
    case .dwellRetrigger: DwellRetriggerRule.check(context, into: &findings)
    case .restartExcluded: RestartExcludedRule.check(context, into: &findings)
    case .restartOvershoot: RestartOvershootRule.check(context, into: &findings)
    case .restartFastPass: RestartFastPassRule.check(context, into: &findings)
    case .restartRetrigger: RestartRetriggerRule.check(context, into: &findings)
    case .regionLimit: RegionLimitRule.check(context, into: &findings)
    // These are about pairs: see ``PairFindings``.
    case .spacing, .spacingSameZone, .restartOverlap, .overlap: break
    }
  }
}
