import Foundation
import Ringfence
import RingfenceFiles
import RingfenceLint
import TestSupport
import Testing

/// The sections of `Docs/Lint.md`: in the first layout of each its rule fires, in the second not.
@Suite struct LintDocsTests {
  struct Section: CustomTestStringConvertible, Sendable {
    var rule: String
    var layouts: [String]
    var testDescription: String { rule }
  }

  static let sections: [Section] = {
    let page = Paths.root.appendingPathComponent("Docs/Lint.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    guard let rules = text.components(separatedBy: "\n# The rules\n").last else { return [] }
    return rules.components(separatedBy: "\n## ").dropFirst().map { section in
      let layouts = section.components(separatedBy: "\n```json\n").dropFirst().compactMap {
        $0.components(separatedBy: "\n```").first
      }
      return Section(
        rule: String(section.prefix { $0 != "\n" }), layouts: layouts)
    }
  }()

  /// What `rule-never-enters` is about: √0.75 of 50 m, as android-geofencing asks.
  static let requirements = [
    ZoneRequirement(
      label: "android-geofencing", leastRadius: 43.3013, accuracy: 50, takesPolygons: true,
      takesLines: true, takesCorridors: true)
  ]

  private func rules(_ zones: String) throws -> [String] {
    guard !zones.hasPrefix("{ \"rule\"") else { return try rules(suppression: zones) }
    let text = "{ \"version\": 1, \"zones\": [ \(zones) ] }"
    var options = ZoneReadingOptions()
    options.keepsContradictions = true
    let file = try ZoneFile.read(bytes: Array(text.utf8), name: "z.json", options: options)
    var settings = LintSettings(today: CivilDate(year: 2026, month: 6, day: 15), disabled: [])
    settings.zoneRequirements = Self.requirements
    settings.devices = 60_000
    var linter = Linter(settings: settings)
    linter.reportsPairsOnce = false
    return linter.findings(in: file.layout).map(\.rule.name)
  }

  /// The rules that fire for the layout of the sections about suppressions.
  private func rules(suppression: String) throws -> [String] {
    let folder = try TestFolder()
    let layout = try folder.write(
      "z.json",
      """
      { "version": 1, "zones": [ { "id": "kiosk", "fences": [
        { "id": "door", "circle": { "center": [0, 0], "radius": 4 } } ] } ] }
      """)
    try folder.write(
      "ringfence.json", "{ \"version\": 1, \"lint\": { \"suppressions\": [ \(suppression) ] } }")
    let output = Invocation(["lint", "--today=2026-06-15", layout]).output
    return LintRule.allCases.map(\.name).filter { output.contains("[\($0)]") }
  }

  @Test(arguments: sections) func `fires where the page says so`(section: Section) throws {
    try #require(section.layouts.count == 2)
    #expect(try rules(section.layouts[0]).contains(section.rule))
    #expect(try !rules(section.layouts[1]).contains(section.rule))
  }

  @Test func `has one section a rule`() {
    #expect(Self.sections.map(\.rule).sorted() == LintRule.allCases.map(\.name).sorted())
  }
}
