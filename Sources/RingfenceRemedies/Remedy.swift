package import Ringfence

/// What one setting does about a finding.
package struct Remedy: Sendable {
  package let finding: RemedyFinding
  package let setting: RemedySetting
  /// The least step that mends it; `nil` where none was found up to the bound of the setting.
  package let step: Int?
  /// How many evaluations of the drive the search took.
  package let evaluations: Int
  /// What else it changes in the drive; empty where none was found.
  package let effects: [RemedyEffect]

  /// The number that mends it, in the unit of the setting.
  package var number: Double? { step.map { setting.number($0) } }
  /// Whether something is worse with it.
  package var isWorse: Bool { effects.contains { $0.isHarm } }
}

/// The remedies of a drive.
package struct Remedies: Sendable {
  package var list: [Remedy] = []
  /// Findings for which no number was searched, because the evaluations were used up.
  package var unsearched: [RemedyFinding] = []
  /// How many evaluations of the drive there were.
  package var evaluations = 0

  /// The most evaluations of one drive.
  package static let mostEvaluations = 400
}

extension RemedyDrive {
  /// Searches for each finding of an explanation the least change of one number that mends it, and what else this
  /// changes in the drive.
  ///
  /// Numbers are whole in the unit that people use. The search doubles the steps until one mends the finding, or the
  /// bound is reached, and halves the rest: the step before the one that is found was evaluated and does not mend it. What
  /// mends it is then evaluated with all zones.
  ///
  /// - Parameters:
  ///   - explanation: what this drive did with the layout.
  ///   - layout: the layout and its circles.
  ///   - most: evaluations at most.
  /// - Returns: for each finding and each setting that may mend it, what was found, the most harmful finding first.
  package func remedies(
    for explanation: Explanation, in layout: RemedyLayout, most: Int = Remedies.mostEvaluations
  ) -> Remedies {
    var found = Remedies()
    guard let before = run(layout) else { return found }
    found.evaluations = 1
    for finding in RemedyFinding.all(in: explanation, before, layout.zones) {
      var isUnsearched = false
      for setting in finding.settings(of: layout) {
        guard found.evaluations + setting.mostEvaluations <= most else {
          isUnsearched = true
          continue
        }
        var search = RemedySearch(drive: self, layout: layout, finding: finding, setting: setting)
        let step = search.least()
        var effects: [RemedyEffect] = []
        var proven: Int?
        if let step {
          search.evaluations += 1
          // All zones, as they are with the number.
          if let after = run(setting.applied(step, to: layout)),
            after.mends(finding, atZone: finding.zone)
          {
            proven = step
            effects = RemedyEffect.all(from: before, to: after, besides: finding)
          }
        }
        found.evaluations += search.evaluations
        found.list.append(
          Remedy(
            finding: finding, setting: setting, step: proven, evaluations: search.evaluations,
            effects: effects))
      }
      if isUnsearched { found.unsearched.append(finding) }
    }
    return found
  }
}

/// Searches the least step of a setting that mends a finding.
private struct RemedySearch {
  let drive: RemedyDrive
  let layout: RemedyLayout
  let finding: RemedyFinding
  let setting: RemedySetting
  var evaluations = 0

  mutating func least() -> Int? {
    var fails = 0
    var works = 1
    while true {
      if mends(works) { break }
      fails = works
      if works == setting.count { return nil }
      works = min(works * 2, setting.count)
    }
    while works - fails > 1 {
      let middle = fails + (works - fails) / 2
      if mends(middle) { works = middle } else { fails = middle }
    }
    return works
  }

  private mutating func mends(_ step: Int) -> Bool {
    evaluations += 1
    guard
      let (run, zone) = drive.run(setting.applied(step, to: layout), forZone: finding.zone)
    else { return false }
    return run.mends(finding, atZone: zone)
  }
}

extension RemedyFinding {
  /// The settings that may mend it by their number.
  func settings(of layout: RemedyLayout) -> [RemedySetting] {
    switch kind {
    case .lost: lossSettings(of: layout)
    case .falseCheckIn:
      [
        .buffer(layout, zone: zone),
        .radius(layout, zone: zone, fence: fence, isLarger: false),
      ].compactMap { $0 }
    case .suppressed: failures.flatMap { settings(for: $0, of: layout) }
    case .late: everyCondition(of: layout)
    case .split:
      [
        .exitDistance(layout, zone: zone, isLarger: true),
        .retriggerTime(layout, zone: zone, isLonger: true),
      ].compactMap { $0 }
    case .near:
      [
        .radius(layout, zone: zone, fence: fence, isLarger: true),
        .circle(layout, zone: zone, fence: fence),
      ].compactMap { $0 }
    }
  }

  private func lossSettings(of layout: RemedyLayout) -> [RemedySetting] {
    switch reason {
    case .excluded(.geoline): [.circle(layout, zone: zone, fence: fence)].compactMap { $0 }
    case .merged:
      [.buffer(layout, zone: zone), .exitDistance(layout, zone: zone, isLarger: false)]
        .compactMap { $0 }
    case .minimumRetriggerTime:
      [.retriggerTime(layout, zone: zone, isLonger: false)].compactMap { $0 }
    case .outsideCircle: [.maximumRadius(layout, zone: zone)].compactMap { $0 }
    case .notDelivered:
      [
        .radius(layout, zone: zone, fence: fence, isLarger: true),
        .circle(layout, zone: zone, fence: fence),
      ].compactMap { $0 }
    case .excluded, .schedule, nil: []
    }
  }

  /// The settings of a condition that was not met: of each condition of its kind the limit that was missed.
  private func settings(
    for failure: ConditionFailure, of layout: RemedyLayout
  ) -> [RemedySetting] {
    let kind = failure.kind
    switch kind {
    case .minimumRetriggerTime:
      return [.retriggerTime(layout, zone: zone, isLonger: false)].compactMap { $0 }
    case .certainty: return [.entryCertainty(layout, zone: zone)].compactMap { $0 }
    case .speed, .altitude, .bearing, .percentageCrossed:
      // An unknown number meets no limit.
      let numbers = failure.numbers
      guard let found = numbers.found else { return [] }
      return settings(of: kind, in: layout) { isMaximum in
        isMaximum
          ? numbers.maximum.map { found > $0 } ?? false
          : numbers.minimum.map { found < $0 } ?? false
      }
    default: return []
    }
  }

  /// What may have delayed an entry.
  private func everyCondition(of layout: RemedyLayout) -> [RemedySetting] {
    ConditionKind.allCases.flatMap { kind -> [RemedySetting] in
      switch kind {
      case .minimumRetriggerTime:
        [.retriggerTime(layout, zone: zone, isLonger: false)].compactMap { $0 }
      case .certainty: [.entryCertainty(layout, zone: zone)].compactMap { $0 }
      case .speed, .altitude, .bearing, .percentageCrossed:
        settings(of: kind, in: layout) { _ in true }
      default: []
      }
    }
  }

  private func settings(
    of kind: ConditionKind, in layout: RemedyLayout, where isMissed: (_ isMaximum: Bool) -> Bool
  ) -> [RemedySetting] {
    let conditions = layout.zones.zones[zone].conditions
    var settings: [RemedySetting?] = []
    switch kind {
    case .speed, .altitude:
      for part in conditions[limits: kind].indices {
        for isMaximum in [false, true] where isMissed(isMaximum) {
          settings.append(.limit(layout, zone: zone, kind, part: part, isMaximum: isMaximum))
        }
      }
    case .bearing:
      for part in conditions.bearing.indices {
        settings.append(.bearing(layout, zone: zone, part: part, atEnd: false))
        settings.append(.bearing(layout, zone: zone, part: part, atEnd: true))
      }
    case .percentageCrossed:
      for part in conditions.percentageCrossed.indices {
        settings.append(.percentage(layout, zone: zone, part: part))
      }
    default:
      break
    }
    return settings.compactMap { $0 }
  }
}

extension RemedyRun {
  /// Whether a finding is gone, without that what it is about is gone too.
  func mends(_ finding: RemedyFinding, atZone zone: Int) -> Bool {
    switch finding.kind {
    case .lost:
      // A crossing may lie in a visit of another fence of the zone.
      if losses(ofZone: zone).contains(where: { $0.trigger.began == finding.began }) {
        return false
      }
      return pairs(ofZone: zone).contains { pair in
        let ended = pair.normal.exited?.boundary.time ?? RemedyVisit.endOfTime
        return pair.normal.began <= finding.began && finding.began <= ended
      }
    case .falseCheckIn:
      return !falseCheckIns(ofZone: zone).contains { visit in
        visit.began <= finding.ended ?? RemedyVisit.endOfTime
          && finding.began <= visit.exited?.boundary.time ?? RemedyVisit.endOfTime
      }
    case .suppressed:
      return RemedyVisit.all(in: lists[0], ofZone: zone).contains { visit in
        finding.isCrossing
          ? visit.crossed != nil && visit.began == finding.began
          : visit.entered != nil && finding.isEntered(by: visit)
      }
    case .late:
      return RemedyVisit.all(in: lists[0], ofZone: zone).contains { visit in
        visit.entered.map { !$0.flags.contains(.late) } ?? false && visit.covers(finding.began)
          && (finding.hasExits || visit.began == finding.began)
      }
    case .split:
      let visits = RemedyVisit.all(in: lists[0], ofZone: zone).filter { $0.crossed == nil }
      guard let before = finding.before, let stay = visits.last(where: { $0.began <= before }),
        stay.covers(before)
      else { return false }
      return !visits.contains {
        $0.began > stay.began && $0.overlaps(finding.began, finding.ended)
      }
    case .near:
      return lists[0].contains {
        $0.zone == zone && ($0.kind == .entered || $0.kind == .crossed)
      }
    }
  }
}

extension RemedyFinding {
  /// Whether a visit is the one that was suppressed: it begins at the edge, or while the device is inside, or it had begun
  /// before and goes on.
  func isEntered(by visit: RemedyVisit) -> Bool {
    if visit.began >= began { return ended.map { visit.began <= $0 } ?? true }
    return hasExits && visit.covers(began)
  }
}
