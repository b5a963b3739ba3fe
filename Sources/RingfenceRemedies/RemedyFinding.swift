package import Ringfence

// This folder: which number of one setting would mend what went wrong on a drive, and what else it would change. The
// engine finds every number by evaluating the drive again.

/// Something that went wrong at a zone on a drive.
package struct RemedyFinding: Hashable, Sendable {
  /// What went wrong, the most harmful first.
  package enum Kind: Int, CaseIterable, Sendable {
    /// A visit or crossing that restart mode or the app of the scenario does not report.
    case lost
    /// A visit that only the circles of restart mode cause.
    case falseCheckIn
    /// An entry or crossing that a condition kept from triggering.
    case suppressed
    /// An entry that a condition delayed.
    case late
    /// A visit that begins soon after the last one ended: one stay that became two.
    case split
    /// A zone that the track came near and did not reach.
    case near
  }

  package var kind: Kind
  /// Index of the zone in the layout.
  package var zone: Int
  /// Index of the fence in its zone.
  package var fence: Int
  /// When it began: where the path met the edge, or came nearest.
  package var began: Timestamp
  /// When it ended; `nil` where that is not known.
  package var ended: Timestamp?
  /// Whether it is a crossing of a geoline.
  package var isCrossing = false
  /// For a suppressed entry or crossing: the conditions that were not met, as they were missed.
  package var failures: [ConditionFailure] = []
  /// For a loss: why.
  package var reason: LossReason?
  /// Whether the zone reports exits: where it does not, events do not say when a visit ended.
  package var hasExits = true
  /// For a split visit: when the visit before it began.
  package var before: Timestamp?

  /// Visits of a zone that are nearer in time than this count as one stay.
  package static var longestSplit: Duration { .seconds(60) }
  /// Zones that the track passed farther away, in metres, are not near.
  package static var nearMeters: Double { 300 }
}

extension RemedyFinding {
  /// What went wrong with a drive.
  ///
  /// - Parameters:
  ///   - explanation: the zones to look at.
  ///   - run: the same drive, as it is.
  ///   - layout: the layout of both.
  /// - Returns: the findings, the most harmful first, then in the order of time.
  static func all(
    in explanation: Explanation, _ run: RemedyRun, _ layout: ZoneLayout
  ) -> [RemedyFinding] {
    var found: [RemedyFinding] = []
    for outcome in explanation.zones {
      let losses = run.losses(ofZone: outcome.zone)
      for loss in losses where loss.trigger.kind != .overspeed {
        let trigger = loss.trigger
        let fence = (trigger.entered ?? trigger.exited)?.fence ?? 0
        found.append(
          RemedyFinding(
            kind: .lost, zone: outcome.zone, fence: fence, began: trigger.began,
            ended: trigger.exited?.boundary.time, isCrossing: trigger.visit == nil,
            reason: loss.reason))
      }
      for visit in run.falseCheckIns(ofZone: outcome.zone) {
        found.append(
          RemedyFinding(
            kind: .falseCheckIn, zone: outcome.zone, fence: visit.entered?.fence ?? 0,
            began: visit.began, ended: visit.exited?.boundary.time))
      }
      for suppression in outcome.suppressions
      where suppression.kind == .entered || suppression.kind == .crossed {
        let finding = RemedyFinding(
          kind: .suppressed, zone: outcome.zone, fence: suppression.fence,
          began: suppression.began.time, ended: suppression.ended?.time,
          isCrossing: suppression.kind == .crossed, failures: suppression.failures)
        // A visit that is lost because of the condition is looked at as the loss.
        let isLost = run.isOfRestartMode && losses.contains { finding.covers($0.trigger.began) }
        if !isLost { found.append(finding) }
      }
      found += late(outcome.events) + split(outcome.events)
      if let nearest = outcome.nearestApproach, nearest.distance.meters <= nearMeters {
        found.append(
          RemedyFinding(
            kind: .near, zone: outcome.zone, fence: nearest.fence, began: nearest.point.time))
      }
    }
    for index in found.indices {
      found[index].hasExits = layout.zones[found[index].zone].settings.exit
    }
    // Stable: of findings of one moment the first zone comes first.
    let order = found.indices.sorted {
      (found[$0].kind.rawValue, found[$0].began, $0) < (
        found[$1].kind.rawValue, found[$1].began, $1
      )
    }
    return order.map { found[$0] }
  }

  private static func late(_ events: [Event]) -> [RemedyFinding] {
    events.compactMap { event in
      guard event.kind == .entered, event.flags.contains(.late) else { return nil }
      return RemedyFinding(
        kind: .late, zone: event.zone, fence: event.fence, began: event.boundary.time,
        ended: event.time)
    }
  }

  private static func split(_ events: [Event]) -> [RemedyFinding] {
    var found: [RemedyFinding] = []
    var entered: Event?
    var exited: Event?
    for event in events {
      switch event.kind {
      case .exited: exited = event
      case .entered:
        if let exited, let entered,
          event.boundary.time.duration(since: exited.boundary.time) <= longestSplit
        {
          found.append(
            RemedyFinding(
              kind: .split, zone: event.zone, fence: event.fence, began: event.boundary.time,
              ended: events.first { $0.kind == .exited && $0.visit == event.visit }?.boundary.time,
              before: entered.boundary.time))
        }
        entered = event
        exited = nil
      default: break
      }
    }
    return found
  }

  private func covers(_ time: Timestamp) -> Bool {
    began <= time && ended.map { time <= $0 } ?? true
  }
}
