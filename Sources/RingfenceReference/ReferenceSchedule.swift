package import Ringfence

/// A schedule by the clock on the wall, and the moments at which it opens and closes.
package struct ReferenceSchedule: Sendable {
  /// A moment at which a schedule opens or closes.
  package struct Edge: Sendable {
    /// Seconds since 1970: the first second after the change.
    package let seconds: Int64
    package let opens: Bool

    package init(seconds: Int64, opens: Bool) {
      self.seconds = seconds
      self.opens = opens
    }
  }

  private let schedule: Schedule
  package let offsets: TimeZoneOffsets
  private let from: Int
  private let to: Int

  package init(_ schedule: Schedule, timeZone: TimeZoneOffsets?) {
    self.schedule = schedule
    offsets = schedule.timeZone ?? timeZone ?? .utc
    from = schedule.from?.secondsAfterMidnight ?? 0
    to = schedule.to?.secondsAfterMidnight ?? 86_400
  }

  /// Whether the window runs over midnight.
  package var runsOverMidnight: Bool { to < from }

  /// The first and the last day with a window, as days since 1970-01-01.
  package var days: ClosedRange<Int> {
    let first = schedule.firstDay?.daysSince1970 ?? CivilDate.daysOfYears1To9999.lowerBound
    let last = schedule.lastDay?.daysSince1970 ?? CivilDate.daysOfYears1To9999.upperBound
    return first...max(first, last)
  }

  /// Whether a second since 1970 lies in a window.
  package func isOpen(at seconds: Int64) -> Bool {
    let (day, second) = local(seconds)
    if from < to { return begins(on: day) && second >= from && second < to }
    if from == to { return false }
    return (begins(on: day) && second >= from) || (begins(on: day - 1) && second < to)
  }

  /// The day on which the window began that is open at a second since 1970; `nil` where none is.
  func day(ofWindowAt seconds: Int64) -> Int? {
    let (day, second) = local(seconds)
    if from < to { return begins(on: day) && second >= from && second < to ? day : nil }
    if from == to { return nil }
    if begins(on: day), second >= from { return day }
    return begins(on: day - 1) && second < to ? day - 1 : nil
  }

  /// The seconds of a day at which a day or a window begins or ends.
  var edgeSeconds: [Int64] { [0, Int64(from), Int64(to)] }

  /// Whether the clock shows the first second of a window.
  func showsBeginning(_ seconds: Int64) -> Bool { local(seconds).second == from }

  /// The day and the second of the day that the clock shows.
  private func local(_ seconds: Int64) -> (day: Int, second: Int) {
    let shown = seconds + Int64(offsets.offset(at: seconds))
    let (day, second) = shown.quotientAndRemainder(dividingBy: 86_400)
    return second < 0 ? (Int(day) - 1, Int(second) + 86_400) : (Int(day), Int(second))
  }

  /// Whether a window begins on a day.
  package func begins(on day: Int) -> Bool {
    guard schedule.lastDay.map({ day <= $0.daysSince1970 }) ?? true,
      schedule.firstDay.map({ day >= $0.daysSince1970 }) ?? true
    else { return false }
    return lists(day)
  }

  package var hasWeekdays: Bool { schedule.days != nil }
  package var hasFirstDay: Bool { schedule.firstDay != nil }
  package var hasLastDay: Bool { schedule.lastDay != nil }

  /// The moment of a day at which the clock shows a time of the window: 0 is its beginning, 1 its end.
  package func moment(day: Int, share: Double) -> Int64 {
    let length = to < from ? to + 86_400 - from : to - from
    // checked: at most a day
    let shown = Int64(day) * 86_400 + Int64(from) + Int64(Double(length) * share)
    return shown - Int64(offsets.offset(at: shown - Int64(offsets.offset(at: shown))))
  }

  /// Whether the weekday of a day is one of the schedule's.
  package func lists(_ day: Int) -> Bool {
    guard let days = schedule.days else { return true }
    // 1970-01-01 was a Thursday; Monday is bit 0.
    let weekday = ((day % 7) + 7 + 3) % 7
    return days.rawValue & (1 << UInt8(weekday)) != 0
  }

  /// The edges between two days, in order; the moments are those at which the clock shows a time of the schedule,
  /// and those at which it is changed.
  package func edges(in days: ClosedRange<Int>) -> [Edge] {
    var moments: Set<Int64> = []
    for day in days {
      let midnight = Int64(day) * 86_400
      for second in [0, from, to] {
        let shown = midnight + Int64(second)
        for guess in [shown - 93_600, shown + 93_600] {
          moments.insert(shown - Int64(offsets.offset(at: guess)))
        }
      }
    }
    let first = Int64(days.lowerBound) * 86_400
    let last = Int64(days.upperBound + 1) * 86_400
    for change in offsets.transitions where change.seconds >= first && change.seconds <= last {
      moments.insert(change.seconds)
    }
    return moments.sorted().compactMap { moment in
      let isOpen = isOpen(at: moment)
      return isOpen == self.isOpen(at: moment - 1) ? nil : Edge(seconds: moment, opens: isOpen)
    }
  }
}
