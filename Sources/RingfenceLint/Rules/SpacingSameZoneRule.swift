internal import Ringfence

/// `spacing-same-zone`: two fences of one zone are too near each other.
enum SpacingSameZoneRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .info, sets: [.spacing, .restart],
      help: RuleHelp(
        "fences of one zone are too near each other",
        "Two fences of one zone lie nearer than the spacing, 500 m by default. They trigger the "
          + "same zone, so this is often meant.",
        "Merge the fences, or move one of them away."),
      check: .pairs(
        PairRule(
          set: .spacingSameZone, criterion: .spacing, isSameZone: true,
          message: { PairText.spacing($0, $1, remedy: " or merge the fences") },
          unlisted: { _, settings in
            "within \(LintText.number(settings.spacing.meters, decimals: 2)) m"
          })))
  }
}
