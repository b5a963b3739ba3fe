public import Ringfence

/// The life cycle of one app over one track: which fixes it receives, in which mode, and what they
/// trigger.
///
/// ```swift
/// var session = LifeCycleSession(scenario, settings: settings, engines: engines)
/// for fix in track.fixes { try session.process(fix, with: engines) }
/// let run = try session.finish()
/// ```
///
/// A value whose size grows with what it reports, not with the number of fixes.
public struct LifeCycleSession: Sendable {
  private var machine: LifeCycleMachine
  private let managers: Int
  /// The clocks of times of day.
  private let clocks: TimeZoneOffsets
  /// The events of the scenario, in the order of time once the first fix is known.
  private var events: [(event: ScenarioEvent, index: Int, time: Timestamp)]
  private var nextEvent = 0
  private var modes = AppSession()
  /// The fixes that were delivered in this call and are not yet evaluated.
  private var pending = DeliveredFixes()
  /// All fixes that were delivered, by mode; `nil` when nobody asks for them.
  private var delivered: DeliveredTracks?
  private var run = LifeCycleRun()
  /// Whether there was a fix.
  private var hasBegun = false
  /// The last fix that counts, delivered or not.
  private var lastFix: Fix?
  /// Whether the next delivered fix begins a segment.
  private var startsSegment = false
  private var wasDelivered = false
  private var isInWake = false
  /// The time of the last fix or event.
  private var now: Timestamp?

  /// Creates the state before the track.
  ///
  /// - Parameters:
  ///   - scenario: what happened; an empty one delivers every fix to the app in the foreground. An event at a part of
  ///     the track is an error at the first fix, because its end is not known then; `DualModeEngine.simulate` knows it.
  ///   - settings: the device, the app and the numbers of the operating system.
  ///   - engines: the prepared layout.
  public init(
    _ scenario: Scenario = Scenario(), settings: LifeCycleSettings = LifeCycleSettings(),
    engines: DualModeEngine
  ) {
    machine = LifeCycleMachine(engines.layout, settings)
    modes.recordsSuppressions = true
    run.losesCallbacks = !settings.receivesInRestartMode
    managers = scenario.managers.count
    clocks = scenario.timeZone ?? engines.normal.layout.timeZone ?? .utc
    events = scenario.events.enumerated().map {
      ($0.element, $0.offset, Timestamp(microseconds: 0))
    }
  }

  /// The name of the device, as `TriggerSession.track`.
  public var track: String? {
    get { modes.track }
    set { modes.track = newValue }
  }

  /// Evaluates the next fix of the recorded track.
  ///
  /// - Parameters:
  ///   - fix: a fix that is later than the one before; any other is ignored.
  ///   - engines: the prepared layout, the same at every call.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of evaluating the fix and of one or two distances; with ``WakeSources/regions``
  ///   also of the 20 regions.
  public mutating func process(_ fix: Fix, with engines: DualModeEngine) throws(ScenarioError) {
    try process(CollectionOfOne(fix), with: engines)
  }

  /// Evaluates the next fixes of the recorded track; many at once are faster than one by one.
  ///
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  public mutating func process(
    _ fixes: some Sequence<Fix>, with engines: DualModeEngine
  ) throws(ScenarioError) {
    pending.accuracyMeaning = nil
    for fix in fixes {
      if let mode = try move(to: fix, engines) { deliver(fix, mode, engines) }
    }
    evaluatePending(engines)
  }

  /// Evaluates the next fixes of the recorded track, which are held as columns: the fastest way.
  ///
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  public mutating func process(
    _ columns: FixColumns, with engines: DualModeEngine
  ) throws(ScenarioError) {
    pending.accuracyMeaning = columns.accuracyMeaning
    let fixes = columns.spans
    for index in 0..<fixes.count {
      let fix = fixes[index]
      if let mode = try move(to: fix, engines) { deliver(fix, mode, engines) }
    }
    evaluatePending(engines)
  }

  /// Moves the device to a fix. Returns the mode in which it is delivered to the app; `nil` when it is withheld or
  /// ignored.
  private mutating func move(
    to fix: Fix, _ engines: DualModeEngine
  ) throws(ScenarioError) -> TriggerMode? {
    if !hasBegun { try begin(at: fix) }
    if fix.flags.contains(.startsSegment) { startsSegment = true }
    if let lastFix, fix.time <= lastFix.time {
      run.ignored.outOfOrder += 1
      return nil
    }
    if nextEvent < events.count, events[nextEvent].time <= fix.time {
      evaluatePending(engines)
      while nextEvent < events.count, events[nextEvent].time <= fix.time { try applyNextEvent() }
    }
    let delivery = machine.move(to: fix)
    if machine.hasActions {
      evaluatePending(engines)
      applyActions()
    }
    now = max(now ?? fix.time, fix.time)
    // As in the engine, a fix that is too inaccurate does not rule out an earlier one after it.
    if !(fix.accuracyMeters > engines.normal.settings.maximumAccuracy.meters) { lastFix = fix }
    switch delivery {
    case .delivered(let mode): return mode
    case .withheld(let reason):
      run.withhold(fix, reason, isNext: !wasDelivered)
      startsSegment = true
      wasDelivered = false
      return nil
    }
  }

  /// Keeps all delivered fixes for ``deliveredTracks()``.
  mutating func keepDelivered() { delivered = DeliveredTracks() }

  /// The fixes that were delivered since ``keepDelivered()``.
  func deliveredTracks() -> DeliveredTracks { delivered ?? DeliveredTracks() }

  /// Ends the track and applies the events after its last fix.
  ///
  /// - Returns: what happened.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  public consuming func finish() throws(ScenarioError) -> LifeCycleRun {
    let late = events.count - nextEvent
    if late > 0, hasBegun { run.warnings.append(.eventsAfterEnd(count: late)) }
    while nextEvent < events.count { try applyNextEvent() }
    if let now { machine.finish(at: now) }
    applyActions()
    if !hasBegun { run.phases = [] }
    run.finalState = machine.state
    run.openVisits = modes.openVisits
    modes.endPendingEntries(at: nil, ofTrack: true)
    run.suppressions = modes.suppressions
    run.silentVisits = modes.silentVisits
    run.ignored.inaccurate = modes.inaccurate
    run.timeAwake = run.wakes.reduce(.zero) { $0 + $1.end.duration(since: $1.start) }
    run.energyPercent = machine.settings.energyPercent(
      background: run.timeAwake + run.timeInBackground, location: run.timeLocationOn)
    let unreceived = run.events.count { !run.isReceived($0) }
    if unreceived > 0 { run.warnings.append(.callbacksInViewControllers(events: unreceived)) }
    return run
  }

  // MARK: Events of the scenario

  /// Sorts the events by time, which is known from the first fix on.
  private mutating func begin(at fix: Fix) throws(ScenarioError) {
    hasBegun = true
    var latest = Timestamp(microseconds: .min)
    var unordered = 0
    for i in events.indices {
      let at = events[i].event.at
      guard let time = at.timestamp(firstFix: fix.time, lastFix: nil, clocks: clocks) else {
        throw ScenarioError(partOfTrackIn: events[i].event, index: i, in: machine.state)
      }
      events[i].time = time
      if events[i].time < latest { unordered += 1 }
      latest = max(latest, events[i].time)
    }
    if unordered > 0 {
      events.sort { ($0.time, $0.index) < ($1.time, $1.index) }
      run.warnings.append(.unorderedEvents(count: unordered))
    }
    let start = min(fix.time, events.first?.time ?? fix.time)
    run.phases = [LifeCyclePhase(state: machine.state, start: start)]
  }

  private mutating func applyNextEvent() throws(ScenarioError) {
    let (event, index, time) = events[nextEvent]
    nextEvent += 1
    switch event.kind {
    case .startSignificantChanges(let manager), .stopSignificantChanges(let manager):
      guard (0..<managers).contains(manager) else {
        throw ScenarioError(unknownManagerOf: event, index: index, in: machine.state)
      }
    case .background, .foreground, .suspend, .swipe, .systemKill, .reboot, .unlock, .powerOff,
      .crash, .update, .powerOn, .airplaneMode, .wifi, .cellular, .network, .permission,
      .backgroundRefresh:
      break
    }
    guard machine.apply(event.kind, at: time) else {
      throw ScenarioError(
        event, index: index, in: machine.state, hasPasscode: machine.settings.hasPasscode)
    }
    now = max(now ?? time, time)
    applyActions()
  }

  // MARK: Actions of the machine

  private mutating func applyActions() {
    for action in machine.takeActions() {
      switch action {
      case .changed(let state, let time):
        run.phases.append(LifeCyclePhase(state: state, start: time))
      case .woke(let wake):
        run.wakes.append(wake)
        isInWake = true
      case .slept(let time, let locationOn): endWake(at: time, locationOn)
      case .leftBackground(let time, let locationOn):
        run.timeInBackground += time
        run.timeLocationOn += locationOn
      case .downloaded:
        if isInWake, let last = run.wakes.indices.last { run.wakes[last].requests += 1 }
      case .ended(let time):
        modes.endPendingEntries(at: time)
        startsSegment = true
      case .refused(let refusal): run.refusedWakes.append(refusal)
      case .warned(let warning):
        if !run.warnings.contains(warning) { run.warnings.append(warning) }
      }
    }
  }

  private mutating func endWake(at time: Timestamp, _ locationOn: Duration) {
    guard isInWake, let last = run.wakes.indices.last else { return }
    isInWake = false
    run.wakes[last].end = time
    run.timeLocationOn += locationOn
    let requests = run.wakes[last].requests
    if requests > machine.settings.maximumRequests {
      run.warnings.append(
        .requestOverload(
          wake: last, requests: requests, endsApp: machine.settings.endsOnOverload))
    }
  }

  // MARK: Fixes

  /// Delivers a fix to the app. It is evaluated with those after it, before anything else happens to the app.
  private mutating func deliver(_ fix: Fix, _ mode: TriggerMode, _ engines: DualModeEngine) {
    var fix = fix
    if startsSegment { fix.flags.insert(.startsSegment) }
    startsSegment = false
    if !pending.goesOn(mode, machine.awakeSince) { evaluatePending(engines) }
    pending.append(fix, mode, awakeSince: machine.awakeSince)
    run.deliveredFixes += 1
    if let last = run.deliveredSpans.indices.last, wasDelivered,
      run.deliveredSpans[last].mode == mode
    {
      // After an inaccurate fix an earlier one may come.
      run.deliveredSpans[last].first = min(run.deliveredSpans[last].first, fix.time)
      run.deliveredSpans[last].last = max(run.deliveredSpans[last].last, fix.time)
    } else {
      run.deliveredSpans.append(DeliveredSpan(first: fix.time, last: fix.time, mode: mode))
    }
    wasDelivered = true
    if isInWake, let last = run.wakes.indices.last { run.wakes[last].deliveredFixes += 1 }
    // The visits that begin at the first fix are read before the second one.
    if modes.hasSeenNothing || pending.isFull { evaluatePending(engines) }
    if isInWake, machine.settings.endsOnOverload { endIfOverloaded(at: fix.time, engines) }
  }

  /// Ends the app when the fixes up to now caused too many requests in its wake.
  private mutating func endIfOverloaded(at time: Timestamp, _ engines: DualModeEngine) {
    evaluatePending(engines)
    guard let wake = run.wakes.last, wake.requests > machine.settings.maximumRequests else {
      return
    }
    machine.endForOverload(at: time)
    applyActions()
  }

  private mutating func evaluatePending(_ engines: DualModeEngine) {
    if pending.fixes.isEmpty { return }
    let count = run.events.count
    let isFirst = modes.hasSeenNothing
    modes.process(
      pending.fixes, pending.mode, engines, awakeSince: pending.awakeSince, into: &run.events)
    if isFirst, !modes.hasSeenNothing { run.initialVisits = modes.openVisits }
    if isInWake, let last = run.wakes.indices.last {
      run.wakes[last].requests += run.events.count - count
    }
    delivered?.append(pending)
    pending.removeAll()
  }
}

extension DualModeEngine {
  /// Evaluates a track in any form as an app receives it.
  ///
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  public func simulate(
    _ fixes: some Sequence<Fix>, _ scenario: Scenario = Scenario(),
    settings: LifeCycleSettings = LifeCycleSettings(), track: String? = nil
  ) throws(ScenarioError) -> LifeCycleRun {
    try simulate(FixColumns(fixes), scenario, settings: settings, track: track)
  }

  /// Evaluates a track as an app receives it.
  ///
  /// - Parameters:
  ///   - fixes: the recorded fixes of one device in time order.
  ///   - scenario: what happened to the app and the device.
  ///   - settings: the device, the app and the numbers of the operating system.
  ///   - track: the name of the device, as `TriggerSession.track`.
  /// - Returns: what happened. Without events in the scenario, the events of normal mode.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of evaluating the track.
  public func simulate(
    _ fixes: FixColumns, _ scenario: Scenario = Scenario(),
    settings: LifeCycleSettings = LifeCycleSettings(), track: String? = nil
  ) throws(ScenarioError) -> LifeCycleRun {
    let scenario = scenario.resolved(over: fixes, in: layout.layout)
    var session = LifeCycleSession(scenario, settings: settings, engines: self)
    session.track = track
    try session.process(fixes, with: self)
    return try session.finish()
  }
}
