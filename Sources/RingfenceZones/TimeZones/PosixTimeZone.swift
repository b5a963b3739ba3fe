package import Ringfence

/// The rule for all future years at the end of a compiled time zone: `CET-1CEST,M3.5.0,M10.5.0/3`.
///
/// POSIX.1-2017, 8.3, with names in angle brackets and with times of -167 to 167 hours (RFC 8536, 3.3).
package struct PosixTimeZone {
  /// The end of the changes: 2101-01-01T00:00:00Z.
  package static let end: Int64 = 4_133_980_800
  private static let lastYear = 2100

  private let standardOffset: Int
  private let saving: (offset: Int, begins: Moment, ends: Moment)?

  /// A day of each year and a local time, in seconds after its midnight.
  private struct Moment {
    enum Day {
      /// `Mm.w.d`: the day of the week (Sunday is 0) for the nth time in the month, 5 for the last.
      case weekday(month: Int, week: Int, day: Int)
      /// `Jn`: 1 to 365, 29 February is never counted.
      case julian(Int)
      /// `n`: 0 to 365.
      case ordinal(Int)
    }
    var day: Day
    var time: Int

    /// Seconds since 1970 on the local clock.
    func seconds(in year: Int) -> Int64 {
      let days: Int
      switch day {
      case .julian(let number):
        let isAfterLeapDay = number >= 60 && CivilDate.days(inMonth: 2, year: year) == 29
        days = Self.firstDay(of: 1, year) + number - (isAfterLeapDay ? 0 : 1)
      case .ordinal(let number): days = Self.firstDay(of: 1, year) + number
      case .weekday(let month, let week, let weekday):
        let first = Self.firstDay(of: month, year)
        // 1970-01-01 was a Thursday, 4.
        let firstWeekday = (first + 4) % 7
        var dayOfMonth = (weekday - firstWeekday + 7) % 7 + 7 * (week - 1)
        if dayOfMonth >= CivilDate.days(inMonth: month, year: year) { dayOfMonth -= 7 }
        days = first + dayOfMonth
      }
      return Int64(days) * 86_400 + Int64(time)
    }

    /// Days since 1970-01-01 of the first of a month, from 1970 on.
    private static func firstDay(of month: Int, _ year: Int) -> Int {
      CivilDate(year: year, month: month, day: 1)?.daysSince1970 ?? 0
    }
  }

  /// Reads a rule; `nil` when it is not one.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    guard Self.skipName(&rest), let west = Self.time(&rest, hours: 24) else { return nil }
    standardOffset = -west
    if rest.isEmpty {
      saving = nil
      return
    }
    guard Self.skipName(&rest) else { return nil }
    var offset = standardOffset + 3_600
    if rest.first != UInt8(ascii: ",") {
      guard let west = Self.time(&rest, hours: 24) else { return nil }
      offset = -west
    }
    guard let begins = Self.moment(&rest), let ends = Self.moment(&rest), rest.isEmpty else {
      return nil
    }
    saving = (offset, begins, ends)
  }

  /// The changes after a moment, ascending, up to the end of 2100; without a moment from 1970 on.
  package func transitions(after moment: Int64?) -> [TimeZoneOffsets.Transition] {
    guard let saving else { return [] }
    var transitions: [TimeZoneOffsets.Transition] = []
    for year in 1970...Self.lastYear {
      transitions.append(
        .init(
          seconds: saving.begins.seconds(in: year) - Int64(standardOffset), offset: saving.offset))
      transitions.append(
        .init(
          seconds: saving.ends.seconds(in: year) - Int64(saving.offset), offset: standardOffset))
    }
    return transitions.filter { $0.seconds > moment ?? .min && $0.seconds < Self.end }
      .sorted { $0.seconds < $1.seconds }
  }

  // MARK: Parts of the text

  // By bytes: characters and their properties are tables of many kilobytes in a module for a page.
  private static let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  private static func skipName(_ rest: inout ArraySlice<UInt8>) -> Bool {
    let name: ArraySlice<UInt8>
    if rest.first == UInt8(ascii: "<") {
      guard let close = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
      name = rest[(rest.startIndex + 1)..<close]
      rest = rest[(close + 1)...]
    } else {
      name = rest.prefix { letters ~= $0 | 0x20 }
      rest = rest[name.endIndex...]
    }
    return name.count >= 3
  }

  private static func number(_ rest: inout ArraySlice<UInt8>, in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix { Self.digits ~= $0 }
    guard let value = Int(String(decoding: digits, as: UTF8.self)), range ~= value else {
      return nil
    }
    rest = rest[digits.endIndex...]
    return value
  }

  private static func take(_ character: Unicode.Scalar, _ rest: inout ArraySlice<UInt8>) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// `[+-]h[:mm[:ss]]` in seconds.
  private static func time(_ rest: inout ArraySlice<UInt8>, hours: Int) -> Int? {
    let isNegative = take("-", &rest)
    if !isNegative { _ = take("+", &rest) }
    guard let hour = number(&rest, in: 0...hours) else { return nil }
    var seconds = hour * 3_600
    if take(":", &rest) {
      guard let minute = number(&rest, in: 0...59) else { return nil }
      seconds += minute * 60
      if take(":", &rest) {
        guard let second = number(&rest, in: 0...59) else { return nil }
        seconds += second
      }
    }
    return isNegative ? -seconds : seconds
  }

  private static func moment(_ rest: inout ArraySlice<UInt8>) -> Moment? {
    guard take(",", &rest), let day = day(&rest) else { return nil }
    guard take("/", &rest) else { return Moment(day: day, time: 7_200) }
    guard let time = time(&rest, hours: 167) else { return nil }
    return Moment(day: day, time: time)
  }

  private static func day(_ rest: inout ArraySlice<UInt8>) -> Moment.Day? {
    if take("J", &rest) { return number(&rest, in: 1...365).map { .julian($0) } }
    guard take("M", &rest) else { return number(&rest, in: 0...365).map { .ordinal($0) } }
    guard let month = number(&rest, in: 1...12), take(".", &rest),
      let week = number(&rest, in: 1...5), take(".", &rest),
      let weekday = number(&rest, in: 0...6)
    else { return nil }
    return .weekday(month: month, week: week, day: weekday)
  }
}
