import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// The events of every sample of `Zones/`, compared with an oracle.
@Suite struct SampleEventsTests {
  /// Every folder of `Zones/` with expected events.
  static let scenarios: [String] = {
    let zones = Paths.root.appendingPathComponent("Zones")
    let names = try? FileManager.default.contentsOfDirectory(atPath: zones.path)
    return (names ?? []).sorted().filter {
      FileManager.default.fileExists(
        atPath: zones.appendingPathComponent("\($0)/expected.ndjson").path)
    }
  }()

  @Test func `has sample layouts`() { #expect(Self.scenarios.count >= 9) }

  /// `Tests/Oracles/scenarios.py` calculates the expected events with geographiclib.
  @Test(arguments: scenarios)
  func `agrees with an oracle on the sample layouts`(scenario: String) throws {
    let sample = Paths.root.appendingPathComponent("Zones/\(scenario)")
    let track = try #require(
      FileManager.default.contentsOfDirectory(atPath: sample.path).first {
        $0.hasPrefix("track.")
      })
    let result = Invocation([
      "evaluate", "--zones", "\(sample.path)/zones.json", "--format", "ndjson",
      "\(sample.path)/\(track)",
    ])
    let expected = try String(
      decoding: Data(contentsOf: sample.appendingPathComponent("expected.ndjson")), as: UTF8.self)
    let differences = try Self.differences(result.output, expected)
    #expect(differences.isEmpty, "\(differences.joined(separator: ", "))")
    #expect(result.status == .done)
  }

  /// The differences of two lists of records beyond rounding: 2 ms, 3e-7 degrees, 2 cm.
  static func differences(_ actual: String, _ expected: String) throws -> [String] {
    func records(_ text: String) throws -> [[String: Any]] {
      try text.split(separator: "\n").map {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
      }
    }
    let (a, b) = (try records(actual), try records(expected))
    var found: [String] = a.count == b.count ? [] : ["\(a.count) events, expected \(b.count)"]
    for (index, (one, other)) in zip(a, b).enumerated() {
      for key in ["type", "zone", "fence", "track", "direction"]
      where one[key] as? String != other[key] as? String { found.append("\(index): \(key)") }
      if one["visit"] as? Int != other["visit"] as? Int { found.append("\(index): visit") }
      let tolerances = [
        ("distance", 0.02), ("distanceRequired", 0.001), ("dwellTime", 0.002),
      ]
      for (key, tolerance) in tolerances {
        let (x, y) = (one[key] as? Double ?? -1, other[key] as? Double ?? -1)
        if abs(x - y) > tolerance { found.append("\(index): \(key) \(x), expected \(y)") }
      }
      if one["flags"] as? [String] ?? [] != other["flags"] as? [String] ?? [] {
        found.append("\(index): flags")
      }
      found += differences(
        one["boundary"] as? [String: Any], other["boundary"] as? [String: Any],
        "\(index): boundary")
      if abs(seconds(one) - seconds(other)) > 0.002 { found.append("\(index): time") }
      let crossed = one["crossedFences"] as? [[String: Any]] ?? []
      let expectedCrossed = other["crossedFences"] as? [[String: Any]] ?? []
      if crossed.map({ $0["fence"] as? String }) != expectedCrossed.map({ $0["fence"] as? String })
      {
        found.append("\(index): crossedFences")
      }
      for (point, expectedPoint) in zip(crossed, expectedCrossed) {
        found += differences(point, expectedPoint, "\(index): crossed fence")
      }
    }
    return found
  }

  private static func seconds(_ record: [String: Any]?) -> Double {
    let times = ISO8601DateFormatter()
    times.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    return times.date(from: record?["time"] as? String ?? "")?.timeIntervalSince1970 ?? 0
  }

  private static func differences(
    _ point: [String: Any]?, _ expected: [String: Any]?, _ place: String
  ) -> [String] {
    var found: [String] = []
    if abs(seconds(point) - seconds(expected)) > 0.002 { found.append("\(place) time") }
    for key in ["latitude", "longitude"] {
      let (x, y) = (point?[key] as? Double ?? 999, expected?[key] as? Double ?? 999)
      // One meridian has two names.
      let difference = abs(x - y)
      if min(difference, abs(difference - 360)) > 3e-7 { found.append("\(place) \(key)") }
    }
    return found
  }
}
