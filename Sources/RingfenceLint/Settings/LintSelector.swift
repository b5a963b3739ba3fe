/// Words that stand for rules of the linter: the name of a rule or of a set, `all`, or a pattern for names.
package struct LintSelector: Sendable {
  /// The rules, in their order.
  package let rules: [LintRule]
  /// Whether the word is the name of one rule.
  package let isName: Bool

  package struct Failure: Error {
    package let detail: String
  }

  /// Creates a selector.
  ///
  /// - Parameters:
  ///   - word: the word.
  ///   - prefersSets: whether `spacing`, the name of a rule and of a set, is the set.
  /// - Throws: what was found and what was expected.
  package init(_ word: String, prefersSets: Bool = false) throws(Failure) {
    let set = LintRuleSet.allCases.first { $0.name.utf8.elementsEqual(word.utf8) }
    let rule = LintRule.allCases.first { $0.name.utf8.elementsEqual(word.utf8) }
    isName = rule != nil && (set == nil || !prefersSets)
    if let rule, isName {
      rules = [rule]
    } else if let set {
      rules = set.rules
    } else if word.utf8.elementsEqual("all".utf8) {
      rules = LintRule.allCases
    } else if GlobPattern.isPattern(word) {
      let pattern = GlobPattern(word)
      rules = LintRule.allCases.filter { pattern.matches($0.name) }
      guard !rules.isEmpty else {
        throw Failure(detail: "no rule has a name like \(JSONText.quoted(word))")
      }
    } else {
      let names = LintRule.allCases.map { $0.name } + LintRuleSet.allCases.map { $0.name }
      throw Failure(
        detail: "unknown rule \(JSONText.quoted(word))"
          + (Self.name(like: word, among: names).map { ", did you mean '\($0)'?" } ?? ""))
    }
  }
}

extension LintSelector {
  /// The name that a word resembles, or whose last part it is.
  private static func name(like word: String, among names: [String]) -> String? {
    let ending = Array("-\(word)".utf8)
    return nearestName(to: word, among: names)
      ?? names.first { $0.utf8.suffix(ending.count).elementsEqual(ending) }
  }
}

package struct LintSelection: Sendable {
  /// The rules that are on instead of those that were; `nil` leaves them.
  package var selected: [LintSelector]?
  /// Severities of rules; `nil` switches them off. That of a rule by its name also switches it on, and prevails over
  /// those of sets and patterns.
  package var levels: [(rules: LintSelector, level: LintSeverity?)] = []
  package var ignored: [LintSelector] = []

  /// Creates a selection that changes nothing.
  package init() {}

  /// Rules about the settings file itself stay as they are when others are selected.
  package func apply(to settings: inout LintSettings) {
    if let selected {
      let kept = Set(LintRuleSet.settings.rules).subtracting(settings.disabled)
      settings.disabled = Set(LintRule.allCases)
        .subtracting(selected.flatMap { $0.rules }).subtracting(kept)
    }
    for isName in [false, true] {
      for (rules, level) in levels where rules.isName == isName {
        for rule in rules.rules {
          if let level {
            settings.severities[rule] = level
            if isName { settings.disabled.remove(rule) }
          } else {
            settings.disabled.insert(rule)
          }
        }
      }
    }
    settings.disabled.formUnion(ignored.flatMap { $0.rules })
  }
}
