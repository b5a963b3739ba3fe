internal import Ringfence

/// Times in less usual forms: dates whose order is not stated, names of months, and a form that the caller gives.
extension TableTime {
  /// Reads a date with a time of day in another form than the usual ones.
  /// - Returns: `nil` for a text that begins with no date.
  mutating func readDated(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Reading? {
    guard range.count >= 12, range.count <= 96,
      let date = TextDate(bytes, range, order: orderOfDates)
    else { return nil }
    let rest: Range<Int>
    if let clock = date.clock {
      rest = clock
    } else {
      guard let start = Self.clockStart(bytes, date.end..<range.upperBound) else { return nil }
      rest = start..<range.upperBound
    }
    guard readClock(bytes, rest) else { return nil }
    note(mayHaveShortYear: date.mayHaveShortYear)
    return joined(date, isUTC: false)
  }

  /// The time of a date and the last time of day.
  mutating func joined(_ date: TextDate, isUTC: Bool) -> Reading {
    day.removeAll(keepingCapacity: true)
    date.append(to: &day)
    let reading = joined(isUTC: isUTC)
    switch date.order {
    case .stated: return reading
    case .unexpected: return .contradiction
    case .shown(let order):
      guard orderOfDates == nil || orderOfDates == order else { return .contradiction }
      foundOrder = order
      return reading
    case .unknown:
      day.removeAll(keepingCapacity: true)
      date.exchanged.append(to: &day)
      let other = joined(isUTC: isUTC)
      guard let first = reading.moment, let second = other.moment else { return reading }
      return .either(dayFirst: first, monthFirst: second)
    }
  }

  /// Where the time of day begins behind a date; `nil` where something else is between them.
  private static func clockStart(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var i = range.lowerBound
    while i < range.upperBound, bytes[i] == 0x20 || bytes[i] == UInt8(ascii: ",") { i += 1 }
    guard i < range.upperBound else { return nil }
    switch bytes[i] {
    case UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: ":"), UInt8(ascii: "_"),
      UInt8(ascii: "-"):
      i += 1
    case UInt8(ascii: "a"):
      // `Jun 1, 2024 at 10:00:00`
      guard i + 3 < range.upperBound, bytes[i + 1] == UInt8(ascii: "t"), bytes[i + 2] == 0x20 else {
        return nil
      }
      i += 3
    default: break
    }
    while i < range.upperBound, bytes[i] == 0x20 { i += 1 }
    return i < range.upperBound ? i : nil
  }

  mutating func readFormatted(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ format: TimeFormat
  ) -> Reading {
    guard let parts = format.parse(bytes, range) else { return .fault(.unreadable) }
    if let epoch = parts.epoch {
      guard let time = Timestamp(secondsSince1970: epoch) else { return .fault(.unreadable) }
      return .moment(time.microseconds)
    }
    clock.removeAll(keepingCapacity: true)
    parts.appendClock(to: &clock)
    guard format.hasDate else { return hasDate ? .clock : .fault(.unreadable) }
    day.removeAll(keepingCapacity: true)
    guard parts.appendDay(to: &day) else { return .fault(.unreadable) }
    return joined(isUTC: false)
  }
}

extension TableTime.Reading {
  /// The moment that was read, if it is one.
  fileprivate var moment: TableTime.Moment? {
    switch self {
    case .moment(let moment): TableTime.Moment(microseconds: moment, repeatedAfter: 0)
    case .repeated(let moment, let seconds):
      TableTime.Moment(microseconds: moment, repeatedAfter: seconds)
    case .fault, .local, .clock, .days, .either, .contradiction: nil
    }
  }
}
