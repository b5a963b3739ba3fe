import Ringfence
import RingfenceLint
import TestSupport
import Testing

/// Many fences in one place: what is listed, what is counted, and how much is done for it.
@Suite struct CrowdTests {
  private static func circle(_ x: Double, _ y: Double, radius: Double = 60) -> Shape {
    let center = Coordinate(uncheckedLatitude: 50 + y / 111_200, longitude: 10 + x / 71_700)
    return Circle(center: center, radius: .meters(radius)).map { .circle($0) } ?? .polygons([])
  }

  /// Zones of one fence each, all in one place.
  private static func identical(_ count: Int) -> ZoneLayout {
    ZoneLayout(
      zones: (0..<count).map { number in
        Zone(id: "z\(number)", fences: [Fence(id: "f", shape: circle(0, 0))])
      })
  }

  /// Of 300 fences the first has 299 later ones, the last none. 20 are listed of each, so 5,790 pairs; the
  /// other 39,060 of 300 · 299 / 2 are summed up by the 279 fences that have more.
  @Test(arguments: [LintRule.spacing, .overlap, .restartOverlap])
  func `lists 20 pairs of each fence and sums up the others`(rule: LintRule) {
    let settings = LintSettings(disabled: Set(LintRule.allCases).subtracting([rule]))
    let findings = Linter(settings: settings).findings(in: Self.identical(300))
    let listed = findings.filter { $0.other != nil }
    let sums = findings.filter { $0.other == nil }
    #expect(listed.count == 5_790)
    #expect(Set(listed.map { [$0.location.zone, $0.other?.zone] }).count == 5_790)
    #expect(listed.allSatisfy { ($0.location.zone ?? 0) < ($0.other?.zone ?? 0) })
    #expect(sums.compactMap(\.location.zone) == Array(0..<279))
    #expect(sums.map(\.detail) == (1...279).reversed().map { .unlistedPairs($0) })
    // With the 20 that are listed, all later fences.
    #expect(sums.enumerated().allSatisfy { $1.message.contains("\(299 - $0) in all; only 20 a") })
    // More than 200 near one are not all measured.
    #expect(sums.map { $0.message.contains("up to") } == (0..<279).map { $0 < 99 })
  }

  @Test func `says what is not listed`() {
    var settings = LintSettings()
    settings.pairsPerFence = 1
    settings.disabled = Set(LintRule.allCases).subtracting([.spacing, .overlap])
    var linter = Linter(settings: settings)
    // A pair that shares a point is one of `spacing`, unless both are asked for.
    #expect(linter.findings(in: Self.identical(3)).allSatisfy { $0.rule == .spacing })
    linter.reportsPairsOnce = false
    let messages = linter.findings(in: Self.identical(3)).map { $0.message }
    #expect(
      messages.filter { $0.contains("more") } == [
        "fence 'f' of zone 'z0' has 1 more fence of other zones within 500 m, later in the layout "
          + "than it, 2 in all; only 1 a fence are listed, so look at the whole group",
        "fence 'f' of zone 'z0' has 1 more fence of other zones that shares a point with it, later "
          + "in the layout than it, 2 in all; only 1 a fence are listed, so look at the whole group",
      ])
  }

  /// All others of each would be 2,248,500.
  @Test func `measures few others for the nearest fence in a crowd`() {
    var candidates = 0
    let found = NearestFences.all(
      in: Self.identical(1_500), fences: 1_500, candidates: &candidates)
    #expect(found.allSatisfy { $0?.meters == 0 })
    #expect(candidates <= 100 * 1_500)
  }

  /// 60 characters are shown of an id, as in other messages.
  @Test func `shortens long ids in its messages`() {
    var layout = Self.identical(3)
    let id = String(repeating: "é", count: 100_000)
    for zone in layout.zones.indices {
      layout.zones[zone].id = id
      layout.zones[zone].name = id
      layout.zones[zone].fences[0].id = id
    }
    let messages = Linter().findings(in: layout).map(\.message)
    #expect(!messages.isEmpty)
    let shown = "'" + String(repeating: "é", count: 60) + "…'"
    for message in messages {
      #expect(message.utf8.count < 1_000)
      #expect(message.contains(shown))
    }
  }

  @Test func `measures at most 200 fences for each`() {
    let selection = PairSelection(
      rules: ContiguousArray(repeating: [.spacing, .overlap], count: 1_500), listed: 20,
      measured: 200)
    let found = FencePairs(in: Self.identical(1_500), within: 500, selection: selection)
    #expect(found.measurements <= 200 * 1_500)
    #expect(found.pairs.count == 190 + 20 * 1_480)
    #expect(found.rests.count == 2 * 1_479)
  }

  @Test(arguments: 1...6)
  func `what is listed and counted agrees with all pairs`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let zones = (0..<120).map { number in
      Zone(
        id: "\(number)",
        fences: (0..<random.int(0...5)).map { fence in
          let (x, y) = (random.double(-700...700), random.double(-700...700))
          return Fence(
            id: "\(fence)", shape: Self.circle(x, y, radius: random.double(5...120)))
        })
    }
    let layout = ZoneLayout(zones: zones)
    let all: [PairRuleSet] = [.spacing, .spacingSameZone, .overlap]
    let rules = ContiguousArray(
      zones.map { _ in PairRuleSet(all.filter { _ in random.int(0...4) > 0 }) })
    let (listed, measured) = (seed % 3 + 1, [5, 30, 1_000][seed % 3])
    let found = FencePairs(
      in: layout, within: 200,
      selection: PairSelection(rules: rules, listed: listed, measured: measured))
    let numbering = found.numbering
    let shapes = zones.flatMap { zone in zone.fences.map { PreparedShape($0.shape) } }
    // Every pair by the rules, measured one by one.
    var expected: [[Int]: [(second: Int, meters: Double)]] = [:]
    var boxes: [[Int]: Int] = [:]
    for i in shapes.indices {
      for k in shapes.indices where k > i {
        let (one, other) = (numbering.location(Int32(i)).zone, numbering.location(Int32(k)).zone)
        let meters = ShapeDistance.between(shapes[i], shapes[k])
        for (location, rule) in all.enumerated() {
          guard rules[one].contains(rule), rules[other].contains(rule),
            (one == other) == (rule == .spacingSameZone)
          else { continue }
          let reach = rule == .overlap ? 1e-3 : 200
          let box = shapes[i].bounds.expanded(byMeters: reach + 1)
          if box.intersects(shapes[k].bounds) { boxes[[i, location], default: 0] += 1 }
          if rule == .overlap ? meters == 0 : meters < 200 {
            expected[[i, location], default: []].append((k, meters))
          }
        }
      }
    }
    var wrong = 0
    for i in shapes.indices {
      for (location, rule) in all.enumerated() {
        let pairs = found.pairs.filter { $0.first == i && $0.rules.contains(rule) }
        let rest = found.rests.first { $0.fence == i && $0.rule == rule }
        let real = expected[[i, location]] ?? []
        let left = real.count - pairs.count
        if !Set(pairs.map { Int($0.second) }).isSubset(of: real.map { $0.second }) { wrong += 1 }
        if rest?.isAtMost == true {
          let most = (boxes[[i, location]] ?? 0) - pairs.count
          if (rest?.count ?? 0) < left || (rest?.count ?? 0) > most { wrong += 1 }
        } else if left != rest?.count ?? 0 {
          wrong += 1
        }
        guard measured == 1_000 else { continue }
        // All were measured, so the nearest are listed.
        let nearest = real.map { $0.meters }.sorted().prefix(listed)
        let farthest = pairs.map(\.meters).max() ?? 0
        if pairs.count != nearest.count || farthest > (nearest.last ?? 0) + 0.005 { wrong += 1 }
      }
    }
    #expect(wrong == 0)
    #expect(found.rests.contains { $0.isAtMost } == (measured < 1_000))
  }

  @Test func `every fence of a crowd has a neighbour`() {
    var restart = RestartLayout(Self.identical(400))
    restart.findNeighbors()
    let nearest = restart.degradations.joined().map { $0.nearest }
    #expect(nearest.allSatisfy { $0?.distance == .meters(0) })
    #expect(nearest.enumerated().allSatisfy { $0.element?.zone != $0.offset })
  }

  // MARK: Polygons

  private static func findings(_ rings: [[(Double, Double)]], _ rule: LintRule) -> [Finding] {
    let rings = rings.map { ring in
      Ring(ring.map { Coordinate(uncheckedLatitude: $0.1, longitude: $0.0) })
    }
    let fence = Fence(id: "f", shape: .polygons([Polygon(rings: rings)]))
    let settings = LintSettings(disabled: Set(LintRule.allCases).subtracting([rule]))
    return Linter(settings: settings).findings(
      in: ZoneLayout(zones: [Zone(id: "z", fences: [fence])]))
  }

  /// 30 teeth without width.
  @Test func `lists ten spikes and counts the others`() {
    var ring = [(10.0, 50.0)]
    for tooth in 1...30 {
      let x = 10 + 0.001 * Double(tooth)
      ring += [(x, 50), (x, 50.001), (x, 50)]
    }
    ring += [(10.04, 50), (10.04, 49.9), (10, 49.9), (10, 50)]
    let found = Self.findings([ring], .spike)
    #expect(found.count == 11)
    #expect(found.last?.message.contains("20 more edges of the ring run back") == true)
  }

  /// 40 holes to the east of the ring, or in one large hole.
  @Test(arguments: [
    (20.0, "30 more holes lie outside the outer ring"), (10.2, "30 more holes lie in others"),
  ])
  func `lists ten holes and counts the others`(west: Double, message: String) {
    func square(_ x: Double, _ y: Double, _ side: Double) -> [(Double, Double)] {
      [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]
    }
    var rings = [square(10, 50, 1), square(10.1, 50.1, 0.8)]
    for hole in 0..<40 { rings.append(square(west + 0.01 * Double(hole), 50.5, 0.005)) }
    let found = Self.findings(rings, .holeOutside)
    #expect(found.count == 11)
    #expect(found.contains { $0.message.contains(message) })
  }

  /// Leaning teeth side by side, each edge beside all others: it is not known whether any cross.
  @Test func `says when edges crowd too much to be compared`() throws {
    var ring: [(Double, Double)] = []
    for tooth in 0..<1_500 {
      let x = 10 + 1e-6 * Double(tooth)
      ring += [(x, 50), (x + 0.5, 50.5)]
    }
    ring += [(11, 50), (11, 49.9), (9.9, 49.9), ring[0]]
    let found = Self.findings([ring], .selfIntersection)
    #expect(found.map(\.severity) == [.info])
    #expect(found.first?.message.contains("not all were compared") == true)
    let vertices = ring.map { Coordinate(uncheckedLatitude: $0.1, longitude: $0.0) }
    #expect(Shape.polygons([Polygon(rings: [Ring(vertices)])]).invalidity == nil)
  }
}
