import Ringfence
import RingfenceLint
import RingfenceRepair
import TestSupport
import Testing

/// What a repair proposes or refuses: merging zones, and cutting fences.
@Suite struct RepairProposalTests {
  private func plan(
    _ layout: ZoneLayout, _ change: (inout RepairSettings) -> Void = { _ in }
  ) -> RepairPlan {
    var settings = RepairSettings()
    change(&settings)
    return LayoutRepair(settings: settings).plan(for: layout)
  }

  /// Circles of 50 m whose centres are 30 m apart share a circle of 65 m.
  @Test func `zones with the same settings are proposed to be one circle`() throws {
    let layout = RepairScene.circles([(0, 0, 50), (30, 0, 50), (5_000, 0, 50)])
    let proposed = plan(layout)
    let merger = try #require(proposed.mergers.first)
    #expect(proposed.mergers.count == 1)
    #expect(merger.sources == [.fence(0, zone: 0), .fence(0, zone: 1)])
    #expect(abs(merger.circle.radius.meters - 65) < 0.1)
    #expect(proposed.layout.zones.count == 3)
    let merged = plan(layout) { $0.mayMerge = true }
    #expect(merged.layout.zones.map { $0.id } == ["z0", "z2"])
    #expect(merged.isComplete)
    #expect(merged.changes.map { $0.zone } == [0])
  }

  /// One circle stands for equal ones, however many there are.
  @Test func `equal circles become one`() throws {
    var layout = RepairScene.circles([(0, 0, 50)])
    let shape = layout.zones[0].fences[0].shape
    layout.zones[0].fences = (0..<250).map { Fence(id: "f\($0)", shape: shape) }
    let merged = plan(layout) { $0.mayMerge = true }
    let merger = try #require(merged.mergers.first)
    #expect(merged.mergers.count == 1)
    #expect(merger.sources == (0..<250).map { .fence($0, zone: 0) })
    #expect(abs(merger.circle.radius.meters - 50) < 0.1)
    #expect(merged.layout.zones[0].fences.map { $0.id } == ["f0"])
  }

  @Test func `nothing is merged once the repair must end`() {
    let layout = RepairScene.circles([(0, 0, 50), (30, 0, 50), (5_000, 0, 50)])
    var settings = RepairSettings()
    settings.mayMerge = true
    let plan = LayoutRepair(settings: settings).plan(for: layout) { _ in true }
    #expect(plan.isStopped)
    #expect(plan.mergers.isEmpty)
    #expect(plan.layout.zones.count == 3)
  }

  /// 1,000 circles in one place have 499,500 pairs. Those that are not listed are counted.
  @Test func `counts the pairs of a crowd that are not listed`() {
    let layout = RepairScene.circles((0..<1_000).map { _ in (0, 0, 50) })
    let plan = plan(layout) {
      $0.lint.disabled = Set(LintRule.allCases).subtracting([.spacing])
    }
    #expect(plan.unlisted > 0)
    #expect(plan.remaining.count + plan.unlisted == 499_500)
    #expect(!plan.isComplete)
  }

  @Test func `zones with other settings are not proposed`() {
    var layout = RepairScene.circles([(0, 0, 50), (30, 0, 50)])
    layout.zones[1].settings.dwell = .seconds(60)
    #expect(plan(layout).mergers.isEmpty)
    layout = RepairScene.circles([(0, 0, 50), (30, 0, 50)])
    layout.zones[1].conditions.speed = [SpeedCondition(minimum: .metersPerSecond(3))]
    #expect(plan(layout).mergers.isEmpty)
    let kept = plan(layout) { $0.mayMerge = true }
    #expect(kept.layout.zones.count == 2)
    #expect(!kept.remaining.isEmpty)
    #expect(kept.remaining.allSatisfy { $0.reason == .settingsDiffer })
    #expect(plan(layout).remaining.allSatisfy { $0.reason == .notMoved })
    // 80 m apart one circle would reach farther than the budget; and zones with the same settings can be merged.
    let apart = plan(RepairScene.circles([(0, 0, 50), (180, 0, 50)])) { $0.mayMerge = true }
    #expect(apart.remaining.allSatisfy { $0.reason != .settingsDiffer })
  }

  /// 200 by 40 m are 3 parts (`LayoutRepairTests`), and 3 parts are 3 pairs of fences too near each other.
  @Test func `parts that would add findings are refused`() {
    let layout = ZoneLayout(zones: [StraightRoad.rectangle("r", 0...200, 0...40)])
    let plan = plan(layout) { $0.mayCut = true }
    #expect(plan.changes.isEmpty)
    #expect(plan.remaining.map { $0.reason } == [.withdrawn])
    #expect(plan.remaining.first?.adds?.rule == .spacingSameZone)
    #expect(plan.remaining.first?.adds?.before == 0)
    #expect(plan.remaining.first?.adds?.after == 3)
  }

  /// With 18 circles nearby, 3 parts are 21 regions, one more than iOS monitors; with 17 they are 20.
  @Test(arguments: [(17, true), (18, false)])
  func `parts that would be too many regions are refused`(circles: Int, isCut: Bool) {
    var layout = ZoneLayout(zones: [StraightRoad.rectangle("r", 0...200, 0...40)])
    for index in 0..<circles {
      layout.zones.append(
        StraightRoad.circle("z\(index)", Double(index) * 30, 1_000, radius: 50))
    }
    let plan = plan(layout) {
      $0.mayCut = true
      $0.mayShrink = false
      $0.lint.disabled = Set(LintRule.allCases).subtracting([.restartOvershoot])
    }
    #expect(plan.changes.isEmpty != isCut)
    #expect(plan.isComplete == isCut)
    guard !isCut else { return }
    #expect(plan.remaining.map { $0.reason } == [.regionLimit])
    #expect(plan.remaining.first?.adds?.before == 20)
    #expect(plan.remaining.first?.adds?.after == 21)
  }
}

/// The advice of `restart-overshoot` is what `repair --may-cut` does.
@Suite struct CuttingAdviceTests {
  /// By the formula of `LayoutRepairTests`: a part of w by h wastes (√(w² + h²) − min(w, h))/2, 20 m at most.
  @Test(arguments: [(200.0, 40.0), (500, 60), (150, 150), (90, 600), (1_000, 35)])
  func `a rectangle is cut into as many parts as the linter says`(width: Double, height: Double) {
    let layout = ZoneLayout(zones: [StraightRoad.rectangle("r", 0...width, 0...height)])
    var settings = RepairSettings(mayCut: true)
    settings.lint.disabled.insert(.spacingSameZone)
    settings.lint.regionReach = .meters(0)
    let advice = Linter(settings: settings.lint).findings(in: layout).first {
      $0.rule == .restartOvershoot
    }
    let plan = LayoutRepair(settings: settings).plan(for: layout)
    let count = plan.layout.zones[0].fences.count
    #expect(advice?.message.contains(", cut it into \(count) parts,") == true)
    #expect(plan.isComplete)
    let after = Linter(settings: settings.lint).findings(in: plan.layout)
    #expect(!after.contains { $0.rule == .restartOvershoot })
  }
}
