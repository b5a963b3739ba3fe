// The zones that a fix concerns: their rules act, and what they do becomes events.
extension TriggerSession {
  /// Lets the rules of every zone act that has a fence near the path or waits for something, in the order of the
  /// layout.
  ///
  /// - Parameters:
  ///   - all: whether every zone with a state is looked at, because time alone may change it, and not only those
  ///     whose boundary may be met and those that are known to wait.
  ///   - found: the candidates.
  ///   - range: those of the step, ascending.
  ///   - step: the fix and the path to it.
  ///   - engine: the prepared layout.
  ///   - scratch: working memory; receives the events.
  mutating func visitZones(
    all: Bool, _ found: ContiguousArray<BoundaryGrid.Candidate>, _ range: Range<Int>,
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    let finder = ContactFinder(core: engine.core, step: step)
    var machine = ZoneMachine(
      prepared: engine.core.prepared, step: step, recordsSuppressions: recordsSuppressions,
      evidence: scratch.evidence)
    let unknown = scratch.unknownZones
    let pending = clearance.pendingZones
    let areMany = range.count > Self.singleStateLimit
    if areMany { addStates(of: found[range], engine, &scratch.work) }
    var nextCandidate = range.lowerBound
    var nextPending = 0
    var index = 0  // in `states`
    while true {
      let near =
        nextCandidate < range.upperBound
        ? engine.core.owners[Int(found[nextCandidate].shape)].zone : .max
      let waiting: Int32 =
        all
        ? (index < states.count ? states[index].zone : .max)
        : (nextPending < pending.count ? pending[nextPending] : .max)
      let zone = min(near, waiting)
      if zone == .max { break }
      if !all, near != zone, scratch.checks.keepsWaiting(zone, step) {
        nextPending += 1
        continue
      }
      let candidates =
        nextCandidate..<(near == zone
        ? engine.core.endOfZone(found, from: nextCandidate, to: range.upperBound)
        : nextCandidate)
      nextCandidate = candidates.upperBound
      if !all { index = states.index(of: zone) }
      if index == states.count || states[index].zone != zone {
        scratch.work.moves += states.count - index
        states.insert(ZoneState(zone: Int(zone)), at: index)
      }
      if all { states[index].expire(for: step, machine.prepared) }
      if near == zone || step.leg == nil
        || states[index].mayChangeAnywhere(machine.prepared)
          && !(all && keepsWaiting(at: index, step, machine.prepared, &scratch.checks))
      {
        if !unknown.isEmpty, unknown.contains(zone) {
          visitUnknownZone(at: index, found, candidates, step, engine, &scratch)
        } else {
          machine.select(Int(zone))
          visitZone(at: index, found, candidates, finder, machine, &scratch)
        }
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
        clearance.watch(&states[index], machine.prepared, after: step.fix.time)
      }
    }
    if all || areMany { states.removeIdle() }
    if states.isEmpty { states = [] }
  }

  /// Whether a zone surely does not change at a fix whose path does not meet it, although it waits.
  private func keepsWaiting(
    at index: Int, _ step: Step, _ prepared: PreparedZones, _ checks: inout PendingChecks
  ) -> Bool {
    guard clearance.engine != nil, !recordsSuppressions else { return false }
    if states[index].isBlocked(at: step.fix.time, prepared) { return true }
    if states[index].hasMoment(prepared) { return false }
    return checks.keepsWaiting(states[index].zone, step)
  }

  /// Lets the rules of a zone without a known state act, as at the first fix of a session.
  private mutating func visitUnknownZone(
    at index: Int, _ found: ContiguousArray<BoundaryGrid.Candidate>, _ candidates: Range<Int>,
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    let first = Step(fix: step.fix, after: nil, in: engine, awakeSince: step.awakeSince)
    var machine = ZoneMachine(
      prepared: engine.core.prepared, step: first, recordsSuppressions: recordsSuppressions,
      evidence: scratch.evidence)
    machine.select(Int(states[index].zone))
    visitZone(
      at: index, found, candidates, ContactFinder(core: engine.core, step: first), machine, &scratch
    )
  }

  /// Finds the contacts of a zone, lets its rules act on them, and turns what they do into events.
  private mutating func visitZone(
    at index: Int, _ found: ContiguousArray<BoundaryGrid.Candidate>, _ candidates: Range<Int>,
    _ finder: borrowing ContactFinder, _ machine: borrowing ZoneMachine,
    _ scratch: inout StepScratch
  ) {
    visit(&states[index], found, candidates, finder, machine, &nextVisit, &scratch)
    if machine.traits.exitDistanceMeters > 0 || machine.traits.hasConditions
      || machine.traits.watchesSpeed
    {
      scratch.checks.update(
        &states[index], exit: scratch.contacts.exitWait, machine.traits, machine.prepared,
        isRecording: recordsSuppressions)
    }
    guard !scratch.actions.isEmpty else { return }
    if machine.traits.expectsDevices {
      scratch.presenceChanges.append(scratch.actions, zone: machine.zone, machine)
    }
    if recordsSuppressions { record(scratch.actions) }
    scratch.output.append(
      &scratch.actions, zone: machine.zone, mode: machine.prepared.mode, fix: machine.step.fix)
  }

  /// Records what did not become an event.
  private mutating func record(_ actions: ContiguousArray<ZoneAction>) {
    for action in actions {
      switch action {
      case .suppressed(let suppression): suppressions.append(suppression)
      case .enteredSilently(let visit): silentVisits.append(visit)
      case .entered, .crossed, .exited, .exitedSilently, .stayed, .overspeed: break
      }
    }
  }
}

/// Finds the contacts of a zone and lets its rules act on them.
@inline(__always)
private func visit(
  _ state: inout ZoneState, _ found: ContiguousArray<BoundaryGrid.Candidate>,
  _ candidates: Range<Int>, _ finder: borrowing ContactFinder, _ machine: borrowing ZoneMachine,
  _ nextVisit: inout Int, _ scratch: inout StepScratch
) {
  finder.find(
    ofZone: machine.zone, found, candidates, exitDistance: machine.traits.exitDistanceMeters,
    state: &state, scratch: &scratch)
  machine.apply(scratch.contacts, to: &state, nextVisit: &nextVisit, into: &scratch.actions)
}
