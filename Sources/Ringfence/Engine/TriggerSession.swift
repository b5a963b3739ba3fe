/// The state of one device: where it was last, which zones it is in, which visits are open.
///
/// A value: copying it forks the history. The same fixes give the same events, always.
public struct TriggerSession: Sendable {
  /// The fix that was evaluated last.
  public internal(set) var lastFix: Fix?
  /// Whether a fix that began a segment was ignored: the next one that counts begins it instead.
  package internal(set) var startsSegment = false
  /// The number of the next visit.
  package internal(set) var nextVisit = 1
  /// The zones of which there is something to remember, ascending.
  package internal(set) var states: ContiguousArray<ZoneState> = []
  /// Where nothing changes. Never saved: without it the next fix is evaluated in full.
  var disc = Clearance()

  /// Creates the state of a device that has not been seen.
  public init() {}

  /// Takes up a session where it was saved.
  package init(
    lastFix: Fix?, startsSegment: Bool = false, nextVisit: Int,
    states: ContiguousArray<ZoneState>
  ) {
    self.lastFix = lastFix
    self.startsSegment = startsSegment
    self.nextVisit = nextVisit
    self.states = states
  }

  /// What became of a fix.
  public enum Outcome: Hashable, Sendable {
    /// It was evaluated.
    case evaluated
    /// It is not later than the one before and was ignored.
    case outOfOrder
    /// Its accuracy is worse than the engine's ``EngineSettings/maximumAccuracy``; it was ignored.
    case inaccurate
  }

  /// Evaluates the next fix of the device.
  ///
  /// - Parameters:
  ///   - fix: a fix that is later than the one before. With ``FixFlags/startsSegment``, or after more
  ///     than ``EngineSettings/maximumGap``, nothing is interpolated from the one before.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: whether the fix was evaluated.
  /// - Complexity: O(log *n* + *k*) for *n* fences in the layout and *k* near the path.
  @discardableResult
  public mutating func process(
    _ fix: Fix, with engine: TriggerEngine, into events: inout [Event]
  ) -> Outcome {
    var scratch = StepScratch()
    var recorder = NoRecorder()
    return process(fix, with: engine, scratch: &scratch, recorder: &recorder, into: &events)
  }

  /// Evaluates the next fixes of the device, as if one after the other, but without allocating
  /// working memory for each.
  ///
  /// - Returns: how many of them were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    var recorder = NoRecorder()
    return process(fixes, with: engine, recorder: &recorder, into: &events)
  }

  /// Evaluates the next fixes of the device and also tells what did not trigger, and why.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  ///   - suppressions: receives the attempts that ended without triggering, as they end.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine, into events: inout [Event],
    suppressions: inout [Suppression]
  ) -> IgnoredFixes {
    var recorder = ListRecorder()
    let ignored = process(fixes, with: engine, recorder: &recorder, into: &events)
    suppressions.append(contentsOf: recorder.suppressions)
    return ignored
  }

  /// The attempts that still wait for a gate, in the order of the layout's zones.
  public var pendingEntries: [Suppression] {
    states.compactMap { state in
      state.pendingEntry.map { $0.suppression(.entered, zone: Int(state.zone), ended: nil) }
    }
  }

  mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine,
    recorder: inout some SuppressionRecorder, into events: inout [Event]
  ) -> IgnoredFixes {
    let ignored = fixes.withContiguousStorageIfAvailable { buffer in
      unsafe process(
        span: Span(_unsafeElements: buffer), with: engine, recorder: &recorder,
        into: &events)
    }
    if let ignored { return ignored }
    return process(
      span: ContiguousArray(fixes).span, with: engine, recorder: &recorder, into: &events)
  }

  /// Passes over the fixes in the safe disc and evaluates the others.
  private mutating func process(
    span fixes: Span<Fix>, with engine: TriggerEngine, recorder: inout some SuppressionRecorder,
    into events: inout [Event]
  ) -> IgnoredFixes {
    var scratch = StepScratch()
    var ignored = IgnoredFixes()
    disc.prepare(for: engine, isRecording: recorder.isRecording)
    var next = 0
    while next < fixes.count {
      if !disc.isEmpty {
        let first = next
        next = firstUnsafe(of: fixes, from: first, engine)
        if next > first { lastFix = fixes[next - 1] }
        guard next < fixes.count else { break }
      }
      switch evaluate(
        fixes[next], with: engine, scratch: &scratch, recorder: &recorder, into: &events)
      {
      case .evaluated: break
      case .outOfOrder: ignored.outOfOrder += 1
      case .inaccurate: ignored.inaccurate += 1
      }
      next += 1
    }
    return ignored
  }

  /// Tells the dwell times that are over by a moment, without a fix: for a live caller whose device
  /// stands still and sends nothing.
  ///
  /// Only visits whose device was inside at the last fix can be told; the place is that fix's. What a
  /// later fix shows of the time before the moment (that the device had already left, say) changes
  /// nothing that was told. Fixes processed afterwards should be later than `time`.
  ///
  /// - Parameters:
  ///   - time: the moment; earlier than the last fix, nothing happens.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  public mutating func advance(
    to time: Timestamp, with engine: TriggerEngine, into events: inout [Event]
  ) {
    guard let lastFix else { return }
    var output = StepOutput()
    swap(&output.events, &events)
    for i in states.indices where !states[i].isGoingOut {
      let zone = Int(states[i].zone)
      guard let visit = states[i].visit, !visit.hasDwelled,
        let moment = engine.dwellMoment(of: visit, zone: zone), moment <= time
      else { continue }
      states[i].visit?.hasDwelled = true
      let step = Step(fix: lastFix, after: nil, in: engine)
      let point = BoundaryPoint(time: moment, coordinate: lastFix.coordinate)
      output.dwelled(
        ZoneStep(engine: engine, step: step, zone: zone)
          .dwelled(
            visit, crossed: states[i].furtherCrossed, at: point,
            time: max(moment, visit.enteredAt)))
    }
    output.finish(engine)
    swap(&output.events, &events)
  }

  /// The visits that have begun and not ended, in the order of the layout's zones.
  public var openVisits: [OpenVisitSummary] {
    states.compactMap { state in
      state.visit.map { OpenVisitSummary(zone: Int(state.zone), visit: $0.id, since: $0.entry) }
    }
  }

  /// Evaluates the next fix with the caller's working memory, or passes over it in the safe disc.
  ///
  /// A dwell time that was over before `awakeSince`, since when the app has been running without a
  /// break, is told at the fix, flagged ``EventFlags/late``; `nil` for an app that never stopped.
  mutating func process(
    _ fix: Fix, with engine: TriggerEngine, awakeSince: Timestamp? = nil,
    scratch: inout StepScratch, recorder: inout some SuppressionRecorder,
    into events: inout [Event]
  ) -> Outcome {
    disc.prepare(for: engine, isRecording: recorder.isRecording)
    if !disc.isEmpty,
      firstUnsafe(of: CollectionOfOne(fix).span, from: 0, engine) == 1
    {
      lastFix = fix
      return .evaluated
    }
    return evaluate(
      fix, with: engine, awakeSince: awakeSince, scratch: &scratch, recorder: &recorder,
      into: &events)
  }
}

/// Working memory of a step, kept between the fixes of a batch.
struct StepScratch: Sendable {
  var candidates: ContiguousArray<BoundaryGrid.Candidate> = []
  var found: ContiguousArray<Int32> = []
  var intervals: ContiguousArray<PathInterval> = []
  var crossings: ContiguousArray<GeolineCrossing> = []
  var transitions: ContiguousArray<Transition> = []
  var output = StepOutput()
}

extension ContiguousArray {
  /// Empties a list that is as a rule very short, and keeps its memory.
  mutating func drop() {
    while !isEmpty { removeLast() }
  }
}
