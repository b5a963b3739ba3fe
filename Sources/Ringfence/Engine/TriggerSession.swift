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
  /// Whether entries, crossings and exits that do not trigger are added to ``suppressions``. It costs time: every fix in a
  /// zone with an unmet condition is evaluated.
  public var recordsSuppressions = false
  /// Whether a fix that began a segment was ignored: the next one that counts begins it instead.
  package var startsSegment = false
  /// The mode of the fixes so far; `nil` where they may be followed by some of the other mode.
  package internal(set) var mode: TriggerMode?
  /// The entries and crossings that ended without triggering, and the exits that were withheld until the device came back,
  /// in the order in which they ended, while ``recordsSuppressions`` is set. Those that may still trigger are ``pendingEntries``. The list grows until the
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
  /// Where the device probably is: nothing, or one, once an engine has a zone whose entry or exit must be sure.
  package var evidence: ContiguousArray<LiveFilter> {
    get { rarities.isEmpty ? [] : rarities[0].evidence }
    _modify {
      beginRarities()
      defer { dropRarities() }
      yield &rarities[0].evidence
    }
  }
  /// The windows in which the device is expected: nothing, or one, once an engine has a zone with an attendance.
  package internal(set) var attendances: ContiguousArray<AttendanceLedger> {
    get { rarities.isEmpty ? [] : rarities[0].attendances }
    _modify {
      beginRarities()
      defer { dropRarities() }
      yield &rarities[0].attendances
    }
  }
  /// The name of the device, by which ``Attendance/tracks`` know it; `nil` for none, as at first.
  ///
  /// Set before the first fix. Later, what is known of windows that are open is forgotten: those of the new name begin at the last
  /// fix.
  public var track: String? {
    get { rarities.isEmpty ? nil : rarities[0].track.first }
    set {
      if rarities.isEmpty, newValue == nil { return }
      beginRarities()
      rarities[0].track = newValue.map { [$0] } ?? []
      rarities[0].attendances = []
      dropRarities()
      clearance = Clearance()
    }
  }
  /// What few sessions have: nothing, or one.
  private var rarities: ContiguousArray<SessionRarities> = []

  /// Creates the state of a device that has not been seen, with its name if it has one.
  public init(track: String? = nil) { if let track { self.track = track } }

  /// Continues a session from what was saved of it.
  package init(
    lastFix: Fix?, startsSegment: Bool = false, nextVisit: Int,
    states: ContiguousArray<ZoneState>, layout: LayoutIdentity? = nil, mode: TriggerMode? = nil,
    migration: SessionMigration? = nil, evidence: ContiguousArray<LiveFilter> = [],
    track: String? = nil, attendances: ContiguousArray<AttendanceLedger> = []
  ) {
    self.evidence = evidence
    if let track { self.track = track }
    self.attendances = attendances
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

  // MARK: What is open

  /// The visits that have begun and not ended, in the order of the layout's zones.
  public var openVisits: [OpenVisitSummary] {
    states.compactMap { state in
      state.visit.map { OpenVisitSummary(zone: Int(state.zone), visit: $0.id, since: $0.entry) }
    }
  }

  /// The entries whose conditions are unmet so far, the exits that are withheld because they are not confirmed, and the excesses
  /// of the speed that have not lasted for long enough, in the order of the layout's zones.
  public var pendingEntries: [Suppression] {
    states.flatMap { state in
      let zone = Int(state.zone)
      var pending: [Suppression] = []
      if let exit = state.withheldExit, exit.isFar {
        if let left = state.visit?.provisionalExit {
          pending.append(exit.suppression(of: left, zone: zone, ended: nil))
        }
      } else if let entry = state.pendingEntry {
        pending.append(entry.suppression(.entered, zone: zone, ended: nil))
      }
      if let excess = state.excess, let short = shortExcess(excess, zone) { pending.append(short) }
      return pending
    }
  }

  /// What is reported of an excess at the end of a track.
  private func shortExcess(_ excess: SpeedExcess, _ zone: Int) -> Suppression? {
    guard !excess.isReported, let after = layout?.layout.zones[zone].settings.overspeed?.after
    else { return nil }
    return excess.suppression(zone: zone, after: after.wholeMicroseconds, ended: nil)
  }
}
