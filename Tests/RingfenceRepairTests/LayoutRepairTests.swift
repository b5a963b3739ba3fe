import Ringfence
import RingfenceLint
import RingfenceRepair
import Synchronization
import TestSupport
import Testing

@Suite struct LayoutRepairTests {
  private func plan(
    _ layout: ZoneLayout, _ change: (inout RepairSettings) -> Void = { _ in }
  ) -> RepairPlan {
    var settings = RepairSettings(maximumMovement: nil, mayShrink: false)
    change(&settings)
    return LayoutRepair(settings: settings).plan(for: layout)
  }

  /// Two fences d apart: (500 − d)/2 each, in opposite directions.
  @Test(arguments: [0.0, 120, 499])
  func `two fences share the movement`(gap: Double) throws {
    let plan = plan(RepairScene.circles([(0, 0, 50), (110 + gap, 0, 60)]))
    let half = (500 - gap) / 2
    #expect(plan.changes.count == 2)
    for change in plan.changes { #expect(abs(change.movement.meters - half) < 0.01) }
    #expect(abs((plan.changes[0].bearing?.degrees ?? 0) - 270) < 0.01)
    #expect(abs((plan.changes[1].bearing?.degrees ?? 0) - 90) < 0.01)
    #expect(abs(RepairScene.leastDistance(plan.layout) - 500) < 0.01)
    #expect(plan.isComplete)
    let bound = try #require(plan.movement.lowerBound)
    #expect(abs(bound.meters - half * 2.0.squareRoot()) < 0.01)
  }

  /// The one in the middle of a row stays, and the outer ones move by the whole gap.
  @Test func `three fences in a row move outwards`() {
    let plan = plan(RepairScene.circles([(0, 0, 50), (400, 0, 50), (800, 0, 50)]))
    #expect(plan.changes.map { $0.zone } == [0, 2])
    for change in plan.changes { #expect(abs(change.movement.meters - 200) < 0.02) }
  }

  /// Three circles of 50 m at one place become a triangle of sides 600 m: 600/√3 each.
  @Test func `fences at one place move to a triangle`() throws {
    let plan = plan(RepairScene.circles([(0, 0, 50), (0, 0, 50), (0, 0, 50)]))
    for meters in RepairScene.movements(plan) {
      #expect(abs(meters - 600 / 3.0.squareRoot()) < 0.1)
    }
    #expect(abs((plan.movement.lowerBound?.meters ?? 0) - 600) < 1)
  }

  @Test func `a kept fence stays and the other moves all the way`() {
    let layout = RepairScene.circles([(0, 0, 50), (300, 0, 50)])
    let plan = plan(layout) { $0.kept = [.zone(0)] }
    #expect(plan.layout.zones[0].fences == layout.zones[0].fences)
    #expect(abs(RepairScene.movements(plan)[1] - 300) < 0.02)
    let both = self.plan(layout) { $0.kept = [.zone(0), .fence(0, zone: 1)] }
    #expect(both.changes.isEmpty)
    #expect(both.remaining.map { $0.rule } == [.spacing])
    #expect(both.remaining.first?.reason == .kept)
    #expect(abs((both.remaining.first?.found.meters ?? 0) - 200) < 0.01)
  }

  @Test func `says what the largest movement leaves`() {
    // 200 m apart: 150 m each are needed.
    let layout = RepairScene.circles([(0, 0, 50), (300, 0, 50), (2000, 0, 50), (2560, 0, 50)])
    let plan = plan(layout) { $0.maximumMovement = .meters(149) }
    #expect(plan.remaining.map { $0.location } == [.fence(0, zone: 0)])
    #expect(plan.remaining.first?.reason == .movementLimit)
    #expect(plan.changes.map { $0.zone } == [2, 3])
    #expect(self.plan(layout) { $0.maximumMovement = .meters(151) }.isComplete)
    let none = self.plan(layout) { $0.maximumMovement = .meters(0) }
    #expect(none.changes.isEmpty)
    #expect(none.remaining.map { $0.reason } == [.notMoved, .notMoved])
  }

  /// Stopped after any number of questions, a plan is no worse than the layout, and says what is left.
  @Test(arguments: [0, 1, 10, 100, 1_000])
  func `is the best plan so far when it is stopped`(questions: Int) {
    var random = SeededRandom(seed: 3)
    let layout = RepairScene.circles(
      (0..<40).map { _ in (random.double(0...2_500), random.double(0...2_500), 80) })
    let asked = Mutex(0)
    let settings = RepairSettings(maximumMovement: nil, mayShrink: false)
    let plan = LayoutRepair(settings: settings).plan(for: layout) { _ in
      asked.withLock {
        $0 += 1
        return $0 > questions
      }
    }
    #expect(plan.isStopped)
    #expect(!plan.counts.isEmpty)
    for count in plan.counts { #expect(count.after <= count.before) }
    let left = plan.counts.filter { [.spacing, .overlap, .restartOverlap].contains($0.rule) }
      .reduce(0) { $0 + $1.after }
    #expect(plan.remaining.count == left)
    if questions < 100 { #expect(plan.remaining.contains { $0.reason == .stopped }) }
    if questions == 0 { #expect(plan.changes.isEmpty) }
  }

  /// Circles of 50 m whose centres are 30 m apart share a circle of 65 m. Beside it, √(95² + 15²) − 50 = 46.2 m
  /// outside of both, lies the worst point of the restart circle; 60 m apart it is √(110² + 30²) − 50 = 64 m.
  @Test(arguments: [(30.0, true), (60.0, false)])
  func `merges fences of a zone within the budget`(apart: Double, merges: Bool) {
    var layout = RepairScene.circles([(0, 0, 50)])
    layout.zones[0].fences += StraightRoad.circle("y", apart, radius: 50).fences
    let plan = plan(layout) { $0.mayMerge = true }
    #expect(plan.layout.zones[0].fences.count == (merges ? 1 : 2))
    guard merges, case .circle(let circle) = plan.layout.zones[0].fences[0].shape else { return }
    #expect(abs(circle.radius.meters - 65) < 0.1)
    #expect(plan.changes.map { $0.sources } == [[.fence(0, zone: 0), .fence(1, zone: 0)]])
    for fence in layout.zones[0].fences {
      let center = fence.shape.anchorPosition
      #expect(
        Geodesic.inverse(from: center, to: circle.center).distance.meters + 50
          <= circle.radius.meters)
    }
  }

  /// A part of w by 40 m may waste 20 m: (√(w² + 40²) − 40)/2 ≤ 20 for w ≤ 69.3, so 200 m need three parts.
  @Test func `cuts a rectangle that exceeds the budget`() {
    let layout = ZoneLayout(zones: [StraightRoad.rectangle("r", 0...200, 0...40)])
    let before = plan(layout)
    #expect(before.remaining.map { $0.reason } == [.notCut])
    let plan = plan(layout) {
      $0.mayCut = true
      $0.lint.disabled.insert(.spacingSameZone)
    }
    #expect(plan.isComplete)
    #expect(plan.layout.zones[0].fences.map { $0.id } == ["f-1", "f-2", "f-3"])
    let area = plan.layout.zones[0].fences.reduce(0) { $0 + $1.shape.areaSquareMeters }
    #expect(abs(area - 8000) < 1)
    // Parts of 20 m are too narrow for fixes that are 10 m off, which is worse than the overshoot.
    let narrow = ZoneLayout(zones: [StraightRoad.rectangle("r", 0...200, 0...19)])
    let left = self.plan(narrow) {
      $0.mayCut = true
      $0.lint.disabled.insert(.spacingSameZone)
    }
    #expect(left.changes.isEmpty)
    #expect(left.remaining.map { $0.reason } == [.withdrawn])
    #expect(left.remaining.first?.adds?.rule == .neverDecidable)
    var counting = layout
    counting.zones[0].conditions.percentageCrossed = [PercentageCondition(percentage: 100)]
    #expect(self.plan(counting) { $0.mayCut = true }.changes.isEmpty)
  }

  @Test func `a zone that switches the rule off is left alone`() {
    var layout = RepairScene.circles([(0, 0, 50), (300, 0, 50)])
    layout.zones[1].disabledLintRules = ["spacing"]
    #expect(plan(layout).changes.isEmpty)
  }

  @Test func `works across the antimeridian and at a pole`() throws {
    for (latitude, longitude) in [(0.0, 179.9999), (89.9999, 0.0)] {
      let zones = try (0..<3).map { index in
        let center = try #require(
          Coordinate(latitude: latitude, longitude: longitude + Double(index) * 0.0001))
        let circle = try #require(Circle(center: center, radius: .meters(40)))
        return Zone(id: "\(index)", fences: [Fence(id: "f", shape: .circle(circle))])
      }
      // Positions at a pole look exchanged.
      let plan = plan(ZoneLayout(zones: zones)) {
        $0.lint.disabled.formUnion([.layoutSwapped, .coordinateOrder])
      }
      #expect(plan.isComplete)
      #expect(RepairScene.leastDistance(plan.layout) >= 500)
    }
  }
}
