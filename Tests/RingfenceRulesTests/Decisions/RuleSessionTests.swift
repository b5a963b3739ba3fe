import Ringfence
import RingfenceRules
import TestSupport
import Testing

/// What each part of a rule does, by hand.
@Suite struct RuleSessionTests {
  private var rule: DecisionRule {
    var rule = DecisionRule()
    rule.ruler = RuleScene.sphere
    return rule
  }

  private func fixes(_ east: [Double], accuracy: Double? = nil) -> [Fix] {
    east.enumerated().map { RuleScene.fix(Double($0), RuleScene.place($1), accuracy) }
  }

  @Test func `enters and exits where the radius is crossed`() {
    let shapes = [RuleScene.circle(0, 100)]
    #expect(
      RuleScene.words(rule, shapes, fixes([-300, -101, -99, 0, 99, 101, 300]))
        == ["entered z0 at 2", "exited z0 at 5"])
  }

  @Test func `a first fix inside is an entry, or silent`() {
    var rule = rule
    let shapes = [RuleScene.circle(0, 100)]
    #expect(
      RuleScene.words(rule, shapes, fixes([0, 300])) == ["entered z0 at 0", "exited z0 at 1"])
    rule.reportsInitialEntry = false
    #expect(RuleScene.words(rule, shapes, fixes([0, 300])) == ["exited z0 at 1"])
    rule.reportsInitialExit = true
    #expect(
      RuleScene.words(rule, shapes, fixes([500, 0])) == ["exited z0 at 0", "entered z0 at 1"])
  }

  @Test func `accuracies stand where the rule has them`() {
    let shapes = [RuleScene.circle(0, 100)]
    // 120 m from the centre with 30 m: within reach of the radius, never surely inside; 80 m is not surely inside.
    for (use, expected) in [
      (RuleTest.AccuracyUse.ignored, [false, true]), (.fromDistance, [true, true]),
      (.toRadius, [true, true]), (.toDistance, [false, false]), (.orRadius, [false, true]),
      (.beyondRadius, [true, true]),
    ] {
      var rule = rule
      rule.enter = .radius(accuracy: use)
      let found = [120.0, 80].map {
        !RuleScene.words(rule, shapes, fixes([$0], accuracy: 30)).isEmpty
      }
      #expect(found == expected, "\(use)")
    }
    var wide = rule
    wide.enter = .radius(accuracy: .orRadius)
    #expect(!RuleScene.words(wide, shapes, fixes([290], accuracy: 300)).isEmpty)
  }

  @Test func `equal lengths are inside unless the test is strict`() {
    for (isStrict, expected) in [(false, true), (true, false)] {
      #expect(RuleTest.radius(isStrict: isStrict).holds(100, 100, 0) == expected)
      #expect(
        RuleTest.radius(accuracy: .fromDistance, isStrict: isStrict).holds(120, 100, 20)
          == expected)
    }
  }

  @Test func `between the tests nothing changes`() {
    var rule = rule
    rule.stay = .radius(margin: 50)
    let shapes = [RuleScene.circle(0, 100)]
    #expect(
      RuleScene.words(rule, shapes, fixes([120, 90, 120, 149, 151, 120, 90]))
        == ["entered z0 at 1", "exited z0 at 4", "entered z0 at 6"])
    let engine = RuleEngine(rule, for: RuleScene.layout(shapes))
    var session = RuleSession()
    var decisions: [RuleDecision] = []
    session.process(FixColumns(fixes([120, 90, 120, 149, 151])), with: engine, into: &decisions)
    #expect(session.undecided == 3)
  }

  @Test func `the greater of factor and margin counts`() {
    let test = RuleTest.radius(factor: 1.1, margin: 20)
    #expect(test.limit(100) == 120)
    #expect(abs(test.limit(1_000) - 1_100) < 1e-9)
  }

  @Test func `a fix that leaves one zone and enters another, in each order`() {
    let shapes = [RuleScene.circle(0, 100), RuleScene.circle(150, 60)]
    // z0 ends at 100, z1 begins at 90: fixes at 80, 110 and 120.
    func words(_ order: EmissionOrder) -> [String] {
      var rule = rule
      rule.order = order
      return RuleScene.words(rule, shapes, fixes([-500, 80, 110, 120]))
    }
    #expect(
      words(.exitsThenEnters) == ["entered z0 at 1", "exited z0 at 2", "entered z1 at 2"])
    #expect(
      words(.entersThenExits) == ["entered z0 at 1", "entered z1 at 2", "exited z0 at 2"])
    #expect(words(.zoneOrder) == ["entered z0 at 1", "exited z0 at 2", "entered z1 at 2"])
    // The exit waits for a fix without an entry.
    #expect(
      words(.entersElseExits) == ["entered z0 at 1", "entered z1 at 2", "exited z0 at 3"])
  }

  @Test func `an exit that waits comes at the next fix, also of a device at rest`() {
    var rule = rule
    rule.order = .entersElseExits
    let shapes = [RuleScene.circle(0, 100), RuleScene.circle(2_000, 1_000)]
    #expect(
      RuleScene.words(rule, shapes, fixes([-500, 0, 2_000, 2_000, 2_000]))
        == ["entered z0 at 1", "entered z1 at 2", "exited z0 at 3"])
  }

  @Test func `confirmations and times hold changes back`() {
    let shapes = [RuleScene.circle(0, 100)]
    var rule = rule
    rule.exitConfirmation = Confirmation(fixes: 2)
    #expect(
      RuleScene.words(rule, shapes, fixes([0, 150, 0, 150, 160, 170]))
        == ["entered z0 at 0", "exited z0 at 4"])
    rule.exitConfirmation = Confirmation()
    rule.entryConfirmation = Confirmation(seconds: 3)
    #expect(
      RuleScene.words(rule, shapes, fixes([500, 0, 0, 500, 0, 0, 0, 0, 0, 500]))
        == ["entered z0 at 7", "exited z0 at 9"])
  }

  @Test func `dwell times are looked at at fixes, once a visit`() {
    var rule = rule
    let shapes = [RuleScene.circle(0, 100)]
    let drive = fixes([500, 0, 0, 0, 0, 0, 500, 0, 0])
    #expect(
      RuleScene.words(rule, shapes, dwell: .seconds(2), drive).filter { $0.hasPrefix("dwelled") }
        == [])
    rule.hasDwell = true
    #expect(
      RuleScene.words(rule, shapes, dwell: .seconds(2), drive)
        == ["entered z0 at 1", "dwelled z0 at 3", "exited z0 at 6", "entered z0 at 7"])
  }

  @Test func `filters refuse fixes, and are counted with the first one`() {
    let shapes = [RuleScene.circle(0, 100)]
    func run(_ filter: RuleFilter, _ fixes: [Fix]) -> (words: [String], refused: [Int]) {
      var rule = rule
      rule.filters = [filter]
      let engine = RuleEngine(rule, for: RuleScene.layout(shapes))
      var session = RuleSession()
      var decisions: [RuleDecision] = []
      session.process(FixColumns(fixes), with: engine, into: &decisions)
      return (
        decisions.map { "\($0.kind) at \($0.fix)" },
        [session.refusals[0].count, session.refusals[0].firstFix]
      )
    }
    let far = RuleScene.place(500)
    let near = RuleScene.place(0)
    func drive(_ accuracies: [Double?]) -> [Fix] {
      accuracies.enumerated().map { RuleScene.fix(Double($0), $0 == 0 ? far : near, $1) }
    }
    var found = run(RuleFilter(.accuracyAbove, 50), drive([5, 51, 50, nil]))
    #expect(found.words == ["entered at 2"] && found.refused == [1, 1])
    found = run(RuleFilter(.accuracyAtLeast, 50), drive([5, 51, 50, nil]))
    #expect(found.words == ["entered at 3"] && found.refused == [2, 1])
    found = run(RuleFilter(.accuracyMissing), drive([5, nil, nil, 5]))
    #expect(found.words == ["entered at 3"] && found.refused == [2, 1])
    let times = [10.0, 9, 10, 12].enumerated().map { RuleScene.fix($1, $0 == 0 ? far : near) }
    found = run(RuleFilter(.olderThanLast), times)
    #expect(found.words == ["entered at 2"] && found.refused == [1, 1])
    found = run(RuleFilter(.notNewerThanLast), times)
    #expect(found.words == ["entered at 3"] && found.refused == [2, 1])
    found = run(RuleFilter(.sinceLastBelow, 2), times)
    #expect(found.words == ["entered at 3"] && found.refused == [2, 1])
    let steps = [500.0, 495, 80, 70].enumerated().map {
      RuleScene.fix(Double($0), RuleScene.place($1))
    }
    found = run(RuleFilter(.movedLessThan, 30), steps)
    #expect(found.words == ["entered at 2"] && found.refused == [2, 1])
    let still = [far, near, near, near].enumerated().map { RuleScene.fix(Double($0 * 10), $1) }
    found = run(RuleFilter(.samePositionWithin, 15), still)
    #expect(found.words == ["entered at 1"] && found.refused == [1, 2])
    // The third fix is 20 s behind the last one taken.
    let wide = [500.0, 480, 400, 90].enumerated().map {
      RuleScene.fix(Double($0), RuleScene.place($1), 50)
    }
    found = run(RuleFilter(.movedLessThanAccuracy, 1), wide)
    #expect(found.words == ["entered at 3"] && found.refused == [1, 1])
    // States follow a silent fix.
    found = run(RuleFilter(.accuracyAbove, 50, effect: .silent), drive([5, 90, 5, 5]))
    #expect(found.words == [] && found.refused == [1, 1])
  }

  @Test func `a missing accuracy counts as the rule says`() {
    var rule = rule
    rule.enter = .radius(accuracy: .toRadius)
    let shapes = [RuleScene.circle(0, 100)]
    #expect(RuleScene.words(rule, shapes, fixes([130])) == [])
    rule.missingAccuracy = 40
    #expect(RuleScene.words(rule, shapes, fixes([130])) == ["entered z0 at 0"])
    rule.fixedAccuracy = 10
    #expect(RuleScene.words(rule, shapes, fixes([130], accuracy: 500)) == [])
  }

  @Test func `three circles stand for a small one`() throws {
    var rule = rule
    rule.ruler = .geodesic
    rule.cover = CircleCover(radius: 100, below: 100)
    // The farthest point of the three from the centre lies towards the centre of one of them.
    for (radius, farthest) in [(10.0, 17.65), (25, 38.53), (50, 65.14)] {
      let engine = RuleEngine(rule, for: RuleScene.layout([RuleScene.circle(0, radius)]))
      func isInside(_ bearing: Double, _ meters: Double) throws -> Bool {
        let place = Geodesic.direct(
          from: RuleScene.place(0), bearing: try #require(Bearing(degrees: bearing)),
          distance: .meters(meters)
        ).coordinate
        return engine.decision(0, place, accuracy: 0, to: place).isInside
      }
      // Opposite of a centre the edge is the circle's own; towards one it is that of the two others.
      #expect(try isInside(180, radius - 0.01) && !isInside(180, radius + 0.01))
      #expect(try isInside(0, farthest - 0.02) && !isInside(0, farthest + 0.02))
    }
  }

  @Test func `a zone of which a rule takes a part only is not evaluated`() throws {
    let line = try Polyline(validating: [RuleScene.place(0), RuleScene.place(100)])
    let square = Shape.rectangle(
      Rectangle(southWest: RuleScene.place(0, 0), northEast: RuleScene.place(50, 50)))
    var zone = Zone(
      id: "both",
      fences: [Fence(id: "a", shape: RuleScene.circle(0, 50)), Fence(id: "b", shape: square)])
    let engine = RuleEngine(
      rule,
      for: ZoneLayout(zones: [
        zone, Zone(id: "line", fences: [Fence(id: "a", shape: .geoline(line))]),
        Zone(id: "empty", fences: []),
      ]))
    #expect(engine.unevaluated.map(\.reason) == [.circlesOnly, .line, .noFence])
    zone.fences.removeLast()
    #expect(RuleEngine(rule, for: ZoneLayout(zones: [zone])).unevaluated.isEmpty)
  }
}
