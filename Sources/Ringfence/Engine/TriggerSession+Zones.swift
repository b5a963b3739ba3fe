// Which zones a fix concerns, and the upkeep of their states.
extension TriggerSession {
  /// Lets the rules of every zone act that has a fence near the path or waits for something, in the order of the
  /// layout.
  ///
  /// - Parameter all: whether every zone with a state is looked at, because time alone may change it, and not only
  ///   those whose boundary may be met and those that are known to wait.
  mutating func visitZones(
    all: Bool, _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    let rules = engine.core.rules
    let pending = clearance.pendingZones
    let areMany = scratch.candidates.count > Self.few
    if areMany { addStates(of: scratch.candidates, engine, &scratch.work) }
    var nextCandidate = 0
    var nextPending = 0
    var index = 0  // in `states`
    while true {
      let near =
        nextCandidate < scratch.candidates.count
        ? engine.core.zoneOfFence[Int(scratch.candidates[nextCandidate].shape)] : .max
      let waiting: Int32 =
        all
        ? (index < states.count ? states[index].zone : .max)
        : (nextPending < pending.count ? pending[nextPending] : .max)
      let zone = min(near, waiting)
      if zone == .max { break }
      let candidates =
        nextCandidate..<(near == zone
        ? engine.core.endOfZone(scratch.candidates, from: nextCandidate) : nextCandidate)
      nextCandidate = candidates.upperBound
      if !all { index = states.index(of: zone) }
      if index == states.count || states[index].zone != zone {
        scratch.work.moves += states.count - index
        states.insert(ZoneState(zone: Int(zone)), at: index)
      }
      if all { states[index].expire(for: step, rules.zones[Int(zone)].conditions) }
      if near == zone || step.leg == nil
        || states[index].mayChangeAnywhere(rules.zones[Int(zone)])
      {
        visitZone(at: index, candidates, step, engine, &scratch)
      }
      if all {
        index += 1
        continue
      }
      if waiting == zone { nextPending += 1 }
      if states[index].isIdle {
        clearance.pendingZones.remove(zone)
        if !areMany {
          scratch.work.moves += states.count - index
          states.remove(at: index)
        }
      } else {
        clearance.watch(states[index], rules, after: step.fix.time)
      }
    }
    if all || areMany { states.removeIdle() }
    if states.isEmpty { states = [] }
  }

  /// Finds the contacts of a zone, lets its rules act on them, and turns what they do into events.
  private mutating func visitZone(
    at index: Int, _ candidates: Range<Int>, _ step: Step, _ engine: TriggerEngine,
    _ scratch: inout StepScratch
  ) {
    let zone = Int(states[index].zone)
    ContactFinder(engine: engine, step: step)
      .find(ofZone: zone, candidates: candidates, state: states[index], scratch: &scratch)
    let machine = ZoneMachine(
      rules: engine.core.rules, zone: zone, step: step, recordsSuppressions: recordsSuppressions)
    machine.apply(
      scratch.contacts, to: &states[index], nextVisit: &nextVisit, into: &scratch.actions)
    guard !scratch.actions.isEmpty else { return }
    scratch.output.append(scratch.actions, zone: zone, mode: engine.mode, fix: step.fix)
    if recordsSuppressions { record(scratch.actions, zone: zone) }
    scratch.actions.removeKeepingMemory()
  }

  /// Records what did not become an event.
  private mutating func record(_ actions: ContiguousArray<ZoneAction>, zone: Int) {
    for action in actions {
      switch action {
      case .suppressed(let suppression): suppressions.append(suppression)
      case .enteredSilently(let visit):
        silentVisits.append(OpenVisitSummary(zone: zone, visit: visit.id, since: visit.entry))
      case .entered, .crossed, .exited, .dwelled: break
      }
    }
  }

  // MARK: States

  /// Up to this many zones are added to the states, or removed, one by one.
  private static var few: Int { 8 }

  /// Adds a state for every zone of ascending candidates that has none, all at once: added alone, each moves
  /// those behind it.
  private mutating func addStates(
    of candidates: ContiguousArray<BoundaryGrid.Candidate>, _ engine: TriggerEngine,
    _ work: inout EvaluationWork
  ) {
    var merged: ContiguousArray<ZoneState> = []
    merged.reserveCapacity(states.count + candidates.count)
    var index = 0
    var last: Int32 = -1
    for candidate in candidates {
      let zone = engine.core.zoneOfFence[Int(candidate.shape)]
      if zone == last { continue }
      last = zone
      while index < states.count, states[index].zone < zone {
        merged.append(states[index])
        index += 1
      }
      if index == states.count || states[index].zone != zone {
        merged.append(ZoneState(zone: Int(zone)))
      }
    }
    merged.append(contentsOf: states[index...])
    states = merged
    work.moves += states.count
  }
}

extension ContiguousArray<ZoneState> {
  /// Where the state of a zone is in an ascending list, or where it belongs.
  func index(of zone: Int32) -> Int {
    var low = 0
    var high = count
    while high - low > 4 {
      let middle = (low + high) / 2
      if self[middle].zone < zone { low = middle + 1 } else { high = middle }
    }
    while low < high, self[low].zone < zone { low += 1 }
    return low
  }

  /// Removes the states that remember nothing.
  fileprivate mutating func removeIdle() {
    for state in span.indices where self[state].isIdle {
      removeAll { $0.isIdle }
      return
    }
  }
}

extension ZoneState {
  /// Whether a fix may change the zone wherever it is.
  func mayChangeAnywhere(_ rules: ZoneRules) -> Bool {
    if isPending || isLeaving { return true }
    return rules.dwellMicroseconds != nil && visit?.hasDwelled == false
  }
}

extension PreparedLayout {
  /// Where the ascending candidates that are fences of the zone of one of them end.
  @inline(__always)
  func endOfZone(
    _ candidates: ContiguousArray<BoundaryGrid.Candidate>, from first: Int
  ) -> Int {
    let zone = zoneOfFence[Int(candidates[first].shape)]
    var end = first + 1
    while end < candidates.count, zoneOfFence[Int(candidates[end].shape)] == zone { end += 1 }
    return end
  }
}
