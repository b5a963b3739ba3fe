// The rules about settings files. The command finds what they are about, not ``Linter``.

/// `unused-suppression`: a suppression of the settings file suppresses nothing.
enum UnusedSuppressionRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.settings],
      help: RuleHelp(
        "a suppression of the settings file suppresses nothing",
        "No layout of the run has a finding that the suppression is about. It would hide the next one.",
        "Remove the suppression, or name the files in it if they are not always linted."),
      check: .settingsFile)
  }
}

/// `expired-suppression`: a suppression of the settings file has expired.
enum ExpiredSuppressionRule {
  static var definition: LintRuleDefinition {
    LintRuleDefinition(
      severity: .warning, sets: [.settings],
      help: RuleHelp(
        "a suppression of the settings file has expired",
        "The day of its member expires is over. Its findings count again.",
        "Mend the findings, or set a later date."),
      check: .settingsFile)
  }
}
