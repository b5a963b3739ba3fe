import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `lint --baseline` and `--write-baseline`.
@Suite struct LintBaselineTests {
  let folder: TestFolder
  let baseline: String

  init() throws {
    folder = try TestFolder()
    baseline = folder.path + "/known.json"
  }

  /// A fence that is too small: an error of `size` and a warning of `never-decidable`.
  private func small(_ id: String?, _ longitude: String) -> String {
    let id = id.map { "\"id\": \"\($0)\", " } ?? ""
    return "{ \(id)\"circle\": { \"center\": [\(longitude), 0], \"radius\": 4 } }"
  }

  @discardableResult
  private func write(_ fences: String..., as name: String = "z.json", blank: String = " ") throws
    -> String
  {
    try folder.write(
      name,
      "{ \"version\": 1,\(blank)\"zones\": [\(blank){ \"id\": \"z\", \"fences\": [\(blank)"
        + fences.joined(separator: ",\(blank)") + " ] } ] }")
  }

  private func lint(_ words: String...) -> Invocation {
    Invocation(["lint", "--no-settings", "--mode=normal"] + words)
  }

  private func object(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test func `counts new findings only`() throws {
    let layout = try write(small("a", "0"))
    let recorded = lint("--write-baseline", baseline, layout)
    #expect(recorded.output == "recorded 2 findings in \(baseline)\n")
    #expect(recorded.status == .done)
    #expect(try folder.names() == ["known.json", "z.json"])
    let known = lint("--baseline", baseline, layout)
    #expect(known.output == "no findings in 1 file; 2 in the baseline\n")
    #expect(known.status == .done)
    // Formatted otherwise, and behind a new fence far away.
    try write(small("b", "3"), small("a", "0"), blank: "\n\n  ")
    let new = lint("--baseline", baseline, layout)
    let lines = new.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.dropLast().allSatisfy { $0.contains("fence 'b'") })
    #expect(lines.last == "1 error, 1 warning, 0 info in 1 file; 2 in the baseline")
    #expect(new.status == .findings)
    #expect(
      lint("--baseline", baseline, "--statistics", layout).output.hasPrefix("1 error   size\n"))
  }

  /// Two equal findings, then three: one of them counts.
  @Test func `counts one of several equal findings`() throws {
    let layout = try write(small("a", "0"), small("a", "0"))
    _ = lint("--select=size", "--write-baseline", baseline, layout)
    #expect(try folder.read("known.json").contains(":" + " 2"))
    try write(small("a", "0"), small("a", "0"), small("a", "0"))
    let result = lint("--select=size", "--baseline", baseline, layout)
    #expect(result.output.hasSuffix("\n1 error, 0 warnings, 0 info in 1 file; 2 in the baseline\n"))
    #expect(result.status == .findings)
  }

  @Test func `is the same however zones and fences are ordered`() throws {
    try write(small("a", "0"), small(nil, "0.01"), small("b", "0.02"))
    _ = lint("--write-baseline", baseline, folder.path)
    let first = try folder.read("known.json")
    try write(small("b", "0.02"), small("a", "0"), small(nil, "0.01"), blank: "\n")
    _ = lint("--write-baseline", baseline, folder.path)
    #expect(try folder.read("known.json") == first)
    #expect(!first.contains("0.02"))
  }

  @Test func `reports what is fixed, and shrinks`() throws {
    let layout = try write(small("a", "0"), small("b", "1"))
    _ = lint("--write-baseline", baseline, layout)
    try write(small("b", "1"), small("c", "2"))
    let result = lint("--baseline", baseline, layout)
    #expect(
      result.output.contains(
        "\(baseline): note: 2 findings are fixed; remove them from the baseline with "
          + "'--baseline \(baseline) --write-baseline \(baseline)'\n"))
    let document = try object(lint("--baseline", baseline, "--format=json", layout).output)
    #expect(document["unchanged"] as? Int == 2)
    #expect((document["findings"] as? [Any])?.count == 2)
    let fixed = try #require(document["fixed"] as? [[String: Any]])
    #expect(fixed.map { $0["rule"] as? String } == ["never-decidable", "size"])
    #expect(fixed.allSatisfy { $0["file"] as? String == "z.json" && $0["count"] as? Int == 1 })
    // Rules that are off are not fixed.
    let one = try object(
      lint("--baseline", baseline, "--select=size", "--format=json", layout).output)
    #expect((one["fixed"] as? [Any])?.count == 1)
    // New findings are not added when it shrinks.
    let shrunk = lint("--baseline", baseline, "--write-baseline", baseline, layout)
    #expect(shrunk.output == "recorded 2 findings in \(baseline)\n")
    let after = lint("--baseline", baseline, layout)
    #expect(after.output.hasSuffix("\n1 error, 1 warning, 0 info in 1 file; 2 in the baseline\n"))
    #expect(!after.output.contains("fixed"))
  }

  @Test func `keeps layouts that are not linted, and drops those that are gone`() throws {
    let a = try write(small("a", "0"), as: "in/a.json")
    let b = try write(small("b", "0"), as: "in/b.json")
    _ = lint("--write-baseline", baseline, a, b)
    #expect(!lint("--baseline", baseline, a).output.contains("fixed"))
    // Its paths begin at its own folder.
    let inner = folder.path + "/in/known.json"
    #expect(
      lint("--baseline", baseline, "--write-baseline", inner, a).output
        == "recorded 4 findings in \(inner)\n")
    #expect(lint("--baseline", inner, a, b).status == .done)
    #expect(try folder.read("in/known.json").contains("\"b.json\": {"))
    #expect(try folder.read("known.json").contains("\"in/b.json\": {"))
    try FileManager.default.removeItem(atPath: b)
    #expect(lint("--baseline", baseline, a).output.contains("2 findings are fixed"))
    _ = lint("--baseline", baseline, "--write-baseline", baseline, a)
    #expect(try !folder.read("known.json").contains("b.json"))
  }

  @Test func `marks results of SARIF`() throws {
    let layout = try write(small("a", "0"))
    _ = lint("--write-baseline", baseline, layout)
    try write(small("a", "0"), small("b", "3"))
    let check = try SARIFCheck(lint("--baseline", baseline, "--format=sarif", layout).output)
    #expect(check.faults == [])
    #expect(check.results.count == 4)
    for result in check.results {
      let message = (result["message"] as? [String: Any])?["text"] as? String ?? ""
      let suppressions = result["suppressions"] as? [[String: Any]]
      let isKnown = message.contains("'a'")
      #expect(result["baselineState"] as? String == (isKnown ? "unchanged" : "new"))
      #expect(suppressions?.first?["kind"] as? String == (isKnown ? "external" : nil))
    }
    let junit = lint("--baseline", baseline, "--format=junit", layout).output
    #expect(junit.contains("tests=\"4\" failures=\"2\" errors=\"0\" skipped=\"2\""))
    let github = lint("--baseline", baseline, "--format=github", layout).output
    #expect(github.split(separator: "\n").count == 3)
    #expect(github.contains("::notice title=left-out::"))
  }

  @Test func `is named by the settings`() throws {
    let layout = try write(small("a", "0"), as: "in/z.json")
    _ = lint("--write-baseline", baseline, layout)
    try folder.write(
      "ringfence.json", #"{ "version": 1, "lint": { "baseline": "known.json" } }"#)
    #expect(
      Invocation(["lint", "--mode=normal", layout]).output
        == "no findings in 1 file; 2 in the baseline\n")
    // It is no layout of its folder.
    #expect(Invocation(["lint", folder.path]).status == .done)
    #expect(Invocation(["lint", "--no-baseline", layout]).status == .findings)
    #expect(lint(layout).status == .findings)
    let again = Invocation(["lint", "--write-baseline", baseline, layout])
    #expect(again.output == "recorded 2 findings in \(baseline)\n")
  }

  /// A renamed layout has no new findings, and those that are gone are still reported.
  @Test func `knows a layout by its findings when it is renamed`() throws {
    let old = try write(small("a", "0"), small("b", "3"), as: "old.json")
    _ = lint("--write-baseline", baseline, old)
    try FileManager.default.removeItem(atPath: old)
    let renamed = try write(small("a", "0"), small("b", "3"), as: "new.json")
    let same = lint("--baseline", baseline, renamed)
    #expect(same.output == "no findings in 1 file; 4 in the baseline\n")
    #expect(same.status == .done)
    try write(small("a", "0"), small("c", "6"), as: "new.json")
    let result = lint("--baseline", baseline, renamed)
    #expect(result.output.hasSuffix("1 error, 1 warning, 0 info in 1 file; 2 in the baseline\n"))
    #expect(result.output.contains("note: 2 findings are fixed"))
    // The baseline that is written has the new name.
    _ = lint("--baseline", baseline, "--write-baseline", baseline, renamed)
    #expect(try folder.read("known.json").contains("\"new.json\""))
    #expect(try !folder.read("known.json").contains("old.json"))
    // One that still exists is no other layout.
    try write(small("a", "0"), as: "old.json")
    let copy = try write(small("a", "0"), as: "copy.json")
    _ = lint("--write-baseline", baseline, old)
    #expect(lint("--baseline", baseline, copy).status == .findings)
  }

  @Test func `is never taken for granted`() throws {
    let layout = try write(small("a", "0"))
    let missing = lint("--baseline", baseline, layout)
    #expect(missing.status == .missingFile)
    #expect(missing.output.isEmpty)
    #expect(missing.errors == "\(baseline): error: no such file [missing-file]\n")
    try folder.write("known.json", "{ \"ringfence\": \"baseline\",\n \"version\": 1 }")
    let damaged = lint("--baseline", baseline, layout)
    #expect(damaged.status == .unusableInput)
    #expect(damaged.errors.hasPrefix("\(baseline):1:1: error: missing key 'files'"))
    // Nothing is recorded when a layout cannot be read, and the old file stays.
    let partial = lint("--write-baseline", baseline, layout, folder.path + "/none.json")
    #expect(partial.status == .missingFile)
    #expect(partial.errors.contains("known.json: error: nothing is recorded from partial input"))
    #expect(try folder.read("known.json").hasSuffix("\"version\": 1 }"))
    #expect(lint("--write-baseline", layout, layout).status == .usage)
    #expect(lint("--write-baseline", baseline, "--output=x", layout).status == .usage)
    #expect(lint("--baseline", layout, layout).status == .unusableInput)
  }
}
