internal import Ringfence

/// The time for which a woken app may run, and the fixes that it takes in it.
///
/// A fix exactly at the beginning of the margin renews the window, so that a loop with the usual 180 s and
/// 30 s renews every 150 s. It does not begin a period of the duty cycle. Durations are held as whole microseconds,
/// because a window is asked about every fix in it.
struct WakeWindow: Sendable {
  private(set) var end: Timestamp
  private let start: Timestamp
  private let extendedWindow: Int64
  private let renewalMargin: Int64
  private let isRenewed: Bool
  private var clock: DutyClock
  /// Whether location updates were off since the last fix.
  private var isOff = false
  var timeLocationOn: Duration { clock.timeOn }

  /// Opens the window at the fix that woke the app.
  init(at time: Timestamp, _ settings: LifeCycleSettings) {
    start = time
    extendedWindow = settings.extendedWindow.wholeMicroseconds
    renewalMargin = settings.renewalMargin.wholeMicroseconds
    clock = DutyClock(settings.dutyCycle, at: time, phase: settings.dutyPhase)
    // A task that never ends cannot be replaced by another.
    isRenewed = settings.keepAlive == .loop && !settings.leaksBackgroundTask
    end =
      time + (settings.keepAlive == .none ? settings.wakeWindow.wholeMicroseconds : extendedWindow)
  }

  /// Why the app does not take a fix of the window; `nil` when it does. It takes the waking fix if that is accurate
  /// enough.
  mutating func refusal(of fix: Fix, isAccurate: Bool) -> LifeCycleReason? {
    count(until: fix.time)
    isOff = false
    if fix.time == start {
      if isAccurate { clock.beginIfNeeded(at: fix.time) }
      return isAccurate ? nil : .accuracy
    }
    var takes = clock.takes(at: fix.time)
    if isRenewed, end.microseconds(since: fix.time) <= renewalMargin {
      end = fix.time + extendedWindow
      if !takes { clock.countSingleFix() }
      takes = true
    }
    return takes ? nil : .dutyCycle
  }

  /// Counts a fix that cannot reach the app.
  mutating func miss(_ fix: Fix) {
    count(until: fix.time)
    isOff = true
  }

  mutating func count(until time: Timestamp) {
    clock.count(until: time, wanting: isRenewed ? end - renewalMargin : nil, isOff: isOff)
  }
}

/// The time that an app spends in the background without having been woken, and the fixes that it takes in it.
struct BackgroundStay: Sendable {
  let start: Timestamp
  /// When the system ends the app, because it began a background task and does not end it.
  let end: Timestamp?
  private(set) var clock: DutyClock
  /// Whether location updates were off since the last fix.
  private var isOff = false

  init(from time: Timestamp, _ settings: LifeCycleSettings) {
    start = time
    end = settings.leaksBackgroundTask ? time + settings.extendedWindow : nil
    clock = DutyClock(settings.backgroundDutyCycle, at: time)
  }

  mutating func takes(_ fix: Fix) -> Bool {
    count(until: fix.time)
    isOff = false
    return clock.takes(at: fix.time)
  }

  /// Counts a fix that cannot reach the app.
  mutating func miss(_ fix: Fix) {
    count(until: fix.time)
    isOff = true
  }

  mutating func count(until time: Timestamp) { clock.count(until: time, isOff: isOff) }
}
