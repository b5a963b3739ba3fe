import Ringfence
import RingfenceFiles
import RingfenceLint
import Testing

@Suite struct SettingsFileTests {
  private func settings(_ lint: String, for path: String = "z.json") throws -> LintSettings {
    let text = "{\n\"version\": 1,\n\"lint\": { \(lint) } }"
    return try SettingsFile.read(bytes: Array(text.utf8), name: "ringfence.json")
      .lintSettings(for: path)
  }

  private func rules(_ lint: String, for path: String = "z.json") throws -> Set<LintRule> {
    Set(LintRule.allCases).subtracting(try settings(lint, for: path).disabled)
  }

  @Test func `changes nothing without settings`() throws {
    #expect(try settings("") == LintSettings())
    let empty = try SettingsFile.read(bytes: Array(#"{"version": 1}"#.utf8), name: "r")
    #expect(empty.lintSettings(for: "a/b.json") == LintSettings())
    #expect(
      LintSettings().disabled == [
        .restartRetrigger, .restartFastPass, .regionLimit, .platformRegions, .ghostRisk,
        .androidUndecidable, .wakeTooEarly, .ringDirection, .spacing, .spacingSameZone,
        .restartOverlap, .restartOvershoot, .restartExcluded,
      ])
  }

  @Test func `reads figures`() throws {
    let settings = try settings(
      """
      "spacing": "0.3 km", "accuracy": 12, "passSpeed": "36 km/h", "maximumPerFence": 3,
      "buffer": 20, "budget": "30 m", "minimumRadius": 40, "maximumRadius": "1 km"
      """)
    #expect(settings.spacing == .meters(300))
    #expect(settings.accuracy == .meters(12))
    #expect(settings.passSpeed == .metersPerSecond(10))
    #expect(settings.pairsPerFence == 3)
    #expect(settings.restart.buffer == .meters(20))
    #expect(settings.restart.budget == .meters(30))
    #expect(settings.restart.minimumRadius == .meters(40))
    #expect(settings.restart.maximumRadius == .meters(1_000))
  }

  /// The rules about suppressions stay on.
  @Test func `selects rules, sets and patterns`() throws {
    let always: Set<LintRule> = [.unusedSuppression, .expiredSuppression]
    #expect(try rules(#""select": ["all"]"#) == Set(LintRule.allCases))
    #expect(try rules(#""select": []"#) == always)
    #expect(try rules(#""select": [], "ignore": ["settings"]"#).isEmpty)
    #expect(
      try rules(#""select": ["size"], "severities": { "unused-suppression": "off" }"#)
        == [.size, .expiredSuppression])
    // `spacing` is the set where rules are selected, and the rule elsewhere.
    #expect(
      try rules(#""select": ["spacing"]"#)
        == always.union([.spacing, .spacingSameZone, .overlap]))
    #expect(
      try rules(#""select": ["spacing"], "ignore": ["spacing"]"#)
        == always.union([.spacingSameZone, .overlap]))
    #expect(
      try rules(#""select": ["dwell-*", "spike"]"#)
        == always.union([.dwellWithoutExit, .dwellRetrigger, .dwellRepeat, .spike]))
    #expect(
      try rules(#""select": ["restart"], "ignore": ["restart-over*", "spacing*"]"#)
        == always.union([.restartExcluded, .restartRetrigger, .restartFastPass, .wakeTooEarly]))
  }

  @Test func `a mode switches its rules on`() throws {
    let standard = try rules("")
    #expect(try rules(#""mode": "normal""#) == standard)
    #expect(try rules(#""mode": "restart""#) == standard.union(LintRule.onInRestartMode))
    #expect(
      try rules(#""mode": "restart", "ignore": ["restart-*"]"#)
        == standard.union([.spacing, .spacingSameZone]))
  }

  @Test func `sets severities, those of rules over those of patterns`() throws {
    let settings = try settings(
      """
      "severities": { "spike": "error", "region-limit": "warning", "s*": "info", "overlap": "off" }
      """)
    #expect(settings.severities[.spike] == .error)
    #expect(settings.severities[.size] == .info)
    #expect(settings.disabled.contains(.overlap))
    // A rule that has a severity by its name is on.
    #expect(!settings.disabled.contains(.regionLimit))
    #expect(settings.disabled.contains(.restartFastPass))
    // A pattern switches nothing on.
    #expect(try !rules(#""severities": { "restart-*": "info" }"#).contains(.restartRetrigger))
    // What is ignored is off in any case.
    #expect(
      try !rules(#""severities": { "spike": "error" }, "ignore": ["spike"]"#).contains(.spike))
  }

  @Test func `has settings for some files`() throws {
    let lint = """
      "ignore": ["spike"], "files": [
        { "match": ["drafts/**", "*.kml"], "ignore": ["geometry"] },
        { "match": ["drafts/last.json"], "severities": { "spike": "info" } } ]
      """
    #expect(try !rules(lint).contains(.spike))
    #expect(try rules(lint).contains(.size))
    #expect(try !rules(lint, for: "drafts/a/b.json").contains(.size))
    #expect(try !rules(lint, for: "a/b/c.kml").contains(.size))
    #expect(try rules(lint, for: "a/drafts/b.json").contains(.size))
    #expect(try rules(lint, for: "drafts/last.json").contains(.spike))
  }

  /// A setting of the linter that stands beside `lint`.
  @Test func `says where a setting belongs`() {
    let text = #"{"version": 1, "suppressions": [], "lint": {}}"#
    let message =
      "r:1:16: error: unknown key 'suppressions', expected it in the object 'lint' at $.suppressions [unknown-key]"
    #expect(
      performing: {
        _ = try SettingsFile.read(bytes: Array(text.utf8), name: "r")
      }, throws: { "\($0)" == message })
  }

  /// The message for each fault, with its line and column counted by hand; the text begins in line 3, after
  /// `"lint": { `, in column 11.
  @Test(arguments: [
    (
      #""spacin": 1"#,
      "r:3:11: error: unknown key 'spacin', did you mean 'spacing'? at $.lint.spacin [unknown-key]"
    ),
    (
      #""select": ["spikes"]"#,
      "r:3:22: error: unknown rule 'spikes', did you mean 'spike'? at $.lint.select[0] [bad-value]"
    ),
    (
      #""ignore": ["x-*"]"#,
      "r:3:22: error: no rule has a name like 'x-*' at $.lint.ignore[0] [bad-value]"
    ),
    (
      #""select": "all""#,
      "r:3:21: error: expected an array of rules and sets of rules, found a text at $.lint.select [wrong-type]"
    ),
    (
      #""severities": { "spike": "fatal" }"#,
      "r:3:36: error: 'fatal' is not a severity, expected one of 'info', 'warning', 'error', 'off' at $.lint.severities.spike [bad-value]"
    ),
    (#""spacing": "1 mile""#, "r:3:22: error: "),
    (
      #""spacing": -1"#,
      "r:3:22: error: spacing is -1 m, expected 0...1000000 m at $.lint.spacing [out-of-range]"
    ),
    (
      #""maximumPerFence": 0"#,
      "r:3:30: error: maximumPerFence is 0, expected a whole number in 1...1000000 at $.lint.maximumPerFence [out-of-range]"
    ),
    (
      #""minimumRadius": 9, "maximumRadius": 8"#,
      "r:3:48: error: maximumRadius is 8 m, expected at least the minimumRadius at $.lint.maximumRadius [out-of-range]"
    ),
    (
      #""files": [{ "ignore": [] }]"#,
      "r:3:21: error: missing key 'match' at $.lint.files[0] [missing-key]"
    ),
    (
      #""rulePage": "Lint.md""#,
      "r:3:23: error: 'Lint.md' is no address of a page, expected one such as 'https://example.org/Lint.md' at $.lint.rulePage [bad-value]"
    ),
  ]) func `names what is wrong`(lint: String, message: String) {
    let text = "{\n\"version\": 1,\n\"lint\": { \(lint) } }"
    #expect {
      _ = try SettingsFile.read(bytes: Array(text.utf8), name: "r")
    } throws: { error in
      let found = (error as? FileError)?.description ?? ""
      return message.hasSuffix("]") ? found == message : found.hasPrefix(message)
    }
  }

  @Test(arguments: [
    ("{}", FileError.Code.missingKey), ("{\"version\": 2}", .unsupportedVersion), ("", .emptyFile),
    ("[]", .wrongType), ("{", .truncated), ("{\"version\": 1, \"rules\": {}}", .unknownKey),
  ]) func `refuses other documents`(text: String, code: FileError.Code) {
    #expect {
      _ = try SettingsFile.read(bytes: Array(text.utf8), name: "r")
    } throws: { ($0 as? FileError)?.code == code }
  }
}
