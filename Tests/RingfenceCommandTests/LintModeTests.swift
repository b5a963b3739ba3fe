import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// What `lint` checks by default, and with restart mode.
@Suite struct LintModeTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static let note =
    "note: restart mode and the spacing of fences were not checked; '--mode restart' checks them\n"

  /// A square of 100 m at the equator, as a map tool writes it: 0.0009° are 100.2 m by 99.5 m.
  private static let square = """
    {"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":{
    "type":"Polygon","coordinates":[[[0,0],[0.0009,0],[0.0009,0.0009],[0,0.0009],[0,0]]]}}]}
    """
  /// Shops with a frontage of 12 m, side by side in one street.
  private static let street: String = {
    let features = (0..<12).map { shop in
      let (west, east) = (Double(shop) * 0.00012, Double(shop) * 0.00012 + 0.00011)
      return """
        {"type":"Feature","properties":{"name":"Shop \(shop)","zone":"shop-\(shop)"},"geometry":{"type":
        "Polygon","coordinates":[[[\(west),0],[\(east),0],[\(east),0.0003],[\(west),0.0003],[\(west),0]]]}}
        """
    }
    return "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))]}"
  }()

  private func lint(_ text: String, _ words: String...) throws -> Invocation {
    Invocation(["lint", "--accuracy=5"] + words + [try folder.write("z.geojson", text)])
  }

  @Test func `finds nothing in a square from a map tool, or in a street of shops`() throws {
    for text in [Self.square, Self.street] {
      let result = try lint(text, "--no-settings")
      #expect(result.output == Self.note + "no findings in 1 file\n")
      #expect(result.status == .done)
    }
  }

  @Test func `checks restart mode where that is asked for`() throws {
    for word in ["--mode=restart", "--select=restart"] {
      let result = try lint(Self.square, word, "--no-settings")
      #expect(result.output.contains("[restart-overshoot]"))
      #expect(!result.output.contains("were not checked"))
      #expect(result.status == .findings)
    }
    try folder.write("ringfence.json", #"{"version":1,"lint":{"mode":"restart"}}"#)
    #expect(try lint(Self.square).status == .findings)
    #expect(try lint(Self.square, "--mode=normal").output == "no findings in 1 file\n")
    #expect(try lint(Self.street).output.contains("[restart-overlap]"))
  }

  @Test func `says nothing of restart mode where the rules are chosen`() throws {
    #expect(
      try lint(Self.square, "--no-settings", "--select=geometry").output
        == "no findings in 1 file\n")
    try folder.write("ringfence.json", #"{"version":1,"lint":{"select":["geometry"]}}"#)
    #expect(try lint(Self.square).output == "no findings in 1 file\n")
    // The option says more than the file selects.
    #expect(try lint(Self.square, "--select=restart-overshoot").status == .findings)
  }

  @Test func `one rule reports a pair`() throws {
    let text = """
      {"version":1,"zones":[
      {"id":"a","fences":[{"id":"a","circle":{"center":[0,0],"radius":50}}]},
      {"id":"b","fences":[{"id":"b","circle":{"center":[0.001,0],"radius":50}}]}]}
      """
    let path = try folder.write("p.json", text)
    func rules(_ words: String...) -> [String] {
      let output = Invocation(["lint", "--no-settings"] + words + [path]).output
      return output.split(separator: "\n").filter { $0.last == "]" }.compactMap { line in
        line.split(separator: "[").last.map { String($0.dropLast()) }
      }
    }
    // The centres are 111.3 m apart, so the fences 11.3 m, and the circles of 80 m overlap by 48.7 m.
    #expect(rules() == [])
    #expect(rules("--mode=restart") == ["restart-overlap"])
    for rule in ["spacing", "restart-overlap"] {
      #expect(rules("--select=\(rule)", "--ignore=spacing-same-zone,overlap") == [rule])
    }
    #expect(rules("--mode=restart", "--severity=restart-overlap=info") == ["spacing"])
    #expect(rules("--mode=restart", "--ignore=restart-overlap") == ["spacing"])
    let output = Invocation(["lint", "--no-settings", "--mode=restart", path]).output
    #expect(output.contains("overlap by 48.7 m"))
    #expect(output.contains("; the fences lie 11.32 m apart [restart-overlap]"))
    let spaced = Invocation([
      "lint", "--no-settings", "--mode=restart", "--severity=restart-overlap=info", path,
    ])
    #expect(spaced.output.contains("; their restart circles overlap by 48.7 m [spacing]"))
  }
}
