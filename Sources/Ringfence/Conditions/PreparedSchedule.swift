/// A schedule prepared for the engine, evaluated by the local wall clock of the moment.
///
/// A window belongs to the day on which it begins: days of the week and dates are checked for that
/// day. An hour that a change of the clocks repeats counts both times; an hour that it skips never
/// occurs.
struct PreparedSchedule: Sendable {
  let days: DaysOfWeek?
  // Seconds since 1970 exceed an `Int` of 32 bits from 2038-01-19 on, so all of this uses 64 bits.
  let from: Int64
  let to: Int64
  let firstDay: Int64
  let lastDay: Int64
  let offsets: TimeZoneOffsets

  static let secondsPerDay: Int64 = 86_400
  /// The number of days that are searched for an opening.
  private static let horizon: Int64 = 400

  init(_ schedule: Schedule, layoutTimeZone: TimeZoneOffsets?) {
    days = schedule.days
    from = Int64((schedule.from ?? .midnight).secondsAfterMidnight)
    to = Int64((schedule.to ?? .endOfDay).secondsAfterMidnight)
    firstDay = schedule.firstDay.map { Int64($0.daysSince1970) } ?? .min
    lastDay = schedule.lastDay.map { Int64($0.daysSince1970) } ?? .max
    offsets = schedule.timeZone ?? layoutTimeZone ?? .utc
  }

  /// Whether a moment lies in a window.
  func contains(_ time: Timestamp) -> Bool { contains(seconds: Self.wholeSeconds(time)) }

  private func contains(seconds: Int64) -> Bool {
    let (day, second) = local(seconds)
    if from < to { return begins(on: day) && second >= from && second < to }
    if from == to { return false }
    return (begins(on: day) && second >= from) || (begins(on: day - 1) && second < to)
  }

  /// The time from a moment outside every window to the next opening; `nil` when the window does not
  /// open within 400 days.
  func timeToOpening(from time: Timestamp) -> Duration? {
    guard let opening = nextOpening(after: Self.wholeSeconds(time)) else { return nil }
    return .seconds(opening) - .microseconds(time.microseconds)
  }

  /// The first moment after `time`, which lies outside every window, at which a window may be open.
  func earliestOpening(after time: Timestamp) -> Timestamp {
    let now = Self.wholeSeconds(time)
    let opening =
      nextOpening(after: now) ?? now + (Self.horizon - 2) * Self.secondsPerDay
    let (moment, overflow) = opening.multipliedReportingOverflow(by: 1_000_000)
    return Timestamp(microseconds: overflow ? .max : moment)
  }

  /// A window opens when the clock shows its first second, or when a change of the clock leads into it.
  private func nextOpening(after now: Int64) -> Int64? {
    guard from != to else { return nil }
    let (today, _) = local(now)
    let horizon = today + Self.horizon
    let change = offsets.transitions.first {
      $0.seconds > now && $0.seconds <= horizon * Self.secondsPerDay
        && contains(seconds: $0.seconds)
    }
    // Clocks that are set back over midnight repeat the end of a day.
    let start = max(today - 1, firstDay)
    let end = min(lastDay, horizon)
    guard start <= end else { return change?.seconds }
    for day in start...end where begins(on: day) {
      let opening = utc(day: day, second: from).first { $0 > now }
      if let opening { return min(opening, change?.seconds ?? .max) }
    }
    return change?.seconds
  }

  func begins(on day: Int64) -> Bool {
    guard day >= firstDay, day <= lastDay else { return false }
    guard let days else { return true }
    return days.contains(DaysOfWeek(ofDay: day))
  }

  func local(_ seconds: Int64) -> (day: Int64, second: Int64) {
    let shifted = seconds + Int64(offsets.offset(at: seconds))
    let (quotient, remainder) = shifted.quotientAndRemainder(dividingBy: Self.secondsPerDay)
    return remainder < 0
      ? (quotient - 1, remainder + Self.secondsPerDay) : (quotient, remainder)
  }

  /// The moments at which the clock shows a local time, ascending: two when it is set back over it,
  /// none when it is set forward over it.
  private func utc(day: Int64, second: Int64) -> [Int64] {
    let wall = day * Self.secondsPerDay + second
    let before = offsets.offset(at: wall - 86_400)
    let after = offsets.offset(at: wall + 86_400)
    var moments: [Int64] = []
    for offset in before == after ? [before] : [max(before, after), min(before, after)] {
      let moment = wall - Int64(offset)
      if offsets.offset(at: moment) == offset { moments.append(moment) }
    }
    return moments
  }

  static func wholeSeconds(_ time: Timestamp) -> Int64 {
    let (quotient, remainder) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

/// The windows of time of one kind of conditions; one that is open is enough.
struct PreparedWindows: Sendable {
  let kind: ConditionKind
  let windows: [PreparedSchedule]

  /// - Precondition: there is a window.
  init(_ kind: ConditionKind, _ windows: [PreparedSchedule]) {
    self.kind = kind
    self.windows = windows
  }

  /// Whether one is open at a moment.
  func contains(_ time: Timestamp) -> Bool { windows.contains { $0.contains(time) } }

  /// The first moment after `time` at which one may open.
  func earliestOpening(after time: Timestamp) -> Timestamp? {
    windows.map { $0.earliestOpening(after: time) }.min()
  }

  /// What is missing at a moment at which all are closed.
  func failure(at time: Timestamp) -> ConditionFailure {
    let next = windows.compactMap { $0.timeToOpening(from: time) }.min()
    return ConditionFailure(ConditionFailure.Reason(kind, opensIn: next), at: time)
  }
}
