import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Schedules that are over, and those in the time that a change of the clocks skips.
@Suite struct ScheduleEndTests {
  /// Vienna in 2026: summer time from 29 March 01:00 UTC to 25 October 01:00 UTC.
  static let vienna = TimeZoneOffsets(
    name: "Europe/Vienna", firstOffset: 3_600,
    transitions: [
      TimeZoneOffsets.Transition(seconds: 1_774_746_000, offset: 7_200),
      TimeZoneOffsets.Transition(seconds: 1_792_890_000, offset: 3_600),
    ])

  static func day(_ year: Int, _ month: Int, _ day: Int) throws -> CivilDate {
    try CivilDate(validatingYear: year, month: month, day: day)
  }

  static func findings(
    _ schedules: [Schedule], _ rule: LintRule, today: CivilDate? = nil,
    in timeZone: TimeZoneOffsets? = nil
  ) -> [Finding] {
    let zone = LinterTests.zone([LinterTests.circle(10)], Conditions(schedule: schedules))
    return Linter(settings: LintSettings(today: today))
      .findings(in: ZoneLayout(timeZone: timeZone, zones: [zone])).filter { $0.rule == rule }
  }

  @Test func `reports a schedule whose last day is past`() throws {
    let june = Schedule(firstDay: try Self.day(2025, 6, 1), lastDay: try Self.day(2025, 6, 30))
    let always = Schedule(from: try TimeOfDay(validatingHour: 8))
    let found = Self.findings([june], .scheduleOver, today: try Self.day(2025, 7, 10))
    #expect(
      found.map { $0.message } == [
        "schedule condition 1 of zone 'z' is over: its last day was 2025-06-30, 10 days ago, so the zone never "
          + "triggers again; set a later date or remove the zone"
      ])
    let one = Self.findings([always, june], .scheduleOver, today: try Self.day(2025, 7, 10))
    #expect(
      one.map { $0.message } == [
        "schedule condition 2 of zone 'z' is over: its last day was 2025-06-30, 10 days ago; set a later date or "
          + "remove it"
      ])
    // A window over midnight ends on 1 July, and on Baker Island that lasts until 2 July 12:00 UTC.
    #expect(Self.findings([june], .scheduleOver, today: try Self.day(2025, 7, 2)).isEmpty)
    #expect(Self.findings([june], .scheduleOver, today: try Self.day(2025, 7, 3)).count == 1)
    #expect(Self.findings([june], .scheduleOver, today: try Self.day(2025, 6, 15)).isEmpty)
    #expect(Self.findings([june], .scheduleOver).isEmpty)
    #expect(Self.findings([always], .scheduleOver, today: try Self.day(2025, 7, 10)).isEmpty)
  }

  @Test func `reports a window that the clocks skip`() throws {
    let night = Schedule(
      from: try TimeOfDay(validatingHour: 2, minute: 10),
      to: try TimeOfDay(validatingHour: 2, minute: 50),
      firstDay: try Self.day(2026, 3, 29), lastDay: try Self.day(2026, 3, 29))
    #expect(
      Self.findings([night], .conditionUnsatisfiable, in: Self.vienna).map { $0.message } == [
        "schedule condition 1 of zone 'z' never holds: the clocks of Europe/Vienna are set forward over its whole "
          + "window; move the window"
      ])
    #expect(Self.findings([night], .conditionUnsatisfiable).isEmpty)
  }

  /// Against looking at every minute of the days by the clock of Vienna.
  @Test(arguments: 0..<120) func `agrees with every minute`(seed: Int) throws {
    var random = SeededRandom(seed: 5_000 + seed)
    let change = try Self.day(2026, 3, 29).daysSince1970
    let first = change - random.int(0...1) * random.int(0...7)
    let last = change + random.int(0...1) * random.int(0...7)
    let (from, to) = (random.int(5...19) * 10, random.int(5...19) * 10)
    let window = Schedule(
      days: random.int(0...1) == 0 ? nil : [.sunday],
      from: try TimeOfDay(validatingHour: from / 60, minute: from % 60),
      to: try TimeOfDay(validatingHour: to / 60, minute: to % 60),
      firstDay: CivilDate(daysSince1970: first), lastDay: CivilDate(daysSince1970: last))
    let isOpen = (24 * 60 * (first - 2)...24 * 60 * (last + 3)).contains { minute in
      let local = minute + (minute * 60 < 1_774_746_000 ? 60 : 120)
      let (day, time) = (local / 1_440, local % 1_440)
      func begins(_ day: Int) -> Bool {
        (first...last).contains(day) && (window.days == nil || (day - change) % 7 == 0)
      }
      if from < to { return begins(day) && (from..<to).contains(time) }
      return from > to && (begins(day) && time >= from || begins(day - 1) && time < to)
    }
    let found = Self.findings([window], .conditionUnsatisfiable, in: Self.vienna)
    #expect(found.isEmpty == isOpen, "\(from) to \(to)")
  }
}
