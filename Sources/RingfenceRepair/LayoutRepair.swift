// Repair/: changes a layout as little as possible, so that the linter finds fewer fences too near each other
// and fewer restart circles that reach too far.

public import Ringfence
internal import RingfenceLint

/// Repairs the spacing of a layout: makes circles smaller, and where that is allowed merges fences, moves them apart
/// and cuts them.
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
  /// The pairs that `spacing`, `overlap` and `restart-overlap` find are cleared by smaller circles where that is
  /// enough, the others by movement, with as small a sum of squared movements as is found. A zone that switches a
  /// rule off is not changed for it. No rule that is on has more findings after than before, and no pair that is left is
  /// brought nearer by a movement.
  ///
  /// - Parameters:
  ///   - layout: the layout.
  ///   - isOver: is asked every few milliseconds whether the search must end, and stays `true` from then on. The plan is
  ///     then the best one so far, with what it does not clear; it takes about as long as the linter to write it down.
  /// - Returns: the plan.
  /// - Complexity: O(*n* log *n* + *k*) for *n* fences and *k* pairs near each other, with some thousand passes over
  ///   the pairs where fences move.
  public func plan(
    for layout: ZoneLayout,
    until isOver: @escaping @Sendable (RepairProgress) -> Bool = { _ in false }
  ) -> RepairPlan {
    var settings = settings.limited
    settings.lint = settings.lint.listingPairs(of: layout)
    let before = RuleFindings(layout, settings.lint)
    var blocked: Set<Finding.Location> = []
    var uncut: [Finding.Location: CutRefusal] = [:]
    var mergers: [RepairPlan.Merger] = []
    let rounds = 8
    for round in 1...rounds {
      if round == rounds { blocked.insert(.layout) }
      var draft = RepairDraft(layout, settings, blocked: blocked)
      // What is only proposed does not depend on the round.
      if round == 1 || settings.mayMerge { mergers = draft.mergeFences(settings, until: isOver) }
      draft.shrinkCircles(settings, until: isOver)
      draft.numberFences()
      let unmoved = UnmovedShapes(draft)
      let mover = Self.move(&draft, settings, until: isOver)
      let whole = draft
      // A fence is cut where it comes to lie: its parts stay together.
      draft.cutFences(settings, except: uncut, until: isOver)
      // The findings of a layout that is as before are known.
      var after = draft.changes.isEmpty ? before : RuleFindings(draft, settings.lint)
      var worse = after.withdrawn(since: before, draft, unmoved)
      let isStopped = isOver(RepairProgress(fences: draft.fences.count, uncleared: nil))
      if isStopped {
        // Nothing is moved again: what is worse for being cut stays whole, and for being moved goes back.
        if !worse.isDisjoint(with: draft.cutSources) {
          draft = whole
          after = RuleFindings(draft, settings.lint)
          worse = after.withdrawn(since: before, draft, unmoved)
        }
      }
      if isStopped || round > Self.roundsOfNewMoves {
        for _ in 0..<(isStopped ? 4 : 16) where !worse.isEmpty {
          draft.revert(worse)
          after = RuleFindings(draft, settings.lint)
          worse = after.withdrawn(since: before, draft, unmoved)
        }
        if isStopped, !worse.isEmpty { break }
      }
      guard worse.isEmpty || round == rounds else {
        var cut: Set<Finding.Location> = []
        if let count = after.worse(than: before) {
          // What is worse for being cut may still move as a whole.
          cut = worse.intersection(draft.cutSources)
          for source in cut { uncut[source] = CutRefusal(reason: .withdrawn, count: count) }
        }
        blocked.formUnion(worse.subtracting(cut))
        continue
      }
      var result = plan(draft, mover, before, after, settings, isStopped: isStopped)
      result.mergers = mergers
      return result
    }
    return plan(
      RepairDraft(layout, settings, blocked: [.layout]), nil, before, before, settings,
      isStopped: isOver(RepairProgress(fences: 0, uncleared: nil)))
  }

  /// In how many rounds all fences are moved again without those whose change is withdrawn; later these are put back.
  private static let roundsOfNewMoves = 3

  /// Moves fences, where that is allowed.
  private static func move(
    _ draft: inout RepairDraft, _ settings: RepairSettings,
    until isOver: @escaping @Sendable (RepairProgress) -> Bool
  ) -> FenceMover? {
    let progress = RepairProgress(fences: draft.fences.count, uncleared: nil)
    guard settings.maximumMovement?.meters != 0, !isOver(progress) else { return nil }
    var mover = FenceMover(draft, settings, until: isOver)
    mover.run(draft.layout)
    var next = 0
    for zone in draft.zones.indices {
      for index in draft.zones[zone].indices {
        draft.zones[zone][index].fence.shape = mover.shapes[next]
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
          && changes[index].sources == changes[index - 1].sources)
    }.map { changes[$0].movement.meters }
    let mayMove = settings.maximumMovement?.meters != 0
    return RepairPlan(
      original: draft.original, layout: draft.result, changes: changes, mergers: [],
      remaining: after.remaining(
        draft, mover, settings,
        otherwise: isStopped
          ? .stopped : !mayMove ? .notMoved : mover == nil ? .withdrawn : .noRoom),
      accepted: after.accepted(draft, settings),
      counts: LintRule.allCases.compactMap { rule in
        let (one, other) = (before.counts[rule] ?? 0, after.counts[rule] ?? 0)
        return one + other > 0
          ? RepairPlan.RuleCount(rule: rule, before: one, after: other) : nil
      },
      movement: RepairPlan.Movement(
        fences: moved.count, largest: .meters(moved.reduce(0) { max($0, $1) }),
        sum: .meters(moved.reduce(0) { $0 + $1 }),
        rootSumSquare: .meters(moved.reduce(0) { $0 + $1 * $1 }.squareRoot()),
        // What is put back clears less.
        lowerBound: draft.fences.contains { $0.isPutBack }
          ? nil : mover?.bound.map { .meters($0.squareRoot()) }),
      isStopped: isStopped, unlisted: after.unlisted)
  }
}
