internal import Ringfence
internal import RingfenceFiles

/// Reads the times of a log: moments with an offset, local times on given clocks, numbers since 1970.
struct LogTimes: Sendable {
  private var reader: TableTime
  /// How many local times the clocks show twice, as where they go back; the first moment is taken.
  private(set) var repeated = 0

  init(zone: TimeZoneOffsets?) { reader = TableTime(zone: zone) }

  mutating func read(_ text: String) throws(LogRowError) -> Timestamp {
    let bytes = ContiguousArray(text.utf8)
    let range = bytes.span.trimmingBlanks(0..<bytes.count)
    return try time(reader.read(bytes.span, range), text)
  }

  /// Reads a number of seconds, or of parts of seconds, since 1970.
  mutating func read(_ number: Double) throws(LogRowError) -> Timestamp {
    try time(reader.read(number), DecimalNumber.text(number))
  }

  private mutating func time(
    _ reading: TableTime.Reading, _ text: String
  ) throws(LogRowError) -> Timestamp {
    switch reading {
    case .moment(let moment): return Timestamp(microseconds: moment)
    case .repeated(let moment, _):
      repeated += 1
      return Timestamp(microseconds: moment)
    case .local:
      throw LogRowError(
        "time \(JSONText.quoted(text)) has no offset from UTC, expected one or '--time-zone'")
    case .fault, .clock, .days, .either, .contradiction:
      throw LogRowError(
        "time \(JSONText.quoted(text)) cannot be read, expected one such as 2026-05-18T07:50:00Z")
    }
  }
}
