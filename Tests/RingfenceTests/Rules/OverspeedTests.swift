import Ringfence
import RingfenceReference
import TestSupport
import Testing

/// Speed limits, by hand: a circle of 50 m, metres east of its centre, metres per second.
@Suite struct OverspeedTests {
  typealias Row = ConfirmedExitRow

  private static func row(
    _ name: String, _ overspeed: OverspeedLimit, _ steps: [Row.Step], _ expected: [Row.Expected],
    conditions: Conditions = Conditions()
  ) -> Row {
    var settings = ZoneSettings()
    settings.overspeed = overspeed
    return Row(
      name: name, settings: settings, conditions: conditions, steps: steps, expected: expected,
      only: ["overspeed", "overspeedEnded"])
  }

  private static func limit(
    _ limit: Double, tolerance: Double = 0, release: Double? = nil, after: Double = 0
  ) -> OverspeedLimit {
    OverspeedLimit(
      .metersPerSecond(limit), tolerance: .metersPerSecond(tolerance),
      release: release.map { .metersPerSecond($0) }, after: .seconds(after))
  }

  private static let rows: [Row] = [
    row(
      "the time counts from the first fix that is too fast", limit(10, after: 4),
      [
        .moving(0, 0, 9), .moving(2, 0, 11), .moving(5, 0, 11), .moving(6, 0, 12), .moving(9, 0, 9),
      ],
      [
        .init(
          type: "overspeed", time: 6, boundary: 2, measuredSpeed: 12, speedLimit: 10, duration: 4,
          flags: []),
        .init(type: "overspeedEnded", time: 9, boundary: 2, duration: 4, maximumSpeed: 12),
      ]),
    row(
      "a lower release holds an excess together", limit(10, release: 8, after: 5),
      [.moving(0, 0, 11), .moving(3, 0, 8.5), .moving(5, 0, 8.2), .moving(6, 0, 8)],
      [
        .init(type: "overspeed", time: 5, boundary: 0, measuredSpeed: 8.2, duration: 5),
        .init(type: "overspeedEnded", time: 6, boundary: 0, duration: 5, maximumSpeed: 11),
      ]),
    row(
      "another excess after a slow fix", limit(10),
      [.moving(0, 0, 11), .moving(1, 0, 10), .moving(2, 0, 12)],
      [
        .init(type: "overspeed", time: 0, duration: 0), .init(type: "overspeedEnded", time: 1),
        .init(type: "overspeed", time: 2, boundary: 2),
      ]),
    row(
      "a new segment ends it, and begins another", limit(10),
      [.moving(0, 0, 11), .moving(301, 0, 11), .moving(302, 0, 1)],
      [
        .init(type: "overspeed", time: 0),
        .init(type: "overspeedEnded", time: 301, duration: 0, flags: ["gap"]),
        .init(type: "overspeed", time: 301), .init(type: "overspeedEnded", time: 302),
      ]),
    row(
      "time alone reports nothing", limit(10, after: 4),
      [.moving(0, 0, 11), .advance(60), .moving(61, 0, 11)],
      [.init(type: "overspeed", time: 61, boundary: 0, duration: 61)]),
    row(
      "0.6 micrometres a second are the limit", limit(10),
      [.moving(0, 0, 10.000_000_5), .moving(1, 0, 10.000_000_8)],
      [.init(type: "overspeed", time: 1)]),
  ]

  @Test(arguments: rows) func `an excess is reported`(_ row: Row) { row.check(row.events()) }

  /// A window of one minute, in which two of the fixes lie.
  @Test func `a schedule that closes ends it`() {
    var conditions = Conditions()
    conditions.schedule = [
      Schedule(from: TimeOfDay(hour: 0, minute: 0), to: TimeOfDay(hour: 0, minute: 1))
    ]
    let row = Self.row(
      "", Self.limit(10),
      [.moving(58, 0, 11), .moving(59, 0, 12), .moving(60, 0, 12), .moving(61, 0, 12)],
      [
        .init(type: "overspeed", time: 58, measuredSpeed: 11),
        .init(type: "overspeedEnded", time: 60, duration: 1, maximumSpeed: 12),
      ], conditions: conditions)
    row.check(row.events())
  }

  /// Out at 15 s, so that the zone does not let the device in again before 515 s. Its speed counts all the same, also where it does
  /// not move and the dwell time of another zone, in which it is from 18.75 s on, makes the engine look at all zones.
  @Test func `a zone that waits for its retrigger time watches the speed`() {
    var row = Self.row(
      "", Self.limit(10),
      [
        .moving(0, -100, 5), .moving(10, 0, 5), .moving(15, 200, 5), .moving(20, 0, 5),
        .moving(30, 0, 11), .moving(32, 0, 12), .moving(34, 0, 11), .moving(36, 0, 9),
      ],
      [
        .init(type: "overspeed", time: 30, measuredSpeed: 11, duration: 0),
        .init(type: "overspeedEnded", time: 36, boundary: 30, duration: 4, maximumSpeed: 12),
      ])
    row.settings.minimumRetriggerTime = .seconds(500)
    var layout = row.layout
    var other = layout.zones[0]
    (other.id, other.settings) = ("other", ZoneSettings())
    other.settings.dwell = .seconds(12)
    layout.zones.append(other)
    var session = TriggerSession()
    var events: [Event] = []
    for case .moving(let time, let meters, let speed) in row.steps {
      session.process(
        Row.fix(time, meters, speed: .metersPerSecond(speed)), with: TriggerEngine(layout),
        into: &events)
    }
    row.check(events)
    #expect(events.contains { $0.kind == .dwelled && $0.zone == 1 })
  }

  @Test func `events of one time end before they begin, and exits come first`() {
    var row = Self.row(
      "", Self.limit(10), [.moving(0, 0, 11), .moving(10, 200, 11)],
      [.init(type: "exited", time: 10), .init(type: "overspeedEnded", time: 10, duration: 0)])
    row.only = ["exited", "overspeedEnded"]
    row.check(row.events())
    let ended = row.events().last
    #expect(ended?.visit == 1)
    #expect(ended?.fixes == 1)
  }

  @Test func `an excess that is too short is a suppression`() throws {
    let row = Self.row(
      "", Self.limit(10, after: 5), [.moving(0, 0, 11), .moving(3, 0, 12), .moving(4, 0, 9)], [])
    var suppressions: [Suppression] = []
    let engine = TriggerEngine(row.layout)
    var session = TriggerSession()
    session.recordsSuppressions = true
    var events: [Event] = []
    for step in row.steps {
      guard case .moving(let time, let meters, let speed) = step else { continue }
      session.process(
        Row.fix(time, meters, speed: .metersPerSecond(speed)), with: engine, into: &events)
      if time == 3 { #expect(session.pendingEntries.map { $0.kind } == [.overspeed]) }
    }
    suppressions = session.suppressions
    #expect(session.pendingEntries.isEmpty)
    let found = try #require(suppressions.first)
    #expect(suppressions.count == 1)
    #expect(found.kind == .overspeed)
    #expect(
      found.failures.map { $0.reason } == [
        .duration(elapsed: .seconds(3), required: .seconds(5))
      ])
    #expect(found.tries == 2)
    #expect(found.ended?.time == Row.time(4))
    #expect(
      found.description
        == "overspeed suppressed at 2026-01-05T00:00:00.000Z, 2 tries; duration: 3.000 s too fast, at least "
        + "5.000 s: 2.000 s too early")
  }

  @Test func `restart mode does not evaluate it, and a comparison says why`() throws {
    let row = Self.row(
      "", Self.limit(10), [.moving(0, -200, 12), .moving(20, 0, 12), .moving(40, 10, 1)], [])
    let engines = DualModeEngine(RestartLayout(row.layout))
    var session = ComparisonSession()
    let fixes = row.steps.compactMap { step -> Fix? in
      guard case .moving(let time, let meters, let speed) = step else { return nil }
      return Row.fix(time, meters, speed: .metersPerSecond(speed))
    }
    session.process(fixes, with: engines)
    #expect(session.normalEvents.map { $0.kind } == [.entered, .overspeed, .overspeedEnded])
    #expect(session.restartEvents.map { $0.kind } == [.entered])
    let losses = session.comparison(with: engines).zones[0].losses
    #expect(losses.map { $0.reason } == [.excluded(.speed)])
    #expect(losses.first?.trigger.entered?.kind == .overspeed)
    #expect(session.comparison(with: engines).zones[0].pairs.count == 1)
  }

  /// The app is ended while the device is too fast, and comes back in restart mode: the end is reported there.
  @Test func `an excess of an app that ends is over at its next fix`() throws {
    let row = Self.row("", Self.limit(10), [], [])
    let engines = DualModeEngine(RestartLayout(row.layout))
    var session = AppSession()
    var events: [Event] = []
    func fix(_ time: Double) -> Fix { Row.fix(time, 0, speed: .metersPerSecond(12)) }
    session.process(fix(0), with: engines, into: &events)
    session.process(fix(10), with: engines, into: &events)
    session.terminated(at: Row.time(11))
    session.relaunched(at: Row.time(20))
    session.process(fix(21), with: engines, into: &events)
    session.reopened(at: Row.time(30))
    session.process(fix(31), with: engines, into: &events)
    let speeds = events.filter { $0.kind.isOfSpeed }
    #expect(speeds.map { $0.kind } == [.overspeed, .overspeedEnded, .overspeed])
    #expect(speeds[1].flags == .gap)
    #expect(speeds[1].duration == .seconds(10))
    #expect(speeds.map { $0.mode } == [.normal, .restart, .normal])
  }

  /// With and without what lets an engine leave out fixes, in one call and fix by fix.
  @Test(arguments: 1...60) func `slow fixes that are passed over change nothing`(seed: Int) {
    var random = SeededRandom(seed: 77_000 + seed)
    var settings = ZoneSettings()
    settings.overspeed = OverspeedLimit(
      .metersPerSecond(random.double(2...12)),
      tolerance: .metersPerSecond(random.int(0...1) == 0 ? 0 : random.double(0...4)),
      after: .milliseconds(random.int(0...1) == 0 ? 0 : random.int(500...9_000)),
      usesDerivedSpeed: random.int(0...3) > 0)
    if random.int(0...2) == 0 { settings.dwell = .seconds(random.int(3...40)) }
    if random.int(0...1) == 0 { settings.minimumRetriggerTime = .seconds(random.int(5...90)) }
    if random.int(0...2) == 0 { settings.entryAfter = .seconds(random.int(1...20)) }
    var row = Row(name: "", settings: settings, steps: [], expected: [])
    if random.int(0...2) == 0 {
      row.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(random.double(1...10)))]
    }
    var fixes: [Fix] = []
    var (time, meters) = (0.0, random.double(-150...0))
    for _ in 0..<400 {
      // Creeping, driving, standing; now and then a gap, a way back, or no speed.
      let speed = [0.0, random.double(0...3), random.double(3...20)][random.int(0...2)]
      let wait = random.int(0...80) == 0 ? 400.0 : random.double(0.5...4)
      time += wait
      meters += speed * min(wait, 4) * (random.int(0...4) == 0 ? -1 : 1)
      if abs(meters) > 160 { meters = -meters / 2 }
      let given: Speed? = random.int(0...4) == 0 ? nil : .metersPerSecond(speed)
      fixes.append(Row.fix(time, meters, speed: given))
    }
    // The moments of a second zone make the engine look at all of them.
    var layout = row.layout
    if random.int(0...1) == 0 {
      var other = layout.zones[0]
      (other.id, other.settings, other.conditions) = ("other", ZoneSettings(), Conditions())
      other.settings.dwell = .seconds(random.int(1...9))
      other.settings.dwellRepeat = .seconds(random.int(1...9))
      layout.zones.append(other)
    }
    let plain = TriggerEngine(layout)
    var slow = EngineSettings()
    slow.usesClearance = false
    let every = TriggerEngine(layout, settings: slow)
    var (first, second, third) = ([Event](), [Event](), [Event]())
    var session = TriggerSession()
    session.process(fixes, with: plain, into: &first)
    session = TriggerSession()
    for fix in fixes { session.process(fix, with: plain, into: &second) }
    session = TriggerSession()
    session.process(fixes, with: every, into: &third)
    #expect(first == third)
    #expect(second == third)
    #expect(!third.isEmpty)
  }

  @Test func `the rows of the recorded corpus`() throws {
    guard let rows = try Row.corpus(["speed-"]) else { return }
    #expect(rows.count == 16)
    for row in rows { row.check(row.events()) }
  }
}
