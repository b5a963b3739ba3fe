import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// Plans of crowds, whose deepest places are no centres of circles.
@Suite struct RegionCrowdTests {
  /// 25 circles with their centres on a circle of 495 m; restart circles of 500 m all hold its middle, and from each
  /// centre only those within 60.6 degrees of it on either side: 9 of 25.
  @Test func `finds the crowd in the middle of a ring`() throws {
    let layout = ZoneLayout(
      zones: try (0..<25).map { number in
        let bearing = try #require(Bearing(degrees: 14.4 * Double(number)))
        let center = Geodesic.direct(
          from: StraightRoad.place(3_000, 3_000), bearing: bearing, distance: .meters(495)
        ).coordinate
        let circle = try #require(Circle(center: center, radius: .meters(470)))
        return Zone(id: "z\(number)", fences: [Fence(id: "f", shape: .circle(circle))])
      })
    let plan = RegionPlan(
      layout, settings: RegionPlanSettings(maximumRegions: 20, speed: .metersPerSecond(10)))
    #expect(plan.points.allSatisfy { $0.lateness == .meters(0) })
    #expect(!plan.isSufficient)
    let tightest = try #require(plan.tightest)
    let middle = StraightRoad.place(3_000, 3_000)
    // 5 m inside each circle, 300 m until the app is woken. A step aside from the middle is nearer to some of the
    // centres, and never to the 20th nearest by more than that step.
    #expect(tightest.lateness.meters >= 305 - 1e-3)
    #expect(
      tightest.lateness.meters
        < 305.01 + Geodesic.inverse(from: middle, to: tightest.coordinate).distance.meters)
    #expect(plan.unserved.count == 25)
    #expect(plan.unserved.allSatisfy { $0.reason == .crowded(25) })
  }

  /// 21 circles in one place: nobody is more than 130 m inside a restart circle of 130 m.
  @Test func `a device is never deeper than the centre`() {
    let layout = ZoneLayout(
      zones: (0..<21).map { StraightRoad.circle("z\($0)", 0, radius: 100) })
    let plan = RegionPlan(layout)
    #expect(plan.largestLateness == .meters(130))
    #expect(plan.latenessLimit == .meters(130))
    #expect(plan.unserved.map { $0.reason } == Array(repeating: .crowded(21), count: 21))
  }

  private struct Place {
    var east: Double
    var north: Double
    var radius: Double
  }

  /// A crowd of restart circles within some kilometres, spread evenly, in clusters, on a ring or in a row.
  private static func crowd(_ random: inout SeededRandom) -> [Place] {
    let form = random.int(0...3)
    let isEqual = random.int(0...1) == 0
    let extent = random.double(300...2_000)
    return (0..<random.int(6...30)).map { number in
      let radius = isEqual ? 200 : random.double(60...500)
      let turn = random.double(0...6.28)
      switch form {
      case 0:
        return Place(
          east: random.double(0...extent), north: random.double(0...extent), radius: radius)
      case 1:
        let cluster = Double(number % 3) * extent
        return Place(
          east: cluster + random.double(0...300), north: random.double(0...300), radius: radius)
      case 2:
        return Place(
          east: extent / 2 + extent / 3 * Elementary.cos(turn),
          north: extent / 2 + extent / 3 * Elementary.sin(turn), radius: radius)
      default: return Place(east: Double(number) * extent / 20, north: 0, radius: radius)
      }
    }
  }

  /// Against every place of a grid of 20 m in the plane: what the nearest circles are, how many hold the place, and
  /// how late the app is. Within a step of the grid these change by no more than half its diagonal.
  @Test(arguments: 0..<24)
  func `agrees with a grid`(seed: Int) throws {
    var random = SeededRandom(seed: 700 + seed)
    let circles = Self.crowd(&random)
    let regions = random.int(2...8)
    let speed = random.double(0...20)
    let zones = circles.enumerated().map {
      StraightRoad.circle("z\($0)", $1.east, $1.north, radius: $1.radius - 30)
    }
    let plan = RegionPlan(
      ZoneLayout(zones: zones),
      settings: RegionPlanSettings(maximumRegions: regions, speed: .metersPerSecond(speed)))
    let timely = 100 + 20 * speed
    let step = 20.0
    // The plane and the ellipsoid differ by less over these few kilometres on the equator.
    let planar = 0.05
    var latest = 0.0
    var tightest = Double.infinity
    var deepest = [Int](repeating: 0, count: circles.count)
    for east in stride(from: -600.0, through: 5_100, by: step) {
      for north in stride(from: -600.0, through: 2_600, by: step) {
        let distances = circles.map { circle in
          let (x, y) = (east - circle.east, north - circle.north)
          return (x * x + y * y).squareRoot() - circle.radius
        }
        let order = circles.indices.sorted { distances[$0] < distances[$1] }
        let depth = distances.count { $0 <= -planar }
        for index in circles.indices where distances[index] <= -planar {
          deepest[index] = max(deepest[index], depth)
        }
        guard circles.count > regions else { continue }
        tightest = min(tightest, distances[order[regions - 1]])
        for index in order.dropFirst(regions - 1) {
          latest = max(latest, min(circles[index].radius, timely - distances[index]))
        }
      }
    }
    let half = step * 0.7072
    #expect(plan.latenessLimit.meters >= latest - planar)
    #expect(plan.latenessLimit >= plan.largestLateness)
    let largest = circles.reduce(0) { max($0, $1.radius) }
    // Restart circles are rounded up to 0.1 m.
    #expect(
      plan.latenessLimit.meters <= max(0, min(largest, timely - tightest + half)) + planar + 0.1)
    if latest > planar {
      #expect(!plan.isSufficient)
      let place = try #require(plan.tightest)
      #expect(try #require(place.next).meters <= tightest + planar)
      #expect(try #require(place.next).meters >= tightest - half - planar)
    }
    if timely - tightest + half < -planar { #expect(plan.latenessLimit == .meters(0)) }
    // Every fence that the grid finds too deep is named with at least that number, and no fence is named that larger
    // circles, by the step of the grid, do not show.
    var named = [Int](repeating: 0, count: circles.count)
    for unserved in plan.unserved {
      guard case .crowded(let count) = unserved.reason else { continue }
      named[unserved.fence.zone] = count
    }
    for index in circles.indices where circles.count > regions {
      if deepest[index] >= regions { #expect(named[index] >= deepest[index]) }
    }
    for east in stride(from: -600.0, through: 5_100, by: step) {
      for north in stride(from: -600.0, through: 2_600, by: step) {
        let holding = circles.indices.filter { index in
          let (x, y) = (east - circles[index].east, north - circles[index].north)
          return (x * x + y * y).squareRoot() - circles[index].radius <= half + planar
        }
        for index in holding { deepest[index] = max(deepest[index], holding.count) }
      }
    }
    for index in circles.indices { #expect(named[index] <= deepest[index]) }
  }
}
