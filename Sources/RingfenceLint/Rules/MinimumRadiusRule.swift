internal import Ringfence

/// `minimum-radius`: where an entry must be sure, passes of a small fence are missed.
///
/// A device passes straight, at an offset from the deepest place of at most half its depth *r*, so it comes at least *r*/2 deep. The entry
/// needs an estimate that lies deeper than σ z(c), z being the quantile of the normal distribution, and the estimate has an error of σ:
/// 95 % of the passes at the worst offset are entered where *r*/2 = σ (z(c) + z(0.95)). σ is the accuracy over √(−2 ln 0.32). Where a
/// condition is evaluated inside, half the way between two fixes is added, for a fix that is deep enough.
enum MinimumRadiusRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.conditions, .geometry],
      help: RuleHelp(
        "a fence is too small for an entry that must be sure",
        "The zone asks how sure an entry is, and the fence is so small that more than 5 % of devices that pass it straight, "
          + "half its radius beside the middle, are not entered.",
        "Make the fence larger, or ask for less certainty."),
      check: .layout(check))
  }

  /// The quantile of 95 %.
  private static let share = 1.644_853_626_951_472_7

  /// The depth that a fence needs, in metres.
  static func depth(certainty: Double, evaluatesInside: Bool, _ settings: LintSettings) -> Double {
    let sigma = settings.accuracy.meters / GhostRisk.accuracyInSigmas.squareRoot()
    let seconds = Double(settings.fixInterval.wholeMicroseconds) / 1e6
    return 2 * sigma * (quantile(certainty) + share)
      + (evaluatesInside ? settings.passSpeed.metersPerSecond * seconds / 2 : 0)
  }

  /// The number of deviations below which a normal value lies with a probability from ½ to 1.
  private static func quantile(_ probability: Double) -> Double {
    var (low, high) = (0.0, NormalContainment.reach)
    for _ in 0..<50 {
      let middle = (low + high) / 2
      if NormalContainment.halfPlane(signedDistance: -middle, variance: 1) < probability {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// Whether a condition needs a fix inside.
  private static func evaluatesInside(_ conditions: Conditions) -> Bool {
    conditions.bearing.contains { $0.when == .inside }
      || ConditionKind.limited.contains { kind in
        conditions[limits: kind].contains { $0.when == .inside }
      }
  }

  static func check(_ context: LintContext, into findings: inout [Finding]) {
    let settings = context.settings
    context.layout.visitFences { zone, fence, shape in
      guard let certainty = context.layout.zones[zone].settings.entryCertainty,
        !context.isFlat(zone: zone, fence: fence)
      else { return }
      let needed = depth(
        certainty: certainty,
        evaluatesInside: evaluatesInside(context.layout.zones[zone].conditions), settings)
      guard let found = NeverDecidableRule.inradius(shape, below: needed) else { return }
      findings.append(
        Finding(
          rule: .minimumRadius, at: .fence(fence, zone: zone),
          detail: .distance(.meters(found), required: .meters(needed)),
          message: "\(context.layout.label(zone: zone, fence: fence)) has no place more than "
            + "\(LintText.size(found, decimals: 1)) m from its edge, and an entry must be sure: with fixes accurate to "
            + "\(LintText.number(settings.accuracy.meters)) m, more than 5 % of passes half as deep are missed below "
            + "\(LintText.number(needed)) m; make it larger, or ask for less certainty"))
    }
  }
}
