internal import Ringfence

/// An error in a schedule: of a condition, or of an attendance.
package enum ScheduleError: Hashable, CaseIterable, Sendable {
  case removed, earlier, later, openingEarlier, openingLater, closingEarlier, closingLater,
    daysRemoved, daysLater, daysFewer, firstDayRemoved, firstDayLater, lastDayRemoved,
    lastDayEarlier, dayReplaced, timeZoneIgnored

  var magnitude: MutationOperator.Magnitude {
    switch self {
    case .earlier, .later, .openingEarlier, .openingLater, .closingEarlier, .closingLater:
      .seconds(300)
    case .removed, .daysRemoved, .daysLater, .daysFewer, .firstDayRemoved, .firstDayLater,
      .lastDayRemoved, .lastDayEarlier, .dayReplaced, .timeZoneIgnored:
      .none
    }
  }

  func texts(day: Int, _ by: String) -> (name: String, words: String) {
    switch self {
    case .removed: ("schedule-removed", "the schedule is removed")
    case .earlier: ("schedule-earlier", "schedule \(by) earlier")
    case .later: ("schedule-later", "schedule \(by) later")
    case .openingEarlier: ("opening-earlier", "opens \(by) earlier")
    case .openingLater: ("opening-later", "opens \(by) later")
    case .closingEarlier: ("closing-earlier", "closes \(by) earlier")
    case .closingLater: ("closing-later", "closes \(by) later")
    case .daysRemoved: ("days-removed", "every day of the week")
    case .daysLater: ("days-later", "days of the week one day later")
    case .daysFewer: ("days-fewer", "without the first day of the week")
    case .firstDayRemoved: ("first-day-removed", "no first day")
    case .firstDayLater: ("first-day-later", "first day one day later")
    case .lastDayRemoved: ("last-day-removed", "no last day")
    case .lastDayEarlier: ("last-day-earlier", "last day one day earlier")
    case .dayReplaced:
      ("day-\(day + 1)-replaced", "day \(day + 1) of the week replaced by the next one not listed")
    case .timeZoneIgnored: ("time-zone-ignored", "local times read as UTC")
    }
  }

  /// - Returns: whether there was something to change.
  func change(
    _ conditions: inout Conditions, at index: Int, day: Int?, _ amount: Double,
    _ layoutTimeZone: TimeZoneOffsets?
  ) -> Bool {
    guard conditions.schedule.indices.contains(index) else { return false }
    if self == .removed {
      conditions.schedule.remove(at: index)
      return true
    }
    guard let schedule = changed(conditions.schedule[index], day: day, amount, layoutTimeZone)
    else { return false }
    conditions.schedule[index] = schedule
    return true
  }

  /// A schedule with the error; `nil` where there is nothing to change, and where nothing is left of it.
  func changed(
    _ original: Schedule, day: Int?, _ amount: Double, _ layoutTimeZone: TimeZoneOffsets?
  ) -> Schedule? {
    var schedule = original
    switch self {
    case .removed: return nil
    case .earlier, .later:
      guard schedule.from != nil || schedule.to != nil else { return nil }
      let seconds = self == .earlier ? -amount : amount
      schedule.from = schedule.from?.shifted(seconds)
      schedule.to = schedule.to?.shifted(seconds)
    case .openingEarlier, .openingLater:
      guard let from = schedule.from else { return nil }
      schedule.from = from.shifted(self == .openingEarlier ? -amount : amount)
    case .closingEarlier, .closingLater:
      guard let to = schedule.to else { return nil }
      schedule.to = to.shifted(self == .closingEarlier ? -amount : amount)
    case .daysRemoved, .daysLater, .daysFewer:
      guard let days = schedule.days else { return nil }
      schedule.days = changed(days)
    case .dayReplaced:
      guard let day, let changed = schedule.days?.replacing(day) else { return nil }
      schedule.days = changed
    case .firstDayRemoved, .firstDayLater:
      guard let day = schedule.firstDay else { return nil }
      schedule.firstDay = self == .firstDayRemoved ? nil : day.shifted(1)
    case .lastDayRemoved, .lastDayEarlier:
      guard let day = schedule.lastDay else { return nil }
      schedule.lastDay = self == .lastDayRemoved ? nil : day.shifted(-1)
    case .timeZoneIgnored:
      guard let rules = schedule.timeZone ?? layoutTimeZone, !rules.isSame(as: .utc) else {
        return nil
      }
      schedule.timeZone = .utc
    }
    return schedule
  }

  private func changed(_ days: DaysOfWeek) -> DaysOfWeek? {
    let bits = days.rawValue & 0x7F
    switch self {
    case .daysLater: return DaysOfWeek(rawValue: (bits << 1 | bits >> 6) & 0x7F)
    case .daysFewer:
      return DaysOfWeek(rawValue: bits & ~(1 << UInt8(bits.trailingZeroBitCount & 7)))
    default: return nil
    }
  }
}

extension DaysOfWeek {
  /// The days with one of them replaced by the next that is not among them; `nil` where there is no such day.
  fileprivate func replacing(_ day: Int) -> DaysOfWeek? {
    func bit(_ day: Int) -> UInt8 { 1 << UInt8(day % 7) }
    guard rawValue & bit(day) != 0,
      let other = (day..<(day + 7)).first(where: { rawValue & bit($0) == 0 })
    else { return nil }
    return DaysOfWeek(rawValue: rawValue & ~bit(day) | bit(other))
  }
}

extension TimeOfDay {
  /// The time of day that the clock shows some whole seconds later, at least one; from the end of a day the next one's.
  fileprivate func shifted(_ seconds: Double) -> TimeOfDay {
    let whole = Int(exactly: seconds.rounded(.awayFromZero)) ?? 0  // checked: init(exactly:)
    let shifted = (secondsAfterMidnight + whole) % 86_400
    return TimeOfDay(uncheckedSeconds: shifted < 0 ? shifted + 86_400 : shifted)
  }
}

extension CivilDate {
  /// The day some days later; itself at the ends of the calendar.
  fileprivate func shifted(_ days: Int) -> CivilDate {
    let shifted = daysSince1970 + days
    return Self.daysOfYears1To9999.contains(shifted) ? CivilDate(daysSince1970: shifted) : self
  }
}

extension TimeZoneOffsets {
  /// Whether the clocks are the same at all times.
  func isSame(as other: TimeZoneOffsets) -> Bool {
    firstOffset == other.firstOffset && transitions == other.transitions
  }
}
