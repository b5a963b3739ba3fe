package import Ringfence

/// How text shows times: in UTC, or on the clocks of a time zone.
package struct TimeStyle: Sendable {
  private let offsets: TimeZoneOffsets?

  /// UTC.
  package init() { offsets = nil }

  /// The clocks of a time zone; UTC for `nil`.
  package init(_ offsets: TimeZoneOffsets?) { self.offsets = offsets }

  package var isUTC: Bool { offsets == nil }

  /// Seconds to add to UTC at a moment.
  private func offset(_ time: Timestamp) -> Int {
    offsets?.offset(at: Self.seconds(time)) ?? 0
  }

  private static func seconds(_ time: Timestamp) -> Int64 {
    let (quotient, remainder) = time.microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }

  /// Appends a moment with milliseconds: as in records in UTC, else with the offset from UTC in the
  /// position of the `Z`, `2026-03-07T10:55:47.000+11:00`. An offset is shown in whole minutes.
  package func append(_ time: Timestamp, into bytes: inout [UInt8]) {
    guard offsets != nil else {
      bytes.append(time)
      return
    }
    let minutes = offset(time) / 60
    // Far moments stay as they are: RFC 3339 has no text for them either.
    let (shifted, overflow) = time.microseconds.addingReportingOverflow(Int64(minutes) * 60_000_000)
    bytes.append(overflow ? time : Timestamp(microseconds: shifted))
    bytes.removeLast()
    bytes.append(minutes < 0 ? "-" : "+")
    appendTwo(abs(minutes) / 60, into: &bytes)
    bytes.append(":")
    appendTwo(abs(minutes) % 60, into: &bytes)
  }

  private func appendTwo(_ value: Int, into bytes: inout [UInt8]) {
    if value < 10 { bytes.append("0") }
    bytes.append(decimal: value)
  }

  package func text(_ time: Timestamp) -> String {
    var bytes: [UInt8] = []
    append(time, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Appends two cells of a table: a moment on these clocks as spreadsheets read it, `2026-03-07 10:55:47.000`, and the
  /// offset from UTC then, `+11:00`.
  package func appendCells(_ time: Timestamp, into bytes: inout [UInt8]) {
    let start = bytes.count
    append(time, into: &bytes)
    // 10 bytes of the day, and 6 of the offset, which UTC does not write.
    if isUTC {
      bytes.removeLast()
      bytes.append("+00:00")
    }
    bytes[start + 10] = UInt8(ascii: " ")
    bytes.insert(UInt8(ascii: ","), at: bytes.count - 6)
  }

  /// The number of columns that a moment takes.
  package var width: Int { offsets == nil ? 24 : 29 }

  // MARK: Days

  /// The day of a moment on these clocks, in days since 1970-01-01.
  package func day(of time: Timestamp) -> Int {
    let seconds = Self.seconds(time) + Int64(offset(time))
    return Int(seconds >= 0 ? seconds / 86_400 : (seconds - 86_399) / 86_400)
  }

  /// The first moment after `time` on another day.
  package func nextDay(after time: Timestamp) -> Timestamp {
    let today = day(of: time)
    // No zone's clocks differ from UTC by more than a day and two hours, nor skip more than one day: the
    // next day begins within three days.
    var low = time.microseconds
    var high = low + 3 * 86_400_000_000
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if day(of: Timestamp(microseconds: middle)) > today { high = middle } else { low = middle }
    }
    return Timestamp(microseconds: high)
  }

  /// Appends a day as `2026-03-07`.
  package static func append(day: Int, into bytes: inout [UInt8]) {
    var text: [UInt8] = []
    text.append(Timestamp(microseconds: Int64(day) * 86_400_000_000))
    bytes += text.prefix(10)
  }
}

// Comparing rules of time zones takes Unicode tables, which the core does without in an embedded build.
#if !hasFeature(Embedded)
  extension TimeStyle: Hashable {}
#endif
