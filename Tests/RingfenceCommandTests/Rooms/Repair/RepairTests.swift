import Foundation
import RingfenceCommand
import TestSupport
import Testing

@Suite struct RepairTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Two circles of 50 m on the equator, 111.32 m apart: 11.32 m from edge to edge.
  private static let near = """
    {
      "version": 1,
      "zones": [
        { "id": "west", "fences": [{ "id": "a", "circle": { "center": [10, 0], "radius": 50 } }] },
        { "id": "east", "fences": [{ "id": "b", "circle": { "center": [10.001, 0], "radius": 50 } }] }
      ]
    }

    """

  /// (500 − 11.3195)/2 = 244.34 m each.
  @Test func `prints what it moves and writes the layout`() throws {
    let zones = try folder.write("zones.json", Self.near)
    let result = Invocation([
      "repair", zones, "--no-shrink", "--may-move", "1000", "-o", "\(folder.path)/after.json",
    ])
    #expect(
      result.output == """
        zone  fence  change
        west  a      moved 244.34 m to 270°
        east  b      moved 244.34 m to 90°

        rule             before  after
        spacing               1      0
        restart-overlap       1      0

        2 fences moved: 244.34 m at most, 488.69 m in all, root of the sum of squares 345.55 m (345.55 m at least); nothing left

        """)
    #expect(result.status == .done)
    #expect(try folder.read("zones.json") == Self.near)
    let lint = Invocation(["lint", "--mode=restart", "\(folder.path)/after.json"])
    #expect(lint.output == "no findings in 1 file\n")
  }

  /// 300 circles of 80 m in 8 × 9 km, for which there is not room enough: the search would take minutes.
  @Test func `stops at the time limit with the best plan so far`() throws {
    var random = SeededRandom(seed: 7)
    let zones = (0..<300).map { index in
      let (east, north) = (random.double(0...0.117), random.double(0...0.077))
      return
        #"{ "id": "z\#(index)", "fences": [{ "id": "f", "circle": { "center": [\#(east - 8.6), "#
        + #"\#(north + 52.6)], "radius": 80 } }] }"#
    }
    let path = try folder.write(
      "crowd.json", #"{ "version": 1, "zones": [ \#(zones.joined(separator: ",\n")) ] }"#)
    let result = Invocation([
      "repair", path, "--no-shrink", "--may-move", "100000", "--time-limit", "1", "--format",
      "json",
    ])
    #expect(result.status == .findings)
    #expect(
      result.errors.contains("ringfence repair: warning: the search was stopped by '--time-limit'"))
    let document =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(document?["stopped"] as? Bool == true)
    for rule in document?["rules"] as? [[String: Any]] ?? [] {
      #expect(rule["after"] as? Int ?? .max <= rule["before"] as? Int ?? 0)
    }
  }

  @Test func `what is left ends with status 1`() throws {
    let zones = try folder.write("zones.json", Self.near)
    let result = Invocation([
      "repair", zones, "--keep", "west,east/b", "--format", "json",
    ])
    #expect(result.status == .findings)
    let document =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let left = document?["remaining"] as? [[String: Any]] ?? []
    #expect(left.map { $0["rule"] as? String } == ["restart-overlap", "spacing"])
    #expect(left.map { $0["reason"] as? String } == ["kept", "kept"])
    #expect((document?["changes"] as? [Any])?.isEmpty == true)
  }

  @Test func `writes GeoJSON before and after`() throws {
    let zones = try folder.write("zones.json", Self.near)
    let result = Invocation([
      "repair", zones,
      "--format", "geojson", "--keep", "east", "--no-shrink", "--may-move", "1000",
    ])
    let document =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let features = document?["features"] as? [[String: Any]] ?? []
    let kinds = features.map { ($0["properties"] as? [String: Any])?["kind"] as? String }
    #expect(kinds == ["before", "after", "movement"])
  }

  @Test(arguments: [
    (["--keep", "north"], RingfenceCommand.ExitStatus.usage, "expected an id or ZONE/FENCE"),
    (["--may-move", "-1"], .usage, "out of range"),
    (["-o", "-"], .usage, "expected a file for the repaired layout"),
    (["more.json"], .usage, "one file too many"),
  ])
  func `refuses what it cannot do`(
    words: [String], status: RingfenceCommand.ExitStatus, part: String
  ) throws {
    let zones = try folder.write("zones.json", Self.near)
    let result = Invocation(["repair", zones] + words)
    #expect(result.status == status)
    #expect(result.errors.contains(part))
    #expect(result.output.isEmpty)
  }

  @Test func `never writes over the input`() throws {
    let zones = try folder.write("zones.json", Self.near)
    #expect(Invocation(["repair", zones, "-o", zones]).status == .usage)
    #expect(try folder.read("zones.json") == Self.near)
  }
}
