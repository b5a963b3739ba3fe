import Ringfence
import TestSupport
import Testing

/// Dwell times that repeat, and stays that are too long, by hand: a circle of 50 m, left from 80 m on.
@Suite struct StayTests {
  typealias Row = ConfirmedExitRow

  private static func row(
    _ name: String, dwell: Double? = nil, each: Double? = nil, most: Double? = nil,
    _ steps: [Row.Step], _ expected: [Row.Expected]
  ) -> Row {
    var settings = ZoneSettings(dwell: dwell.map { .seconds($0) })
    settings.dwellRepeat = each.map { .seconds($0) }
    settings.maximumStay = most.map { .seconds($0) }
    return Row(
      name: name, settings: settings, steps: steps,
      expected: [.init(type: "entered", time: 0, boundary: 0, flags: ["initial"])] + expected)
  }

  private static let rows = [
    row(
      "a repeated dwell time counts from the entry", dwell: 20, each: 50,
      [.fix(0, 0), .fix(90, 0), .fix(130, 0)],
      [
        .init(type: "dwelled", time: 20, boundary: 20, count: 1),
        .init(type: "dwelled", time: 70, boundary: 70, count: 2),
        .init(type: "dwelled", time: 120, boundary: 120, count: 3),
      ]),
    row(
      "both on the way out, before the edge and behind it", dwell: 20, each: 20, most: 44,
      [.fix(0, 0), .fix(30, 0), .fix(50, 100)],
      // Out at 40 s.
      [
        .init(type: "dwelled", time: 20, count: 1), .init(type: "dwelled", time: 40, count: 2),
        .init(type: "exited", time: 50, boundary: 40, dwellTime: 40),
      ]),
    row(
      "too long, and by how much", most: 44,
      [.fix(0, 0), .fix(60, 0), .fix(80, 100)],
      [
        .init(type: "overstayed", time: 44, boundary: 44, stay: 44),
        .init(type: "exited", time: 80, boundary: 70, dwellTime: 70, overstay: 26),
      ]),
    row(
      "a live session without fixes", dwell: 30, each: 30, most: 60,
      [.fix(0, 0), .advance(29), .advance(65), .advance(65), .fix(70, 0)],
      [
        .init(type: "dwelled", time: 30, count: 1), .init(type: "dwelled", time: 60, count: 2),
        .init(type: "overstayed", time: 60, stay: 60),
      ]),
  ]

  @Test(arguments: rows) func `stays have their moments`(_ row: Row) { row.check(row.events()) }

  @Test func `a timer is set for each moment`() {
    let row = Self.row("", dwell: 30, each: 40, most: 50, [], [])
    let engine = TriggerEngine(row.layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process([Row.fix(0, 0)], with: engine, into: &events)
    for second in [30.0, 50, 70, 110] {
      #expect(session.nextDeadline(with: engine) == Row.time(second))
      session.advance(to: Row.time(second), with: engine, into: &events)
    }
    #expect(events.map(\.kind) == [.entered, .dwelled, .overstayed, .dwelled, .dwelled])
  }

  /// 60 years between two fixes, each second an event: 1,893,456,000 of them and the first.
  @Test func `a wrong date is no millions of events`() {
    let row = Self.row("", dwell: 1, each: 1, [.fix(0, 0), .fix(1_893_456_000, 0)], [])
    let dwelled = row.events().filter { $0.kind == .dwelled }
    #expect(dwelled.count == 100_000)
    #expect(dwelled.first?.count == 1_893_456_000 - 99_999)
    #expect(dwelled.last?.count == 1_893_456_000)
  }

  /// The rows of the specification, worked by hand, where this machine has them.
  @Test func `the rows of the corpus`() throws {
    guard let rows = try Row.corpus(["stay-"]) else { return }
    #expect(rows.count == 16)
    for row in rows { row.check(row.events()) }
  }
}
