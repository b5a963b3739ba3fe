extension Zone {
  /// The attendances in whose windows no entry counts, because all schedules of the zone are closed from the opening to the closing of
  /// each window. The windows of a year are looked at, from the first day of the schedules on, or from 2026 on.
  ///
  /// - Complexity: linear in the windows of a year, with the search for the next opening of the zone's schedules for each.
  package func attendancesWithoutEntry(layoutTimeZone: TimeZoneOffsets?) -> [Int] {
    guard !conditions.schedule.isEmpty else { return [] }
    let own = conditions.schedule.map { PreparedSchedule($0, layoutTimeZone: layoutTimeZone) }
    return attendances.indices.filter { number in
      let schedule = attendances[number].schedule
      let windows = ScheduleWindows(PreparedSchedule(schedule, layoutTimeZone: layoutTimeZone))
      let first =
        [schedule.firstDay, conditions.schedule.compactMap { $0.firstDay }.min()]
        .compactMap { $0?.daysSince1970 }.max() ?? 20_454
      var moment = Timestamp(microseconds: Int64(first - 2) * 86_400_000_000)
      let end = Timestamp(microseconds: Int64(first + 366) * 86_400_000_000)
      var count = 0
      while let window = windows.first(openingAfter: moment), window.opens < end {
        let isOpen = own.contains {
          $0.contains(window.opens) || $0.earliestOpening(after: window.opens) < window.closes
        }
        if isOpen { return false }
        moment = window.opens
        count += 1
      }
      return count > 0
    }
  }
}
