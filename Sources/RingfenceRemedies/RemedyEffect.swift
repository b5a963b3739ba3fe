package import Ringfence

/// What a remedy changes in a drive besides what it is for.
package struct RemedyEffect: Hashable, Sendable {
  package enum Kind: Int, CaseIterable, Sendable {
    /// An event that is new.
    case gained
    /// An event that is no longer there.
    case removed
    /// An event that is earlier or later.
    case moved
    /// The event that the remedy is for, where a condition delays it.
    case late
    /// A crossing that is a visit now.
    case becameVisit
    /// A visit that only restart mode, or the app of the scenario, has now.
    case falseCheckIn
    /// A visit or crossing that restart mode, or the app of the scenario, has no longer.
    case lost
    /// A visit that begins soon after another, where one stay was one visit.
    case split
  }

  package var kind: Kind
  /// Index of the zone.
  package var zone: Int
  package var mode: TriggerMode
  package var event: Event.Kind
  /// When the event was or is; for one that moves before it did.
  package var time: Timestamp
  /// By how much an event moves; negative for an earlier one.
  package var shift: Duration = .zero
  /// For a false check-in: whether the visit was right before.
  package var wasRight = false

  /// Events that move by less are not listed.
  package static var leastShift: Duration { .seconds(1) }

  /// Whether the drive is worse for it.
  package var isHarm: Bool {
    switch kind {
    case .removed, .falseCheckIn, .lost, .split: true
    case .gained, .moved, .late, .becameVisit: false
    }
  }
}

extension RemedyEffect {
  /// The differences between two runs of a drive, those that are worse first, then in the order of zones and time.
  ///
  /// Visits of a zone are the same when they overlap in time, in their order; crossings when they are of the same fence
  /// and moment.
  static func all(
    from before: RemedyRun, to after: RemedyRun, besides finding: RemedyFinding
  ) -> [RemedyEffect] {
    var effects = compared(before, after)
    for (index, list) in before.lists.enumerated() where index < after.lists.count {
      // Losses and false check-ins are said once, as what they are.
      let known = before.comparison != nil && index == before.comparedList ? effects : []
      effects += difference(
        list, after.lists[index],
        besides: finding.list(in: before) == index ? finding : nil
      ).filter { effect in !known.contains { $0.says(effect) } }
    }
    let order = effects.indices.sorted {
      let a = effects[$0]
      let b = effects[$1]
      return (a.isHarm ? 0 : 1, a.zone, a.time, $0) < (b.isHarm ? 0 : 1, b.zone, b.time, $1)
    }
    return order.map { effects[$0] }
  }

  /// Whether an event that is new or gone is part of this.
  private func says(_ effect: RemedyEffect) -> Bool {
    guard zone == effect.zone, time == effect.time else { return false }
    return switch effect.kind {
    case .gained: kind == .falseCheckIn
    case .removed: kind == .lost
    case .moved, .late, .becameVisit, .falseCheckIn, .lost, .split: false
    }
  }

  /// What is lost and what is false now, and was not before.
  private static func compared(_ before: RemedyRun, _ after: RemedyRun) -> [RemedyEffect] {
    var effects: [RemedyEffect] = []
    guard let zones = after.comparison?.zones else { return [] }
    for result in zones {
      for visit in result.falseCheckIns {
        let ended = visit.exited?.boundary.time
        func overlaps(_ other: ComparedTrigger) -> Bool {
          other.began <= ended ?? RemedyVisit.endOfTime
            && visit.began <= other.exited?.boundary.time ?? RemedyVisit.endOfTime
        }
        if before.falseCheckIns(ofZone: result.zone).contains(where: overlaps) { continue }
        let event = visit.entered ?? visit.exited
        effects.append(
          RemedyEffect(
            kind: .falseCheckIn, zone: result.zone, mode: event?.mode ?? .restart, event: .entered,
            time: event?.time ?? visit.began,
            wasRight: before.pairs(ofZone: result.zone).contains { overlaps($0.restart) }))
      }
      for loss in result.losses {
        let trigger = loss.trigger
        let wasLost = before.losses(ofZone: result.zone).contains { other in
          other.trigger.began <= trigger.exited?.boundary.time ?? trigger.began
            && trigger.began <= other.trigger.exited?.boundary.time ?? other.trigger.began
        }
        if wasLost { continue }
        effects.append(
          RemedyEffect(
            kind: .lost, zone: result.zone, mode: .normal,
            event: trigger.kind,
            time: (trigger.entered ?? trigger.exited)?.time ?? trigger.began))
      }
    }
    return effects
  }

  /// The differences between two lists of events.
  private static func difference(
    _ before: [Event], _ after: [Event], besides finding: RemedyFinding?
  ) -> [RemedyEffect] {
    let old = RemedyVisit.all(in: before)
    let new = RemedyVisit.all(in: after)
    let (pairs, gone, gained) = paired(old, new)
    var effects: [RemedyEffect] = []
    for (a, b) in pairs {
      let isWanted = finding.map { $0.kind == .late && $0.isOf(new[b]) } ?? false
      compare(old[a].entered, new[b].entered, besides: isWanted, into: &effects)
      compare(old[a].dwelled, new[b].dwelled, into: &effects)
      // A stay that became one visit ends with the second part.
      var ending = old[a].exited
      if let finding, finding.kind == .split, finding.isOf(new[b]), !finding.isOf(old[a]),
        let second = old.first(where: { $0.zone == finding.zone && $0.began == finding.began })
      {
        ending = second.exited
      }
      compare(ending, new[b].exited, into: &effects)
    }
    for index in gone {
      let visit = old[index]
      // What the remedy is for.
      if let finding, finding.isEnded(visit) { continue }
      if let crossed = visit.crossed {
        let isVisit = gained.contains { new[$0].zone == visit.zone && new[$0].covers(visit.began) }
        effects.append(RemedyEffect(isVisit ? .becameVisit : .removed, crossed))
      } else if let event = visit.entered ?? visit.exited ?? visit.dwelled {
        effects.append(RemedyEffect(.removed, event))
      }
    }
    let wanted = finding.flatMap { $0.wanted(among: gained, of: new) }
    for index in gained {
      let visit = new[index]
      if index == wanted {
        if let event = visit.entered, event.flags.contains(.late) {
          effects.append(RemedyEffect(.late, event))
        }
        continue
      }
      guard let event = visit.entered ?? visit.crossed ?? visit.exited ?? visit.dwelled else {
        continue
      }
      let isSplit =
        visit.crossed == nil
        && new.contains { other in
          other.zone == visit.zone && other.exited != nil && other.ended < visit.began
            && visit.began.duration(since: other.ended) <= RemedyFinding.longestSplit
        }
      effects.append(RemedyEffect(isSplit ? .split : .gained, event))
    }
    return effects
  }

  private init(_ kind: Kind, _ event: Event, shift: Duration = .zero) {
    self.init(
      kind: kind, zone: event.zone, mode: event.mode, event: event.kind, time: event.time,
      shift: shift)
  }

  private static func compare(
    _ old: Event?, _ new: Event?, besides isWanted: Bool = false,
    into effects: inout [RemedyEffect]
  ) {
    switch (old, new) {
    case (let old?, let new?):
      let shift = new.time.duration(since: old.time)
      if !isWanted, shift > leastShift || shift < .zero - leastShift {
        effects.append(RemedyEffect(.moved, old, shift: shift))
      }
    case (let old?, nil): effects.append(RemedyEffect(.removed, old))
    case (nil, let new?): effects.append(RemedyEffect(.gained, new))
    case (nil, nil): break
    }
  }

  /// Which visits and crossings are the same, by their indices.
  private static func paired(
    _ old: [RemedyVisit], _ new: [RemedyVisit]
  ) -> (pairs: [(Int, Int)], gone: [Int], gained: [Int]) {
    var pairs: [(Int, Int)] = []
    var gone: [Int] = []
    var gained: [Int] = []
    var i = 0
    var j = 0
    while i < old.count || j < new.count {
      guard i < old.count else {
        gained.append(j)
        j += 1
        continue
      }
      guard j < new.count else {
        gone.append(i)
        i += 1
        continue
      }
      let a = old[i]
      let b = new[j]
      let isSame =
        a.zone == b.zone
        && (a.crossed != nil || b.crossed != nil
          ? a.began == b.began && a.crossed?.fence == b.crossed?.fence
          : a.overlaps(b.began, b.ended))
      if isSame {
        pairs.append((i, j))
        i += 1
        j += 1
      } else if (a.zone, a.began) <= (b.zone, b.began) {
        gone.append(i)
        i += 1
      } else {
        gained.append(j)
        j += 1
      }
    }
    return (pairs, gone, gained)
  }
}

extension RemedyFinding {
  /// The list of events that it is about.
  fileprivate func list(in run: RemedyRun) -> Int {
    switch kind {
    case .lost, .falseCheckIn: run.comparedList
    case .suppressed, .late, .split, .near: 0
    }
  }

  fileprivate func isOf(_ visit: RemedyVisit) -> Bool {
    visit.zone == zone && visit.covers(began)
  }

  /// Whether it is the visit that a remedy ends.
  fileprivate func isEnded(_ visit: RemedyVisit) -> Bool {
    guard visit.zone == zone, visit.crossed == nil else { return false }
    return switch kind {
    case .split: visit.began == began
    case .falseCheckIn: visit.began == began
    case .lost, .suppressed, .late, .near: false
    }
  }

  /// The index of the visit or crossing that a remedy is for, among those that are new.
  fileprivate func wanted(among gained: [Int], of visits: [RemedyVisit]) -> Int? {
    let own = gained.filter { visits[$0].zone == zone }
    switch kind {
    case .suppressed:
      return own.first { index in
        let visit = visits[index]
        return isCrossing
          ? visit.crossed?.fence == fence && visit.began == began
          : visit.crossed == nil && isEntered(by: visit)
      }
    case .lost: return own.first { visits[$0].overlaps(began, ended) }
    case .near:
      var nearest: Int?
      var least = Double.infinity
      for index in own {
        let visit = visits[index]
        let distance =
          visit.covers(began)
          ? 0 : min(abs(visit.began.seconds(since: began)), abs(visit.ended.seconds(since: began)))
        if nearest == nil || distance < least {
          nearest = index
          least = distance
        }
      }
      return nearest
    case .falseCheckIn, .late, .split: return nil
    }
  }
}
