import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Dates in other forms than the usual ones. Python's datetime gave the expected times.
@Suite struct DateFormTests {
  static func read(
    _ texts: [String], order: DateOrder? = nil, format: String? = nil, zone: String? = "UTC"
  ) throws(FileError) -> TrackFile {
    var options = TrackReadingOptions()
    options.timeZone = zone.flatMap { TimeZoneOffsets(named: $0) }
    options.dateOrder = order
    options.timeFormat = format.flatMap { TimeFormat($0) }
    let table = "time,lat,lon\n" + texts.map { "\"\($0)\",2,3\n" }.joined()
    return try TrackFile.read(bytes: Array(table.utf8), name: "f", options: options)
  }

  /// The error of texts that are not read, also where no fix is.
  static func failure(_ texts: [String], order: DateOrder? = nil) -> FileError? {
    do throws(FileError) {
      return try read(texts, order: order).failure
    } catch {
      return error
    }
  }

  static func seconds(_ file: TrackFile) -> [Int64] {
    file.tracks.flatMap { $0.fixes.map { $0.time.microseconds / 1_000_000 } }
  }

  // 2024-06-01T10:00:00Z is 1717236000.
  @Test(arguments: [
    "01-Jun-2024 10:00:00", "1 Jun 2024 10:00", "1 June 2024, 10:00:00", "Jun 1, 2024 10:00:00 AM",
    "June 1, 2024 at 10:00:00 AM", "Sat, 01 Jun 2024 10:00:00 +0000", "Sat Jun  1 10:00:00 2024",
    "Sat Jun 1 10:00:00 UTC 2024", "01/Jun/2024:10:00:00 +0000", "20240601T100000Z",
    "20240601 100000", "20240601100000", "20240601100000.000", "20240601100000000",
    "202406011000", "20240601T1000Z",
    "2024:06:01 10:00:00", "2024.06.01 10:00:00", "2024-6-1 10:00:00", "2024-06-01 10:00:00 AM",
    "2024-06-01 12:00:00 UTC+2", "2024-06-01 12:00:00 GMT+02:00", "2024-06-01 12:00:00+2",
    "Sat Jun 01 2024 12:00:00 GMT+0200 (CEST)", "2024-06-01 12:00:00 +0200 CEST",
    "2024-Jun-01 10:00:00", "1.6.2024 10:00", "2024-06-01_10:00:00", "1.717236e9",
  ])
  func `reads a date of any form`(text: String) throws {
    #expect(Self.seconds(try Self.read([text])) == [1_717_236_000])
  }

  @Test func `takes the order from a number above 12`() throws {
    // 2019-09-12, 2019-09-23 and 2026-10-11, 2026-11-16.
    let us = try Self.read(["09/12/2019 18:05:25", "09/23/2019 18:05:25"])
    #expect(Self.seconds(us) == [1_568_311_525, 1_569_261_925])
    let british = try Self.read(["11/10/2026 08:00", "16/11/2026 08:00"])
    #expect(Self.seconds(british) == [1_791_705_600, 1_794_816_000])
  }

  @Test func `refuses dates whose order nothing shows and names the option`() throws {
    #expect(
      Self.failure(["01/06/2024 10:00:00", "02/06/2024 10:00:00"])?.description
        == "f:2: error: the times are dates like '01/06/2024 10:00:00', which may begin with the day or with the "
        + "month; give --date-order dmy or mdy [no-times]")
    let texts = ["01/06/2024 10:00:00", "02/06/2024 10:00:00"]
    #expect(Self.seconds(try Self.read(texts, order: .dmy)) == [1_717_236_000, 1_717_322_400])
    // 2024-01-06 and 2024-02-06.
    #expect(Self.seconds(try Self.read(texts, order: .mdy)) == [1_704_535_200, 1_707_213_600])
    #expect(Self.seconds(try Self.read(["24/06/01 10:00:00"], order: .ymd)) == [1_717_236_000])
  }

  @Test(arguments: [
    (["09/23/2019 18:05", "23/09/2019 18:06"], nil, 3),
    (["10.01.2023 04:32", "09.22.2023 04:32"], nil, 3), (["09/23/2019 18:05"], DateOrder.dmy, 2),
  ])
  func `refuses a date of another order`(texts: [String], order: DateOrder?, line: Int) throws {
    let failure = try #require(Self.failure(texts, order: order))
    #expect(failure.code == .dateOrder)
    #expect(failure.location.line == line)
  }

  @Test(arguments: [
    ("%d.%m.%y %H:%M:%S", "01.06.24 10:00:00"), ("%Y-%d-%m %I:%M %p", "2024-01-06 10:00 am"),
    ("%Y %j %H%M%S", "2024 153 100000"), ("%s", "1717236000"),
    ("%B %d %Y %T%z", "June 01 2024 12:00:00+0200"),
    ("%y%m%d%H%M%S%f", "240601100000000"), ("%F %T %Z", "2024-06-01 10:00:00 UTC"),
    ("day %d/%m/%Y 100%% %H.%M", "day 01/06/2024 100% 10.00"),
  ])
  func `reads the form that is given`(format: String, text: String) throws {
    #expect(Self.seconds(try Self.read([text], format: format)) == [1_717_236_000])
  }

  @Test(arguments: ["%Q", "%H", "%", "%Y-%m %H:%M", "%Y-%m-%d", ""])
  func `knows no form without a part of a time`(format: String) {
    if format == "%H" {
      #expect(TimeFormat(format) != nil)
    } else {
      #expect(TimeFormat(format) == nil)
    }
  }

  @Test func `shows the time that cannot be read and never advises a speed`() throws {
    #expect(
      Self.failure(["noon", "night"])?.description
        == "f:2: error: no point has a time that can be read, such as 'noon', expected seconds since 1970, or ones "
        + "like 2024-05-18T07:50:00Z; if the times have another form, give it with --time-format, such as "
        + "'%d-%m-%Y %H:%M:%S' [no-times]")
  }

  @Test func `doubts the years after 2036`() throws {
    let table = "time,lat,lon\n2094-06-01T10:00:00Z,2,3\n2094-06-01T10:00:10Z,2,3\n"
    let file = try TrackFile.read(bytes: Array(table.utf8), name: "f")
    #expect(
      file.warnings.map { $0.description } == [
        "f: warning: the first fix is of 2094-06-01, years ahead; do the times count from another day, or in "
          + "another unit? [doubtful-time]"
      ])
  }
}
