import Ringfence
import RingfenceRules
import Testing

/// Ways in holes of polygons, as the shapes of tidwall/geojson v1.4.6 decided them under the ladder of Tile38.
@Suite struct HoleTests {
  /// Thousandths of a degree, latitude and longitude.
  typealias Point = (Double, Double)

  private static let outer: [Point] = [(0, 0), (0, 20), (20, 20), (20, 0)]

  private static let holes: [String: [[Point]]] = [
    "convex": [[(4, 4), (4, 8), (8, 8), (8, 4)]],
    "concave": [
      [(4, 4), (4, 16), (6, 16), (6, 6), (14, 6), (14, 16), (16, 16), (16, 4)]
    ],
    // The same corners: the one that turns the other way is the first, whose turn is not looked at, or another one.
    "notch first": [[(6, 6), (6, 14), (4, 14), (4, 4), (14, 4), (14, 6)]],
    "notch later": [[(4, 14), (4, 4), (14, 4), (14, 6), (6, 6), (6, 14)]],
    "two": [[(2, 2), (2, 9), (9, 9), (9, 2)], [(11, 2), (11, 9), (18, 9), (18, 2)]],
    "touching": [[(2, 2), (2, 10), (10, 10), (10, 2)], [(2, 10), (2, 18), (10, 18), (10, 10)]],
    "on edge": [[(0, 5), (0, 10), (5, 10), (5, 5)]],
  ]

  /// Two fixes, and the events at them.
  private static let rows: [(hole: String, from: Point, to: Point, events: [String])] = [
    ("convex", (5, 5), (7, 7), []),
    ("convex", (5, 5), (5, 5), []),
    ("convex", (4, 5), (7, 5), ["entered 0", "exited 1"]),
    ("convex", (4, 4), (7, 7), ["entered 0", "exited 1"]),
    ("convex", (5, 5), (8, 8), ["entered 1"]),
    ("convex", (5, 5), (10, 10), ["entered 1"]),
    ("convex", (5, 7), (30, 7), ["crossed 1"]),
    ("convex", (4, 4), (8, 8), ["entered 0"]),
    ("concave", (5, 5), (5, 15), []),
    ("concave", (5, 15), (15, 15), ["crossed 1"]),
    ("concave", (5, 5), (15, 5), []),
    ("concave", (5, 15), (15, 4.5), ["crossed 1"]),
    ("concave", (5, 10), (15, 5), ["crossed 1"]),
    ("concave", (5, 6.5), (6, 5), []),
    ("concave", (5, 6.5), (7, 5), []),
    ("notch first", (5, 13), (13, 5), []),
    ("notch first", (5, 5), (5, 13), []),
    ("notch first", (5, 7), (7, 5), []),
    ("notch first", (5, 8), (7, 5), []),
    ("notch first", (5, 13), (5, 20), ["entered 1"]),
    ("notch later", (5, 13), (13, 5), ["crossed 1"]),
    ("notch later", (5, 5), (5, 13), []),
    ("notch later", (5, 7), (7, 5), ["crossed 1"]),
    ("notch later", (5, 8), (7, 5), ["crossed 1"]),
    ("two", (3, 3), (12, 3), ["crossed 1"]),
    ("two", (12, 3), (17, 8), []),
    ("two", (3, 3), (8, 8), []),
    ("two", (3, 3), (-5, 3), ["crossed 1"]),
    ("touching", (3, 3), (3, 15), ["crossed 1"]),
    ("touching", (3, 9), (9, 9), []),
    ("touching", (3, 10), (9, 10), ["entered 0"]),
    ("touching", (3, 12), (9, 17), []),
    ("on edge", (1, 6), (4, 9), []),
    ("on edge", (1, 6), (-1, 6), ["crossed 1"]),
    ("on edge", (-1, 6), (-1, 9), []),
    ("on edge", (0.5, 6), (0.5, 6.5), []),
  ]

  private static func place(_ point: Point) -> Coordinate {
    Coordinate(uncheckedLatitude: point.0 / 1_000, longitude: point.1 / 1_000)
  }

  private func events(_ rule: DecisionRule, _ holes: [[Point]], _ points: [Point]) -> [String] {
    let rings = ([Self.outer] + holes).map { Ring(($0 + [$0[0]]).map(Self.place)) }
    let engine = ShippedRule.engine(rule, [.polygons([Polygon(rings: rings)])])
    var session = RuleSession()
    var found: [RuleDecision] = []
    let fixes = points.enumerated().map { RuleScene.fix(Double($0) * 10, Self.place($1)) }
    session.process(FixColumns(fixes), with: engine, into: &found)
    return found.map { "\($0.kind) \($0.fix)" }
  }

  @Test func `a way in a hole crosses as the code of Tile38 has it`() throws {
    let rule = try ShippedRule.file("tile38@1.37.0").rule
    for row in Self.rows {
      let holes = try #require(Self.holes[row.hole])
      #expect(
        events(rule, holes, [row.from, row.to]) == row.events, "\(row.hole) \(row.from) \(row.to)")
    }
  }

  @Test func `a walk in a courtyard is no event, by either test of crossings`() throws {
    var rule = try ShippedRule.file("tile38@1.37.0").rule
    let walk = (0..<2_000).map { number in
      let turn = Double(number) * 0.7
      return (6 + 1.9 * Elementary.sin(turn), 6 + 1.9 * Elementary.cos(1.3 * turn))
    }
    for crossing in [SegmentCrossing.sides, .nearestPoint] {
      rule.crossing = crossing
      #expect(events(rule, try #require(Self.holes["convex"]), walk) == [])
    }
  }
}
