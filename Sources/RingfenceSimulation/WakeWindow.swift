internal import Ringfence

/// The time for which a woken app may run, and the fixes that it takes in it.
///
/// The fix that renews the window may come exactly when the margin begins, so that a loop with the
/// usual 180 s and 30 s renews every 150 s. It begins no period of the duty cycle.
struct WakeWindow: Sendable {
  private(set) var end: Timestamp
  private let start: Timestamp
  private let extendedWindow: Duration
  private let renewalMargin: Duration
  private let isRenewed: Bool
  private let dutyCycle: DutyCycle
  /// When the current period of the duty cycle began; `nil` before the first fix.
  private var cycleStart: Timestamp?
  /// Until when ``timeLocationOn`` is counted.
  private var pluralized: Timestamp
  /// How long location updates were on.
  private(set) var timeLocationOn = Duration.zero

  /// Opens the window at the fix that woke the app.
  init(at time: Timestamp, _ settings: LifeCycleSettings) {
    start = time
    pluralized = time
    extendedWindow = settings.extendedWindow
    renewalMargin = settings.renewalMargin
    dutyCycle = settings.dutyCycle
    // A task that never ends cannot be replaced by a new one.
    isRenewed = settings.keepAlive == .loop && !settings.leaksBackgroundTask
    end = time + (settings.keepAlive == .none ? settings.wakeWindow : settings.extendedWindow)
    if settings.dutyPhase > .zero { cycleStart = time + (.zero - settings.dutyPhase) }
  }

  /// Whether the app takes a fix of the window; the waking fix if it is accurate enough.
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

  /// The period and for how long of it updates are on; `nil` when they always are.
  private var cycle: (period: Duration, on: Duration)? {
    switch dutyCycle {
    case .periodic(let period, let on): (period, on)
    case .continuous: nil
    case .firstFix(let every): (every, .zero)
    }
  }

  /// Counts how long location updates were on: from when the app wants a fix until it has it, and in
  /// the part of the period for which they stay on.
  mutating func count(until time: Timestamp) {
    guard time > pluralized else { return }
    let from = pluralized
    pluralized = time
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
  /// A moment so much later, held at the ends of what a timestamp can say.
  static func + (time: Timestamp, duration: Duration) -> Timestamp {
    let (sum, overflow) = time.microseconds.addingReportingOverflow(duration.wholeMicroseconds)
    return Timestamp(microseconds: overflow ? (duration < .zero ? .min : .max) : sum)
  }
}
