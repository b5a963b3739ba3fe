internal import Ringfence

/// Times whose day stands in a column of its own.
extension TableTime {
  // MARK: Days

  /// Reads a day into ``day``.
  /// - Returns: ``Reading/clock`` for a day, whether it exists or not; ``Reading/days`` for a number of days.
  mutating func readDate(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Reading {
    day.removeAll(keepingCapacity: true)
    let start = range.lowerBound
    let digits = range.prefix { bytes[$0] &- UInt8(ascii: "0") <= 9 }.count
    if digits == range.count, digits == 8 {
      appendDay(bytes, start..<start + 4, start + 4..<start + 6, start + 6..<start + 8)
    } else if digits == range.count, digits == 6, hasShortDate {
      day.append(UInt8(ascii: "2"))
      day.append(UInt8(ascii: "0"))
      appendDay(bytes, start..<start + 2, start + 2..<start + 4, start + 4..<start + 6)
    } else if range.count >= 10, isMidnight(bytes, start + 10..<range.upperBound) {
      if digits == 4, bytes[start + 4] == bytes[start + 7],
        bytes[start + 4] == UInt8(ascii: "-") || bytes[start + 4] == UInt8(ascii: "/")
      {
        appendDay(bytes, start..<start + 4, start + 5..<start + 7, start + 8..<start + 10)
      } else if digits == 2, bytes[start + 2] == UInt8(ascii: "."),
        bytes[start + 5] == UInt8(ascii: ".")
      {
        appendDay(bytes, start + 6..<start + 10, start + 3..<start + 5, start..<start + 2)
      }
    }
    guard day.isEmpty else { return .clock }
    let number = DecimalNumber.parse(bytes, range, allowsExponent: false)
    return number.map(Self.areDays) ?? false ? .days : .fault(TimeFault(text: bytes, range))
  }

  private mutating func appendDay(
    _ bytes: Span<UInt8>, _ year: Range<Int>, _ month: Range<Int>, _ ofMonth: Range<Int>
  ) {
    for i in year { day.append(bytes[i]) }
    day.append(UInt8(ascii: "-"))
    for i in month { day.append(bytes[i]) }
    day.append(UInt8(ascii: "-"))
    for i in ofMonth { day.append(bytes[i]) }
  }

  /// Whether nothing or a midnight stands behind a day, as some programs write days.
  private func isMidnight(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard !range.isEmpty else { return true }
    guard bytes[range.lowerBound] == 0x20 || bytes[range.lowerBound] | 0x20 == UInt8(ascii: "t")
    else {
      return false
    }
    return range.dropFirst().allSatisfy {
      [UInt8(ascii: "0"), UInt8(ascii: ":"), UInt8(ascii: "."), UInt8(ascii: "Z")].contains(
        bytes[$0])
    }
  }

  // MARK: Times of day

  /// Reads a time of day into ``clock``: `hh:mm`, `hh:mm:ss` or `hhmmss` with decimals, with AM or PM or with an
  /// offset behind it.
  /// - Returns: whether the text is one.
  mutating func readClock(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    clock.removeAll(keepingCapacity: true)
    guard range.count <= 40 else { return false }
    var i = range.lowerBound
    let end = range.upperBound
    func digits(_ from: Int) -> Int {
      (from..<end).prefix { bytes[$0] &- UInt8(ascii: "0") <= 9 }.count
    }
    let first = digits(i)
    var hour = 0
    if first == 6 {
      // checked: two digits
      hour = Int(bytes[i] &- UInt8(ascii: "0")) * 10 + Int(bytes[i + 1] &- UInt8(ascii: "0"))
      appendClock(bytes, i + 2)
      clock.append(UInt8(ascii: ":"))
      appendClock(bytes, i + 4)
      i += 6
    } else {
      guard first == 1 || first == 2, i + first < end, bytes[i + first] == UInt8(ascii: ":") else {
        return false
      }
      // checked: at most two digits
      for k in i..<i + first { hour = hour * 10 + Int(bytes[k] &- UInt8(ascii: "0")) }
      i += first + 1
      guard digits(i) == 2 else { return false }
      appendClock(bytes, i)
      i += 2
      clock.append(UInt8(ascii: ":"))
      if i < end, bytes[i] == UInt8(ascii: ":") {
        i += 1
        guard digits(i) == 2 else { return false }
        appendClock(bytes, i)
        i += 2
      } else {
        clock.append(UInt8(ascii: "0"))
        clock.append(UInt8(ascii: "0"))
      }
    }
    if i < end, bytes[i] == UInt8(ascii: ".") || bytes[i] == UInt8(ascii: ",") {
      let decimals = digits(i + 1)
      guard decimals > 0 else { return false }
      clock.append(UInt8(ascii: "."))
      for k in i + 1...i + decimals { clock.append(bytes[k]) }
      i += decimals + 1
    }
    while i < end, bytes[i] == 0x20 { i += 1 }
    if let half = Self.half(bytes, i..<end) {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + half
    } else if end - i == 3, Self.isUTC(bytes, i) {
      clock.append(UInt8(ascii: "Z"))
    } else {
      guard
        i == end
          || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "Z"), UInt8(ascii: "z")].contains(
            bytes[i])
      else { return false }
      for k in i..<end { clock.append(bytes[k]) }
    }
    // checked: an hour has two digits
    clock.insert(
      contentsOf: [
        UInt8(ascii: "0") + UInt8(hour / 10), UInt8(ascii: "0") + UInt8(hour % 10),
        UInt8(ascii: ":"),
      ], at: 0)
    return true
  }

  private mutating func appendClock(_ bytes: Span<UInt8>, _ at: Int) {
    clock.append(bytes[at])
    clock.append(bytes[at + 1])
  }

  /// The hours before the half of the day that a text names: `AM`, `PM`, `a.m.`, `p.m.`; `nil` for anything else.
  private static func half(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    switch bytes.text(range).lowercased() {
    case "am", "a.m.": 0
    case "pm", "p.m.": 12
    default: nil
    }
  }

  /// The time of the last day and the last time of day.
  mutating func joined(isUTC: Bool) -> Reading {
    text = day
    text.append(UInt8(ascii: "T"))
    text.append(contentsOf: clock)
    guard isUTC else { return whole() }
    let zone = zone
    self.zone = .utc
    defer { self.zone = zone }
    return whole()
  }
}

/// What is wrong with all times of a table.
enum TableTimeTrouble: Sendable {
  /// They are local, and nobody says in which zone.
  case local
  /// They are numbers of days.
  case days
  /// They are numbers that are all within a minute of 1970.
  case minute

  /// The error.
  func error(at location: FileLocation) -> FileError {
    let remedy = "expected seconds since 1970, or ones like 2024-05-18T07:50:00Z"
    return switch self {
    case .local:
      FileError(
        .localTime, at: location,
        "time has no offset from UTC; give the zone of the table's local times with --time-zone, such as "
          + "Europe/Berlin, or UTC")
    case .days:
      FileError(
        .noTimes, at: location,
        "the times are numbers like days, as spreadsheets keep dates, or like seconds of a day, \(remedy); in a "
          + "spreadsheet, give the column the format yyyy-mm-dd hh:mm:ss before it is saved")
    case .minute:
      FileError(
        .noTimes, at: location,
        "all times are numbers within one minute of 1970-01-01, like parts of a day or a count of the rows, "
          + remedy)
    }
  }
}
