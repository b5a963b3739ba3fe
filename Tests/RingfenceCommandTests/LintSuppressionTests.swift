import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `suppressions` of `ringfence.json`.
@Suite struct LintSuppressionTests {
  let folder: TestFolder
  let layout: String

  /// A fence that is too small (`size`, `never-decidable`), 47 m from another one of its zone
  /// (`spacing-same-zone`), and one of another zone 111 m from that (`spacing`).
  static let text = """
    { "version": 1, "zones": [
      { "id": "z", "fences": [ { "id": "a", "circle": { "center": [0, 0], "radius": 4 } },
        { "id": "b", "circle": { "center": [0.001, 0], "radius": 60 } } ] },
      { "id": "y", "fences": [ { "id": "a", "circle": { "center": [0.003, 0], "radius": 50 } } ] } ] }
    """

  init() throws {
    folder = try TestFolder()
    layout = try folder.write("z.json", Self.text)
  }

  private func lint(_ suppressions: String, _ words: String...) throws -> Invocation {
    try folder.write(
      "ringfence.json",
      "{ \"version\": 1, \"lint\": { \"suppressions\": [\n\(suppressions) ] } }")
    return Invocation(["lint", "--mode=restart", "--today=2026-06-15"] + words + [layout])
  }

  /// The rules of the findings that count, sorted.
  private func rules(_ suppressions: String, _ words: String...) throws -> [String] {
    try folder.write(
      "ringfence.json",
      "{ \"version\": 1, \"lint\": { \"suppressions\": [\n\(suppressions) ] } }")
    let output = Invocation(["lint", "--mode=restart", "--today=2026-06-15"] + words + [layout])
      .output
    return output.split(separator: "\n").compactMap { line in
      line.last == "]" ? line.split(separator: "[").last.map { String($0.dropLast()) } : nil
    }.sorted()
  }

  static let all = ["never-decidable", "size", "spacing", "spacing", "spacing-same-zone"]

  @Test(arguments: [
    (#"{ "rule": "size", "reason": "r" }"#, ["size"]),
    (#"{ "rule": "size", "zone": "z", "reason": "r" }"#, ["size"]),
    (#"{ "rule": "size", "zone": "z", "fence": "a", "reason": "r" }"#, ["size"]),
    (#"{ "rule": "geometry", "reason": "r" }"#, ["size", "never-decidable"]),
    (#"{ "rule": "spacing*", "reason": "r" }"#, ["spacing", "spacing", "spacing-same-zone"]),
    (#"{ "rule": "spacing", "zone": "y", "reason": "r" }"#, ["spacing", "spacing"]),
    (#"{ "rule": "spacing", "zone": "z", "fence": "b", "reason": "r" }"#, ["spacing"]),
    (#"{ "rule": "spacing", "pair": ["z", "y"], "reason": "r" }"#, ["spacing", "spacing"]),
    (#"{ "rule": "spacing", "pair": ["y", "z"], "reason": "r" }"#, ["spacing", "spacing"]),
    (
      #"{ "rule": "spacing*", "zone": "z", "pair": ["b", "a"], "reason": "r" }"#,
      ["spacing-same-zone"]
    ),
    (#"{ "rule": "size", "files": ["z.*"], "reason": "r" }"#, ["size"]),
    (#"{ "rule": "size", "expires": "2026-06-15", "reason": "r" }"#, ["size"]),
  ]) func `leaves out what it is about`(suppression: String, expected: [String]) throws {
    var rest = Self.all
    for rule in expected { rest.remove(at: try #require(rest.firstIndex(of: rule))) }
    #expect(try rules("") == Self.all)
    #expect(try rules(suppression) == rest)
    let result = try lint(suppression)
    #expect(result.output.hasSuffix(" in 1 file; \(expected.count) suppressed\n"))
  }

  @Test(arguments: [
    #"{ "rule": "size", "zone": "y", "reason": "r" }"#,
    #"{ "rule": "size", "zone": "z", "fence": "b", "reason": "r" }"#,
    #"{ "rule": "size", "zone": "Z", "reason": "r" }"#,
    #"{ "rule": "spike", "reason": "r" }"#,
    #"{ "rule": "spacing", "pair": ["z", "z"], "reason": "r" }"#,
    #"{ "rule": "spacing", "zone": "z", "pair": ["a", "b"], "reason": "r" }"#,
  ]) func `is a finding when nothing needs it`(suppression: String) throws {
    #expect(try rules(suppression) == (Self.all + ["unused-suppression"]).sorted())
    #expect(
      try lint(suppression).output.contains("ringfence.json:2:1: warning: the suppression of "))
    #expect(try rules(suppression, "--ignore=unused-suppression") == Self.all)
    // It is said why: nothing was looked for, or there is no such zone or fence.
    let isMissing = suppression.contains("\"Z\"")
    #expect(
      try rules(suppression, "--select=conditions") == (isMissing ? ["unused-suppression"] : []))
  }

  @Test(arguments: [
    (#"{ "rule": "size", "zone": "nope", "reason": "r" }"#, "there is no zone 'nope'"),
    (#"{ "rule": "size", "zone": "z", "fence": "c", "reason": "r" }"#, "zone 'z' has no fence 'c'"),
    (#"{ "rule": "spacing", "pair": ["z", "x"], "reason": "r" }"#, "there is no zone 'x'"),
    (
      #"{ "rule": "spacing", "zone": "y", "pair": ["a", "b"], "reason": "r" }"#,
      "zone 'y' has no fence 'b'"
    ),
  ]) func `says what does not exist, whatever is selected`(
    suppression: String, words: String
  ) throws {
    for select in ["all", "geometry,spacing,conditions,restart", "dwell-retrigger"] {
      let output = try lint(suppression, "--select=\(select)").output
      #expect(
        output.contains(
          "suppresses nothing: \(words); mend the id, or remove it [unused-suppression]"),
        "\(output)")
    }
    #expect(try !lint(suppression, "--ignore=settings").output.contains("suppress"))
  }

  /// The selection in the example of Docs/Lint.md.
  @Test func `is reported whatever the settings select`() throws {
    let entries = """
      { "rule": "size", "expires": "2020-01-01", "reason": "r" },
      { "rule": "spike", "reason": "r" }
      """
    func settings(_ more: String) throws -> String {
      try folder.write(
        "ringfence.json",
        #"{ "version": 1, "lint": { "select": ["geometry", "spacing", "conditions", "restart"], "#
          + "\(more)\"suppressions\": [ \(entries) ] } }")
      return Invocation(["lint", "--today=2026-06-15", layout]).output
    }
    #expect(try settings("").contains("[expired-suppression]"))
    #expect(try settings("").contains("[unused-suppression]"))
    #expect(try !settings(#""ignore": ["settings"], "#).contains("-suppression]"))
    // One whose rule is off has expired all the same.
    let off = try settings(#""severities": { "size": "off" }, "#)
    #expect(off.contains("expired after 2020-01-01, remove it, or set a later date"))
  }

  /// It may be needed in layouts that are not linted, or could not be read.
  @Test func `is not unused where it does not hold`() throws {
    let other = #"{ "rule": "spike", "files": ["other.json"], "reason": "r" }"#
    #expect(try rules(other) == Self.all)
    let everywhere = #"{ "rule": "spike", "reason": "r" }"#
    #expect(try rules(everywhere, folder.path + "/none.json") == Self.all)
  }

  @Test func `counts again after its last day, which is said`() throws {
    let suppression = #"{ "rule": "size", "expires": "2026-06-14", "reason": "r" }"#
    #expect(try rules(suppression) == (Self.all + ["expired-suppression"]).sorted())
    let result = try lint(suppression)
    #expect(result.status == .findings)
    #expect(
      result.output.contains(
        "ringfence.json:2:1: warning: the suppression of 'size' expired after 2026-06-14, so 1 "
          + "finding counts again; mend it, or set a later date [expired-suppression]\n"))
    let unneeded = #"{ "rule": "spike", "expires": "2026-06-14", "reason": "r" }"#
    #expect(try lint(unneeded).output.contains("2026-06-14, nothing needs it; remove it"))
    // Without --today the day is that of the clock.
    let path = folder.path
    try folder.write(
      "ringfence.json",
      #"{"version":1,"lint":{"suppressions":[{"rule":"size","expires":"2020-01-01","reason":"r"}]}}"#
    )
    #expect(Invocation(["lint", "\(path)/z.json"]).output.contains("[expired-suppression]"))
  }

  @Test func `decides the exit status`() throws {
    #expect(try lint(#"{ "rule": "*", "reason": "r" }"#).status == .done)
    #expect(
      try lint(#"{ "rule": "*", "reason": "r" }, { "rule": "spike", "reason": "r" }"#).status
        == .findings)
  }

  @Test func `gives its reason in SARIF and JUnit`() throws {
    let suppression = #"{ "rule": "size", "reason": "behind \"glass\"" }"#
    let check = try SARIFCheck(try lint(suppression, "--format=sarif").output)
    #expect(check.faults == [])
    let suppressed = check.results.filter { $0["suppressions"] != nil }
    #expect(suppressed.compactMap { $0["ruleId"] as? String } == ["size"])
    let entry = (suppressed.first?["suppressions"] as? [[String: String]])?.first
    #expect(
      entry == ["kind": "external", "status": "accepted", "justification": "behind \"glass\""])
    let junit = try lint(suppression, "--format=junit").output
    #expect(junit.contains("<skipped message=\"behind &quot;glass&quot;\"></skipped>"))
  }

  /// What is suppressed is not recorded, and a suppression goes before a baseline.
  @Test func `goes before a baseline`() throws {
    let baseline = folder.path + "/known.json"
    let suppression = #"{ "rule": "size", "reason": "r" }"#
    let recorded = try lint(suppression, "--write-baseline", baseline)
    #expect(recorded.output == "recorded 4 findings in \(baseline)\n")
    #expect(try !folder.read("known.json").contains("size:"))
    let result = try lint(suppression, "--baseline", baseline)
    #expect(result.output == "no findings in 1 file; 4 in the baseline, 1 suppressed\n")
  }

  /// Lines and columns counted by hand.
  @Test(arguments: [
    (#"{ "rule": "size" }"#, "2:1: error: missing key 'reason'"),
    (#"{ "reason": "r" }"#, "2:1: error: missing key 'rule'"),
    (
      #"{ "rule": "size", "reason": "r", "until": "2027-01-01" }"#,
      "2:34: error: unknown key 'until', expected 'expires'"
    ),
    (#"{ "rule": "size", "reason": " " }"#, "2:29: error: the reason is empty"),
    (
      #"{ "rule": "sise", "reason": "r" }"#,
      "2:11: error: unknown rule 'sise', did you mean 'size'?"
    ),
    (#"{ "rule": "size", "fence": "a", "reason": "r" }"#, "2:1: error: missing key 'zone'"),
    (
      #"{ "rule": "size", "pair": ["a"], "reason": "r" }"#,
      "2:27: error: expected an array of two ids"
    ),
    (
      #"{ "rule": "size", "zone": "z", "fence": "a", "pair": ["a", "b"], "reason": "r" }"#,
      "2:41: error: there is a pair, expected no fence"
    ),
    (
      #"{ "rule": "size", "reason": "r", "expires": "2026-02-29" }"#,
      "2:45: error: '2026-02-29' is no date"
    ),
  ]) func `is refused when it makes no sense`(suppression: String, message: String) throws {
    let result = try lint(suppression)
    #expect(result.status == .unusableInput)
    #expect(result.output.isEmpty)
    #expect(result.errors.contains("ringfence.json:\(message)"), "\(result.errors)")
  }
}
