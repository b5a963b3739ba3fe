import Ringfence
import RingfenceLint
import Testing

/// What the linter says of corridors.
@Suite struct CorridorRulesTests {
  private static func position(_ longitude: Double, _ latitude: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: latitude, longitude: longitude)
  }

  private static func fence(_ line: [Coordinate], _ halfWidth: Double) throws -> Fence {
    Fence(
      id: "r",
      shape: .corridor(
        try Corridor(
          validatingLine: try Polyline(validating: line), halfWidth: .meters(halfWidth))))
  }

  private static func findings(_ rule: LintRule, _ fences: [Fence]) -> [Finding] {
    let layout = ZoneLayout(
      zones: fences.enumerated().map { Zone(id: "z\($0)", fences: [$1]) })
    return Linter(settings: LintSettings(disabled: [])).findings(in: layout).filter {
      $0.rule == rule
    }
  }

  /// How far an edge to the east departs, by pyproj: 0.55 m over 5 km, 8.8 m over 20 km and 219 m over 100 km at 48.2 degrees, 338 m
  /// over 100 km at 60.
  @Test(arguments: [
    (48.2, 5_000, 0.55), (48.2, 20_000, 8.8), (48.2, 100_000, 219), (60, 100_000, 338),
  ])
  func `an edge that departs`(latitude: Double, meters: Double, departure: Double) throws {
    // A degree of longitude has 74,318.9 m at 48.2 degrees, 55,800.2 m at 60.
    let width = meters / (latitude == 60 ? 55_800.2 : 74_318.9)
    let line = [Self.position(16, latitude), Self.position(16 + width, latitude)]
    // Named where it is more than half of the half-width.
    #expect(
      Self.findings(.corridorBulge, [try Self.fence(line, max(0.5, departure * 2.1))]).isEmpty)
    let found = Self.findings(.corridorBulge, [try Self.fence(line, max(0.5, departure * 1.8))])
    let finding = try #require(found.first)
    #expect(finding.severity == .warning)
    guard case .distance(let meters, _)? = finding.detail else { return }
    #expect(abs(meters.meters - departure) < departure * 0.02)
    // One vertex in the middle leaves a quarter.
    #expect(finding.message.hasSuffix("put 1 vertex on it"))
    let middle = Self.position(16 + width / 2, latitude)
    let mended = try Self.fence([line[0], middle, line[1]], max(0.5, departure * 1.8))
    #expect(Self.findings(.corridorBulge, [mended]).isEmpty)
  }

  @Test func `roads to the north, and on the equator, are as straight as they can be`() throws {
    for line in [
      [Self.position(16, 40), Self.position(16, 50)], [Self.position(10, 0), Self.position(19, 0)],
    ] {
      #expect(Self.findings(.corridorBulge, [try Self.fence(line, 5)]).isEmpty)
    }
  }

  @Test func `a corridor that comes back to itself`() throws {
    // A metre of latitude is 9e-6 degrees: two legs of 745 m, 40 m apart, 60 m apart.
    func hairpin(_ apart: Double) -> [Coordinate] {
      [
        Self.position(16, 48), Self.position(16.01, 48), Self.position(16.01, 48 + apart * 9e-6),
        Self.position(16, 48 + apart * 9e-6),
      ]
    }
    let found = Self.findings(.corridorOverlap, [try Self.fence(hairpin(40), 25)])
    #expect(found.count == 1 && found[0].severity == .info)
    guard case .distance(let meters, _)? = found.first?.detail else { return }
    #expect(abs(meters.meters - 40) < 0.2)
    #expect(Self.findings(.corridorOverlap, [try Self.fence(hairpin(60), 25)]).isEmpty)
    // Bends of a road are no overlap: what is near along the line, too.
    let bend = [
      Self.position(16, 48), Self.position(16.0003, 48), Self.position(16.0003, 48.0003),
      Self.position(16.001, 48.0003),
    ]
    #expect(Self.findings(.corridorOverlap, [try Self.fence(bend, 25)]).isEmpty)
    let cross = [
      Self.position(16, 48), Self.position(16.02, 48.01), Self.position(16.02, 48),
      Self.position(16, 48.01),
    ]
    #expect(Self.findings(.corridorOverlap, [try Self.fence(cross, 10)]).count == 1)
  }

  @Test func `sizes and copies`() throws {
    let line = [Self.position(16, 48), Self.position(16.01, 48), Self.position(16.01, 48.01)]
    #expect(Self.findings(.size, [try Self.fence(line, 4.9)]).count == 1)
    #expect(Self.findings(.size, [try Self.fence(line, 5)]).isEmpty)
    #expect(Self.findings(.neverDecidable, [try Self.fence(line, 9.9)]).count == 1)
    #expect(Self.findings(.neverDecidable, [try Self.fence(line, 10)]).isEmpty)
    let reversed = try Self.fence(line.reversed(), 25)
    #expect(Self.findings(.duplicateFence, [try Self.fence(line, 25), reversed]).count == 1)
    #expect(Self.findings(.duplicateFence, [try Self.fence(line, 26), reversed]).isEmpty)
    let beside = line.map { Self.position($0.longitude, $0.latitude + 1e-6) }
    #expect(
      Self.findings(.nearDuplicate, [try Self.fence(line, 25), try Self.fence(beside, 25)]).count
        == 1)
  }

  /// 500 m of the vendor are meant between fences: a chain's own circles are no findings, and spacing is that of the corridor.
  @Test func `circles of one chain are no findings`() throws {
    let road = try Self.fence([Self.position(16, 48), Self.position(16.02, 48)], 25)
    #expect(Self.findings(.restartOverlap, [road]).isEmpty)
    #expect(Self.findings(.spacing, [road]).isEmpty)
    // 0.004 degrees of latitude have 444.8 m there.
    let shop = Fence(
      id: "s",
      shape: .circle(
        try Circle(validatingCenter: Self.position(16.01, 48.004), radius: .meters(50))))
    let found = Self.findings(.spacing, [road, shop])
    guard case .distance(let meters, _)? = found.first?.detail else {
      Issue.record("no spacing of \(found.count) findings")
      return
    }
    #expect(abs(meters.meters - (444.8 - 75)) < 0.3)
  }

  /// A degree of latitude has 111.18 km there: a shop of 50 m whose centre is 100.06 m from the line, in restart mode of 80 m, reaches
  /// 80 - (100.06 - 25) m into the corridor; one at 111.18 m is 6.18 m away from it.
  @Test func `a circle that reaches into a corridor`() throws {
    let road = try Self.fence([Self.position(16, 48), Self.position(16.02, 48)], 25)
    func shop(_ latitude: Double) throws -> Fence {
      Fence(
        id: "s",
        shape: .circle(
          try Circle(validatingCenter: Self.position(16.01, latitude), radius: .meters(50))))
    }
    for fences in [[road, try shop(48.0009)], [try shop(48.0009), road]] {
      let found = Self.findings(.restartOverlap, fences)
      guard found.count == 1, case .distance(let meters, _)? = found[0].detail else {
        Issue.record("no overlap in \(found.count) findings")
        return
      }
      #expect(abs(meters.meters - 4.94) < 0.05)
      #expect(found[0].message.contains("overlap by at least 4.9"))
    }
    #expect(Self.findings(.restartOverlap, [road, try shop(48.001)]).isEmpty)
    #expect(Self.findings(.restartOverlap, [road, road]).isEmpty)
  }
}
