import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Schedules as zone files write them, against when another implementation of time zones says that
/// they open and close (`Tests/Oracles/schedules.py`): clocks that change by an hour and by half of
/// one, at two o'clock and at midnight, and a day that was left out.
@Suite struct ScheduleOracleTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var name: String
    /// A zone file whose one zone has the schedule and contains ``position``.
    var file: String
    var start: Int64
    var end: Int64
    var startsOpen: Bool
    /// Seconds since 1970, ascending: opens and closes by turns.
    var edges: [Int64]

    var testDescription: String { name }
  }

  static let rows: [Row] = {
    let folder = Paths.fixtures.appendingPathComponent("Schedules")
    func list(_ name: String) -> [[String: Any]] {
      let data = try? Data(contentsOf: folder.appendingPathComponent(name))
      let value = data.flatMap { try? JSONSerialization.jsonObject(with: $0) }
      return value as? [[String: Any]] ?? []
    }
    func seconds(_ text: String) -> Int64 {
      let date = try? Date(text, strategy: .iso8601)
      return Int64(date?.timeIntervalSince1970 ?? 0)
    }
    return zip(list("schedules.json"), list("edges.json")).map { row, edges in
      let schedule = (try? JSONSerialization.data(withJSONObject: row["schedule"] ?? [])) ?? Data()
      let zone = (row["timeZone"] as? String).map { "\"timeZone\": \"\($0)\"," } ?? ""
      let start = seconds("\(row["from"] as? String ?? "")T00:00:00Z")
      return Row(
        name: row["name"] as? String ?? "",
        file: """
          { "version": 1, \(zone) "zones": [{ "id": "z",
            "fences": [{ "id": "f", "circle": { "center": [0, 0], "radius": 100 } }],
            "conditions": { "schedule": \(String(decoding: schedule, as: UTF8.self)) } }] }
          """,
        start: start, end: start + 86_400 * Int64(row["days"] as? Int ?? 0),
        startsOpen: edges["startsOpen"] as? Bool ?? false,
        edges: (edges["edges"] as? [String] ?? []).map(seconds))
    }
  }()

  @Test func `has rows`() { #expect(Self.rows.count == 27) }

  @Test(arguments: rows) func `opens and closes when another implementation says`(
    _ row: Row
  ) throws {
    let layout = try ZoneFile.read(bytes: Array(row.file.utf8), name: "zones.json").layout
    let engine = TriggerEngine(layout)
    var moments = Array(stride(from: row.start, to: row.end, by: 1_800))
    for edge in row.edges { moments += [edge - 1, edge] }
    for moment in moments where moment >= row.start {
      let isOpen = row.edges.filter { $0 <= moment }.count % 2 == (row.startsOpen ? 0 : 1)
      let fix = Fix(
        time: Timestamp(microseconds: moment * 1_000_000),
        coordinate: Coordinate(uncheckedLatitude: 0, longitude: 0))
      let outcome = engine.explain([fix]).zones[0]
      #expect(outcome.events.isEmpty != isOpen, "\(moment)")
      guard !isOpen, let next = row.edges.first(where: { $0 > moment }) else { continue }
      let reason = outcome.suppressions.first?.failures.first?.reason
      #expect(reason == .schedule(opensIn: .seconds(next - moment)), "\(moment)")
    }
  }
}
