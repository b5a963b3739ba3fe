import Foundation
import Ringfence
import RingfenceGeodesy
import TestSupport
import Testing

/// How sure presence in the fences of a layout is, at a first fix: the filter then knows nothing but the fix, so the place is normal
/// about it under each hypothesis, and the share of a rectangle is a product of two normal distributions.
@Suite struct PresenceTests {
  /// Metres to the west, to the east, to the south and to the north of the fix.
  struct Box {
    let west, east, south, north: Double

    /// The share of a normal distribution about the fix.
    func share(_ deviation: Double) -> Double {
      func below(_ meters: Double) -> Double {
        0.5 * Foundation.erfc(-meters / deviation / 2.0.squareRoot())
      }
      return (below(east) - below(west)) * (below(north) - below(south))
    }
  }

  /// Europe, beside the antimeridian on both sides, the far north.
  static let places = [(48.2, 16.37), (-16.8, 179.9999), (-16.8, -179.9999), (0, 0), (82, 10)]

  private static func shape(_ boxes: [[Box]], about fix: Coordinate) throws -> Shape {
    func degrees(_ bearing: Double) throws -> Coordinate {
      let direction = try #require(Bearing(degrees: bearing))
      return Geodesic.direct(from: fix, bearing: direction, distance: .meters(100)).coordinate
    }
    let north = (try degrees(0).latitude - fix.latitude) / 100
    let east = (try degrees(90).longitude - fix.longitude).remainder(dividingBy: 360) / 100
    let polygons = boxes.map { rings in
      Polygon(
        rings: rings.map { box in
          Ring(
            [
              (box.west, box.south), (box.east, box.south), (box.east, box.north),
              (box.west, box.north),
            ]
            .map { x, y in
              Coordinate(
                uncheckedLatitude: fix.latitude + y * north, longitude: fix.longitude + x * east)
            })
        })
    }
    return .polygons(polygons)
  }

  /// The probability by the filter, and by the share of each hypothesis.
  private static func compare(
    _ boxes: [[Box]], at place: (Double, Double), accuracy: Double, _ share: (Double) -> Double,
    within tolerance: Double = 2e-3
  ) throws {
    let fix = try #require(Coordinate(latitude: place.0, longitude: place.1))
    let deviation = AccuracyMeaning.p68.deviation(ofAccuracy: accuracy)
    let estimate = try #require(
      LiveFilter().estimate(at: Timestamp(microseconds: 0), fix, deviation: deviation))
    let found = try #require(
      Presence(at: fix, estimate).probability(in: try shape(boxes, about: fix)))
    // As large as reported, twice, four times as large.
    let expected =
      0.8 * share(deviation) + 0.15 * share(2 * deviation) + 0.05 * share(4 * deviation)
    #expect(abs(found - expected) < tolerance, "\(place) \(accuracy): \(found), \(expected)")
  }

  @Test(arguments: places)
  func `a rectangle holds what a product of two normal distributions says`(place: (Double, Double))
    throws
  {
    for box in [
      Box(west: -40, east: 60, south: -20, north: 50),
      Box(west: 10, east: 200, south: -30, north: 30),
      Box(west: 60, east: 90, south: 60, north: 90),
      Box(west: -2_500, east: 3, south: -2_500, north: 2_500),
    ] {
      for accuracy in [5.0, 20, 60] {
        try Self.compare([[box]], at: place, accuracy: accuracy) { box.share($0) }
      }
    }
  }

  @Test(arguments: places)
  func `a hole is no part of the area`(place: (Double, Double)) throws {
    let outer = Box(west: -80, east: 80, south: -80, north: 80)
    for hole in [
      Box(west: -30, east: 20, south: -25, north: 25),
      Box(west: 10, east: 60, south: -70, north: 70),
    ] {
      try Self.compare([[outer, hole]], at: place, accuracy: 20) {
        outer.share($0) - hole.share($0)
      }
    }
  }

  /// Polygons of one fence that lie apart add up, and the edges of one within the other count for nothing.
  @Test(arguments: places)
  func `several polygons are one area`(place: (Double, Double)) throws {
    let left = Box(west: -90, east: -20, south: -40, north: 40)
    let right = Box(west: 15, east: 70, south: -40, north: 40)
    try Self.compare([[left], [right]], at: place, accuracy: 20) {
      left.share($0) + right.share($0)
    }
    let inner = Box(west: -60, east: -30, south: -20, north: 20)
    try Self.compare([[left], [inner]], at: place, accuracy: 20) { left.share($0) }
  }

  @Test func `a fence far away or all around is decided without an integral, and a line has none`()
    throws
  {
    let fix = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37)
    let estimate = try #require(
      LiveFilter().estimate(at: Timestamp(microseconds: 0), fix, deviation: 5))
    let presence = Presence(at: fix, estimate)
    for (kilometers, expected) in [(1.0, 1.0), (100, 1)] {
      let circle = try #require(Circle(center: fix, radius: .meters(kilometers * 1_000)))
      #expect(presence.probability(in: .circle(circle)) == expected)
    }
    let far = try #require(
      Circle(center: Coordinate(uncheckedLatitude: 48.3, longitude: 16.37), radius: .meters(100)))
    #expect(presence.probability(in: .circle(far)) == 0)
    let line = try #require(Polyline([fix, Coordinate(uncheckedLatitude: 48.3, longitude: 16.37)]))
    #expect(presence.probability(in: .geoline(line)) == nil)
  }

  /// Of normal points about the fix, the share that the corridor contains: bends, a hairpin that overlaps itself, an end.
  @Test(arguments: places)
  func `a corridor holds as many normal points as it says`(place: (Double, Double)) throws {
    let fix = try #require(Coordinate(latitude: place.0, longitude: place.1))
    func at(_ east: Double, _ north: Double) -> Coordinate {
      guard east != 0 || north != 0 else { return fix }
      return Geodesic.direct(
        from: fix, bearing: Bearing(east: east, north: north),
        distance: .meters((east * east + north * north).squareRoot())
      ).coordinate
    }
    var random = SeededRandom(seed: 5)
    let errors = (0..<6_000).map { _ -> (Double, Double) in
      let radius = (-2 * Elementary.log(random.double(1e-9...1))).squareRoot()
      let angle = random.double(0...(2 * Double.pi))
      return (radius * Elementary.cos(angle), radius * Elementary.sin(angle))
    }
    for (line, half) in [
      ([at(-300, 0), at(300, 0)], 10.0), ([at(-200, -60), at(10, 5), at(40, 200)], 25),
      ([at(-100, 10), at(80, 10), at(80, -10), at(-100, -10)], 15),
      ([at(20, 20), at(200, 200)], 30),
    ] {
      let corridor = try Corridor(
        validatingLine: try Polyline(validating: line), halfWidth: .meters(half))
      let prepared = PreparedCorridor(corridor)
      func share(_ deviation: Double) -> Double {
        Double(errors.count { prepared.contains(at($0.0 * deviation, $0.1 * deviation)) })
          / Double(errors.count)
      }
      for accuracy in [8.0, 40] {
        let deviation = AccuracyMeaning.p68.deviation(ofAccuracy: accuracy)
        let estimate = try #require(
          LiveFilter().estimate(at: Timestamp(microseconds: 0), fix, deviation: deviation))
        let found = try #require(
          Presence(at: fix, estimate).probability(in: .corridor(corridor)))
        let expected =
          0.8 * share(deviation) + 0.15 * share(2 * deviation) + 0.05 * share(4 * deviation)
        // Three standard errors of the sample are 0.02.
        #expect(abs(found - expected) < 0.02, "\(place), \(half) m: \(found), \(expected)")
      }
    }
  }
}
