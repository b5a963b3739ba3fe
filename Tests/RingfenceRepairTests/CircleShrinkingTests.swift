import Ringfence
import RingfenceLint
import RingfenceRepair
import TestSupport
import Testing

/// What a repair does by default: circles become smaller, and nothing moves.
@Suite struct CircleShrinkingTests {
  private func plan(
    _ layout: ZoneLayout, _ change: (inout RepairSettings) -> Void = { _ in }
  ) -> RepairPlan {
    var settings = RepairSettings()
    change(&settings)
    return LayoutRepair(settings: settings).plan(for: layout)
  }

  private func radii(_ layout: ZoneLayout) -> [Double] {
    layout.zones.flatMap { zone in
      zone.fences.map {
        if case .circle(let circle) = $0.shape { circle.radius.meters } else { 0 }
      }
    }
  }

  /// Circles of 50 m, 560 m apart: 40 m are missing, 20 m of each radius.
  @Test func `two circles share what is missing`() {
    let layout = RepairScene.circles([(0, 0, 50), (560, 0, 50)])
    let plan = plan(layout)
    #expect(plan.isComplete)
    for change in plan.changes {
      #expect(change.movement.meters == 0)
      #expect(abs(change.shrinkage.meters - 20) < 0.03)
    }
    #expect(plan.movement.fences == 0)
    #expect(RepairScene.leastDistance(plan.layout) >= 500)
  }

  /// Half of 50 m is the least radius, so that both give 25 m at most: a gap of 449 m is not cleared, and nothing changes.
  @Test(arguments: [(551.0, true), (549.0, false)])
  func `no circle becomes smaller than half`(apart: Double, isCleared: Bool) {
    let plan = plan(RepairScene.circles([(0, 0, 50), (apart, 0, 50)]))
    #expect(plan.isComplete == isCleared)
    #expect(plan.changes.isEmpty != isCleared)
    if !isCleared {
      #expect(plan.remaining.map { $0.reason } == [.notMoved])
      #expect(radii(plan.layout) == [50, 50])
    }
  }

  /// Twice the accuracy of fixes, 20 m by default, is a limit too, and so is what a rule asks that is on: 0.92 × 50 m.
  @Test func `no circle becomes smaller than what a receiver resolves`() {
    // 30 m may become 20 m: together 20 m.
    #expect(plan(RepairScene.circles([(0, 0, 30), (541, 0, 30)])).isComplete)
    #expect(!plan(RepairScene.circles([(0, 0, 30), (539, 0, 30)])).isComplete)
    let coarse = plan(RepairScene.circles([(0, 0, 30), (541, 0, 30)])) {
      $0.lint.accuracy = .meters(14)
    }
    #expect(!coarse.isComplete)
    // 80 m may become 46.1 m.
    for (apart, isCleared) in [(593.0, true), (591.0, false)] {
      let android = plan(RepairScene.circles([(0, 0, 80), (apart, 0, 80)])) {
        $0.lint.disabled.remove(.androidUndecidable)
      }
      #expect(android.isComplete == isCleared)
    }
    // A circle that is small already stays.
    #expect(radii(plan(RepairScene.circles([(0, 0, 12), (515, 0, 50)])).layout)[0] == 12)
  }

  /// A drive past the middle at 15 m, with a fix every 10 s at 14 m/s, fires before and after.
  @Test func `a smaller circle still fires`() {
    let layout = RepairScene.circles([(0, 0, 60), (570, 0, 60)])
    let plan = plan(layout)
    #expect(radii(plan.layout).allSatisfy { $0 >= 30 && $0 < 60 })
    let fixes = (0..<20).map { StraightRoad.fix($0 * 10, Double($0) * 140 - 1_000, 15) }
    for layout in [layout, plan.layout] {
      let engine = TriggerEngine(layout)
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engine, into: &events)
      #expect(Set(events.filter { $0.kind == .entered }.map { $0.zone }) == [0, 1])
    }
  }

  /// By brute force over all pairs: cleared is each pair that the least radii of both clear, and no other changes a
  /// radius.
  @Test(arguments: 1...12)
  func `clears exactly the pairs that smaller circles can clear`(seed: Int) {
    var random = SeededRandom(seed: seed)
    let circles = (0..<40).map { index -> (x: Double, y: Double, radius: Double) in
      switch seed % 4 {
      // Rows, crowds, nested and coincident circles, and few large ones among small ones.
      case 0: (Double(index) * random.double(520...600), 0, 80)
      case 1: (random.double(0...6_000), random.double(0...6_000), random.double(10...100))
      case 2: (Double(index / 2) * 700, 0, index.isMultiple(of: 2) ? 120 : random.double(20...110))
      default:
        (
          random.double(0...8_000), random.double(0...8_000),
          index.isMultiple(of: 8) ? 400 : random.double(5...40)
        )
      }
    }
    let layout = RepairScene.circles(circles)
    let plan = plan(layout) { $0.lint.disabled = Set(LintRule.allCases).subtracting([.spacing]) }
    func gap(_ i: Int, _ k: Int, _ radii: [Double]) -> Double {
      let (a, b) = (circles[i], circles[k])
      let (x, y) = (a.x - b.x, a.y - b.y)
      return (x * x + y * y).squareRoot() - radii[i] - radii[k]
    }
    let before = circles.map { $0.radius }
    let least = before.map { min($0, max($0 / 2, 20)) }
    let after = radii(plan.layout)
    var isWanted = Array(repeating: false, count: circles.count)
    for i in circles.indices {
      #expect(after[i] >= least[i] - 1e-9 && after[i] <= before[i] + 1e-9)
      for k in circles.indices where k > i && gap(i, k, before) < 499.9 {
        let most = gap(i, k, least)
        // What the curvature of the ground or rounding decides is left out.
        if most > 501 {
          #expect(gap(i, k, after) >= 499.9)
          (isWanted[i], isWanted[k]) = (true, true)
        } else if most > 499 {
          (isWanted[i], isWanted[k]) = (true, true)
        }
      }
    }
    for i in circles.indices where !isWanted[i] { #expect(after[i] == before[i]) }
    for change in plan.changes { #expect(change.movement.meters == 0) }
  }

  /// An accepted pair changes nothing, and is not among what is left.
  @Test func `nothing changes for accepted findings`() {
    let layout = RepairScene.circles([(0, 0, 50), (560, 0, 50)])
    let accepted = RepairSettings.Accepted(
      rule: .spacing, location: .fence(0, zone: 0), other: .fence(0, zone: 1))
    for movement in [0.0, 100] {
      let plan = plan(layout) {
        $0.accepted = [accepted]
        $0.maximumMovement = .meters(movement)
      }
      #expect(plan.changes.isEmpty)
      #expect(plan.isComplete)
      #expect(plan.accepted == 1)
    }
  }
}
