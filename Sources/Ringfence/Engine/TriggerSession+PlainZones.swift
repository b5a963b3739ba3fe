// The usual case made short: a zone of one area, without conditions and dwell time, that is entered, left or passed on
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
    guard let leg = step.leg, range.count <= Self.mostPlainZones else { return false }
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
      case .pass: pass(change, leg, step, engine, &scratch)
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
    let t: Double
    // Where a pass ends.
    var end = 1.0
    switch core.proximity.crossings(of: leg, candidate) {
    case .once(let crossing): t = crossing
    case .twice(let first, let second):
      guard !isKnown else { return false }
      (t, end) = (first, second)
    case .unknown:
      switch core.stretch(inside: candidate, leg, &scratch.intervals) {
      case .undecided: return false
      case .outside: return !isInside
      case .inside(let interval):
        if isInside {
          // In all the way, or not from the start on as it should be.
          if interval.end == 1 { return interval.start == 0 }
          guard interval.start == 0 else { return false }
          t = interval.end
        } else {
          guard interval.end == 1 || !isKnown && interval.start > 0 else { return false }
          (t, end) = (interval.start, interval.end)
        }
      }
    }
    scratch.add(
      SimpleZoneTransition(
        kind: isInside ? .exit : isKnown ? .resume : end < 1 ? .pass : .enter, zone: owner.zone,
        stateIndex: Int32(truncatingIfNeeded: index), candidate: candidate, t: t, end: end,
        exitDistance: owner.exitDistanceMeters, emitsExit: owner.emitsExit))
    return true
  }

  /// Up to this many fences near a path it is worth a try.
  private static var mostPlainZones: Int { 64 }

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
        kind: .confirm, zone: zone, stateIndex: Int32(truncatingIfNeeded: index),
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
    let index = isOnly ? Int(change.stateIndex) : states.index(of: change.zone)
    scratch.work.moves += states.count - index
    states.insert(
      ZoneState(
        zone: change.zone,
        visit: OpenVisit(id: nextVisit, fence: 0, entry: point, enteredAt: step.fix.time)),
      at: index)
    report(
      Event(
        kind: .entered, time: step.fix.time, zone: Int(change.zone), fence: 0, visit: nextVisit,
        mode: engine.mode, flags: [], boundary: point, fix: step.fix, crossedFences: []), engine,
      &scratch)
    nextVisit += 1
  }

  private mutating func exit(
    _ change: SimpleZoneTransition, _ leg: PathLeg, _ step: borrowing Step, _ engine: TriggerEngine,
    _ scratch: inout StepScratch
  ) {
    let index = states.index(of: change.zone, guess: change.stateIndex)
    states[index].visit?.isPass = false
    states[index].visit?.provisionalExit = OpenVisit.ProvisionalExit(
      point: step.point(at: change.t), fence: 0, isGap: false)
    switch Self.distance(change, leftAt: change.t, leg, step, engine.core, &scratch) {
    case .enough(let meters): end(change, at: index, meters, step, engine, &scratch)
    case .less(let disc):
      states[index].remove(0)
      wait(change, in: disc, &scratch)
    }
  }

  private mutating func pass(
    _ change: SimpleZoneTransition, _ leg: PathLeg, _ step: borrowing Step, _ engine: TriggerEngine,
    _ scratch: inout StepScratch
  ) {
    let entry = step.point(at: change.t)
    let visit = OpenVisit(
      id: nextVisit, fence: 0, entry: entry, enteredAt: step.fix.time,
      provisionalExit: OpenVisit.ProvisionalExit(
        point: step.point(at: change.end), fence: 0, isGap: false), isPass: true)
    nextVisit += 1
    report(
      Event(
        kind: .entered, time: step.fix.time, zone: Int(change.zone), fence: 0, visit: visit.id,
        mode: engine.mode, flags: .pass, boundary: entry, fix: step.fix, crossedFences: []), engine,
      &scratch)
    switch Self.distance(change, leftAt: change.end, leg, step, engine.core, &scratch) {
    case .enough(let meters):
      reportEnd(of: visit, change, meters, step, engine, &scratch)
    case .less(let disc):
      let index = states.index(of: change.zone)
      scratch.work.moves += states.count - index
      states.insert(ZoneState(zone: change.zone, visit: visit), at: index)
      states[index].remove(0)
      wait(change, in: disc, &scratch)
    }
  }

  /// How far outside a zone a step ends that leaves it.
  private enum DistanceOutside {
    /// Metres, not below the exit distance.
    case enough(Double)
    /// Less, and nowhere enough in this disc.
    case less(PlanarDisc)
  }

  private static func distance(
    _ change: SimpleZoneTransition, leftAt t: Double, _ leg: PathLeg, _ step: borrowing Step,
    _ core: PreparedLayout, _ scratch: inout StepScratch
  ) -> DistanceOutside {
    if change.exitDistance > 0, t > 0 {
      let disc = scratch.checks.disc(about: leg.position(at: t), meters: change.exitDistance)
      if disc.contains(step.fix.coordinate) { return .less(disc) }
    }
    let meters = core.distance(
      from: step.fix.coordinate, to: change.candidate, atLeast: change.exitDistance,
      &scratch.squares)
    if meters >= change.exitDistance { return .enough(meters) }
    return .less(
      scratch.checks.disc(about: step.fix.coordinate, meters: change.exitDistance - meters))
  }

  /// Lets the exit of a zone wait.
  private mutating func wait(
    _ change: SimpleZoneTransition, in disc: PlanarDisc, _ scratch: inout StepScratch
  ) {
    scratch.checks.set(.near(ExitWait(disc: disc, change.candidate)), of: change.zone)
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
      wait(change, in: disc, &scratch)
      return
    }
    let index = states.index(of: change.zone, guess: change.stateIndex)
    end(change, at: index, meters, step, engine, &scratch)
    scratch.checks.set(nil, of: change.zone)
    clearance.pendingZones.remove(change.zone)
  }

  private mutating func resume(_ change: SimpleZoneTransition, _ scratch: inout StepScratch) {
    states[states.index(of: change.zone, guess: change.stateIndex)].resumePlainVisit()
    scratch.checks.set(nil, of: change.zone)
    clearance.pendingZones.remove(change.zone)
  }

  /// Ends the visit of a state, which remembers nothing else.
  @inline(__always)
  private mutating func end(
    _ change: SimpleZoneTransition, at index: Int, _ meters: Double, _ step: borrowing Step,
    _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    guard let visit = states[index].visit else { return }
    reportEnd(of: visit, change, meters, step, engine, &scratch)
    scratch.work.moves += states.count - index
    states.remove(at: index)
  }

  /// Reports the end of a visit of a device that has left.
  @inline(__always)
  private func reportEnd(
    of visit: OpenVisit, _ change: SimpleZoneTransition, _ meters: Double, _ step: borrowing Step,
    _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    guard change.emitsExit, let exit = visit.provisionalExit else { return }
    var flags: EventFlags = visit.isPass ? .pass : []
    if exit.isGap { flags.insert(.gap) }
    report(
      Event(
        kind: .exited, time: step.fix.time, zone: Int(change.zone), fence: Int(exit.fence),
        visit: visit.id, mode: engine.mode, flags: flags, boundary: exit.point, fix: step.fix,
        crossedFences: [], distance: .meters(max(0, meters)),
        distanceRequired: .meters(change.exitDistance),
        dwellTime: exit.point.time.duration(since: visit.entry.time)),
      engine, &scratch)
  }

  /// Reports an event, which comes after those reported for the fix before.
  @inline(__always)
  private func report(
    _ event: consuming Event, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    scratch.output.events.append(event)
    if engine.completesEvents {
      engine.complete(&scratch.output.events[scratch.output.events.count - 1])
    }
  }
}
