import RingfenceGeodesy
import Ringfence
import TestSupport
import Testing

/// The circles that replace a corridor in restart mode.
@Suite struct CircleChainTests {
  private static func position(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  private static func record(
    _ line: [Coordinate], _ halfWidth: Double, _ settings: RestartSettings = RestartSettings()
  ) throws -> RestartDegradation {
    let corridor = try Corridor(
      validatingLine: try Polyline(validating: line), halfWidth: .meters(halfWidth))
    let zone = Zone(id: "z", fences: [Fence(id: "f", shape: .corridor(corridor))])
    return RestartLayout(ZoneLayout(zones: [zone]), settings: settings).degradations[0][0]
  }

  /// 40 km of the equator. By hand: with 20 m between budget and buffer the circles are at most 2·√(40·h + 400) m apart, and
  /// one more than there are ways between them.
  @Test(arguments: [
    (12.5, 668, 60.0), (25, 536, 74.833_148), (100, 303, 132.664_992), (500, 142, 285.657_137),
    (2_500, 65, 633.719_180), (10_000, 33, 1_265.543_756),
  ])
  func `a straight road`(halfWidth: Double, count: Int, spacing: Double) throws {
    let end = Geodesic.direct(
      from: Self.position(10, 0), bearing: Bearing(east: 1, north: 0), distance: .kilometers(40))
    let record = try Self.record([Self.position(10, 0), end.coordinate], halfWidth)
    #expect(record.circle == nil && record.circles.count == record.chain.count)
    #expect(record.chain.count >= count && Double(record.chain.count) <= Double(count) * 1.05)
    #expect(record.grade == .documented)
    let overshoot = try #require(record.maximumOvershoot).meters
    #expect(overshoot <= 50 && overshoot > 49)
    for (one, other) in zip(record.chain, record.chain.dropFirst()) {
      #expect(one.radius == other.radius)
      let apart = Geodesic.inverse(from: one.center, to: other.center).distance.meters
      #expect(apart <= spacing + 1e-3)
    }
  }

  /// Of each kind of line that is not straight: every place of the corridor lies in a circle of the chain, and no circle reaches
  /// farther outside than the record says.
  @Test func `contains the corridor wherever it bends`() throws {
    for seed in 0..<30 {
      var random = SeededRandom(seed: seed)
      let half = [3.0, 25, 140, 2_000][random.int(0...3)]
      let base = [(48.2, 16.37), (0, 179.995), (-79, 30), (62, -0.001)][seed % 4]
      let east = 1 / (111_320 * cosine(base.0))
      var (x, y, course) = (0.0, 0.0, 0.0)
      let line = (0..<random.int(2...40)).map { step in
        defer {
          // Gentle bends, sharp ones, hairpins, and vertices a centimetre apart.
          course += [0.05, 0.12, 1.6, 3.1][random.int(0...3)] * random.double(-1...1)
          let way = step % 5 == 4 ? 0.01 : half * random.double(0.2...6)
          (x, y) = (x + way * sine(course), y + way * cosine(course * 180 / .pi))
        }
        let longitude = base.1 + x * east
        return Self.position(longitude > 180 ? longitude - 360 : longitude, base.0 + y / 111_320)
      }
      let settings = RestartSettings(
        buffer: .meters(random.double(0...40)), budget: .meters(random.double(40...80)))
      let record = try Self.record(line, half, settings)
      let radius = try #require(record.radius).meters
      #expect(record.circles.count <= 2_000)
      func isInside(_ position: Coordinate, _ margin: Double) -> Bool {
        record.circles.contains {
          Geodesic.inverse(from: $0.center, to: position).distance.meters <= radius - margin
        }
      }
      let corridor = PreparedCorridor(
        try Corridor(validatingLine: try Polyline(validating: line), halfWidth: .meters(half)))
      for _ in 0..<400 {
        let edge = random.int(0...line.count - 2)
        let foot = PathLeg(from: line[edge], to: line[edge + 1]).position(at: random.double(0...1))
        let bearing = Bearing(degrees: random.double(0...360)) ?? Bearing(east: 1, north: 0)
        let point = Geodesic.direct(from: foot, bearing: bearing, distance: .meters(half))
          .coordinate
        // Wherever that is: on the edge, or in another part of the corridor. The buffer is on top.
        #expect(
          isInside(point, settings.buffer.meters - 0.01), "seed \(seed), \(record.circles.count)")
      }
      let overshoot = try #require(record.maximumOvershoot).meters
      for circle in record.circles {
        for degrees in stride(from: 0.0, to: 360, by: 45) {
          guard let bearing = Bearing(degrees: degrees) else { continue }
          let rim = Geodesic.direct(
            from: circle.center, bearing: bearing, distance: circle.radius
          ).coordinate
          #expect(corridor.signedDistance(to: rim) <= overshoot + 1e-3)
        }
      }
    }
  }

  @Test func `a short line has one circle, and a very long one two thousand`() throws {
    let start = Self.position(10, 48)
    func end(_ meters: Double) -> Coordinate {
      Geodesic.direct(
        from: start, bearing: Bearing(east: 1, north: 1), distance: .meters(meters)
      ).coordinate
    }
    let short = try Self.record([start, end(39)], 25)
    // Half of 39 m, the half-width and the buffer: 74.5 m.
    #expect(short.chain.isEmpty && abs((short.circle?.radius.meters ?? 0) - 74.5) < 0.11)
    #expect(try !Self.record([start, end(41)], 25).chain.isEmpty)
    let long = try Self.record([start, end(400_000)], 25)
    #expect(long.chain.count == 2_000 && long.grade == .unfit && !long.isContainmentLost)
    let cut = try Self.record(
      [start, end(4_000)], 25, RestartSettings(maximumRadius: .meters(20)))
    #expect(cut.isContainmentLost && cut.radius == .meters(20))
  }

  /// A device in the corridor is in a circle: a zone is open in restart mode whenever it is in normal mode.
  @Test func `is entered before the corridor and left behind it`() throws {
    let line = [
      Self.position(16.37, 48.2), Self.position(16.38, 48.206), Self.position(16.40, 48.207),
    ]
    let corridor = try Corridor(
      validatingLine: try Polyline(validating: line), halfWidth: .meters(25))
    let zone = Zone(
      id: "z", fences: [Fence(id: "f", shape: .corridor(corridor))],
      settings: ZoneSettings(exitDistance: .meters(0)))
    let restart = RestartLayout(ZoneLayout(zones: [zone]))
    let engines = DualModeEngine(restart)
    for seed in 0..<40 {
      var random = SeededRandom(seed: seed)
      var fixes: [Fix] = []
      for step in 0..<40 {
        let vertex = line[random.int(0...2)]
        fixes.append(
          Fix(
            time: Timestamp(microseconds: Int64(step) * 20_000_000),
            coordinate: Self.position(
              vertex.longitude + random.double(-0.003...0.003),
              vertex.latitude + random.double(-0.002...0.002))))
      }
      func visits(_ engine: TriggerEngine) -> [(Timestamp, Timestamp)] {
        var session = TriggerSession()
        var events: [Event] = []
        session.process(fixes, with: engine, into: &events)
        return events.filter { $0.kind == .entered }.map { entry in
          let exit = events.first { $0.kind == .exited && $0.visit == entry.visit }
          return (entry.boundary.time, exit?.boundary.time ?? Timestamp(microseconds: .max))
        }
      }
      let circles = visits(engines.restart)
      for (from, to) in visits(engines.normal) {
        #expect(circles.contains { $0.0 <= from && to <= $0.1 }, "seed \(seed)")
      }
    }
  }

  private func cosine(_ degrees: Double) -> Double { sine(.pi / 2 - degrees * .pi / 180) }
  private func sine(_ radians: Double) -> Double { Elementary.sin(radians) }
}
