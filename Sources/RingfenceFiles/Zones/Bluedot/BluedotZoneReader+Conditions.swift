internal import Ringfence

private enum BluedotConditionKind: String, CaseIterable {
  case percentageCrossed, speed, bearing, timeActive, dateRange
}
private enum BluedotPercentageKey: String, CaseIterable {
  case percentage, timeoutPeriod, sequential
}
private enum BluedotSpeedKey: String, CaseIterable { case minimumSpeed, maximumSpeed }
private enum BluedotBearingKey: String, CaseIterable { case fromAngle, toAngle }
private enum BluedotPeriodKey: String, CaseIterable { case from, to }
private enum BluedotTimeKey: String, CaseIterable { case time, period }
private enum BluedotDatesKey: String, CaseIterable { case start, end }

extension BluedotZoneReader {
  private static let silentKeys = ["conditionId", "name"]

  /// An object with an array of conditions for each kind.
  mutating func zoneConditions(_ node: Int) throws(FileError) -> BluedotConditions {
    guard document.kind(node) == .object else {
      throw wrongType(node, expected: "an object of conditions")
    }
    var conditions = BluedotConditions()
    for key in document.children(node) where document.kind(key + 1) != .null {
      let name = document.string(key) ?? ""
      guard let kind = BluedotConditionKind(rawValue: name) else {
        if Self.silentKeys.contains(name) { continue }
        // Without the unknown condition the zone would trigger.
        throw error(
          .unknownKey, at: key,
          "unknown kind of condition \(JSONText.quoted(name))"
            + suggestion(for: name, among: BluedotConditionKind.allCases.map { $0.rawValue }))
      }
      let rows = rows(key + 1)
      switch kind {
      case .percentageCrossed:
        for row in rows { conditions.percentageCrossed.append(try percentage(row)) }
      case .speed: for row in rows { conditions.speed.append(try speed(row)) }
      case .bearing: for row in rows { conditions.bearing.append(try bearing(row)) }
      case .timeActive: conditions.hours = try dailyHours(key + 1)
      case .dateRange: for row in rows { conditions.dates.append(try dates(row)) }
      }
    }
    return conditions
  }

  // MARK: Percentage, speed, bearing

  private mutating func percentage(_ node: Int) throws(FileError) -> PercentageCondition {
    let fields = try thirdPartyFields(
      node, of: BluedotPercentageKey.self, "a percentageCrossed condition, an object",
      silent: Self.silentKeys)
    let share = try required(.percentage, of: fields)
    var condition = PercentageCondition(
      percentage: try inPercent(try decimal(share, "percentage"), share))
    if let node = fields[.timeoutPeriod] {
      let timeout = try hoursAndMinutes(node, "timeoutPeriod")
      guard timeout > .zero else {
        throw error(.outOfRange, at: node, "timeoutPeriod is 00:00, expected at least '00:01'")
      }
      condition.timeout = timeout
    }
    if let node = fields[.sequential] { condition.isSequential = try flag(node) }
    return condition
  }

  private mutating func speed(_ node: Int) throws(FileError) -> SpeedCondition {
    let fields = try thirdPartyFields(
      node, of: BluedotSpeedKey.self, "a speed condition, an object", silent: Self.silentKeys)
    guard let unit = source.options.speedUnit else {
      let units = SpeedUnit.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
      throw error(
        .missingUnit, at: node,
        "speeds in this form have no unit, expected --speed-unit with one of \(units); "
          + "the maker's page on actions with conditions uses m/s")
    }
    func limit(_ node: Int?) throws(FileError) -> Speed? {
      guard let node else { return nil }
      let value = try decimal(node, "speed")
      let speed = unit.speed(value)
      return .metersPerSecond(
        try inRange(
          speed.metersPerSecond, .speed, at: node, "\(DecimalNumber.text(value)) \(unit.rawValue)"))
    }
    let minimum = try limit(fields[.minimumSpeed])
    let maximum = try limit(fields[.maximumSpeed])
    guard minimum != nil || maximum != nil else {
      throw error(
        .missingKey, at: node, "speed condition needs 'minimumSpeed' or 'maximumSpeed'")
    }
    let condition = SpeedCondition(minimum: minimum, maximum: maximum)
    func shown(_ node: Int?) -> String {
      node.map { "\(document.string($0) ?? written($0)) \(unit.rawValue)" } ?? ""
    }
    let contradiction = condition.limits.contradiction(
      of: .speed, minimum: shown(fields[.minimumSpeed]), maximum: shown(fields[.maximumSpeed]))
    if let contradiction { try refuseContradiction(at: node, contradiction) }
    return condition
  }

  private mutating func bearing(_ node: Int) throws(FileError) -> BearingCondition {
    let fields = try thirdPartyFields(
      node, of: BluedotBearingKey.self, "a bearing condition, an object",
      silent: Self.silentKeys)
    func limit(_ node: Int) throws(FileError) -> Double {
      try inTurn(try decimal(node, "angle"), node)
    }
    return BearingCondition(
      fromAngle: try limit(try required(.fromAngle, of: fields)),
      to: try limit(try required(.toAngle, of: fields)), when: .crossing)
  }

  // MARK: Times and dates

  /// A time as `HH:MM`. Blanks around the numbers are ignored.
  func hoursAndMinutes(_ node: Int, _ what: String) throws(FileError) -> Duration {
    let text = try text(node, "\(what) as 'HH:MM'")
    guard let clock = Self.clock(text[...], hourDigits: 4) else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no time, expected hours and minutes 'HH:MM'")
    }
    return .seconds(clock.hours * 3_600 + clock.minutes * 60)
  }

  private static func clock(
    _ text: Substring, hourDigits: Int
  ) -> (hours: Int, minutes: Int)? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { trimmed($0) }
    guard parts.count == 2, let hours = whole(parts[0], digits: 1...hourDigits),
      let minutes = whole(parts[1], digits: 2...2), minutes < 60
    else { return nil }
    return (hours, minutes)
  }

  private static func whole(_ text: Substring, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(text.utf8.count), text.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 })
    else {
      return nil
    }
    return Int(text)
  }

  /// The hours of the day, one period or an array of them; empty when one is the whole day.
  mutating func dailyHours(_ node: Int) throws(FileError) -> [DailyHours] {
    var hours: [DailyHours] = []
    var isWholeDay = false
    for row in rows(node) {
      let fields = try thirdPartyFields(
        row, of: BluedotPeriodKey.self, "times, an object with the keys 'from' and 'to'",
        silent: Self.silentKeys)
      let from = try timeOfDay(try required(.from, of: fields))
      let to = try timeOfDay(try required(.to, of: fields))
      // Midnight as the end is the end of the same day.
      guard let period = DailyHours(from: from, to: to == 0 ? 86_400 : to) else {
        throw error(
          .contradictoryCondition, at: row,
          "times begin and end at the same time; 'activeAllDay' is the whole day")
      }
      if period == .wholeDay { isWholeDay = true }
      hours.append(period)
    }
    return isWholeDay ? [] : hours
  }

  /// Seconds after midnight of a time of day, as `{"time": "9:30", "period": "am"}` or `"9:30 am"`.
  private mutating func timeOfDay(_ node: Int) throws(FileError) -> Int {
    let text: String
    if document.kind(node) == .string {
      text = try self.text(node)
    } else {
      let fields = try thirdPartyFields(
        node, of: BluedotTimeKey.self, "a time, an object with the keys 'time' and 'period'",
        silent: Self.silentKeys)
      let time = try self.text(try required(.time, of: fields), "a time such as '9:30'")
      text = "\(time) \(try self.text(try required(.period, of: fields), "'am' or 'pm'"))"
    }
    let lower = Self.trimmed(text.lowercased()[...])
    let isAfternoon = lower.hasSuffix("pm")
    guard isAfternoon || lower.hasSuffix("am"),
      let clock = Self.clock(lower.dropLast(2), hourDigits: 2), clock.hours < 24,
      isAfternoon || clock.hours <= 12
    else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no time of day, expected one such as '9:30' with 'am' or 'pm'")
    }
    let hour = isAfternoon && clock.hours < 12 ? clock.hours + 12 : clock.hours
    let hourOfDay = isAfternoon ? hour : clock.hours % 12
    if !(1...12).contains(clock.hours), oddTimes.insert(String(lower)).inserted {
      let minutes = clock.minutes < 10 ? "0\(clock.minutes)" : "\(clock.minutes)"
      let shown = "\((hourOfDay + 11) % 12 + 1):\(minutes) \(isAfternoon ? "pm" : "am")"
      warn(.oddTime, at: node, "\(JSONText.quoted(text)) is read as '\(shown)'")
    }
    return hourOfDay * 3_600 + clock.minutes * 60
  }

  private mutating func dates(_ node: Int) throws(FileError) -> DateRange {
    let fields = try thirdPartyFields(
      node, of: BluedotDatesKey.self, "dates, an object with the keys 'start' and 'end'",
      silent: Self.silentKeys)
    let first = try fields[.start].map { (node) throws(FileError) in try dayMonthYear(node) }
    let last = try fields[.end].map { (node) throws(FileError) in try dayMonthYear(node) }
    guard first != nil || last != nil else {
      throw error(.missingKey, at: node, "dates need 'start' or 'end'")
    }
    if let first, let last, last < first {
      throw error(.contradictoryCondition, at: node, "dates end before they begin")
    }
    return DateRange(first: first, last: last)
  }

  /// The day of `dd/MM/yyyy`.
  private func dayMonthYear(_ node: Int) throws(FileError) -> CivilDate {
    let text = try text(node, "a date such as '31/12/2026'")
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map {
      Self.trimmed($0)
    }
    guard parts.count == 3, let day = Self.whole(parts[0], digits: 1...2),
      let month = Self.whole(parts[1], digits: 1...2),
      let year = Self.whole(parts[2], digits: 4...4),
      let date = CivilDate(year: year, month: month, day: day)
    else {
      throw error(
        .badValue, at: node,
        "\(JSONText.quoted(text)) is no date, expected one such as '31/12/2026'")
    }
    return date
  }
}
