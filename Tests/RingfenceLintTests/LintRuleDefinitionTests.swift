import RingfenceLint
import Testing

/// What each rule says of itself, in its own file.
@Suite struct LintRuleDefinitionTests {
  @Test func `gives each rule its own name and texts`() {
    let rules = LintRule.allCases
    #expect(Set(rules.map(\.name)).count == rules.count)
    #expect(Set(rules.map(\.help.summary)).count == rules.count)
    #expect(Set(rules.map(\.help.description)).count == rules.count)
  }

  /// As the spelling of cases has it: a definition registered under another rule's case is found by its name.
  @Test(arguments: LintRule.allCases) func `has the name of its case`(rule: LintRule) {
    let plain = rule.name.filter { $0 != "-" }
    #expect(plain == "\(rule)".lowercased())
    #expect(rule.name.allSatisfy { $0 == "-" || $0.isLowercase })
  }

  @Test(arguments: LintRule.allCases) func `writes sentences`(rule: LintRule) {
    #expect(!rule.help.summary.hasSuffix("."))
    for text in [rule.help.description, rule.help.remedy] {
      #expect(text.hasSuffix(".") && text.first?.isUppercase == true, "\(text)")
    }
    #expect(Set(rule.sets).count == rule.sets.count)
  }

  /// The rules of the section about repairs in `Docs/Lint.md`.
  @Test func `repairs nine rules`() {
    #expect(
      Set(LintRule.allCases.filter { $0.fix != nil }.map(\.name)) == [
        "ring-not-closed", "duplicate-vertex", "spike", "rectangle-corners", "duplicate-id",
        "coordinate-order", "layout-swapped", "size", "ring-direction",
      ])
    #expect(
      Set(LintRule.allCases.filter { $0.fix?.isSafe == true }.map(\.name)) == [
        "ring-not-closed", "duplicate-vertex", "spike", "ring-direction",
      ])
  }
}
