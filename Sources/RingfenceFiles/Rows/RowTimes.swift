package import Ringfence

/// Reads the times of rows: moments with an offset, local times on given clocks, numbers since 1970.
package struct RowTimes: Sendable {
  private var reader: TableTime
  /// How many local times the clocks show twice, as where they go back; the first moment is taken.
  package private(set) var repeated = 0

  package init(zone: TimeZoneOffsets?, format: TimeFormat? = nil, order: DateOrder? = nil) {
    reader = TableTime(zone: zone, format: format, order: order)
  }

  package mutating func read(_ text: String) throws(RowError) -> Timestamp {
    let bytes = ContiguousArray(text.utf8)
    let range = bytes.span.trimmingBlanks(0..<bytes.count)
    return try time(reader.read(bytes.span, range), text)
  }

  /// Reads a number of seconds, or of parts of seconds, since 1970.
  package mutating func read(_ number: Double) throws(RowError) -> Timestamp {
    try time(reader.read(number), DecimalNumber.text(number))
  }

  private mutating func time(
    _ reading: TableTime.Reading, _ text: String
  ) throws(RowError) -> Timestamp {
    switch reading {
    case .moment(let moment): return Timestamp(microseconds: moment)
    case .repeated(let moment, _):
      repeated += 1
      return Timestamp(microseconds: moment)
    case .local:
      throw RowError(
        "time \(JSONText.quoted(text)) has no offset from UTC, expected one or '--time-zone'")
    case .fault, .clock, .days, .either, .contradiction:
      throw RowError(
        "time \(JSONText.quoted(text)) cannot be read, expected one such as 2026-05-18T07:50:00Z")
    }
  }
}
