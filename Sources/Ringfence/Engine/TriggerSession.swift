/// The state of one device: where it was last, which zones it is in, which visits are open.
///
/// A value: copying it forks the history. The same fixes always give the same events, however they are handed over.
///
/// Every call needs an engine of the same ``TriggerEngine/layoutFingerprint`` and ``TriggerEngine/mode`` as the first fix, be
/// it the same engine or another one. Any other ends the program with a message that says so: its zones are not those that
/// the session remembers. For both modes of an app there is ``AppSession``.
///
/// ```swift
/// var session = TriggerSession()
/// var events: [Event] = []
/// session.process(track.fixes, with: engine, into: &events)
/// for event in events { print(event.kind, event.time) }
/// ```
public struct TriggerSession: Sendable {
  /// The fix that was evaluated last.
  public internal(set) var lastFix: Fix?
  /// Whether entries and crossings that do not trigger are added to ``suppressions``. It costs time: every fix in a
  /// zone with an unmet condition is evaluated.
  public var recordsSuppressions = false
  /// Whether a fix that began a segment was ignored: the next one that counts begins it instead.
  package var startsSegment = false
  /// The mode of the fixes so far; `nil` where they may be followed by some of the other mode.
  package internal(set) var mode: TriggerMode?
  /// The entries and crossings that ended without triggering, in the order in which they ended, while
  /// ``recordsSuppressions`` is set. Those that may still trigger are ``pendingEntries``. The list grows until the
  /// caller empties it.
  public var suppressions: [Suppression] = []
  /// The visits that began without an event, while ``recordsSuppressions`` is set.
  package var silentVisits: [OpenVisitSummary] = []
  /// The number of the next visit.
  package internal(set) var nextVisit = 1
  /// The zones with something to remember, ascending.
  package internal(set) var states: ContiguousArray<ZoneState> = []
  /// Where nothing changes. Never saved: without it the next fix is evaluated in full.
  var clearance = Clearance()
  /// The layout of the fixes so far.
  package internal(set) var layout: LayoutIdentity?
  /// What a change of the layout leaves to the next fix; nothing, or one.
  package internal(set) var migration: ContiguousArray<SessionMigration> {
    get { rarities.isEmpty ? [] : rarities[0].migration }
    _modify {
      beginRarities()
      defer { dropRarities() }
      yield &rarities[0].migration
    }
  }
  /// Where the device probably is: nothing, or one, once an engine has a zone whose entry must be sure.
  package var evidence: ContiguousArray<LiveFilter> {
    get { rarities.isEmpty ? [] : rarities[0].evidence }
    _modify {
      beginRarities()
      defer { dropRarities() }
      yield &rarities[0].evidence
    }
  }
  /// What few sessions have: nothing, or one.
  private var rarities: ContiguousArray<SessionRarities> = []

  /// Creates the state of a device that has not been seen.
  public init() {}

  /// Continues a session from what was saved of it.
  package init(
    lastFix: Fix?, startsSegment: Bool = false, nextVisit: Int,
    states: ContiguousArray<ZoneState>, layout: LayoutIdentity? = nil, mode: TriggerMode? = nil,
    migration: SessionMigration? = nil, evidence: ContiguousArray<LiveFilter> = []
  ) {
    self.evidence = evidence
    if let migration { self.migration = [migration] }
    self.lastFix = lastFix
    self.layout = layout
    self.mode = mode
    self.startsSegment = startsSegment
    self.nextVisit = nextVisit
    self.states = states
  }

  private mutating func beginRarities() {
    if rarities.isEmpty { rarities.append(SessionRarities()) }
  }

  private mutating func dropRarities() {
    if rarities[0].isEmpty { rarities = [] }
  }

  /// Replaces the states of the zones. The next fix is evaluated in full, in any mode.
  mutating func replaceStates(_ states: ContiguousArray<ZoneState>) {
    self.states = states
    clearance = Clearance()
    mode = nil
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

  // MARK: Fixes

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
    return process(fix, with: engine, awakeSince: nil, scratch: &scratch, into: &events)
  }

  /// Evaluates the next fixes of the device, as if one after the other.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before. An array is fastest; for many fixes in memory,
  ///     ``FixColumns`` are faster.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  @inlinable
  @discardableResult
  public mutating func process(
    _ fixes: some Sequence<Fix>, with engine: TriggerEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    let ignored = fixes.withContiguousStorageIfAvailable {
      unsafe process(buffer: $0, with: engine, into: &events)
    }
    if let ignored { return ignored }
    var rest = fixes.makeIterator()
    var batch: ContiguousArray<Fix> = []
    var total = IgnoredFixes()
    repeat {
      batch.removeAll(keepingCapacity: true)
      while batch.count < Self.batchSize, let fix = rest.next() { batch.append(fix) }
      total += unsafe batch.withUnsafeBufferPointer {
        unsafe process(buffer: $0, with: engine, into: &events)
      }
    } while batch.count == Self.batchSize
    return total
  }

  /// Evaluates the next fixes of the device, which are held as columns, as if one after the other.
  ///
  /// - Parameters:
  ///   - columns: the fixes, each later than the one before.
  ///   - range: the indices of those that are evaluated; all without it.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  /// - Precondition: `range` lies within the columns.
  @discardableResult
  public mutating func process(
    _ columns: FixColumns, in range: Range<Int>? = nil, with engine: TriggerEngine,
    into events: inout [Event]
  ) -> IgnoredFixes {
    var scratch = StepScratch()
    let fixes = columns.spans
    if let range {
      return process(fixes.extracting(range), with: engine, scratch: &scratch, into: &events)
    }
    return process(fixes, with: engine, scratch: &scratch, into: &events)
  }

  /// Evaluates the next fixes of the device, which lie as columns in memory of the caller, as if one after the
  /// other.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: FixSpans, with engine: TriggerEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    var scratch = StepScratch()
    return process(fixes, with: engine, scratch: &scratch, into: &events)
  }

  // MARK: Time without fixes

  /// Emits dwell events due by `time` without waiting for a fix: for a live caller whose device stands still and
  /// sends nothing.
  ///
  /// Only visits whose device was inside at the last fix are reported; the point is that fix's. What a later fix
  /// shows of the time before (that the device had already left, say) does not withdraw an event. Fixes processed
  /// afterwards should be later than `time`.
  ///
  /// - Parameters:
  ///   - time: the moment; earlier than the last fix, nothing happens.
  ///   - engine: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  public mutating func advance(
    to time: Timestamp, with engine: TriggerEngine, into events: inout [Event]
  ) {
    advance(to: time, with: engine, awakeSince: nil, into: &events)
  }

  /// The same in an app: a dwell time that was over before `awakeSince`, since when the app has been running without a
  /// break, is reported then.
  mutating func advance(
    to time: Timestamp, with engine: TriggerEngine, awakeSince: Timestamp?,
    into events: inout [Event]
  ) {
    guard let lastFix else { return }
    if clearance.engine !== engine.core { adopt(engine) }
    var output = EventList()
    swap(&output.events, &events)
    if !migration.isEmpty, time >= lastFix.time {
      endMovedVisits(at: time, fix: lastFix, before: lastFix, engine, &output)
    }
    let step = Step(fix: lastFix, after: nil, in: engine)
    let prepared = engine.core.prepared
    for i in states.indices where !states[i].isLeaving {
      let zone = Int(states[i].zone)
      guard let visit = states[i].visit, !visit.hasDwelled,
        let moment = prepared.zones[zone].dwellMoment(of: visit), moment <= time
      else { continue }
      states[i].visit?.hasDwelled = true
      var machine = ZoneMachine(prepared: prepared, step: step, recordsSuppressions: false)
      machine.select(zone)
      let isLate = awakeSince.map { moment < $0 } ?? false
      let dwell = machine.dwell(
        visit, states[i], at: BoundaryPoint(time: moment, coordinate: lastFix.coordinate),
        flags: isLate ? .late : [],
        time: max(isLate ? awakeSince ?? moment : moment, visit.enteredAt))
      output.append(dwell, zone: zone, mode: engine.mode, fix: lastFix)
    }
    output.finish(engine)
    swap(&output.events, &events)
  }

  // MARK: What is open

  /// The visits that have begun and not ended, in the order of the layout's zones.
  public var openVisits: [OpenVisitSummary] {
    states.compactMap { state in
      state.visit.map { OpenVisitSummary(zone: Int(state.zone), visit: $0.id, since: $0.entry) }
    }
  }

  /// The entries whose conditions are unmet so far, in the order of the layout's zones.
  public var pendingEntries: [Suppression] {
    states.compactMap { state in
      state.pendingEntry.map { $0.suppression(.entered, zone: Int(state.zone), ended: nil) }
    }
  }
}
