import Ringfence
import RingfenceLint
import RingfenceRepair
import TestSupport
import Testing

/// A pair that is left is not brought nearer by what is moved for another one.
@Suite struct NearerPairsTests {
  private static func square(_ half: Double) -> [(x: Double, y: Double)] {
    [(-half, -half), (half, -half), (half, half), (-half, half)]
  }

  /// A frame with a hole of 160 m by 160 m, and two circles of 10 m in the hole, 20 m apart and 50 m from the frame.
  private static func frame() -> ZoneLayout {
    var layout = PolygonCuttingTests.layout([square(150), square(80).reversed()])
    layout.zones += RepairScene.circles([(-19.5, 0, 10), (19.5, 0, 10)]).zones
    return layout
  }

  private static func settings(_ movement: Distance?) -> RepairSettings {
    var settings = RepairSettings(maximumMovement: movement, mayShrink: false)
    settings.lint.spacing = .meters(50)
    settings.lint.disabled = Set(LintRule.allCases).subtracting([.spacing])
    return settings
  }

  /// The first circle would have to be 70 m from the second one and 60 m from each side of the hole: there is no such place.
  /// Moved by 31 m to 19.5 m from the frame, one pair would be left as before.
  @Test func `a fence stays where another pair would be left for it`() throws {
    let layout = Self.frame()
    var settings = Self.settings(.meters(40))
    settings.kept = [.zone(0), .zone(2)]
    let plan = LayoutRepair(settings: settings).plan(for: layout)
    let (before, after) = (try #require(layout.zones[1].fences.first), plan.layout.zones[1].fences)
    #expect(after.count == 1)
    for zone in [0, 2] {
      let other = PreparedShape(layout.zones[zone].fences[0].shape)
      let gap = ShapeDistance.between(PreparedShape(before.shape), other)
      #expect(abs(gap - (zone == 0 ? 50.5 : 19)) < 0.4)
      let left = ShapeDistance.between(PreparedShape(after[0].shape), other)
      #expect(left > gap - 0.01 || left >= 50)
    }
    #expect(plan.remaining.map(\.rule) == [.spacing])
    #expect(plan.remaining.first?.reason == .withdrawn)
  }

  /// With both circles free, each has 50.5 m to its side of the hole, and would need to move by 15.5 m.
  @Test func `two fences in a frame stay, and one beside it moves`() throws {
    var layout = Self.frame()
    layout.zones += RepairScene.circles([(1_000, 0, 10), (1_040, 0, 10)]).zones
    var settings = Self.settings(.meters(40))
    settings.kept = [.zone(0)]
    let plan = LayoutRepair(settings: settings).plan(for: layout)
    #expect(plan.changes.map(\.zone) == [3, 4])
    for change in plan.changes { #expect(abs(change.movement.meters - 15) < 0.02) }
    #expect(plan.remaining.map(\.location) == [.fence(0, zone: 1)])
  }

  /// The distances are those of the shapes before and after, measured here pair by pair.
  @Test(arguments: 1...24)
  func `no pair that is left is nearer than before`(seed: Int) {
    let layout = RandomScene(seed: seed, fixes: 2).layout
    var random = SeededRandom(seed: seed)
    var settings = RepairSettings()
    settings.lint.spacing = .meters([30, 100, 500][random.int(0...2)])
    settings.maximumMovement = [nil, .meters(20), .meters(120)][random.int(0...2)]
    settings.mayShrink = random.int(0...1) == 0
    let plan = LayoutRepair(settings: settings).plan(for: layout)
    // Nothing is merged or cut, so that the fences are the same ones.
    func shape(_ layout: ZoneLayout, _ location: Finding.Location?) -> PreparedShape? {
      guard case .fence(let fence, zone: let zone)? = location else { return nil }
      return PreparedShape(layout.zones[zone].fences[fence].shape)
    }
    for left in plan.remaining {
      guard let one = shape(layout, left.location), let other = shape(layout, left.other),
        let moved = shape(plan.layout, left.location), let second = shape(plan.layout, left.other)
      else { continue }
      #expect(
        ShapeDistance.between(moved, second) > ShapeDistance.between(one, other) - 0.011,
        "\(left.rule.name) \(left.location)")
    }
  }
}
