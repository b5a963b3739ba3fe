import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// `ring-direction`, and repairs that change events.
@Suite struct LintRepairSafetyTests {
  let folder: TestFolder

  init() throws { folder = try TestFolder() }

  private static func feature(_ ring: String) -> String {
    """
    {"type":"Feature","properties":{"id":"f"},"geometry":{"type":"Polygon","coordinates":[[\(ring)]]}}
    """
  }
  private static let clockwise = feature("[0,0],[0,0.0009],[0.0009,0.0009],[0.0009,0],[0,0]")
  private static let counterclockwise = feature(
    "[0,0],[0.0009,0],[0.0009,0.0009],[0,0.0009],[0,0]")

  private func run(_ words: String..., text: String, name: String = "z.geojson") throws
    -> Invocation
  {
    let path = try folder.write(name, text)
    return Invocation(["lint", "--no-settings"] + words + [path])
  }

  /// What `lint` does not report, `--diff` does not change.
  @Test func `repairs the direction of rings where the rule is on`() throws {
    #expect(try run(text: Self.clockwise).output.hasSuffix("no findings in 1 file\n"))
    #expect(try run("--diff", text: Self.clockwise).output == "")
    #expect(try run("--diff", text: Self.clockwise).status == .done)
    let found = try run("--select=style", text: Self.clockwise)
    #expect(found.output.contains("[ring-direction]"))
    #expect(found.output.contains("info: fence 'f' of zone 'f': the outer ring runs clockwise"))
    #expect(found.status == .done)
    #expect(try run("--select=style", "--diff", text: Self.clockwise).status == .findings)
    #expect(try run("--select=style", "--fix", text: Self.clockwise).status == .done)
    #expect(try folder.read("z.geojson") == Self.counterclockwise)
    #expect(
      try run("--select=style", text: Self.counterclockwise).output == "no findings in 1 file\n")
  }

  /// The native form asks for no direction.
  @Test func `leaves rings of other forms as they are`() throws {
    let text = """
      {"version":1,"zones":[{"id":"z","fences":[{"polygon":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]}]}]}
      """
    let result = try run("--select=style", text: text, name: "n.json")
    #expect(result.output == "no findings in 1 file\n")
  }

  @Test func `a zone and a suppression switch the rule off`() throws {
    let off = Self.clockwise.replacing(
      "\"id\":\"f\"", with: #""id":"f","lint":{"disable":["ring-direction"]}"#)
    let result = try run("--select=style", text: off)
    #expect(result.status == .done)
    #expect(result.output.contains("1 zone switches off 1 rule by 'lint'"))
    #expect(!result.output.contains("ring-direction"))
    #expect(try run("--select=style", "--diff", text: off).output == "")
  }

  private static let unsafe = """
    { "version": 1, "zones": [
      { "id": "z", "fences": [ { "id": "a", "circle": { "center": [0, 0], "radius": 4 } },
        { "id": "a", "polygon": [[[1, 0], [1.1, 0], [1.1, 0.1]]] } ] } ] }
    """

  @Test func `makes repairs that change events only when asked`() throws {
    let safe = Self.unsafe.replacing("[1.1, 0.1]]]", with: "[1.1, 0.1], [1, 0]]]")
    let result = try run("--fix", "--accuracy=1", text: Self.unsafe, name: "u.json")
    #expect(try folder.read("u.json") == safe)
    #expect(
      result.errors.hasSuffix(
        "u.json: note: 2 repairs would change events, so that they are made with '--unsafe-fixes' only\n"
      ))
    #expect(result.status == .findings)
    let all = try run("--fix", "--unsafe-fixes", "--accuracy=1", text: Self.unsafe, name: "u.json")
    #expect(all.status == .done)
    #expect(
      try folder.read("u.json")
        == safe.replacing("\"radius\": 4", with: "\"radius\": 5")
        .replacing("{ \"id\": \"a\", \"polygon\"", with: "{ \"id\": \"a-2\", \"polygon\""))
    let alone = try run("--unsafe-fixes", text: Self.unsafe, name: "u.json")
    #expect(alone.status == .usage)
    #expect(alone.errors.contains("'--unsafe-fixes' goes with '--fix' or '--diff' only"))
  }
}
