internal import Ringfence

/// The state of an app and its device between the fixes of a track, without clock or output. It decides
/// which fixes are delivered to the app and in which mode, not what they trigger.
///
/// Events of the scenario move it by ``LifeCycleState/after(_:hasPasscode:)``; a fix that wakes the
/// app moves it from `suspended` to `background`, from `terminatedByUser`, `terminatedBySystem` and
/// `notRunningAfterBoot` to `restartAwake`, and from `restartSuspended` to `restartAwake`; the end of
/// a wake window moves it back to `suspended` or `restartSuspended`, or to `terminatedBySystem` if a
/// background task was leaked.
struct LifeCycleMachine: Sendable {
  /// What happened in a step, in order.
  enum Action: Sendable {
    case changed(to: LifeCycleState, at: Timestamp)
    case woke(Wake)
    /// The wake ended; location updates were on for part of it.
    case slept(at: Timestamp, locationOn: Duration)
    /// The app left the background, to which it had come from the foreground; updates were on for part of the time.
    case leftBackground(after: Duration, locationOn: Duration)
    case downloaded
    /// The process ended. What it had only in memory is lost.
    case ended(at: Timestamp)
    case refused(RefusedWake)
    case warned(LifeCycleWarning)
  }

  enum Delivery: Sendable {
    case delivered(TriggerMode)
    case withheld(LifeCycleReason)
  }

  let settings: LifeCycleSettings
  private var limits: SignificantChangeLimits
  private(set) var state = LifeCycleState.foreground
  var permission: LocationPermission
  var backgroundRefresh: BackgroundRefresh
  var isAirplaneModeOn: Bool
  private var isWifiOn: Bool
  private var isCellularOn: Bool
  private var isNetworkOn: Bool
  private(set) var lastEnd = ProcessEnd.systemKill
  private var hasZones = true
  /// Why no fix reaches the app in the foreground, and in the background; `nil` when nothing prevents it.
  private var obstacles: (foreground: LifeCycleReason?, background: LifeCycleReason?) = (nil, nil)
  /// When the process last began to run; `nil` if it has run since before the track.
  private(set) var awakeSince: Timestamp?
  var service = SignificantChanges()
  var regions: RegionMonitor
  var visits: VisitMonitor
  /// The window in which the app runs because it was woken.
  private(set) var window: WakeWindow?
  /// The time in the background without having been woken.
  private var stay: BackgroundStay?
  /// Where the device rests, for pausing location updates.
  private var rest: RestArea
  private var isPaused = false
  private var hasWarnedOfRefresh = false
  /// The position of the last fix, delivered or not.
  private var lastPosition: Coordinate?
  /// The reasons of the last refusal since the app last ran.
  private var lastRefusal: [LifeCycleReason] = []
  private(set) var actions: [Action] = []

  init(_ layout: RestartLayout, _ settings: LifeCycleSettings) {
    self.settings = settings
    limits = SignificantChangeLimits(settings)
    rest = RestArea(within: settings.arrivalDistance)
    permission = settings.permission
    backgroundRefresh = settings.backgroundRefresh
    isAirplaneModeOn = settings.isAirplaneModeOn
    isWifiOn = settings.isWifiOn
    isCellularOn = settings.isCellularOn
    isNetworkOn = settings.isNetworkOn
    regions = RegionMonitor(layout, settings)
    visits = VisitMonitor(settings)
    circumstancesChanged()
    if blindness != nil { actions.append(.warned(.silentlyNoLocation)) }
  }

  var hasActions: Bool { !actions.isEmpty }

  mutating func takeActions() -> [Action] {
    if actions.isEmpty { return [] }
    var taken: [Action] = []
    swap(&taken, &actions)
    return taken
  }

  // MARK: Events of the scenario

  /// Applies an event of the scenario; `false` when it cannot happen.
  mutating func apply(_ event: ScenarioEvent.Kind, at time: Timestamp) -> Bool {
    advance(to: time)
    guard let next = state.after(event, hasPasscode: settings.hasPasscode) else { return false }
    switch event {
    case .background:
      stay = BackgroundStay(from: time, settings)
      resume()
    case .foreground:
      sleep(at: time)
      if !state.hasProcess {
        service.launch(at: time, lastPosition)
        _ = loadZones()
      }
      if !state.isRunning { awakeSince = time }
      resume()
      lastRefusal = []
    case .suspend:
      sleep(at: time)
      regions.pick(near: lastPosition)
    case .swipe, .systemKill, .crash, .update:
      if let end = event.processEnd { endProcess(end, at: time) }
    case .reboot:
      switchOff(at: time)
      service.forced = .boot
    case .unlock: break
    case .powerOff: switchOff(at: time)
    case .powerOn: service.forced = .boot
    case .airplaneMode(let isOn):
      if isAirplaneModeOn, !isOn, service.forced == nil { service.forced = .airplaneModeOff }
      isAirplaneModeOn = isOn
    case .wifi(let isOn): isWifiOn = isOn
    case .cellular(let isOn): isCellularOn = isOn
    case .network(let isOn): isNetworkOn = isOn
    case .permission(let permission): self.permission = permission
    case .backgroundRefresh(let status): backgroundRefresh = status
    case .startSignificantChanges(let manager): service.start(manager, at: time, lastPosition)
    case .stopSignificantChanges(let manager): service.stop(manager)
    }
    move(to: next, at: time)
    circumstancesChanged()
    if window != nil, effectivePermission != .always || backgroundRefresh != .available {
      fallAsleep(at: time)
    }
    return true
  }

  /// Applies that switches, permissions or the state have changed.
  private mutating func circumstancesChanged() {
    obstacles = (foregroundObstacle, backgroundObstacle)
    let radiosOff = (isWifiOn ? 0 : 1) + (isCellularOn ? 0 : 1)
    limits = SignificantChangeLimits(settings, radiosOff: radiosOff)
    service.limitsChanged()
    regions.setDelay(settings, radiosOff: radiosOff)
  }

  private mutating func switchOff(at time: Timestamp) {
    endProcess(.reboot, at: time)
    lastEnd = .reboot
    service.forced = nil
    regions.clear()
    visits.clear()
  }

  /// The system ends an app that sends too many requests.
  mutating func endForOverload(at time: Timestamp) {
    endProcess(.systemKill, at: time)
    move(to: .terminatedBySystem, at: time)
  }

  private mutating func endProcess(_ end: ProcessEnd, at time: Timestamp) {
    sleep(at: time)
    if state.hasProcess {
      lastEnd = end
      let caller = service.lastCaller
      if !service.isArmed, caller != SignificantChanges.sdk {
        actions.append(.warned(.managerDisarmsRelaunch(manager: caller)))
      }
      actions.append(.ended(at: time))
    }
    service.end(lastPosition)
    regions.pick(near: lastPosition)
    lastRefusal = []
  }

  private mutating func move(to next: LifeCycleState, at time: Timestamp) {
    guard next != state else { return }
    state = next
    actions.append(.changed(to: next, at: time))
  }

  // MARK: Wake windows

  /// Moves to a later time and ends a wake window or a stay in the background that is over by then.
  mutating func advance(to time: Timestamp) {
    guard let end = window?.end ?? stay?.end, time >= end else { return }
    if settings.leaksBackgroundTask {
      endProcess(.systemKill, at: end)
      move(to: .terminatedBySystem, at: end)
    } else {
      fallAsleep(at: end)
    }
  }

  /// Ends the wake or the stay in the background, if there is one.
  private mutating func sleep(at time: Timestamp) {
    if var window {
      window.count(until: time)
      actions.append(.slept(at: time, locationOn: window.timeLocationOn))
      self.window = nil
    }
    if var stay {
      stay.count(until: time)
      actions.append(
        .leftBackground(
          after: time.duration(since: stay.start), locationOn: stay.clock.timeOn))
      self.stay = nil
    }
  }

  /// Location updates go on, and the device is not yet known to rest.
  private mutating func resume() {
    isPaused = false
    rest.forget()
  }

  private mutating func fallAsleep(at time: Timestamp) {
    sleep(at: time)
    move(to: state == .background ? .suspended : .restartSuspended, at: time)
  }

  /// Ends the wake that lasts beyond the track.
  mutating func finish(at time: Timestamp) {
    advance(to: time)
    sleep(at: time)
  }

  // MARK: Fixes

  /// Moves the device to a fix, which may wake the app, and decides whether the app receives it.
  mutating func move(to fix: Fix) -> Delivery {
    advance(to: fix.time)
    let changed = service.cause(at: fix, limits)
    if changed != nil, isServedBySystem {
      service.report(fix)
      if isPaused, service.isRunning { resume() }
    }
    var other: Wake.Cause?
    if state.isPowered {
      let region = regions.cause(at: fix)
      regions.note(fix, isRunning: state.isRunning)
      if regions.isStale, window != nil || state.isRunning { regions.pick(near: fix.coordinate) }
      other = region ?? visits.cause(at: fix)
    }
    lastPosition = fix.coordinate
    if !wake(for: changed, fix), let other { _ = wake(for: other, fix) }
    return takes(fix)
  }

  /// Whether the system reports movements to the app, apart from waking it.
  private var isServedBySystem: Bool {
    effectivePermission == .always && backgroundRefresh == .available && !isAirplaneModeOn
      && state.isPowered && state != .rebootedLocked
  }

  /// Wakes the app if it is asleep and nothing prevents it; whether it did.
  private mutating func wake(for cause: Wake.Cause?, _ fix: Fix) -> Bool {
    guard let cause, window == nil, !state.isRunning else { return false }
    let isRelaunch = !state.hasProcess
    let answer = isRelaunch ? relaunchAnswer(to: cause) : RelaunchAnswer(isYes: true)
    let missing = reasonsAgainst(cause, answer)
    actions += answer.warnings.map { .warned($0) }
    guard missing.isEmpty else {
      if missing != lastRefusal {
        actions.append(.refused(RefusedWake(time: fix.time, cause: cause, reasons: missing)))
        lastRefusal = missing
      }
      return false
    }
    var requests = 0
    if isRelaunch {
      service.launch(at: fix.time, fix.coordinate)
      requests = loadZones() ? 2 : 1
    }
    let mode = state == .suspended ? TriggerMode.normal : .restart
    move(to: state == .suspended ? .background : .restartAwake, at: fix.time)
    awakeSince = fix.time
    window = WakeWindow(at: fix.time, settings)
    resume()
    circumstancesChanged()
    regions.pick(near: fix.coordinate)
    regions.note(fix, isRunning: true)
    lastRefusal = []
    actions.append(
      .woke(
        Wake(
          cause: cause, start: fix.time, end: fix.time, isRelaunch: isRelaunch, mode: mode,
          requests: requests)))
    return true
  }

  // MARK: Zones

  private var isConnected: Bool {
    isNetworkOn && !isAirplaneModeOn && (isWifiOn || isCellularOn)
  }

  /// Gives the zones to an app that was launched, as far as it can have them; whether it downloaded them.
  private mutating func loadZones() -> Bool {
    hasZones = settings.hasZoneCache || isConnected
    return hasZones && !settings.hasZoneCache
  }

  // MARK: Delivery

  private mutating func takes(_ fix: Fix) -> Delivery {
    let mode: TriggerMode
    switch state {
    case .foreground:
      if let obstacle = obstacles.foreground { return .withheld(obstacle) }
      mode = .normal
    case .background, .restartAwake:
      if let reason = refusalInBackground(of: fix) { return .withheld(reason) }
      mode = state == .background ? .normal : .restart
    case .suspended, .restartSuspended: return .withheld(.asleep)
    case .terminatedByUser, .terminatedBySystem, .notRunningAfterBoot:
      return .withheld(.notRunning)
    case .rebootedLocked: return .withheld(.locked)
    case .off: return .withheld(.powerOff)
    }
    if !hasZones {
      guard isConnected else { return .withheld(.noZones) }
      hasZones = true
      actions.append(.downloaded)
    }
    return .delivered(mode)
  }

  /// Why an app that runs in the background does not receive a fix; `nil` when it does.
  private mutating func refusalInBackground(of fix: Fix) -> LifeCycleReason? {
    if stay != nil, backgroundRefresh != .available {
      let isYes = settings.answer(.backgroundRefresh)
      let warning = LifeCycleWarning.contested(.backgroundRefresh, isYes: isYes)
      if !hasWarnedOfRefresh { actions.append(.warned(warning)) }
      hasWarnedOfRefresh = true
      if !isYes { return miss(fix, obstacles.background ?? .backgroundRefresh) }
    }
    if let obstacle = obstacles.background { return miss(fix, obstacle) }
    if settings.pausesAutomatically, isPausing(at: fix) { return miss(fix, .paused) }
    if var window {
      let refusal = window.refusal(of: fix, isAccurate: isAccurateForWaking(fix))
      self.window = window
      return refusal
    }
    guard var stay else { return nil }
    let takes = stay.takes(fix)
    self.stay = stay
    return takes ? nil : .dutyCycle
  }

  private mutating func miss(_ fix: Fix, _ reason: LifeCycleReason) -> LifeCycleReason {
    window?.miss(fix)
    stay?.miss(fix)
    return reason
  }

  /// Whether the system has paused the location updates, because the device rests.
  private mutating func isPausing(at fix: Fix) -> Bool {
    if let time = rest.timeAtRest(at: fix), time >= settings.pauseTime { isPaused = true }
    return isPaused
  }

  /// Whether a fix is accurate enough to count as the one that wakes the app; its accuracy is that of
  /// Wi-Fi or cells.
  private func isAccurateForWaking(_ fix: Fix) -> Bool {
    let source = isWifiOn ? settings.wifiAccuracy : settings.cellAccuracy
    return max(fix.accuracy ?? .meters(0), source) <= settings.wakingAccuracyLimit
  }
}
