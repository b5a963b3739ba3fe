internal import Ringfence

/// Which fixes an app takes by its duty cycle, and for how long location updates are on meanwhile.
///
/// Durations are held as whole microseconds, because the clock is asked about every fix.
struct DutyClock: Sendable {
  /// The period of the duty cycle, and the part of it during which updates are on; `nil` when they always are.
  private let cycle: (period: Int64, on: Int64)?
  /// When the current period of the duty cycle began; `nil` before the first fix.
  private(set) var cycleStart: Timestamp?
  /// The time up to which ``microsecondsOn`` is counted.
  private var countedUntil: Timestamp
  private var microsecondsOn: Int64 = 0
  /// How long location updates were on, at most since the clock was started.
  var timeOn: Duration {
    .microseconds(min(microsecondsOn, countedUntil.microseconds(since: start)))
  }
  private let start: Timestamp

  /// A fix for which updates are switched on takes at least this long: one second.
  private static let leastMicroseconds: Int64 = 1_000_000

  /// Starts the clock at a time, optionally some way into a period.
  init(_ dutyCycle: DutyCycle, at time: Timestamp, phase: Duration = .zero) {
    cycle =
      switch dutyCycle {
      case .periodic(let period, let on): (period.wholeMicroseconds, on.wholeMicroseconds)
      case .continuous: nil
      case .firstFix(let every): (every.wholeMicroseconds, 0)
      }
    start = time
    countedUntil = time
    if phase > .zero { cycleStart = time - phase.wholeMicroseconds }
  }

  /// Whether the app takes a fix, which begins a period when the last one is over.
  mutating func takes(at time: Timestamp) -> Bool {
    guard let (period, on) = cycle else { return true }
    guard let cycleStart, time < cycleStart + period else {
      begin(at: time)
      return true
    }
    return time < cycleStart + on
  }

  /// Begins the first period at a fix, unless one has begun.
  mutating func beginIfNeeded(at time: Timestamp) {
    if cycleStart == nil { begin(at: time) }
  }

  private mutating func begin(at time: Timestamp) {
    cycleStart = time
    if let cycle, cycle.on == 0 { countSingleFix() }
  }

  /// Counts a fix for which updates were switched on and off again.
  mutating func countSingleFix() { microsecondsOn += Self.leastMicroseconds }

  /// Counts how long location updates were on: from the time the app wants a fix until it has one, and during the part
  /// of the period for which they stay on.
  ///
  /// - Parameters:
  ///   - time: the time up to which is counted.
  ///   - early: when the app wants a fix before the period is over; `nil` when it does not.
  ///   - isOff: whether updates were off all the time.
  mutating func count(until time: Timestamp, wanting early: Timestamp? = nil, isOff: Bool = false) {
    guard time > countedUntil else { return }
    let from = countedUntil
    countedUntil = time
    if isOff { return }
    guard let (period, on) = cycle, let cycleStart else {
      microsecondsOn += time.microseconds(since: from)
      return
    }
    var wanted = cycleStart + period
    if let early { wanted = min(wanted, early) }
    let off = max(from, cycleStart + on)
    let offEnd = min(time, wanted)
    microsecondsOn += time.microseconds(since: from)
    if offEnd > off { microsecondsOn -= offEnd.microseconds(since: off) }
  }
}
