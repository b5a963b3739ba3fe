import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Files of which a part cannot be read.
@Suite struct LintPartsTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A point without a radius, between a circle that is too small and one that is not.
  private static let points = """
    {"type":"FeatureCollection","features":[
    {"type":"Feature","properties":{"id":"a","radius":4},"geometry":{"type":"Point","coordinates":[0,0]}},
    {"type":"Feature","properties":{"id":"b"},"geometry":{"type":"Point","coordinates":[1,0]}},
    {"type":"Feature","properties":{"id":"c","radius":60},"geometry":{"type":"Point","coordinates":[2,0]}}]}
    """
  /// The second zone has a radius that is a text without a number.
  private static let zones = """
    { "version": 1, "zones": [
      { "id": "a", "fences": [ { "circle": { "center": [0, 0], "radius": 4 } } ] },
      { "id": "b", "fences": [ { "circle": { "center": [1, 0], "radius": "wide" } } ] },
      { "id": "c", "fences": [ { "circle": { "center": [2, 0], "radius": 60 } } ] } ] }
    """

  @Test(arguments: [("z.geojson", points, 3), ("z.json", zones, 3)])
  func `are linted for the rest`(name: String, text: String, line: Int) throws {
    let path = try folder.write(name, text)
    func lint(_ words: String...) -> Invocation {
      Invocation(["lint", "--no-settings", "--select=size"] + words + [path])
    }
    let result = lint()
    #expect(result.status == .unusableInput)
    #expect(result.errors.hasPrefix("\(path):\(line):"), "\(result.errors)")
    #expect(result.output.contains("has a radius of 4 m"))
    #expect(
      result.output.hasSuffix(
        "1 error, 0 warnings, 0 info in 1 file; 1 part of files could not be read\n"))
    let json = try #require(
      JSONSerialization.jsonObject(with: Data(lint("--format=json").output.utf8)) as? [String: Any])
    let errors = try #require(json["errors"] as? [[String: Any]])
    #expect(errors.map { $0["line"] as? Int } == [line])
    #expect(errors.map { $0["isPart"] as? Bool } == [true])
    #expect((json["findings"] as? [Any])?.count == 1)
    let sarif = try SARIFCheck(lint("--format=sarif").output)
    #expect(sarif.faults == [])
    #expect(sarif.results.count == 1)
    #expect(lint("--format=sarif").output.contains("\"executionSuccessful\":false"))
    let github = lint("--format=github").output
    #expect(github.contains("title=size"))
    #expect(github.split(separator: "\n").count == 2)
    let junit = lint("--format=junit").output
    #expect(junit.contains("<failure type=\"size\""))
    #expect(junit.contains("<error type="))
    // Other commands read a file completely or not at all.
    #expect(Invocation(["inspect", path]).status != .done)
  }

  @Test func `are not repaired and not recorded`() throws {
    let path = try folder.write("z.json", Self.zones)
    #expect(
      Invocation(["lint", "--no-settings", "--fix", "--unsafe-fixes", path]).status
        == .unusableInput)
    #expect(try folder.read("z.json") == Self.zones)
    let baseline = "\(folder.path)/known.json"
    let result = Invocation(["lint", "--no-settings", "--write-baseline", baseline, path])
    #expect(result.errors.contains("nothing is recorded from partial input"))
  }

  @Test func `are an error alone where nothing can be read`() throws {
    let text = Self.points.split(separator: "\n").enumerated().compactMap { line in
      line.offset == 1 || line.offset == 3 ? nil : String(line.element)
    }.joined(separator: "\n").replacing("}},", with: "}}]}")
    let path = try folder.write("none.geojson", text)
    let result = Invocation(["lint", "--no-settings", path])
    #expect(result.output == "no findings to report: 1 file could not be read\n")
    #expect(result.status == .unusableInput)
  }
}
