import Ringfence
import RingfenceRules
import TestSupport
import Testing

/// The session, which looks at zones near a device only, against one that looks at every zone at every fix.
@Suite struct RuleClearanceTests {
  /// Drives and zones that the clearance was not made for: jumps over the globe, poles, the antimeridian, accuracies of
  /// kilometres, zones of 3 m and of 400 km, zones in zones, polygons with holes, times that stand still.
  struct Scene {
    var layout: ZoneLayout
    var fixes: [Fix]
    var rule: DecisionRule

    init(seed: Int) {
      var random = SeededRandom(seed: seed)
      let centers: [(Double, Double)] = [
        (48.2, 16.4), (0, 179.999), (89.9, 10), (-89.99, -170), (64, -21.9), (0, 0),
      ]
      let center = centers[Int.random(in: centers.indices, using: &random)]
      let (latitude, longitude) = (center.0, center.1)
      func near(_ spread: Double, _ random: inout SeededRandom) -> Coordinate {
        let north = Double.random(in: -spread...spread, using: &random) / 111_000
        let east = Double.random(in: -spread...spread, using: &random) / 111_000
        return Coordinate(
          uncheckedLatitude: min(90, max(-90, latitude + north)),
          longitude: longitude + east * (abs(latitude) > 85 ? 300 : 1))
      }
      let spread = pick([200.0, 3_000, 60_000], &random)
      var zones: [Zone] = []
      for number in 0..<Int.random(in: 1...30, using: &random) {
        let center = near(spread, &random)
        let shape: Shape
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
          let size = Double.random(in: 5...2_000, using: &random) / 111_000
          var corners: [Coordinate] = []
          var hole: [Coordinate] = []
          for corner in 0..<Int.random(in: 3...7, using: &random) {
            let angle = Double(corner) * 0.9
            let (sine, cosine) = (Elementary.sin(angle), Elementary.cos(angle))
            let share = Double.random(in: 0.3...1, using: &random)
            corners.append(
              Coordinate(
                uncheckedLatitude: min(90, max(-90, center.latitude + size * sine * share)),
                longitude: center.longitude + size * cosine * share))
            hole.append(
              Coordinate(
                uncheckedLatitude: min(90, max(-90, center.latitude + size * sine * share * 0.6)),
                longitude: center.longitude + size * cosine * share * 0.6))
          }
          let rings = number % 2 == 0 ? [Ring(corners)] : [Ring(corners), Ring(hole)]
          shape = .polygons([Polygon(rings: rings)])
        case 1:
          let end = near(spread, &random)
          shape = Polyline([center, end]).map { .geoline($0) } ?? .polygons([])
        default:
          let radius = pick([3.0, 40, 150, 900, 20_000, 400_000], &random)
          let circle = Circle(center: center, radius: .meters(radius))
          shape = circle.map { .circle($0) } ?? .polygons([])
        }
        zones.append(Zone(id: "z\(number)", fences: [Fence(id: "f", shape: shape)]))
      }
      layout = ZoneLayout(zones: zones)
      var time = 0.0
      var place = near(spread, &random)
      fixes = []
      let step = pick([0.5, 15, 400, 20_000], &random)
      let accuracies: [Double?] = pick([[5.0], [20, 60], [5, 3_000], [nil], [nil, 8]], &random)
      for _ in 0..<300 {
        switch Int.random(in: 0..<40, using: &random) {
        case 0: place = near(spread, &random)
        case 1:
          place = Coordinate(
            uncheckedLatitude: Double.random(in: -90...90, using: &random),
            longitude: Double.random(in: -180...180, using: &random))
        case 2...5: break
        default:
          let north = Double.random(in: -step...step, using: &random) / 111_000
          let east = Double.random(in: -step...step, using: &random) / 111_000
          place = Coordinate(
            uncheckedLatitude: min(90, max(-90, place.latitude + north)),
            longitude: max(-540, min(540, place.longitude + east)))
        }
        time += pick([0.0, 1, 1, 1, 30], &random)
        fixes.append(RuleScene.fix(time, place, pick(accuracies, &random)))
      }
      rule = Self.rule(&random)
    }

    private static func rule(_ random: inout SeededRandom) -> DecisionRule {
      var rule = DecisionRule()
      let rulers: [Ruler] = [
        .geodesic, .haversine(radius: 6_378_137), .vincentyMillimetres, .vincentySingle,
      ]
      rule.ruler = pick(rulers, &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: rule.enter = .radius()
      case 1:
        rule.enter = .radius(
          accuracy: pick(RuleTest.AccuracyUse.allCases, &random),
          isStrict: Bool.random(using: &random))
      case 2:
        rule.enter = .radius()
        rule.stay = .radius(
          accuracy: .fromDistance, factor: Double.random(in: 1...2, using: &random),
          margin: Double.random(in: 0...60, using: &random))
      default:
        rule.enter = .overlap(share: 0.85, smallerShare: 0.75)
        rule.stay = .overlap(share: 0.15, smallerShare: 0.25, isStrict: true)
      }
      if Int.random(in: 0..<4, using: &random) == 0 {
        rule.cover = CircleCover(radius: 100, below: 100)
      }
      rule.comparesSides = Int.random(in: 0..<4, using: &random) == 0
      rule.polygon = PolygonReading(
        pick(PolygonReading.Test.allCases, &random),
        readsHoles: true, entersByAccuracy: Bool.random(using: &random),
        staysByAccuracy: Bool.random(using: &random))
      let lines: [LineReading] = [
        .refused, .corridor(width: 25), .corridor(width: 4_000), .exact,
      ]
      rule.line = pick(lines, &random)
      rule.crossing = pick(SegmentCrossing.allCases, &random)
      return rule
    }
  }

  /// Decides by the tests alone, zone after zone.
  private func plain(_ scene: Scene, _ engine: RuleEngine) -> [String] {
    let track = FixColumns(scene.fixes)
    var inside = [Bool](repeating: false, count: scene.layout.zones.count)
    // A zone is unknown while fixes lie between its tests.
    var isKnown = inside
    let taken = Set(engine.unevaluated.map(\.zone))
    var words: [String] = []
    for (number, fix) in scene.fixes.enumerated() {
      var entered: [Int] = []
      var left: [Int] = []
      var nowKnown: [Int] = []
      for zone in inside.indices where !taken.contains(zone) {
        let alone = FixColumns([fix])
        guard let position = engine.position(of: zone, at: fix.time, on: alone) else { continue }
        if !position.isBetween { nowKnown.append(zone) }
        if !inside[zone], position.enters { entered.append(zone) }
        if inside[zone], !position.stays { left.append(zone) }
      }
      if engine.rule.crossing != .none, number > 0 {
        let before = track[number - 1].coordinate
        for zone in inside.indices where !inside[zone] && !entered.contains(zone) {
          if !taken.contains(zone), isKnown[zone],
            engine.decision(zone, before, accuracy: 0, to: fix.coordinate).isCrossed
          {
            words.append("crossed \(zone) at \(number)")
          }
        }
      }
      for zone in left { words.append("exited \(zone) at \(number)") }
      for zone in entered { words.append("entered \(zone) at \(number)") }
      for zone in nowKnown { isKnown[zone] = true }
      for zone in left { inside[zone] = false }
      for zone in entered { inside[zone] = true }
    }
    return words
  }

  @Test(arguments: 0..<40) func `equals a session that looks at everything`(seed: Int) {
    for round in 0..<25 {
      let scene = Scene(seed: seed * 1_000 + round)
      let engine = RuleEngine(scene.rule, for: scene.layout)
      var session = RuleSession()
      var decisions: [RuleDecision] = []
      session.process(FixColumns(scene.fixes), with: engine, into: &decisions)
      let found = decisions.map { "\($0.kind) \($0.zone) at \($0.fix)" }
      let expected = plain(scene, engine)
      let different = zip(found, expected).first { $0 != $1 }.map { "\($0) for \($1)" }
      #expect(
        found.count == expected.count && different == nil,
        "seed \(seed * 1_000 + round): \(different ?? "\(found.count) for \(expected.count)")")
    }
  }

  @Test(arguments: 0..<20) func `fixes may come in any pieces`(seed: Int) {
    let scene = Scene(seed: 90_000 + seed)
    let engine = RuleEngine(scene.rule, for: scene.layout)
    var whole = RuleSession()
    var expected: [RuleDecision] = []
    whole.process(FixColumns(scene.fixes), with: engine, into: &expected)
    var random = SeededRandom(seed: seed)
    var session = RuleSession()
    var found: [RuleDecision] = []
    var rest = scene.fixes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(Int.random(in: 1...40, using: &random))
      session.process(FixColumns(piece), with: engine, into: &found)
      rest = rest.dropFirst(piece.count)
    }
    #expect(found == expected)
  }
}

/// One of some values.
private func pick<Value>(_ values: [Value], _ random: inout SeededRandom) -> Value {
  values[Int.random(in: values.indices, using: &random)]
}
