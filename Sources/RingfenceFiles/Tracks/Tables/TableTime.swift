package import Ringfence

/// Reads the times of a table: moments with an offset from UTC, local times of one zone, and numbers since
/// 1970 in seconds or parts of seconds. `Docs/Tracks.md` states the forms.
package struct TableTime: Sendable {
  package enum Reading: Equatable {
    /// Microseconds since 1970.
    case moment(Int64)
    /// A local time that the clocks show twice: its first moment, and how many seconds later the second one is.
    case repeated(Int64, after: UInt16)
    case fault(TimeFault)
    /// A local time, and nobody says in which zone.
    case local
    /// A time of day, whose day stands in another column.
    case clock
    /// A number of days.
    case days
    /// A date whose day and month may be exchanged, in both ways.
    case either(dayFirst: Moment, monthFirst: Moment)
    /// A date in another order than the one that is known.
    case contradiction
  }

  /// A moment, as ``RawFix`` has it.
  package struct Moment: Equatable {
    let microseconds: Int64
    let repeatedAfter: UInt16
  }

  /// The zone of local times.
  var zone: TimeZoneOffsets?
  /// Whether numbers were in parts of seconds: the first of them, as a fault would be.
  private(set) var unit = TimeFault.none
  /// Whether there is a column for days, and whether it has the form YYMMDD.
  var hasDate = false
  var hasShortDate = false

  /// How many numbers of seconds there were, and the least and the greatest of them.
  private var numbers = 0
  private var least = Double.infinity
  private var greatest = -Double.infinity
  /// Whether a number is one that may be ticks of .NET, and whether another one is too large or small for that.
  private var hasTicks = false
  private var hasNanoseconds = false
  private var hasShortYear = false
  private var hasLongYear = false
  private var plain = DateTimeReader()
  /// A text in the usual form.
  var text = ContiguousArray<UInt8>()
  /// The last day and the last time of day, in the usual form.
  var day = ContiguousArray<UInt8>()
  var clock = ContiguousArray<UInt8>()

  /// The day with day and month exchanged, where they may be.
  var dayToExchange: TextDate?
  private let format: TimeFormat?
  private let givenOrder: DateOrder?
  /// The order of dates in numbers that a date showed.
  var foundOrder: DateOrder?
  /// The first text that is no time.
  private(set) var unread: String?

  package init(zone: TimeZoneOffsets?, format: TimeFormat? = nil, order: DateOrder? = nil) {
    self.zone = zone
    self.format = format
    givenOrder = order
    hasUsualForm = format == nil
  }

  /// Whether times may have the most common forms.
  let hasUsualForm: Bool

  /// The order of dates in numbers, where it is known.
  var orderOfDates: DateOrder? { givenOrder ?? foundOrder }

  /// Reads `bytes[range]`, which has no blanks around it.
  @inline(__always)
  package mutating func read(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Reading {
    var end = range.lowerBound
    if hasUsualForm, let moment = plain.plain(bytes, &end), end == range.upperBound {
      return .moment(moment)
    }
    return readOther(bytes, range)
  }

  /// Reads what begins at an offset in the most common form; moves behind it. `nil` says only that it has
  /// to be read otherwise.
  @inline(__always)
  mutating func plain(_ bytes: Span<UInt8>, _ at: inout Int) -> Int64? { plain.plain(bytes, &at) }

  @inline(never)
  private mutating func readOther(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Reading {
    let reading = readText(bytes, range)
    if case .fault = reading, unread == nil { unread = Self.example(bytes, range) }
    return reading
  }

  private mutating func readText(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Reading {
    if let format { return readFormatted(bytes, range, format) }
    var fault = Reading.fault(.unreadable)
    if normalize(bytes, range) {
      fault = whole()
      guard case .fault = fault else { return fault }
    }
    if let reading = readDated(bytes, range) { return reading }
    if hasDate, readClock(bytes, range) { return .clock }
    let number = number(bytes, range)
    guard case .fault(.unreadable) = number else { return number }
    return fault
  }

  /// A text as messages show it.
  static func example(_ bytes: Span<UInt8>, _ range: Range<Int>) -> String {
    JSONText.shortened(bytes.text(range))
  }

  /// The time in ``text``.
  mutating func whole() -> Reading {
    guard hasOffset else { return local() }
    guard let moment = DateTimeText.parse(text.span, 0..<text.count) else {
      return .fault(.unreadable)
    }
    return .moment(moment)
  }

  // MARK: Numbers

  private mutating func number(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Reading {
    guard let value = DecimalNumber.parse(bytes, range) ?? numberWithComma(bytes, range) else {
      return .fault(TimeFault(text: bytes, range))
    }
    return read(value)
  }

  /// A number with a decimal comma behind more digits than thousands have.
  private mutating func numberWithComma(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Double? {
    guard range.count <= 64 else { return nil }
    text.removeAll(keepingCapacity: true)
    var comma: Int?
    for i in range {
      let isComma = bytes[i] == UInt8(ascii: ",")
      guard !isComma || comma == nil, bytes[i] != UInt8(ascii: ".") else { return nil }
      if isComma { comma = i - range.lowerBound }
      text.append(isComma ? UInt8(ascii: ".") : bytes[i])
    }
    guard let comma, comma > 3 else { return nil }
    return DecimalNumber.parse(text.span, 0..<text.count)
  }

  /// Reads a number since 1970, whose size shows its unit.
  package mutating func read(_ value: Double) -> Reading {
    if Self.maySpellDate(value), let reading = readSpelled(value) { return reading }
    // Seconds since 1970 end below 2.6e11, in the year 9999. Milliseconds begin in March 1973.
    let (unit, microseconds): (TimeFault, Double)
    switch value.magnitude {
    case 1e11..<1e14: (unit, microseconds) = (.milliseconds, (value * 1e3).rounded())
    case 1e14..<1e17: (unit, microseconds) = (.microseconds, value.rounded())
    case 1e17..<1e20:
      (unit, microseconds) = (.nanoseconds, (value / 1e3).rounded())
      if Self.ticks.contains(value) { hasTicks = true } else { hasNanoseconds = true }
    default:
      guard let time = Timestamp(secondsSince1970: value) else { return .fault(.unreadable) }
      // Beside a day, such a number is some time of the day, and nobody says in which unit.
      if hasDate, value.magnitude < 1e8 { return .fault(.unreadable) }
      if numbers == 0, Self.areDays(value) { return .days }
      if numbers < .max { numbers += 1 }
      (least, greatest) = (min(least, value), max(greatest, value))
      return .moment(time.microseconds)
    }
    guard microseconds.magnitude < 2.6e17 else { return .fault(.unreadable) }
    if self.unit == .none { self.unit = unit }
    return .moment(Int64(microseconds))  // checked: the magnitude is bounded above
  }

  /// Whether a number may be a date with a time of day, `20240601100000`, one with thousandths, or one without seconds,
  /// which would be of 1976 as milliseconds.
  @inline(__always)
  static func maySpellDate(_ value: Double) -> Bool {
    (1e13..<1e14).contains(value) || (1e16..<1e17).contains(value)
      || (1.98e11..<2.1e11).contains(value)
  }

  /// Reads a number whose digits are a date and a time of day.
  private mutating func readSpelled(_ value: Double) -> Reading? {
    guard let number = Int64(exactly: value) else { return nil }
    let digits = ContiguousArray(String(number).utf8)
    return readDated(digits.span, 0..<digits.count)
  }

  /// Whether a number is one of days and not of seconds since 1970: from 1954 to 2119 as spreadsheets count them, or
  /// as days since the year 0, or as Julian days. As seconds, all are within a month of 1970-01-01.
  static func areDays(_ value: Double) -> Bool {
    (20_000..<80_000).contains(value) || (700_000..<800_000).contains(value)
      || (2_400_000..<2_500_000).contains(value)
  }

  /// The number of values from which their meaning is clear.
  private static let enough = 10

  /// Whether the times are numbers that are all within a minute of 1970, as no track is.
  var areAllWithinMinute: Bool { numbers >= Self.enough && least >= -60 && greatest <= 60 }

  /// Whether the times are numbers that are all of the first day of 1970.
  var areAllOfFirstDay: Bool { numbers >= Self.enough && least >= 0 && greatest < 86_400 }

  /// Whether the times are numbers that are of 2080 to 2106 as seconds since 1970, and of 2010 to 2036 as those since
  /// 1900, as NTP counts them.
  var areOfNTP: Bool { numbers > 0 && least >= 3.47e9 && greatest < 4.3e9 }

  /// Whether the times are numbers of 1989 to 1990 as nanoseconds since 1970, and of 1990 to 2054 as those of 100
  /// nanoseconds since the year 1, the ticks of .NET.
  var areOfTicks: Bool { hasTicks && !hasNanoseconds }

  /// Whether all times were 12 digits that may begin with a year of two.
  var mayHaveShortYears: Bool { hasShortYear && !hasLongYear }

  /// Notes what a date in another form than the usual ones is.
  mutating func note(mayHaveShortYear: Bool) {
    if mayHaveShortYear { hasShortYear = true } else { hasLongYear = true }
  }

  private static let ticks = 6.277e17..<6.48e17

  /// Whether the times are numbers that are of 2007 to 2021 as seconds since 1970, and of 2018 to 2031 as those since
  /// 1980, as GPS counts them.
  var mayBeOfGPS: Bool { numbers > 0 && least >= 1.19e9 && greatest < 1.62e9 }

  /// Whether the times are numbers that were seconds since 1970 from 1987 to 2000, when hardly a phone had GPS, and are
  /// those from 2018 to 2031 if they count from 2001, as Swift writes a `Date`.
  var areOfSwift: Bool { numbers > 0 && least >= 5.5e8 && greatest < 9.5e8 }

  // MARK: Texts

  /// Whether ``text`` has an offset behind its time of day.
  private var hasOffset: Bool {
    var i = 19
    while i < text.count {
      switch text[i] {
      case UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"): i += 1
      default: return true
      }
    }
    return false
  }

  private mutating func local() -> Reading {
    guard let zone else {
      // An impossible date is no local time.
      return DateTimeText.parse(text.span, 0..<text.count) == nil ? .fault(.unreadable) : .local
    }
    guard let clock = DateTimeText.parse(text.span, 0..<text.count) else {
      return .fault(.unreadable)
    }
    return Self.reading(clock, in: zone)
  }

  private static func reading(_ clock: Int64, in zone: TimeZoneOffsets) -> Reading {
    guard let moment = zone.moments(ofLocal: clock) else { return .fault(.unreadable) }
    return moment.repeatedAfter == 0
      ? .moment(moment.first) : .repeated(moment.first, after: moment.repeatedAfter)
  }

  /// Reads a local time in microseconds since 1970-01-01T00:00 of the same clock.
  func readLocal(_ clock: Int64) -> Reading {
    zone.map { Self.reading(clock, in: $0) } ?? .local
  }

  /// Brings a date with a time into the usual form, as ``text``: `YYYY-MM-DDThh:mm:ss`, a fraction, and an
  /// offset if there is one.
  /// - Returns: whether the text begins with a date and a time of day.
  private mutating func normalize(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard range.count >= 16, range.count <= 64 else { return false }
    let start = range.lowerBound
    text.removeAll(keepingCapacity: true)
    if bytes[start + 4] == bytes[start + 7],
      bytes[start + 4] == UInt8(ascii: "-") || bytes[start + 4] == UInt8(ascii: "/")
    {
      append(bytes, start..<start + 4)
      text.append(UInt8(ascii: "-"))
      append(bytes, start + 5..<start + 7)
      text.append(UInt8(ascii: "-"))
      append(bytes, start + 8..<start + 10)
    } else if bytes[start + 2] == UInt8(ascii: "."), bytes[start + 5] == UInt8(ascii: "."),
      orderOfDates != .mdy
    {
      // Day, month and year, as German and other spreadsheets write them.
      append(bytes, start + 6..<start + 10)
      text.append(UInt8(ascii: "-"))
      append(bytes, start + 3..<start + 5)
      text.append(UInt8(ascii: "-"))
      append(bytes, start..<start + 2)
    } else {
      return false
    }
    var i = start + 10
    guard bytes[i] == 0x20 || bytes[i] | 0x20 == UInt8(ascii: "t") else { return false }
    text.append(UInt8(ascii: "T"))
    i += 1
    guard bytes[i + 2] == UInt8(ascii: ":") else { return false }
    append(bytes, i..<i + 5)
    i += 5
    if i < range.upperBound, bytes[i] == UInt8(ascii: ":") {
      guard i + 3 <= range.upperBound else { return false }
      append(bytes, i..<i + 3)
      i += 3
    } else {
      text.append(UInt8(ascii: ":"))
      text.append(UInt8(ascii: "0"))
      text.append(UInt8(ascii: "0"))
    }
    if i < range.upperBound, bytes[i] == UInt8(ascii: ".") || bytes[i] == UInt8(ascii: ",") {
      text.append(UInt8(ascii: "."))
      i += 1
      while i < range.upperBound, bytes[i] &- UInt8(ascii: "0") <= 9 {
        text.append(bytes[i])
        i += 1
      }
    }
    while i < range.upperBound, bytes[i] == 0x20 { i += 1 }
    if range.upperBound - i == 3, Self.isUTC(bytes, i) {
      text.append(UInt8(ascii: "Z"))
      return true
    }
    // A zone's name in brackets says the same as the offset before it.
    while i < range.upperBound, bytes[i] != UInt8(ascii: "[") {
      text.append(bytes[i])
      i += 1
    }
    return true
  }

  static func isUTC(_ bytes: Span<UInt8>, _ at: Int) -> Bool {
    let word = bytes.word(at: at, count: 3) | 0x20_2020
    return word == 0x63_7475 || word == 0x74_6D67
  }

  mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for i in range { text.append(bytes[i]) }
  }
}
