/// What the rules about pairs of fences have in common.
private func report(
  _ rule: LintRule, _ context: LintContext, into findings: inout [Finding],
  where applies: (_ isSameZone: Bool, _ meters: Double) -> Bool,
  advice: (inout [UInt8], _ meters: Double) -> Void
) {
  guard let pairs = context.pairs else { return }
  for pair in pairs.pairs {
    let one = pairs.place(pair.first)
    let other = pairs.place(pair.second)
    guard applies(one.zone == other.zone, pair.meters) else { continue }
    if context.isDisabled(rule, inZone: one.zone) || context.isDisabled(rule, inZone: other.zone) {
      continue
    }
    let zone = context.layout.zones[one.zone]
    let otherZone = context.layout.zones[other.zone]
    var text: [UInt8] = []
    text.append("fence '")
    text.append(zone.fences[one.fence].id)
    text.append("' of zone '")
    text.append(zone.id)
    text.append(pair.meters > 0 ? "' lies " : "' overlaps fence '")
    if pair.meters > 0 {
      FixedDecimal.append(pair.meters, decimals: 2, to: &text)
      text.append(" m from fence '")
    }
    text.append(otherZone.fences[other.fence].id)
    text.append(one.zone == other.zone ? "' of the same zone" : "' of zone '")
    if one.zone != other.zone {
      text.append(otherZone.id)
      text.append("'")
    }
    advice(&text, pair.meters)
    findings.append(
      Finding(
        rule: rule, zone: one.zone, fence: one.fence, otherZone: other.zone,
        otherFence: other.fence, found: pair.meters,
        required: rule == .overlap ? nil : context.settings.spacing.meters,
        message: String(decoding: text, as: UTF8.self)))
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: String) { append(contentsOf: text.utf8) }

  /// Adds what is required, and how far one of the fences is to be moved.
  fileprivate mutating func append(required: Double, found: Double) {
    append(", ")
    FixedDecimal.append(required, upTo: 2, to: &self)
    append(" m are required: move one of them ")
    FixedDecimal.append(Swift.max(0, required - found), decimals: 2, to: &self)
    append(" m away")
  }
}

/// Fences of different zones that are too near each other.
enum SpacingRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let required = context.settings.spacing.meters
    report(.spacing, context, into: &findings) {
      !$0 && $1 < required
    } advice: { text, meters in
      text.append(required: required, found: meters)
      text.append(" or merge the zones")
    }
  }
}

/// Fences of one zone that are too near each other.
enum SpacingSameZoneRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let required = context.settings.spacing.meters
    report(.spacingSameZone, context, into: &findings) {
      $0 && $1 < required
    } advice: {
      text, meters in
      text.append(required: required, found: meters)
      text.append(" or merge the fences")
    }
  }
}

/// Zones whose fences share a point.
enum OverlapRule {
  static func check(_ context: LintContext, into findings: inout [Finding]) {
    report(.overlap, context, into: &findings) {
      !$0 && $1 == 0
    } advice: { text, _ in
      text.append(
        ", so both zones fire there: move one of them, or merge the zones if that is not meant")
    }
  }
}
