import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct DegradeTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test func `prints the restart circle of a circle`() throws {
    let zones = try folder.write("zones.json", TestFolder.zones)
    let result = Invocation(["degrade", zones])
    #expect(
      result.output == """
        zone  fence  shape   enclosing   radius  overshoot   area  nearest  grade
        cafe  door   circle    100.0 m  130.0 m     30.0 m  × 1.7        -  exact

        1 fence: 1 exact, 0 documented, 0 unfit, 0 unsupported

        """)
    #expect(result.status == .done)
  }

  @Test func `writes JSON and GeoJSON with the same numbers`() throws {
    let zones = try folder.write("zones.json", TestFolder.zones)
    let json = Invocation(["degrade", "--format", "json", "--buffer", "60 m", zones])
    let document =
      try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any]
    let fence = (document?["fences"] as? [[String: Any]])?.first
    #expect(fence?["radius"] as? Double == 160)
    #expect(fence?["grade"] as? String == "exact")
    let geoJSON = Invocation(["degrade", "--format", "geojson", "--buffer", "60", zones])
    let collection =
      try JSONSerialization.jsonObject(with: Data(geoJSON.output.utf8)) as? [String: Any]
    let features = collection?["features"] as? [[String: Any]] ?? []
    let kinds = features.map { ($0["properties"] as? [String: Any])?["kind"] as? String }
    #expect(kinds == ["fence", "restartCircle"])
    let ring =
      ((features.last?["geometry"] as? [String: Any])?["coordinates"] as? [[[Double]]])?.first
    #expect(ring?.count == 65)
    #expect(ring?.first == ring?.last)
    // The first corner lies to the north: 160 m are 0.0014470 degrees of the meridian there.
    #expect(abs((ring?.first?.last ?? 0) - 0.001_447) < 1e-6)
  }

  @Test func `is also called restart-circles`() throws {
    let zones = try folder.write("zones.json", TestFolder.zones)
    let result = Invocation(["restart-circles", zones])
    #expect(result.status == .done)
    #expect(result.output == Invocation(["degrade", zones]).output)
    let help = Invocation(["restart-circles", "--help"]).output
    #expect(
      help.hasPrefix(
        """
        usage: ringfence degrade [OPTIONS] FILE
               ringfence restart-circles [OPTIONS] FILE

        Report what becomes of each fence in restart mode.

        """))
    #expect(help == Invocation(["help", "restart-circles"]).output)
    #expect(help == Invocation(["degrade", "--help"]).output)
    #expect(
      Invocation(["--help"]).output.contains(
        "  degrade      report what becomes of each fence in restart mode (alias restart-circles)\n"
      ))
    #expect(
      Invocation(["restart-circle", zones]).errors.hasPrefix(
        "ringfence: error: unknown command 'restart-circle', did you mean 'restart-circles'? "))
  }

  static let refused: [(String, String)] = [
    ("degrade", "missing-operand"), ("degrade a b", "unexpected-operand"),
    ("degrade --buffer 501 a", "bad-value"), ("degrade --budget -1 a", "bad-value"),
    ("degrade --format xml a", "bad-value"),
    ("degrade --minimum-radius 9 --maximum-radius 8 a", "conflicting-options"),
  ]

  @Test(arguments: refused) func `refuses words without sense`(_ words: String, _ code: String) {
    let result = Invocation(words)
    #expect(result.errors.contains("[\(code)]"), "\(result.errors)")
    #expect(result.status == .usage)
  }
}
