import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

@Suite struct RegionPlannerTests {
  /// Four circles of 70 m, restart circles of 100 m, 1 km apart on a road.
  private let road = ZoneLayout(
    zones: (0..<4).map { StraightRoad.circle("z\($0)", 1_000 * Double($0), radius: 70) })

  /// As of the plan: 10 m/s for 20 s are 200 m, and the third edge is 1,900 m away from the first centre.
  @Test func `names the circles to register, and the one that asks again`() {
    let planner = RegionPlanner(
      road, settings: RegionPlanSettings(maximumRegions: 3, speed: .metersPerSecond(10)))
    #expect(planner.count == 4)
    let regions = planner.registrations(at: StraightRoad.place(0, 0))
    #expect(regions.map(\.identifier).count == 3)
    #expect(regions.map { $0.fence?.zone } == [0, 1, nil])
    #expect(regions[0].identifier.hasPrefix("z0/") && regions[1].identifier.hasPrefix("z1/"))
    #expect(regions[2].identifier == RegionPlanner.Registration.refreshIdentifier)
    #expect(abs(regions[0].circle.radius.meters - 100) < 0.11)
    #expect(abs(regions[0].distance.meters + 100) < 0.11)
    #expect(abs(regions[1].distance.meters - 900) < 0.11)
    #expect(abs(regions[2].circle.radius.meters - 1_700) < 0.11)
    #expect(regions[2].circle.center == StraightRoad.place(0, 0))
    #expect(Set(regions.map(\.identifier)).count == 3)
  }

  @Test func `no more circles than regions, or none at all`() {
    let planner = RegionPlanner(road, settings: RegionPlanSettings(maximumRegions: 4))
    #expect(
      planner.registrations(at: StraightRoad.place(9_000, 0)).map { $0.fence?.zone } == [
        3, 2, 1, 0,
      ])
    let empty = RegionPlanner(ZoneLayout(zones: [StraightRoad.geoline("line", 500)]))
    #expect(empty.count == 0 && empty.registrations(at: StraightRoad.place(0, 0)).isEmpty)
    #expect(
      RegionPlanner(ZoneLayout(zones: [])).registrations(at: StraightRoad.place(0, 0)).isEmpty)
  }

  /// Each circle of a chain is a region of its own name.
  @Test func `the circles of a corridor have numbers`() throws {
    let line = [StraightRoad.place(0, 0), StraightRoad.place(4_000, 0)]
    let corridor = try Corridor(
      validatingLine: try Polyline(validating: line), halfWidth: .meters(25))
    let planner = RegionPlanner(
      ZoneLayout(zones: [Zone(id: "road", fences: [Fence(id: "r", shape: .corridor(corridor))])]))
    let regions = planner.registrations(at: StraightRoad.place(0, 0))
    #expect(
      regions.map(\.identifier)
        == (1...19).map { "road/r#\($0)" } + [RegionPlanner.Registration.refreshIdentifier])
  }

  /// Everywhere as the plan of the layout, and a device that has not left the refresh circle is in no other circle, but as deep as
  /// the plan says.
  @Test(arguments: 1...8)
  func `is the plan at any position`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let layout = ZoneLayout(
      zones: (0..<random.int(0...60)).map {
        StraightRoad.circle(
          "z\($0)", random.double(0...6_000), random.double(0...6_000),
          radius: random.double(20...300))
      })
    let settings = RegionPlanSettings(
      maximumRegions: random.int(2...20), speed: .metersPerSecond(random.double(0...40)))
    let positions = (0..<30).map { _ in
      StraightRoad.place(random.double(-1_000...7_000), random.double(-1_000...7_000))
    }
    let planned = RegionPlan(layout, settings: settings, at: positions).points.suffix(
      positions.count)
    let planner = RegionPlanner(layout, settings: settings)
    let circles = RestartLayout(layout, settings: settings.restart).degradations.joined().flatMap(
      \.circles)
    for (position, point) in zip(positions, planned) {
      let regions = planner.registrations(at: position)
      #expect(regions.compactMap(\.fence) == point.regions.map(\.fence))
      #expect(regions.count <= settings.maximumRegions)
      #expect((regions.last?.fence == nil) == (point.refreshRadius != nil) || regions.isEmpty)
      guard let refresh = regions.last, refresh.fence == nil, point.lateness == .meters(0) else {
        continue
      }
      let registered = Set(regions.map(\.circle))
      for circle in circles where !registered.contains(circle) {
        let between = Geodesic.distanceMeters(
          position.latitude, position.longitude, circle.center.latitude, circle.center.longitude)
        #expect(between >= refresh.circle.radius.meters + circle.radius.meters - 0.01)
      }
    }
  }
}
