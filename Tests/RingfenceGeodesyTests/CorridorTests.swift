import Foundation
import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct CorridorTests {
  private static func corridor(_ line: [Coordinate], _ meters: Double) throws -> PreparedCorridor {
    PreparedCorridor(
      try Corridor(validatingLine: try Polyline(validating: line), halfWidth: .meters(meters)))
  }

  private static func position(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  private static func intervals(
    _ corridor: PreparedCorridor, _ from: Coordinate, _ to: Coordinate
  ) -> ContiguousArray<PathInterval> {
    var found: ContiguousArray<PathInterval> = []
    corridor.intervals(along: PathLeg(from: from, to: to), into: &found)
    return found
  }

  // MARK: By hand

  /// A kilometre of the equator: a degree of longitude has 111,319.4908 m there, and a hundred-thousandth of a degree of
  /// latitude 1.10574 m.
  @Test func `a straight line on the equator`() throws {
    let meter = 1 / 111_319.490_8
    let corridor = try Self.corridor(
      [Self.position(10, 0), Self.position(10 + 1000 * meter, 0)], 25)
    #expect(corridor.locate(Self.position(10 + 500 * meter, 24.99 / 110_574.27)) == .inside)
    #expect(corridor.locate(Self.position(10 + 500 * meter, -25.01 / 110_574.27)) == .outside)
    #expect(corridor.locate(Self.position(10 - 24.99 * meter, 0)) == .inside)
    #expect(corridor.locate(Self.position(10 + 1025.01 * meter, 0)) == .outside)
    // Beside a round end: 20 m on and 20 m aside are 28.3 m, 17 and 17 are 24.04 m.
    #expect(corridor.locate(Self.position(10 - 20 * meter, 20 / 110_574.27)) == .outside)
    #expect(corridor.locate(Self.position(10 - 17 * meter, 17 / 110_574.27)) == .inside)
    #expect(abs(corridor.signedDistance(to: Self.position(10 + 300 * meter, 0)) + 25) < 1e-6)
    #expect(abs(corridor.along(nearestTo: Self.position(10 + 300 * meter, 0.0001)) - 300) < 1e-3)
    #expect(corridor.along(nearestTo: Self.position(10 - 7 * meter, 0)) == 0)
    #expect(abs(corridor.lineMeters - 1000) < 1e-3)
    // Lengthwise from 75 m before it to 75 m behind it: in after 50 of 1,150 m, out 50 m before the end.
    let found = Self.intervals(
      corridor, Self.position(10 - 75 * meter, 0), Self.position(10 + 1075 * meter, 0))
    #expect(found.count == 1)
    #expect(abs(found[0].start - 50.0 / 1150) < 1e-8 && abs(found[0].end - 1100.0 / 1150) < 1e-8)
  }

  @Test func `half-widths and lines have limits`() throws {
    let line = try #require(Polyline([Self.position(0, 0), Self.position(1, 0)]))
    for meters in [0.499, 50_000.1, -1, .nan, .infinity] {
      #expect(Corridor(line: line, halfWidth: .meters(meters)) == nil)
      #expect(throws: GeometryError.self) {
        try Corridor(validatingLine: line, halfWidth: .meters(meters))
      }
    }
    #expect(Corridor(line: line, halfWidth: .meters(0.5)) != nil)
    #expect(Corridor(line: line, halfWidth: .meters(50_000)) != nil)
  }

  /// A line whose positions are all one is a disk.
  @Test(arguments: [(48.2, 0.5), (48.2, 25), (0, 2_000), (85, 50_000), (-89.9, 400)])
  func `a line of one place is a circle`(latitude: Double, radius: Double) throws {
    let center = Self.position(16.37, latitude)
    let corridor = try Self.corridor([center, center, center], radius)
    let circle = PreparedCircle(try Circle(validatingCenter: center, radius: .meters(radius)))
    var random = SeededRandom(seed: 7)
    for _ in 0..<200 {
      func near() -> Coordinate {
        let bearing = Bearing(degrees: random.double(0...360)) ?? Bearing(east: 1, north: 0)
        return Geodesic.direct(
          from: center, bearing: bearing, distance: .meters(radius * random.double(0...2))
        ).coordinate
      }
      let (a, b) = (near(), near())
      #expect(abs(corridor.signedDistance(to: a) - circle.signedDistance(to: a)) < 1e-4)
      var expected: ContiguousArray<PathInterval> = []
      let leg = PathLeg(from: a, to: b)
      circle.intervals(along: leg, into: &expected)
      let found = Self.intervals(corridor, a, b)
      // A graze of less than half a millimetre may be missing in one of them.
      guard found.count == expected.count else {
        #expect(abs((expected + found).reduce(0) { $0 + $1.end - $1.start }) * leg.length < radius)
        continue
      }
      for (one, other) in zip(found, expected) {
        for t in [one.start, other.start, one.end, other.end] where t > 0 && t < 1 {
          #expect(abs(circle.signedDistance(to: leg.position(at: t))) < 2e-4)
        }
      }
    }
  }

  // MARK: Against a dense line

  /// Lines of kinds that roads are: straight ones, hairpins, loops nearer to each other than a width, vertices a centimetre
  /// apart, walks over a grid, and spikes.
  static func line(_ kind: Int, _ random: inout SeededRandom, scale: Double) -> [Coordinate] {
    let base = [(48.2, 16.37), (0, 179.9999), (-78, -0.0001), (60.5, 10)][random.int(0...3)]
    let east = 1 / (111_320 * cos(base.0 * .pi / 180))
    func at(_ x: Double, _ y: Double) -> Coordinate {
      let longitude = base.1 + x * east
      return position(longitude > 180 ? longitude - 360 : longitude, base.0 + y / 111_320)
    }
    switch kind {
    case 0: return [at(0, 0), at(scale * random.double(0.2...3), scale * random.double(-2...2))]
    case 1:
      return (0..<random.int(3...9)).map { leg in
        at(leg.isMultiple(of: 2) ? 0 : 4 * scale, Double(leg) * scale * 0.35)
      }
    case 2:
      return (0...random.int(10...40)).map { step in
        let angle = Double(step) * 0.5
        return at(scale * cos(angle) * 1.5, scale * sin(angle) * 1.5 + Double(step) * scale * 0.02)
      }
    case 3:
      var (x, y) = (0.0, 0.0)
      return (0...12).map { step in
        x += step.isMultiple(of: 3) ? 0.01 : scale
        y += random.double(-0.5...0.5) * scale
        return at(x, y)
      }
    case 4:
      var (x, y) = (0, 0)
      return (0..<random.int(4...14)).map { _ in
        if random.int(0...1) == 0 { x += random.int(-1...1) } else { y += random.int(-1...1) }
        return at(Double(x) * scale, Double(y) * scale)
      }
    default: return [at(0, 0), at(3 * scale, 0), at(scale, 0), at(scale, scale), at(scale, -scale)]
    }
  }

  /// The least distance from many points of the line, refined where it is least: no code of the corridor.
  private static func dense(_ line: [Coordinate], _ position: Coordinate) -> Double {
    var least = Double.infinity
    for (a, b) in zip(line, line.dropFirst()) {
      let leg = PathLeg(from: a, to: b)
      func meters(_ t: Double) -> Double {
        Geodesic.inverse(from: leg.position(at: t), to: position).distance.meters
      }
      let samples = (0...40).map { meters(Double($0) / 40) }
      guard let best = samples.indices.min(by: { samples[$0] < samples[$1] }) else { continue }
      var (low, high) = (Double(max(0, best - 1)) / 40, Double(min(40, best + 1)) / 40)
      for _ in 0..<60 {
        let (first, second) = (low + (high - low) / 3, high - (high - low) / 3)
        if meters(first) < meters(second) { high = second } else { low = first }
      }
      least = min(least, samples[best], meters((low + high) / 2))
    }
    return least
  }

  @Test func `distances and stretches agree with a dense line`() throws {
    for seed in 0..<(environmentNumber("SEEDS") ?? 36) {
      var random = SeededRandom(seed: seed)
      let half = [0.5, 4, 25, 120, 900][random.int(0...4)]
      let line = Self.line(seed % 6, &random, scale: half * random.double(0.5...12))
      let corridor = try Self.corridor(line, half)
      for _ in 0..<8 {
        func point() -> Coordinate {
          let vertex = line[random.int(0...line.count - 1)]
          let bearing = Bearing(degrees: random.double(0...360)) ?? Bearing(east: 1, north: 0)
          return Geodesic.direct(
            from: vertex, bearing: bearing, distance: .meters(half * random.double(0...3))
          ).coordinate
        }
        let (a, b) = (point(), point())
        let expected = Self.dense(line, a)
        let found = corridor.distanceToLine(from: a)
        #expect(abs(found - expected) < 5e-4, "seed \(seed): \(found), not \(expected)")
        #expect(corridor.contains(a) == (corridor.locate(a) != .outside))
        if abs(expected - half) > 1e-3 { #expect(corridor.contains(a) == (expected < half)) }
        check(corridor, PathLeg(from: a, to: b), "seed \(seed)")
      }
    }
  }

  /// Compares stretches with many points of the path.
  private func check(_ corridor: PreparedCorridor, _ leg: PathLeg, _ comment: String) {
    let found = Self.intervals(corridor, leg.start, leg.end)
    #expect((found.first?.start == 0) == corridor.contains(leg.start), "\(comment)")
    #expect((found.last?.end == 1) == corridor.contains(leg.end), "\(comment)")
    for (before, after) in zip(found, found.dropFirst()) { #expect(before.end < after.start) }
    for t in found.flatMap({ [$0.start, $0.end] }) where t > 0 && t < 1 {
      let off = corridor.signedDistance(to: leg.position(at: t))
      #expect(abs(off) < 5e-4, "\(comment): \(off) m off the edge")
    }
    for step in 0...400 {
      let t = Double(step) / 400
      let depth = -corridor.signedDistance(to: leg.position(at: t))
      guard abs(depth) > 5e-4 else { continue }
      let isFound = found.contains { $0.start <= t && t <= $0.end }
      #expect(isFound == (depth > 0), "\(comment): \(depth) m deep at \(t) of \(leg.length) m")
    }
  }

  /// Lines over up to 16 degrees of latitude, at whose ends the scale midway does not hold: positions near the edge lie
  /// where the exact distance says.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 20))
  func `positions about a line over many latitudes lie where the distance says`(seed: Int) throws {
    var random = SeededRandom(seed: 4_200 + seed)
    var counts = (inside: 0, outside: 0)
    for _ in 0..<8 {
      let meters = [0.5, 25, 800, 50_000][random.int(0...3)]
      let (south, west) = (random.double(-78...60), random.double(-200...200))
      let span = random.double(0.1...min(16, 79 - south))
      let line = (0...random.int(1...40)).map { _ in
        Self.position(
          west + random.double(-10...10), south + random.double(0...span))
      }.sorted { $0.latitude < $1.latitude }
      let corridor = try Self.corridor(line, meters)
      for _ in 0..<60 {
        let edge = [0, line.count - 2, random.int(0...line.count - 2)][random.int(0...2)]
        let t = random.double(0...1)
        let (a, b) = (line[edge], line[edge + 1])
        func at(_ t: Double) -> Coordinate {
          Self.position(
            a.longitude + (b.longitude - a.longitude) * t,
            a.latitude + (b.latitude - a.latitude) * t)
        }
        let near = at(t)
        let share =
          1 + [1e-5, 1e-4, 1e-3, 0.005, 0.02, 0.3][random.int(0...5)] * random.double(-1...1)
        // To the right of the line.
        let course = Geodesic.inverse(from: near, to: at(t + 1e-4)).initialBearing.degrees
        let bearing = try #require(
          Bearing(degrees: (course + 90).truncatingRemainder(dividingBy: 360)))
        let position = Geodesic.direct(
          from: near, bearing: bearing, distance: .meters(meters * share)
        ).coordinate
        let isInside = corridor.distanceToLine(from: position) <= meters
        #expect(corridor.contains(position) == isInside, "seed \(seed)")
        #expect((corridor.locate(position) != .outside) == isInside, "seed \(seed)")
        if isInside { counts.inside += 1 } else { counts.outside += 1 }
      }
    }
    #expect(counts.inside > 20 && counts.outside > 20)
  }

  @Test func `longitudes, repeated vertices and the direction change nothing`() throws {
    for seed in 0..<24 {
      var random = SeededRandom(seed: seed)
      let line = Self.line(seed % 6, &random, scale: 100)
      let half = random.double(5...150)
      let corridor = try Self.corridor(line, half)
      let turned = line.map {
        Self.position($0.longitude + ($0.longitude < 180 ? 360 : 0), $0.latitude)
      }
      let doubled = line.flatMap { [$0, $0] }
      let (a, b) = (line[0], line[line.count - 1])
      let from = Geodesic.direct(
        from: a, bearing: Bearing(east: 1, north: 2), distance: .meters(2 * half)
      ).coordinate
      let to = Geodesic.direct(
        from: b, bearing: Bearing(east: -1, north: -1.5), distance: .meters(1.7 * half)
      ).coordinate
      let expected = Self.intervals(corridor, from, to)
      let length = PathLeg(from: from, to: to).length
      for other in [turned, doubled, line.reversed()] {
        let found = Self.intervals(try Self.corridor(other, half), from, to)
        #expect(found.count == expected.count, "seed \(seed)")
        for (one, two) in zip(found, expected) {
          #expect(abs(one.start - two.start) * length < 1e-3, "seed \(seed)")
          #expect(abs(one.end - two.end) * length < 1e-3, "seed \(seed)")
        }
      }
    }
  }

  @Test func `distances to other shapes are those of the line less the half-width`() throws {
    let line = [Self.position(10, 48), Self.position(10.01, 48)]
    let corridor = PreparedShape.corridor(try Self.corridor(line, 30))
    func circle(_ longitude: Double, _ latitude: Double, _ radius: Double) throws -> PreparedShape {
      .circle(
        PreparedCircle(
          try Circle(
            validatingCenter: Self.position(longitude, latitude), radius: .meters(radius))))
    }
    // 0.001 degrees of latitude have 111.2 m at 48 degrees.
    let apart = ShapeDistance.between(corridor, try circle(10.005, 48.001, 20))
    let line48 = PreparedShape.geoline(PreparedGeoline(try Polyline(validating: line)))
    let bare = ShapeDistance.between(line48, try circle(10.005, 48.001, 20))
    #expect(abs(apart - (bare - 30)) < 5e-3 && apart > 60 && apart < 62)
    #expect(ShapeDistance.between(corridor, try circle(10.005, 48, 1)) == 0)
    #expect(ShapeDistance.between(corridor, line48) == 0)
    let other = PreparedShape.corridor(
      try Self.corridor([Self.position(10.002, 48.001), Self.position(10.004, 48.001)], 20))
    #expect(abs(ShapeDistance.between(corridor, other) - apart) < 0.02)
    let ring = Ring([
      Self.position(9.9, 47.9), Self.position(10.1, 47.9), Self.position(10.1, 48.1),
      Self.position(9.9, 48.1),
    ])
    let around = PreparedShape.polygon(PreparedPolygon([Polygon(rings: [ring])]))
    #expect(ShapeDistance.between(corridor, around) == 0)
  }

  /// The outline that is drawn lies on the edge, but for the inner side of bends.
  @Test func `the outline of a straight corridor lies on its edge`() throws {
    for latitude in [0.0, 48.2, -75] {
      let line = try Polyline(validating: [
        Self.position(179.999, latitude), Self.position(-179.995, latitude + 0.002),
      ])
      let value = try Corridor(validatingLine: line, halfWidth: .meters(40))
      let corridor = PreparedCorridor(value)
      let outline = value.outline()
      #expect(outline.count > 64 && outline.first == outline.last)
      for corner in outline { #expect(abs(corridor.signedDistance(to: corner)) < 1e-3) }
      let area = Shape.corridor(value).areaSquareMeters
      #expect(abs(area - (80 * corridor.lineMeters + .pi * 1600)) < 1e-3)
    }
  }
}
