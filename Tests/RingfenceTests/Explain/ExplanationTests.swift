import Ringfence
import TestSupport
import Testing

@Suite struct ExplanationTests {
  /// Zones of one fence each along the road of ``RoadDrive``, by their first and last metre.
  private static func zone(
    _ id: String, _ west: Double, _ east: Double, maximumSpeed: Double? = nil
  ) -> Zone {
    let shape = Shape.rectangle(
      Rectangle(
        southWest: RoadDrive.position(west, north: -0.001),
        northEast: RoadDrive.position(east, north: 0.001)))
    var zone = Zone(id: id, fences: [Fence(id: "f", shape: shape)])
    zone.settings.exitDistance = .meters(0)
    if let maximumSpeed {
      zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(maximumSpeed))]
    }
    return zone
  }

  private static let layout = ZoneLayout(zones: [
    zone("passed", 30, 50), zone("too fast", 30, 50, maximumSpeed: 5), zone("ahead", 120, 150),
    zone("inside at the end", 80, 100), zone("inside, too fast", 80, 100, maximumSpeed: 5),
  ])

  private static let fixes = RoadDrive(
    name: "", fences: [], fixes: ["0123456789"], speed: [10], events: []
  ).track

  @Test func `reports of each zone what fired, what was suppressed, or how near the track came`() {
    let explanation = TriggerEngine(Self.layout).explain(Self.fixes)
    let zones = explanation.zones
    #expect(zones.map(\.zone) == [0, 1, 2, 3, 4])
    #expect(zones.map { $0.events.map(\.kind) } == [[.entered, .exited], [], [], [.entered], []])
    #expect(zones.map(\.suppressions.count) == [0, 1, 0, 0, 1])
    #expect(zones.map { $0.openVisit?.visit } == [nil, nil, nil, 2, nil])
    #expect(zones.map { $0.nearestApproach == nil } == [true, true, false, true, true])
    #expect(zones[1].suppressions[0].ended != nil)
    #expect(zones[4].suppressions[0].ended == nil)
    // The last fix, at 95 m, is 25 m from the zone ahead.
    let approach = zones[2].nearestApproach
    #expect(approach.map { abs($0.distance.meters - 25) < 0.001 } == true)
    #expect(approach?.point.time == Self.fixes[9].time)
  }

  @Test func `reports of the zones asked for, in the order of the layout`() {
    let explanation = TriggerEngine(Self.layout).explain(Self.fixes, zones: [4, 0])
    #expect(explanation.zones.map(\.zone) == [0, 4])
    #expect(explanation.zones[0].events.count == 2)
  }

  @Test func `counts the fixes that were ignored`() throws {
    let first = try #require(Self.fixes.first)
    let poor = Fix(
      time: Timestamp(microseconds: first.time.microseconds + 1), coordinate: first.coordinate,
      accuracy: .meters(101))
    let ignored = TriggerEngine(Self.layout).explain([first, first, poor]).ignored
    #expect(ignored.outOfOrder == 1)
    #expect(ignored.inaccurate == 1)
  }

  @Test func `reports of an empty track that nothing is known`() {
    for zone in TriggerEngine(Self.layout).explain([]).zones {
      #expect(zone.events.isEmpty && zone.suppressions.isEmpty && zone.nearestApproach == nil)
    }
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 150))
  func `changes no event, and leaves no zone unexplained`(_ seed: Int) {
    let scene = RandomScene(seed: seed)
    let engine = TriggerEngine(scene.layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(scene.fixes, with: engine, into: &events)
    let zones = engine.explain(scene.fixes).zones
    for zone in zones {
      // As text: a missing value is not a number, which equals nothing.
      let plain = events.filter { $0.zone == zone.zone }
      #expect("\(zone.events)" == "\(plain)")
      let isReached = !zone.events.isEmpty || !zone.suppressions.isEmpty || zone.openVisit != nil
      #expect(isReached == (zone.nearestApproach == nil))
      for suppression in zone.suppressions {
        #expect(!suppression.failures.isEmpty)
        #expect(suppression.failures.allSatisfy { (1...suppression.tries).contains($0.tries) })
        #expect(suppression.failures.allSatisfy { isMissed($0.reason) })
      }
    }
  }

  /// Whether something is missing, or not known.
  private func isMissed(_ reason: ConditionFailure.Reason) -> Bool {
    switch reason {
    case .schedule(let opensIn): opensIn.map { $0 > .zero } ?? true
    case .minimumRetriggerTime(let elapsed, let required), .stay(let elapsed, let required),
      .exitAfter(let elapsed, let required), .duration(let elapsed, let required):
      elapsed < required
    case .percentageCrossed(let crossed, let required), .exitFixes(let crossed, let required):
      crossed < required
    case .bearing(_, _, _, let off): off.map { $0 > 0 } ?? true
    case .speed(_, _, _, let off): off.map { $0.metersPerSecond > 0 } ?? true
    case .altitude(_, _, _, let off): off.map { $0.meters > 0 } ?? true
    case .certainty(let found, let minimum), .exitCertainty(let found, let minimum):
      found ?? 0 < minimum
    }
  }
}
