internal import Ringfence

/// The findings of the rules about pairs of fences, fence by fence. A dense layout has very many, so each
/// is made when it is reported and not kept.
struct PairFindings {
  private let context: LintContext
  private let numbering: FenceNumbering
  private var near: PairSequence
  private var overlapping: PairSequence

  init(_ context: LintContext) {
    self.context = context
    let isAsked = [.spacing, .spacingSameZone, .overlap].contains { (rule: LintRule) in
      !context.settings.disabled.contains(rule)
    }
    if isAsked {
      let found = FencePairs(
        in: context.layout, within: context.settings.spacing.meters,
        selection: PairSelection(context))
      numbering = found.numbering
      near = PairSequence(pairs: found.pairs, rests: found.rests)
    } else {
      numbering = FenceNumbering(context.layout)
      near = PairSequence(pairs: [], rests: [])
    }
    if context.settings.disabled.contains(.restartOverlap) {
      overlapping = PairSequence(pairs: [], rests: [])
    } else {
      let (pairs, rests) = RestartOverlapRule.pairs(context, numbering)
      overlapping = PairSequence(pairs: pairs, rests: rests)
    }
  }

  /// Moves on to the pairs whose first fence is `fence`. Fences are taken in ascending order.
  mutating func take(_ fence: Int32) -> FencePairFindings {
    FencePairFindings(
      context: context, numbering: numbering, near: near.take(fence),
      overlapping: overlapping.take(fence))
  }
}

/// Pairs in the order of their first fences.
struct PairSequence {
  /// The pairs of one first fence.
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
  fileprivate let near: PairSequence.Part
  fileprivate let overlapping: PairSequence.Part

  /// Reports the findings of one rule in the order of the other fences, and last the number of pairs that
  /// are not listed; nothing if the rule has another severity.
  func visit<Failure: Error>(
    _ rule: LintRule, _ severity: LintSeverity, _ report: (Finding) throws(Failure) -> Void
  ) throws(Failure) {
    guard !context.settings.disabled.contains(rule),
      context.settings.severities[rule] ?? rule.defaultSeverity == severity
    else { return }
    let required: Distance? =
      switch rule {
      case .overlap: nil
      case .restartOverlap: .meters(0)
      default: context.settings.spacing
      }
    let part = rule == .restartOverlap ? overlapping : near
    var listed = 0
    for pair in part.pairs where pair.rules.contains(PairRuleSet(rule)) {
      listed += 1
      let one = numbering.place(pair.first)
      let other = numbering.place(pair.second)
      let message =
        rule == .restartOverlap
        ? RestartOverlapRule.message(one, other, pair.meters, context.layout)
        : message(rule, one, other, pair.meters)
      let finding = Finding(
        rule: rule, severity: severity, at: .fence(one.fence, zone: one.zone),
        other: .fence(other.fence, zone: other.zone),
        detail: .distance(.meters(pair.meters), required: required),
        message: message)
      try report(finding)
    }
    for rest in part.rests where rest.rule == PairRuleSet(rule) {
      let one = numbering.place(rest.fence)
      let finding = Finding(
        rule: rule, severity: severity, at: .fence(one.fence, zone: one.zone),
        detail: .unlistedPairs(rest.count), message: message(rule, one, rest, listed: listed))
      try report(finding)
    }
  }

  /// Reports how many pairs of a fence are not listed.
  private func message(
    _ rule: LintRule, _ one: (zone: Int, fence: Int), _ rest: FencePairs.Rest, listed: Int
  ) -> String {
    let isOne = rest.count == 1
    let count = "\(rest.isAtMost ? "up to " : "")\(rest.count) more fence\(isOne ? "" : "s")"
    let place =
      switch rule {
      case .spacingSameZone:
        "within \(LintText.number(context.settings.spacing.meters, decimals: 2)) m"
      case .overlap: "of other zones that share\(isOne ? "s" : "") a point with it"
      case .restartOverlap:
        "of other zones whose restart circle\(isOne ? " overlaps" : "s overlap") its own"
      default:
        "of other zones within \(LintText.number(context.settings.spacing.meters, decimals: 2)) m"
      }
    return "\(context.layout.label(zone: one.zone, fence: one.fence)) has \(count) \(place), later "
      + "in the layout than it\(rest.isAtMost ? " and counted by their boxes" : ""), "
      + "\(rest.isAtMost ? "up to " : "")\(listed + rest.count) in all; only "
      + "\(max(1, context.settings.pairsPerFence)) a fence are listed, so look at the whole group"
  }

  private func message(
    _ rule: LintRule, _ one: (zone: Int, fence: Int), _ other: (zone: Int, fence: Int),
    _ meters: Double
  ) -> String {
    let zone = context.layout.zones[one.zone]
    let otherZone = context.layout.zones[other.zone]
    var text: [UInt8] = []
    text.reserveCapacity(192)
    text.append("fence '")
    text.append(LintText.name(zone.fences[one.fence].id))
    text.append("' of zone '")
    text.append(LintText.name(zone.id))
    text.append(meters > 0 ? "' lies " : "' overlaps fence '")
    if meters > 0 {
      FixedDecimal.append(meters, decimals: 2, to: &text)
      text.append(" m from fence '")
    }
    text.append(LintText.name(otherZone.fences[other.fence].id))
    text.append(one.zone == other.zone ? "' of the same zone" : "' of zone '")
    if one.zone != other.zone {
      text.append(LintText.name(otherZone.id))
      text.append("'")
    }
    if rule == .overlap {
      text.append(
        ", so both zones fire there: move one of them, or merge the zones if that is not meant")
    } else {
      let required = context.settings.spacing.meters
      text.append(", ")
      FixedDecimal.append(required, upTo: 2, to: &text)
      text.append(" m are required: move one of them ")
      if meters > 0 {
        FixedDecimal.append(max(0, required - meters), decimals: 2, to: &text)
        text.append(" m away")
      } else {
        // How far it is to the other side of an overlap is not known.
        text.append("that far off")
      }
      text.append(rule == .spacing ? " or merge the zones" : " or merge the fences")
    }
    return String(decoding: text, as: UTF8.self)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }
}
