// What a fix does that is not in the safe disc.
extension TriggerSession {
  /// Evaluates a fix, by the cells about it where they can be used.
  mutating func evaluate(
    _ fix: Fix, with engine: TriggerEngine, awakeSince: Timestamp? = nil,
    scratch: inout StepScratch, recorder: inout some SuppressionRecorder,
    into events: inout [Event]
  ) -> Outcome {
    guard let last = lastFix, disc.engine === engine.core, follows(fix, last, engine) else {
      return evaluateAtLarge(
        fix, with: engine, awakeSince: awakeSince, scratch: &scratch, recorder: &recorder,
        into: &events)
    }
    let isCalm = disc.pendingZones.isEmpty && fix.time < disc.deadline
    // A disc that is left was about as large as the next one.
    if isCalm, disc.isWide(in: engine.core.grid), glide(to: fix, from: last.coordinate, engine) {
      return .evaluated
    }
    let leg = PathLeg(from: last.coordinate, to: fix.coordinate)
    scratch.candidates.drop()
    if disc.triesConditions, disc.contains(fix.coordinate), fix.time < disc.deadline {
      tryConditions(
        Step(fix: fix, after: last.time, along: leg, awakeSince: awakeSince), engine, &scratch,
        &recorder, &events)
      return .evaluated
    }
    guard
      let survey = engine.survey(leg, large: &disc.large, into: &scratch.candidates)
    else {
      return evaluateAtLarge(
        fix, with: engine, awakeSince: awakeSince, scratch: &scratch, recorder: &recorder,
        into: &events)
    }
    recorder.count {
      $0.evaluated += 1
      $0.surveys += 1
      $0.packs += survey.packs
      $0.comparisons += survey.comparisons
      $0.candidates += scratch.candidates.count
    }
    lastFix = fix
    if !isCalm || !scratch.candidates.isEmpty {
      swap(&scratch.output.events, &events)
      let step = Step(fix: fix, after: last.time, along: leg, awakeSince: awakeSince)
      if scratch.candidates.count > 1 { scratch.candidates.sort { $0.shape < $1.shape } }
      if disc.pendingZones.isMany || fix.time >= disc.deadline {
        runZones(step, engine, &scratch, &recorder)
        watch(engine, isRecording: recorder.isRecording)
      } else {
        runZonesAtBoundaries(step, engine, &scratch, &recorder)
      }
      scratch.output.finish(engine)
      swap(&scratch.output.events, &events)
    }
    layDisc(survey, engine, &recorder)
    return .evaluated
  }

  /// Runs the zones that wait, of a fix that no boundary keeps from the last one.
  private mutating func tryConditions(
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch,
    _ recorder: inout some SuppressionRecorder, _ events: inout [Event]
  ) {
    recorder.count { $0.evaluated += 1 }
    lastFix = step.fix
    swap(&scratch.output.events, &events)
    runZonesAtBoundaries(step, engine, &scratch, &recorder)
    scratch.output.finish(engine)
    swap(&scratch.output.events, &events)
    disc.triesConditions = triesConditions()
  }

  /// Whether a fix counts and continues the segment of the last one.
  @inline(__always)
  private func follows(_ fix: Fix, _ last: Fix, _ engine: TriggerEngine) -> Bool {
    fix.time > last.time
      && UInt64(bitPattern: fix.time.microseconds &- last.time.microseconds)
        <= engine.core.maximumGapMicroseconds
      && !fix.flags.contains(.startsSegment) && !startsSegment
      && !(fix.accuracyMeters > engine.core.settings.maximumAccuracy.meters)
  }

  /// Lays the disc about a fix in empty cells, if the path there meets no boundary.
  ///
  /// A path that lies in a disc about its end, which no boundary meets, changes nothing.
  /// - Returns: whether it did; else the fix is to be evaluated.
  private mutating func glide(
    to fix: Fix, from start: Coordinate, _ engine: TriggerEngine
  ) -> Bool {
    guard let survey = engine.emptiness(about: fix.coordinate, large: &disc.large) else {
      return false
    }
    let x = (fix.coordinate.longitude - start.longitude) * survey.eastScale
    let y = (fix.coordinate.latitude - start.latitude) * survey.northScale
    // A small disc is not worth it: it is left soon, and a survey finds a larger one.
    guard 4 * (x * x + y * y) <= survey.radius * survey.radius else { return false }
    disc.lay(survey, about: fix.coordinate)
    lastFix = fix
    return true
  }

  /// Evaluates a fix by the boxes of all fences: the first one, one after a gap, one far from the last.
  private mutating func evaluateAtLarge(
    _ fix: Fix, with engine: TriggerEngine, awakeSince: Timestamp?, scratch: inout StepScratch,
    recorder: inout some SuppressionRecorder, into events: inout [Event]
  ) -> Outcome {
    if fix.flags.contains(.startsSegment) {
      startsSegment = true
      disc.clear()
    }
    if let lastFix, fix.time <= lastFix.time { return .outOfOrder }
    if fix.accuracyMeters > engine.core.settings.maximumAccuracy.meters { return .inaccurate }
    var fix = fix
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    swap(&scratch.output.events, &events)
    let step = Step(fix: fix, after: lastFix, in: engine, awakeSince: awakeSince)
    lastFix = fix
    let place = step.leg ?? PathLeg(from: fix.coordinate, to: fix.coordinate)
    scratch.candidates.drop()
    engine.core.index.query(place.bounds, into: &scratch.found)
    for fence in scratch.found { scratch.candidates.append(BoundaryGrid.Candidate(shape: fence)) }
    recorder.count {
      $0.evaluated += 1
      $0.queries += 1
      $0.candidates += scratch.candidates.count
    }
    runZones(step, engine, &scratch, &recorder)
    scratch.output.finish(engine)
    swap(&scratch.output.events, &events)
    if engine.core.settings.usesClearance {
      watch(engine, isRecording: recorder.isRecording)
      layDisc(nil, engine, &recorder)
    } else {
      disc.engine = nil
    }
    return .evaluated
  }

  /// Visits every zone that has a fence near the path or waits for something, in order, and forgets
  /// in all zones what time takes away.
  private mutating func runZones(
    _ step: Step, _ engine: TriggerEngine, _ scratch: inout StepScratch,
    _ recorder: inout some SuppressionRecorder
  ) {
    var place = 0  // in `states`
    var first = 0  // in `scratch.candidates`
    var hasIdle = false
    var zoneStep = ZoneStep(engine: engine, step: step)
    let candidates = scratch.candidates
    if candidates.count > Self.few {
      addStates(candidates, engine)
      recorder.count { [count = states.count] in $0.moves += count }
    }
    while place < states.count || first < candidates.count {
      let nearZone =
        first < candidates.count ? engine.core.zoneOfFence[Int(candidates[first].shape)] : .max
      let knownZone = place < states.count ? states[place].zone : .max
      let zone = min(nearZone, knownZone)
      if knownZone == zone {
        states[place].expire(for: step, engine.core.zones[Int(zone)].conditions)
      } else {
        recorder.count { [count = states.count - place] in $0.moves += count }
        states.insert(ZoneState(zone: Int(zone)), at: place)
      }
      if nearZone == zone || step.leg == nil || isWaiting(states[place], engine) {
        let last = engine.endOfZone(candidates, from: first)
        run(
          &zoneStep, zone, candidates, nearZone == zone ? first..<last : first..<first, at: place,
          &scratch, &recorder)
        if nearZone == zone { first = last }
      }
      if states[place].isIdle { hasIdle = true }
      place += 1
    }
    if hasIdle { states.removeAll { $0.isIdle } }
    if states.isEmpty { states = [] }
  }

  /// Up to so many zones are added to the states, or taken away, one by one.
  static let few = 8

  /// Adds a state for every zone of some candidates, ascending, that has none: all at once, for each alone
  /// moves those behind it.
  mutating func addStates(
    _ candidates: ContiguousArray<BoundaryGrid.Candidate>, _ engine: TriggerEngine
  ) {
    var merged: ContiguousArray<ZoneState> = []
    merged.reserveCapacity(states.count + candidates.count)
    var place = 0
    var last: Int32 = -1
    for candidate in candidates {
      let zone = engine.core.zoneOfFence[Int(candidate.shape)]
      if zone == last { continue }
      last = zone
      while place < states.count, states[place].zone < zone {
        merged.append(states[place])
        place += 1
      }
      if place == states.count || states[place].zone != zone {
        merged.append(ZoneState(zone: Int(zone)))
      }
    }
    merged.append(contentsOf: states[place...])
    states = merged
  }

  /// Whether a fix may change a zone that is not near its path.
  private func isWaiting(_ state: borrowing ZoneState, _ engine: TriggerEngine) -> Bool {
    if state.isPending || state.isGoingOut { return true }
    return engine.core.zones[Int(state.zone)].dwellMicroseconds != nil
      && state.visit?.hasDwelled == false
  }

  /// Runs one zone, whose state is at a place and whose fences near the path are some of the
  /// candidates.
  @inline(__always)
  mutating func run(
    _ zoneStep: inout ZoneStep, _ zone: Int32,
    _ candidates: ContiguousArray<BoundaryGrid.Candidate>, _ range: Range<Int>, at place: Int,
    _ scratch: inout StepScratch, _ recorder: inout some SuppressionRecorder
  ) {
    zoneStep.zone = Int(zone)
    zoneStep.loneEdge = nil
    if range.count == 1, zoneStep.engine.isAlone(candidates[range.lowerBound].shape) {
      zoneStep.loneEdge = candidates[range.lowerBound].edge
    }
    zoneStep.run(
      candidates: candidates[range], state: &states[place], nextVisit: &nextVisit,
      scratch: &scratch, recorder: &recorder)
  }
}
