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
    dayToExchange = nil
    if digits == range.count, digits == 8, orderOfDates == nil {
      appendDay(bytes, start..<start + 4, start + 4..<start + 6, start + 6..<start + 8)
    } else if digits == range.count, digits == 6, hasShortDate {
      day.append(UInt8(ascii: "2"))
      day.append(UInt8(ascii: "0"))
      appendDay(bytes, start..<start + 2, start + 2..<start + 4, start + 4..<start + 6)
    } else if digits != range.count || [6, 8].contains(digits),
      let date = TextDate(bytes, range, order: orderOfDates),
      isMidnight(bytes, date.end..<range.upperBound)
    {
      switch date.order {
      case .stated: break
      case .unexpected: return .contradiction
      case .shown(let order):
        guard orderOfDates == nil || orderOfDates == order else { return .contradiction }
        foundOrder = order
      case .unknown: dayToExchange = date.exchanged
      }
      date.append(to: &day)
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
    guard range.count <= 64 else { return false }
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
    } else if first == 4 {
      // checked: two digits
      hour = Int(bytes[i] &- UInt8(ascii: "0")) * 10 + Int(bytes[i + 1] &- UInt8(ascii: "0"))
      appendClock(bytes, i + 2)
      for byte in ":00".utf8 { clock.append(byte) }
      i += 4
    } else if first == 9 {
      // With the thousandths of the second, as in 20240601100000123.
      // checked: two digits
      hour = Int(bytes[i] &- UInt8(ascii: "0")) * 10 + Int(bytes[i + 1] &- UInt8(ascii: "0"))
      appendClock(bytes, i + 2)
      clock.append(UInt8(ascii: ":"))
      appendClock(bytes, i + 4)
      clock.append(UInt8(ascii: "."))
      for k in i + 6..<i + 9 { clock.append(bytes[k]) }
      i += 9
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
    i = Self.passBlanks(bytes, i..<end)
    if let half = HalfDay(bytes, i..<end) {
      guard (1...12).contains(hour) else { return false }
      hour = hour % 12 + half.hours
      i = Self.passBlanks(bytes, half.end..<end)
    }
    guard readZone(bytes, i..<end) else { return false }
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

  /// Reads what is behind a time of day: an offset from UTC or nothing, and a name of the zone that says no more.
  private mutating func readZone(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let first = range.first, bytes[first] != UInt8(ascii: "[") else { return true }
    guard let zone = ClockZone(bytes, range) else { return false }
    clock += zone.text
    let rest = Self.passBlanks(bytes, zone.end..<range.upperBound)..<range.upperBound
    guard let next = rest.first else { return true }
    // As in `+0200 CEST`, `+02:00[Europe/Berlin]` and `GMT+0200 (CEST)`.
    return bytes[next] == UInt8(ascii: "[") || bytes[next] == UInt8(ascii: "(")
      || next > zone.end && zone.text.count > 1
        && rest.allSatisfy { (bytes[$0] | 0x20) &- UInt8(ascii: "a") < 26 }
  }

  /// Where blanks end, also narrow ones that do not break a line.
  private static func passBlanks(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var i = range.lowerBound
    while i < range.upperBound {
      if bytes[i] == 0x20 {
        i += 1
      } else if i + 1 < range.upperBound, bytes[i] == 0xC2, bytes[i + 1] == 0xA0 {
        i += 2
      } else if i + 2 < range.upperBound, bytes[i] == 0xE2, bytes[i + 1] == 0x80,
        bytes[i + 2] == 0xAF
      {
        i += 3
      } else {
        break
      }
    }
    return i
  }

  /// The time of the last day of a column for days and the last time of day.
  mutating func joinedParts(isUTC: Bool) -> Reading {
    guard let dayToExchange else { return joined(isUTC: isUTC) }
    return joined(dayToExchange.exchanged, isUTC: isUTC)
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
