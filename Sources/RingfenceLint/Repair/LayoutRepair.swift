// Repair/: changes a layout as little as possible, so that the linter finds fewer fences too near each other
// and fewer restart circles that reach too far.

public import Ringfence

/// Repairs the spacing of a layout: moves fences apart, and where that is allowed merges, shrinks and cuts them.
///
/// ```swift
/// let plan = LayoutRepair(settings: RepairSettings(maximumMovement: .meters(200))).plan(for: layout)
/// for left in plan.remaining { print(left.rule.name, left.reason.name) }
/// let engine = TriggerEngine(plan.layout)
/// ```
public struct LayoutRepair: Sendable {
  /// What a repair may do.
  public var settings: RepairSettings

  /// Creates a repair.
  public init(settings: RepairSettings = RepairSettings()) { self.settings = settings }

  /// Plans the repair of a layout.
  ///
  /// The pairs that `spacing`, `overlap` and `restart-overlap` find are cleared by movement, with as small a
  /// sum of squared movements as is found. A zone that switches a rule off is not moved for it. No rule that
  /// is on has more findings after than before; the pairs among the parts of one fence are not counted.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - isOver: is asked every few milliseconds whether the search must end, and stays `true` from then on. The plan is
  ///     then the best one so far, with what it does not clear; it takes about as long as the linter to write it down.
  /// - Returns: the plan.
  /// - Complexity: O(*n* log *n*) for *n* fences that are spread out; in a crowd, some thousand passes over
  ///   the pairs of fences near each other.
  public func plan(
    for layout: ZoneLayout, until isOver: @escaping @Sendable () -> Bool = { false }
  ) -> RepairPlan {
    let settings = settings.limited
    let before = RuleFindings(layout, settings.lint)
    var blocked: Set<Finding.Location> = []
    var uncut: Set<Finding.Location> = []
    let rounds = 8
    for round in 1...rounds {
      if round == rounds { blocked.insert(.layout) }
      var draft = RepairDraft(layout, settings, blocked: blocked)
      draft.mergeFences(settings)
      let mover = Self.move(&draft, settings, until: isOver)
      // A fence is cut where it comes to lie: its parts stay together.
      draft.cutFences(settings, except: uncut)
      var after = RuleFindings(draft, settings.lint)
      var worse = after.worsened(since: before, draft)
      if isOver() {
        // Nothing is moved again: what is worse for being moved goes back.
        for _ in 0..<4 where !worse.isEmpty {
          draft.revert(worse)
          after = RuleFindings(draft, settings.lint)
          worse = after.worsened(since: before, draft)
        }
        if !worse.isEmpty { break }
      }
      guard worse.isEmpty || round == rounds else {
        // What is worse for being cut may still move as a whole.
        let cut = worse.intersection(draft.cutSources)
        uncut.formUnion(cut)
        blocked.formUnion(worse.subtracting(cut))
        continue
      }
      return plan(draft, mover, before, after, settings, isStopped: isOver())
    }
    return plan(
      RepairDraft(layout, settings, blocked: [.layout]), nil, before, before, settings,
      isStopped: isOver())
  }

  private static func move(
    _ draft: inout RepairDraft, _ settings: RepairSettings,
    until isOver: @escaping @Sendable () -> Bool
  ) -> FenceMover {
    var mover = FenceMover(draft, settings, until: isOver)
    mover.run(draft.layout)
    var next = 0
    for zone in draft.zones.indices {
      for index in draft.zones[zone].indices {
        draft.zones[zone][index].fence.shape = mover.shapes[next]
        draft.zones[zone][index].number = next
        next += 1
      }
    }
    return mover
  }

  private func plan(
    _ draft: RepairDraft, _ mover: FenceMover?, _ before: RuleFindings, _ after: RuleFindings,
    _ settings: RepairSettings, isStopped: Bool
  ) -> RepairPlan {
    let changes = draft.changes
    // The parts of a fence move as one.
    let moved = changes.indices.filter { index in
      changes[index].movement.meters > 0
        && !(index > 0 && changes[index].parts > 1
          && changes[index].zone == changes[index - 1].zone
          && changes[index].sources == changes[index - 1].sources)
    }.map { changes[$0].movement.meters }
    let bound = settings.mayShrink ? nil : mover?.bound?.squareRoot()
    return RepairPlan(
      original: draft.original, layout: draft.layout, changes: changes,
      remaining: after.remaining(
        draft, mover, otherwise: isStopped ? .stopped : mover == nil ? .withdrawn : .noRoom),
      counts: LintRule.allCases.compactMap { rule in
        let (one, other) = (before.counts[rule] ?? 0, after.counts[rule] ?? 0)
        return one + other > 0
          ? RepairPlan.RuleCount(rule: rule, before: one, after: other) : nil
      },
      movement: RepairPlan.Movement(
        fences: moved.count, largest: .meters(moved.reduce(0) { max($0, $1) }),
        sum: .meters(moved.reduce(0) { $0 + $1 }),
        rootSumSquare: .meters(moved.reduce(0) { $0 + $1 * $1 }.squareRoot()),
        lowerBound: bound.map { .meters($0) }), isStopped: isStopped)
  }
}
