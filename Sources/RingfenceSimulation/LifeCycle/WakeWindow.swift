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
  /// The period of the duty cycle, and the part of it during which updates are on; `nil` when they always are.
  private let cycle: (period: Int64, on: Int64)?
  /// When the current period of the duty cycle began; `nil` before the first fix.
  private var cycleStart: Timestamp?
  /// The time up to which ``timeLocationOn`` is counted.
  private var countedUntil: Timestamp
  private var microsecondsLocationOn: Int64 = 0
  /// How long location updates were on.
  var timeLocationOn: Duration { .microseconds(microsecondsLocationOn) }

  /// Opens the window at the fix that woke the app.
  init(at time: Timestamp, _ settings: LifeCycleSettings) {
    start = time
    countedUntil = time
    extendedWindow = settings.extendedWindow.wholeMicroseconds
    renewalMargin = settings.renewalMargin.wholeMicroseconds
    cycle =
      switch settings.dutyCycle {
      case .periodic(let period, let on): (period.wholeMicroseconds, on.wholeMicroseconds)
      case .continuous: nil
      case .firstFix(let every): (every.wholeMicroseconds, 0)
      }
    // A task that never ends cannot be replaced by another.
    isRenewed = settings.keepAlive == .loop && !settings.leaksBackgroundTask
    end =
      time + (settings.keepAlive == .none ? settings.wakeWindow.wholeMicroseconds : extendedWindow)
    if settings.dutyPhase > .zero { cycleStart = time - settings.dutyPhase.wholeMicroseconds }
  }

  /// Whether the app takes a fix of the window. It takes the waking fix if that is accurate enough.
  mutating func takes(_ fix: Fix, isAccurate: Bool) -> Bool {
    count(until: fix.time)
    if fix.time == start {
      if isAccurate, cycleStart == nil { cycleStart = fix.time }
      return isAccurate
    }
    var takes = isInDuty(fix.time)
    if isRenewed, end.microseconds(since: fix.time) <= renewalMargin {
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

  /// Counts how long location updates were on: from the time the app wants a fix until it has one, and
  /// during the part of the period for which they stay on.
  mutating func count(until time: Timestamp) {
    guard time > countedUntil else { return }
    let from = countedUntil
    countedUntil = time
    guard let (period, on) = cycle, let cycleStart else {
      microsecondsLocationOn += time.microseconds(since: from)
      return
    }
    var wanted = cycleStart + period
    if isRenewed { wanted = min(wanted, end - renewalMargin) }
    let off = max(from, cycleStart + on)
    let offEnd = min(time, wanted)
    microsecondsLocationOn += time.microseconds(since: from)
    if offEnd > off { microsecondsLocationOn -= offEnd.microseconds(since: off) }
  }
}

extension Timestamp {
  /// The moment after a duration, limited to the range of a timestamp.
  static func + (time: Timestamp, duration: Duration) -> Timestamp {
    time + duration.wholeMicroseconds
  }

  /// The moment some microseconds later, limited to the range of a timestamp.
  fileprivate static func + (time: Timestamp, microseconds: Int64) -> Timestamp {
    let (sum, overflow) = time.microseconds.addingReportingOverflow(microseconds)
    return Timestamp(microseconds: overflow ? (microseconds < 0 ? .min : .max) : sum)
  }

  /// The moment some microseconds earlier, limited to the range of a timestamp.
  fileprivate static func - (time: Timestamp, microseconds: Int64) -> Timestamp {
    let (difference, overflow) = time.microseconds.subtractingReportingOverflow(microseconds)
    return Timestamp(microseconds: overflow ? (microseconds < 0 ? .max : .min) : difference)
  }

  /// The microseconds since another moment, limited to the range of `Int64`.
  fileprivate func microseconds(since other: Timestamp) -> Int64 {
    let (difference, overflow) = microseconds.subtractingReportingOverflow(other.microseconds)
    return overflow ? (other.microseconds < 0 ? .max : .min) : difference
  }
}
