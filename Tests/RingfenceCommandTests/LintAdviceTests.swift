import Ringfence
import RingfenceFiles
import RingfenceLint
import Testing

/// Following the advice of a rule leaves fewer findings, and none of another rule that was not there before.
@Suite struct LintAdviceTests {
  /// The layouts of the page in which rules fire; those of suppressions are settings.
  static let sections = LintDocsTests.sections.filter { section in
    !section.layouts.contains { $0.hasPrefix("{ \"rule\"") }
  }

  /// What the advice makes of the first layout of a section, where that is not its second one.
  static let followed: [String: String] = [
    "condition-unsatisfiable": """
    { "id": "z", "conditions": { "schedule": { "days": ["sun"], "fromDate": "2026-03-02", "toDate": "2026-12-06" } },
      "fences": [ { "id": "a", "circle": { "center": [10, 50], "radius": 60 } } ] }
    """,
    "duplicate-fence": """
    { "id": "z", "fences": [ { "id": "a", "circle": { "center": [10, 50], "radius": 60 } } ] }
    """,
    "near-duplicate": """
    { "id": "z", "fences": [ { "id": "a", "circle": { "center": [10, 50], "radius": 60 } } ] }
    """,
    "geoline-settings": """
    { "id": "z", "dwell": "5 min",
      "fences": [ { "id": "a", "circle": { "center": [10.0005, 50], "radius": 40 } } ] }
    """,
    "ghost-risk": """
    { "id": "z", "fences": [ { "id": "a", "circle": { "center": [10, 50], "radius": 60 } } ] }
    """,
    // Half the diagonal of 200.4 by 22.2 m.
    "restart-overshoot": """
    { "id": "z", "fences": [ { "id": "f", "circle": { "center": [0.0009, 0.0001], "radius": 100.9 } } ] }
    """,
    "wake-too-early": """
    { "id": "z", "fences": [ { "id": "a", "circle": { "center": [0.01, 0.0001], "radius": 1114 } } ] }
    """,
  ]

  /// The findings of the rules that are on where restart mode is checked, and of one more.
  private func counts(_ zones: String, _ rule: LintRule, restMeters: Double) throws -> [LintRule:
    Int]
  {
    let text = "{ \"version\": 1, \"zones\": [ \(zones) ] }"
    var options = ZoneReadingOptions()
    options.keepsContradictions = true
    let file = try ZoneFile.read(bytes: Array(text.utf8), name: "z.json", options: options)
    var settings = LintSettings(
      restDistance: .meters(restMeters), today: CivilDate(year: 2026, month: 6, day: 15),
      disabled: LintRule.offByDefault.subtracting([rule])
    ).inRestartMode
    if rule == .ruleNeverEnters { settings.zoneRequirements = LintDocsTests.requirements }
    settings.devices = 60_000
    var counts: [LintRule: Int] = [:]
    var linter = Linter(settings: settings)
    // Two fences are reported by each rule that has something to say.
    linter.reportsPairsOnce = false
    for finding in linter.findings(in: file.layout) {
      counts[finding.rule, default: 0] += 1
    }
    return counts
  }

  /// What the second advice of rules about two fences makes of the first layouts of their sections, which have circles of
  /// 50 m at 0° and a little east of it: one circle around both, its centre between theirs.
  static let joined: [(rule: LintRule, east: Double)] = [
    (.spacing, 0.005381), (.overlap, 0.0008), (.restartOverlap, 0.0014),
  ]

  @Test(arguments: joined.indices) func `makes one fence of two without another finding`(
    row: Int
  ) throws {
    let (rule, east) = Self.joined[row]
    let help = rule.help
    #expect(help.remedy.contains("make one zone with one fence around both"))
    let section = try #require(Self.sections.first { $0.rule == rule.name })
    // A degree of the equator is 111,319.5 m.
    let radius = east * 111_319.5 / 2 + 50
    let one = """
      { "id": "a", "fences": [ { "id": "a", "circle": { "center": [\(east / 2), 0], "radius": \(radius) } } ] }
      """
    let before = try counts(section.layouts[0], rule, restMeters: 50)
    let after = try counts(one, rule, restMeters: 50)
    #expect(before[rule] == 1)
    #expect(after[rule] == nil)
    for (other, count) in after { #expect(count <= before[other] ?? 0, "\(other.name)") }
    // Two zones that only become one are a finding of another rule.
    let merged = section.layouts[0].replacing("] },\n{ \"id\": \"b\",\n  \"fences\": [", with: ",")
    #expect(try counts(merged, rule, restMeters: 50)[.spacingSameZone] == 1)
  }

  @Test(arguments: sections) func `is followed without another finding`(
    section: LintDocsTests.Section
  ) throws {
    let rule = try #require(LintRule.allCases.first { $0.name == section.rule })
    try #require(section.layouts.count == 2)
    let before = try counts(section.layouts[0], rule, restMeters: 50)
    // The message of ghost-risk names the distance from which on phones enter once a day at most.
    let after = try counts(
      Self.followed[section.rule] ?? section.layouts[1], rule,
      restMeters: rule == .ghostRisk ? 114 : 50)
    #expect(before[rule] ?? 0 > after[rule] ?? 0)
    for (other, count) in after { #expect(count <= before[other] ?? 0, "\(other.name)") }
  }
}
