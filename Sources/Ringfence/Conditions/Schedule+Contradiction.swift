extension Schedule {
  /// Why a window never opens.
  package enum Contradiction: Sendable {
    /// It closes when it opens.
    case noTime
    /// It names no day of the week.
    case noDay
    /// Its last day is before its first.
    case datesReversed
    /// None of its days of the week lies between its dates.
    case noDayBetweenDates

    /// What is wrong and what to do, written to follow the name of the schedule.
    package var words: String {
      switch self {
      case .noTime:
        "opens and closes at the same time; leave both times out for the whole day, '24:00' is its end"
      case .noDay: "names no day; leave the days out for every day"
      case .datesReversed: "ends before it begins; swap the dates"
      case .noDayBetweenDates: "has none of its days between its dates; change either"
      }
    }
  }

  /// Why the window never opens; `nil` for a window that may open.
  package var contradiction: Contradiction? {
    if from ?? .midnight == to ?? .endOfDay { return .noTime }
    if let days, days.rawValue & 0x7F == 0 { return .noDay }
    guard let first = firstDay, let last = lastDay else { return nil }
    if last < first { return .datesReversed }
    let dates = first.daysSince1970...last.daysSince1970
    guard let days, dates.count < 7 else { return nil }
    return dates.contains { days.contains(DaysOfWeek(ofDay: Int64($0))) }
      ? nil : .noDayBetweenDates
  }
}

extension Schedule: FieldCondition {
  package init(_ values: ConditionValues) {
    self.init(
      days: values.days(0), from: values.timeOfDay(1), to: values.timeOfDay(2),
      firstDay: values.date(3), lastDay: values.date(4), timeZone: values.timeZone(5))
  }

  package var values: ConditionValues {
    ConditionValues([
      days.map { .days($0) }, from.map { .timeOfDay($0) }, to.map { .timeOfDay($0) },
      firstDay.map { .date($0) }, lastDay.map { .date($0) }, timeZone.map { .timeZone($0) },
    ])
  }

  /// A schedule without a day is refused where its days are read.
  func contradiction(_ written: (Int) -> String) -> String? {
    contradiction.flatMap { $0 == .noDay ? nil : "schedule \($0.words)" }
  }
}

extension ConditionDefinition {
  static var schedule: Self {
    ConditionDefinition(
      noun: "schedule",
      help: ["days and times of day, on the clocks of the layout's time zone"],
      fields: [
        ConditionField("days", .days, label: "Days"),
        ConditionField("from", .timeOfDay(latest: 86_399), label: "From", placeholder: "00:00"),
        ConditionField(
          "to", .timeOfDay(latest: 86_400), label: "To (not included)", placeholder: "24:00"),
        ConditionField("fromDate", .date, label: "From date", placeholder: "YYYY-MM-DD"),
        ConditionField("toDate", .date, label: "To date", placeholder: "YYYY-MM-DD"),
        ConditionField(
          "timeZone", .timeZone, label: "Time zone", placeholder: "that of the layout"),
      ], alternatives: 5, isEvaluatedInRestartMode: true,
      example: [("from", .text("08:00")), ("to", .text("18:00"))])
  }
}

extension Schedule {
  /// Whether a window between two dates lies wholly in times that a change of the clocks skips. Windows of more than a
  /// year are not looked at.
  package func isSkipped(layoutTimeZone: TimeZoneOffsets?) -> Bool {
    guard contradiction == nil, let first = firstDay?.daysSince1970,
      let last = lastDay?.daysSince1970, last - first <= 366
    else { return false }
    let before = Timestamp(microseconds: Int64(first - 2) * 86_400_000_000)
    return PreparedSchedule(self, layoutTimeZone: layoutTimeZone).timeToOpening(from: before) == nil
  }
}

extension DaysOfWeek {
  /// The day of the week of a date, given as days since 1970-01-01.
  package init(ofDay day: Int64) {
    // 1970-01-01 was a Thursday; Monday is bit 0.
    self.init(rawValue: 1 << UInt8(((day % 7) + 7 + 3) % 7))
  }
}
