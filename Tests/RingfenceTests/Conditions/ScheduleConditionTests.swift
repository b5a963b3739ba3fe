import Ringfence
import TestSupport
import Testing

/// Whether a schedule lets a first fix in, and how long it says it will be until it opens. By hand;
/// `ScheduleOracleTests` compares time zones with another implementation.
@Suite struct ScheduleConditionTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var days: DaysOfWeek?
    var from: String?
    var to: String?
    var firstDay: String?
    var lastDay: String?
    /// Moments inside, local time.
    var open: [String] = []
    /// Moments outside, with the seconds until it opens.
    var shut: [(String, Double?)] = []

    var testDescription: String { "\(from ?? "")–\(to ?? "") \(firstDay ?? "")–\(lastDay ?? "")" }

    var schedule: Schedule {
      Schedule.inSeconds(
        days: days, from: from.map { Self.seconds($0[...]) }, to: to.map { Self.seconds($0[...]) },
        firstDay: firstDay.map { Self.day($0[...]) }, lastDay: lastDay.map { Self.day($0[...]) })
    }

    static func day(_ text: Substring) -> Int {
      let parts = text.split(separator: "-").compactMap { Int($0) }
      return CivilDate(year: parts[0], month: parts[1], day: parts[2])?.daysSince1970 ?? .min
    }

    static func seconds(_ text: Substring) -> Int {
      let parts = text.split(separator: ":").compactMap { Int($0) }
      return parts[0] * 3600 + parts[1] * 60 + (parts.count > 2 ? parts[2] : 0)
    }

    /// `2026-03-06 12:00[:00]`.
    static func microseconds(_ text: String) -> Int64 {
      let parts = text.split(separator: " ")
      return Int64(day(parts[0]) * 86_400 + seconds(parts[1])) * 1_000_000
    }
  }

  // 2026-03-06 is a Friday.
  static let rows: [Row] = [
    Row(
      from: "07:00", to: "11:00",
      open: ["2026-03-06 07:00", "2026-03-06 10:59:59", "1969-12-31 08:00"],
      shut: [
        ("2026-03-06 06:59:59", 1), ("2026-03-06 11:00", 72_000), ("2026-03-06 00:00", 25_200),
        ("1969-12-31 06:59:58", 2),
      ]),
    Row(
      from: "22:00", to: "02:00",
      open: ["2026-03-06 22:00", "2026-03-07 00:00", "2026-03-07 01:59:59"],
      shut: [("2026-03-06 21:59:59", 1), ("2026-03-07 02:00", 72_000)]),
    Row(from: "07:00", open: ["2026-03-06 23:59:59"], shut: [("2026-03-07 00:00", 25_200)]),
    Row(to: "11:00", open: ["2026-03-06 00:00"], shut: [("2026-03-06 11:00", 46_800)]),
    Row(
      from: "22:00", to: "00:00", open: ["2026-03-06 23:59:59"],
      shut: [("2026-03-07 00:00", 79_200)]),
    Row(
      from: "22:00", to: "24:00", open: ["2026-03-06 23:59:59"],
      shut: [("2026-03-07 00:00", 79_200)]),
    Row(from: "08:00", to: "08:00", shut: [("2026-03-06 08:00", nil), ("2026-03-06 20:00", nil)]),
    Row(
      days: [.friday], open: ["2026-03-06 00:00", "2026-03-06 23:59:59"],
      shut: [("2026-03-05 23:59:58", 2), ("2026-03-07 00:00", 518_400)]),
    // A window over midnight belongs to the day on which it begins.
    Row(
      days: [.friday], from: "22:00", to: "02:00",
      open: ["2026-03-06 22:00", "2026-03-07 01:59:59"],
      shut: [("2026-03-06 01:59:59", 72_001), ("2026-03-07 22:00", 518_400)]),
    Row(
      days: [.saturday, .sunday], open: ["2026-03-07 12:00", "2026-03-08 12:00"],
      shut: [("2026-03-06 12:00", 43_200), ("2026-03-09 00:00", 432_000)]),
    Row(
      firstDay: "2026-03-06", lastDay: "2026-03-07",
      open: ["2026-03-06 00:00", "2026-03-07 23:59:59"],
      shut: [("2026-03-05 23:59:59", 1), ("2026-03-08 00:00", nil)]),
    Row(firstDay: "2026-03-06", open: ["2999-01-01 00:00"], shut: [("2026-03-05 23:59:50", 10)]),
    Row(lastDay: "2026-03-06", open: ["1900-01-01 00:00"], shut: [("2026-03-07 00:00", nil)]),
    Row(
      from: "22:00", to: "02:00", firstDay: "2026-03-06", lastDay: "2026-03-06",
      open: ["2026-03-06 22:00", "2026-03-07 01:59:59"],
      shut: [("2026-03-06 01:00", 75_600), ("2026-03-07 22:00", nil)]),
    // The next Friday of the range is its last day, a week on.
    Row(
      days: [.friday], from: "07:00", firstDay: "2026-03-07", lastDay: "2026-03-13",
      open: ["2026-03-13 07:00"], shut: [("2026-03-06 07:00", 604_800), ("2026-03-14 07:00", nil)]),
    Row(
      days: [.monday], firstDay: "2026-03-10", lastDay: "2026-03-15",
      shut: [("2026-03-09 12:00", nil), ("2026-03-10 12:00", nil)]),
    // None within 400 days is none.
    Row(firstDay: "2027-12-31", shut: [("2026-03-06 12:00", nil)]),
  ]

  private func outcome(_ schedule: [Schedule], _ microseconds: Int64) -> Explanation.ZoneOutcome {
    var drive = RoadDrive(name: "", fences: ["aaa"], fixes: [".0"], events: [])
    drive.conditions.schedule = schedule
    let fix = Fix(time: Timestamp(microseconds: microseconds), coordinate: RoadDrive.position(15))
    return TriggerEngine(drive.layout).explain([fix]).zones[0]
  }

  @Test(arguments: rows) func `opens and closes on time`(_ row: Row) {
    for moment in row.open {
      #expect(outcome([row.schedule], Row.microseconds(moment)).events.count == 1, "\(moment)")
    }
    for (moment, wait) in row.shut {
      let failure = outcome([row.schedule], Row.microseconds(moment)).suppressions.first?.failures
      #expect(failure?.map(\.kind) == [.schedule], "\(moment)")
      #expect(
        failure?.first?.reason == .schedule(opensIn: wait.map { .seconds($0) }), "\(moment)")
    }
  }

  @Test func `evaluates microseconds`() {
    let schedule = Schedule.inSeconds(from: 43_200, to: 43_201)
    let noon = RoadDrive.noon
    for (microseconds, isOpen) in [
      (noon - 1, false), (noon, true), (noon + 999_999, true), (noon + 1_000_000, false),
    ] {
      #expect(outcome([schedule], microseconds).events.isEmpty != isOpen)
    }
    #expect(
      outcome([schedule], noon - 250_000).suppressions[0].failures[0].reason
        == .schedule(opensIn: .milliseconds(250)))
  }

  @Test func `reports the nearest opening of several schedules`() {
    let schedules = [50_000, 43_260, 44_000].map { Schedule.inSeconds(from: $0) }
    #expect(
      outcome(schedules, RoadDrive.noon).suppressions[0].failures[0].reason
        == .schedule(opensIn: .seconds(60)))
  }

  /// Clocks set forward from 02:00 to 03:00 at 01:00 UTC on the Friday, back again on the Saturday:
  /// a window in the lost hour and one in the hour that comes twice.
  @Test func `opens where the clock is set into a window`() {
    let friday = Row.microseconds("2026-03-06 01:00")
    let day: Int64 = 86_400_000_000
    let offsets = TimeZoneOffsets(
      name: "Test/Zone", firstOffset: 3600,
      transitions: [
        .init(seconds: friday / 1_000_000, offset: 7200),
        .init(seconds: (friday + day) / 1_000_000, offset: 3600),
      ])
    let lost = Schedule.inSeconds(from: 9_000, to: 12_600, timeZone: offsets)  // 02:30 to 03:30
    let minute: Int64 = 60_000_000
    // Friday: shut until the clock jumps to 03:00, for half an hour.
    #expect(
      outcome([lost], friday - minute).suppressions[0].failures[0].reason
        == .schedule(opensIn: .seconds(60)))
    #expect(outcome([lost], friday).events.count == 1)
    #expect(outcome([lost], friday + 29 * minute).events.count == 1)
    #expect(outcome([lost], friday + 30 * minute).events.isEmpty)
    // Saturday, from 02:00 to 02:30: open at 00:00 UTC and, after the clock goes back, at 01:00 UTC.
    let twice = Schedule.inSeconds(from: 7_200, to: 9_000, timeZone: offsets)
    let first = friday + day - 60 * minute
    #expect(outcome([twice], first).events.count == 1)
    #expect(
      outcome([twice], first + 30 * minute).suppressions[0].failures[0].reason
        == .schedule(opensIn: .seconds(1_800)))
    #expect(outcome([twice], first + 60 * minute).events.count == 1)
    #expect(outcome([twice], first + 90 * minute).events.isEmpty)
    // Saturday, from 01:30 to 02:30: the clock goes back into it.
    let into = Schedule.inSeconds(from: 5_400, to: 9_000, timeZone: offsets)
    #expect(
      outcome([into], first + 30 * minute).suppressions[0].failures[0].reason
        == .schedule(opensIn: .seconds(1_800)))
    #expect(outcome([into], first + 60 * minute).events.count == 1)
  }
}
