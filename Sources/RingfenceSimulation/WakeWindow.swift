internal import Ringfence

/// The time for which a woken app may run, and the fixes that it takes in it.
///
/// A fix exactly at the beginning of the margin renews the window, so that a loop with the usual 180 s and
/// 30 s renews every 150 s. It does not begin a period of the duty cycle.
struct WakeWindow: Sendable {
  private(set) var end: Timestamp
  private let start: Timestamp
  private let extendedWindow: Duration
  private let renewalMargin: Duration
  private let isRenewed: Bool
  private let dutyCycle: DutyCycle
  /// When the current period of the duty cycle began; `nil` before the first fix.
  private var cycleStart: Timestamp?
  /// The time up to which ``timeLocationOn`` is counted.
  private var countedUntil: Timestamp
  /// How long location updates were on.
  private(set) var timeLocationOn = Duration.zero

  /// Opens the window at the fix that woke the app.
  init(at time: Timestamp, _ settings: LifeCycleSettings) {
    start = time
    countedUntil = time
    extendedWindow = settings.extendedWindow
    renewalMargin = settings.renewalMargin
    dutyCycle = settings.dutyCycle
    // A task that never ends cannot be replaced by another.
    isRenewed = settings.keepAlive == .loop && !settings.leaksBackgroundTask
    end = time + (settings.keepAlive == .none ? settings.wakeWindow : settings.extendedWindow)
    if settings.dutyPhase > .zero { cycleStart = time + (.zero - settings.dutyPhase) }
  }

  /// Whether the app takes a fix of the window. It takes the waking fix if that is accurate enough.
  mutating func takes(_ fix: Fix, isAccurate: Bool) -> Bool {
    count(until: fix.time)
    if fix.time == start {
      if isAccurate, cycleStart == nil { cycleStart = fix.time }
      return isAccurate
    }
    var takes = isInDuty(fix.time)
    if isRenewed, end.duration(since: fix.time) <= renewalMargin {
      end = fix.time + extendedWindow
      takes = true
    }
    return takes
  }

  private mutating func isInDuty(_ time: Timestamp) -> Bool {
    guard let (period, on) = cycle else { return true }
    guard let cycleStart, time < cycleStart + period else {
      cycleStart = time
      return true
    }
    return time < cycleStart + on
  }

  /// The period and the part of it during which updates are on; `nil` when they always are.
  private var cycle: (period: Duration, on: Duration)? {
    switch dutyCycle {
    case .periodic(let period, let on): (period, on)
    case .continuous: nil
    case .firstFix(let every): (every, .zero)
    }
  }

  /// Counts how long location updates were on: from the time the app wants a fix until it has one, and
  /// during the part of the period for which they stay on.
  mutating func count(until time: Timestamp) {
    guard time > countedUntil else { return }
    let from = countedUntil
    countedUntil = time
    guard let (period, on) = cycle, let cycleStart else {
      timeLocationOn += time.duration(since: from)
      return
    }
    var wanted = cycleStart + period
    if isRenewed { wanted = min(wanted, end + (.zero - renewalMargin)) }
    let off = max(from, cycleStart + on)
    let offEnd = min(time, wanted)
    timeLocationOn += time.duration(since: from)
    if offEnd > off { timeLocationOn -= offEnd.duration(since: off) }
  }
}

extension Timestamp {
  /// The moment after a duration, limited to the range of a timestamp.
  static func + (time: Timestamp, duration: Duration) -> Timestamp {
    let (sum, overflow) = time.microseconds.addingReportingOverflow(duration.wholeMicroseconds)
    return Timestamp(microseconds: overflow ? (duration < .zero ? .min : .max) : sum)
  }
}
