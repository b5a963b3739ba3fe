import Ringfence
import TestSupport
import Testing

/// Schedules that ask, by hand: a circle of 50 m, metres east of its centre, seconds after midnight.
@Suite struct AttendanceTests {
  typealias Row = ConfirmedExitRow

  static let types: Set<String> = ["absent", "arrivedLate", "leftEarly", "attendance"]

  /// 08:00 to 12:00.
  static func morning(grace: Int = 300, tracks: [String]? = nil) -> Attendance {
    Attendance(
      Schedule(from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 12)), id: "shift",
      grace: .seconds(grace), tracks: tracks)
  }

  /// The rows of the specification, worked by hand, where this machine has them.
  @Test func `the rows of the corpus`() throws {
    guard let rows = try Row.corpus(["ask-"]) else { return }
    #expect(rows.count == 27)
    for row in rows { row.check(row.events()) }
  }
}
