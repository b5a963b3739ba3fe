import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The layouts, settings files and costs that `repair` writes.
@Suite struct RepairOutputTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// Circles of 50 m on the equator, 0.005° or 556.597 m apart: 43.403 m are missing, 21.71 m each with the margin.
  private static let features = """
    { "type": "FeatureCollection", "name": "two shops",
      "features": [
        { "type":"Feature", "id": "west",
          "properties": {"marker-color": "#f00", "radius": 50, "rank": {"a": [1, 2.50]}},
          "geometry": {"type": "Point", "coordinates": [10.0, 0.0]} },
        { "type":"Feature", "id": "east", "properties": {"radius": "50 m", "since": 1e3},
          "geometry": {"type": "Point", "coordinates": [10.005, 0.0]} }
      ]
    }

    """

  @Test func `keeps the form, the formatting and every property`() throws {
    let path = try folder.write("zones.geojson", Self.features)
    let after = "\(folder.path)/after.geojson"
    let result = Invocation(["repair", "--no-settings", path, "-o", after])
    #expect(result.status == .done)
    let expected = Self.features.replacingOccurrences(
      of: "\"radius\": 50,", with: "\"radius\": 28.28,"
    )
    .replacingOccurrences(of: "\"radius\": \"50 m\"", with: "\"radius\": \"28.28 m\"")
    #expect(try folder.read("after.geojson") == expected)
    #expect(
      Invocation(["lint", "--no-settings", "--mode=restart", after]).output
        == "no findings in 1 file\n")
  }

  @Test func `changes only the numbers of what is moved`() throws {
    let path = try folder.write("zones.geojson", Self.features)
    let after = "\(folder.path)/after.geojson"
    _ = Invocation([
      "repair", "--no-settings", "--no-shrink", "--may-move", "100", "--keep", "east", path, "-o",
      after,
    ])
    let lines = try folder.read("after.geojson").split(separator: "\n")
    let before = Self.features.split(separator: "\n")
    #expect(lines.count == before.count)
    let changed = zip(lines, before).filter { $0 != $1 }
    #expect(changed.count == 1)
    // 43.403 m are 0.00039° of longitude.
    #expect(changed.first?.0.contains("\"coordinates\": [9.99961") == true)
  }

  /// Circles of 60 m whose centres are 30.06 m apart share a circle of 75.03 m; 0.1 m more are allowed.
  @Test func `merges zones in the text`() throws {
    let circle = #"{ "id": "f", "circle": { "center": [10, 0], "radius": 60 } }"#
    let text = """
      { "version": 1, "zones": [
        { "id": "a", "fences": [\(circle)] },
        { "id": "b", "fences": [{ "id": "g", "circle": { "center": [10.00027, 0], "radius": 60 } }] },
        { "id": "c", "fences": [{ "id": "h", "circle": { "center": [10.5, 0], "radius": 60 } }] } ] }

      """
    let path = try folder.write("zones.json", text)
    let result = Invocation([
      "repair", "--no-settings", "--may-merge", path, "-o", "\(folder.path)/after.json",
    ])
    #expect(result.status == .done)
    let after = try folder.read("after.json")
    let radius = try #require(after.firstMatch(of: #/"radius": (75\.[01][0-9]*) /#))
    let merged = circle.replacingOccurrences(
      of: "[10, 0], \"radius\": 60", with: "[10.000135, 0], \"radius\": \(radius.1)")
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.contains("\"b\"") }.joined(separator: "\n")
    #expect(after == lines.replacingOccurrences(of: circle, with: merged))
    let proposed = Invocation(["repair", "--no-settings", path])
    #expect(proposed.output.contains("a/f, b/g"))
    #expect(proposed.status == .findings)
  }

  /// A rectangle of 200 by 40 m in 3 parts: each with the text of the fence.
  @Test func `cuts fences in the text`() throws {
    let path = try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [{ "id": "a", "fences": [
          { "id": "f", "rectangle": { "southWest": [10, 0], "northEast": [10.0018, 0.00036] } }
      ] }] }

      """)
    let arguments = [
      "repair", "--no-settings", "--may-cut", "--ignore", "spacing-same-zone", path,
    ]
    #expect(Invocation(arguments + ["-o", "\(folder.path)/after.json"]).status == .done)
    #expect(
      try folder.read("after.json") == """
        { "version": 1, "zones": [{ "id": "a", "fences": [
            { "id": "f-1", "rectangle": {"southWest": [10, 0], "northEast": [10.0006, 0.00036]} },
            { "id": "f-2", "rectangle": {"southWest": [10.0006, 0], "northEast": [10.0012, 0.00036]} },
            { "id": "f-3", "rectangle": {"southWest": [10.0012, 0], "northEast": [10.0018, 0.00036]} }
        ] }] }

        """)
  }

  @Test(arguments: ["after.kml", "after.csv", "after.geojson"])
  func `refuses an ending that is another form`(name: String) throws {
    let path = try folder.write(
      "zones.json",
      #"{ "version": 1, "zones": [{ "id": "a", "fences": [{ "id": "f", "circle": { "center": [10, 0], "radius": 60 } }] }] }"#
    )
    let result = Invocation(["repair", "--no-settings", path, "-o", "\(folder.path)/\(name)"])
    #expect(result.status == .usage)
    #expect(result.errors.contains("the layout stays in its form"))
  }

  @Test func `refuses a form that it cannot edit, with the way out`() throws {
    let path = try folder.write(
      "traccar.json",
      #"[{"id":1,"name":"a","area":"CIRCLE (0 10, 50)"},{"id":2,"name":"b","area":"CIRCLE (0 10.005, 50)"}]"#
    )
    let result = Invocation(["repair", "--no-settings", path, "-o", "\(folder.path)/after.json"])
    #expect(result.status == .unusableInput)
    #expect(result.errors.contains("'ringfence convert \(path) -o zones.json'"))
    #expect(Invocation(["repair", "--no-settings", path]).status == .done)
  }

  /// At 40 m from the middle a track passes through the circle of 50 m, and by that of 28.28 m; not through its restart
  /// circle of 58.3 m, which it enters later.
  @Test func `says which events of tracks it costs`() throws {
    let path = try folder.write("zones.geojson", Self.features)
    var lines = "time,latitude,longitude\n"
    for second in 0..<20 {
      // 40 m are 0.0003617° of latitude.
      let longitude = 9.999 + Double(second) * 0.0001
      lines += "2026-03-01T08:00:\(second < 10 ? "0" : "")\(second)Z,0.0003617,\(longitude)\n"
    }
    let track = try folder.write("ride.csv", lines)
    let result = Invocation(["repair", "--no-settings", path, "--with", track, "--format", "json"])
    let document =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let costs = document?["costs"] as? [[String: Any]] ?? []
    #expect(costs.map { $0["mode"] as? String } == ["normal", "restart"])
    #expect(costs.first?["missing"] as? Int ?? 0 > 0)
    #expect(costs.first?["unexpected"] as? Int == 0)
    #expect(costs.last?["missing"] as? Int == 0)
    let text = Invocation(["repair", "--no-settings", path, "--with", track])
    #expect(text.output.contains("normal mode, events before as the expected ones"))
    #expect(text.output.contains("missing"))
  }

  @Test func `accepts what is left by suppressions`() throws {
    let path = try folder.write(
      "zones.json",
      """
      { "version": 1, "zones": [
        { "id": "a", "fences": [{ "id": "f", "circle": { "center": [10, 0], "radius": 60 } }] },
        { "id": "b", "fences": [{ "id": "g", "circle": { "center": [10.004, 0], "radius": 60 } }] } ] }

      """)
    let settings = "\(folder.path)/settings.json"
    let result = Invocation([
      "repair", "--no-settings", path, "--accept", "two sides of a street", "--accept-to", settings,
    ])
    #expect(result.status == .done)
    #expect(
      try folder.read("settings.json") == """
        {
          "version": 1,
          "lint": {
            "suppressions": [
              { "rule": "spacing", "pair": ["a", "b"], "reason": "two sides of a street" }
            ]
          }
        }

        """)
    let lint = Invocation(["lint", "--mode=restart", "--settings", settings, path])
    #expect(lint.status == .done)
    #expect(lint.output.contains("1 suppressed"))
    let again = Invocation(["repair", "--settings", settings, path])
    #expect(again.status == .done)
    #expect(again.output.contains("nothing changed"))
    #expect(Invocation(["repair", path, "--accept", "x"]).status == .usage)
  }

  /// 300 circles of 80 m at the density of a town, 4.4 a square kilometre: minutes before, and stopped.
  @Test(arguments: ["0", "200"])
  func `ends by itself in a town`(movement: String) throws {
    var random = SeededRandom(seed: 7)
    let zones = (0..<300).map { index in
      let (east, north) = (random.double(0...0.117), random.double(0...0.077))
      return
        #"{ "id": "z\#(index)", "fences": [{ "id": "f", "circle": { "center": [\#(east - 8.6), "#
        + #"\#(north + 52.6)], "radius": 80 } }] }"#
    }
    let path = try folder.write(
      "town.json", #"{ "version": 1, "zones": [ \#(zones.joined(separator: ",\n")) ] }"#)
    let result = Invocation([
      "repair", "--no-settings", path, "--may-move", movement, "--format", "json",
    ])
    let document =
      try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    #expect(document != nil)
    #expect(document?["stopped"] == nil)
    for rule in document?["rules"] as? [[String: Any]] ?? []
    where rule["rule"] as? String == "spacing" {
      #expect(rule["after"] as? Int ?? .max < rule["before"] as? Int ?? 0)
    }
  }
}
