/// A point of a file from which a ``TrackStream`` can be read again, with all that the bytes before it say.
package struct StreamPoint: Hashable, Sendable {
  /// Where the date of NMEA's epochs stands.
  package struct Calendar: Hashable, Sendable {
    /// Days since 1970-01-01 of the last epoch.
    package var day: Int
    /// Nanoseconds of the day of the last epoch with a time, -1 for none.
    package var time: Int64
    package var sawChecksum: Bool
  }

  /// Bytes before the point.
  package var offset: Int64 = 0
  /// `nil` before it is known.
  package var format: TrackStream.Format?
  /// The beginning of a CSV table up to its first row, which names the columns.
  package var head = ContiguousArray<UInt8>()
  /// The date of NMEA; `nil` while it is unknown, and for other formats.
  package var calendar: Calendar?

  package init() {}
}

extension NMEAParser {
  /// The line of the first sentence of the epoch that is not complete; `nil` for none.
  var openEpochLine: Int? { epoch.isOpen ? epoch.line : nil }

  /// Where the calendar stands before the open epoch; `nil` while fixes are held back for want of a date.
  var resumption: StreamPoint.Calendar? {
    guard calendar.isDated, held.isEmpty else { return nil }
    return .init(day: calendar.day, time: calendar.previousTime, sawChecksum: sawChecksum)
  }

  /// Continues the calendar of a parser that has read the bytes before.
  mutating func resume(_ state: StreamPoint.Calendar) {
    calendar = NMEACalendar(day: state.day, previousTime: state.time)
    sawChecksum = state.sawChecksum
  }

  /// Completes the open epoch, without waiting for the next one.
  mutating func endEpoch(into fixes: inout ContiguousArray<RawFix>) throws(FileError) {
    try closeEpoch(into: &fixes)
    epoch = NMEAEpoch()
  }
}
