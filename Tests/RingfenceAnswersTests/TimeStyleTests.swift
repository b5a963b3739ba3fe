import Ringfence
import RingfenceRecords
import Testing

/// Times on the clocks of a zone, with offsets worked out by hand.
@Suite struct TimeStyleTests {
  /// Central Europe in 2026: 29 March at 01:00 UTC to +2 h, 25 October at 01:00 UTC back to +1 h.
  static let vienna = TimeZoneOffsets(
    name: "Europe/Vienna", firstOffset: 3_600,
    transitions: [
      .init(seconds: 1_774_746_000, offset: 7_200), .init(seconds: 1_792_890_000, offset: 3_600),
    ])
  /// Half an hour beside the full hour, west of Greenwich.
  static let newfoundland = TimeZoneOffsets(name: "n", firstOffset: -12_600, transitions: [])
  /// Samoa left out 30 December 2011: at 10:00 UTC its clocks went from -10 h to +14 h.
  static let samoa = TimeZoneOffsets(
    name: "s", firstOffset: -36_000, transitions: [.init(seconds: 1_325_239_200, offset: 50_400)])

  struct Row: Sendable, CustomTestStringConvertible {
    let offsets: TimeZoneOffsets?
    let time: String
    let text: String
    let day: String
    let nextDay: String
    var testDescription: String { "\(offsets?.name ?? "none") \(time)" }
  }

  static let rows: [Row] = [
    Row(
      offsets: nil, time: "2026-03-07T23:59:59.999Z", text: "2026-03-07T23:59:59.999Z",
      day: "2026-03-07", nextDay: "2026-03-08T00:00:00.000Z"),
    Row(
      offsets: .utc, time: "2026-03-07T23:59:59Z", text: "2026-03-07T23:59:59.000+00:00",
      day: "2026-03-07", nextDay: "2026-03-08T00:00:00.000Z"),
    Row(
      offsets: vienna, time: "2026-03-07T23:00:00Z", text: "2026-03-08T00:00:00.000+01:00",
      day: "2026-03-08", nextDay: "2026-03-08T23:00:00.000Z"),
    // The day of 23 hours: from 23:00 UTC to 22:00 UTC.
    Row(
      offsets: vienna, time: "2026-03-28T23:30:00Z", text: "2026-03-29T00:30:00.000+01:00",
      day: "2026-03-29", nextDay: "2026-03-29T22:00:00.000Z"),
    // The day of 25 hours.
    Row(
      offsets: vienna, time: "2026-10-25T01:30:00.250Z", text: "2026-10-25T02:30:00.250+01:00",
      day: "2026-10-25", nextDay: "2026-10-25T23:00:00.000Z"),
    Row(
      offsets: newfoundland, time: "2026-01-01T03:29:59.5Z", text: "2025-12-31T23:59:59.500-03:30",
      day: "2025-12-31", nextDay: "2026-01-01T03:30:00.000Z"),
    Row(
      offsets: samoa, time: "2011-12-30T09:59:59Z", text: "2011-12-29T23:59:59.000-10:00",
      day: "2011-12-29", nextDay: "2011-12-30T10:00:00.000Z"),
    Row(
      offsets: .utc, time: "1969-12-31T23:00:00Z", text: "1969-12-31T23:00:00.000+00:00",
      day: "1969-12-31", nextDay: "1970-01-01T00:00:00.000Z"),
  ]

  @Test(arguments: rows) func `shows a time and finds its day`(_ row: Row) throws {
    let time = try #require(Timestamp(rfc3339: row.time))
    let style = TimeStyle(row.offsets)
    #expect(style.text(time) == row.text)
    let midnight = try #require(Timestamp(rfc3339: "\(row.day)T00:00:00Z"))
    #expect(Int64(style.day(of: time)) == midnight.microseconds / 86_400_000_000)
    #expect(TimeStyle().text(style.nextDay(after: time)) == row.nextDay)
  }
}
