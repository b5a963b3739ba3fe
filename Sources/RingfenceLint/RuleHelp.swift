/// What a rule of the linter is about, for SARIF and `lint --explain`. `Docs/Lint.md` has the examples.
public struct RuleHelp: Sendable {
  /// What the rule finds: one sentence without full stop.
  public let summary: String
  /// When exactly it fires, and why that matters: sentences.
  public let description: String
  /// What to do about a finding: a sentence.
  public let remedy: String

  init(_ summary: String, _ description: String, _ remedy: String) {
    self.summary = summary
    self.description = description
    self.remedy = remedy
  }
}
