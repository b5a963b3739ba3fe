import Foundation
import RingfenceCommand
import RingfenceLint
import TestSupport
import Testing

/// `--list-rules`, `--explain` and `--statistics`.
@Suite struct LintRulesTests {
  @Test func `lists every rule`() throws {
    let lines = Invocation("lint --list-rules").output.split(separator: "\n")
    #expect(lines.count == LintRule.allCases.count)
    for (line, rule) in zip(lines, LintRule.allCases) {
      #expect(line.hasPrefix(rule.name + " "))
    }
    let row = try #require(lines.first { $0.hasPrefix("region-limit ") })
    #expect(row.split(separator: " ").prefix(3) == ["region-limit", "off", "ios"])
    let output = Invocation("lint --list-rules --format json").output
    let document = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    let rules = try #require(document?["rules"] as? [[String: Any]])
    #expect(rules.map { $0["name"] as? String } == LintRule.allCases.map(\.name))
    let size = try #require(rules.first { $0["name"] as? String == "size" })
    #expect(size["severity"] as? String == "error")
    #expect(size["default"] as? Bool == true)
    #expect(size["sets"] as? [String] == ["geometry", "bluedot"])
  }

  @Test(arguments: LintRule.allCases) func `explains a rule`(rule: LintRule) {
    let result = Invocation("lint --explain \(rule.name)")
    #expect(result.status == .done)
    #expect(result.output.hasPrefix("\(rule.name): "))
    #expect(result.output.contains("\nseverity: \(rule.defaultSeverity.name)"))
    let sentences = result.output.split(separator: "\n").suffix(2)
    #expect(sentences.allSatisfy { $0.hasSuffix(".") && ($0.first?.isUppercase ?? false) })
  }

  @Test(arguments: [
    ("--explain szie", "unknown rule 'szie', did you mean 'size'?"),
    ("--explain overshoot", "unknown rule 'overshoot', did you mean 'restart-overshoot'?"),
    ("--explain geometry", "'geometry' is not one rule"), ("--explain size x.json", "x.json"),
    ("--explain size --list-rules", "does not go with '--list-rules'"),
    ("--list-rules --format sarif", "does not write sarif"),
    ("--statistics --format github x.json", "does not write github"),
  ]) func `refuses what makes no sense`(words: String, message: String) {
    let result = Invocation("lint \(words)")
    #expect(result.status == .usage)
    #expect(result.errors.contains(message), "\(result.errors)")
  }

  /// The counts are those of the findings.
  @Test func `counts findings`() throws {
    let path = Paths.root.appendingPathComponent("Zones/bad-layout/zones.json").path
    let list = Invocation(["lint", path])
    var counts: [String: Int] = [:]
    for line in list.output.split(separator: "\n").dropLast() {
      counts[String(line.split(separator: "[").last?.dropLast() ?? ""), default: 0] += 1
    }
    let result = Invocation(["lint", "--statistics", path])
    #expect(result.status == list.status)
    var rows = result.output.split(separator: "\n")
    #expect(rows.popLast() == list.output.split(separator: "\n").last)
    #expect(rows.count == counts.count)
    for row in rows {
      let words = row.split(separator: " ")
      #expect(counts[String(words[2])] == Int(words[0]))
    }
    let numbers = rows.compactMap { Int($0.split(separator: " ")[0]) }
    #expect(numbers == numbers.sorted(by: >))
    let json = Invocation(["lint", "--statistics", "--format=json", path]).output
    let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let statistics = try #require(document?["statistics"] as? [[String: Any]])
    #expect(document?["findings"] == nil)
    for item in statistics {
      #expect(counts[item["rule"] as? String ?? ""] == item["count"] as? Int)
    }
    #expect(statistics.count == counts.count)
  }
}
