import Ringfence
import RingfenceLint
import RingfenceRepair
import TestSupport
import Testing

/// Repairs of random layouts with all shapes, conditions and settings.
@Suite struct RepairPropertyTests {
  /// The settings of a seed.
  private func settings(_ seed: Int, _ layout: ZoneLayout) -> RepairSettings {
    var random = SeededRandom(seed: seed)
    var settings = RepairSettings()
    settings.lint.spacing = .meters([0, 30, 100, 500][random.int(0...3)])
    settings.maximumMovement =
      random.int(0...1) == 0 ? nil : .meters([0, 20, 120][random.int(0...2)])
    for zone in layout.zones.indices where random.int(0...4) == 0 {
      settings.kept.insert(random.int(0...1) == 0 ? .zone(zone) : .fence(0, zone: zone))
    }
    settings.mayMerge = random.int(0...1) == 0
    settings.mayShrink = random.int(0...1) == 0
    settings.mayCut = random.int(0...1) == 0
    return settings
  }

  @Test(arguments: 1...24)
  func `is never worse in any rule, and changes nothing it may not`(seed: Int) throws {
    let layout = RandomScene(seed: seed, fixes: 2).layout
    let settings = settings(seed, layout)
    let plan = LayoutRepair(settings: settings).plan(for: layout)
    var lint = settings.lint
    lint.pairsPerFence = 10_000
    let before = RepairScene.counts(layout, lint)
    let after = RepairScene.counts(plan.layout, lint)
    for rule in LintRule.allCases {
      #expect(after[rule] ?? 0 <= before[rule] ?? 0, "\(rule.name)")
    }
    // The table of the plan is that of the linter.
    for count in plan.counts {
      #expect(count.before == before[count.rule] ?? 0, "\(count.rule.name)")
      #expect(count.after == after[count.rule] ?? 0, "\(count.rule.name)")
    }
    var linter = Linter(settings: lint)
    linter.reportsPairsOnce = false
    let left = linter.findings(in: plan.layout).filter {
      [.spacing, .overlap, .restartOverlap, .restartOvershoot].contains($0.rule)
    }
    #expect(left.count == plan.remaining.count)
    let limit = settings.maximumMovement?.meters ?? .infinity
    for change in plan.changes {
      #expect(change.movement.meters <= limit + 0.001)
      for source in change.sources {
        #expect(!settings.kept.contains(.zone(source.zone ?? -1)))
        #expect(!settings.kept.contains(source))
      }
    }
  }

  @Test func `gives the same plan for the same layout`() {
    let layout = RepairScene.crowd(30, within: 4_000, seed: 5)
    let repair = LayoutRepair(settings: RepairSettings(maximumMovement: .meters(300)))
    let (one, other) = (repair.plan(for: layout), repair.plan(for: layout))
    #expect(one.layout == other.layout)
    #expect(one.movement == other.movement)
  }

  @Test func `a repaired layout needs no repair`() {
    let repair = LayoutRepair(settings: RepairSettings(maximumMovement: nil, mayShrink: false))
    let plan = repair.plan(for: RepairScene.crowd(30, within: 4_000, seed: 6))
    #expect(repair.plan(for: plan.layout).changes.isEmpty)
  }
}
