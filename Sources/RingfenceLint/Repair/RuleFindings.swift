internal import Ringfence

/// The findings of a layout before or after a repair.
struct RuleFindings {
  /// The number of findings of each rule.
  private(set) var counts: [LintRule: Int] = [:]
  /// The findings of the rules that a repair can clear, in the order of the layout.
  private var clearable: [Finding] = []
  /// The findings by rule and location.
  private var known: Set<Known> = []

  private struct Known: Hashable {
    let rule: LintRule
    let location: Finding.Location
    let other: Finding.Location?
  }

  /// The findings of a layout; every pair is listed.
  init(_ layout: ZoneLayout, _ settings: LintSettings) {
    visit(layout, settings) { _ in true }
  }

  /// The findings of a draft, without those of the pairs among the parts of one fence. The parts that are too near
  /// another fence of their zone count as one.
  init(_ draft: RepairDraft, _ settings: LintSettings) {
    var seen: Set<Known> = []
    visit(draft.layout, settings) { finding in
      guard case .fence(let one, zone: let zone) = finding.location,
        case .fence(let other, zone: zone)? = finding.other
      else { return true }
      let (a, b) = (draft.zones[zone][one], draft.zones[zone][other])
      guard a.parts > 1 || b.parts > 1 else { return true }
      if a.sources == b.sources { return false }
      let origins = [a.sources[0], b.sources[0]].sorted()
      return seen.insert(
        Known(
          rule: finding.rule, location: .fence(origins[0], zone: zone),
          other: .fence(origins[1], zone: zone))
      ).inserted
    }
  }

  private mutating func visit(
    _ layout: ZoneLayout, _ settings: LintSettings, where isCounted: (Finding) -> Bool
  ) {
    var settings = settings
    settings.pairsPerFence = 1_000_000
    Linter(settings: settings).visitFindings(in: layout) { finding in
      guard isCounted(finding) else { return }
      counts[finding.rule, default: 0] += 1
      known.insert(
        Known(rule: finding.rule, location: finding.location, other: finding.other))
      switch finding.rule {
      case .spacing, .overlap, .restartOverlap, .restartOvershoot: clearable.append(finding)
      default: break
      }
    }
  }

  /// The original fences whose change added findings to a rule that has more of them than before; empty when
  /// no rule has. The whole layout, when it is not known which.
  func worsened(since before: Self, _ draft: RepairDraft) -> Set<Finding.Location> {
    let rules = counts.filter { $0.value > before.counts[$0.key] ?? 0 }.map { $0.key }
    guard !rules.isEmpty else { return [] }
    var result: Set<Finding.Location> = []
    for finding in known where rules.contains(finding.rule) {
      for location in [finding.location, finding.other] {
        guard case .fence(let fence, zone: let zone)? = location else { continue }
        let changed = draft.zones[zone][fence]
        let source = draft.original.zones[zone].fences[changed.sources[0]].shape
        guard changed.held == nil, changed.fence.shape != source,
          !isKnown(finding, draft, before)
        else { continue }
        for source in changed.sources { result.insert(.fence(source, zone: zone)) }
      }
    }
    return result.isEmpty ? [.layout] : result
  }

  /// Whether a finding was there before.
  private func isKnown(_ finding: Known, _ draft: RepairDraft, _ before: Self) -> Bool {
    func origin(_ location: Finding.Location) -> Finding.Location {
      guard case .fence(let fence, zone: let zone) = location else { return location }
      return .fence(draft.zones[zone][fence].sources[0], zone: zone)
    }
    return before.known.contains(
      Known(
        rule: finding.rule, location: origin(finding.location), other: finding.other.map(origin)))
  }

  /// What a repair could clear and did not.
  ///
  /// - Parameters:
  ///   - draft: the layout after.
  ///   - mover: what moved its fences; `nil` where nothing was moved.
  ///   - otherwise: the reason of a pair that was not given up.
  /// - Returns: what is left, in the order of the layout.
  func remaining(
    _ draft: RepairDraft, _ mover: FenceMover?, otherwise: RepairPlan.Reason
  ) -> [RepairPlan.Remaining] {
    clearable.compactMap { finding in
      guard case .fence(let fence, zone: let zone) = finding.location,
        case .distance(let found, let required)? = finding.detail
      else { return nil }
      let one = draft.zones[zone][fence]
      var reason = RepairPlan.Reason.notCut
      if case .fence(let other, zone: let otherZone)? = finding.other {
        let kind = finding.rule == .restartOverlap ? SpacingContact.Kind.circles : .fences
        let (first, second) = (one.number, draft.zones[otherZone][other].number)
        reason =
          mover?.reason(first, second, kind) ?? mover?.reason(first, second, .fences) ?? otherwise
      } else if let held = one.held, held != .unmovableShape {
        reason = held
      } else if one.staysWhole {
        reason = .withdrawn
      }
      return RepairPlan.Remaining(
        rule: finding.rule, location: finding.location, other: finding.other, found: found,
        required: required, reason: reason)
    }
  }
}
