import Foundation
import RingfenceCommand
import TestSupport
import Testing

/// A recorded drive over a layout with each kind of condition, against what `Tests/Oracles/explain.py`
/// found with geographiclib 2.1 from fixes that pynmea2 read.
@Suite struct ExplainCorpusTests {
  private static let folder = Paths.fixtures.appendingPathComponent("explain")

  private static func record(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  @Test(.enabled(if: Paths.corpus != nil, "the corpus is not there"))
  func `agrees with an oracle about each zone of a recorded drive`() throws {
    let corpus = try #require(Paths.corpus)
    let result = Invocation([
      "explain", "--zones", Self.folder.appendingPathComponent("zones.json").path, "--format",
      "json", corpus.appendingPathComponent("nmea/reno-tahoe-drive-2005.nmea").path,
    ])
    let document = try Self.record(result.output)
    let track = try #require((document["tracks"] as? [[String: Any]])?.first)
    let zones = try #require(track["zones"] as? [[String: Any]])
    let rows = try String(
      contentsOf: Self.folder.appendingPathComponent("reno-tahoe.ndjson"), encoding: .utf8
    ).split(separator: "\n").map { try Self.record($0) }
    #expect(zones.count == rows.count)
    for (zone, row) in zip(zones, rows) {
      let differences = Self.differences(zone, row)
      #expect(differences == [], "\(row["zone"] ?? "")")
    }
  }

  /// What of a zone is not as the oracle has it.
  private static func differences(_ zone: [String: Any], _ row: [String: Any]) -> [String] {
    var found: [String] = []
    func compare(_ what: String, _ a: String, _ b: String) {
      if a != b { found.append("\(what): \(a), expected \(b)") }
    }
    compare("zone", text(zone["zone"]), text(row["zone"]))
    let events = list(zone["events"]).map { "\(text($0["type"])) \(text($0["time"]))" }
    let expected = (row["events"] as? [[String]] ?? []).map { $0.joined(separator: " ") }
    compare("events", events.joined(separator: ", "), expected.joined(separator: ", "))
    let suppressed = list(zone["suppressed"])
    let wanted = list(row["suppressed"])
    compare("suppressed", "\(suppressed.count)", "\(wanted.count)")
    for (one, other) in zip(suppressed, wanted) {
      for key in ["attempt", "fence"] { compare(key, text(one[key]), text(other[key])) }
      compare("tries", "\(number(one["tries"]))", "\(number(other["tries"]))")
      let (began, ended) = (text(one["time"]), text((one["ended"] as? [String: Any])?["time"]))
      if apart(began, text(other["time"])) > 0.005 { found.append("began \(began)") }
      if apart(ended, text(other["ended"])) > 0.005 { found.append("ended \(ended)") }
      let failures = list(one["failures"])
      let reasons = list(other["failures"])
      compare("conditions", names(failures), names(reasons))
      for (failure, reason) in zip(failures, reasons) {
        compare("at", text(failure["time"]), text(reason["time"]))
        compare("tries", "\(number(failure["tries"]))", "\(number(reason["tries"]))")
        for key in ["actual", "margin"]
        where abs(number(failure[key]) - number(reason[key])) > 0.011 {
          found.append("\(text(failure["condition"])) \(key) \(number(failure[key]))")
        }
      }
    }
    if let nearest = row["nearest"] as? [String: Any] {
      let approach = zone["nearestApproach"] as? [String: Any]
      compare("nearest fence", text(approach?["fence"]), text(nearest["fence"]))
      let (distance, least) = (number(approach?["distance"]), number(nearest["distance"]))
      // What the search promises: at most 0.1 % above the least.
      if distance < least - 0.02 || distance > least * 1.001 + 0.02 {
        found.append("nearest \(distance), expected \(least)")
      }
    }
    return found
  }

  private static func text(_ value: Any?) -> String { value as? String ?? "nothing" }
  private static func number(_ value: Any?) -> Double { value as? Double ?? -1 }
  private static func list(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
  private static func names(_ failures: [[String: Any]]) -> String {
    failures.map { text($0["condition"]) }.joined(separator: ", ")
  }

  private static func apart(_ one: String, _ other: String) -> Double {
    let form = ISO8601DateFormatter()
    form.formatOptions = [.withInternetDateTime, .withFractionalSeconds]
    guard let a = form.date(from: one), let b = form.date(from: other) else { return .infinity }
    return abs(a.timeIntervalSince(b))
  }
}
