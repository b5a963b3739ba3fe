import Ringfence
import TestSupport
import Testing

/// Worked by hand on a straight drive at 10 m/s: the restart circle of a circle of 55 m has 85 m, its
/// exit is reported 30 m beyond.
@Suite struct RestartEngineTests {
  static let three = [
    StraightRoad.circle("A", 3080), StraightRoad.circle("B", 6350), StraightRoad.circle("C", 7830),
  ]

  @Test func `checks in to circles 25 m before the fences of the drive`() {
    #expect(
      StraightRoad.restart(Self.three, StraightRoad.drive) == [
        "300 A(25.0)", "320 A exited(65.0)", "627 B(25.0)", "647 B exited(65.0)", "775 C(25.0)",
        "795 C exited(65.0)",
      ])
  }

  @Test func `measures a pass from its boundary points`() {
    let leap = [StraightRoad.fix(0, 2000), StraightRoad.fix(1, 4000)]
    #expect(
      StraightRoad.restart([Self.three[0]], leap) == ["1 A(30.0)", "1 A exited(30.0)"])
  }

  @Test func `is inside the real fence at a first fix there`() {
    #expect(
      StraightRoad.restart([Self.three[0]], [StraightRoad.fix(0, 3080)]) == ["0 A(0.0)"])
  }

  // The circle around 200 m by 20 m has √(100² + 10²) + 30 = 130.5 m. On the road, 70 m from its
  // centre, it begins √(130.5² − 70²) = 110.1 m before x = 3060: seen at 2950, √(10² + 60²) outside.
  @Test func `checks in beside a long fence that the drive never meets`() {
    let arcade = [StraightRoad.rectangle("R", 2960...3160, 60...80)]
    #expect(
      StraightRoad.restart(arcade, StraightRoad.drive).first == "295 R(60.8)")
    #expect(
      StraightRoad.restart(arcade, Array(StraightRoad.drive[300...])).first == "300 R(60.0)")
  }

  @Test func `never triggers geolines and zones with excluded conditions`() {
    var zones = [StraightRoad.geoline("line", 5005)]
    for conditions in StraightRoad.excluded.map(\.0) {
      var zone = Self.three[0]
      zone.conditions = conditions
      zones.append(zone)
    }
    #expect(StraightRoad.restart(zones, StraightRoad.drive).isEmpty)
  }

  @Test func `keeps dwell times, exits that are off and retrigger times in force`() {
    var zone = Self.three[0]
    zone.settings.dwell = .seconds(10)
    let stay = ["300 A(25.0)", "309 A dwelled(0.0)", "320 A exited(65.0)"]
    #expect(StraightRoad.restart([zone], StraightRoad.drive) == stay)
    zone.settings.dwell = nil
    zone.settings.exit = false
    #expect(StraightRoad.restart([zone], StraightRoad.drive) == ["300 A(25.0)"])
    let back = (0...400).map {
      StraightRoad.fix($0, $0 <= 330 ? Double($0) * 10 : 6600 - Double($0) * 10)
    }
    zone.settings.exit = true
    zone.settings.minimumRetriggerTime = .seconds(28)
    #expect(
      StraightRoad.restart([zone], back) == [
        "300 A(25.0)", "320 A exited(65.0)", "348 A(0.0)", "364 A exited(65.0)",
      ])
  }

  /// The engine over a layout whose fences are the circles.
  @Test(arguments: 0..<60)
  func `gives the events of a layout of circles`(seed: Int) {
    let scene = RandomScene(seed: seed)
    let restart = RestartLayout(scene.layout)
    // A chain is one fence of several circles, which no layout of circles has.
    if restart.degradations.joined().contains(where: { !$0.chain.isEmpty }) { return }
    var circles = scene.layout
    var indices: [[Int]] = []
    for zone in circles.zones.indices {
      let kept = circles.zones[zone].fences.indices.filter {
        restart.circle(zone: zone, fence: $0) != nil
      }
      circles.zones[zone].fences = kept.compactMap { fence in
        restart.circle(zone: zone, fence: fence).map { Fence(id: "\(fence)", shape: .circle($0)) }
      }
      // A circle is entered and left without being sure.
      circles.zones[zone].settings.entryCertainty = nil
      circles.zones[zone].settings.exitCertainty = nil
      // Speeds are not measured in one.
      circles.zones[zone].settings.overspeed = nil
      indices.append(kept)
    }
    func events(_ engine: TriggerEngine) -> [Event] {
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes, with: engine, into: &events)
      return events
    }
    let expected = events(TriggerEngine(circles)).map { event in
      var event = event
      event.mode = .restart
      event.fence = indices[event.zone][event.fence]
      for i in event.crossedFences.indices {
        event.crossedFences[i].fence = indices[event.zone][event.crossedFences[i].fence]
      }
      return event
    }
    let found = events(TriggerEngine(restart: restart)).map { event in
      var event = event
      event.overshoot = nil
      return event
    }
    #expect(found == expected)
  }
}
