import Ringfence
import TestSupport
import Testing

/// What becomes of visits when a layout changes under way. Rectangles of 0.001° × 0.002°, a hundredth of a degree apart.
@Suite struct LayoutMigrationTests {
  private static func rectangle(_ step: Double, width: Double = 0.002) -> Shape {
    .rectangle(
      Rectangle(
        southWest: Coordinate(uncheckedLatitude: 48.2, longitude: 16.37 + step * 0.01),
        northEast: Coordinate(uncheckedLatitude: 48.201, longitude: 16.37 + step * 0.01 + width)))
  }

  private static func zone(
    _ id: String, _ step: Double, width: Double = 0.002, settings: ZoneSettings = ZoneSettings()
  ) -> Zone {
    Zone(id: id, fences: [Fence(id: "f", shape: rectangle(step, width: width))], settings: settings)
  }

  private static func engine(_ zones: [Zone], settings: EngineSettings = EngineSettings())
    -> TriggerEngine
  {
    TriggerEngine(ZoneLayout(zones: zones), settings: settings)
  }

  /// A fix in the west of a step of ``zone(_:_:width:settings:)``, or east of it.
  private static func fix(_ second: Int64, _ step: Double, east: Double = 0.0005) -> Fix {
    Fix(
      time: time(second),
      coordinate: Coordinate(uncheckedLatitude: 48.2005, longitude: 16.37 + step * 0.01 + east))
  }

  private static func time(_ second: Int64) -> Timestamp {
    Timestamp(microseconds: 1_772_798_400_000_000 + second * 1_000_000)
  }

  /// What follows a change after a minute in zone b, which was entered at 10 s.
  private struct Outcome {
    var events: [Event] = []
    var session = TriggerSession()
    var migrated = LayoutMigration.Outcome()
  }

  private static func change(
    from before: [Zone], to after: [Zone], settings: EngineSettings = EngineSettings(),
    then fixes: [Fix]
  ) throws -> Outcome {
    var outcome = Outcome()
    outcome.session.process(
      [fix(0, 0.5), fix(10, 1), fix(60, 1)], with: engine(before, settings: settings),
      into: &outcome.events)
    outcome.events = []
    let next = engine(after, settings: settings)
    outcome.migrated = outcome.session.migrate(with: try LayoutMigration(to: next))
    #expect(outcome.events.isEmpty)
    outcome.session.process(fixes, with: next, into: &outcome.events)
    return outcome
  }

  private static let slow = ZoneSettings(dwell: .seconds(100))

  // MARK: Zones that are as they were

  @Test func `an unchanged zone goes on wherever it stands`() throws {
    let b = Self.zone("b", 1, settings: Self.slow)
    let outcome = try Self.change(
      from: [Self.zone("a", 0), b, Self.zone("c", 2)],
      to: [Self.zone("x", 8), Self.zone("c", 2), b],
      then: [Self.fix(120, 1), Self.fix(200, 1.5)])
    #expect(outcome.migrated.unchanged == 1)
    #expect(outcome.events.map(\.kind) == [.dwelled, .exited])
    #expect(outcome.events.map(\.zone) == [2, 2])
    #expect(outcome.events.map(\.visit) == [1, 1])
    // The edge at 48.2 is passed between 0 and 10 s, so the dwell time is over between 100 and 110 s.
    #expect((100..<110).contains(outcome.events[0].time.seconds(since: Self.time(0))))
    #expect(outcome.events[1].flags.isEmpty)
  }

  @Test func `a name and custom data are no change`() throws {
    var named = Self.zone("b", 1)
    named.name = "depot"
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [named], then: [Self.fix(70, 1)])
    #expect(outcome.migrated.unchanged == 1)
    #expect(outcome.events.isEmpty)
    #expect(outcome.session.openVisits.map(\.visit) == [1])
  }

  @Test func `a retrigger time goes on`() throws {
    let b = Self.zone(
      "b", 1, settings: ZoneSettings(exit: false, minimumRetriggerTime: .seconds(500)))
    let fixes = [
      Self.fix(70, 1.5), Self.fix(80, 1), Self.fix(90, 1.5), Self.fix(600, 1.5), Self.fix(610, 1),
    ]
    let outcome = try Self.change(from: [b], to: [Self.zone("a", 0), b], then: fixes)
    #expect(outcome.events.map(\.kind) == [.entered])
    #expect(outcome.events.map(\.time) == [Self.time(610)])
  }

  /// Zone b at another step, which may trigger again 500 s after an event.
  private static func resting(_ step: Double, exit: Bool = true, conditions: Conditions = .init())
    -> Zone
  {
    var resting = zone(
      "b", step, settings: ZoneSettings(exit: exit, minimumRetriggerTime: .seconds(500)))
    resting.conditions = conditions
    return resting
  }

  @Test func `the exit of a zone that was moved away starts its retrigger time`() throws {
    let outcome = try Self.change(
      from: [Self.resting(1)], to: [Self.resting(4)],
      then: [Self.fix(70, 1.5)] + [80, 400, 569, 570].map { Self.fix($0, 4) })
    #expect(outcome.events.map(\.kind) == [.exited, .entered])
    #expect(outcome.events.map(\.time) == [Self.time(70), Self.time(570)])
    #expect(outcome.events.map(\.flags) == [.layoutChanged, .late])
  }

  @Test func `the retrigger time of the new zone counts`() throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [Self.resting(4)],
      then: [Self.fix(70, 4), Self.fix(569, 4), Self.fix(570, 4)])
    #expect(outcome.events.map(\.time) == [Self.time(70), Self.time(570)])
    // One that is dropped with the change does not.
    let dropped = try Self.change(
      from: [Self.resting(1)], to: [Self.zone("b", 4)],
      then: [Self.fix(70, 1.5), Self.fix(80, 4)])
    #expect(dropped.events.map(\.time) == [Self.time(70), Self.time(80)])
  }

  @Test func `without a fix the retrigger time starts when the exit is reported`() throws {
    var outcome = try Self.change(from: [Self.resting(1)], to: [Self.resting(4)], then: [])
    let engine = Self.engine([Self.resting(4)])
    outcome.session.advance(to: Self.time(75), with: engine, into: &outcome.events)
    outcome.session.process(
      [80, 574, 575].map { Self.fix($0, 4) }, with: engine, into: &outcome.events)
    #expect(outcome.events.map(\.time) == [Self.time(75), Self.time(575)])
  }

  @Test func `without exits the retrigger time counts from the entry`() throws {
    // It was entered between 0 and 10 s, and the event is that of the fix of 10 s.
    let outcome = try Self.change(
      from: [Self.resting(1, exit: false)], to: [Self.resting(4, exit: false)],
      then: [Self.fix(70, 1.5), Self.fix(80, 4), Self.fix(509, 4), Self.fix(510, 4)])
    #expect(outcome.events.map(\.kind) == [.entered])
    #expect(outcome.events.map(\.time) == [Self.time(510)])
  }

  @Test func `a zone without a circle keeps its retrigger time until the app is opened`() throws {
    let slow = Conditions(speed: [SpeedCondition(maximum: .metersPerSecond(1000))])
    func pair(_ step: Double) -> DualModeEngine {
      DualModeEngine(
        RestartLayout(ZoneLayout(zones: [Self.zone("a", 9), Self.resting(step, conditions: slow)])))
    }
    var session = AppSession()
    var events: [Event] = []
    for fix in [Self.fix(0, 0.5), Self.fix(10, 1), Self.fix(60, 1)] {
      session.process(fix, with: pair(1), into: &events)
    }
    session.terminated(at: Self.time(61))
    session.relaunched(at: Self.time(65))
    session.process(Self.fix(65, 1), with: pair(1), into: &events)
    events = []
    session.migrate(with: try LayoutMigration(to: pair(4)))
    session.process(Self.fix(70, 3), with: pair(4), into: &events)
    session.process(Self.fix(75, 3), with: pair(4), into: &events)
    session.reopened(at: Self.time(80))
    for fix in [Self.fix(80, 3), Self.fix(90, 4), Self.fix(569, 4), Self.fix(570, 4)] {
      session.process(fix, with: pair(4), into: &events)
    }
    #expect(events.map(\.kind) == [.exited, .entered])
    #expect(events.map(\.time) == [Self.time(70), Self.time(570)])
  }

  // MARK: Zones that have changed

  @Test func `a visit goes on in a changed zone that contains the device`() throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [Self.zone("b", 1, width: 0.003)],
      then: [Self.fix(70, 1, east: 0.0025), Self.fix(80, 1.5)])
    #expect(outcome.migrated.continued == 1)
    #expect(outcome.events.map(\.kind) == [.exited])
    #expect(outcome.events[0].visit == 1)
    #expect(outcome.events[0].time == Self.time(80))
    #expect(outcome.events[0].flags.isEmpty)
  }

  @Test func `a visit ends in a changed zone that does not`() throws {
    let moved = Zone(id: "b", fences: [Fence(id: "f", shape: Self.rectangle(4))])
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [moved], then: [Self.fix(70, 1), Self.fix(80, 4)])
    #expect(outcome.migrated.ended == 1)
    #expect(outcome.events.map(\.kind) == [.exited, .entered])
    let exit = outcome.events[0]
    #expect(exit.flags == .layoutChanged)
    #expect(exit.time == Self.time(70))
    // It was there at the last fix before the change, 60 s, and entered between 0 and 10 s.
    #expect(
      exit.boundary == BoundaryPoint(time: Self.time(60), coordinate: Self.fix(60, 1).coordinate))
    #expect((50...60).contains(exit.dwellTime.map { Double($0.components.seconds) } ?? 0))
    #expect(exit.distance == nil)
    #expect(outcome.events[1].visit == 2)
  }

  @Test func `a zone that reports no exits ends silently`() throws {
    let silent = ZoneSettings(exit: false)
    let outcome = try Self.change(
      from: [Self.zone("b", 1, settings: silent)], to: [Self.zone("b", 4, settings: silent)],
      then: [Self.fix(70, 1)])
    #expect(outcome.migrated.ended == 1)
    #expect(outcome.events.isEmpty)
    #expect(outcome.session.openVisits.isEmpty)
  }

  @Test func `a dwell time that is new counts from the entry`() throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [Self.zone("b", 1, settings: Self.slow)],
      then: [Self.fix(120, 1)])
    #expect(outcome.events.map(\.kind) == [.dwelled])
    #expect((100..<110).contains(outcome.events[0].time.seconds(since: Self.time(0))))
  }

  // MARK: Zones that come and go

  @Test func `a removed zone is no event, and its visit can be taken`() throws {
    var outcome = try Self.change(
      from: [Self.zone("a", 0), Self.zone("b", 1)], to: [Self.zone("a", 0)], then: [Self.fix(70, 1)]
    )
    #expect(outcome.migrated.removed == 1)
    #expect(outcome.events.isEmpty)
    let removed = outcome.session.takeRemovedVisits()
    #expect(removed.map(\.zoneID) == ["b"])
    #expect(removed.map(\.fenceID) == ["f"])
    #expect(removed.map(\.reportsExit) == [true])
    #expect(removed.map(\.exit.visit) == [1])
    #expect(removed.map(\.exit.time) == [Self.time(70)])
    #expect(removed.map(\.exit.boundary.time) == [Self.time(60)])
    #expect(outcome.session.takeRemovedVisits().isEmpty)
  }

  @Test(arguments: [EngineSettings.InitialPresence.trigger, .silent])
  func `a new zone around the device is one of a first fix`(
    _ presence: EngineSettings.InitialPresence
  ) throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [Self.zone("b", 1), Self.zone("n", 1)],
      settings: EngineSettings(initialInside: presence), then: [Self.fix(70, 1), Self.fix(80, 1.5)])
    let entries = outcome.events.filter { $0.kind == .entered }
    #expect(entries.map(\.flags) == (presence == .trigger ? [.initial] : []))
    #expect(entries.map(\.time) == (presence == .trigger ? [Self.time(70)] : []))
    #expect(outcome.events.filter { $0.kind == .exited }.map(\.zone).sorted() == [0, 1])
  }

  @Test func `a new zone that the device leaves at once has no event`() throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [Self.zone("b", 1), Self.zone("n", 1)],
      then: [Self.fix(70, 1.5)])
    #expect(outcome.events.map(\.kind) == [.exited])
    #expect(outcome.events.map(\.zone) == [0])
  }

  @Test func `a new zone on the way is entered and left as any other`() throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1)], to: [Self.zone("b", 1), Self.zone("n", 1.5)],
      then: [Self.fix(70, 2)])
    #expect(outcome.events.map(\.kind) == [.exited, .entered, .exited])
    #expect(outcome.events.map(\.zone) == [0, 1, 1])
  }

  // MARK: Time without a fix

  @Test func `advance reports the end, and the next fix what is new`() throws {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      [Self.fix(0, 0.5), Self.fix(10, 1)], with: Self.engine([Self.zone("b", 1)]), into: &events)
    events = []
    let next = Self.engine([Self.zone("b", 4), Self.zone("n", 1)])
    session.migrate(with: try LayoutMigration(to: next))
    session.advance(to: Self.time(5), with: next, into: &events)
    #expect(events.isEmpty)
    session.advance(to: Self.time(40), with: next, into: &events)
    #expect(events.map(\.kind) == [.exited])
    #expect(events.map(\.time) == [Self.time(40)])
    session.process(Self.fix(50, 1), with: next, into: &events)
    #expect(events.map(\.kind) == [.exited, .entered])
    #expect(events.last?.flags == .initial)
  }

  // MARK: There and back

  @Test func `back before a fix, all is as it was`() throws {
    let a = [Self.zone("a", 0), Self.zone("b", 1, settings: Self.slow), Self.zone("c", 1)]
    let b = [Self.zone("c", 5), Self.zone("n", 1)]
    var session = TriggerSession()
    var events: [Event] = []
    session.process([Self.fix(0, 0.5), Self.fix(10, 1)], with: Self.engine(a), into: &events)
    let states = session.states
    events = []
    session.migrate(with: try LayoutMigration(to: Self.engine(b)))
    #expect(session.openVisits.isEmpty)
    session.migrate(with: try LayoutMigration(to: Self.engine([])))
    let outcome = session.migrate(with: try LayoutMigration(to: Self.engine(a)))
    #expect(outcome.unchanged == 2)
    #expect(session.states == states)
    session.process(Self.fix(20, 1), with: Self.engine(a), into: &events)
    #expect(events.isEmpty)
    #expect(session.takeRemovedVisits().isEmpty)
    session.process(Self.fix(30, 1.5), with: Self.engine(a), into: &events)
    #expect(events.map(\.kind) == [.exited, .exited])
  }

  // MARK: What is refused, and what is said

  @Test func `two zones of one id are refused`() throws {
    let zones = [Self.zone("a", 0), Self.zone("a", 1)]
    #expect(throws: LayoutError.self) { try LayoutMigration(to: Self.engine(zones)) }
    let migration = try LayoutMigration(to: Self.engine([Self.zone("a", 0)]))
    #expect(throws: LayoutError.self) { try migration.changes(from: ZoneLayout(zones: zones)) }
  }

  @Test func `two zones of one id before: the first goes on, the other ends`() throws {
    let outcome = try Self.change(
      from: [Self.zone("b", 1), Self.zone("b", 1)], to: [Self.zone("b", 1)], then: [Self.fix(70, 1)]
    )
    #expect(outcome.migrated.unchanged == 1)
    #expect(outcome.migrated.removed == 1)
  }

  @Test func `says what becomes of each zone`() throws {
    let migration = try LayoutMigration(
      to: Self.engine([Self.zone("d", 3), Self.zone("a", 0), Self.zone("b", 7)]))
    let changes = try migration.changes(
      from: ZoneLayout(zones: [Self.zone("a", 0), Self.zone("b", 1), Self.zone("c", 2)]))
    #expect(changes.map(\.kind) == [.added, .unchanged, .changed, .removed])
    #expect(changes.map(\.before) == [nil, 0, 1, 2])
    #expect(changes.map(\.after) == [0, 1, 2, nil])
  }

  @Test func `fences may change their places, but not under a sequence`() throws {
    let fences = [
      Fence(id: "f", shape: Self.rectangle(1)), Fence(id: "g", shape: Self.rectangle(1.3)),
    ]
    var zone = Zone(id: "b", fences: fences)
    let turned = Zone(id: "b", fences: fences.reversed())
    func kind(_ a: Zone, _ b: Zone) throws -> ZoneChange.Kind? {
      try LayoutMigration(to: Self.engine([b])).changes(from: ZoneLayout(zones: [a])).first?.kind
    }
    #expect(try kind(zone, turned) == .unchanged)
    var other = turned
    zone.conditions.percentageCrossed = [PercentageCondition(percentage: 100, isSequential: true)]
    other.conditions.percentageCrossed = zone.conditions.percentageCrossed
    #expect(!zone.conditions.percentageCrossed.isEmpty)
    #expect(try kind(zone, other) == .changed)
    #expect(try kind(zone, zone) == .unchanged)
  }

  @Test func `a session that saw nothing begins with the new layout`() throws {
    var session = TriggerSession()
    var events: [Event] = []
    let next = Self.engine([Self.zone("b", 1)])
    session.migrate(with: try LayoutMigration(to: next))
    session.process(Self.fix(0, 1), with: next, into: &events)
    #expect(events.map(\.flags) == [.initial])
  }
}
