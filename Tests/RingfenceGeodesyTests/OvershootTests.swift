import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct OvershootTests {
  /// The largest distance found by looking all over the disk and climbing from the best places.
  private static func climbed(
    _ polygon: PreparedPolygon, _ center: Coordinate, _ radius: Double
  ) -> Double {
    func value(_ x: Double, _ y: Double) -> Double {
      let length = hypot(x, y)
      let scale = length > radius ? radius / length : 1
      let point = travel(
        from: center, bearing: atan2(x, y) * 180 / .pi, meters: length * scale)
      return max(0, polygon.signedDistance(to: point))
    }
    var seen: [(value: Double, x: Double, y: Double)] = []
    for ring in 0...12 {
      for step in 0..<32 {
        let angle = 2 * Double.pi * Double(step) / 32
        let (x, y) = (
          sin(angle) * radius * Double(ring) / 12, cos(angle) * radius * Double(ring) / 12
        )
        seen.append((value(x, y), x, y))
      }
    }
    seen.sort { $0.value > $1.value }
    var best = 0.0
    for start in seen.prefix(6) {
      var here = start
      var step = radius / 12
      while step > 1e-4 * radius {
        var moved = here
        for direction in 0..<12 {
          let angle = 2 * Double.pi * Double(direction) / 12
          let (x, y) = (here.x + step * sin(angle), here.y + step * cos(angle))
          let length = max(1, hypot(x, y) / radius)
          let found = value(x, y)
          if found > moved.value { moved = (found, x / length, y / length) }
        }
        if moved.value > here.value { here = moved } else { step /= 2 }
      }
      best = max(best, here.value)
    }
    return best
  }

  private static func check(_ polygons: [Polygon], buffer: Double, _ name: String) throws {
    let circle = try #require(EnclosingCircle.of(.polygons(polygons)))
    let radius = circle.radiusMeters + buffer
    let bound = try #require(
      Overshoot.upperBound(
        of: .polygons(polygons), center: circle.center, radiusMeters: radius))
    let found = climbed(PreparedPolygon(polygons), circle.center, radius)
    if found > bound + 1e-3 { Issue.record("\(name): \(found) is above the bound \(bound)") }
    if found < bound - 1 - 1e-4 * radius {
      Issue.record("\(name): the bound \(bound) is far above \(found)")
    }
  }

  @Test(arguments: RandomArea.Kind.allCases)
  func `is never below what sampling finds, and at most a metre above`(
    _ kind: RandomArea.Kind
  ) throws {
    for seed in 0..<4 {
      let area = RandomArea(seed: seed, kind)
      try Self.check(area.polygons, buffer: Double(seed * 10), "\(kind) \(seed)")
    }
  }

  struct Drawing: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let rings: [[(Double, Double)]]
  }

  private static func square(_ half: Double) -> [(Double, Double)] {
    [(-half, -half), (half, -half), (half, half), (-half, half), (-half, -half)]
  }

  /// Corners in metres.
  static let drawings: [Drawing] = [
    Drawing(
      testDescription: "L",
      rings: [[(0, 0), (100, 0), (100, 10), (10, 10), (10, 100), (0, 100), (0, 0)]]),
    Drawing(
      testDescription: "C",
      rings: [
        [
          (50, 50), (-50, 50), (-50, -50), (50, -50), (50, -40), (-40, -40), (-40, 40), (50, 40),
          (50, 50),
        ]
      ]),
    Drawing(testDescription: "frame", rings: [square(100), square(90)]),
    Drawing(testDescription: "wide frame, small hole", rings: [square(100), square(5)]),
    Drawing(testDescription: "line there and back", rings: [[(0, 0), (200, 0), (0, 0)]]),
  ]

  @Test(arguments: drawings) func `measures concave and holed shapes`(_ drawing: Drawing) throws {
    for latitude in [-61.0, 0, 44] {
      let origin = Coordinate(uncheckedLatitude: latitude, longitude: 179.9995)
      let rings = drawing.rings.map { corners in
        Ring(
          corners.map {
            travel(
              from: origin, bearing: atan2($0.0, $0.1) * 180 / .pi, meters: hypot($0.0, $0.1))
          })
      }
      try Self.check([Polygon(rings: rings)], buffer: 30, "\(drawing.testDescription) \(latitude)")
    }
  }

  @Test func `finds the middle of a frame`() throws {
    // A frame of 1 km with walls of 10 m: the farthest point is its middle, 490 m from the walls;
    // beside the rim it is the buffer and (√2 − 1) 500 m.
    let origin = Coordinate(uncheckedLatitude: 10, longitude: 20)
    let rings = [Self.square(500), Self.square(490)].map { corners in
      Ring(
        corners.map {
          travel(from: origin, bearing: atan2($0.0, $0.1) * 180 / .pi, meters: hypot($0.0, $0.1))
        })
    }
    let bound = try #require(
      Overshoot.upperBound(
        of: .polygons([Polygon(rings: rings)]), center: origin, radiusMeters: 740))
    #expect(bound >= 490 - 1e-3)
    #expect(bound < 490.1)
  }

  @Test func `is exact for circles and nothing for lines`() throws {
    let center = Coordinate(uncheckedLatitude: 1, longitude: 2)
    let circle = try #require(Circle(center: center, radius: .meters(55)))
    #expect(Overshoot.upperBound(of: .circle(circle), center: center, radiusMeters: 85) == 30)
    #expect(Overshoot.upperBound(of: .circle(circle), center: center, radiusMeters: 50) == 0)
    let line = try #require(Polyline([center, center]))
    #expect(Overshoot.upperBound(of: .geoline(line), center: center, radiusMeters: 50) == nil)
  }
}
