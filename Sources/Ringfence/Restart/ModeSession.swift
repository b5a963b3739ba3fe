/// The session of an app that changes between normal and restart mode.
///
/// Visits and retrigger times are kept over every change, and also when the app ends. What else a
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
package struct ModeSession: Sendable {
  private var session = TriggerSession()
  private var mode = TriggerMode.normal
  /// In restart mode the states of the zones without a circle, ascending.
  private var suspended: ContiguousArray<ZoneState> = []
  private var scratch = StepScratch()
  /// How many fixes were too inaccurate for the engine.
  package private(set) var inaccurate = 0

  /// Creates the state of a device that has not been seen, in normal mode.
  package init() { session.recordsSuppressions = true }

  /// The entries and crossings that ended without triggering.
  package var suppressions: [Suppression] { session.suppressions }

  /// The visits that began without an event.
  package var silentVisits: [OpenVisitSummary] { session.silentVisits }

  /// Whether no fix was evaluated.
  package var hasSeenNothing: Bool { session.lastFix == nil }

  /// The visits that are open, in the order of the layout's zones.
  package var openVisits: [OpenVisitSummary] {
    if suspended.isEmpty { return session.openVisits }
    return
      (session.openVisits + TriggerSession(lastFix: nil, nextVisit: 1, states: suspended).openVisits)
      .sorted { $0.zone < $1.zone }
  }

  /// Evaluates the next fixes in a mode.
  ///
  /// - Parameters:
  ///   - fixes: the fixes, each later than the one before.
  ///   - mode: the mode in which all of them are delivered.
  ///   - engines: the prepared layout, the same at every call.
  ///   - awakeSince: since when the app has been running without a break; `nil` when it never stopped.
  ///   - events: receives the events in the order of their times.
  package mutating func process(
    _ fixes: FixColumns, _ mode: TriggerMode, _ engines: DualModeEngine, awakeSince: Timestamp?,
    into events: inout [Event]
  ) {
    if mode != self.mode { change(to: mode, engines.layout) }
    let ignored = session.process(
      fixes.spans, with: mode == .normal ? engines.normal : engines.restart, awakeSince: awakeSince,
      scratch: &scratch, into: &events)
    inaccurate += ignored.inaccurate
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
    session.replaceStates(states)
    session.startsSegment = true
  }

  /// Forgets what a process does not save: pending entries, which are reported as they are, and crossings that
  /// were counted.
  ///
  /// - Parameter time: when the process ended; `nil` at the end of the track.
  package mutating func endPendingEntries(at time: Timestamp?) {
    session.replaceStates(ended(session.states, at: time))
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
        session.suppressions.append(suppression)
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
}

extension RestartLayout {
  /// Whether a zone can trigger in restart mode.
  func hasCircle(zone: Int) -> Bool { records[zone].contains { $0.circle != nil } }
}
