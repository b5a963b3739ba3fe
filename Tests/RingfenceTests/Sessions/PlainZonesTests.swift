import RingfenceGeodesy
import Ringfence
import TestSupport
import Testing

/// The short way of plain zones, on roads along which every distance is known, and against the rules alone.
@Suite struct PlainZonesTests {
  private func zone(_ zone: Zone, exitDistance: Double) -> Zone {
    var zone = zone
    zone.settings.exitDistance = .meters(exitDistance)
    return zone
  }

  /// The events of fixes as columns, which are the same as those of an engine that evaluates every fix in full.
  private func events(_ zones: [Zone], _ fixes: [Fix]) -> [Event] {
    var settings = EngineSettings()
    var results: [[Event]] = []
    for usesClearance in [true, false] {
      settings.usesClearance = usesClearance
      var session = TriggerSession()
      var events: [Event] = []
      session.process(
        FixColumns(fixes), with: TriggerEngine(ZoneLayout(zones: zones), settings: settings),
        into: &events)
      results.append(events)
    }
    #expect(results[0] == results[1])
    return results[0]
  }

  @Test("a device that comes back before its exit is confirmed goes on with its visit")
  func comesBack() throws {
    let fixes = [0.0, 100, 165, 100, 165, 100, 165, 250].enumerated().map {
      StraightRoad.fix($0.offset, $0.element)
    }
    let shapes = [
      StraightRoad.circle("circle", 100), StraightRoad.rectangle("rectangle", 45...155, -20...20),
    ]
    for shape in shapes {
      let events = events([zone(shape, exitDistance: 30)], fixes)
      #expect(events.map(\.kind) == [.entered, .exited])
      #expect(events.map(\.visit) == [1, 1])
      let exit = try #require(events.last)
      // 55 of the 65 metres of the sixth step lie in the zone; the last fix is 95 metres from it.
      let crossing = exit.boundary.time.seconds(since: Timestamp(microseconds: 0))
      #expect(abs(crossing - (5 + 55.0 / 65)) < 1e-3)
      let distance = try #require(exit.distance)
      #expect(abs(distance.meters - 95) < 1e-2)
    }
  }

  @Test(
    "a step from zone to zone first ends one visit and then begins the other, whichever zone comes first"
  )
  func stepsAcross() {
    let fixes = [-30.0, 25, 75, 130].enumerated().map { StraightRoad.fix($0.offset, $0.element) }
    let west = zone(StraightRoad.rectangle("west", 0...49, -20...20), exitDistance: 0)
    let east = zone(StraightRoad.rectangle("east", 51...100, -20...20), exitDistance: 0)
    for zones in [[west, east], [east, west]] {
      let events = events(zones, fixes)
      #expect(events.map { zones[$0.zone].id } == ["west", "west", "east", "east"])
      #expect(events.map(\.kind) == [.entered, .exited, .entered, .exited])
    }
  }

  @Test("a way out through a corner is one exit")
  func leavesByCorner() {
    let fixes = [(-30.0, 0.0), (25, 25), (75, 75), (130, 130)].enumerated().map {
      StraightRoad.fix($0.offset, $0.element.0, $0.element.1)
    }
    for exitDistance in [0.0, 30] {
      let square = zone(
        StraightRoad.rectangle("square", 0...50, -50...50), exitDistance: exitDistance)
      let events = events([square], fixes)
      #expect(events.map(\.kind) == [.entered, .exited])
    }
  }
}
