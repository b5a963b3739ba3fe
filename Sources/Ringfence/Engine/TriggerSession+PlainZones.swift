// The usual case made short: a zone of one area, without conditions and dwell time, that is entered or left once on
// the path. What it does is what the rules of `ZoneMachine` do; anything less plain is left to them.
extension TriggerSession {
  /// Lets the rules of plain zones act at a fix, if all zones that it concerns are plain.
  ///
  /// - Parameters:
  ///   - found: the candidates.
  ///   - range: those of the step, ascending.
  ///   - step: the fix and the path to it.
  ///   - engine: the prepared layout.
  ///   - scratch: working memory; receives the events.
  /// - Returns: whether it did; else nothing is changed.
  mutating func visitSimpleZones(
    _ found: ContiguousArray<BoundaryGrid.Candidate>, _ range: Range<Int>, _ step: borrowing Step,
    _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) -> Bool {
    // Many zones get their states at once.
    guard let leg = step.leg, range.count <= Self.singleStateLimit else { return false }
    let core = engine.core
    scratch.dropChanges()
    for number in range {
      guard findChange(found[number], leg, core, &scratch) else { return false }
    }
    for number in 0..<clearance.pendingZones.count {
      let zone = clearance.pendingZones[number]
      guard let wait = scratch.checks.exit(of: zone) else { return false }
      if wait.disc.contains(step.fix.coordinate) || scratch.concerns(zone) { continue }
      guard findConfirmation(zone, wait, core, &scratch) else { return false }
    }
    let isOnly = scratch.changeCount == 1
    if scratch.changeCount > 1 { scratch.arrangeChanges() }
    for number in 0..<scratch.changeCount {
      let change = scratch.changes[number]
      switch change.kind {
      case .enter: enter(change, isOnly: isOnly, step, engine, &scratch)
      case .exit: exit(change, leg, step, engine, &scratch)
      case .confirm: confirm(change, step, engine, &scratch)
      case .resume: resume(change, &scratch)
      }
    }
    return true
  }

  /// Finds what a path does with the fence of a candidate.
  ///
  /// - Returns: false when that, or the zone, is not plain.
  @inline(__always)
  private func findChange(
    _ candidate: BoundaryGrid.Candidate, _ leg: PathLeg, _ core: PreparedLayout,
    _ scratch: inout StepScratch
  ) -> Bool {
    let owner = core.owners[Int(candidate.shape)]
    guard owner.isPlain else { return false }
    let index = states.index(of: owner.zone)
    let isKnown = index < states.count && states[index].zone == owner.zone
    let isInside = isKnown && states[index].isPlainVisit
    if isKnown, !isInside, !states[index].isPlainLeaving { return false }
    var t: Double
    if let crossing = core.proximity.crossing(of: leg, candidate) {
      t = crossing
    } else {
      switch core.stretch(inside: candidate, leg, &scratch.intervals) {
      case .undecided: return false
      case .outside: return !isInside
      case .inside(let interval):
        // In all the way, or not from the start on as it should be, or a pass.
        guard isInside ? interval.start == 0 : interval.end == 1 else { return false }
        if isInside, interval.end == 1 { return true }
        t = isInside ? interval.end : interval.start
      }
    }
    scratch.add(
      SimpleZoneTransition(
        kind: isInside ? .exit : isKnown ? .resume : .enter, zone: owner.zone,
        place: Int32(truncatingIfNeeded: index), candidate: candidate, t: t,
        exitDistance: owner.exitDistanceMeters, emitsExit: owner.emitsExit))
    return true
  }

  /// Finds that the pending exit of a plain zone may be confirmed.
  ///
  /// - Returns: false when the zone is not plain, or its boundary may be met on the path.
  private func findConfirmation(
    _ zone: Int32, _ wait: ExitWait, _ core: PreparedLayout, _ scratch: inout StepScratch
  ) -> Bool {
    guard wait.shape >= 0 else { return false }
    let owner = core.owners[Int(wait.shape)]
    guard owner.zone == zone, owner.isPlain else { return false }
    let index = states.index(of: zone)
    guard index < states.count, states[index].zone == zone, states[index].isLeaving else {
      return false
    }
    scratch.add(
      SimpleZoneTransition(
        kind: .confirm, zone: zone, place: Int32(truncatingIfNeeded: index),
        candidate: BoundaryGrid.Candidate(shape: wait.shape, edge: wait.edge), t: 1,
        exitDistance: owner.exitDistanceMeters, emitsExit: owner.emitsExit))
    return true
  }

  // MARK: What the rules do

  private mutating func enter(
    _ change: SimpleZoneTransition, isOnly: Bool, _ step: borrowing Step, _ engine: TriggerEngine,
    _ scratch: inout StepScratch
  ) {
    let point = step.point(at: change.t)
    let index = isOnly ? Int(change.place) : states.index(of: change.zone)
    scratch.work.moves += states.count - index
    states.insert(
      ZoneState(
        zone: change.zone,
        visit: OpenVisit(id: nextVisit, fence: 0, entry: point, enteredAt: step.fix.time)),
      at: index)
    report(
      Event(
        .entered, at: step.fix.time, zone: Int(change.zone), fence: 0, visit: nextVisit,
        boundary: point, fix: step.fix, mode: engine.mode), engine, &scratch)
    nextVisit += 1
  }

  private mutating func exit(
    _ change: SimpleZoneTransition, _ leg: PathLeg, _ step: borrowing Step, _ engine: TriggerEngine,
    _ scratch: inout StepScratch
  ) {
    let index = states.index(of: change.zone, guess: change.place)
    let point = step.point(at: change.t)
    var disc = PlanarDisc()
    var meters = 0.0
    if change.exitDistance > 0 {
      if change.t > 0 {
        disc = scratch.checks.disc(about: leg.position(at: change.t), meters: change.exitDistance)
      }
      if !disc.contains(step.fix.coordinate) { disc.clear() }
    }
    if disc.isEmpty {
      meters = engine.core.distance(
        from: step.fix.coordinate, to: change.candidate, atLeast: change.exitDistance,
        &scratch.squares)
      if meters >= change.exitDistance {
        end(change, at: index, point: point, meters, step, engine, &scratch)
        return
      }
      disc = scratch.checks.disc(about: step.fix.coordinate, meters: change.exitDistance - meters)
    }
    states[index].remove(0)
    states[index].visit?.isPass = false
    states[index].visit?.provisionalExit = OpenVisit.ProvisionalExit(
      point: point, fence: 0, isGap: false)
    scratch.checks.set(
      .near(ExitWait(disc: disc, change.candidate)), of: change.zone)
    clearance.pendingZones.insert(change.zone)
  }

  private mutating func confirm(
    _ change: SimpleZoneTransition, _ step: borrowing Step, _ engine: TriggerEngine,
    _ scratch: inout StepScratch
  ) {
    let meters = engine.core.distance(
      from: step.fix.coordinate, to: change.candidate, atLeast: change.exitDistance,
      &scratch.squares)
    if meters < change.exitDistance {
      let disc = scratch.checks.disc(
        about: step.fix.coordinate, meters: change.exitDistance - meters)
      scratch.checks.set(
        .near(ExitWait(disc: disc, change.candidate)), of: change.zone)
      return
    }
    let index = states.index(of: change.zone, guess: change.place)
    guard let exit = states[index].visit?.provisionalExit else { return }
    end(change, at: index, point: exit.point, meters, step, engine, &scratch)
    scratch.checks.set(nil, of: change.zone)
    clearance.pendingZones.remove(change.zone)
  }

  private mutating func resume(_ change: SimpleZoneTransition, _ scratch: inout StepScratch) {
    states[states.index(of: change.zone, guess: change.place)].resumePlainVisit()
    scratch.checks.set(nil, of: change.zone)
    clearance.pendingZones.remove(change.zone)
  }

  /// Ends the visit of a state, which remembers nothing else.
  @inline(__always)
  private mutating func end(
    _ change: SimpleZoneTransition, at index: Int, point: BoundaryPoint, _ meters: Double,
    _ step: borrowing Step, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    guard let visit = states[index].visit else { return }
    let zone = Int(states[index].zone)
    if change.emitsExit {
      var flags: EventFlags = visit.isPass ? .pass : []
      if visit.provisionalExit?.isGap ?? false { flags.insert(.gap) }
      report(
        Event(
          .exited, at: step.fix.time, zone: zone,
          fence: Int(visit.provisionalExit?.fence ?? 0), visit: visit.id,
          boundary: point, fix: step.fix, mode: engine.mode, distance: .meters(max(0, meters)),
          distanceRequired: .meters(change.exitDistance),
          dwellTime: point.time.duration(since: visit.entry.time), flags: flags),
        engine, &scratch)
    }
    scratch.work.moves += states.count - index
    states.remove(at: index)
  }

  /// Reports an event, which comes after those reported for the fix before.
  @inline(__always)
  private func report(
    _ event: consuming Event, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    scratch.output.events.append(event)
    if engine.mode == .restart {
      let last = scratch.output.events.count - 1
      scratch.output.events[last].overshoot = engine.overshoot(of: scratch.output.events[last])
    }
  }
}
