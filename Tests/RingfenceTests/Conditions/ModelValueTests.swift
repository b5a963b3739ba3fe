import Ringfence
import Testing

/// The values of which conditions are made: what they accept, and why they refuse the rest.
@Suite struct ModelValueTests {
  @Test(
    arguments: [
      (0, 0, 0, 0), (7, 30, 0, 27_000), (23, 59, 59, 86_399), (24, 0, 0, 86_400),
      (24, 0, 1, nil), (24, 1, 0, nil), (25, 0, 0, nil), (-1, 0, 0, nil), (0, 60, 0, nil),
      (0, -1, 0, nil), (0, 0, 60, nil), (0, 0, -1, nil), (.max, .max, .max, nil),
    ] as [(Int, Int, Int, Int?)])
  func `a time of day exists or not`(hour: Int, minute: Int, second: Int, seconds: Int?) {
    let time = TimeOfDay(hour: hour, minute: minute, second: second)
    #expect(time?.secondsAfterMidnight == seconds)
    var error: ModelError?
    do throws(ModelError) {
      _ = try TimeOfDay(validatingHour: hour, minute: minute, second: second)
    } catch let thrown {
      error = thrown
    }
    let expected = ModelError.timeOfDayOutOfRange(hour: hour, minute: minute, second: second)
    #expect(error == (seconds == nil ? expected : nil))
  }

  @Test(
    arguments: [
      (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2024, 5, 18, 19_861),
      (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896), (2023, 2, 29, nil), (1900, 2, 29, nil),
      (2024, 4, 31, nil), (2024, 13, 1, nil), (2024, 0, 1, nil), (2024, 1, 0, nil),
      (0, 1, 1, nil), (10_000, 1, 1, nil),
    ] as [(Int, Int, Int, Int?)])
  func `a date exists or not`(year: Int, month: Int, day: Int, days: Int?) {
    #expect(CivilDate(year: year, month: month, day: day)?.daysSince1970 == days)
    var error: ModelError?
    do throws(ModelError) {
      _ = try CivilDate(validatingYear: year, month: month, day: day)
    } catch let thrown {
      error = thrown
    }
    #expect(error == (days == nil ? .noSuchDate(year: year, month: month, day: day) : nil))
  }

  @Test func `dates are in the order of time`() throws {
    let dates = [(2023, 12, 31), (2024, 1, 1), (2024, 1, 31), (2024, 2, 1)].compactMap {
      CivilDate(year: $0.0, month: $0.1, day: $0.2)
    }
    try #require(dates.count == 4)
    #expect(dates.sorted { $0 < $1 } == dates)
    #expect(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 && !($1 < $0) })
  }

  @Test(arguments: [0, 0.25, 359.999, 360]) func `an arc ends within a turn`(degrees: Double) {
    #expect(BearingCondition.Limit(degrees: degrees)?.degrees == degrees)
  }

  @Test(arguments: [-0.001, 360.001, .infinity, -.infinity])
  func `an arc does not end beyond a turn`(degrees: Double) {
    #expect(BearingCondition.Limit(degrees: degrees) == nil)
    #expect(throws: ModelError.bearingOutOfRange(degrees: degrees)) {
      try BearingCondition.Limit(validatingDegrees: degrees)
    }
  }

  @Test func `a bearing is an end of an arc`() throws {
    let north = try #require(Bearing(degrees: 360))
    #expect(BearingCondition.Limit(north).degrees == 0)
    #expect(BearingCondition.Limit(degrees: .nan) == nil)
  }

  @Test func `errors say what was found and what was expected`() {
    let messages: [(ModelError, String)] = [
      (.bearingOutOfRange(degrees: 370.5), "bearing is 370.5, expected 0 to 360 degrees"),
      (.bearingOutOfRange(degrees: .nan), "bearing is not a number, expected 0 to 360 degrees"),
      (
        .timeOfDayOutOfRange(hour: 24, minute: 0, second: 1),
        "no such time of day: 24 h 0 min 1 s, expected 00:00:00 to 24:00:00"
      ),
      (.noSuchDate(year: 2023, month: 2, day: 29), "no such date: year 2023, month 2, day 29"),
      (
        .timestampOutOfRange(secondsSince1970: 1e12),
        "seconds since 1970 are 1000000000000, expected a year from 0001 to 9999"
      ),
      (.badTimestampText, "no RFC 3339 time, expected one such as 2024-05-18T07:50:00Z"),
    ]
    for (error, message) in messages { #expect(error.description == message) }
  }
}
