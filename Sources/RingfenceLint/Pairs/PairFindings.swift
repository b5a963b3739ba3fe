internal import Ringfence

/// The findings of the rules about pairs of fences, fence by fence. A dense layout has very many, so each
/// is made when it is reported and not kept.
struct PairFindings {
  /// The rules about pairs that are on, in their order.
  let rules: [(rule: LintRule, definition: PairRule)]
  private let context: LintContext
  private let numbering: FenceNumbering
  private let contest: PairContest?
  private var near: PairSequence
  private var overlapping: PairSequence

  /// Finds the pairs; `once` for those that one rule reports although several find them.
  init(_ context: LintContext, once: Bool) {
    self.context = context
    rules = PairRule.all.filter { !context.settings.disabled.contains($0.rule) }
    let circleRules = rules.filter { $0.definition.criterion == .restartCircles }
    let areas = circleRules.isEmpty ? [] : RestartCirclePairs.areas(context)
    var shapes: ContiguousArray<PreparedShape> = []
    if circleRules.count < rules.count {
      context.layout.visitFences { _, _, shape in shapes.append(PreparedShape(shape)) }
    }
    contest = once ? PairContest(context, rules, shapes, areas) : nil
    if circleRules.count < rules.count {
      let found = FencePairs(
        in: context.layout, shapes, within: context.settings.spacing.meters,
        selection: PairSelection(context), contest: contest)
      numbering = found.numbering
      near = PairSequence(pairs: found.pairs, rests: found.rests)
    } else {
      numbering = FenceNumbering(context.layout)
      near = PairSequence(pairs: [], rests: [])
    }
    if circleRules.isEmpty {
      overlapping = PairSequence(pairs: [], rests: [])
    } else {
      let (pairs, rests) = RestartCirclePairs.find(
        context, numbering, areas, circleRules.map { $0.definition }, contest)
      overlapping = PairSequence(pairs: pairs, rests: rests)
    }
  }

  /// Moves on to the pairs whose first fence is `fence`. Fences are taken in ascending order.
  mutating func take(_ fence: Int32) -> FencePairFindings {
    FencePairFindings(
      context: context, numbering: numbering, contest: contest, near: near.take(fence),
      overlapping: overlapping.take(fence))
  }
}

/// Pairs in the order of their first fences.
struct PairSequence {
  struct Part {
    let pairs: ContiguousArray<FencePairs.Pair>.SubSequence
    let rests: ContiguousArray<FencePairs.Rest>.SubSequence
  }

  private let pairs: ContiguousArray<FencePairs.Pair>
  private let rests: ContiguousArray<FencePairs.Rest>
  private var nextPair = 0
  private var nextRest = 0

  init(pairs: ContiguousArray<FencePairs.Pair>, rests: ContiguousArray<FencePairs.Rest>) {
    self.pairs = pairs
    self.rests = rests
  }

  /// Moves on to the pairs of a fence, which is not below the last one.
  mutating func take(_ fence: Int32) -> Part {
    let (firstPair, firstRest) = (nextPair, nextRest)
    while nextPair < pairs.count, pairs[nextPair].first == fence { nextPair += 1 }
    while nextRest < rests.count, rests[nextRest].fence == fence { nextRest += 1 }
    return Part(pairs: pairs[firstPair..<nextPair], rests: rests[firstRest..<nextRest])
  }
}

/// The findings of the rules about pairs for one fence and later ones.
struct FencePairFindings {
  fileprivate let context: LintContext
  fileprivate let numbering: FenceNumbering
  fileprivate let contest: PairContest?
  fileprivate let near: PairSequence.Part
  fileprivate let overlapping: PairSequence.Part

  /// Reports the findings of one rule in the order of the other fences, and last the number of pairs that
  /// are not listed.
  func visit<Failure: Error>(
    _ rule: LintRule, _ definition: PairRule, _ severity: LintSeverity,
    _ report: (Finding) throws(Failure) -> Void
  ) throws(Failure) {
    let part = definition.criterion == .restartCircles ? overlapping : near
    let required = definition.required(context.settings)
    var listed = 0
    for pair in part.pairs where pair.rules.contains(definition.set) {
      listed += 1
      let found = FencePair(
        one: numbering.location(pair.first), other: numbering.location(pair.second),
        meters: pair.meters)
      let finding = Finding(
        rule: rule, severity: severity, at: .fence(found.one.fence, zone: found.one.zone),
        other: .fence(found.other.fence, zone: found.other.zone),
        detail: .distance(.meters(pair.meters), required: required),
        message: definition.message(found, context)
          + (definition.isSameZone
            ? "" : contest?.rest(of: definition, pair.first, pair.second) ?? ""))
      try report(finding)
    }
    for rest in part.rests where rest.rule == definition.set {
      let one = numbering.location(rest.fence)
      let finding = Finding(
        rule: rule, severity: severity, at: .fence(one.fence, zone: one.zone),
        detail: .unlistedPairs(rest.count), message: message(definition, one, rest, listed: listed))
      try report(finding)
    }
  }

  private func message(
    _ definition: PairRule, _ one: (zone: Int, fence: Int), _ rest: FencePairs.Rest, listed: Int
  ) -> String {
    let isOne = rest.count == 1
    let count = "\(rest.isAtMost ? "up to " : "")\(rest.count) more fence\(isOne ? "" : "s")"
    let excess = definition.unlisted(isOne, context.settings)
    return
      "\(context.layout.label(zone: one.zone, fence: one.fence)) has \(count) \(excess), later "
      + "in the layout than it\(rest.isAtMost ? " and counted by their boxes" : ""), "
      + "\(rest.isAtMost ? "up to " : "")\(listed + rest.count) in all; only "
      + "\(max(1, context.settings.pairsPerFence)) a fence are listed, so look at the whole group"
  }
}
