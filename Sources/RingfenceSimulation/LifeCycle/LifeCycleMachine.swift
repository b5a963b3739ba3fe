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
    /// The app is in another state.
    case changed(to: LifeCycleState, at: Timestamp)
    /// The system woke the app.
    case woke(Wake)
    /// The wake ended; location updates were on for part of it.
    case slept(at: Timestamp, locationOn: Duration)
    /// The process ended. What it had only in memory is lost.
    case ended(at: Timestamp)
    /// A wake was refused.
    case refused(RefusedWake)
    /// Something needs attention.
    case warned(LifeCycleWarning)
  }

  let settings: LifeCycleSettings
  private let limits: SignificantChangeLimits
  private(set) var state = LifeCycleState.foreground
  var permission: LocationPermission
  var backgroundRefresh: BackgroundRefresh
  var isAirplaneModeOn: Bool
  var isWifiOn: Bool
  /// Whether the user swiped the app away and has neither opened it nor restarted the device since.
  private(set) var isForceQuit = false
  /// When the process last began to run; `nil` if it has run since before the track.
  private(set) var awakeSince: Timestamp?
  var service = SignificantChanges()
  var regions: RegionMonitor
  var visits: VisitMonitor
  /// The window in which the app runs because it was woken.
  private(set) var window: WakeWindow?
  /// The position of the last fix, delivered or not.
  private var lastPosition: Coordinate?
  /// The reasons of the last refusal since the app last ran.
  private var lastRefusal: [RefusedWake.Reason] = []
  private(set) var actions: [Action] = []

  init(_ layout: RestartLayout, _ settings: LifeCycleSettings) {
    self.settings = settings
    limits = SignificantChangeLimits(settings)
    permission = settings.permission
    backgroundRefresh = settings.backgroundRefresh
    isAirplaneModeOn = settings.isAirplaneModeOn
    isWifiOn = settings.isWifiOn
    regions = RegionMonitor(layout, settings)
    visits = VisitMonitor(settings)
    if isSilentlyBlind { actions.append(.warned(.silentlyNoLocation)) }
  }

  /// Whether there are recorded actions.
  var hasActions: Bool { !actions.isEmpty }

  /// Removes and returns the recorded actions.
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
    case .background: break
    case .foreground:
      sleep(at: time)
      if !state.hasProcess { service.launch(at: time, lastPosition) }
      if !state.isRunning { awakeSince = time }
      isForceQuit = false
      lastRefusal = []
    case .suspend:
      sleep(at: time)
      regions.pick(near: lastPosition)
    case .swipe:
      endProcess(at: time)
      isForceQuit = true
    case .systemKill: endProcess(at: time)
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
    case .permission(let permission): self.permission = permission
    case .backgroundRefresh(let status): backgroundRefresh = status
    case .startSignificantChanges(let manager): service.start(manager, at: time, lastPosition)
    case .stopSignificantChanges(let manager): service.stop(manager)
    }
    move(to: next, at: time)
    if window != nil, permission != .always || backgroundRefresh != .available {
      fallAsleep(at: time)
    }
    return true
  }

  private mutating func switchOff(at time: Timestamp) {
    endProcess(at: time)
    isForceQuit = false
    service.forced = nil
    regions.clear()
    visits.clear()
  }

  private mutating func endProcess(at time: Timestamp) {
    sleep(at: time)
    if state.hasProcess {
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

  /// Moves to a later time and ends a wake window that is over by then.
  mutating func advance(to time: Timestamp) {
    guard let end = window?.end, time >= end else { return }
    if settings.leaksBackgroundTask {
      endProcess(at: end)
      move(to: .terminatedBySystem, at: end)
    } else {
      fallAsleep(at: end)
    }
  }

  /// Ends the wake, if there is one.
  private mutating func sleep(at time: Timestamp) {
    guard var window else { return }
    window.count(until: time)
    actions.append(.slept(at: time, locationOn: window.timeLocationOn))
    self.window = nil
  }

  /// Ends the wake and suspends the app.
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

  /// Moves the device to a fix, which may wake the app. Returns the mode in which the fix is delivered;
  /// `nil` when it is not.
  mutating func move(to fix: Fix) -> TriggerMode? {
    advance(to: fix.time)
    let changed = service.cause(at: fix, limits)
    if changed != nil, isServedBySystem { service.report(fix) }
    var other: Wake.Cause?
    if state.isPowered {
      let region = regions.cause(at: fix)
      if regions.isStale, window != nil || state.isRunning { regions.pick(near: fix.coordinate) }
      other = region ?? visits.cause(at: fix)
    }
    lastPosition = fix.coordinate
    if !wake(for: changed, fix), let other { _ = wake(for: other, fix) }
    return takes(fix)
  }

  /// Whether the system reports movements to the app, apart from waking it.
  private var isServedBySystem: Bool {
    permission == .always && backgroundRefresh == .available && !isAirplaneModeOn
      && state.isPowered && state != .rebootedLocked
  }

  /// Wakes the app if it is asleep and nothing prevents it; whether it did.
  private mutating func wake(for cause: Wake.Cause?, _ fix: Fix) -> Bool {
    guard let cause, window == nil, !state.isRunning else { return false }
    let missing = reasonsAgainst(cause)
    guard missing.isEmpty else {
      if missing.contains(.forceQuit), settings.osVersion >= SoftwareVersion(26),
        settings.forceQuitPolicy == .byVersion
      {
        actions.append(.warned(.forceQuitPolicyRestsOnOneReport))
      }
      if missing != lastRefusal {
        actions.append(.refused(RefusedWake(time: fix.time, cause: cause, reasons: missing)))
        lastRefusal = missing
      }
      return false
    }
    let isRelaunch = !state.hasProcess
    if isRelaunch { service.launch(at: fix.time, fix.coordinate) }
    let mode = state == .suspended ? TriggerMode.normal : .restart
    move(to: state == .suspended ? .background : .restartAwake, at: fix.time)
    awakeSince = fix.time
    window = WakeWindow(at: fix.time, settings)
    regions.pick(near: fix.coordinate)
    lastRefusal = []
    actions.append(
      .woke(
        Wake(
          cause: cause, start: fix.time, end: fix.time, isRelaunch: isRelaunch, mode: mode,
          requests: isRelaunch ? 1 : 0)))
    return true
  }

  /// The mode in which a fix is delivered; `nil` when it is not.
  private mutating func takes(_ fix: Fix) -> TriggerMode? {
    if isSilentlyBlind { return nil }
    switch state {
    case .foreground:
      return permission == .always || permission == .whenInUse ? .normal : nil
    case .background, .restartAwake:
      if permission != .always || isAirplaneModeOn { return nil }
      if settings.setupFaults.contains(.backgroundMode) { return nil }
      let mode = state == .background ? TriggerMode.normal : .restart
      guard var window else { return mode }
      let takes = window.takes(fix, isAccurate: isAccurateForWaking(fix))
      self.window = window
      return takes ? mode : nil
    case .suspended, .terminatedByUser, .terminatedBySystem, .rebootedLocked,
      .notRunningAfterBoot, .restartSuspended, .off:
      return nil
    }
  }

  /// Whether a fix is accurate enough to count as the one that wakes the app; its accuracy is that of
  /// Wi-Fi or cells.
  private func isAccurateForWaking(_ fix: Fix) -> Bool {
    let source = isWifiOn ? settings.wifiAccuracy : settings.cellAccuracy
    return max(fix.accuracy ?? .meters(0), source) <= settings.wakingAccuracyLimit
  }
}
