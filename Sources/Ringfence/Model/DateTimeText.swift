/// Dates with times of day in bytes: RFC 3339, XML Schema's `dateTime`, and what loggers write.
package enum DateTimeText {
  /// Reads `bytes[range]` as a moment: `YYYY-MM-DDThh:mm:ss`, a fraction of any length after a
  /// point, and an offset (`Z`, `z`, `+hh:mm`, `+hhmm`, `+hh`, up to 14 hours; none means UTC).
  /// Blanks, tabs and line ends around it are ignored.
  ///
  /// `24:00:00` is the next day's midnight and second 60 the next minute's first. A fraction is
  /// rounded to the nearest microsecond, a half upwards.
  /// - Returns: microseconds since 1970-01-01T00:00:00Z, or `nil` for any other text, for a date that
  ///   does not exist, and for a moment outside the years 1 to 9999.
  /// - Complexity: linear; allocates nothing.
  package static func parse(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int64? {
    var start = range.lowerBound
    var end = range.upperBound
    while start < end, isBlank(bytes[start]) { start += 1 }
    while start < end, isBlank(bytes[end - 1]) { end -= 1 }
    guard hasForm(bytes, start..<end), bytes[start + 10] == UInt8(ascii: "T") else { return nil }
    return moment(bytes, start..<end)
  }

  /// Whether `bytes[range]` has the form of an RFC 3339 date-time: `YYYY-MM-DDThh:mm:ss`, perhaps a
  /// point and digits, and `Z` or `±hh:mm`, with hours below 24. `T` and `Z` may be lower case.
  static func hasStrictForm(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    guard hasForm(bytes, range), bytes[start + 10] | 0x20 == UInt8(ascii: "t") else { return false }
    for i in [0, 1, 2, 3, 5, 6, 8, 9, 11, 12, 14, 15, 17, 18] {
      guard isDigit(bytes[start + i]) else { return false }
    }
    var next = start + 19
    guard microseconds(bytes, &next, range.upperBound) != nil else { return false }
    switch range.upperBound - next {
    case 1: return bytes[next] | 0x20 == UInt8(ascii: "z")
    case 6:
      return (bytes[next] == UInt8(ascii: "+") || bytes[next] == UInt8(ascii: "-"))
        && bytes[next + 3] == UInt8(ascii: ":")
        && [1, 2, 4, 5].allSatisfy { isDigit(bytes[next + $0]) }
    default: return false
    }
  }

  /// Whether the separators of date and time, except the one between them, stand in their positions.
  private static func hasForm(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    return range.count >= 19 && bytes[start + 4] == UInt8(ascii: "-")
      && bytes[start + 7] == UInt8(ascii: "-")
      && bytes[start + 13] == UInt8(ascii: ":") && bytes[start + 16] == UInt8(ascii: ":")
  }

  /// The moment of a text with the right separators, as ``parse(_:_:)`` gives it; offsets from UTC of
  /// more than `longestOffset` minutes are refused.
  static func moment(
    _ bytes: Span<UInt8>, _ range: Range<Int>, longestOffset: Int = 14 * 60
  ) -> Int64? {
    let start = range.lowerBound
    let end = range.upperBound
    guard let day = daysSince1970(bytes, start) else { return nil }
    let hour = twoDigits(bytes, start + 11)
    let minute = twoDigits(bytes, start + 14)
    let second = twoDigits(bytes, start + 17)
    guard hour <= 24, minute <= 59, second <= 60 else { return nil }

    var next = start + 19
    guard let fraction = microseconds(bytes, &next, end),
      let offsetMinutes = offset(bytes, next..<end, longest: longestOffset)
    else { return nil }
    guard hour < 24 || (minute == 0 && second == 0 && fraction == 0) else { return nil }

    // `Int` may be narrower.
    let minutes = Int64(day) * 1440 + Int64(hour * 60 + minute - offsetMinutes)
    let moment = (minutes * 60 + Int64(second)) * 1_000_000 + fraction
    return RFC3339.years1To9999.contains(moment) ? moment : nil
  }

  /// Reads `YYYY?MM?DD` from `start` on; `nil` for a date that does not exist.
  package static func daysSince1970(_ bytes: Span<UInt8>, _ start: Int) -> Int? {
    // A byte that is no digit gives a number outside every range.
    let year = twoDigits(bytes, start) * 100 + twoDigits(bytes, start + 2)
    return CivilDate(
      year: year, month: twoDigits(bytes, start + 5), day: twoDigits(bytes, start + 8))?
      .daysSince1970
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// The number of two digits, or one outside every range.
  @inline(__always)
  private static func twoDigits(_ bytes: Span<UInt8>, _ at: Int) -> Int {
    // checked: a byte wraps within a byte and is compared with 9 below
    let tens = bytes[at] &- UInt8(ascii: "0")
    let ones = bytes[at + 1] &- UInt8(ascii: "0")  // checked: as above
    return tens <= 9 && ones <= 9 ? Int(tens) * 10 + Int(ones) : 1_000_000
  }

  /// Reads an optional fraction at `at` and moves behind it; `nil` when its digits are missing.
  private static func microseconds(_ bytes: Span<UInt8>, _ at: inout Int, _ end: Int) -> Int64? {
    guard at < end, bytes[at] == UInt8(ascii: ".") else { return 0 }
    at += 1
    let first = at
    var value: Int64 = 0
    var unit: Int64 = 100_000
    while at < end {
      // checked: a byte wraps within a byte and is compared with 9 below
      let digit = Int64(bytes[at] &- UInt8(ascii: "0"))
      guard digit <= 9 else { break }
      if unit > 0 {
        value += digit * unit
        unit /= 10
      } else if at == first + 6, digit >= 5 {
        value += 1
      }
      at += 1
    }
    return at > first ? value : nil
  }

  /// Reads an offset in minutes; 0 for an empty range.
  private static func offset(
    _ bytes: Span<UInt8>, _ range: Range<Int>, longest: Int
  ) -> Int? {
    let at = range.lowerBound
    guard !range.isEmpty else { return 0 }
    if bytes[at] | 0x20 == UInt8(ascii: "z") { return range.count == 1 ? 0 : nil }
    guard bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") else { return nil }
    let hours: Int
    let minutes: Int
    switch range.count {
    case 3:
      hours = twoDigits(bytes, at + 1)
      minutes = 0
    case 5:
      hours = twoDigits(bytes, at + 1)
      minutes = twoDigits(bytes, at + 3)
    case 6 where bytes[at + 3] == UInt8(ascii: ":"):
      hours = twoDigits(bytes, at + 1)
      minutes = twoDigits(bytes, at + 4)
    default:
      return nil
    }
    guard minutes <= 59, hours * 60 + minutes <= longest else { return nil }
    return bytes[at] == UInt8(ascii: "-") ? -(hours * 60 + minutes) : hours * 60 + minutes
  }
}
