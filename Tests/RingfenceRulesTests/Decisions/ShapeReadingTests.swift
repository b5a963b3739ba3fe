import Ringfence
import RingfenceRules
import Testing

/// How rules read polygons and lines in degrees, by hand.
@Suite struct ShapeReadingTests {
  private static func ring(_ points: [(Double, Double)]) -> Ring {
    Ring(points.map { Coordinate(uncheckedLatitude: $0.0, longitude: $0.1) })
  }

  /// A degree wide, latitudes first, with a hole in its middle.
  private static let square = ring([(0, 0), (0, 1), (1, 1), (1, 0), (0, 0)])
  private static let hole = ring([(0.4, 0.4), (0.4, 0.6), (0.6, 0.6), (0.6, 0.4), (0.4, 0.4)])

  private func isInside(
    _ reading: PolygonReading, _ shape: Shape, _ latitude: Double, _ longitude: Double,
    accuracy: Double = 0
  ) -> Bool {
    var rule = DecisionRule()
    rule.polygon = reading
    let place = Coordinate(uncheckedLatitude: latitude, longitude: longitude)
    return RuleEngine(rule, for: RuleScene.layout([shape]))
      .decision(0, place, accuracy: accuracy, to: place).isInside
  }

  private let plain = Shape.polygons([Polygon(rings: [square])])
  private let holed = Shape.polygons([Polygon(rings: [square, hole])])

  @Test func `each test has its own side of the edges`() {
    // Of the western edge, the eastern one, the southern one and the northern one.
    let edges: [(Double, Double)] = [(0.5, 0), (0.5, 1), (0, 0.5), (1, 0.5)]
    func found(_ test: PolygonReading.Test) -> [Bool] {
      edges.map { isInside(PolygonReading(test), plain, $0.0, $0.1) }
    }
    #expect(found(.halfOpenLongitude) == [false, true, false, true])
    #expect(found(.halfOpenLatitude) == [true, false, true, false])
    #expect(found(.inclusive) == [true, true, true, true])
  }

  @Test func `holes are read or not, and their edges are inside where edges are`() {
    for test in [PolygonReading.Test.halfOpenLongitude, .halfOpenLatitude, .inclusive] {
      #expect(!isInside(PolygonReading(test), holed, 0.5, 0.5))
      #expect(isInside(PolygonReading(test, readsHoles: false), holed, 0.5, 0.5))
      #expect(isInside(PolygonReading(test), holed, 0.2, 0.5))
    }
    #expect(isInside(PolygonReading(.inclusive), holed, 0.5, 0.4))
  }

  @Test func `a way crosses the outer ring and not a hole beyond it`() {
    var rule = DecisionRule()
    rule.polygon = PolygonReading(.inclusive)
    func isCrossed(_ crossing: SegmentCrossing, _ from: (Double, Double), _ to: (Double, Double))
      -> Bool
    {
      rule.crossing = crossing
      let far = Self.ring([(2, 2), (2, 3), (3, 3), (3, 2), (2, 2)])
      return RuleEngine(
        rule, for: RuleScene.layout([.polygons([Polygon(rings: [Self.square, Self.hole, far])])])
      ).decision(
        0, Coordinate(uncheckedLatitude: from.0, longitude: from.1), accuracy: 0,
        to: Coordinate(uncheckedLatitude: to.0, longitude: to.1)
      ).isCrossed
    }
    for crossing in [SegmentCrossing.sides, .nearestPoint] {
      #expect(!isCrossed(crossing, (2.5, 1.5), (2.5, 3.5)))
      #expect(isCrossed(crossing, (0.5, -0.5), (0.5, 1.5)))
      // Within the hole of the middle, and out of it.
      #expect(!isCrossed(crossing, (0.45, 0.45), (0.55, 0.55)))
      #expect(isCrossed(crossing, (0.45, 0.45), (0.55, 1.5)))
    }
  }

  @Test func `an edge within the accuracy counts where the rule says so`() {
    // A hundredth of a degree, about 1.1 km, north of the square.
    let reading = PolygonReading(.halfOpenLatitude, entersByAccuracy: true)
    #expect(isInside(reading, plain, 1.01, 0.5, accuracy: 1_200))
    #expect(!isInside(reading, plain, 1.01, 0.5, accuracy: 1_000))
    #expect(!isInside(PolygonReading(.halfOpenLatitude), plain, 1.01, 0.5, accuracy: 1_200))
  }

  @Test func `a rectangle is the polygon of its corners`() {
    let rectangle = Shape.rectangle(
      Rectangle(
        southWest: Coordinate(uncheckedLatitude: 0, longitude: 0),
        northEast: Coordinate(uncheckedLatitude: 1, longitude: 1)))
    #expect(isInside(PolygonReading(.inclusive), rectangle, 0.5, 1))
    #expect(!isInside(PolygonReading(.inclusive), rectangle, 0.5, 1.001))
  }

  @Test func `the smallest circle stands for a polygon`() {
    // Half the diagonal of the square is about 78.5 km.
    let reading = PolygonReading(.enclosingCircle)
    #expect(isInside(reading, plain, 1.15, 0.5))
    #expect(!isInside(reading, plain, 1.25, 0.5))
  }

  @Test func `a line is a corridor, its points, or refused`() throws {
    let line = try Polyline(validating: [RuleScene.place(0), RuleScene.place(1_000)])
    func isInside(_ reading: LineReading, _ north: Double) -> Bool? {
      var rule = DecisionRule()
      rule.ruler = RuleScene.sphere
      rule.line = reading
      let engine = RuleEngine(rule, for: RuleScene.layout([.geoline(line)]))
      if !engine.unevaluated.isEmpty { return nil }
      let place = RuleScene.place(500, north)
      return engine.decision(0, place, accuracy: 0, to: place).isInside
    }
    #expect(isInside(.corridor(width: 25), 24.9) == true)
    #expect(isInside(.corridor(width: 25), 25.1) == false)
    #expect(isInside(.exact, 0) == true)
    #expect(isInside(.exact, 0.001) == false)
    #expect(isInside(.refused, 0) == nil)
  }
}
