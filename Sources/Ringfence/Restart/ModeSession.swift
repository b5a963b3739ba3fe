/// The session of an app that changes between normal and restart mode.
///
/// Visits and retrigger times are kept over every change, and also when the app ends. What else a
/// session remembers of a zone needs care, because it was learned from other shapes or by a process
/// that is gone:
/// - The fences that contain the device are those of the old shapes. The first fix of a mode begins a
///   segment, so they are judged anew at the fix itself: nobody can say where the path met an edge
///   that was not looked at. A fence that the device is still inside goes on; with the others a visit
///   stays open until a fix is `exitDistance` outside, as after any gap.
/// - An entry that waits for a gate goes on waiting in the other mode as long as its shape holds the
///   device. With the process it is lost, as are the crossings that were counted for a percentage and
///   the geolines under the device; none of them is written down.
/// - Zones without any circle are not looked at in restart mode. Their state is put aside, so that an
///   open visit is neither ended nor counted by shapes that are not there.
package struct ModeSession: Sendable {
  private var session = TriggerSession()
  private var mode = TriggerMode.normal
  /// In restart mode the states of the zones without a circle, ascending.
  private var suspended: ContiguousArray<ZoneState> = []
  private var scratch = StepScratch()
  private var recorder = ListRecorder()
  /// How many fixes were too inaccurate for the engine.
  package private(set) var inaccurate = 0

  /// Creates the state of a device that has not been seen, in normal mode.
  package init() {}

  /// The attempts that ended without triggering.
  package var suppressions: [Suppression] { recorder.suppressions }

  /// The visits that began without an event.
  package var silentVisits: [OpenVisitSummary] { recorder.silentVisits }

  /// Whether no fix was evaluated.
  package var hasSeenNothing: Bool { session.lastFix == nil }

  /// The visits that are open, in the order of the layout's zones.
  package var openVisits: [OpenVisitSummary] {
    if suspended.isEmpty { return session.openVisits }
    return
      (session.openVisits + TriggerSession(lastFix: nil, nextVisit: 1, states: suspended).openVisits)
      .sorted { $0.zone < $1.zone }
  }

  /// Evaluates the next fix in a mode.
  package mutating func process(
    _ fix: Fix, _ mode: TriggerMode, _ engines: DualModeEngine, awakeSince: Timestamp?,
    into events: inout [Event]
  ) {
    var fix = fix
    if mode != self.mode {
      change(to: mode, engines.layout)
      fix.flags.insert(.startsSegment)
    }
    let outcome =
      switch mode {
      case .normal:
        session.process(
          fix, with: engines.normal, awakeSince: awakeSince, scratch: &scratch,
          recorder: &recorder, into: &events)
      case .restart:
        session.process(
          fix, with: engines.restart, awakeSince: awakeSince, scratch: &scratch,
          recorder: &recorder, into: &events)
      }
    if outcome == .inaccurate { inaccurate += 1 }
  }

  private mutating func change(to mode: TriggerMode, _ layout: RestartLayout) {
    self.mode = mode
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
    replace(states)
  }

  /// Forgets what a process does not write down: entries that wait, which are told as they stand, and
  /// crossings that were counted.
  ///
  /// - Parameter time: when the process ended; `nil` at the end of the track.
  package mutating func endPendingEntries(at time: Timestamp?) {
    replace(ended(session.states, at: time))
    suspended = ended(suspended, at: time)
  }

  private mutating func ended(
    _ states: ContiguousArray<ZoneState>, at time: Timestamp?
  ) -> ContiguousArray<ZoneState> {
    var kept: ContiguousArray<ZoneState> = []
    for state in states {
      if let pendingEntry = state.pendingEntry {
        var suppression = pendingEntry.suppression(.entered, zone: Int(state.zone), ended: nil)
        suppression.abandonedAt = time
        recorder.record(suppression)
      }
      var rest = ZoneState(zone: Int(state.zone))
      rest.blockedUntil = state.blockedUntil
      if let visit = state.visit {
        for fence in state.occupied { rest.insert(fence) }
        rest.begin(visit, crossed: state.crossed)
      }
      if !rest.isIdle { kept.append(rest) }
    }
    return kept
  }

  private mutating func replace(_ states: ContiguousArray<ZoneState>) {
    session = TriggerSession(
      lastFix: session.lastFix, startsSegment: session.startsSegment,
      nextVisit: session.nextVisit, states: states)
  }
}

extension RestartLayout {
  /// Whether a zone can trigger in restart mode.
  func hasCircle(zone: Int) -> Bool { records[zone].contains { $0.circle != nil } }
}
