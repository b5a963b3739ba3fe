internal import Ringfence
internal import RingfenceLint

/// The findings of a layout before or after a repair.
struct RuleFindings {
  private(set) var counts: [LintRule: Int] = [:]
  /// The findings of the rules that a repair can clear, in the order of the layout.
  private var clearable: [Finding] = []
  /// The number of findings of pairs that a repair can clear and that are not listed.
  private(set) var unlisted = 0
  private var known: Set<Known> = []

  private struct Known: Hashable {
    let rule: LintRule
    let location: Finding.Location
    let other: Finding.Location?
  }

  /// The findings of a layout; the pairs are those of ``LintSettings/listingPairs(of:)``.
  init(_ layout: ZoneLayout, _ settings: LintSettings) {
    visit(layout, settings) { $0 }
  }

  /// The findings of a draft: those of the linter in its result, by the zones of the draft.
  init(_ draft: RepairDraft, _ settings: LintSettings) {
    let zones = draft.remainingZones
    visit(draft.result, settings) { location in
      switch location {
      case .layout: .layout
      case .zone(let zone): .zone(zones[zone])
      case .fence(let fence, zone: let zone): .fence(fence, zone: zones[zone])
      }
    }
  }

  private mutating func visit(
    _ layout: ZoneLayout, _ settings: LintSettings,
    _ locate: (Finding.Location) -> Finding.Location
  ) {
    var linter = Linter(settings: settings)
    // A pair that one rule finds no more may still be one of another.
    linter.reportsPairsOnce = false
    linter.visitFindings(in: layout) { finding in
      var finding = finding
      // Messages are not read, and there may be a million.
      finding.message = ""
      finding.location = locate(finding.location)
      finding.other = finding.other.map(locate)
      counts[finding.rule, default: 0] += 1
      known.insert(
        Known(rule: finding.rule, location: finding.location, other: finding.other))
      switch finding.rule {
      case .spacing, .overlap, .restartOverlap, .restartOvershoot:
        if case .unlistedPairs(let count)? = finding.detail {
          unlisted += count
        } else {
          clearable.append(finding)
        }
      default: break
      }
    }
  }

  /// The first rule that has more findings than before.
  func worse(than before: Self) -> RepairPlan.RuleCount? {
    LintRule.allCases.lazy.compactMap { rule in
      let (one, other) = (before.counts[rule] ?? 0, counts[rule] ?? 0)
      return other > one ? RepairPlan.RuleCount(rule: rule, before: one, after: other) : nil
    }.first
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
        guard changed.held == nil, changed.fence.shape != draft.source(of: changed),
          !isKnown(finding, draft, before)
        else { continue }
        result.formUnion(changed.sources)
      }
    }
    return result.isEmpty ? [.layout] : result
  }

  private func isKnown(_ finding: Known, _ draft: RepairDraft, _ before: Self) -> Bool {
    func origin(_ location: Finding.Location) -> Finding.Location {
      guard case .fence(let fence, zone: let zone) = location else { return location }
      return draft.zones[zone][fence].sources[0]
    }
    return before.known.contains(
      Known(
        rule: finding.rule, location: origin(finding.location), other: finding.other.map(origin)))
  }

  /// The fences of the findings of pairs that a repair can clear.
  func pairs(
    of draft: RepairDraft
  ) -> [(one: RepairDraft.DraftFence, other: RepairDraft.DraftFence)] {
    clearable.compactMap { finding in
      guard case .fence(let fence, zone: let zone) = finding.location,
        case .fence(let other, zone: let otherZone)? = finding.other
      else { return nil }
      return (draft.zones[zone][fence], draft.zones[otherZone][other])
    }
  }

  /// What a repair could clear and did not, in the order of the layout. `mover` is `nil` where
  /// nothing was moved; `otherwise` is the reason of a pair that was not given up.
  func remaining(
    _ draft: RepairDraft, _ mover: FenceMover?, _ settings: RepairSettings,
    otherwise: RepairPlan.Reason
  ) -> [RepairPlan.Remaining] {
    var indices = [Int: Int]()
    for (index, zone) in draft.remainingZones.enumerated() { indices[zone] = index }
    func original(_ location: Finding.Location) -> Finding.Location {
      guard case .fence(let fence, zone: let zone) = location else { return location }
      return .fence(fence, zone: indices[zone] ?? 0)
    }
    return clearable.compactMap { finding in
      guard case .fence(let fence, zone: let zone) = finding.location,
        case .distance(let found, let required)? = finding.detail
      else { return nil }
      let one = draft.zones[zone][fence]
      if isAccepted(finding, draft, settings) { return nil }
      var reason = RepairPlan.Reason.notCut
      if case .fence(let other, zone: let otherZone)? = finding.other {
        let second = draft.zones[otherZone][other]
        let kind = finding.rule == .restartOverlap ? SpacingContact.Kind.circles : .fences
        reason =
          mover?.reason(one.number, second.number, kind)
          ?? mover?.reason(one.number, second.number, .fences)
          ?? (one.isPutBack || second.isPutBack ? .withdrawn : nil)
          ?? (one.held.flatMap { second.held != nil ? $0 : nil } ?? otherwise)
        if reason == .notMoved, draft.differInSettingsAlone(one, second, settings) {
          reason = .settingsDiffer
        }
      } else if let held = one.held, held != .unmovableShape {
        reason = held
      } else if let refusal = one.refusal {
        reason = refusal.reason
      } else if otherwise == .stopped, settings.mayCut, !draft.countsFences(zone) {
        // There may have been parts.
        reason = .stopped
      }
      return RepairPlan.Remaining(
        rule: finding.rule, location: original(finding.location),
        other: finding.other.map(original), found: found, required: required, reason: reason,
        adds: finding.other == nil ? one.refusal.flatMap { $0.count } : nil)
    }
  }

  func accepted(_ draft: RepairDraft, _ settings: RepairSettings) -> Int {
    settings.accepted.isEmpty ? 0 : clearable.count { isAccepted($0, draft, settings) }
  }

  private func isAccepted(
    _ finding: Finding, _ draft: RepairDraft, _ settings: RepairSettings
  ) -> Bool {
    guard !settings.accepted.isEmpty else { return false }
    func origin(_ location: Finding.Location) -> Finding.Location {
      guard case .fence(let fence, zone: let zone) = location else { return location }
      return draft.zones[zone][fence].sources[0]
    }
    return settings.accepted.contains(
      RepairSettings.Accepted(
        rule: finding.rule, location: origin(finding.location), other: finding.other.map(origin)))
  }
}
