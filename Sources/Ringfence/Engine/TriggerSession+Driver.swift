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
  private static var maximumFixes: Int { 1024 }
  /// Notes number the fixes in 32 bits.
  private static var maximumSpan: Int { 1 << 30 }

  /// The driver: follows the path to where it may meet boundaries, then lets the rules act, a batch at a time.
  package mutating func process(
    _ fixes: FixSpans, with engine: TriggerEngine, awakeSince: Timestamp? = nil,
    scratch: inout StepScratch, into events: inout [Event]
  ) -> IgnoredFixes {
    var ignored = IgnoredFixes()
    if fixes.count > Self.maximumSpan {
      var next = 0
      while next < fixes.count {
        let end = min(next + Self.maximumSpan, fixes.count)
        ignored += process(
          fixes.extracting(next..<end), with: engine, awakeSince: awakeSince, scratch: &scratch,
          into: &events)
        next = end
      }
      return ignored
    }
    if clearance.engine !== engine.core { adopt(engine) }
    clearance.prepare(for: engine, isRecording: recordsSuppressions)
    scratch.survey.leaveCell()
    scratch.checks.removeAll()
    var next = 0
    // Up to where the fixes are known to go on with the path.
    var end = 0
    while next < fixes.count {
      if clearance.engine != nil, !startsSegment, let lastFix {
        if end <= next {
          end = fixes.endOfPath(
            from: next, after: lastFix.time, engine.core, most: Self.maximumFixes)
        }
        if end > next {
          scratch.survey.found.removeKeepingMemory()
          let reached = engine.core.proximity.follow(
            fixes, in: next..<end, from: lastFix.coordinate, &clearance, &scratch.survey,
            limit: scratch.maximumCandidates, searches: &scratch.work.searches)
          apply(fixes, next..<reached, engine, awakeSince, &scratch, &events)
          next = reached
          if reached == end { continue }
          if scratch.survey.found.count >= scratch.maximumCandidates { continue }
        }
        if next == fixes.count { break }
      }
      switch evaluate(
        fixes[next], meaning: fixes.accuracyMeaning, with: engine, awakeSince: awakeSince,
        scratch: &scratch, into: &events)
      {
      case .evaluated: break
      case .outOfOrder: ignored.outOfOrder += 1
      case .inaccurate: ignored.inaccurate += 1
      }
      next += 1
    }
    // An idle session keeps no memory.
    if states.isEmpty { states = [] }
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
    // Only a session with a fix follows a path.
    guard !range.isEmpty, let lastFix else { return }
    engine.core.load(&scratch)
    swap(&scratch.output.events, &events)
    let found = scratch.survey.found
    let needsEvidence = engine.core.prepared.needsEvidence
    let expectsDevices = engine.core.expectsDevices
    // The first fix that the evidence does not know yet.
    var unseen = range.lowerBound
    var next = range.lowerBound
    var note = 0
    while true {
      let end = note < found.count ? Int(found[note].fix) : range.upperBound
      let active = clearance.firstActive(
        in: fixes, next..<end, from: range.lowerBound, after: lastFix, &scratch.checks)
      if active == range.upperBound { break }
      let first = note
      while note < found.count, found[note].fix == active { note += 1 }
      let isFirst = active == range.lowerBound
      let step = Step(
        fix: fixes.fix(at: active),
        from: isFirst ? lastFix.coordinate : fixes.coordinate(at: active - 1),
        at: isFirst ? lastFix.time : Timestamp(microseconds: fixes.times[active - 1]),
        awakeSince: awakeSince)
      scratch.work.evaluated += 1
      scratch.work.candidates += note - first
      let visitsAll = clearance.pendingZones.isMany || step.fix.time >= clearance.deadline
      if visitsAll || !visitSimpleZones(found, first..<note, step, engine, &scratch) {
        if needsEvidence {
          observe(fixes, unseen..<active, engine.core)
          scratch.evidence = evidence(
            at: step.fix, meaning: fixes.accuracyMeaning, engine.core)
          unseen = active + 1
        }
        visitZones(all: visitsAll, found, first..<note, step, engine, &scratch)
        if expectsDevices {
          let before = isFirst ? lastFix : fixes.fix(at: active - 1)
          attend(step, after: before, engine, &scratch)
        }
        scratch.output.finish(engine)
      }
      if visitsAll { rearm(engine, after: step.fix.time) }
      next = active + 1
    }
    if needsEvidence { observe(fixes, unseen..<range.upperBound, engine.core) }
    swap(&scratch.output.events, &events)
    self.lastFix = fixes[range.upperBound - 1]
  }

  /// Evaluates a fix without cells: compares the boxes of all fences, and lets the rules of every zone with a state
  /// act.
  private mutating func evaluate(
    _ fix: Fix, meaning: AccuracyMeaning?, with engine: TriggerEngine, awakeSince: Timestamp?,
    scratch: inout StepScratch, into events: inout [Event]
  ) -> Outcome {
    if fix.flags.contains(.startsSegment) { startsSegment = true }
    if let lastFix, fix.time <= lastFix.time { return .outOfOrder }
    if fix.accuracyMeters > engine.core.settings.maximumAccuracy.meters { return .inaccurate }
    var fix = fix
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    let step = Step(fix: fix, after: lastFix, in: engine, awakeSince: awakeSince)
    let before = lastFix
    if let before, !migration.isEmpty, migration[0].seeksUnknown {
      findUnknownZones(around: before.coordinate, engine, &scratch)
    }
    lastFix = fix
    scratch.candidates.removeKeepingMemory()
    engine.core.proximity.findByBoxes(
      step.leg ?? PathLeg(from: fix.coordinate, to: fix.coordinate), &scratch.found,
      into: &scratch.candidates)
    scratch.work.evaluated += 1
    scratch.work.queries += 1
    scratch.work.candidates += scratch.candidates.count
    swap(&scratch.output.events, &events)
    if let before, !migration.isEmpty {
      endMovedVisits(at: fix.time, fix: fix, before: before, engine, &scratch.output)
      if migration[0].isDone { migration = [] }
    }
    let candidates = scratch.candidates
    scratch.evidence =
      engine.core.prepared.needsEvidence ? evidence(at: fix, meaning: meaning, engine.core) : nil
    visitZones(all: true, candidates, candidates.indices, step, engine, &scratch)
    scratch.unknownZones.removeKeepingMemory()
    if engine.core.expectsDevices { attend(step, after: before, engine, &scratch) }
    scratch.output.finish(engine)
    swap(&scratch.output.events, &events)
    clearance.disc.clear()
    rearm(engine, after: fix.time)
    return .evaluated
  }

  /// Finds out what time and every fix may change.
  private mutating func rearm(_ engine: TriggerEngine, after time: Timestamp) {
    clearance.rearm(&states, engine.core, after: time)
    if let ledger = attendances.first { clearance.act(by: ledger.next) }
  }

  /// Lets the attendances act on a fix at which the rules of zones did.
  private mutating func attend(
    _ step: Step, after before: Fix?, _ engine: TriggerEngine, _ scratch: inout StepScratch
  ) {
    attend(
      AttendanceStep(step, before: before, engine), scratch.presenceChanges, engine,
      &scratch.output)
    scratch.presenceChanges.removeKeepingMemory()
  }
}
