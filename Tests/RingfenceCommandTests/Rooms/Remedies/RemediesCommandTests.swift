import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A track that goes east along the equator, 111.319 m a minute, as in `ExplainTests`.
@Suite struct RemediesCommandTests {
  let folder: TestFolder
  let zones: String
  let track: String

  /// `shop` lies 0.001° of latitude, 110.574 m, north of the track: the next whole metre is 111. The speed is 6.7 km/h.
  static let layout = """
    { "version": 1, "zones": [
      { "id": "shop", "fences": [{ "id": "door", "circle": { "center": [0, 0.001], "radius": 100 } }] },
      { "id": "slow",
        "fences": [{ "id": "door", "circle": { "center": [0, 0], "radius": 100 } }],
        "conditions": { "speed": { "maximum": "5 km/h" } } },
      { "id": "closed", "fences": [{ "id": "yard", "circle": { "center": [0, 0], "radius": 100 } }],
        "conditions": { "schedule": { "from": "11:00" } } },
      { "id": "bar", "fences": [{ "id": "line", "geoline": [[0.00055, -0.001], [0.00055, 0.001]] }] }
    ] }
    """

  init() throws {
    folder = try TestFolder()
    zones = try folder.write("zones.json", Self.layout)
    track = try folder.write("walk.gpx", TestFolder.gpx())
  }

  private func explain(_ words: [String]) -> Invocation {
    Invocation(["explain", "--zones", zones, "--remedies"] + words + [track])
  }

  @Test func `shows the numbers below their zones`() {
    let output = explain([]).output
    let day = "2026-01-02T"
    #expect(
      output.contains(
        "  remedy (nearly reached at \(day)10:03:00.000Z): radius 111 m, now 100 m; nothing else changes in this drive by more than 1 s\n"
      ))
    #expect(
      output.contains(
        "): speed, at most 7 km/h, now 5 km/h; nothing else changes in this drive by more than 1 s\n"
      ))
    // A schedule has no number that is tried.
    #expect(output.components(separatedBy: "remedy").count == 3, "\(output)")
    #expect(!Invocation(["explain", "--zones", zones, track]).output.contains("remedy"))
  }

  @Test func `restart mode has what is lost there`() throws {
    let output = explain(["--mode", "restart", "--zone", "bar"]).output
    // 0.001° of latitude: 110.574 m hold the line.
    #expect(
      output.contains("  remedy (crossing lost at "), "\(output)")
    #expect(output.contains("): circle in place of the line, radius 111 m"))
  }

  @Test(arguments: [[], ["--mode", "restart"], ["--scenario", "swipe@60"]])
  func `describes the records`(_ options: [String]) throws {
    var records = SchemaValidator(try SchemaAgreementTests.schema("records"))
    var count = 0
    for line in explain(options + ["--format", "ndjson"]).output.split(separator: "\n") {
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard object?["type"] as? String == "zoneOutcome" else { continue }
      let remedies = try #require(object?["remedies"] as? [[String: Any]])
      #expect(object?["unsearched"] as? Int == 0)
      for remedy in remedies {
        let text = String(
          decoding: try JSONSerialization.data(withJSONObject: remedy), as: UTF8.self)
        #expect(try records.accepts(JSONValue(text)), "\(text)")
        count += 1
      }
    }
    #expect(count > 0)
  }

  @Test func `has a column of its own in CSV`() {
    let lines = explain(["--format", "csv"]).output.split(separator: "\n")
    #expect(lines.first?.hasSuffix(",zoneName,reason,reasonText,remedies") == true)
    #expect(lines.contains { $0.hasSuffix(",\"radius 111 m, now 100 m\"") }, "\(lines)")
  }
}
