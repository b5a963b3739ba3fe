// One driver over columns, one way to evaluate a fix. Whatever form fixes come in, they are taken as columns first.
extension TriggerSession {
  /// How many fixes of a sequence are collected before they are evaluated.
  @usableFromInline static var batchSize: Int { 1024 }

  /// Evaluates fixes in one piece of memory: copied to columns, a batch at a time.
  @usableFromInline
  mutating func process(
    buffer: UnsafeBufferPointer<Fix>, with engine: TriggerEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    let fixes = unsafe Span(_unsafeElements: buffer)
    var scratch = StepScratch()
    var columns = FixColumns()
    var ignored = IgnoredFixes()
    var next = 0
    while next < fixes.count {
      let end = min(next + Self.batchSize, fixes.count)
      columns.removeAll(keepingCapacity: true)
      columns.append(fixes.extracting(next..<end))
      ignored += process(columns.spans, with: engine, scratch: &scratch, into: &events)
      next = end
    }
    return ignored
  }

  /// Evaluates one fix with the caller's working memory: a column of one.
  ///
  /// A dwell time that was over before `awakeSince`, since when the app has been running without a
  /// break, is reported at the fix, flagged ``EventFlags/late``; `nil` for an app that never stopped.
  mutating func process(
    _ fix: Fix, with engine: TriggerEngine, awakeSince: Timestamp?, scratch: inout StepScratch,
    into events: inout [Event]
  ) -> Outcome {
    let times = CollectionOfOne(fix.time.microseconds)
    let latitudes = CollectionOfOne(fix.coordinate.latitude)
    let longitudes = CollectionOfOne(fix.coordinate.longitude)
    let altitudes = CollectionOfOne(fix.altitudeMeters)
    let accuracies = CollectionOfOne(fix.accuracyMeters)
    let speeds = CollectionOfOne(fix.speedMetersPerSecond)
    let courses = CollectionOfOne(fix.courseDegrees)
    let flags = CollectionOfOne(fix.flags)
    let fixes = FixSpans(
      validTimes: times.span, latitudes: latitudes.span, longitudes: longitudes.span,
      altitudes: altitudes.span, accuracies: accuracies.span, speeds: speeds.span,
      courses: courses.span, flags: flags.span)
    let ignored = process(
      fixes, with: engine, awakeSince: awakeSince, scratch: &scratch, into: &events)
    if ignored.outOfOrder > 0 { return .outOfOrder }
    return ignored.inaccurate > 0 ? .inaccurate : .evaluated
  }

  /// How many fixes are followed at once before the rules act on them.
  private static var mostFixes: Int { 1024 }
  /// Notes number the fixes in 32 bits.
  private static var mostSpan: Int { 1 << 30 }

  /// The driver: follows the path to where it may meet boundaries, then lets the rules act, a batch at a time.
  package mutating func process(
    _ fixes: FixSpans, with engine: TriggerEngine, awakeSince: Timestamp? = nil,
    scratch: inout StepScratch, into events: inout [Event]
  ) -> IgnoredFixes {
    var ignored = IgnoredFixes()
    if fixes.count > Self.mostSpan {
      var next = 0
      while next < fixes.count {
        let end = min(next + Self.mostSpan, fixes.count)
        ignored += process(
          fixes.extracting(next..<end), with: engine, awakeSince: awakeSince, scratch: &scratch,
          into: &events)
        next = end
      }
      return ignored
    }
    clearance.prepare(for: engine, isRecording: recordsSuppressions)
    scratch.survey.leaveCell()
    scratch.checks.removeAll()
    var next = 0
    while next < fixes.count {
      if clearance.engine != nil, !startsSegment, let lastFix {
        let end = fixes.endOfPath(
          from: next, after: lastFix.time, engine.core, most: Self.mostFixes)
        if end > next {
          scratch.survey.found.removeKeepingMemory()
          let reached = engine.core.proximity.follow(
            fixes, in: next..<end, from: lastFix.coordinate, &clearance, &scratch.survey,
            limit: scratch.mostNotes, searches: &scratch.work.searches)
          apply(fixes, next..<reached, engine, awakeSince, &scratch, &events)
          next = reached
          if reached == end { continue }
          if scratch.survey.found.count >= scratch.mostNotes { continue }
        }
        if next == fixes.count { break }
      }
      switch evaluate(
        fixes[next], with: engine, awakeSince: awakeSince, scratch: &scratch, into: &events)
      {
      case .evaluated: break
      case .outOfOrder: ignored.outOfOrder += 1
      case .inaccurate: ignored.inaccurate += 1
      }
      next += 1
    }
    scratch.work.surveys += scratch.survey.steps
    scratch.work.packs += scratch.survey.batches
    scratch.work.comparisons += scratch.survey.comparisons
    scratch.survey.resetCounts()
    return ignored
  }

  /// Lets the rules act on fixes whose path was followed: where it may meet a fence, and where zones wait for
  /// something.
  private mutating func apply(
    _ fixes: FixSpans, _ range: Range<Int>, _ engine: TriggerEngine, _ awakeSince: Timestamp?,
    _ scratch: inout StepScratch, _ events: inout [Event]
  ) {
    guard !range.isEmpty else { return }
    engine.core.load(&scratch)
    var next = range.lowerBound
    var note = 0
    while true {
      let end =
        note < scratch.survey.found.count
        ? Int(scratch.survey.found[note].fix) : range.upperBound
      let active = clearance.firstActive(
        in: fixes, next..<end, from: range.lowerBound, after: lastFix, &scratch.checks)
      if active == range.upperBound { break }
      let first = note
      while note < scratch.survey.found.count, scratch.survey.found[note].fix == active {
        note += 1
      }
      let step =
        active == range.lowerBound
        ? Step(fix: fixes[active], after: lastFix, in: engine, awakeSince: awakeSince)
        : Step(
          fix: fixes[active], from: fixes.coordinate(at: active - 1),
          at: Timestamp(microseconds: fixes.times[active - 1]), awakeSince: awakeSince)
      scratch.work.evaluated += 1
      scratch.work.candidates += note - first
      let visitsAll = clearance.pendingZones.isMany || step.fix.time >= clearance.deadline
      swap(&scratch.output.events, &events)
      let found = scratch.survey.found
      if visitsAll || !visitPlainZones(found, first..<note, step, engine, &scratch) {
        visitZones(all: visitsAll, found, first..<note, step, engine, &scratch)
      }
      scratch.output.finish(engine)
      swap(&scratch.output.events, &events)
      if visitsAll { clearance.rearm(&states, engine.core, after: step.fix.time) }
      next = active + 1
    }
    lastFix = fixes[range.upperBound - 1]
  }

  /// Evaluates a fix without cells: compares the boxes of all fences, and lets the rules of every zone with a state
  /// act.
  private mutating func evaluate(
    _ fix: Fix, with engine: TriggerEngine, awakeSince: Timestamp?, scratch: inout StepScratch,
    into events: inout [Event]
  ) -> Outcome {
    if fix.flags.contains(.startsSegment) { startsSegment = true }
    if let lastFix, fix.time <= lastFix.time { return .outOfOrder }
    if fix.accuracyMeters > engine.core.settings.maximumAccuracy.meters { return .inaccurate }
    var fix = fix
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    let step = Step(fix: fix, after: lastFix, in: engine, awakeSince: awakeSince)
    lastFix = fix
    scratch.candidates.removeKeepingMemory()
    engine.core.proximity.findByBoxes(
      step.leg ?? PathLeg(from: fix.coordinate, to: fix.coordinate), &scratch.found,
      into: &scratch.candidates)
    scratch.work.evaluated += 1
    scratch.work.queries += 1
    scratch.work.candidates += scratch.candidates.count
    swap(&scratch.output.events, &events)
    let candidates = scratch.candidates
    visitZones(all: true, candidates, candidates.indices, step, engine, &scratch)
    scratch.output.finish(engine)
    swap(&scratch.output.events, &events)
    clearance.disc.clear()
    clearance.rearm(&states, engine.core, after: fix.time)
    return .evaluated
  }

  // MARK: The zones that a fix concerns

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
  private mutating func visitZones(
    all: Bool, _ found: ContiguousArray<BoundaryGrid.Candidate>, _ range: Range<Int>,
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    let finder = ContactFinder(core: engine.core, step: step)
    var machine = ZoneMachine(
      rules: engine.core.rules, step: step, recordsSuppressions: recordsSuppressions)
    let pending = clearance.pendingZones
    let areMany = range.count > Self.few
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
      if all { states[index].expire(for: step, machine.rules) }
      if near == zone || step.leg == nil
        || states[index].mayChangeAnywhere(machine.rules.zones[Int(zone)])
          && !(all && keepsWaiting(at: index, step, machine.rules, &scratch.checks))
      {
        machine.select(Int(zone))
        visitZone(at: index, found, candidates, finder, machine, &scratch)
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
        clearance.watch(&states[index], machine.rules, after: step.fix.time)
      }
    }
    if all || areMany { states.removeIdle() }
    if states.isEmpty { states = [] }
  }

  /// Whether a zone surely does not change at a fix whose path does not meet it, although it waits.
  private func keepsWaiting(
    at index: Int, _ step: Step, _ rules: LayoutRules, _ checks: inout PendingChecks
  ) -> Bool {
    guard clearance.engine != nil, !recordsSuppressions else { return false }
    if states[index].isBlocked(at: step.fix.time) { return true }
    if states[index].mayDwell, rules.zones[Int(states[index].zone)].dwellMicroseconds != nil {
      return false
    }
    return checks.keepsWaiting(states[index].zone, step)
  }

  /// Finds the contacts of a zone, lets its rules act on them, and turns what they do into events.
  private mutating func visitZone(
    at index: Int, _ found: ContiguousArray<BoundaryGrid.Candidate>, _ candidates: Range<Int>,
    _ finder: borrowing ContactFinder, _ machine: borrowing ZoneMachine,
    _ scratch: inout StepScratch
  ) {
    visit(&states[index], found, candidates, finder, machine, &nextVisit, &scratch)
    if machine.exitDistanceMeters > 0 || machine.hasConditions {
      scratch.checks.update(
        &states[index], exit: scratch.contacts.exitWait, machine.rules.zones[machine.zone],
        isRecording: recordsSuppressions)
    }
    guard !scratch.actions.isEmpty else { return }
    if recordsSuppressions { record(scratch.actions) }
    scratch.output.append(
      &scratch.actions, zone: machine.zone, mode: machine.rules.mode, fix: machine.step.fix)
  }

  /// Records what did not become an event.
  private mutating func record(_ actions: ContiguousArray<ZoneAction>) {
    for action in actions {
      switch action {
      case .suppressed(let suppression): suppressions.append(suppression)
      case .enteredSilently(let visit): silentVisits.append(visit)
      case .entered, .crossed, .exited, .dwelled: break
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
    ofZone: machine.zone, found, candidates, exitDistance: machine.exitDistanceMeters,
    state: &state, scratch: &scratch)
  machine.apply(scratch.contacts, to: &state, nextVisit: &nextVisit, into: &scratch.actions)
}

extension PreparedLayout {
  /// Where the ascending candidates that are fences of the zone of one of them end.
  @inline(__always)
  func endOfZone(
    _ candidates: ContiguousArray<BoundaryGrid.Candidate>, from first: Int, to last: Int
  ) -> Int {
    let zone = owners[Int(candidates[first].shape)].zone
    var end = first + 1
    while end < last, owners[Int(candidates[end].shape)].zone == zone { end += 1 }
    return end
  }
}
