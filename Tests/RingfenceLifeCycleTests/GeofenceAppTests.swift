import Foundation
import GeofenceApp
import Ringfence
import RingfenceFiles
import RingfenceLifeCycle
import TestSupport
import Testing

/// The core of the app of Docs/Embedding, which plays lives: what the simulation says that the system does is done to it, with its
/// process ended and begun again, and it has to have the same events.
@Suite struct GeofenceAppTests {
  /// What a life made of the app.
  struct Outcome {
    var events: [Event] = []
    var messages: [String] = []
    var processes = 0
  }

  /// Ends and begins the processes of an app as a run says, and gives it the fixes that the run delivered.
  static func play(
    _ zones: ZoneLayout, _ fixes: [Fix], _ run: LifeCycleRun, device: String? = nil
  ) throws -> Outcome {
    var outcome = Outcome()
    var app: GeofenceApp?
    var saved: [UInt8]?
    var isPaused = false
    var wasDelivered = true
    func live(_ phase: LifeCyclePhase) throws {
      func begin(byUser: Bool) throws {
        let began = try GeofenceApp(
          zones: zones, saved: saved, at: phase.start, byUser: byUser, device: device)
        #expect(began.damage == nil)
        app = began
        outcome.processes += 1
      }
      switch phase.state {
      case .foreground, .background:
        if app == nil {
          try begin(byUser: true)
        } else {
          if isPaused { _ = app?.resumed(at: phase.start, missedFixes: !wasDelivered) }
          if phase.state == .foreground { _ = app?.opened(at: phase.start) }
        }
        isPaused = false
      case .restartAwake:
        if app == nil {
          try begin(byUser: false)
        } else if isPaused {
          _ = app?.resumed(at: phase.start, missedFixes: !wasDelivered)
        }
        isPaused = false
      case .suspended, .restartSuspended: isPaused = true
      case .terminatedByUser, .terminatedBySystem, .rebootedLocked, .notRunningAfterBoot, .off:
        app = nil
        isPaused = false
      }
    }
    var next = 0
    for fix in fixes {
      while next < run.phases.count, run.phases[next].start <= fix.time {
        try live(run.phases[next])
        next += 1
      }
      let isDelivered = run.deliveredSpans.contains { $0.first <= fix.time && fix.time <= $0.last }
      defer { wasDelivered = isDelivered }
      guard isDelivered else { continue }
      var fix = fix
      // Within a wake the system withholds fixes, too: a receiver that is off.
      if !wasDelivered { fix.flags.insert(.startsSegment) }
      let requests = try #require(app?.take(fix, into: &outcome.events))
      outcome.messages += requests.messages.map(\.text)
      app.map { saved = $0.saved }
    }
    return outcome
  }

  // MARK: By hand

  private static let start = Timestamp(microseconds: 1_777_881_600_000_000)

  private static func fix(_ second: Int, _ x: Double) -> Fix {
    Fix(time: start + .seconds(second), coordinate: StraightRoad.place(x))
  }

  private static func app(
    _ zones: [Zone], saved: [UInt8]? = nil, byUser: Bool = true, after second: Int = 0
  ) throws -> GeofenceApp {
    try GeofenceApp(
      zones: ZoneLayout(zones: zones), saved: saved, at: start + .seconds(second), byUser: byUser)
  }

  /// 30 zones, a kilometre from each other.
  private static let crowd = (0..<30).map { StraightRoad.circle("z\($0)", Double($0) * 1_000) }

  @Test func `monitors the nearest regions, and others when it has left their circle`() throws {
    var app = try Self.app(Self.crowd)
    let first = try #require(app.take(Self.fix(0, 5_000)).regions)
    #expect(first.count == 20 && first[0].identifier == "z5/f")
    let refresh = try #require(first.last)
    #expect(refresh.identifier == "refresh")
    // Within the circle nothing changes; a position beyond it gives new ones.
    #expect(app.take(Self.fix(10, 5_000 + refresh.circle.radius.meters - 5)).regions == nil)
    let second = try #require(app.take(Self.fix(900, 25_000)).regions)
    #expect(second[0].identifier == "z25/f")
    // Woken by leaving the refresh circle, it asks where it is, and chooses again.
    #expect(app.crossedRegion("refresh").needsLocation)
    #expect(app.take(Self.fix(910, 25_000)).regions?.count == 20)
    #expect(app.crossedRegion("z25/f").needsLocation)
    #expect(app.take(Self.fix(920, 25_000)).regions == nil)
  }

  @Test func `without zones monitors nothing`() throws {
    var app = try Self.app([])
    #expect(try #require(app.take(Self.fix(0, 0)).regions).isEmpty)
    #expect(app.take(Self.fix(60, 9_000)).regions == nil)
  }

  @Test func `goes on where the process before has ended`() throws {
    let zone = StraightRoad.circle("A", 1_000)
    var app = try Self.app([zone])
    _ = app.take(Self.fix(0, 0))
    #expect(app.take(Self.fix(100, 1_000)).messages.map(\.text) == ["Arrived at A"])
    var next = try Self.app([zone], saved: app.saved, byUser: false, after: 600)
    #expect(next.mode == .restart && next.openVisits == 1 && next.damage == nil)
    // The regions are registered again: it is another process.
    #expect(next.take(Self.fix(600, 1_000)).regions?.map(\.identifier) == ["A/f"])
    // In at 94.5 s, at 945 m; out of the restart circle of 85 m at 604.25 s: 8.5 min, less a quarter of a second.
    #expect(next.take(Self.fix(700, 3_000)).messages.map(\.text) == ["Left A after 8 min"])
    _ = next.opened(at: Self.start + .seconds(800))
    #expect(next.mode == .normal)
  }

  @Test func `a damaged state is said, and not made up`() throws {
    let app = try Self.app([StraightRoad.circle("A", 0)], saved: Array("{".utf8), byUser: false)
    #expect(app.damage != nil && app.openVisits == 0 && app.mode == .restart)
  }

  /// While the app was dead, one zone was moved, one removed and one added.
  @Test func `zones change while the app is dead`() throws {
    let (kept, gone) = (StraightRoad.circle("kept", 1_000), StraightRoad.circle("gone", 1_010))
    var app = try Self.app([kept, gone])
    _ = app.take(Self.fix(0, 0))
    #expect(app.take(Self.fix(100, 1_005)).messages.count == 2)
    let new = [kept, StraightRoad.circle("new", 9_000)]
    var next = try Self.app(new, saved: app.saved, byUser: false, after: 200)
    let requests = next.take(Self.fix(200, 1_005))
    #expect(requests.messages.map(\.text) == ["gone is no zone any more; the visit is over."])
    #expect(next.openVisits == 1 && requests.regions?.count == 2)
    // And while it runs.
    let changed = try next.change(
      to: ZoneLayout(zones: [StraightRoad.circle("new", 9_000)]), at: Self.start + .seconds(210))
    let after = changed.messages + next.take(Self.fix(212, 1_005)).messages
    #expect(after.map(\.text) == ["kept is no zone any more; the visit is over."])
    #expect(changed.regions?.map(\.identifier) == ["new/f"])
    #expect(throws: LayoutError.self) {
      let twice = [StraightRoad.circle("A", 0), StraightRoad.circle("A", 0)]
      _ = try next.change(to: ZoneLayout(zones: twice), at: Self.start + .seconds(220))
    }
    #expect(next.zones.zones.map(\.id) == ["new"])
  }

  @Test func `a permission that is taken back is said, and its regions go`() throws {
    var app = try Self.app([StraightRoad.circle("A", 1_000)])
    #expect(app.take(Self.fix(0, 0)).regions?.count == 1)
    let taken = app.permissionChanged(to: .none, at: Self.start + .seconds(10))
    #expect(taken.regions?.isEmpty == true && taken.messages.count == 1)
    #expect(app.take(Self.fix(20, 1_000)).messages.isEmpty && app.openVisits == 0)
    let used = app.permissionChanged(to: .whileInUse, at: Self.start + .seconds(30))
    #expect(used.regions?.isEmpty == true && used.needsLocation)
    // Seen while the app is used, without a region: after a gap, so not on a way.
    let requests = app.take(Self.fix(40, 1_000))
    #expect(requests.regions == nil && requests.messages.map(\.text) == ["Arrived at A"])
    #expect(app.permissionChanged(to: .always, at: Self.start + .seconds(50)).needsLocation)
    #expect(app.take(Self.fix(60, 1_000)).regions?.count == 1)
  }

  @Test func `a clock that is set back does not silence the app`() throws {
    var app = try Self.app([StraightRoad.circle("A", 1_000)])
    _ = app.take(Self.fix(7_200, 0))
    // An old position alone is left out, as Core Location keeps some.
    #expect(app.take(Self.fix(3_000, 1_000)).messages.isEmpty)
    _ = app.take(Self.fix(7_210, 0))
    #expect(app.take(Self.fix(3_600, 0)).messages.isEmpty)
    #expect(app.take(Self.fix(3_610, 0)).messages.isEmpty)
    #expect(
      app.take(Self.fix(3_620, 0)).messages.map(\.text)
        == ["The clock was set back: open visits are given up."])
    #expect(app.take(Self.fix(3_720, 1_000)).messages.map(\.text) == ["Arrived at A"])
  }

  // MARK: Lives

  /// Ten lives of recorded drives.
  @Test(arguments: [
    ("swiped-commute", [0]), ("swiped-commute", [300]), ("swiped-commute", [1_200]),
    ("harbour-drive", [60]), ("car-park", [30]), ("parcel-stop", [120]), ("bus-route", [200]),
    ("laps", [100]), ("park-round", [90]), ("school-street", [20]),
  ])
  func `has the events of the scenario`(sample: String, swipes: [Int]) throws {
    let folder = Paths.root.appendingPathComponent("Zones/\(sample)")
    let zones = try ZoneFile.read(path: folder.appendingPathComponent("zones.json").path).layout
    let track = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder.path)
        .filter { $0.hasPrefix("track.") }.sorted().first)
    var lives = 0
    for track in try TrackFile.read(path: folder.appendingPathComponent(track).path).tracks {
      let scenario = Scenario(events: swipes.map { LifeCycleRoad.event($0, .swipe) })
      let fixes = Array(track.fixes)
      let run = try DualModeEngine(RestartLayout(zones))
        .simulate(fixes, scenario, track: track.id)
      let outcome = try Self.play(zones, fixes, run, device: track.id)
      let isSame = outcome.events == run.events
      #expect(isSame, "\(sample) \(track.id)")
      #expect(outcome.messages.count == run.events.count)
      lives += 1
    }
    #expect(lives > 0)
  }

  /// Lives that nobody thought of: any layout, settings and sequence of events.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 60))
  func `has the events of random lives`(seed: Int) throws {
    guard let life = LifeCyclePropertyTests.Life(seed: seed) else { return }
    // The app ends for the requests of a wake while a fix is taken, which phases do not show.
    if life.settings.endsOnOverload { return }
    // What the simulation leaves out as out of order belongs to no delivery.
    var latest = Timestamp(microseconds: .min)
    let fixes = life.scene.fixes.filter { fix in
      defer { latest = max(latest, fix.time) }
      return fix.time > latest
    }
    guard
      let run = try? life.engines.simulate(fixes, life.scenario, settings: life.settings)
    else { return }
    let outcome = try Self.play(life.scene.layout, fixes, run)
    let isSame = outcome.events == run.events
    #expect(isSame, "seed \(seed)")
  }
}
