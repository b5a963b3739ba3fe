import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// A zone drawn as text: its id and its fences, which are circles `x y radius` in metres east and north of
/// a place at the equator, separated by commas.
struct PairCase: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var zones: [(id: String, circles: [(x: Double, y: Double, radius: Double)])]
  /// Rule, ids of the two fences, as the linter reports them.
  var found: [String]
}

private let pairCases = [
  PairCase(
    testDescription: "499 m apart",
    zones: [("a", [(0, 0, 50)]), ("b", [(599, 0, 50)])], found: ["spacing a0 b0"]),
  PairCase(
    testDescription: "501 m apart", zones: [("a", [(0, 0, 50)]), ("b", [(601, 0, 50)])],
    found: []),
  PairCase(
    testDescription: "overlapping", zones: [("a", [(0, 0, 50)]), ("b", [(90, 0, 50)])],
    found: ["spacing a0 b0", "overlap a0 b0"]),
  PairCase(
    testDescription: "one inside the other", zones: [("a", [(0, 0, 50)]), ("b", [(0, 5, 500)])],
    found: ["spacing a0 b0", "overlap a0 b0"]),
  PairCase(
    testDescription: "in one zone", zones: [("a", [(0, 0, 50), (300, 0, 50), (1500, 0, 50)])],
    found: ["spacing-same-zone a0 a1"]),
  PairCase(
    testDescription: "overlapping in one zone", zones: [("a", [(0, 0, 50), (30, 0, 50)])],
    found: ["spacing-same-zone a0 a1"]),
  PairCase(
    testDescription: "three zones in a row",
    zones: [("a", [(0, 0, 50)]), ("b", [(400, 0, 50)]), ("c", [(800, 0, 50)])],
    found: ["spacing a0 b0", "spacing b0 c0"]),
]

@Suite struct PairRulesTests {
  private func layout(of row: PairCase) throws -> ZoneLayout {
    ZoneLayout(
      zones: try row.zones.map { zone in
        let fences = try zone.circles.enumerated().map { index, circle in
          let center = try #require(
            Coordinate(latitude: circle.y / 110_574.4, longitude: 10 + circle.x / 111_319.5))
          let shape = try #require(Circle(center: center, radius: .meters(circle.radius)))
          return Fence(id: "\(zone.id)\(index)", shape: .circle(shape))
        }
        return Zone(id: zone.id, fences: fences)
      })
  }

  private func pairs(_ findings: [Finding], in layout: ZoneLayout) -> [String] {
    findings.compactMap { finding in
      guard case .fence(let fence, zone: let zone) = finding.location,
        case .fence(let otherFence, zone: let otherZone)? = finding.other
      else { return nil }
      let id = layout.zones[zone].fences[fence].id
      return "\(finding.rule.name) \(id) \(layout.zones[otherZone].fences[otherFence].id)"
    }
  }

  @Test(arguments: pairCases)
  func `reports the pairs that are too near, each once, at the first fence`(row: PairCase) throws {
    let layout = try layout(of: row)
    var linter = Linter(settings: LintSettings())
    linter.settings.disabled = [.restartOverlap]
    // A pair that shares a point is one of `spacing` alone.
    let once = row.found.filter { !$0.hasPrefix("overlap") }
    #expect(pairs(linter.findings(in: layout), in: layout) == once)
    linter.reportsPairsOnce = false
    #expect(pairs(linter.findings(in: layout), in: layout) == row.found)
    linter.settings.disabled.formUnion([.spacing, .spacingSameZone])
    let rest = row.found.filter { $0.hasPrefix("overlap") }
    #expect(pairs(linter.findings(in: layout), in: layout) == rest)
  }

  /// Circles of 50 m have restart circles of 80 m, so centres 160 m apart let them touch.
  @Test(arguments: [(159.9, 1), (160.1, 0)])
  func `restart circles overlap between zones when they share a point`(
    apart: Double, expected: Int
  ) throws {
    let row = PairCase(
      testDescription: "", zones: [("a", [(0, 0, 50), (40, 0, 50)]), ("b", [(-apart, 0, 50)])],
      found: [])
    let layout = try layout(of: row)
    let findings = Linter(settings: LintSettings().inRestartMode).findings(in: layout)
      .filter { $0.rule == .restartOverlap }
    #expect(pairs(findings, in: layout) == (expected == 1 ? ["restart-overlap a0 b0"] : []))
    for finding in findings {
      guard case .distance(let depth, let required)? = finding.detail else {
        Issue.record("\(finding)")
        continue
      }
      #expect(abs(depth.meters - (160 - apart)) < 0.01)
      #expect(required == .meters(0))
    }
  }

  @Test func `says what to do`() throws {
    let layout = try layout(of: pairCases[0])
    let messages = Linter(settings: LintSettings().inRestartMode).findings(in: layout)
      .filter { $0.rule == .spacing }.map { $0.message }
    #expect(
      messages == [
        "fence 'a0' of zone 'a' lies 499.00 m from fence 'b0' of zone 'b', 500 m are required: "
          + "move one of them 1.00 m away or make one zone with one fence around both"
      ])
  }

  @Test func `a pair is left out when either zone switches the rule off`() throws {
    var layout = try layout(of: pairCases[2])
    let linter = Linter(settings: LintSettings().inRestartMode)
    #expect(pairs(linter.findings(in: layout), in: layout) == ["restart-overlap a0 b0"])
    layout.zones[1].disabledLintRules = [LintRule.restartOverlap.name]
    #expect(pairs(linter.findings(in: layout), in: layout) == ["spacing a0 b0"])
    layout.zones[0].disabledLintRules = [LintRule.spacing.name]
    #expect(pairs(linter.findings(in: layout), in: layout) == ["overlap a0 b0"])
  }

  @Test(arguments: [(20, 0), (21, 1), (40, 1)])
  func `counts the fences within 50 km, once for a cluster`(count: Int, expected: Int) throws {
    let circles = (0..<count).map { (x: 1_200 * Double($0), y: 0.0, radius: 10.0) }
    let row = PairCase(testDescription: "", zones: [("a", circles)], found: [])
    let linter = Linter(settings: LintSettings(disabled: []))
    let findings = linter.findings(in: try layout(of: row)).filter { $0.rule == .regionLimit }
    #expect(findings.count == expected)
    #expect(findings.first?.detail == (expected == 0 ? nil : .count(count, required: 20)))
  }

  @Test func `fences over 50 km apart are not counted together`() throws {
    let circles = (0..<40).map {
      (x: 1_000 * Double($0 % 20), y: $0 < 20 ? 0 : 60_000.0, radius: 10.0)
    }
    let row = PairCase(testDescription: "", zones: [("a", circles)], found: [])
    let linter = Linter(settings: LintSettings(disabled: []))
    #expect(!linter.findings(in: try layout(of: row)).contains { $0.rule == .regionLimit })
  }

  @Test(arguments: [1, 2])
  func `finds the pairs that comparing all with all finds`(seed: Int) throws {
    var random = SeededRandom(seed: seed)
    let (x, y) = [(179.99, 10.0), (16.0, 48.0)][seed - 1]
    let fences = (0..<70).map { Fence(id: "\($0)", shape: shape(&random, x, y)) }
    let layout = ZoneLayout(zones: [Zone(id: "z", fences: fences)])
    let found = FencePairs(in: layout, within: 500).pairs
    let shapes = fences.map { PreparedShape($0.shape) }
    var expected: [(Int32, Int32, Double)] = []
    for i in shapes.indices {
      for k in shapes.indices where k > i {
        let meters = ShapeDistance.between(shapes[i], shapes[k])
        if meters < 500 { expected.append((Int32(i), Int32(k), meters)) }
      }
    }
    #expect(found.count == expected.count)
    let isSame = zip(found, expected).allSatisfy {
      $0.first == $1.0 && $0.second == $1.1 && abs($0.meters - $1.2) < 0.005
        && ($0.meters == 0) == ($1.2 == 0)
    }
    #expect(isSame)
  }

  private func shape(_ random: inout SeededRandom, _ x: Double, _ y: Double) -> Shape {
    func point(_ around: Coordinate, _ size: Double) -> Coordinate {
      Coordinate(
        uncheckedLatitude: max(-90, min(90, around.latitude + random.double(-size...size))),
        longitude: around.longitude + random.double(-size...size))
    }
    let center = point(Coordinate(uncheckedLatitude: y, longitude: x), 0.03)
    let points = (0..<random.int(3...6)).map { _ in point(center, 0.004) }
    switch random.int(0...3) {
    case 0:
      if let circle = Circle(center: center, radius: .meters(random.double(5...800))) {
        return .circle(circle)
      }
      fallthrough
    case 1:
      // The narrow way, not around the globe.
      let ordered = points.sorted { $0.longitude < $1.longitude }
      return .rectangle(Rectangle(southWest: ordered[0], northEast: ordered[1]))
    case 2:
      if let line = Polyline(points) { return .geoline(line) }
      fallthrough
    default: return .polygons([Polygon(rings: [Ring(points)])])
    }
  }

  /// By their names where they have some, and by their ids where both have the same one.
  @Test(arguments: [
    (["Depot", "Café"], "fence 'a0' of zone 'Depot' lies 499.00 m from fence 'b0' of zone 'Café'"),
    (["Depot", nil], "fence 'a0' of zone 'Depot' lies 499.00 m from fence 'b0' of zone 'b'"),
    (["Depot", "Depot"], "fence 'a0' of zone 'a' lies 499.00 m from fence 'b0' of zone 'b'"),
    ([" ", "b"], "fence 'a0' of zone 'a' lies 499.00 m from fence 'b0' of zone 'b'"),
  ]) func `names zones as people do`(names: [String?], message: String) throws {
    let named = try layout(of: pairCases[0])
    let zones = zip(named.zones, names).map { zone, name in
      Zone(id: zone.id, name: name, fences: zone.fences)
    }
    let linter = Linter(settings: LintSettings().inRestartMode)
    let findings = linter.findings(in: ZoneLayout(zones: zones))
    #expect(findings.first { $0.rule == .spacing }?.message.hasPrefix(message) == true)
  }
}
