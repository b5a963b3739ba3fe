/// The session of one device in an app that is ended and comes back: in normal mode while it runs as usual, in restart
/// mode after the system has launched it in the background.
///
/// Report to it what happens to the app, and hand every fix over in its ``mode``:
///
/// ```swift
/// var session = AppSession()
/// session.process(fix, with: engines, into: &events)
/// // The process has ended, and the system launches the app for a location.
/// session.terminated(at: fix.time)
/// session.relaunched(at: now)
/// session.process(nextFix, with: engines, into: &events)
/// // The user opens the app.
/// session.reopened(at: later)
/// ```
///
/// One ``TriggerSession`` given to both engines in turn would report entries and exits that no device made, and ends the
/// program. Here, visits and retrigger times are kept over every change of mode, and also when the app ends. What else a
/// session remembers of a zone was learned from other shapes or by a process that is gone:
/// - The fences that contain the device are those of the old shapes. The first fix of a mode begins a
///   segment, so they are evaluated again at the fix itself: it is not known where the path met the new
///   edges. A fence that still contains the device goes on; with the others a visit stays open until a fix is
///   `exitDistance` outside, as after any gap.
/// - A pending entry stays pending in the other mode as long as its shape contains the device. It is lost
///   with the process, as are the crossings counted for a percentage and the geolines under the device;
///   none of them is saved.
/// - Zones without any circle are not evaluated in restart mode. Their state is suspended, so that an open visit is
///   neither ended nor counted by shapes that are not there.
///
/// A value, like ``TriggerSession``: the same calls give the same events. `LifeCycleSession` of `RingfenceLifeCycle`
/// is this session in an app that is simulated.
public struct AppSession: Sendable {
  /// What is remembered of the zones that take part in the present mode.
  package internal(set) var session = TriggerSession()
  /// The mode of the next fix: normal at first, restart after ``relaunched(at:)``, normal again after ``reopened(at:)``.
  public private(set) var mode = TriggerMode.normal
  /// In restart mode the states of the zones without a circle, ascending.
  package internal(set) var suspended: ContiguousArray<ZoneState> = []
  /// Since when the app has been running without a break; `nil` when it never stopped.
  package internal(set) var awakeSince: Timestamp?
  /// Whether the process has ended and no other one has begun.
  package private(set) var hasEnded = false
  /// The mode in which the last fix was evaluated, to which ``suspended`` belongs.
  package private(set) var evaluatedMode = TriggerMode.normal
  private var scratch = StepScratch()
  /// How many fixes were too inaccurate for the engine.
  package private(set) var inaccurate = 0

  /// Creates the state of a device that has not been seen, in an app that runs as usual, with its name if it has one.
  public init(track: String? = nil) { session = TriggerSession(track: track) }

  /// Continues with what a process that has ended saved, in the mode of its last fix.
  package init(
    session: TriggerSession, mode: TriggerMode, suspended: ContiguousArray<ZoneState>
  ) {
    self.session = session
    self.mode = mode
    evaluatedMode = mode
    self.suspended = suspended
    terminated(at: session.lastFix?.time)
  }

  /// Continues a session whose app goes on: something else than the app kept it.
  package init(
    continuing session: TriggerSession, mode: TriggerMode = .normal,
    evaluatedMode: TriggerMode = .normal, suspended: ContiguousArray<ZoneState> = [],
    awakeSince: Timestamp? = nil, hasEnded: Bool = false
  ) {
    self.session = session
    self.mode = mode
    self.evaluatedMode = evaluatedMode
    self.suspended = suspended
    self.awakeSince = awakeSince
    self.hasEnded = hasEnded
  }

  /// The name of the device, as ``TriggerSession/track``.
  public var track: String? {
    get { session.track }
    set { session.track = newValue }
  }

  /// The fix that was evaluated last, in any mode.
  public var lastFix: Fix? { session.lastFix }

  /// Whether entries and crossings that do not trigger are added to ``suppressions``. It costs time: every fix in a
  /// zone with an unmet condition is evaluated.
  public var recordsSuppressions: Bool {
    get { session.recordsSuppressions }
    set { session.recordsSuppressions = newValue }
  }

  /// The entries and crossings that ended without triggering, while ``recordsSuppressions`` is set; those of a process
  /// that ended too. The list grows until the caller empties it.
  public var suppressions: [Suppression] {
    get { session.suppressions }
    set { session.suppressions = newValue }
  }

  /// The visits that began without an event.
  package var silentVisits: [OpenVisitSummary] { session.silentVisits }

  /// Whether no fix was evaluated.
  package var hasSeenNothing: Bool { session.lastFix == nil }

  /// The visits that are open, in the order of the layout's zones; also those of zones that have no circle.
  public var openVisits: [OpenVisitSummary] {
    if suspended.isEmpty { return session.openVisits }
    return
      (session.openVisits + TriggerSession(lastFix: nil, nextVisit: 1, states: suspended).openVisits)
      .sorted { $0.zone < $1.zone }
  }

  // MARK: What happens to the app

  /// The process has ended: the user swiped the app away, the system ended it, or the device was switched off.
  ///
  /// What a process does not save is forgotten: pending entries, which are reported as they are where suppressions are
  /// recorded, and crossings that were counted. The next fix begins a segment.
  ///
  /// - Parameter time: when it ended, as far as that is known.
  public mutating func terminated(at time: Timestamp?) {
    endPendingEntries(at: time)
    session.startsSegment = true
    hasEnded = true
  }

  /// The system launched the app in the background, after it had ended: restart mode begins.
  ///
  /// - Parameter time: when the app was launched. A dwell time that was over before it is reported late.
  public mutating func relaunched(at time: Timestamp) {
    begin(at: time)
    mode = .restart
  }

  /// The user opened the app, whether its process had ended or not: normal mode begins. Of an app that the system had
  /// suspended, call ``resumed(at:)`` before.
  ///
  /// - Parameter time: when the app was opened.
  public mutating func reopened(at time: Timestamp) {
    if hasEnded { begin(at: time) }
    mode = .normal
  }

  /// The app runs again after the system had suspended it, in the mode in which it was.
  ///
  /// - Parameter time: when it was woken. Mark the next fix with ``FixFlags/startsSegment`` if fixes were missed.
  public mutating func resumed(at time: Timestamp) { awakeSince = time }

  private mutating func begin(at time: Timestamp) {
    if !hasEnded { terminated(at: nil) }
    hasEnded = false
    awakeSince = time
  }

  // MARK: Fixes

  /// Evaluates the next fix, in the present ``mode``.
  ///
  /// - Parameters:
  ///   - fix: a fix that is later than the one before.
  ///   - engines: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: whether the fix was evaluated.
  /// - Complexity: that of ``TriggerSession/process(_:with:into:)->TriggerSession.Outcome``.
  @discardableResult
  public mutating func process(
    _ fix: Fix, with engines: DualModeEngine, into events: inout [Event]
  ) -> TriggerSession.Outcome {
    changeMode(engines)
    let isMigrating = session.isMigrating
    defer { if isMigrating { suspendZonesWithoutCircle(engines.layout) } }
    return session.process(
      fix, with: engine(of: engines), awakeSince: awakeSince, scratch: &scratch, into: &events)
  }

  /// Evaluates the next fixes, in the present ``mode``.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - engines: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: FixColumns, with engines: DualModeEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    process(fixes.spans, with: engines, into: &events)
  }

  /// Evaluates the next fixes, which lie as columns in memory of the caller, in the present ``mode``.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - engines: the prepared layout, the same at every call.
  ///   - events: receives the events in the order of their times.
  /// - Returns: how many of the fixes were ignored.
  @discardableResult
  public mutating func process(
    _ fixes: FixSpans, with engines: DualModeEngine, into events: inout [Event]
  ) -> IgnoredFixes {
    changeMode(engines)
    let isMigrating = session.isMigrating
    defer { if isMigrating { suspendZonesWithoutCircle(engines.layout) } }
    let ignored = session.process(
      fixes, with: engine(of: engines), awakeSince: awakeSince, scratch: &scratch, into: &events)
    inaccurate += ignored.inaccurate
    return ignored
  }

  /// Emits dwell events that are due by a time without waiting for a fix, as
  /// ``TriggerSession/advance(to:with:into:)`` does. One that was due before the app was launched is reported at its
  /// launch, as ``EventFlags/late``.
  public mutating func advance(
    to time: Timestamp, with engines: DualModeEngine, into events: inout [Event]
  ) {
    changeMode(engines)
    let isMigrating = session.isMigrating
    defer { if isMigrating { suspendZonesWithoutCircle(engines.layout) } }
    session.advance(to: time, with: engine(of: engines), awakeSince: awakeSince, into: &events)
  }

  /// When ``advance(to:with:into:)`` emits its next event, if no fix comes before: set a timer for it.
  ///
  /// - Parameter engines: the prepared layout, as at every call.
  /// - Returns: the moment, as ``TriggerSession/nextDeadline(with:)`` gives it in the present ``mode``; `nil` for never, and while
  ///   there is no process that could report it.
  /// - Complexity: that of ``TriggerSession/nextDeadline(with:)``.
  public func nextDeadline(with engines: DualModeEngine) -> Timestamp? {
    guard !hasEnded else { return nil }
    guard mode != evaluatedMode else { return session.nextDeadline(with: engine(of: engines)) }
    // No fix has come in the new mode, but its zones count.
    var changed = self
    changed.changeMode(engines)
    return changed.session.nextDeadline(with: engine(of: engines))
  }

  /// Evaluates the next fixes in a mode, as a simulation delivers them.
  package mutating func process(
    _ fixes: FixColumns, _ mode: TriggerMode, _ engines: DualModeEngine, awakeSince: Timestamp?,
    into events: inout [Event]
  ) {
    self.mode = mode
    self.awakeSince = awakeSince
    process(fixes, with: engines, into: &events)
  }

  private func engine(of engines: DualModeEngine) -> TriggerEngine {
    mode == .normal ? engines.normal : engines.restart
  }

  /// Changes what is remembered to the present mode, before something is evaluated in it.
  private mutating func changeMode(_ engines: DualModeEngine) {
    guard mode != evaluatedMode else { return }
    session.requireLayout(engines.normal.layoutFingerprint)
    let layout = engines.layout
    evaluatedMode = mode
    var states = session.states
    switch mode {
    case .restart:
      suspended = states.filter { !layout.hasCircle(zone: Int($0.zone)) }
      states.removeAll { !layout.hasCircle(zone: Int($0.zone)) }
    case .normal:
      states.append(contentsOf: suspended)
      states.sort { $0.zone < $1.zone }
      suspended = []
    }
    session.replaceStates(states)
    session.startsSegment = true
  }

  /// Lets zones without a circle wait for normal mode whose visits a change of the layout has ended in restart mode: they
  /// have at most a retrigger time.
  private mutating func suspendZonesWithoutCircle(_ layout: RestartLayout) {
    guard evaluatedMode == .restart else { return }
    for state in session.states where !layout.hasCircle(zone: Int(state.zone)) {
      suspended.removeAll { $0.zone == state.zone }
      suspended.append(state)
    }
    session.removeStates { !layout.hasCircle(zone: Int($0.zone)) }
    suspended.sort { $0.zone < $1.zone }
  }

  /// Forgets what a process does not save: pending entries, which are reported as they are, and crossings that
  /// were counted.
  ///
  /// - Parameters:
  ///   - time: when the process ended; `nil` at the end of the track.
  ///   - isEnd: whether the track ends, and with it what is known of withheld exits.
  package mutating func endPendingEntries(at time: Timestamp?, ofTrack isEnd: Bool = false) {
    session.replaceStates(ended(session.states, at: time, ofTrack: isEnd))
    suspended = ended(suspended, at: time, ofTrack: isEnd)
    session.forgetMovedDetails()
  }

  private mutating func ended(
    _ states: ContiguousArray<ZoneState>, at time: Timestamp?, ofTrack isEnd: Bool
  ) -> ContiguousArray<ZoneState> {
    var kept: ContiguousArray<ZoneState> = []
    for state in states {
      if session.recordsSuppressions, let pendingEntry = state.pendingEntry {
        var suppression = pendingEntry.suppression(.entered, zone: Int(state.zone), ended: nil)
        suppression.abandonedAt = time
        session.suppressions.append(suppression)
      }
      // A process that ends does not end the wait of an exit, a track does.
      if session.recordsSuppressions, isEnd, let exit = state.visit?.provisionalExit,
        let withheld = state.withheldExit
      {
        session.suppressions.append(
          withheld.suppression(of: exit, zone: Int(state.zone), ended: nil))
      }
      let rest = state.outlivingProcess
      if !rest.isIdle { kept.append(rest) }
    }
    return kept
  }
}

extension RestartLayout {
  /// Whether a zone can trigger in restart mode.
  func hasCircle(zone: Int) -> Bool { degradations[zone].contains { $0.hasCircles } }
}

extension AppSession {
  /// Goes back to a moment, as ``TriggerSession/rewind(to:)``.
  package mutating func rewind(to time: Timestamp) {
    guard let last = lastFix?.time, last > time else { return }
    session.rewind(to: time)
    suspended = ContiguousArray(
      suspended.lazy.map { $0.rewound(to: time, from: last) }.filter { !$0.isIdle })
    awakeSince = awakeSince.map { min($0, time) }
  }
}
