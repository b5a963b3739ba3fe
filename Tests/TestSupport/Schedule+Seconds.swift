package import Ringfence

extension Schedule {
  /// A schedule by plain numbers: seconds after midnight and days since 1970-01-01.
  package static func inSeconds(
    days: DaysOfWeek? = nil, from: Int? = nil, to: Int? = nil, firstDay: Int? = nil,
    lastDay: Int? = nil, timeZone: TimeZoneOffsets? = nil
  ) -> Schedule {
    Schedule(
      days: days, from: from.map { TimeOfDay(uncheckedSeconds: $0) },
      to: to.map { TimeOfDay(uncheckedSeconds: $0) },
      firstDay: firstDay.map { CivilDate(daysSince1970: $0) },
      lastDay: lastDay.map { CivilDate(daysSince1970: $0) }, timeZone: timeZone)
  }
}
