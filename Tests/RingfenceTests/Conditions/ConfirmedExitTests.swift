import Ringfence
import TestSupport
import Testing

/// Exits that must last, and entries that must, by hand: the edge of the circle is at 50 m, an exit is tried from 80 m on.
@Suite struct ConfirmedExitTests {
  typealias Row = ConfirmedExitRow

  private static func exits(
    _ name: String, after: Double? = nil, fixes: Int? = nil, exitDistance: Double = 30,
    _ steps: [Row.Step], _ expected: [Row.Expected]
  ) -> Row {
    var settings = ZoneSettings(exitDistance: .meters(exitDistance))
    settings.exitAfter = after.map { .seconds($0) }
    settings.exitFixes = fixes
    return Row(
      name: name, settings: settings, steps: steps,
      expected: [.init(type: "entered", time: 0, boundary: 0, flags: ["initial"])] + expected)
  }

  // East at 10 m/s from the centre: the edge at 5 s, the exit distance at 8 s.
  private static let rows = [
    exits(
      "the time passes between two fixes", after: 40,
      [.fix(0, 0), .fix(10, 100), .fix(30, 300), .fix(60, 600)],
      [
        .init(
          type: "exited", time: 45, boundary: 5, fix: 30, distance: 250, dwellTime: 5,
          confirmedTime: 40, flags: [])
      ]),
    exits(
      "back at the edge one second before", after: 40,
      [.fix(0, 0), .fix(10, 100), .fix(39, 100), .fix(44, 50), .fix(50, 0)], []),
    exits(
      "back at the edge one second after", after: 40,
      [.fix(0, 0), .fix(10, 100), .fix(41, 100), .fix(46, 50), .fix(51, 0)],
      [
        .init(type: "exited", time: 45, boundary: 5, fix: 41, distance: 50, confirmedTime: 40),
        .init(type: "entered", time: 46, boundary: 46, flags: []),
      ]),
    exits(
      "outside and near when the time is over, then far", after: 40,
      [.fix(0, 0), .fix(10, 100), .fix(40, 60), .fix(50, 60), .fix(70, 90)],
      [.init(type: "exited", time: 70, boundary: 5, fix: 70, distance: 40, confirmedTime: 65)]),
    exits(
      "three fixes in a row, of which a near one is none", fixes: 3,
      [
        .fix(0, 0), .fix(10, 100), .fix(20, 100), .fix(30, 70), .fix(40, 100), .fix(50, 100),
        .fix(60, 120),
      ],
      [.init(type: "exited", time: 60, boundary: 5, fix: 60, distance: 70, confirmedFixes: 3)]),
    exits(
      "far fixes on both sides of a gap count", fixes: 3,
      [.fix(0, 0), .fix(10, 100), .fix(20, 100), .fix(1_000, 100)],
      [.init(type: "exited", time: 1_000, boundary: 5, fix: 1_000, confirmedFixes: 3, flags: [])]),
    exits(
      "without a fix a live session ends the visit at the moment", after: 40, fixes: 2,
      [.fix(0, 0), .fix(10, 100), .advance(50), .fix(51, 100), .advance(51)],
      [
        .init(
          type: "exited", time: 51, boundary: 5, fix: 51, confirmedTime: 46, confirmedFixes: 2)
      ]),
    exits(
      "no exit distance: a crossing that no fix shows ends nothing", fixes: 1, exitDistance: 0,
      [.fix(0, 45), .fix(10, 55), .fix(20, -45), .fix(30, -40)],
      [
        .init(type: "exited", time: 10, boundary: 5, distance: 5, confirmedFixes: 1),
        .init(type: "entered", time: 20, boundary: 10.5),
      ]),
  ]

  @Test(arguments: rows) func `an exit is confirmed`(_ row: Row) {
    row.check(row.events())
  }

  /// The settings of the row, and a device that is in the circle from second 5 to second 105.
  @Test(arguments: [(40.0, 50.0, ["late"]), (3.0, 10, []), (95, 100, ["late"])])
  func `an entry must last`(after: Double, time: Double, flags: [String]) {
    var settings = ZoneSettings()
    settings.entryAfter = .seconds(after)
    let row = Row(
      name: "\(after) s", settings: settings,
      steps: [.fix(0, -100)] + stride(from: 10.0, through: 100, by: 10).map { .fix($0, 0) }
        + [.fix(110, 100)],
      expected: [
        .init(type: "entered", time: time, boundary: 5, flags: Set(flags)),
        .init(type: "exited", time: 110, boundary: 105, dwellTime: 100),
      ])
    row.check(row.events())
  }

  @Test func `an entry that does not last is suppressed with its time`() throws {
    var settings = ZoneSettings()
    settings.entryAfter = .seconds(100)
    let row = Row(
      name: "", settings: settings,
      steps: [.fix(0, -100), .fix(10, 0), .fix(90, 0), .fix(110, 100)], expected: [])
    var found: [Suppression] = []
    let events = row.events { session in
      session.recordsSuppressions = true
      found = session.suppressions
    }
    #expect(events.isEmpty)
    let failure = try #require(found.first?.failures.first)
    #expect(found.count == 1 && found[0].kind == .entered && found[0].failures.count == 1)
    #expect(failure.reason == .stay(elapsed: .seconds(85), required: .seconds(100)))
  }

  /// Fast until second 50: the speed and not only the time kept it from being an entry, so that it begins where it is late.
  @Test func `a stay that another condition keeps out begins at its fix`() {
    var settings = ZoneSettings()
    settings.entryAfter = .seconds(20)
    let engine = TriggerEngine(
      Row(
        name: "", settings: settings,
        conditions: Conditions(speed: [SpeedCondition(maximum: .metersPerSecond(3))]), steps: [],
        expected: []
      ).layout)
    var session = TriggerSession()
    var events: [Event] = []
    for second in stride(from: 0.0, through: 100, by: 10) {
      let fix = Row.fix(
        second, second == 0 ? -100 : 0, speed: .metersPerSecond(second < 50 ? 9 : 1))
      session.process(fix, with: engine, into: &events)
    }
    #expect(events.map(\.kind) == [.entered])
    #expect(events.first?.time == Row.time(50) && events.first?.boundary.time == Row.time(50))
    #expect(events.first?.flags == .late)
  }

  /// East at 10 m/s over two circles of 50 m, about 0 and 60 m: in at 5 s, both crossed at 11 s, out of the zone at 21 s, all of
  /// it between two fixes.
  @Test(arguments: [(8.0, true), (15, true), (17, false)])
  func `a pass whose share is reached on the way begins there`(after: Double, isEntry: Bool) {
    var zone = Zone(
      id: "z",
      fences: [0.0, 60].compactMap { meters in
        Circle(center: RoadDrive.position(meters), radius: .meters(50)).map {
          Fence(id: "\(meters)", shape: .circle($0))
        }
      })
    zone.settings.entryAfter = .seconds(after)
    zone.conditions.percentageCrossed = [PercentageCondition(percentage: 100)]
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      [Row.fix(0, -100), Row.fix(31, 210)], with: TriggerEngine(ZoneLayout(zones: [zone])),
      into: &events)
    #expect(events.map(\.kind) == (isEntry ? [.entered, .exited] : []))
    guard isEntry, events.count == 2 else { return }
    func second(_ time: Timestamp) -> Double { Double(time.microseconds - Row.start) / 1e6 }
    #expect(abs(second(events[0].boundary.time) - 11) < 1e-3)
    #expect(events[0].fence == 1 && events[0].flags == .pass)
    #expect(events[0].crossedFences.map(\.fence) == [0, 1])
    #expect(abs(second(events[1].boundary.time) - 21) < 1e-3)
  }

  /// Fast enough but for seconds 20 to 60, in which the device rests: what was unmet for a while is not forgotten, whether the
  /// fixes come one by one or together, and whether tries are recorded or not.
  @Test func `a stay remembers that its speed was unmet meanwhile`() {
    var settings = ZoneSettings()
    settings.entryAfter = .seconds(80)
    let engine = TriggerEngine(
      Row(
        name: "", settings: settings,
        conditions: Conditions(speed: [
          SpeedCondition(minimum: .metersPerSecond(3), when: .inside)
        ]), steps: [], expected: []
      ).layout)
    let fixes = stride(from: 0.0, through: 120, by: 10).map { second in
      Row.fix(
        second, second == 0 ? -100 : 0,
        speed: .metersPerSecond((20...60).contains(second) ? 0 : 5))
    }
    for isRecording in [false, true] {
      var (single, together) = (TriggerSession(), TriggerSession())
      (single.recordsSuppressions, together.recordsSuppressions) = (isRecording, isRecording)
      var (events, others): ([Event], [Event]) = ([], [])
      for fix in fixes { single.process(fix, with: engine, into: &events) }
      together.process(fixes, with: engine, into: &others)
      #expect(events == others)
      // In at 5 s, so that 80 s are over at 85 s.
      #expect(events.map(\.kind) == [.entered])
      #expect(events.first?.time == Row.time(90) && events.first?.boundary.time == Row.time(90))
      #expect(events.first?.flags == .late)
    }
  }

  @Test func `an exit that is taken back is recorded with what was missing`() throws {
    let row = Self.exits(
      "", after: 40, fixes: 3,
      [.fix(0, 0), .fix(10, 100), .fix(20, 100), .fix(30, 0)], [])
    let engine = TriggerEngine(row.layout)
    var session = TriggerSession()
    session.recordsSuppressions = true
    var events: [Event] = []
    for case .fix(let seconds, let meters) in row.steps {
      session.process(Row.fix(seconds, meters), with: engine, into: &events)
    }
    let found = try #require(session.suppressions.first)
    #expect(session.suppressions.count == 1 && found.kind == .exited && found.tries == 2)
    #expect(found.began.time == Row.time(5) && found.ended?.time == Row.time(25))
    #expect(
      found.failures.map(\.reason) == [
        .exitAfter(elapsed: .seconds(15), required: .seconds(40)), .exitFixes(2, required: 3),
      ])
  }

  @Test func `a timer is set for the moment`() {
    let row = Self.exits("", after: 40, [], [])
    let engine = TriggerEngine(row.layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process([Row.fix(0, 0), Row.fix(10, 100)], with: engine, into: &events)
    #expect(session.nextDeadline(with: engine) == Row.time(45))
    session.advance(to: Row.time(44.999), with: engine, into: &events)
    #expect(events.map(\.kind) == [.entered])
    session.advance(to: Row.time(45), with: engine, into: &events)
    #expect(events.map(\.kind) == [.entered, .exited])
    #expect(session.nextDeadline(with: engine) == nil)
  }

  /// Out at 5 s, ended at 20 s, opened again at 200 s: the moment, 45 s, lies in the time in which nothing ran.
  @Test func `an app that was dead reports an exit when it is opened`() throws {
    let row = Self.exits("", after: 40, [], [])
    let engines = DualModeEngine(RestartLayout(row.layout))
    func events(after meters: Double) -> [Event] {
      var app = AppSession()
      var events: [Event] = []
      app.process(Row.fix(0, 0), with: engines, into: &events)
      app.process(Row.fix(10, 100), with: engines, into: &events)
      app.terminated(at: Row.time(20))
      app.reopened(at: Row.time(200))
      app.process(Row.fix(200, meters), with: engines, into: &events)
      return events
    }
    let found = events(after: 100)
    #expect(found.map(\.kind) == [.entered, .exited])
    let exit = try #require(found.last)
    #expect(exit.time == Row.time(200) && exit.fix.time == Row.time(10))
    #expect(abs(exit.boundary.time.seconds(since: Row.time(5))) < 1e-3)
    #expect(exit.flags == [.gap, .late])
    #expect(events(after: 0).map(\.kind) == [.entered])
  }

  /// The rows of the specification, worked by hand, where this machine has them.
  @Test func `the rows of the corpus`() throws {
    guard let rows = try Row.corpus(["exit-", "entry-"]) else { return }
    #expect(rows.count == 38)
    for row in rows { row.check(row.events()) }
  }
}
