import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// What becomes of zones in a scenario: on the road of ``LifeCycleRoad`` by its known answers, and over
/// random scenes by what the parts say each on its own.
@Suite struct ScenarioExplanationTests {
  private static let swipe = Scenario(events: [LifeCycleRoad.event(0, .swipe)])

  private static func explain(
    _ zones: [Zone], _ scenario: Scenario = swipe, _ settings: LifeCycleSettings = .init()
  ) throws -> ScenarioExplanation {
    try LifeCycleRoad.pair(zones).explain(StraightRoad.drive, scenario, settings: settings)
  }

  @Test func `reports what fired, what was lost and why, and how near the app came`() throws {
    let explanation = try Self.explain(
      LifeCycleRoad.three + [StraightRoad.geoline("G", 5005), StraightRoad.circle("D", 12_000)])
    let zones = explanation.zones
    #expect(zones.map(\.events.count) == [2, 0, 2, 0, 0])
    #expect(
      zones.map { $0.losses.map(\.reason) } == [
        [], [.notDelivered], [], [.excluded(.geoline)], [],
      ])
    // B lies from 6,295 to 6,405 m, which is 629.5 to 640.5 s at 10 m/s.
    let loss = try #require(zones[1].losses.first?.trigger)
    #expect(LifeCycleRoad.second(loss.began) == 629)
    #expect(loss.exited.map { LifeCycleRoad.second($0.boundary.time) } == 640)
    #expect(!loss.isOpen)
    // The last fix that the app is given is that of 969 s; the circle of D has 85 m.
    #expect(zones.map { $0.nearestApproach == nil } == [true, true, true, true, false])
    let nearest = try #require(zones[4].nearestApproach)
    #expect(LifeCycleRoad.second(nearest.point.time) == 969)
    #expect(abs(nearest.distance.meters - (12_000 - 9_690 - 85)) < 2.3)
    #expect(nearest.mode == .restart)
    #expect(explanation.lifeCycle.deliveredFixes == 122)
  }

  @Test func `measures to the shapes that the app had when it was given the fix`() throws {
    // 400 m beside the road where the app is at 305 s: 345 m from the fence of 55 m, 315 m from its
    // circle.
    let zone = StraightRoad.circle("S", 3_050, 400)
    let woken = try Self.explain([zone]).zones[0].nearestApproach
    #expect(woken.map { abs($0.distance.meters - 315) < 1 } == true)
    #expect(woken?.mode == .restart)
    let alive = try Self.explain([zone], Scenario(events: [LifeCycleRoad.event(400, .reboot)]))
      .zones[0].nearestApproach
    #expect(alive.map { abs($0.distance.meters - 345) < 1 } == true)
    #expect(alive?.mode == .normal)
    for nearest in [woken, alive] {
      #expect(nearest.map { LifeCycleRoad.second($0.point.time) }.map { 304...305 ~= $0 } == true)
    }
    // The last fix before the device is started again is that of 99 s, 990 m on the way.
    let left = try Self.explain([zone], Scenario(events: [LifeCycleRoad.event(100, .reboot)]))
      .zones[0].nearestApproach
    #expect(left.map { LifeCycleRoad.second($0.point.time) } == 99)
    // √(2,060² + 400²) − 55
    #expect(left.map { abs($0.distance.meters - 2_043.475) < 2.1 } == true)
  }

  @Test func `knows nothing of an app that was given no fix`() throws {
    var settings = LifeCycleSettings()
    settings.permission = .whenInUse
    let explanation = try Self.explain(
      [LifeCycleRoad.a, StraightRoad.circle("D", 12_000)], Self.swipe, settings)
    #expect(explanation.zones[0].losses.map(\.reason) == [.notDelivered])
    #expect(explanation.zones[1].nearestApproach == nil)
    #expect(explanation.lifeCycle.deliveredFixes == 0)
  }

  @Test func `says when the end of a visit is lost`() throws {
    let zones = [LifeCycleRoad.a, StraightRoad.circle("E", 10_020)]
    // A lies from 302.5 to 313.5 s, E from 996.5 s on.
    func exits(_ events: [ScenarioEvent]) throws -> [Int?] {
      try Self.explain(zones, Scenario(events: events)).zones.map { zone in
        zone.lostExit.map { LifeCycleRoad.second($0.time) }
      }
    }
    #expect(try exits([LifeCycleRoad.event(306, .reboot)]) == [313, nil])
    #expect(try exits([LifeCycleRoad.event(998, .reboot)]) == [nil, nil])
    #expect(try exits([]) == [nil, nil])
  }

  @Test func `says when an entry that waited was forgotten`() throws {
    var zone = LifeCycleRoad.a
    zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(5))]
    // A lies from 302.5 to 313.5 s.
    let explanation = try Self.explain(
      [zone], Scenario(events: [LifeCycleRoad.event(306, .swipe)]))
    let suppression = try #require(explanation.zones[0].suppressions.first)
    #expect(suppression.ended == nil)
    #expect(suppression.abandonedAt.map(LifeCycleRoad.second) == 306)
    // Those that still wait at the end of the track are not forgotten.
    let cut = try LifeCycleRoad.pair([zone]).explain(
      Array(StraightRoad.drive.prefix(307)), Scenario())
    #expect(cut.zones[0].suppressions.map(\.abandonedAt) == [nil])
  }

  @Test(arguments: 0..<100)
  func `says the same as its parts`(_ seed: Int) throws {
    guard let life = LifeCyclePropertyTests.Life(seed: seed) else { return }
    let explanation = try life.engines.explain(
      life.scene.fixes, life.scenario, settings: life.settings)
    #expect(explanation.lifeCycle == life.run)
    let normal = try life.engines.simulate(life.scene.fixes)
    let comparison = life.run.comparison(with: normal, layout: life.engines.layout)
    for outcome in explanation.zones {
      let zone = outcome.zone
      #expect(outcome.events == life.run.events.filter { $0.zone == zone })
      #expect(outcome.suppressions == life.run.suppressions.filter { $0.zone == zone })
      #expect(Set(outcome.losses) == Set(comparison.zones[zone].losses))
      for (a, b) in zip(outcome.losses, outcome.losses.dropFirst()) {
        #expect(a.trigger.began <= b.trigger.began)
      }
      let isReported =
        !outcome.events.isEmpty || !outcome.suppressions.isEmpty || !outcome.losses.isEmpty
        || outcome.openVisit != nil
      #expect(!isReported || outcome.nearestApproach == nil)
      guard !isReported, let nearest = outcome.nearestApproach else { continue }
      // Where the track was then the app was given the fixes around it.
      #expect(life.run.hasDelivered(from: nearest.point.time, to: nearest.point.time))
    }
    for suppression in life.run.suppressions {
      #expect(suppression.ended == nil || suppression.abandonedAt == nil)
    }
  }

  @Test(arguments: 0..<50)
  func `says the same as the engine when nothing happens`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed)
    let engines = DualModeEngine(RestartLayout(scene.layout))
    let plain = engines.normal.explain(scene.fixes)
    let explanation = try engines.explain(scene.fixes, Scenario())
    #expect(explanation.zones == plain.zones)
    #expect(explanation.ignored == plain.ignored)
    #expect(explanation.zones.allSatisfy { $0.losses.isEmpty })
  }
}
