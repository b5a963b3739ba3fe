import Ringfence
import RingfenceVerify
import TestSupport
import Testing

/// Which row of an expectation file is taken for which event.
@Suite struct EventPairingTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    /// Seconds, with a track and a fence behind them where they are named: `10 x/a`; `-` is no time.
    let rows: [String]
    let events: [String]
    /// For each row the index of its event, `-` for none.
    let pairs: String
    var tolerance: Int64 = 1
    var testDescription: String { name }
  }

  static let table: [Row] = [
    Row(name: "in order", rows: ["10", "20"], events: ["10", "20"], pairs: "0 1"),
    Row(
      name: "whatever the order of rows", rows: ["20", "10"], events: ["10", "20"], pairs: "1 0"),
    Row(name: "none at all", rows: ["10"], events: [], pairs: "-"),
    Row(
      name: "one is missing, the others keep theirs",
      rows: ["10", "20", "30"], events: ["20", "30"], pairs: "- 0 1"),
    Row(
      name: "the shifted one is found behind those that fit",
      rows: ["10", "20", "30"], events: ["10", "24", "30"], pairs: "0 1 2"),
    Row(
      name: "the row whose time runs out first",
      rows: ["12", "10"], events: ["12"], pairs: "- 0", tolerance: 3),
    Row(
      name: "as many within the tolerance as can be",
      rows: ["12", "10"], events: ["9", "11"], pairs: "1 0", tolerance: 2),
    Row(
      name: "the closest first",
      rows: ["10", "20"], events: ["19", "40"], pairs: "1 0", tolerance: 0),
    Row(name: "equally close: the earlier", rows: ["10"], events: ["5", "15"], pairs: "0"),
    Row(name: "an hour apart", rows: ["0"], events: ["3600"], pairs: "0"),
    Row(name: "more than an hour apart", rows: ["0"], events: ["3601"], pairs: "-"),
    Row(
      name: "unless the tolerance is wider",
      rows: ["0"], events: ["7200"], pairs: "0", tolerance: 7200),
    Row(
      name: "a named fence has the first choice",
      rows: ["10", "10 /b"], events: ["10 /b", "10 /a"], pairs: "1 0"),
    Row(
      name: "within the tolerance before a named fence further away",
      rows: ["10 /b", "20"], events: ["20 /b"], pairs: "- 0"),
    Row(
      name: "another fence, when nothing else is left",
      rows: ["10 /a"], events: ["10 /b"], pairs: "0"),
    Row(
      name: "another fence only after the right ones",
      rows: ["10 /a", "12 /b"], events: ["10 /b"], pairs: "- 0"),
    Row(name: "never another track", rows: ["10 x/a"], events: ["10 y/a"], pairs: "-"),
    Row(name: "any track when none is named", rows: ["10"], events: ["10 y/a"], pairs: "0"),
    Row(
      name: "no time: in order, of what is left",
      rows: ["-", "20", "-"], events: ["10", "20", "30"], pairs: "0 1 2"),
    Row(name: "no time, but a fence", rows: ["- /b"], events: ["10 /a", "20 /b"], pairs: "1"),
  ]

  static func item(_ text: String, tolerance: Int64, isRow: Bool) -> EventPairing.Item {
    let words = text.split(separator: " ")
    let names =
      words.count > 1 ? words[1].split(separator: "/", omittingEmptySubsequences: false) : []
    func name(_ index: Int, _ standard: String) -> String? {
      guard index < names.count, !names[index].isEmpty else { return isRow ? nil : standard }
      return String(names[index])
    }
    return EventPairing.Item(
      subject: .init(zone: "z", kind: .entered, track: name(0, "x"), fence: name(1, "a")),
      time: Int64(words[0]).map { $0 * 1_000_000 }, tolerance: tolerance * 1_000_000)
  }

  @Test(arguments: table) func `pairs rows and events`(_ row: Row) {
    let pairing = EventPairing(
      rows: row.rows.map { Self.item($0, tolerance: row.tolerance, isRow: true) },
      events: row.events.map { Self.item($0, tolerance: 0, isRow: false) })
    let pairs = pairing.eventOfRow.map { $0.map { "\($0)" } ?? "-" }.joined(separator: " ")
    #expect(pairs == row.pairs)
    #expect(pairing.isTaken.count { $0 } == pairing.eventOfRow.count { $0 != nil })
  }

  @Test func `keeps zones and kinds apart`() {
    func item(_ zone: String, _ kind: Event.Kind) -> EventPairing.Item {
      .init(subject: .init(zone: zone, kind: kind, track: "t", fence: "f"), time: 0)
    }
    let pairing = EventPairing(
      rows: [item("a", .entered), item("b", .exited), item("a", .exited)],
      events: [item("b", .entered), item("a", .exited)])
    #expect(pairing.eventOfRow == [nil, nil, 1])
  }

  /// An e with an acute accent, and an e followed by the accent: equal texts, other bytes.
  @Test func `compares names by their bytes`() {
    func item(_ zone: String, _ track: String, _ fence: String) -> EventPairing.Item {
      .init(subject: .init(zone: zone, kind: .entered, track: track, fence: fence), time: 0)
    }
    let (one, two) = ("\u{E9}", "e\u{301}")
    let events = [item(one, "t", "f"), item("z", one, "f"), item("z", "t", one)]
    let rows = [item(two, "t", "f"), item("z", two, "f"), item("z", "u", two)]
    #expect(EventPairing(rows: rows, events: events).eventOfRow == [nil, nil, nil])
    #expect(EventPairing(rows: events, events: events).eventOfRow == [0, 1, 2])
    var header = ExpectationFile.Header()
    header.zones = [one]
    #expect(header.includes(.entered, zone: one))
    #expect(!header.includes(.entered, zone: two))
  }

  /// The obvious way: all pairs, the closest first, the earlier of equally close ones.
  static func naive(_ rows: [Int64], _ events: [Int64]) -> Set<[Int64]> {
    var (rows, events) = (rows, events)
    var pairs = Set<[Int64]>()
    while true {
      let all = rows.flatMap { row in events.map { (abs(row - $0), min(row, $0), row, $0) } }
      guard let best = all.min(by: { ($0.0, $0.1) < ($1.0, $1.1) }), best.0 <= 3600 else {
        return pairs
      }
      pairs.insert([best.2, best.3])
      rows.removeAll { $0 == best.2 }
      events.removeAll { $0 == best.3 }
    }
  }

  @Test(arguments: 0..<60) func `pairs the closest first, as the obvious way does`(seed: Int) {
    var random = SeededRandom(seed: seed)
    // Differences of even and odd numbers are never 0, so nothing lies within the tolerance.
    let rows = Set((0..<random.int(0...12)).map { _ in Int64(random.int(0...4000) * 2) }).sorted()
    let events = Set((0..<random.int(0...12)).map { _ in Int64(random.int(0...4000) * 2 + 1) })
      .sorted()
    let pairing = EventPairing(
      rows: rows.map { Self.item("\($0)", tolerance: 0, isRow: true) },
      events: events.map { Self.item("\($0)", tolerance: 0, isRow: false) })
    var found = Set<[Int64]>()
    for (row, event) in zip(rows, pairing.eventOfRow) {
      if let event { found.insert([row, events[event]]) }
    }
    #expect(found == Self.naive(rows, events))
  }

  @Test func `pairs many events`() {
    let rows = (0..<20_000).map { Self.item("\($0 * 3)", tolerance: 0, isRow: true) }
    let events = (0..<20_000).map { Self.item("\($0 * 3 + 1)", tolerance: 0, isRow: false) }
    #expect(EventPairing(rows: rows, events: events).eventOfRow.allSatisfy { $0 != nil })
  }
}
