import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// Every folder of `Zones/` with a track is a layout with the events that it must fire.
@Suite struct ScenarioTests {
  static let folder = Paths.root.appendingPathComponent("Zones")

  static let scenarios: [String] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.sorted().filter { name in
      let files = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appendingPathComponent(name).path)
      return files?.contains { $0.hasPrefix("track.") } ?? false
    }
  }()

  static func verify(_ scenario: String, expect: String? = nil) throws -> Invocation {
    let path = folder.appendingPathComponent(scenario).path
    let track = try #require(
      FileManager.default.contentsOfDirectory(atPath: path).first { $0.hasPrefix("track.") })
    return Invocation([
      "verify", "--zones", "\(path)/zones.json", "--expect", expect ?? "\(path)/expected.ndjson",
      "\(path)/\(track)",
    ])
  }

  static func expected(_ scenario: String) throws -> [String] {
    let file = folder.appendingPathComponent("\(scenario)/expected.ndjson")
    return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// The name of a zone in its layout, which text shows; its id without one.
  static func title(_ id: String, _ scenario: String) throws -> String {
    let path = Paths.root.appendingPathComponent("Zones/\(scenario)/zones.json")
    let layout = try JSONSerialization.jsonObject(with: Data(contentsOf: path)) as? [String: Any]
    let zone = (layout?["zones"] as? [[String: Any]])?.first { $0["id"] as? String == id }
    return zone?["name"] as? String ?? id
  }

  @Test func `finds the scenarios`() { #expect(Self.scenarios.count >= 3) }

  @Test(arguments: scenarios) func `gives the expected events and no others`(
    _ scenario: String
  ) throws {
    let result = try Self.verify(scenario)
    #expect(result.output == "\(try Self.expected(scenario).count) events, all as expected\n")
    #expect(result.errors.isEmpty)
    #expect(result.status == .done)
  }

  @Test(arguments: scenarios) func `names the one row whose time was changed`(
    _ scenario: String
  ) throws {
    var rows = try Self.expected(scenario)
    let index = rows.count / 2
    var record = try #require(
      JSONSerialization.jsonObject(with: Data(rows[index].utf8)) as? [String: Any])
    let form = ISO8601DateFormatter()
    form.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    let time = try #require(form.date(from: record["time"] as? String ?? ""))
    record["time"] = form.string(from: time.addingTimeInterval(2))
    rows[index] = String(
      decoding: try JSONSerialization.data(withJSONObject: record), as: UTF8.self)
    let folder = try TestFolder()
    let file = try folder.write("changed.ndjson", rows.joined(separator: "\n"))
    let result = try Self.verify(scenario, expect: file)
    #expect(result.status == .findings)
    let lines = result.output.split(separator: "\n").map(String.init)
    #expect(lines.count == 4)
    #expect(lines[1].hasPrefix("  shifted     "))
    #expect(
      lines[1].contains("  \(try Self.title(record["zone"] as? String ?? "", scenario))  "))
    #expect(lines[1].hasSuffix("(\(file):\(index + 1))"))
    #expect(lines[2].hasSuffix(", 2.000 s earlier"))
    #expect(lines[3] == "\(rows.count) events expected, \(rows.count) came: 1 shifted")
  }
}
