internal import Ringfence
internal import RingfenceLint

extension RepairDraft {
  /// Makes circles smaller where that clears a pair: of `spacing`, else of `restart-overlap`, else of `overlap`.
  ///
  /// No circle becomes smaller than ``RepairSettings/leastRadius(of:)``, and none for a pair that stays a finding. Once
  /// the repair must end, none becomes smaller.
  /// - Complexity: linear in the pairs of fences near each other, with up to a thousand passes over them.
  mutating func shrinkCircles(
    _ settings: RepairSettings, until isOver: (RepairProgress) -> Bool
  ) {
    let progress = RepairProgress(fences: fences.count, uncleared: nil)
    guard settings.mayShrink, !isOver(progress) else { return }
    var problem = ShrinkProblem(self, settings)
    problem.solve { isOver(progress) }
    var number = 0
    for zone in zones.indices {
      for index in zones[zone].indices {
        let meters = problem.shrinkage[number]
        if meters > 0.005 {
          zones[zone][index].fence.shape = zones[zone][index].fence.shape.shrunk(byMeters: meters)
        }
        number += 1
      }
    }
  }
}

/// The least shrinkages (the sum of their squares) with which each pair that can be cleared is cleared: two circles
/// together by at least `needed`, none by more than its limit. All limits together satisfy every pair, so that
/// there is always a solution.
private struct ShrinkProblem {
  private struct Pair {
    let first: Int
    let second: Int
    let needed: Double
    var multiplier = 0.0
  }

  private(set) var shrinkage: ContiguousArray<Double>
  private var limits: ContiguousArray<Double>
  private var pairs: ContiguousArray<Pair> = []

  init(_ draft: RepairDraft, _ settings: RepairSettings) {
    let fences = draft.fences
    let context = LintContext(layout: draft.layout, settings: settings.lint)
    limits = ContiguousArray(
      fences.map { draft in
        guard draft.held == nil, case .circle(let circle) = draft.fence.shape else { return 0 }
        // The last centimetre is for rounding.
        let limit = circle.radius.meters - settings.leastRadius(of: circle).meters - 0.01
        return limit > 0 ? limit : 0
      })
    shrinkage = ContiguousArray(repeating: 0, count: fences.count)
    let shapes = ContiguousArray(fences.map { PreparedShape($0.fence.shape) })
    for (pair, needs) in Self.needs(context, shapes, draft, settings) {
      let most = limits[pair.first] + limits[pair.second]
      guard let needed = needs.first(where: { $0 + Self.marginMeters <= most }) else { continue }
      pairs.append(
        Pair(first: pair.first, second: pair.second, needed: needed + Self.marginMeters))
    }
  }

  /// Positions are measured to 5 mm, and radii are rounded to a centimetre.
  private static let marginMeters = 0.02

  /// The pairs of fences of different zones that are findings, in order, with what is needed to clear the rules
  /// about them, the most first.
  private static func needs(
    _ context: LintContext, _ shapes: ContiguousArray<PreparedShape>, _ draft: RepairDraft,
    _ settings: RepairSettings
  ) -> [(pair: (first: Int, second: Int), needs: [Double])] {
    let spacing = context.settings.spacing.meters
    var result: [(pair: (first: Int, second: Int), needs: [Double])] = []
    var indices: [UInt64: Int] = [:]
    func index(_ pair: FencePairs.Pair) -> Int {
      let key = SpacingContact.key(pair.first, pair.second, .fences)
      if let known = indices[key] { return known }
      indices[key] = result.count
      result.append(((Int(pair.first), Int(pair.second)), []))
      return result.count - 1
    }
    let fences = draft.fences
    func isAccepted(_ pair: FencePairs.Pair, _ rule: LintRule) -> Bool {
      !settings.accepted.isEmpty
        && settings.accepted.contains(
          RepairSettings.Accepted(
            rule: rule, location: fences[Int(pair.first)].sources[0],
            other: fences[Int(pair.second)].sources[0]))
    }
    let found = FencePairs(
      in: context.layout, within: spacing, selection: PairSelection(context))
    for pair in found.pairs where pair.rules.contains(.spacing) && !isAccepted(pair, .spacing) {
      let gap = gap(shapes[Int(pair.first)], shapes[Int(pair.second)])
      result[index(pair)].needs.append(spacing - gap)
    }
    if !context.settings.disabled.contains(.restartOverlap),
      context.settings.restart.minimumRadius.meters == 0
    {
      let rules = PairRule.all.map { $0.definition }.filter { $0.criterion == .restartCircles }
      for pair in RestartCirclePairs.find(
        context, found.numbering, RestartCirclePairs.areas(context), rules, nil
      ).0
      where !isAccepted(pair, .restartOverlap) {
        // The radii of restart circles are multiples of 0.1 m.
        result[index(pair)].needs.append(pair.meters + 0.25)
      }
    }
    for pair in found.pairs where pair.rules.contains(.overlap) && !isAccepted(pair, .overlap) {
      let gap = gap(shapes[Int(pair.first)], shapes[Int(pair.second)])
      result[index(pair)].needs.append(-gap)
    }
    return result
  }

  /// The distance between two shapes; below 0 by how much a circle reaches into the other one.
  private static func gap(_ a: PreparedShape, _ b: PreparedShape) -> Double {
    switch (a, b) {
    case (.circle(let a), .circle(let b)):
      return a.signedDistance(to: b.circle.center) - b.circle.radius.meters
    case (.circle(let circle), .polygon(let polygon)), (.polygon(let polygon), .circle(let circle)):
      return polygon.signedDistance(to: circle.circle.center) - circle.circle.radius.meters
    case (.circle(let circle), .corridor(let corridor)),
      (.corridor(let corridor), .circle(let circle)):
      return corridor.signedDistance(to: circle.circle.center) - circle.circle.radius.meters
    case (.circle(let circle), .geoline(let line)), (.geoline(let line), .circle(let circle)):
      return line.distance(to: circle.circle.center) - circle.circle.radius.meters
    default: return ShapeDistance.between(a, b)
    }
  }

  /// Hildreth's passes, then what they fall short by.
  mutating func solve(until isOver: () -> Bool) {
    var held = ContiguousArray(repeating: 0.0, count: limits.count)
    for _ in 0..<1_000 where !isOver() {
      var largest = 0.0
      for index in pairs.indices {
        let pair = pairs[index]
        let short = pair.needed - shrinkage[pair.first] - shrinkage[pair.second]
        let step = max(-pair.multiplier, short / 2)
        guard step != 0 else { continue }
        pairs[index].multiplier += step
        shrinkage[pair.first] += step
        shrinkage[pair.second] += step
        largest = max(largest, abs(step))
      }
      for index in limits.indices where shrinkage[index] != 0 || held[index] != 0 {
        let wanted = shrinkage[index] + held[index]
        let limited = max(0, min(limits[index], wanted))
        held[index] = wanted - limited
        largest = max(largest, abs(limited - shrinkage[index]))
        shrinkage[index] = limited
      }
      if largest < 1e-4 { break }
    }
    for pair in pairs {
      var short = pair.needed - shrinkage[pair.first] - shrinkage[pair.second]
      for body in [pair.first, pair.second] where short > 0 {
        let step = min(short, limits[body] - shrinkage[body])
        shrinkage[body] += step
        short -= step
      }
    }
  }
}
