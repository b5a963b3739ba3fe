import RingfenceGeodesy
import TestSupport
import Testing

@Suite struct PreparedCircleTests {
  static let crossings = OracleRow.all(GeodesyOracle.crossings)
  static let boxes = OracleRow.all(GeodesyOracle.boxes)

  static func circle(_ center: Coordinate, _ radius: Double) throws -> PreparedCircle {
    PreparedCircle(try #require(Circle(center: center, radius: .meters(radius))))
  }

  static func intervals(_ circle: PreparedCircle, _ leg: PathLeg) -> ContiguousArray<PathInterval> {
    var found = ContiguousArray<PathInterval>()
    circle.intervals(along: leg, into: &found)
    return found
  }

  @Test(arguments: crossings)
  func `crosses the edge where a root finder over GeographicLib does`(row: OracleRow) throws {
    let circle = try Self.circle(place(row[0], row[1]), row[2])
    let leg = PathLeg(from: place(row[3], row[4]), to: place(row[5], row[6]))
    var expected = Array(row.values.dropFirst(7))
    if circle.locate(leg.start) != .outside { expected.insert(0, at: 0) }
    if circle.locate(leg.end) != .outside { expected.append(1) }
    let found = Self.intervals(circle, leg).flatMap { [$0.start, $0.end] }
    try #require(found.count == expected.count, "\(found)")
    for (a, b) in zip(found, expected) {
      #expect(meters(leg.position(at: a), leg.position(at: b)) <= 1e-4)
    }
  }

  @Test(arguments: boxes)
  func `has the box that a search over GeographicLib finds, grown by a hair`(row: OracleRow) throws
  {
    let circle = try Self.circle(place(row[0], 100), row[1])
    let box = circle.bounds
    let tolerance = 2e-6 * row[1] + 2e-3
    // In the row's own order: the oracle gives the northern end of the meridian beyond a pole too.
    let reach = 90 - abs(row[0])
    let hasPole = Geodesic.distanceMeters(row[0], 0, row[0] < 0 ? -90 : 90, 0) <= row[1]
    #expect(hasPole || reach > 0)
    if hasPole {
      #expect(box.width == 360)
      #expect(row[0] > 0 ? box.north == 90 : box.south == -90)
    } else {
      let growNorth = (box.north - row[3]) * 111_000
      let growSouth = (row[2] - box.south) * 111_000
      let metric = LocalMetric(latitude: row[0] < 0 ? row[2] : row[3])
      let growEast = (box.width / 2 - row[4]) * metric.metersPerDegreeLongitude
      for growth in [growNorth, growSouth, growEast] { #expect((0...tolerance).contains(growth)) }
      #expect(abs(box.west + box.width / 2 - 100) < 1e-9)
    }
  }

  /// A circle and a path of some kind.
  static func situation(
    _ kind: Int, _ random: inout SeededRandom
  ) throws -> (circle: PreparedCircle, leg: PathLeg) {
    switch kind % 6 {
    case 0:  // a walk about a circle
      let center = place(random.double(-89...89), random.double(-180...180))
      let radius = random.size(0...4)
      func end() -> Coordinate {
        travel(
          from: center, bearing: random.double(0...360), meters: radius * random.double(0...2))
      }
      return (try circle(center, radius), PathLeg(from: end(), to: end()))
    case 1:  // an aircraft
      let center = place(random.double(-89...89), random.double(-180...180))
      let start = travel(
        from: center, bearing: random.double(0...360), meters: random.double(0...40_000))
      let end = travel(
        from: center, bearing: random.double(0...360), meters: random.double(0...40_000))
      return (try circle(center, random.size(1...4.8)), PathLeg(from: start, to: end))
    case 2:  // anything to anywhere
      return (
        try circle(random.place(), random.size(4...6)),
        PathLeg(from: random.place(), to: random.place())
      )
    case 3:  // about a pole
      let sign = random.sign()
      let size = random.size(-3...1)
      let start = random.place(nearPole: sign, degrees: size)
      var end = random.place(nearPole: sign, degrees: size)
      if random.int(0...2) == 0 { end = place(start.latitude, end.longitude) }
      if random.int(0...20) == 0 { end = place(sign * 90, end.longitude) }
      let center = random.place(
        nearPole: sign, degrees: random.int(0...20) == 0 ? 0 : size)
      return (
        try circle(center, min(1e6, size * 1e5 * random.size(-1...0.3))),
        PathLeg(from: start, to: end)
      )
    case 4:  // a small circle on a long path
      let leg = PathLeg(from: random.place(), to: random.place())
      let radius = random.size(0...3)
      let center = travel(
        from: leg.position(at: random.double(0...1)), bearing: random.double(0...360),
        meters: radius * random.double(0...1.2))
      return (try circle(center, radius), leg)
    default:  // a path that touches, to a few millimetres
      let start = place(random.double(-85...85), random.double(-180...180))
      let leg = PathLeg(from: start, to: random.place(near: start, degrees: random.size(-3...0)))
      let t = random.double(0.2...0.8)
      let radius = random.size(0.7...4.3)
      let course = try #require(leg.course(at: t)).degrees
      let center = travel(
        from: leg.position(at: t), bearing: course + 90,
        meters: radius + random.double(-0.005...0.005))
      return (try circle(center, radius), leg)
    }
  }

  @Test(arguments: 0..<30)
  func `agrees with sampling the path`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for i in 0..<30 {
      let (circle, leg) = try Self.situation(i, &random)
      let found = Self.intervals(circle, leg)
      let name: Comment = "\(circle.circle) \(leg.start) \(leg.end) \(found)"
      #expect((found.first?.start == 0) == (circle.locate(leg.start) != .outside), name)
      #expect((found.last?.end == 1) == (circle.locate(leg.end) != .outside), name)
      var last = -1.0
      var isAscending = true
      for interval in found {
        isAscending = isAscending && interval.start > last && interval.end >= interval.start
        last = interval.end
        for t in [interval.start, interval.end] where t > 0 && t < 1 {
          #expect(abs(circle.signedDistance(to: leg.position(at: t))) <= 1e-4, name)
        }
      }
      #expect(isAscending, name)
      var disagreements = 0
      for k in 0...40 {
        let t = Double(k) / 40
        let signed = circle.signedDistance(to: leg.position(at: t))
        let isInside = found.contains { $0.start <= t && t <= $0.end }
        if abs(signed) > 1e-4, (signed < 0) != isInside { disagreements += 1 }
      }
      #expect(disagreements == 0, name)
      if found.isEmpty {
        let center = circle.circle.center
        let least = naiveEdgeDistance(
          center, leg.startLongitude, leg.start.latitude, leg.endLongitude, leg.end.latitude,
          samples: 30)
        #expect(least - circle.circle.radius.meters >= -1e-4, name)
      }
    }
  }

  /// Whether two lists of stretches are the same to 0.2 mm on the ground, leaving out stretches that
  /// enter the circle by less.
  private func agree(
    _ a: [PathInterval], _ b: [PathInterval], _ circle: PreparedCircle, _ leg: PathLeg
  ) -> Bool {
    func deep(_ list: [PathInterval]) -> [PathInterval] {
      list.filter {
        circle.signedDistance(to: leg.position(at: ($0.start + $0.end) / 2)) < -2e-4
      }
    }
    let (a, b) = (deep(a), deep(b))
    guard a.count == b.count else { return false }
    return zip(a, b).allSatisfy { x, y in
      [(x.start, y.start), (x.end, y.end)].allSatisfy { t, s in
        let between = leg.position(at: (t + s) / 2)
        return abs(t - s) < 1e-12 || abs(circle.signedDistance(to: between)) < 2e-4
      }
    }
  }

  @Test(arguments: 0..<30)
  func `mirrors a path that is walked back, and joins one that is cut`(seed: Int) throws {
    var random = SeededRandom(seed: 1_000 + seed)
    for i in 0..<30 {
      let (circle, leg) = try Self.situation(i, &random)
      let whole = Array(Self.intervals(circle, leg))
      let back = Self.intervals(circle, PathLeg(from: leg.end, to: leg.start)).reversed().map {
        PathInterval(start: 1 - $0.end, end: 1 - $0.start)
      }
      let name: Comment = "\(circle.circle) \(leg.start) \(leg.end)"
      // A path of exactly 180 degrees goes back another way.
      if abs(leg.endLongitude - leg.startLongitude) < 179.999 {
        #expect(agree(whole, back, circle, leg), name)
      }
      let cut = random.double(0.1...0.9)
      let middle = leg.position(at: cut)
      let first = Self.intervals(circle, PathLeg(from: leg.start, to: middle)).map {
        PathInterval(start: $0.start * cut, end: $0.end * cut)
      }
      let second = Self.intervals(circle, PathLeg(from: middle, to: leg.end)).map {
        PathInterval(start: cut + $0.start * (1 - cut), end: cut + $0.end * (1 - cut))
      }
      var joined = first
      for interval in second {
        if let last = joined.last, interval.start - last.end < 1e-12, interval.start == cut {
          joined[joined.count - 1].end = interval.end
        } else {
          joined.append(interval)
        }
      }
      #expect(agree(whole, joined, circle, leg), name)
    }
  }

  @Test(arguments: 0..<10)
  func `locates as the exact distance does, inside its box`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for i in 0..<100 {
      let center = i % 3 == 0 ? random.place(nearPole: 1, degrees: 5) : random.place()
      let radius = random.size(0...6)
      let circle = try Self.circle(center, radius)
      let offset = i % 2 == 0 ? random.double(-2e-6...2e-6) : random.double(-0.5...0.5) * radius
      let p = travel(from: center, bearing: random.double(0...360), meters: radius + offset)
      let signed = circle.signedDistance(to: p)
      // Both are accurate to 15 nm; at the edge they are one.
      let exact = meters(center, p) - radius
      #expect(abs(signed - exact) <= 3e-8 && (signed < 0) == (exact < 0))
      let expected: Containment = signed < 0 ? .inside : signed > 0 ? .outside : .onBoundary
      #expect(circle.locate(p) == expected)
      if signed <= 0 {
        let dot = GeoBox(south: p.latitude, north: p.latitude, west: p.longitude, width: 0)
        #expect(circle.bounds.intersects(dot))
      }
    }
  }

  @Test func `has a boundary where the distance equals the radius`() throws {
    let p = place(10.001, 20)
    let circle = try Self.circle(place(10, 20), meters(place(10, 20), p))
    #expect(circle.locate(p) == .onBoundary)
    #expect(circle.signedDistance(to: p) == 0)
    // Standing there, arriving there, leaving from there.
    let out = place(10.002, 20)
    #expect(Self.intervals(circle, PathLeg(from: p, to: p)) == [PathInterval(start: 0, end: 1)])
    #expect(Self.intervals(circle, PathLeg(from: out, to: p)).last?.end == 1)
    #expect(Self.intervals(circle, PathLeg(from: p, to: out)).first?.start == 0)
  }

  @Test func `knows paths without length`() throws {
    let circle = try Self.circle(place(-37.8, 144.9), 40)
    let inside = place(-37.8001, 144.9)
    let outside = place(-37.81, 144.9)
    #expect(
      Self.intervals(circle, PathLeg(from: inside, to: inside)) == [PathInterval(start: 0, end: 1)])
    #expect(Self.intervals(circle, PathLeg(from: outside, to: outside)).isEmpty)
  }

  @Test func `takes a full turn about a pole for what it is`() throws {
    let circle = try Self.circle(place(90, 0), 1_000)
    let near = place(89.995, 0)
    let far = place(89.98, 170)
    #expect(Self.intervals(circle, PathLeg(from: near, to: place(89.995, 179))).count == 1)
    #expect(Self.intervals(circle, PathLeg(from: far, to: place(89.98, -20))).isEmpty)
    #expect(circle.bounds.north == 90)
    #expect(circle.bounds.width == 360)
  }
}
