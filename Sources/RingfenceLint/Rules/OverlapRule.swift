internal import Ringfence

/// `overlap`: two zones overlap.
enum OverlapRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.spacing],
      help: RuleHelp(
        "fences of two zones share a point",
        "Two fences of different zones overlap or touch. A device there triggers both zones.",
        "Move one of the fences away, or \(PairText.oneFence), if that is not meant."),
      check: .pairs(
        PairRule(
          set: .overlap, criterion: .contact, isSameZone: false,
          message: { pair, context in
            PairText.message(pair, context.layout) {
              $0.append(
                ", so both zones fire there: if that is not meant, move one of them or "
                  + PairText.oneFence)
            }
          },
          unlisted: { isOne, _ in "of other zones that share\(isOne ? "s" : "") a point with it" }))
    )
  }
}
