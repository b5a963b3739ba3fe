/// A window of a schedule, between two moments.
package struct ScheduleWindow: Hashable, Sendable {
  /// When it opens.
  package let opens: Timestamp
  /// When it closes, excluded.
  package let closes: Timestamp

  package init(opens: Timestamp, closes: Timestamp) {
    self.opens = opens
    self.closes = closes
  }
}

/// The windows of a schedule one by one, each of the day on which it begins.
///
/// A window that would begin in an hour that the clocks skip begins at the change; one that lies in it does not exist. A window that
/// the clocks show twice is two. Where they go back into a window, it is one up to its last closing.
struct ScheduleWindows: Sendable {
  private let schedule: PreparedSchedule

  init(_ schedule: PreparedSchedule) { self.schedule = schedule }

  /// The number of days that are searched.
  private static let horizon: Int64 = 400

  /// The first window that opens after a moment; `nil` for none within 400 days of it, or of the schedule's first day.
  func first(openingAfter time: Timestamp) -> ScheduleWindow? {
    let start = max(schedule.day(of: time) - 1, schedule.firstDay)
    let end = min(schedule.lastDay, start + Self.horizon)
    guard start <= end, !schedule.isEmpty else { return nil }
    var day = start
    while day <= end {
      let windows = schedule.windows(on: day)
      var found = windows.first { $0.opens > time }
      // The clocks may show a later day before the end of an earlier one.
      if windows.hasChange, day < end,
        let next = schedule.windows(on: day + 1).first(where: { $0.opens > time }),
        found.map({ next.opens < $0.opens }) ?? true
      {
        found = next
      }
      if let found { return found }
      day += 1
    }
    return nil
  }

  /// The windows that contain a moment, ascending.
  func containing(_ time: Timestamp) -> [ScheduleWindow] {
    let today = schedule.day(of: time)
    guard !schedule.isEmpty else { return [] }
    var found: [ScheduleWindow] = []
    for day in (today - 2)...(today + 1) {
      for window in schedule.windows(on: day).all
      where window.opens <= time && time < window.closes {
        found.append(window)
      }
    }
    return found.sorted { $0.opens < $1.opens }
  }

  /// The last window that closes at or before a moment; `nil` for none within 400 days of it, or of the schedule's last day.
  func last(closingBy time: Timestamp) -> ScheduleWindow? {
    let end = min(schedule.day(of: time), schedule.lastDay) + 1
    guard !schedule.isEmpty else { return nil }
    for day in (end - Self.horizon...end).reversed() {
      if let window = schedule.windows(on: day).all.last(where: { $0.closes <= time }) {
        return window
      }
    }
    return nil
  }

  /// On how many local days windows begin between two moments, those of the moments themselves excluded.
  func days(after time: Timestamp, before end: Timestamp) -> Int {
    let (from, to) = (schedule.day(of: time) + 1, schedule.day(of: end) - 1)
    let (first, last) = (max(from, schedule.firstDay), min(to, schedule.lastDay))
    guard first <= last else { return 0 }
    let (weeks, rest) = (last - first + 1).quotientAndRemainder(dividingBy: 7)
    var count = 0
    for day in first..<first + 7 where schedule.isDay(day) {
      count += Int(weeks) + (day - first < rest ? 1 : 0)
    }
    return count
  }
}

/// The windows that begin on a local day: mostly one at most.
private struct DayWindows {
  var first: ScheduleWindow?
  var others: [ScheduleWindow] = []
  /// Whether the clocks change on the day, or near it.
  var hasChange = false

  var all: [ScheduleWindow] { (first.map { [$0] } ?? []) + others }

  func first(where isWanted: (ScheduleWindow) -> Bool) -> ScheduleWindow? {
    if let first, isWanted(first) { return first }
    return others.first(where: isWanted)
  }
}

extension PreparedSchedule {
  /// Whether no window opens, whatever the day.
  fileprivate var isEmpty: Bool { from == to || firstDay > lastDay }

  /// The local day of a moment.
  fileprivate func day(of time: Timestamp) -> Int64 { local(Self.wholeSeconds(time)).day }

  /// Whether the weekday of a day is one of the schedule's.
  fileprivate func isDay(_ day: Int64) -> Bool {
    days.map { $0.contains(DaysOfWeek(ofDay: day)) } ?? true
  }

  /// The windows that begin on a local day, ascending: none, one, or two where the clocks are set back.
  fileprivate func windows(on day: Int64) -> DayWindows {
    guard begins(on: day) else { return DayWindows() }
    let begin = day * Self.secondsPerDay + from
    let end = day * Self.secondsPerDay + to + (to > from ? 0 : Self.secondsPerDay)
    // Local time is within a day of UTC.
    if let offset = offsets.onlyOffset(from: begin - 93_600, to: end + 93_600) {
      return DayWindows(first: ScheduleWindow(from: begin - offset, to: end - offset))
    }
    var windows: [(opens: Int64, closes: Int64)] = []
    offsets.forEachStretch(from: begin - 93_600, to: end + 93_600) { start, stop, offset in
      let opens = max(begin - offset, start)
      let closes = min(end - offset, stop)
      guard opens < closes else { return }
      let isByChange = opens == start && begin - offset < start
      if let last = windows.indices.last, windows[last].closes == opens || isByChange {
        windows[last].closes = closes
      } else {
        windows.append((opens, closes))
      }
    }
    let found = windows.compactMap { ScheduleWindow(from: $0.opens, to: $0.closes) }
    return DayWindows(first: found.first, others: Array(found.dropFirst()), hasChange: true)
  }
}

extension ScheduleWindow {
  /// A window between two seconds since 1970; `nil` for one past the end of time.
  fileprivate init?(from: Int64, to: Int64) {
    let (opens, isEarly) = from.multipliedReportingOverflow(by: 1_000_000)
    let (closes, isLate) = to.multipliedReportingOverflow(by: 1_000_000)
    if isEarly || isLate { return nil }
    self.init(opens: Timestamp(microseconds: opens), closes: Timestamp(microseconds: closes))
  }
}

extension TimeZoneOffsets {
  /// The offset in a time without a change; `nil` where it changes.
  fileprivate func onlyOffset(from begin: Int64, to end: Int64) -> Int64? {
    let next = indexOfChange(after: begin)
    if next < transitions.count, transitions[next].seconds < end { return nil }
    return Int64(next == 0 ? firstOffset : transitions[next - 1].offset)
  }

  /// Calls with each stretch of one offset in a time: its beginning, its end and the offset, in seconds.
  fileprivate func forEachStretch(
    from begin: Int64, to end: Int64, _ body: (Int64, Int64, Int64) -> Void
  ) {
    var low = indexOfChange(after: begin)
    var start = begin
    var offset = low == 0 ? firstOffset : transitions[low - 1].offset
    while start < end {
      let stop = low < transitions.count ? min(transitions[low].seconds, end) : end
      if start < stop { body(start, stop, Int64(offset)) }
      if low < transitions.count { offset = transitions[low].offset }
      start = stop
      low += 1
    }
  }
}
