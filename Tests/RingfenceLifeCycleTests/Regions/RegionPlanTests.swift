import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

@Suite struct RegionPlanTests {
  /// Four circles of 70 m, restart circles of 100 m, 1 km apart on a road.
  private let road = ZoneLayout(
    zones: (0..<4).map { StraightRoad.circle("z\($0)", 1_000 * Double($0), radius: 70) })

  /// 10 m/s for 20 s are 200 m. From the first centre the third edge is 1,900 m away, so the refresh circle has
  /// 1,700 m; the fourth edge is not the next one.
  @Test func `the refresh circle ends before the next fence by the delay`() throws {
    let plan = RegionPlan(
      road, settings: RegionPlanSettings(maximumRegions: 3, speed: .metersPerSecond(10)))
    let point = plan.points[0]
    #expect(point.regions.map { $0.fence.zone } == [0, 1])
    #expect(abs((point.next?.meters ?? 0) - 1_900) < 0.01)
    #expect(abs((point.refreshRadius?.meters ?? 0) - 1_700) < 0.01)
    #expect(point.lateness == .meters(0))
    // From the second: itself and one of its neighbours, 900 m away both; the other one is next.
    #expect(plan.points[1].regions.map { $0.fence.zone } == [1, 0])
    #expect(abs((plan.points[1].refreshRadius?.meters ?? 0) - 700) < 0.01)
    #expect(plan.unserved.isEmpty)
  }

  @Test func `as many regions as circles need no refresh`() {
    let plan = RegionPlan(road, settings: RegionPlanSettings(maximumRegions: 4))
    for point in plan.points {
      #expect(point.regions.count == 4)
      #expect(point.next == nil)
      #expect(point.refreshRadius == nil)
    }
    #expect(plan.latenessLimit == .meters(0))
  }

  /// 100 m/s for 20 s are 2,000 m: a refresh circle of 100 m is left 2,100 m away. The third circle is 900 m away and has
  /// a radius of 100 m, so nobody is farther inside than 100 m.
  @Test func `a fast device is late by what it covers beyond the edge`() {
    let plan = RegionPlan(
      road, settings: RegionPlanSettings(maximumRegions: 3, speed: .metersPerSecond(100)))
    #expect(plan.points[1].refreshRadius == .meters(100))
    #expect(plan.points[1].lateness == .meters(100))
    #expect(plan.largestLateness == .meters(100))
    #expect(plan.latenessLimit == .meters(100))
  }

  /// A road of 4 km and 50 m: 55 circles 74.8 m apart, each of them a region.
  @Test func `registers each circle of a corridor`() throws {
    let start = StraightRoad.circle("a", 0).fences[0].shape
    guard case .circle(let circle) = start, let east = Bearing(degrees: 90) else { return }
    let end = Geodesic.direct(from: circle.center, bearing: east, distance: .kilometers(4))
    let corridor = try Corridor(
      validatingLine: try Polyline(validating: [circle.center, end.coordinate]),
      halfWidth: .meters(25))
    let layout = ZoneLayout(zones: [
      Zone(id: "road", fences: [Fence(id: "r", shape: .corridor(corridor))])
    ])
    let plan = RegionPlan(layout, settings: RegionPlanSettings(maximumRegions: 20))
    #expect(plan.circles == 55 && plan.points.count == 55 && plan.unserved.isEmpty)
    #expect(plan.points.map { $0.fence?.circle } == (0..<55).map { $0 })
    // From the first circle: itself and the next 18, whose centres are up to 18 · 74.07 m away.
    #expect(plan.points[0].regions.map { $0.fence.circle } == (0..<19).map { $0 })
    let spacing = 4_000.0 / 54
    #expect(abs((plan.points[0].next?.meters ?? 0) - (19 * spacing - 75)) < 0.5)
  }

  @Test func `names the fences that are not served`() {
    var layout = ZoneLayout(zones: (0..<4).map { StraightRoad.circle("z\($0)", Double($0)) })
    layout.zones.append(StraightRoad.geoline("line", 500))
    let plan = RegionPlan(layout, settings: RegionPlanSettings(maximumRegions: 3))
    #expect(plan.unserved.map { $0.fence.zone } == [0, 1, 2, 3, 4])
    let crowded = Array(repeating: RegionPlan.Reason.crowded(4), count: 4)
    #expect(plan.unserved.map { $0.reason } == crowded + [.noCircle(.geoline)])
  }

  /// Every place of a grid: the choice is that of sorting all circles, no circle that is not registered is
  /// met within the refresh circle, and no place is later than the limit says.
  @Test(arguments: 1...6, [4...14, 60...90])
  func `holds everywhere`(seed: Int, count: ClosedRange<Int>) throws {
    var random = SeededRandom(seed: seed)
    let layout = ZoneLayout(
      zones: (0..<random.int(count)).map {
        StraightRoad.circle(
          "z\($0)", random.double(0...6_000), random.double(0...6_000),
          radius: random.double(20...300))
      })
    let settings = RegionPlanSettings(
      maximumRegions: random.int(2...6), speed: .metersPerSecond(random.double(0...40)))
    let grid = (0..<100).map { StraightRoad.place(650 * Double($0 % 10), 650 * Double($0 / 10)) }
    let plan = RegionPlan(layout, settings: settings, at: grid)
    let restart = RestartLayout(layout)
    let circles = try restart.degradations.joined().map { try #require($0.circle) }
    let delay = settings.speed.metersPerSecond * 20
    for (point, coordinate) in zip(plan.points.suffix(grid.count), grid) {
      let distances = circles.enumerated().map { index, circle in
        (
          Geodesic.inverse(from: coordinate, to: circle.center).distance.meters
            - circle.radius.meters, index
        )
      }.sorted { $0 < $1 }
      let isAll = circles.count <= settings.maximumRegions
      let registered = isAll ? circles.count : settings.maximumRegions - 1
      #expect(point.regions.map { $0.fence.zone } == distances.prefix(registered).map { $0.1 })
      #expect(point.lateness <= plan.latenessLimit)
      guard !isAll else { continue }
      let radius = try #require(point.refreshRadius).meters
      #expect(radius >= 100)
      // Woken at the latest this far away, the device is this far inside a circle left out, at most at its centre.
      let late = distances.dropFirst(registered).reduce(0) {
        max($0, min(circles[$1.1].radius.meters, radius + delay - $1.0))
      }
      #expect(abs(late - point.lateness.meters) < 1e-3)
      if point.lateness.meters > 0 { #expect(radius == 100) }
    }
  }
}
