internal import Ringfence

/// `spacing`: two fences of different zones are too near each other.
enum SpacingRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.spacing, .restart],
      help: RuleHelp(
        "fences of different zones are too near each other",
        "Two fences of different zones lie nearer than the spacing, 500 m by default, from perimeter to "
          + "perimeter. An error "
          + "of a position, or a fix that comes late, then triggers the wrong zone.",
        "Move one of the fences away, or \(PairText.oneFence)."),
      check: .pairs(
        PairRule(
          set: .spacing, criterion: .spacing, isSameZone: false,
          message: { PairText.spacing($0, $1, remedy: " or \(PairText.oneFence)") },
          unlisted: { _, settings in
            "of other zones within \(LintText.number(settings.spacing.meters, decimals: 2)) m"
          })))
  }
}
