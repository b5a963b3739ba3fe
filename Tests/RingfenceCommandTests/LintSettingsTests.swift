import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `ringfence.json`, `--settings`, `--no-settings` and the options over them.
@Suite struct LintSettingsTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A circle that is too small: an error of `size` and a warning of `never-decidable`.
  static let layout = """
    { "version": 1, "zones": [ { "id": "z", "fences": [
      { "id": "a", "circle": { "center": [0, 0], "radius": 4 } } ] } ] }
    """

  private func write(_ name: String, _ lint: String) throws -> String {
    try folder.write(name, "{ \"version\": 1, \"lint\": { \(lint) } }")
  }

  private func rules(_ words: String...) -> [String] {
    let result = Invocation(["lint", "--format=json"] + words)
    let document = try? JSONSerialization.jsonObject(with: Data(result.output.utf8))
    let findings = (document as? [String: Any])?["findings"] as? [[String: Any]]
    return findings?.compactMap { $0["rule"] as? String } ?? ["no document: \(result.errors)"]
  }

  @Test func `takes the nearest settings above each layout`() throws {
    let inner = try folder.write("a/b/inner.json", Self.layout)
    let outer = try folder.write("a/outer.json", Self.layout)
    #expect(rules(inner) == ["size", "never-decidable"])
    _ = try write("a/ringfence.json", #""ignore": ["size"]"#)
    #expect(rules(inner) == ["never-decidable"])
    #expect(rules(outer) == ["never-decidable"])
    _ = try write("a/b/ringfence.json", #""ignore": ["never-decidable"]"#)
    #expect(rules(inner) == ["size"])
    #expect(rules(inner, outer) == ["size", "never-decidable"])
    #expect(rules("--no-settings", inner) == ["size", "never-decidable"])
    #expect(rules("\(folder.path)/a/b/../outer.json") == ["never-decidable"])
    // A folder is linted without its settings, which are no layout.
    let result = Invocation(["lint", "\(folder.path)/a"])
    #expect(result.errors == "")
    #expect(result.output.hasSuffix("1 error, 1 warning, 0 info in 2 files\n"))
  }

  // MARK: Checks that are switched off

  /// A stranger's change must not switch all rules off unseen, in any format.
  @Test func `warns where no rule is on`() throws {
    let path = try folder.write("a/zones.json", Self.layout)
    let settings = try write("a/ringfence.json", #""ignore": ["*"]"#)
    let result = Invocation(["lint", path])
    #expect(
      result.output.hasPrefix(
        "\(path): warning: nothing is checked: 0 of 50 rules are on, with the settings of '\(settings)' [rules-off]\n"
      ))
    #expect(result.status == .findings)
    for format in ["json", "sarif", "github", "junit"] {
      let other = Invocation(["lint", "--format", format, path])
      #expect(other.output.contains("nothing is checked: 0 of 50 rules are on"), "\(format)")
      #expect(other.status == .findings)
    }
    #expect(rules(path) == ["rules-off"])
    #expect(rules("--no-settings", "--ignore", "*", path) == ["rules-off"])
    _ = try write("a/ringfence.json", #""files": [{"match": ["*.json"], "ignore": ["*"]}]"#)
    #expect(rules(path) == ["rules-off"])
    #expect(rules("--no-settings", path) == ["size", "never-decidable"])
  }

  @Test func `checks zones by rules that they switch off`() throws {
    let path = try folder.write(
      "zones.json",
      Self.layout.replacing(
        #""id": "z","#, with: #""id": "z", "lint": {"disable": ["size", "never-decidable"]},"#))
    #expect(rules(path) == ["rules-off"])
    let result = Invocation(["lint", path])
    #expect(result.status == .done)
    #expect(
      result.output.contains(
        "info: 1 zone switches off 2 rules by 'lint'; '--no-inline-suppressions' checks them all the same [rules-off]"
      ))
    #expect(rules("--no-inline-suppressions", path) == ["size", "never-decidable"])
    // SARIF names a rule by its index, too.
    let sarif = Invocation(["lint", "--format", "sarif", path]).output
    let document = try #require(
      try JSONSerialization.jsonObject(with: Data(sarif.utf8)) as? [String: Any])
    let run = try #require((document["runs"] as? [[String: Any]])?.first)
    let driver = (run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let known = driver?["rules"] as? [[String: Any]] ?? []
    let first = try #require((run["results"] as? [[String: Any]])?.first)
    #expect(first["ruleId"] as? String == "rules-off")
    let index = try #require(first["ruleIndex"] as? Int)
    #expect(known[index]["id"] as? String == "rules-off")
  }

  @Test(arguments: ["/etc/passwd", "../other.json", "a/../../other.json"])
  func `refuses a baseline outside of the folder of the settings`(baseline: String) throws {
    let path = try folder.write("a/zones.json", Self.layout)
    try folder.write("other.json", "secret")
    _ = try write("a/ringfence.json", #""ignore": []"#)
    try folder.write(
      "a/ringfence.json", "{\"version\": 1, \"lint\": {\"baseline\": \"\(baseline)\"}}")
    let result = Invocation(["lint", path])
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("the baseline lies outside of the folder of the settings"))
    #expect(!result.errors.contains("secret") && !result.errors.contains("root"))
  }

  @Test func `reads no baseline through a link to another folder`() throws {
    let path = try folder.write("a/zones.json", Self.layout)
    try folder.write("other.json", "secret")
    try folder.write(
      "a/ringfence.json", "{\"version\": 1, \"lint\": {\"baseline\": \"known.json\"}}")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/a/known.json", withDestinationPath: "../other.json")
    let result = Invocation(["lint", path])
    #expect(result.errors.contains("is a link to a file outside of its folder"))
    #expect(!result.errors.contains("secret"))
  }

  /// A file of settings that one does not see switches rules on and off.
  @Test func `names settings that are above the layout`() throws {
    let path = try folder.write("a/b/zones.json", Self.layout)
    let settings = try write("a/ringfence.json", #""mode": "normal""#)
    let note = "ringfence lint: note: with the settings of '\(settings)'\n"
    #expect(Invocation(["lint", path]).errors == note)
    #expect(Invocation(["lint", path, path]).errors == note)
    for words in [["--quiet", path], ["--settings", settings, path]] {
      #expect(!Invocation(["lint"] + words).errors.contains("with the settings"))
    }
    _ = try write("a/b/ringfence.json", #""mode": "normal""#)
    #expect(!Invocation(["lint", path]).errors.contains("with the settings"))
  }

  @Test func `takes the settings that are given`() throws {
    let path = try folder.write("z/zones.json", Self.layout)
    _ = try write("z/ringfence.json", #""ignore": ["size"]"#)
    let given = try write("other.json", #""files": [{ "match": ["z/*"], "select": ["size"] }]"#)
    #expect(rules("--settings", given, path) == ["size"])
    let both = Invocation(["lint", "--settings", given, "--no-settings", path])
    #expect(both.status == .usage)
    #expect(both.errors.contains("'--no-settings' does not go with '--settings'"))
  }

  @Test func `lets options prevail`() throws {
    let path = try folder.write("zones.json", Self.layout)
    _ = try write(
      "ringfence.json",
      #""select": ["size"], "severities": { "size": "info" }, "accuracy": 3, "minimumRadius": 100"#)
    #expect(rules(path) == ["size"])
    #expect(Invocation(["lint", path]).status == .done)
    #expect(Invocation(["lint", "--severity=size=error", path]).status == .findings)
    #expect(rules("--select=all", "--ignore=restart-*,ghost-risk,android-*", path) == ["size"])
    #expect(rules("--select=geometry", "--accuracy=10", path) == ["never-decidable", "size"])
    #expect(rules("--select=restart-overshoot", path) == ["restart-overshoot"])
    #expect(rules("--select=restart-overshoot", "--minimum-radius=0", path) == [])
    #expect(rules("--severity=size=off", path) == [])
    #expect(rules("--severity=spike=error,never-decidable=error", "--accuracy=9", path).count == 2)
  }

  @Test func `reads the example of the page`() throws {
    let page = try String(
      contentsOf: Paths.root.appendingPathComponent("Docs/Lint.md"), encoding: .utf8)
    let section = try #require(page.components(separatedBy: "## Settings of a team").last)
    let example = try #require(section.components(separatedBy: "```json\n").dropFirst().first)
    let text = try #require(example.components(separatedBy: "```").first)
    let path = try folder.write("zones.json", Self.layout)
    let draft = try folder.write("drafts/a/zones.json", Self.layout)
    try folder.write("ringfence.json", text)
    #expect(
      rules(path, draft) == [
        "size", "never-decidable", "restart-retrigger", "size", "never-decidable",
        "restart-retrigger",
      ])
    #expect(rules("--ignore=restart", path, draft).count == 4)
  }

  @Test(arguments: [
    ("{", RingfenceCommand.ExitStatus.unusableInput, "ringfence.json:1:2: error: "),
    (
      "{ \"version\": 1,\n \"lint\": { \"select\": [\"spike\", \"sizes\"] } }", .unusableInput,
      "ringfence.json:2:32: error: unknown rule 'sizes', did you mean 'size'? at $.lint.select[1] "
        + "[bad-value]"
    ),
    (
      "{ \"version\": 1, \"lint\": { \"severity\": {} } }", .unusableInput,
      "ringfence.json:1:27: error: unknown key 'severity', did you mean 'severities'?"
    ),
    (
      "{ \"version\": 1, \"lint\": { \"mode\": \"compare\" } }", .unusableInput,
      "ringfence.json:1:35: error: "
    ),
  ]) func `ends without output when settings are wrong`(
    text: String, status: RingfenceCommand.ExitStatus, message: String
  ) throws {
    let path = try folder.write("zones.json", Self.layout)
    try folder.write("ringfence.json", text)
    let result = Invocation(["lint", "--format=sarif", path])
    #expect(result.status == status)
    #expect(result.output.isEmpty)
    #expect(result.errors.hasPrefix("\(folder.path)/\(message)"), "\(result.errors)")
    let missing = Invocation(["lint", "--settings", "\(folder.path)/none.json", path])
    #expect(missing.status == .missingFile)
    #expect(missing.errors.hasSuffix("none.json: error: no such file [missing-file]\n"))
  }
}
