internal import Ringfence

/// Whether alternatives of one kind are always met together, though no single one is.
enum ConditionUnion {
  private struct Interval {
    let low: Double
    let high: Double
  }

  static func covers(_ range: ClosedRange<Double>, _ limits: [LimitCondition]) -> Bool {
    covers(
      range.lowerBound, range.upperBound,
      limits.map { Interval(low: $0.minimum ?? -.infinity, high: $0.maximum ?? .infinity) })
  }

  static func coversCircle(_ arcs: [BearingCondition]) -> Bool {
    var intervals: [Interval] = []
    for arc in arcs {
      // North ends an arc as 360 and begins one as 0.
      let start = arc.from.degrees == 360 ? 0 : arc.from.degrees
      // From 360 to 360 is north alone.
      let end = arc.from.degrees == 360 && arc.to.degrees == 360 ? 0 : arc.to.degrees
      if end >= start {
        intervals.append(Interval(low: start, high: end))
      } else {
        intervals.append(Interval(low: start, high: 360))
        intervals.append(Interval(low: 0, high: end))
      }
    }
    return covers(0, 360, intervals)
  }

  /// More schedules than this of a zone are not compared.
  private static let mostSchedules = 50
  private static let secondsPerDay = 86_400.0

  /// Whether windows that are evaluated by one clock are open at any time of any day.
  ///
  /// Which windows may begin on a day changes with their first and last days only. So every day of the week is
  /// looked at before the first change and between two of them, and the days about each of them.
  /// - Complexity: O(*n*² log *n*) for *n* windows, at most 50.
  static func coversTime(_ windows: [Schedule]) -> Bool {
    guard windows.count > 1, windows.count <= mostSchedules else { return false }
    var changes: Set<Int> = []
    for window in windows {
      if let first = window.firstDay { changes.insert(first.daysSince1970) }
      if let last = window.lastDay { changes.insert(last.daysSince1970 + 1) }
    }
    if changes.isEmpty { changes = [0] }
    var days: Set<Int> = []
    for change in changes { days.formUnion(change - 8...change + 8) }
    return days.sorted().allSatisfy { day in
      var open: [Interval] = []
      for window in windows {
        let from = Double((window.from ?? .midnight).secondsAfterMidnight)
        let to = Double((window.to ?? .endOfDay).secondsAfterMidnight)
        let runsOver = from > to
        if begins(window, on: day), from != to {
          open.append(Interval(low: from, high: runsOver ? secondsPerDay : to))
        }
        if runsOver, begins(window, on: day - 1) { open.append(Interval(low: 0, high: to)) }
      }
      return covers(0, secondsPerDay, open)
    }
  }

  private static func begins(_ window: Schedule, on day: Int) -> Bool {
    if let first = window.firstDay, day < first.daysSince1970 { return false }
    if let last = window.lastDay, day > last.daysSince1970 { return false }
    return window.days?.contains(DaysOfWeek(ofDay: Int64(day))) ?? true
  }

  /// Whether closed intervals cover all from one number to another.
  private static func covers(
    _ lowest: Double, _ highest: Double, _ intervals: [Interval]
  ) -> Bool {
    var reach = lowest
    for interval in intervals.sorted(by: { $0.low < $1.low }) {
      if interval.low > reach { return false }
      reach = max(reach, interval.high)
      if reach >= highest { return true }
    }
    return false
  }
}
