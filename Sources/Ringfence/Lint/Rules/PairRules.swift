/// What the rules about pairs of fences find, fence by fence: millions in a dense layout, so each finding
/// is made when it is asked for and not kept.
struct PairFindings {
  private let context: LintContext
  private let numbering: FenceNumbering
  private let near: ContiguousArray<FencePairs.Pair>
  private let overlapping: ContiguousArray<FencePairs.Pair>
  private var nextNear = 0
  private var nextOverlapping = 0

  init(_ context: LintContext) {
    self.context = context
    let isAsked = [.spacing, .spacingSameZone, .overlap].contains { (rule: LintRule) in
      !context.settings.disabled.contains(rule)
    }
    if isAsked {
      let pairs = FencePairs(in: context.layout, within: context.settings.spacing.meters)
      (numbering, near) = (pairs.numbering, pairs.pairs)
    } else {
      (numbering, near) = (FenceNumbering(context.layout), [])
    }
    overlapping =
      context.settings.disabled.contains(.restartOverlap)
      ? [] : RestartOverlapRule.pairs(context, numbering)
  }

  /// Moves on to the pairs of which a fence is the first; fences are asked for in ascending order.
  mutating func take(_ fence: Int32) -> FencePairFindings {
    let nearRange = Self.range(of: fence, in: near, from: &nextNear)
    let overlapRange = Self.range(of: fence, in: overlapping, from: &nextOverlapping)
    return FencePairFindings(
      context: context, numbering: numbering, near: near[nearRange],
      overlapping: overlapping[overlapRange])
  }

  private static func range(
    of fence: Int32, in pairs: ContiguousArray<FencePairs.Pair>, from next: inout Int
  ) -> Range<Int> {
    let start = next
    while next < pairs.count, pairs[next].first == fence { next += 1 }
    return start..<next
  }
}

/// What the rules about pairs find of one fence and those after it.
struct FencePairFindings {
  fileprivate let context: LintContext
  fileprivate let numbering: FenceNumbering
  fileprivate let near: ContiguousArray<FencePairs.Pair>.SubSequence
  fileprivate let overlapping: ContiguousArray<FencePairs.Pair>.SubSequence

  /// Reports what one of the rules finds, in the order of the other fences.
  func visit<Failure: Error>(
    _ rule: LintRule, _ report: (Finding) throws(Failure) -> Void
  ) throws(Failure) {
    guard !context.settings.disabled.contains(rule) else { return }
    let required = context.settings.spacing.meters
    for pair in rule == .restartOverlap ? overlapping : near {
      let one = numbering.place(pair.first)
      let other = numbering.place(pair.second)
      let applies =
        switch rule {
        case .spacing: one.zone != other.zone && pair.meters < required
        case .spacingSameZone: one.zone == other.zone && pair.meters < required
        case .overlap: one.zone != other.zone && pair.meters == 0
        default: true
        }
      guard applies, !context.isDisabled(rule, inZone: one.zone),
        !context.isDisabled(rule, inZone: other.zone)
      else { continue }
      let message =
        rule == .restartOverlap
        ? RestartOverlapRule.message(one, other, pair.meters, context.layout)
        : message(rule, one, other, pair.meters)
      var finding = Finding(
        rule: rule, zone: one.zone, fence: one.fence, otherZone: other.zone,
        otherFence: other.fence, found: pair.meters,
        required: rule == .overlap ? nil : rule == .restartOverlap ? 0 : required,
        message: message)
      if let severity = context.settings.severities[rule] { finding.severity = severity }
      try report(finding)
    }
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
    text.append(zone.fences[one.fence].id)
    text.append("' of zone '")
    text.append(zone.id)
    text.append(meters > 0 ? "' lies " : "' overlaps fence '")
    if meters > 0 {
      FixedDecimal.append(meters, decimals: 2, to: &text)
      text.append(" m from fence '")
    }
    text.append(otherZone.fences[other.fence].id)
    text.append(one.zone == other.zone ? "' of the same zone" : "' of zone '")
    if one.zone != other.zone {
      text.append(otherZone.id)
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
