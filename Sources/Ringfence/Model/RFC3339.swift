/// Moments as RFC 3339 writes them, in UTC: `2024-05-18T07:50:00.000Z`.
package enum RFC3339 {
  /// Appends a moment with milliseconds, rounded to the nearest, a half upwards.
  ///
  /// The form has no text for moments outside the years 0001 to 9999: they are written as the first or
  /// the last moment of those years.
  package static func append(_ time: Timestamp, to text: inout [UInt8]) {
    let limited = min(max(time.microseconds, first), last - 500)
    let shifted = limited + 500 - first
    append(shifted - shifted % 1000 + first, digits: 3, to: &text)
  }

  /// Appends a moment with milliseconds, or with microseconds where it has any, so that reading it
  /// gives the same moment. For moments outside the years 0001 to 9999 see ``append(_:to:)``.
  package static func appendExactly(_ time: Timestamp, to text: inout [UInt8]) {
    let limited = min(max(time.microseconds, first), last)
    append(limited, digits: limited % 1000 == 0 ? 3 : 6, to: &text)
  }

  /// 0001-01-01 to 9999-12-31 as microseconds since 1970.
  package static let years1To9999 = first...last

  private static let first: Int64 = -62_135_596_800_000_000
  private static let last: Int64 = 253_402_300_799_999_999

  private static func append(_ microseconds: Int64, digits: Int, to text: inout [UInt8]) {
    let sinceFirst = microseconds - first
    let day = CivilDate(daysSince1970: Int(sinceFirst / 86_400_000_000) - 719_162)
    let inDay = UInt64(sinceFirst % 86_400_000_000)
    let second = inDay / 1_000_000
    FixedDecimal.append(UInt64(day.year), digits: 4, to: &text)
    text.append(UInt8(ascii: "-"))
    FixedDecimal.append(UInt64(day.month), digits: 2, to: &text)
    text.append(UInt8(ascii: "-"))
    FixedDecimal.append(UInt64(day.day), digits: 2, to: &text)
    text.append(UInt8(ascii: "T"))
    FixedDecimal.append(second / 3600, digits: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    FixedDecimal.append(second / 60 % 60, digits: 2, to: &text)
    text.append(UInt8(ascii: ":"))
    FixedDecimal.append(second % 60, digits: 2, to: &text)
    text.append(UInt8(ascii: "."))
    let fraction = inDay % 1_000_000
    FixedDecimal.append(digits == 3 ? fraction / 1000 : fraction, digits: digits, to: &text)
    text.append(UInt8(ascii: "Z"))
  }
}
