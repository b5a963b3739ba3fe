extension Timestamp: CustomStringConvertible {
  /// Reads an RFC 3339 text, or returns `nil` for any other text:
  ///
  /// ```swift
  /// let begin = Timestamp(rfc3339: "2024-05-18T09:50:00.25+02:00")  // 07:50:00.250 UTC
  /// ```
  ///
  /// A date, `T`, a time of day, optionally a fraction of any length, and an offset: `Z` or `±hh:mm`
  /// below 24 hours. `T` and `Z` may be lower case. The fraction is rounded to the nearest microsecond,
  /// a half upwards. Second 60, a leap second, is the first second of the next minute, in any minute:
  /// leap seconds are not counted. Hour 24, a missing offset and blanks are not RFC 3339. The moment
  /// must lie in the years 0001 to 9999 in UTC.
  /// - Complexity: linear in the text.
  public init?(rfc3339 text: String) {
    let bytes = ContiguousArray(text.utf8)
    guard DateTimeText.hasStrictForm(bytes.span, 0..<bytes.count),
      let time = Timestamp(strict: bytes)
    else { return nil }
    self = time
  }

  /// Reads an RFC 3339 text as ``init(rfc3339:)`` does.
  /// - Throws: ``ModelError/badTimestampText`` for a text of another form, and
  ///   ``ModelError/noSuchTimestamp`` when its date, time of day, offset or year does not exist.
  public init(validatingRFC3339 text: String) throws(ModelError) {
    let bytes = ContiguousArray(text.utf8)
    guard DateTimeText.hasStrictForm(bytes.span, 0..<bytes.count) else { throw .badTimestampText }
    guard let time = Timestamp(strict: bytes) else { throw .noSuchTimestamp }
    self = time
  }

  /// Reads a text that has the form of RFC 3339.
  private init?(strict bytes: ContiguousArray<UInt8>) {
    let isHour24 = bytes[11] == UInt8(ascii: "2") && bytes[12] == UInt8(ascii: "4")
    guard !isHour24,
      let microseconds = DateTimeText.moment(
        bytes.span, 0..<bytes.count, longestOffset: 24 * 60 - 1)
    else { return nil }
    self.init(microseconds: microseconds)
  }

  /// The moment in UTC as RFC 3339 writes it, with milliseconds, or with microseconds where it has any:
  /// `2024-05-18T07:50:00.000Z`. ``init(rfc3339:)`` reads it back as the same moment.
  ///
  /// RFC 3339 has no text for moments outside the years 0001 to 9999: they are described by their
  /// microseconds, `253402300800000000 µs since 1970`.
  public var description: String {
    guard RFC3339.years1To9999.contains(microseconds) else {
      return "\(microseconds) µs since 1970"
    }
    var bytes: [UInt8] = []
    RFC3339.appendExactly(self, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
