import Ringfence
import TestSupport
import Testing

/// Schedules that ask, by hand: a circle of 50 m, metres east of its centre, seconds after midnight.
@Suite struct AttendanceTests {
  typealias Row = ConfirmedExitRow

  private static let types: Set<String> = ["absent", "arrivedLate", "leftEarly", "attendance"]

  /// 08:00 to 12:00.
  private static func morning(grace: Int = 300, tracks: [String]? = nil) -> Attendance {
    Attendance(
      Schedule(from: TimeOfDay(hour: 8), to: TimeOfDay(hour: 12)), id: "shift",
      grace: .seconds(grace), tracks: tracks)
  }

  private static func row(
    _ name: String, asking attendances: [Attendance] = [morning()],
    settings: ZoneSettings = ZoneSettings(), _ steps: [Row.Step], _ expected: [Row.Expected]
  ) -> Row {
    Row(
      name: name, settings: settings, attendances: attendances, track: "d", steps: steps,
      expected: expected, only: types)
  }

  /// A fix every four minutes.
  private static func fixes(_ from: Double, _ to: Double, at meters: Double) -> [Row.Step] {
    stride(from: from, to: to, by: 240).map { .fix($0, meters) }
  }

  private static let rows: [Row] = [
    row(
      "an exit that lies behind the closing is none of the window",
      fixes(28_000, 43_100, at: 0) + [.fix(43_100, 0), .fix(43_300, 90)],
      [.init(type: "attendance", time: 43_200, outcome: "attended", present: 14_400)]),
    row(
      "an exit on the way to the closing is known",
      fixes(28_000, 43_100, at: 0)
        + [.fix(43_100, 0), .fix(43_300, 500)],
      [
        .init(
          type: "attendance", time: 43_200, outcome: "attended", present: 14_320, left: 43_120)
      ]),
    row(
      "the time of an exit ends behind the closing: present, and not confirmed",
      settings: ZoneSettings(exitAfter: .seconds(600)),
      fixes(28_000, 42_900, at: 0) + [.fix(42_900, 0), .fix(42_960, 3_000), .fix(44_000, 3_000)],
      [
        .init(
          type: "attendance", time: 43_200, outcome: "attended", present: 14_400, flags: ["gap"])
      ]),
    row(
      "another device is expected, and this one, too",
      asking: [
        morning(tracks: ["x"]), Attendance(Schedule(to: TimeOfDay(hour: 9)), tracks: ["a", "d"]),
      ],
      [.fix(0, 5_000), .fix(200, 5_000)] + fixes(400, 33_000, at: 5_000),
      [
        .init(type: "absent", time: 0, window: [0, 32_400]),
        .init(type: "attendance", time: 32_400, outcome: "missed", present: 0, unobserved: 0),
      ]),
    row(
      "whole days follow each other", asking: [Attendance(Schedule())],
      fixes(86_000, 175_000, at: 0),
      [
        .init(type: "arrivedLate", time: 86_000, lateBy: 86_000, flags: ["initial"]),
        .init(
          type: "attendance", time: 86_400, window: [0, 86_400], present: 400, isLate: true,
          unobserved: 86_000),
        .init(type: "attendance", time: 172_800, window: [86_400, 172_800], present: 86_400),
      ]),
    row(
      "a visit in passing is late and early", asking: [morning(grace: 0)],
      fixes(28_000, 30_000, at: -5_000) + [.fix(30_000, -1_000), .fix(30_200, 1_000)]
        + fixes(30_300, 43_300, at: 5_000),
      [
        .init(type: "absent", time: 28_800),
        .init(type: "arrivedLate", time: 30_200, boundary: 30_095, lateBy: 1_295, flags: ["pass"]),
        .init(type: "leftEarly", time: 30_200, boundary: 30_105, earlyBy: 13_095, flags: ["pass"]),
        .init(
          type: "attendance", time: 43_200, present: 10, arrived: 30_095, left: 30_105,
          isLate: true, hasLeftEarly: true),
      ]),
    row(
      "an exit that the zone does not report is early all the same",
      settings: ZoneSettings(exit: false),
      fixes(28_000, 30_000, at: 0) + [.fix(30_000, 0), .fix(30_100, 500)]
        + fixes(30_200, 43_500, at: 500),
      [
        .init(type: "leftEarly", time: 30_100, boundary: 30_010, earlyBy: 13_190),
        .init(type: "attendance", time: 43_200, present: 1_210, left: 30_010, hasLeftEarly: true),
      ]),
  ]

  @Test(arguments: rows) func `devices are asked for`(_ row: Row) {
    let events = row.events()
    row.check(events)
    #expect(events.filter { Self.types.contains("\($0.kind)") }.allSatisfy { $0.window != nil })
  }

  @Test func `an exit that is not confirmed is said to be so`() {
    let record = Self.rows[2].events().compactMap { $0.attendance }
    #expect(record.map { $0.isUnconfirmed } == [true])
  }

  /// The rows of the specification, worked by hand, where this machine has them.
  @Test func `the rows of the corpus`() throws {
    guard let rows = try Row.corpus(["ask-"]) else { return }
    #expect(rows.count == 27)
    for row in rows { row.check(row.events()) }
  }

  // MARK: Time without fixes

  @Test func `a timer reports a moment once`() {
    let engine = TriggerEngine(Self.row("", [], []).layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process([Row.fix(28_700, 500), Row.fix(28_790, 500)], with: engine, into: &events)
    #expect(session.nextDeadline(with: engine) == Row.time(29_100))
    session.advance(to: Row.time(29_099), with: engine, into: &events)
    #expect(events.isEmpty)
    session.advance(to: Row.time(29_100), with: engine, into: &events)
    session.advance(to: Row.time(29_200), with: engine, into: &events)
    #expect(events.map { $0.kind } == [.absent] && events[0].flags == .gap)
    #expect(events[0].fix.time == Row.time(28_790) && !events[0].hasFence)
    #expect(session.nextDeadline(with: engine) == Row.time(43_200))
    session.process([Row.fix(43_000, 500)], with: engine, into: &events)
    session.advance(to: Row.time(43_200), with: engine, into: &events)
    #expect(events.map { $0.kind } == [.absent, .attendance])
    let record = events.last?.attendance
    #expect(record?.outcome == .missed && record?.unobserved == .seconds(14_200))
    #expect(session.nextDeadline(with: engine) == Row.time(86_400 + 29_100))
  }

  // MARK: Sessions

  @Test func `a name that changes begins again, and a clock that goes back does`() {
    let engine = TriggerEngine(Self.row("", asking: [Self.morning(tracks: ["d"])], [], []).layout)
    var session = TriggerSession(track: "e")
    var events: [Event] = []
    session.process([Row.fix(28_000, 0), Row.fix(28_200, 0)], with: engine, into: &events)
    #expect(session.nextDeadline(with: engine) == nil && session.track == "e")
    session.track = "d"
    #expect(session.nextDeadline(with: engine) == Row.time(29_100))
    session.process([Row.fix(36_000, 0)], with: engine, into: &events)
    session.rewind(to: Row.time(35_000))
    session.process([Row.fix(43_000, 0), Row.fix(43_200, 0)], with: engine, into: &events)
    let record = events.last?.attendance
    // Nothing is known before the moment that the clock went back to.
    #expect(record?.outcome == .attended && record?.unobserved == .seconds(6_200 + 8_000))
  }

  @Test func `a changed layout keeps the windows of zones that are the same`() throws {
    let old = Self.row("", [], []).layout
    var new = old
    new.zones[0].id = "other"
    new.zones.append(old.zones[0])
    let engine = TriggerEngine(old)
    let target = TriggerEngine(new)
    var session = TriggerSession()
    var events: [Event] = []
    let before: [Fix] = stride(from: 28_000, through: 36_000, by: 200).map { Row.fix($0, 0) }
    session.process(before, with: engine, into: &events)
    session.migrate(with: try LayoutMigration(to: target))
    let after: [Fix] = stride(from: 36_200, through: 43_200, by: 200).map { Row.fix($0, 0) }
    session.process(after, with: target, into: &events)
    let records = events.filter { $0.kind == .attendance }
    #expect(records.map { $0.zone } == [0, 1])
    // The zone that is new is known since the last fix before it.
    #expect(records.map { $0.attendance?.unobserved } == [.seconds(7_200), .zero])
    #expect(records.last?.attendance?.present == .seconds(14_400))
  }

  @Test func `an app that was dead reports late`() {
    let engines = DualModeEngine(RestartLayout(Self.row("", [], []).layout))
    var app = AppSession(track: "d")
    var events: [Event] = []
    app.process(Row.fix(28_000, 5_000), with: engines, into: &events)
    app.terminated(at: Row.time(28_100))
    app.relaunched(at: Row.time(40_000))
    app.process(Row.fix(40_100, 5_000), with: engines, into: &events)
    app.reopened(at: Row.time(45_000))
    app.process(Row.fix(45_100, 5_000), with: engines, into: &events)
    #expect(events.map { $0.kind } == [.absent, .attendance])
    // The app ran at the closing, and was given no fix.
    #expect(events.map { $0.time } == [Row.time(40_100), Row.time(43_200)])
    #expect(events.map { $0.flags } == [[.gap, .late], .gap])
    #expect(events.map { $0.mode } == [.restart, .normal])
  }

  /// 70 m is 20 m outside, and in the circle of 80 m.
  @Test func `a comparison lists the windows that end otherwise`() {
    let engines = DualModeEngine(RestartLayout(Self.row("", [], []).layout))
    var session = ComparisonSession(track: "d")
    let fixes: [Fix] = stride(from: 28_000, through: 43_360, by: 240).map { Row.fix($0, 70) }
    session.process(fixes, with: engines)
    let changes = session.comparison(with: engines).zones[0].attendanceChanges
    #expect(changes.map { $0.window.closes } == [Row.time(43_200)])
    #expect(changes.map { $0.normal?.outcome } == [.missed])
    #expect(changes.map { $0.restart?.outcome } == [.attended])
    #expect(changes.map { $0.reason } == [nil])
  }

  /// What is of no fence is not outside of one either; a late arrival is where its entry is.
  @Test func `what is measured of fences belongs to visits`() throws {
    var layout = Self.row("", [], []).layout
    let line = try #require(Polyline([RoadDrive.position(-400), RoadDrive.position(400)]))
    let corridor = try #require(Corridor(line: line, halfWidth: .meters(50)))
    layout.zones[0].fences[0].shape = .corridor(corridor)
    let fixes = stride(from: 28_000.0, through: 43_360, by: 240).map {
      Row.fix($0, $0 < 30_000 ? -3_000 : 0)
    }
    for engine in [TriggerEngine(layout), TriggerEngine(restart: RestartLayout(layout))] {
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engine, into: &events)
      #expect(events.map { $0.kind } == [.absent, .entered, .arrivedLate, .attendance])
      #expect(events[1].along == events[2].along && events[1].along != nil)
      #expect(events[1].overshoot == events[2].overshoot)
      #expect((events[1].overshoot == nil) == (engine.mode == .normal))
      for event in events where !event.hasFence {
        #expect(event.along == nil && event.overshoot == nil)
      }
    }
  }

  @Test func `a layout made in code is refused`() {
    func refusal(_ attendances: [Attendance]) -> ModelError? {
      do throws(LayoutError) {
        try Self.row("", asking: attendances, [], []).layout.validate()
        return nil
      } catch {
        return error.reason
      }
    }
    #expect(refusal([Self.morning(), Attendance(Schedule())]) == nil)
    #expect(refusal([Self.morning(grace: -1)]) == .outOfRange(.grace, value: -1))
    #expect(refusal([Self.morning(grace: 7_199)]) == nil)
    let long = refusal([Self.morning(grace: 7_200)])
    #expect(long == .outOfRange(.grace, value: 7_200))
    #expect(
      long?.description
        == "grace is 7200 s, expected 0 to 43200 s and less than half of the schedule's window")
    #expect(
      refusal([Attendance(Schedule()), Attendance(Schedule(), id: "1")]) == .duplicateID(first: 0))
  }

  @Test func `many windows in a gap are bounded`() {
    let engine = TriggerEngine(Self.row("", [], []).layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process([Row.fix(0, 500), Row.fix(86_400 * 3_000, 500)], with: engine, into: &events)
    let closings = events.filter { $0.kind == .attendance }
    #expect(closings.count == 1_001 && session.omittedWindows == 3_000 - 1_001)
    #expect(closings.last?.window?.closes == Row.time(86_400 * 2_999 + 43_200))
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
  }
}
