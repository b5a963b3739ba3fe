internal import Ringfence

/// `restart-overlap`: the restart circles of two zones intersect, so both check in.
enum RestartOverlapRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .error, sets: [.restart, .bluedot],
      needsRestartCircles: true,
      help: RuleHelp(
        "restart circles of two zones intersect",
        "In restart mode an app checks a circle around each fence. Where the circles of two zones "
          + "overlap, a device checks in to both. A corridor with a chain of circles is compared as it is.",
        "Move the fences apart, or \(PairText.oneFence)."),
      check: .pairs(
        PairRule(
          set: .restartOverlap, criterion: .restartCircles, isSameZone: false,
          message: message,
          unlisted: { isOne, _ in
            "of other zones whose restart circle\(isOne ? " overlaps" : "s overlap") its own"
          })))
  }

  private static func message(_ pair: FencePair, _ context: LintContext) -> String {
    // A corridor is compared instead of its circles, which reach farther.
    let isLeast = [pair.one, pair.other].contains {
      !context.restart.degradations[$0.zone][$0.fence].chain.isEmpty
    }
    return "\(context.layout.label(zone: pair.one.zone, fence: pair.one.fence)) and "
      + "\(context.layout.label(zone: pair.other.zone, fence: pair.other.fence)) both check in where their "
      + PairText.restartOverlap(pair.meters, isLeast: isLeast) + "; move them apart or "
      + PairText.oneFence
  }
}
