import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// What machines read of `lint`.
@Suite struct LintReportTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Two circles 10 m apart, one of them too small. The ids have 1, 2 and 4 bytes a character.
  static let layout = """
    { "version": 1, "name": "é", "zones": [
      { "id": "é😀", "fences": [ { "id": "€", "circle": { "center": [0, 0], "radius": 4 } } ] }, { "id": "b", "fences": [
        { "id": "f", "circle": { "center": [0.001, 0], "radius": 60 } } ] } ] }
    """

  private func sarif(_ words: String...) throws -> SARIFCheck {
    try SARIFCheck(Invocation(["lint", "--no-settings", "--format=sarif"] + words).output)
  }

  @Test(arguments: [
    "bad-layout", "good-layout", "market-night", "restart-street", "antimeridian-walk",
  ]) func `writes SARIF as the standard wants it`(sample: String) throws {
    let path = Paths.root.appendingPathComponent("Zones/\(sample)/zones.json").path
    let check = try sarif("--select=all", "--ignore=ghost-risk", path, "\(folder.path)/no ne.json")
    #expect(check.faults == [])
    #expect(check.results.isEmpty == (sample == "good-layout"))
    #expect(check.results.allSatisfy { $0["partialFingerprints"] != nil })
  }

  /// Columns counted by hand, in UTF-16 code units.
  @Test func `writes regions and related locations`() throws {
    let check = try sarif("--select=size,spacing", try folder.write("z.json", Self.layout))
    #expect(check.faults == [])
    typealias Object = [String: Any]
    func region(_ location: Any?) -> Object? {
      (((location as? [Object])?.first)?["physicalLocation"] as? Object)?["region"] as? Object
    }
    let size = try #require(check.results.first { $0["ruleId"] as? String == "size" })
    let near = try #require(check.results.first { $0["ruleId"] as? String == "spacing" })
    // The radius of one finding, the whole fence of the other.
    for (result, columns) in [(size, (83, 84)), (near, (30, 88))] {
      let found = region(result["locations"])
      #expect(found?["startLine"] as? Int == 2)
      #expect(found?["endLine"] as? Int == 2)
      #expect(found?["startColumn"] as? Int == columns.0)
      #expect(found?["endColumn"] as? Int == columns.1)
    }
    #expect(size["relatedLocations"] == nil)
    let other = region(near["relatedLocations"])
    #expect(other?["startLine"] as? Int == 3)
    #expect(other?["startColumn"] as? Int == 5)
    #expect(other?["endColumn"] as? Int == 68)
  }

  @Test func `links to the page of rules`() throws {
    let path = try folder.write("z.json", Self.layout)
    let settings = try folder.write(
      "ringfence.json",
      #"{ "version": 1, "lint": { "rulePage": "https://example.org/docs/Lint.md" } }"#)
    let check = try SARIFCheck(
      Invocation(["lint", "--settings", settings, "--format=sarif", path]).output)
    #expect(check.faults == [])
    let driver = (check.run["tool"] as? [String: Any])?["driver"] as? [String: Any]
    let rules = try #require(driver?["rules"] as? [[String: Any]])
    #expect(
      rules.allSatisfy {
        $0["helpUri"] as? String == "https://example.org/docs/Lint.md#\($0["id"] as? String ?? "")"
      })
  }

  private func fingerprints(_ text: String) throws -> Set<String> {
    let check = try sarif("--select=all", try folder.write("z.json", text))
    let all = check.results.map { result in
      let values = result["partialFingerprints"] as? [String: String]
      return "\(result["ruleId"] as? String ?? "") \(values?["ringfence/v1"] ?? "")"
    }
    #expect(Set(all).count == all.count)
    return Set(all)
  }

  @Test func `keeps fingerprints when a file is formatted or ordered otherwise`() throws {
    func fence(_ id: String?, _ longitude: String, _ radius: Int) -> String {
      let id = id.map { "\"id\": \"\($0)\", " } ?? ""
      return "{ \(id)\"circle\": { \"center\": [\(longitude), 0], \"radius\": \(radius) } }"
    }
    func layout(_ zones: [String], _ blank: String) -> String {
      "{ \"version\": 1,\(blank)\"zones\": [\(blank)\(zones.joined(separator: ",\(blank)"))\(blank)] }"
    }
    let a = ("a", [fence("x", "0.0", 4), fence(nil, "0.001", 4), fence(nil, "0.0020", 60)])
    let b = ("b", [fence("y", "0.0030", 60), fence("y", "0.0030", 60)])
    func zone(_ part: (String, [String]), reversed: Bool = false) -> String {
      let fences = reversed ? part.1.reversed() : part.1
      return "{ \"id\": \"\(part.0)\", \"fences\": [\(fences.joined(separator: ", "))] }"
    }
    let first = try fingerprints(layout([zone(a), zone(b)], " "))
    #expect(first.count > 10)
    #expect(try fingerprints(layout([zone(a), zone(b)], "\r\n\t")) == first)
    #expect(
      try fingerprints(layout([zone(b, reversed: true), zone(a, reversed: true)], "\n")) == first)
    let other = layout([zone(a), zone(b)], " ").replacing("\"x\"", with: "\"other\"")
    #expect(try !fingerprints(other).isSuperset(of: first))
  }

  /// A folder that has a damaged layout, and one without a layout.
  @Test func `names what it could not read in every format`() throws {
    let good = try folder.write("all/good.json", TestFolder.zones)
    try folder.write("all/cut.geojson", "{ \"type\": \"FeatureCollection\", \"features\": [")
    try folder.write("all/cut.kml", "<kml xmlns=\"http://www.opengis.net/kml/2.2\"><Document>")
    try folder.write("none/notes.txt", "no layout")
    for format in ["json", "sarif", "junit", "github"] {
      let result = Invocation([
        "lint", "--no-settings", "--format", format, "\(folder.path)/all", "\(folder.path)/none",
      ])
      #expect(result.status == .unusableInput)
      for part in ["cut.geojson", "cut.kml", "no-zone-file", "/none"] {
        #expect(result.output.contains(part), "\(format): \(part)")
      }
      let fine = Invocation(["lint", "--no-settings", "--format", format, good])
      #expect(fine.status == .done || fine.status == .findings)
      #expect(!fine.output.contains("no-zone-file"))
    }
  }

  @Test func `writes JUnit XML that is well formed`() throws {
    let path = Paths.root.appendingPathComponent("Zones/bad-layout/zones.json").path
    let odd = try folder.write("a<&\"b.json", "{")
    let result = Invocation([
      "lint", "--no-settings", "--mode=restart", "--format=junit", path, odd,
    ])
    let text = result.output
    #expect(result.status == .unusableInput)
    #expect(text.contains("name=\"\(path)\" tests=\"29\" failures=\"27\" errors=\"0\""))
    #expect(text.contains("a&lt;&amp;&quot;b.json\" tests=\"1\" failures=\"0\" errors=\"1\""))
    #expect(
      text.components(separatedBy: "<testcase ").count
        == text.components(separatedBy: "</testcase>").count)
    let strict = Invocation([
      "lint", "--no-settings", "--mode=restart", "--format=junit", "--fail-on=error", path,
    ])
    #expect(strict.output.contains("tests=\"29\" failures=\"9\""))
  }

  /// The commands of the recipes in Docs/Lint.md and Docs/CI.md, where the layout is broken.
  @Test func `fails in continuous integration when a file cannot be read`() throws {
    let pages = try ["Docs/Lint.md", "Docs/CI.md"].map {
      try String(contentsOf: Paths.root.appendingPathComponent($0), encoding: .utf8)
    }
    let commands = pages.joined(separator: "\n").split(separator: "\n").compactMap { line in
      line.range(of: "- run: ringfence lint ").map { String(line[$0.upperBound...]) }
    }
    #expect(commands.count >= 3)
    try folder.write("zones.json", "{ \"version\": 1,")
    for command in commands {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/bin/sh")
      let tool = Paths.products.appendingPathComponent("ringfence").path
      process.arguments = ["-ec", "'\(tool)' lint \(command)"]
      process.currentDirectoryURL = URL(fileURLWithPath: folder.path)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 65, "\(command)")
    }
  }
}
