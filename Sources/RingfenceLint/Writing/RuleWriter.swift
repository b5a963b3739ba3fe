/// Writes what the rules of the linter are: all as a table or as JSON, or one in sentences.
public enum RuleWriter {
  /// The severity of a rule without settings; `off` for one that is off by default.
  private static func level(_ rule: LintRule) -> String {
    LintRule.offByDefault.contains(rule) ? "off" : rule.defaultSeverity.name
  }

  private static func sets(_ rule: LintRule) -> String {
    rule.sets.map { $0.name }.joined(separator: ", ")
  }

  /// A table: name, default severity, sets and summary.
  public static func table(_ rules: [LintRule]) -> [UInt8] {
    let rows = rules.map { [$0.name, level($0), sets($0), $0.help.summary] }
    guard let first = rows.first else { return [] }
    return Array(TextTable.text(first, right: [], Array(rows.dropFirst())).utf8)
  }

  /// One JSON document, version 1: `rules`, each with `name`, `severity`, `default` (whether it is on), `sets`,
  /// `summary`, `description`, `remedy` and for rules with a repair `repair`, `safe` or `unsafe`.
  public static func json(_ rules: [LintRule]) -> [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.appendReport(to: &bytes) { json in
      json.objects("rules", rules, onLines: true) { json, rule in
        json.member("name", word: rule.name)
        json.member("severity", word: rule.defaultSeverity.name)
        json.member("default", !LintRule.offByDefault.contains(rule))
        json.member("sets", rule.sets.map { $0.name })
        json.member("summary", rule.help.summary)
        json.member("description", rule.help.description)
        json.member("remedy", rule.help.remedy)
        if let fix = rule.fix { json.member("repair", word: fix.isSafe ? "safe" : "unsafe") }
      }
    }
    return bytes
  }

  /// A rule in sentences.
  public static func explanation(_ rule: LintRule) -> [UInt8] {
    let help = rule.help
    let state =
      LintRule.onInRestartMode.contains(rule)
      ? ", with '--mode restart'" : LintRule.offByDefault.contains(rule) ? ", off by default" : ""
    let repair = rule.fix.map { "\nrepair:   \($0.isSafe ? "safe" : "unsafe")" } ?? ""
    return Array(
      """
      \(rule.name): \(help.summary)

      severity: \(rule.defaultSeverity.name)\(state)
      sets:     \(sets(rule))\(repair)

      \(help.description)
      \(help.remedy)

      """.utf8)
  }
}
