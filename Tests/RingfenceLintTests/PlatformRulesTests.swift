import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// `android-undecidable`, `wake-too-early` and `platform-regions`, with boundaries calculated by hand.
@Suite struct PlatformRulesTests {
  private func findings(
    _ rule: LintRule, _ shapes: [Shape], _ change: (inout LintSettings) -> Void = { _ in }
  ) -> [Finding] {
    var settings = LintSettings(disabled: Set(LintRule.allCases).subtracting([rule]))
    change(&settings)
    return Linter(settings: settings).findings(
      in: ZoneLayout(zones: [LinterTests.zone(shapes)]))
  }

  /// √0.85 = 0.921954…: 46.0977 m of 50 m, 9.2195 m of 10 m.
  @Test(arguments: [
    (46.09, 50.0, true), (46.10, 50, false), (100, 50, false), (9.21, 10, true),
    (9.22, 10, false), (1, 0, false),
  ]) func `knows which circles Android cannot decide`(radius: Double, accuracy: Double, fires: Bool)
  {
    let found = findings(.androidUndecidable, [LinterTests.circle(0, radius)]) {
      $0.wifiAccuracy = .meters(accuracy)
    }
    #expect(found.count == (fires ? 1 : 0))
  }

  /// (30 m / 50 m)² = 36 %; 46.0977 m are needed.
  @Test func `says how much of a fix a circle covers`() throws {
    let finding = try #require(findings(.androidUndecidable, [LinterTests.circle(0, 30)]).first)
    #expect(
      finding.message
        == "fence 'f0' of zone 'z' covers at most 36 % of a fix accurate to 50 m, and Android "
        + "enters at 85 %, 75 % for a smaller fence; make its radius 46.1 m")
    guard case .distance(let found, let required?) = finding.detail else {
      Issue.record("no distances")
      return
    }
    #expect(found.meters == 30)
    #expect(abs(required.meters - 46.0977) < 1e-4)
  }

  /// A circle of 20 m in one of 270 m or 271 m; 5 km/h for 180 s are 250 m, 36 km/h for 10 s 100 m.
  @Test(arguments: [
    (270.0, 5.0, 180.0, false), (271, 5, 180, true), (119, 36, 10, false), (121, 36, 10, true),
  ]) func `compares the way to the fence with the wake window`(
    radius: Double, speed: Double, window: Double, fires: Bool
  ) {
    let found = findings(.wakeTooEarly, [LinterTests.circle(0, 20)]) {
      $0.restart.minimumRadius = .meters(radius)
      $0.approachSpeed = .kilometersPerHour(speed)
      $0.wakeWindow = .seconds(window)
    }
    #expect(found.count == (fires ? 1 : 0))
  }

  /// 41 circles of 50 m along the equator, where 0.001° of longitude are 111.3195 m: the outermost are
  /// 2,226.39 m from the one in the middle, that is 2,176.39 m and the radius. With a shorter reach a place is in
  /// reach of 40 at most.
  @Test(arguments: [(2176.0, 40), (2177, 41)])
  func `finds the place with the most fences in reach`(reach: Double, count: Int) throws {
    let row = (0..<41).map { LinterTests.circle(Double($0) * 0.001, 50) }
    let found = findings(.platformRegions, row) { $0.regionReach = .meters(reach) }
    let best = try #require(found.compactMap(Self.count).max())
    #expect(best == count)
    for finding in found { try expectInReach(finding, row, reach) }
  }

  /// 24 circles of 10 m in a ring of 1,900 m: only from its middle are all in reach.
  @Test func `finds a place between fences`() throws {
    let ring = (0..<24).map { number in
      let angle = Double(number) * .pi / 12
      // Degrees of 111,319.5 m along the equator and 110,574.3 m along the meridian (WGS 84).
      return LinterTests.circle(
        1900 * Elementary.sin(angle) / 111_319.5, 10,
        latitude: 1900 * Elementary.cos(angle) / 110_574.3)
    }
    let found = findings(.platformRegions, ring)
    #expect(found.map(Self.count) == [24])
    try expectInReach(try #require(found.first), ring, 2000)
  }

  /// Twenty are monitored, 21 are not; the second limit is Android's.
  @Test(arguments: [(20, nil), (21, 20), (100, 20), (101, 100)] as [(Int, Int?)])
  func `knows the limits`(count: Int, required: Int?) {
    let row = (0..<count).map { LinterTests.circle(Double($0) * 1e-5, 50) }
    let found = findings(.platformRegions, row)
    #expect(found.count == (required == nil ? 0 : 1))
    for finding in found {
      guard case .inReach(_, let seen, let limit) = finding.detail else {
        Issue.record("no place")
        continue
      }
      #expect(seen == count)
      #expect(limit == required)
      #expect(finding.message.contains("Android 100") == (count > 100))
    }
  }

  /// Where a place of a grid has too many random fences in reach there is a finding, and every finding counts right.
  @Test(arguments: 0..<8) func `finds no less than a grid of places`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let shapes = (0..<40).map { _ in
      LinterTests.circle(random.double(0...1) * 0.05, 50, latitude: random.double(0...1) * 0.05)
    }
    let found = findings(.platformRegions, shapes)
    var best = 0
    for x in 0..<16 {
      for y in 0..<16 {
        let place = try #require(
          Coordinate(latitude: Double(y) * 0.003, longitude: Double(x) * 0.003))
        best = max(best, Self.inReach(of: place, shapes, 2000).count)
      }
    }
    let most = found.compactMap(Self.count).max() ?? 0
    #expect(most > 20 || (most == 0 && best <= 20))
    for finding in found { try expectInReach(finding, shapes, 2000) }
  }

  private static func count(_ finding: Finding) -> Int? {
    if case .inReach(_, let count, _) = finding.detail { count } else { nil }
  }

  private static func inReach(of place: Coordinate, _ shapes: [Shape], _ reach: Double) -> [Shape] {
    shapes.filter { shape in
      guard case .circle(let circle) = shape else { return false }
      return Geodesic.inverse(from: place, to: circle.center).distance.meters
        <= reach + circle.radius.meters
    }
  }

  private func expectInReach(_ finding: Finding, _ shapes: [Shape], _ reach: Double) throws {
    guard case .inReach(let place, let count, _) = finding.detail else {
      Issue.record("no place")
      return
    }
    #expect(Self.inReach(of: place, shapes, reach).count == count)
  }
}
