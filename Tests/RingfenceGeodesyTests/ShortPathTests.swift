import RingfenceGeodesy
import TestSupport
import Testing

/// The short way that circles take with short paths, against the geodesic and against the long way.
@Suite struct ShortPathTests {
  struct Situation {
    var circle: PreparedCircle
    var leg: PathLeg

    /// The stretches by the short way, `nil` where it leaves them to the long one.
    var short: ContiguousArray<PathInterval>? {
      var found = ContiguousArray<PathInterval>()
      guard circle.appendShortPath(leg, into: &found) else {
        #expect(found.isEmpty)
        return nil
      }
      return found
    }

    var long: ContiguousArray<PathInterval> {
      var found = ContiguousArray<PathInterval>()
      circle.appendAnyPath(leg, into: &found)
      return found
    }

    /// Metres from the edge at a parameter, by the geodesic.
    func exact(_ t: Double) -> Double {
      let p = leg.position(at: t)
      return meters(circle.circle.center, p) - circle.circle.radius.meters
    }

    var name: Comment { "\(circle.circle) \(leg.start) \(leg.end)" }
  }

  /// A path from beside the edge of a circle, and every few times one along its edge.
  static func situation(
    _ i: Int, _ random: inout SeededRandom, lengths: ClosedRange<Double>
  ) throws -> Situation {
    let center = place(
      random.int(0...9) == 0 ? random.sign() * 80 : random.double(-80...80),
      random.double(-179...179))
    let radius = i % 7 == 0 ? 1 : random.size(0...3.68)
    let length = random.size(lengths)
    let circle = try PreparedCircleTests.circle(center, radius)
    let bearing = random.double(0...360)
    switch i % 3 {
    case 0:  // from about the edge, anywhere
      let start = travel(
        from: center, bearing: bearing, meters: max(0, radius + random.double(-1...1) * length))
      let end = travel(from: start, bearing: random.double(0...360), meters: length)
      return Situation(circle: circle, leg: PathLeg(from: start, to: end))
    case 1:  // both ends beside the edge, to some micrometres
      let ends = (0..<2).map { _ in
        let off = random.sign() * random.size(-8 ... -3)
        let turn = min(180, length / radius * 57) * random.double(0...1)
        return travel(from: center, bearing: bearing + turn, meters: radius + off)
      }
      return Situation(circle: circle, leg: PathLeg(from: ends[0], to: ends[1]))
    default:  // touching, to some micrometres
      let off = random.sign() * random.size(-8 ... -3)
      let touch = travel(from: center, bearing: bearing, meters: radius + off)
      let course = bearing + 90
      let start = travel(from: touch, bearing: course, meters: -length * random.double(0...1))
      let end = travel(from: touch, bearing: course, meters: length)
      return Situation(circle: circle, leg: PathLeg(from: start, to: end))
    }
  }

  @Test(arguments: 0..<20)
  func `crosses within 1.2 µm of the edge, and begins and ends where locate says`(
    seed: Int
  ) throws {
    var random = SeededRandom(seed: seed)
    for i in 0..<500 {
      let it = try Self.situation(i, &random, lengths: -2...2.8)
      guard let found = it.short else { continue }
      #expect((found.first?.start == 0) == (it.circle.locate(it.leg.start) != .outside), it.name)
      #expect((found.last?.end == 1) == (it.circle.locate(it.leg.end) != .outside), it.name)
      #expect(found.count <= 1)
      for stretch in found {
        #expect(0 <= stretch.start && stretch.start < stretch.end && stretch.end <= 1, it.name)
        for t in [stretch.start, stretch.end] where t > 0 && t < 1 {
          #expect(abs(it.exact(t)) <= 1.2e-6, it.name)
        }
      }
    }
  }

  /// Between what both find, no point of the path is more than a few micrometres inside or outside.
  @Test(arguments: 0..<20)
  func `finds what the long way finds`(seed: Int) throws {
    var random = SeededRandom(seed: 100 + seed)
    var answered = 0
    for i in 0..<500 {
      let it = try Self.situation(i, &random, lengths: -2...2.8)
      guard let short = it.short else { continue }
      answered += 1
      let long = it.long
      let sides = [(short, long), (long, short)]
      for (some, others) in sides where some.count > others.count {
        // What only one of them finds is no deeper than a micrometre or two.
        for stretch in some {
          #expect(it.exact((stretch.start + stretch.end) / 2) >= -2e-6, it.name)
          #expect(stretch.start > 0 && stretch.end < 1, it.name)
        }
      }
      guard short.count == long.count else { continue }
      for (a, b) in zip(short, long) {
        #expect((a.start == 0) == (b.start == 0) && (a.end == 1) == (b.end == 1), it.name)
        for (t, s) in [(a.start, b.start), (a.end, b.end)] {
          #expect(abs(it.exact((t + s) / 2)) <= 3e-6 || t == s, it.name)
        }
      }
    }
    #expect(answered > 320)
  }

  /// Walking pace and highway: what an app meets. Of such paths hardly one takes the long way.
  @Test func `answers for the paths of a town`() throws {
    var random = SeededRandom(seed: 7)
    for i in 0..<2_000 {
      let center = place(random.double(-70...70), random.double(-179...179))
      let radius = random.double(20...3_000)
      let start = travel(
        from: center, bearing: random.double(0...360), meters: radius + random.double(-30...30))
      let end = travel(
        from: start, bearing: random.double(0...360), meters: random.double(1...100))
      let it = Situation(
        circle: try PreparedCircleTests.circle(center, radius), leg: PathLeg(from: start, to: end))
      #expect(it.short != nil, "\(i) \(it.name)")
    }
  }

  @Test func `leaves to the long way what it cannot answer`() throws {
    func short(
      _ latitude: Double, _ longitude: Double, _ radius: Double, north: Double, east: Double
    ) throws -> ContiguousArray<PathInterval>? {
      let circle = try PreparedCircleTests.circle(place(latitude, longitude), radius)
      let end = place(latitude + north, longitude + east)
      return Situation(circle: circle, leg: PathLeg(from: place(latitude, longitude), to: end))
        .short
    }
    // For comparison, one that it can.
    #expect(try short(48, 16, 100, north: 0.002, east: 0) != nil)
    // Nearer to a pole than 10 degrees, beyond 5 km, too long for so small a circle, on the edge.
    #expect(try short(80.5, 16, 100, north: 0.002, east: 0) == nil)
    #expect(try short(48, 16, 4_000, north: 0.06, east: 0) == nil)
    #expect(try short(48, 16, 1, north: 0.01, east: 0.01) == nil)
    let edge = meters(place(48, 16), place(48.001, 16))
    #expect(try short(48, 16, edge, north: 0.001, east: 0) == nil)
    // Beyond the antimeridian.
    let circle = try PreparedCircleTests.circle(place(48, -179.9999), 10)
    let beyond = PathLeg(from: place(48, 179.9999), to: place(48, 179.9997))
    #expect(Situation(circle: circle, leg: beyond).short == nil)
  }

  @Test(arguments: 0..<10)
  func `measures and locates beside the edge as the geodesic does`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    for _ in 0..<500 {
      let center = place(random.double(-82...82), random.double(-180...180))
      let radius = random.size(0...3.75)
      let circle = try PreparedCircleTests.circle(center, radius)
      let off = random.double(-4e-7...4e-7)
      let p = travel(from: center, bearing: random.double(0...360), meters: radius + off)
      let exact = meters(center, p) - radius
      let signed = circle.signedDistance(to: p)
      #expect(abs(signed - exact) <= 2e-8, "\(circle.circle) \(p)")
      // What the short way and the exact distance decide is one.
      let expected: Containment = exact < 0 ? .inside : exact > 0 ? .outside : .onBoundary
      #expect(circle.locate(p) == expected, "\(circle.circle) \(p)")
      #expect((signed < 0) == (expected == .inside) && (signed > 0) == (expected == .outside))
    }
  }
}
