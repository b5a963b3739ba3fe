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

  /// The driver: skips fixes that cannot cause events and evaluates the rest.
  package mutating func process(
    _ fixes: FixSpans, with engine: TriggerEngine, awakeSince: Timestamp? = nil,
    scratch: inout StepScratch, into events: inout [Event]
  ) -> IgnoredFixes {
    var ignored = IgnoredFixes()
    clearance.prepare(for: engine, isRecording: recordsSuppressions)
    var next = 0
    while next < fixes.count {
      if !clearance.isEmpty, let lastFix {
        let active = clearance.firstActive(in: fixes, from: next, after: lastFix.time)
        if active > next { self.lastFix = fixes[active - 1] }
        guard active < fixes.count else { break }
        next = active
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
    return ignored
  }

  /// Evaluates a fix: finds the fences on the path to it, lets the rules of their zones act, and finds out until
  /// where and when nothing can happen.
  private mutating func evaluate(
    _ fix: Fix, with engine: TriggerEngine, awakeSince: Timestamp?, scratch: inout StepScratch,
    into events: inout [Event]
  ) -> Outcome {
    if fix.flags.contains(.startsSegment) {
      startsSegment = true
      clearance.clear()
    }
    if let lastFix, fix.time <= lastFix.time { return .outOfOrder }
    if fix.accuracyMeters > engine.core.settings.maximumAccuracy.meters { return .inaccurate }
    if !startsSegment, let lastFix,
      clearance.skipEmptyCells(from: lastFix, to: fix, engine.core)
    {
      self.lastFix = fix
      return .evaluated
    }
    var fix = fix
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    let step = Step(fix: fix, after: lastFix, in: engine, awakeSince: awakeSince)
    lastFix = fix
    scratch.work.evaluated += 1
    let surroundings = clearance.findCandidates(step, engine.core, &scratch)
    let visitsAll = clearance.needsAllZones(at: fix.time, after: surroundings)
    if visitsAll || !scratch.candidates.isEmpty || !clearance.pendingZones.isEmpty {
      swap(&scratch.output.events, &events)
      visitZones(all: visitsAll, step, engine, &scratch)
      scratch.output.finish(engine)
      swap(&scratch.output.events, &events)
    }
    clearance.rearm(
      surroundings, visitedAll: visitsAll, &states, at: fix, engine.core, &scratch.work)
    return .evaluated
  }

  // MARK: The zones that a fix concerns

  /// Lets the rules of every zone act that has a fence near the path or waits for something, in the order of the
  /// layout.
  ///
  /// - Parameters:
  ///   - all: whether every zone with a state is looked at, because time alone may change it, and not only those
  ///     whose boundary may be met and those that are known to wait.
  ///   - step: the fix and the path to it.
  ///   - engine: the prepared layout.
  ///   - scratch: working memory, with the candidates; receives the events.
  private mutating func visitZones(
    all: Bool, _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    let finder = ContactFinder(core: engine.core, step: step)
    var machine = ZoneMachine(
      rules: engine.core.rules, step: step, recordsSuppressions: recordsSuppressions)
    let pending = clearance.pendingZones
    let areMany = scratch.candidates.count > Self.few
    if areMany { addStates(of: scratch.candidates, engine, &scratch.work) }
    var nextCandidate = 0
    var nextPending = 0
    var index = 0  // in `states`
    while true {
      let near =
        nextCandidate < scratch.candidates.count
        ? engine.core.owners[Int(scratch.candidates[nextCandidate].shape)].zone : .max
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
      if all { states[index].expire(for: step, machine.rules.zones[Int(zone)].conditions) }
      if near == zone || step.leg == nil
        || states[index].mayChangeAnywhere(machine.rules.zones[Int(zone)])
      {
        machine.select(Int(zone))
        visitZone(at: index, candidates, finder, machine, &scratch)
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

  /// Finds the contacts of a zone, lets its rules act on them, and turns what they do into events.
  private mutating func visitZone(
    at index: Int, _ candidates: Range<Int>, _ finder: borrowing ContactFinder,
    _ machine: borrowing ZoneMachine, _ scratch: inout StepScratch
  ) {
    visit(&states[index], candidates, finder, machine, &nextVisit, &scratch)
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
  _ state: inout ZoneState, _ candidates: Range<Int>, _ finder: borrowing ContactFinder,
  _ machine: borrowing ZoneMachine, _ nextVisit: inout Int, _ scratch: inout StepScratch
) {
  finder.find(
    ofZone: machine.zone, candidates: candidates, state: &state, scratch: &scratch)
  machine.apply(scratch.contacts, to: &state, nextVisit: &nextVisit, into: &scratch.actions)
}

extension PreparedLayout {
  /// Where the ascending candidates that are fences of the zone of one of them end.
  @inline(__always)
  func endOfZone(
    _ candidates: ContiguousArray<BoundaryGrid.Candidate>, from first: Int
  ) -> Int {
    let zone = owners[Int(candidates[first].shape)].zone
    var end = first + 1
    while end < candidates.count, owners[Int(candidates[end].shape)].zone == zone { end += 1 }
    return end
  }
}
