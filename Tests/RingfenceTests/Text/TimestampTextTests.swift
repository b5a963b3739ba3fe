import Ringfence
import Testing

/// The public text of a moment. Seconds since 1970 were made with `date -u -d '<date>' +%s` of GNU
/// coreutils 9.1; offsets and fractions by hand.
@Suite struct TimestampTextTests {
  @Test(
    arguments: [
      ("2024-05-18T07:50:00Z", 1_716_018_600_000_000),
      ("2024-05-18t07:50:00z", 1_716_018_600_000_000),
      ("2024-05-18T09:50:00+02:00", 1_716_018_600_000_000),
      ("2024-05-18T02:20:00-05:30", 1_716_018_600_000_000),
      ("2024-05-18T07:50:00-00:00", 1_716_018_600_000_000),
      // Offsets up to a day, though the earth has none above 14 hours.
      ("2024-05-19T07:49:00+23:59", 1_716_018_600_000_000),
      ("2024-05-17T07:51:00-23:59", 1_716_018_600_000_000),
      // Fractions of any length, rounded at the seventh digit, a half upwards.
      ("2024-05-18T07:50:00.5Z", 1_716_018_600_500_000),
      ("2024-05-18T07:50:00.000001Z", 1_716_018_600_000_001),
      ("2024-05-18T07:50:00.0000014999Z", 1_716_018_600_000_001),
      ("2024-05-18T07:50:00.0000015Z", 1_716_018_600_000_002),
      ("1969-12-31T23:59:59.9999995Z", 0),
      // Second 60 is the first second of the next minute.
      ("2016-12-31T23:59:60Z", 1_483_228_800_000_000),
      ("2016-12-31T18:59:60.25-05:00", 1_483_228_800_250_000),
      ("2024-05-18T07:49:60Z", 1_716_018_600_000_000),
      ("0001-01-01T00:00:00Z", -62_135_596_800_000_000),
      ("9999-12-31T23:59:59.999999Z", 253_402_300_799_999_999),
    ] as [(String, Int64)])
  func `reads RFC 3339`(text: String, microseconds: Int64) throws {
    #expect(Timestamp(rfc3339: text)?.microseconds == microseconds)
    #expect(try Timestamp(validatingRFC3339: text).microseconds == microseconds)
  }

  @Test(arguments: [
    "", "2024-05-18", "2024-05-18T07:50:00", "2024-05-18 07:50:00Z", "2024-05-18T07:50Z",
    "2024-05-18T07:50:00.Z", "2024-05-18T07:50:00,5Z", "2024-05-18T07:50:00+02",
    "2024-05-18T07:50:00+0200", "2024-05-18T07:50:00+02:0", "2024-05-18T07:50:00+02-00",
    "2024-05-18T07:50:00+a2:00", " 2024-05-18T07:50:00Z", "2024-05-18T07:50:00Z ",
    "2024-05-18T07:50:00ZZ", "20240518T075000Z", "2024/05/18T07:50:00Z", "2024-5-18T07:50:00Z",
    "+2024-05-18T07:50:00Z", "2024-05-18T07:5a:00Z", "١٢٣٤-05-18T07:50:00Z", "1716018600",
  ])
  func `refuses texts of another form`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
    #expect(throws: ModelError.badTimestampText) { try Timestamp(validatingRFC3339: text) }
  }

  @Test(arguments: [
    "2023-02-29T00:00:00Z", "2024-13-01T00:00:00Z", "2024-01-32T00:00:00Z",
    "2024-00-10T00:00:00Z", "0000-01-01T00:00:00Z", "2024-05-18T24:00:00Z",
    "2024-05-18T25:00:00Z", "2024-05-18T07:60:00Z", "2024-05-18T07:50:61Z",
    "2024-05-18T07:50:00+24:00", "2024-05-18T07:50:00+02:60", "0001-01-01T00:00:00+00:01",
    "9999-12-31T23:59:59.9999995Z", "9999-12-31T23:59:60Z", "9999-12-31T23:59:00-00:01",
  ])
  func `refuses moments that do not exist`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
    #expect(throws: ModelError.noSuchTimestamp) { try Timestamp(validatingRFC3339: text) }
  }

  @Test(
    arguments: [
      (0, "1970-01-01T00:00:00.000Z"),
      (1_716_018_600_000_000, "2024-05-18T07:50:00.000Z"),
      (1_716_018_600_250_000, "2024-05-18T07:50:00.250Z"),
      (1_716_018_600_000_001, "2024-05-18T07:50:00.000001Z"),
      (-1, "1969-12-31T23:59:59.999999Z"),
      (-62_135_596_800_000_000, "0001-01-01T00:00:00.000Z"),
      (253_402_300_799_999_999, "9999-12-31T23:59:59.999999Z"),
    ] as [(Int64, String)])
  func `writes a text that it reads back`(microseconds: Int64, text: String) {
    let time = Timestamp(microseconds: microseconds)
    #expect(time.description == text)
    #expect(Timestamp(rfc3339: text) == time)
  }

  @Test(
    arguments: [
      (-62_135_596_800_000_001, "-62135596800000001 µs since 1970"),
      (253_402_300_800_000_000, "253402300800000000 µs since 1970"),
      (.max, "9223372036854775807 µs since 1970"),
      (.min, "-9223372036854775808 µs since 1970"),
    ] as [(Int64, String)])
  func `describes a moment that has no RFC 3339 text`(microseconds: Int64, text: String) {
    #expect(Timestamp(microseconds: microseconds).description == text)
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 253_402_300_800, -62_135_596_800.5])
  func `says why seconds are no moment`(seconds: Double) {
    #expect(Timestamp(secondsSince1970: seconds) == nil)
    var error: ModelError?
    do throws(ModelError) {
      _ = try Timestamp(validatingSecondsSince1970: seconds)
    } catch let thrown {
      error = thrown
    }
    guard case .timestampOutOfRange = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }
}
