import Foundation
import RingfenceGeodesy
import Ringfence
import TestSupport
import Testing

/// Against the distances of densely sampled paths by the exact geodesic, to circles (centre less
/// radius) and to the ends and inner points of edges found by ternary search.
@Suite struct NearestApproachTests {
  private static func distance(_ a: Coordinate, _ b: Coordinate) -> Double {
    Geodesic.inverse(from: a, to: b).distance.meters
  }

  private static func distance(_ point: Coordinate, toEdge leg: PathLeg) -> Double {
    var (low, high) = (0.0, 1.0)
    // Of an edge of 200 km, 2 cm.
    while high - low > 1e-7 {
      let (u, v) = (low + (high - low) / 3, high - (high - low) / 3)
      if distance(point, leg.position(at: u)) < distance(point, leg.position(at: v)) {
        high = v
      } else {
        low = u
      }
    }
    return [low, 0, 1].map { distance(point, leg.position(at: $0)) }.min() ?? .infinity
  }

  private struct Case {
    var shape: Shape
    var distance: (Coordinate) -> Double
    var fixes: [Fix]
  }

  /// A shape 50 to 300 m wide, and a track of `count` fixes that stays some way off it.
  private static func scene(_ seed: Int, fixes count: Int, isCircle: Bool) -> Case? {
    var random = SeededRandom(seed: seed)
    let latitude = [0.0, 48.2, -37.8, 69.6][random.int(0...3)]
    guard
      let base = Coordinate(latitude: latitude, longitude: [179.9999, 16.3][random.int(0...1)])
    else { return nil }
    func place(_ bearing: Double, _ meters: Double) -> Coordinate? {
      Bearing(degrees: bearing).map {
        Geodesic.direct(from: base, bearing: $0, distance: .meters(meters)).coordinate
      }
    }
    let start = random.double(0...360)
    var time = RoadDrive.noon
    var fixes: [Fix] = []
    for i in 0..<count {
      // Around the shape and away from it, in a ring of 500 to 3,000 m.
      let bearing = start + Double(i) * random.double(5...25)
      guard let place = place(bearing, random.double(500...3_000)) else { continue }
      time += Int64(random.int(1...200)) * 1_000_000
      fixes.append(Fix(time: Timestamp(microseconds: time), coordinate: place))
    }
    if isCircle {
      let radius = random.double(25...150)
      guard let circle = Circle(center: base, radius: .meters(radius)) else { return nil }
      return Case(
        shape: .circle(circle), distance: { max(0, distance(base, $0) - radius) }, fixes: fixes)
    }
    let corners = (0..<5).compactMap { place(Double($0) * 72, random.double(25...150)) }
    let legs = zip(corners, corners.dropFirst() + [corners[0]]).map { PathLeg(from: $0, to: $1) }
    let isLine = random.int(0...1) == 0
    let edges = isLine ? Array(legs.dropLast()) : legs
    let line = Polyline(corners).map(Shape.geoline)
    return Case(
      shape: isLine ? line ?? .polygons([]) : .polygons([Polygon(rings: [Ring(corners)])]),
      distance: { point in edges.map { distance(point, toEdge: $0) }.min() ?? .infinity },
      fixes: fixes)
  }

  @Test(arguments: 0..<60)
  func `is the least distance of the path from a circle`(_ seed: Int) throws {
    try check(#require(Self.scene(seed, fixes: 12, isCircle: true)), samples: 150)
  }

  @Test(arguments: 0..<10)
  func `is the least distance of the path from polygons and geolines`(_ seed: Int) throws {
    try check(#require(Self.scene(seed, fixes: 5, isCircle: false)), samples: 30)
  }

  /// Where the plane of an estimate errs: shapes of 10 m to 100 km, from 10 m to 1,000 km away, steps as long, beside
  /// poles and at the antimeridian, and devices in the box of a shape but not in it.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 60))
  func `is the least distance for shapes and ways of any size`(_ seed: Int) throws {
    var random = SeededRandom(seed: 5_000 + seed)
    let latitude = [0.0, 12, -48.2, 69.6, 84, -88.9][random.int(0...5)]
    let base = try #require(
      Coordinate(latitude: latitude, longitude: [179.9999, 16.3][random.int(0...1)]))
    func place(_ bearing: Double, _ meters: Double) throws -> Coordinate {
      let bearing = try #require(Bearing(degrees: bearing.truncatingRemainder(dividingBy: 360)))
      return Geodesic.direct(from: base, bearing: bearing, distance: .meters(meters)).coordinate
    }
    func power(_ range: ClosedRange<Double>) -> Double { pow(10, random.double(range)) }
    let size = power(1...5)
    let near = size * (1.05 + power(-2...1))
    var bearing = random.double(0...360)
    var time = RoadDrive.noon
    var fixes: [Fix] = []
    for _ in 0..<6 {
      bearing += random.double(2...40)
      time += 60_000_000
      fixes.append(
        Fix(
          time: Timestamp(microseconds: time),
          coordinate: try place(bearing, min(1_500_000, near * random.double(1...1.5)))))
    }
    let isCircle = random.int(0...2) == 0
    if isCircle, let circle = Circle(center: base, radius: .meters(size)) {
      try check(
        Case(
          shape: .circle(circle), distance: { max(0, Self.distance(base, $0) - size) },
          fixes: fixes), samples: 40)
      return
    }
    // A line from corner to corner, in whose box the device may be. It stays clear of the poles.
    let corners = try (0..<4).map { try place(Double($0) * 90 + random.double(0...40), size) }
    let legs = zip(corners, corners.dropFirst()).map { PathLeg(from: $0, to: $1) }
    let line = try #require(Polyline(corners))
    try check(
      Case(
        shape: .geoline(line),
        distance: { point in legs.map { Self.distance(point, toEdge: $0) }.min() ?? .infinity },
        fixes: fixes), samples: 12, clearance: 1e-3)
  }

  /// So long that there are boxes around boxes.
  @Test(arguments: 60..<63)
  func `is the least distance of a long path`(_ seed: Int) throws {
    try check(#require(Self.scene(seed, fixes: 700, isCircle: true)), samples: 10)
  }

  /// Work for each zone, counted and not timed: a ceiling about half as much again as it takes today. All
  /// fixes of the track for each zone would be 8,000 of either.
  @Test func `looks at few stretches of a path for each zone`() {
    let fixes = EvaluationWorkTests.drive(metersPerSecond: 12, fixes: 8_000)
    let layout = EvaluationWorkTests.layout(300, hasLarge: false)
    var work = ApproachWork()
    let found = TriggerEngine(layout).nearestApproaches(
      to: Array(layout.zones.indices), along: FixColumns(fixes), work: &work)
    #expect(found.allSatisfy { $0 != nil })
    #expect(work.boxes <= 300 * 70, "\(work)")
    #expect(work.distances <= 300 * 210, "\(work)")
  }

  private func check(_ scene: Case, samples: Int, clearance: Double = 0) throws {
    let zone = Zone(id: "z", fences: [Fence(id: "f", shape: scene.shape)])
    let engine = TriggerEngine(ZoneLayout(zones: [zone]))
    let approach = try #require(engine.nearestApproach(to: 0, along: scene.fixes))
    var least = Double.infinity
    var coarse = 0.0  // how far apart samples are, at most
    for (a, b) in zip(scene.fixes, scene.fixes.dropFirst()) {
      let leg = PathLeg(from: a.coordinate, to: b.coordinate)
      coarse = max(coarse, leg.length / Double(samples))
      for i in 0...samples {
        least = min(least, scene.distance(leg.position(at: Double(i) / Double(samples))))
      }
    }
    let tolerance = max(0.01, least * 1e-3) + 0.005
    #expect(approach.distance.meters <= least + tolerance)
    // Never below the truth: a sample is at most half a step from the nearest point of the path.
    #expect(approach.distance.meters >= least - coarse / 2 - 0.005 - clearance * least)
    // It is the distance of the position reported, and that is where the track was then.
    let found = scene.distance(approach.point.coordinate)
    #expect(abs(found - approach.distance.meters) < 0.005 + clearance * found)
    let later = try #require(scene.fixes.firstIndex { $0.time >= approach.point.time })
    let earlier = max(0, later - 1)
    let leg = PathLeg(
      from: scene.fixes[earlier].coordinate, to: scene.fixes[later].coordinate)
    let span = Double(
      scene.fixes[later].time.microseconds - scene.fixes[earlier].time.microseconds)
    let passed = Double(
      approach.point.time.microseconds - scene.fixes[earlier].time.microseconds)
    let expected = span > 0 ? leg.position(at: passed / span) : leg.start
    #expect(Self.distance(expected, approach.point.coordinate) < 0.01 + leg.length * 1e-7)
  }

  private static func fix(_ seconds: Int, _ meters: Double, flags: FixFlags = []) -> Fix {
    Fix(
      time: Timestamp(microseconds: RoadDrive.noon + Int64(seconds) * 1_000_000),
      coordinate: RoadDrive.position(meters, north: 0.002), flags: flags)
  }

  private static let circle = Circle(center: RoadDrive.position(500), radius: .meters(50))

  @Test func `does not look between segments, nor at fixes that the engine ignores`() throws {
    let shape = try Shape.circle(#require(Self.circle))
    let zone = Zone(id: "z", fences: [Fence(id: "f", shape: shape)])
    let engine = TriggerEngine(ZoneLayout(zones: [zone]))
    func meters(_ fixes: [Fix]) -> Double? {
      engine.nearestApproach(to: 0, along: fixes)?.distance.meters
    }
    // 0.002° north of the equator is 221.149 m away from it (meridian arc, geographiclib 2.1).
    let near = 221.149 - 50
    let far = (221.149 * 221.149 + 500 * 500.0).squareRoot() - 50
    let through = try #require(meters([Self.fix(0, 0), Self.fix(100, 1_000)]))
    #expect(abs(through - near) < 0.2)
    let split = try #require(meters([Self.fix(0, 0), Self.fix(100, 1_000, flags: .startsSegment)]))
    #expect(abs(split - far) < 0.6)
    let gap = try #require(meters([Self.fix(0, 0), Self.fix(301, 1_000)]))
    #expect(abs(gap - far) < 0.6)
    let backwards = try #require(meters([Self.fix(0, 0), Self.fix(0, 500)]))
    #expect(abs(backwards - far) < 0.6)
    #expect(meters([]) == nil)
  }

  @Test func `is nothing for a zone without fences, and nought where the track goes through`() {
    let empty = Zone(id: "e", fences: [])
    let around = Zone(
      id: "z", fences: Self.circle.map { [Fence(id: "f", shape: .circle($0))] } ?? [])
    let engine = TriggerEngine(ZoneLayout(zones: [empty, around]))
    let fixes = [(0, 0.0), (100, 1_000)].map { seconds, meters in
      Fix(
        time: Timestamp(microseconds: RoadDrive.noon + Int64(seconds) * 1_000_000),
        coordinate: RoadDrive.position(meters))
    }
    #expect(engine.nearestApproach(to: 0, along: fixes) == nil)
    #expect(engine.nearestApproach(to: 1, along: fixes)?.distance == .meters(0))
  }
}
