import Ringfence
import RingfenceLint
import RingfenceRepair
import TestSupport

/// Layouts in metres east and north of a place at the equator.
enum RepairScene {
  /// A zone for each circle.
  static func circles(_ circles: [(x: Double, y: Double, radius: Double)]) -> ZoneLayout {
    ZoneLayout(
      zones: circles.enumerated().map { index, circle in
        StraightRoad.circle("z\(index)", circle.x, circle.y, radius: circle.radius)
      })
  }

  /// Random circles in a square.
  static func crowd(_ count: Int, within meters: Double, seed: Int) -> ZoneLayout {
    var random = SeededRandom(seed: seed)
    return circles(
      (0..<count).map { _ in
        (random.double(0...meters), random.double(0...meters), random.double(20...100))
      })
  }

  /// The least distance between fences of different zones.
  static func leastDistance(_ layout: ZoneLayout) -> Double {
    var shapes: [(Int, PreparedShape)] = []
    for (zone, item) in layout.zones.enumerated() {
      for fence in item.fences { shapes.append((zone, PreparedShape(fence.shape))) }
    }
    var least = Double.infinity
    for (i, one) in shapes.enumerated() {
      for other in shapes[(i + 1)...] where other.0 != one.0 {
        least = min(least, ShapeDistance.between(one.1, other.1))
      }
    }
    return least
  }

  /// The number of findings of each rule.
  static func counts(_ layout: ZoneLayout, _ settings: LintSettings) -> [LintRule: Int] {
    var counts: [LintRule: Int] = [:]
    var linter = Linter(settings: settings)
    linter.reportsPairsOnce = false
    for finding in linter.findings(in: layout) {
      counts[finding.rule, default: 0] += 1
    }
    return counts
  }

  /// The movements of all fences in metres, when fences are only moved.
  static func movements(_ plan: RepairPlan) -> [Double] {
    zip(plan.original.zones, plan.layout.zones).flatMap { before, after in
      zip(before.fences, after.fences).map { one, other in
        Geodesic.inverse(from: one.shape.anchorPosition, to: other.shape.anchorPosition).distance
          .meters
      }
    }
  }
}
