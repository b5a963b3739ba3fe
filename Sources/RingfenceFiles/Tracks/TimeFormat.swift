internal import Ringfence

/// The form of the times of a table, as `strftime` and Python's `strptime` write it: `%d.%m.%y %H:%M:%S`.
public struct TimeFormat: Hashable, Sendable {
  /// A part of the form.
  private enum Item: Hashable, Sendable {
    case byte(UInt8)
    case blanks
    case year, shortYear, month, monthName, day, dayOfYear
    case hour, halfDayHour, minute, second, fraction, half
    case offset, utc, epoch, weekday
  }

  package static let parts =
    "%Y %y %m %b %B %d %e %j %H %I %p %M %S %f %z %Z %s %a %A %F %T and %%"

  private let items: [Item]
  /// Whether the form has a date, and not only a time of day.
  let hasDate: Bool

  /// Reads a form; `nil` for one with an unknown part, or without all parts of a time of day, or of a date.
  public init?(_ text: String) {
    var items: [Item] = []
    var isPart = false
    for byte in text.utf8 {
      if isPart {
        isPart = false
        guard let more = Self.items(byte) else { return nil }
        items += more
      } else if byte == UInt8(ascii: "%") {
        isPart = true
      } else if byte == 0x20 || byte == 0x09 {
        items.append(.blanks)
      } else {
        items.append(.byte(byte))
      }
    }
    guard !isPart else { return nil }
    func has(_ item: Item) -> Bool { items.contains(item) }
    let hasYear = has(.year) || has(.shortYear)
    let hasMonth = has(.month) || has(.monthName)
    hasDate = hasYear || hasMonth || has(.day) || has(.dayOfYear) || has(.epoch)
    let isWhole = hasYear && (has(.dayOfYear) || hasMonth && has(.day)) || has(.epoch) || !hasDate
    let hasClock = has(.hour) || has(.halfDayHour) && has(.half) || has(.epoch)
    guard isWhole, hasClock else { return nil }
    self.items = items
  }

  private static func items(_ letter: UInt8) -> [Item]? {
    switch letter {
    case UInt8(ascii: "Y"): [.year]
    case UInt8(ascii: "y"): [.shortYear]
    case UInt8(ascii: "m"): [.month]
    case UInt8(ascii: "b"), UInt8(ascii: "B"): [.monthName]
    case UInt8(ascii: "d"), UInt8(ascii: "e"): [.day]
    case UInt8(ascii: "j"): [.dayOfYear]
    case UInt8(ascii: "H"): [.hour]
    case UInt8(ascii: "I"): [.halfDayHour]
    case UInt8(ascii: "M"): [.minute]
    case UInt8(ascii: "S"): [.second]
    case UInt8(ascii: "f"): [.fraction]
    case UInt8(ascii: "p"): [.half]
    case UInt8(ascii: "z"): [.offset]
    case UInt8(ascii: "Z"): [.utc]
    case UInt8(ascii: "s"): [.epoch]
    case UInt8(ascii: "a"), UInt8(ascii: "A"): [.weekday]
    case UInt8(ascii: "F"):
      [.year, .byte(UInt8(ascii: "-")), .month, .byte(UInt8(ascii: "-")), .day]
    case UInt8(ascii: "T"):
      [.hour, .byte(UInt8(ascii: ":")), .minute, .byte(UInt8(ascii: ":")), .second]
    case UInt8(ascii: "%"): [.byte(UInt8(ascii: "%"))]
    default: nil
    }
  }

  struct Parts {
    var year = 0, month = 1, day = 1
    var dayOfYear: Int?
    var hour = 0, minute = 0, second = 0
    var half: Int?
    var offset: [UInt8] = []
    var fractionDigits: [UInt8] = []
    var epoch: Double?

    /// Appends `YYYY-MM-DD`. Returns whether there is such a day.
    func appendDay(to text: inout ContiguousArray<UInt8>) -> Bool {
      var date = CivilDate(year: year, month: month, day: day)
      if let dayOfYear {
        guard let first = CivilDate(year: year, month: 1, day: 1) else { return false }
        date = CivilDate(daysSince1970: first.daysSince1970 + dayOfYear - 1)
        guard date?.year == year else { return false }
      }
      guard let date else { return false }
      Self.append(date.year, 4, to: &text)
      text.append(UInt8(ascii: "-"))
      Self.append(date.month, 2, to: &text)
      text.append(UInt8(ascii: "-"))
      Self.append(date.day, 2, to: &text)
      return true
    }

    /// Appends `hh:mm:ss`, the decimals and the offset.
    func appendClock(to text: inout ContiguousArray<UInt8>) {
      Self.append(half.map { hour % 12 + $0 } ?? hour, 2, to: &text)
      text.append(UInt8(ascii: ":"))
      Self.append(minute, 2, to: &text)
      text.append(UInt8(ascii: ":"))
      Self.append(second, 2, to: &text)
      if !fractionDigits.isEmpty {
        text.append(UInt8(ascii: "."))
        text += fractionDigits
      }
      text += offset
    }

    private static func append(_ number: Int, _ digits: Int, to text: inout ContiguousArray<UInt8>)
    {
      var unit = digits == 4 ? 1000 : 10
      while unit > 0 {
        text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / unit % 10))
        unit /= 10
      }
    }
  }

  /// `nil` for a text of another form.
  func parse(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Parts? {
    var parts = Parts()
    var at = range.lowerBound
    for item in items {
      guard Self.read(item, bytes, &at, range.upperBound, &parts) else { return nil }
    }
    return at == range.upperBound ? parts : nil
  }

  private static func read(
    _ item: Item, _ bytes: Span<UInt8>, _ at: inout Int, _ end: Int, _ parts: inout Parts
  ) -> Bool {
    func number(_ most: Int, _ values: ClosedRange<Int>) -> Int? {
      let start = at
      var value = 0
      while at < end, at - start < most, bytes[at] &- UInt8(ascii: "0") <= 9 {
        // checked: four digits at most
        value = value * 10 + Int(bytes[at] &- UInt8(ascii: "0"))
        at += 1
      }
      return at > start && values.contains(value) ? value : nil
    }
    func set(_ value: Int?, _ part: Part) -> Bool {
      guard let value else { return false }
      switch part {
      case .year: parts.year = value
      case .month: parts.month = value
      case .day: parts.day = value
      case .dayOfYear: parts.dayOfYear = value
      case .hour: parts.hour = value
      case .minute: parts.minute = value
      case .second: parts.second = value
      }
      return true
    }
    switch item {
    case .byte(let byte):
      guard at < end, bytes[at] == byte else { return false }
      at += 1
      return true
    case .blanks:
      while at < end, bytes[at] == 0x20 || bytes[at] == 0x09 { at += 1 }
      return true
    case .year: return set(number(4, 1...9999), .year)
    case .shortYear: return set(number(2, 0...99).map { TextDate.year(ofTwoDigits: $0) }, .year)
    case .month: return set(number(2, 1...12), .month)
    case .monthName:
      return set(TextDate.Name.months.index(bytes, &at, end).map { $0 + 1 }, .month)
    case .day:
      // `%e` pads with a blank.
      if at < end, bytes[at] == 0x20 { at += 1 }
      return set(number(2, 1...31), .day)
    case .dayOfYear: return set(number(3, 1...366), .dayOfYear)
    case .hour: return set(number(2, 0...23), .hour)
    case .halfDayHour: return set(number(2, 1...12), .hour)
    case .minute: return set(number(2, 0...59), .minute)
    case .second: return set(number(2, 0...60), .second)
    case .fraction:
      while at < end, parts.fractionDigits.count < 12, bytes[at] &- UInt8(ascii: "0") <= 9 {
        parts.fractionDigits.append(bytes[at])
        at += 1
      }
      return !parts.fractionDigits.isEmpty
    case .half: return readHalf(bytes, &at, end, &parts)
    case .offset, .utc:
      guard let zone = ClockZone(bytes, at..<end, takesWords: item == .utc) else { return false }
      parts.offset = zone.text
      at = zone.end
      return true
    case .epoch:
      let start = at
      while at < end, bytes[at] != 0x20 { at += 1 }
      parts.epoch = DecimalNumber.parse(bytes, start..<at)
      return parts.epoch != nil
    case .weekday: return TextDate.Name.weekdays.index(bytes, &at, end) != nil
    }
  }

  private enum Part { case year, month, day, dayOfYear, hour, minute, second }

  private static func readHalf(
    _ bytes: Span<UInt8>, _ at: inout Int, _ end: Int, _ parts: inout Parts
  ) -> Bool {
    guard let half = HalfDay(bytes, at..<end) else { return false }
    parts.half = half.hours
    at = half.end
    return true
  }
}
