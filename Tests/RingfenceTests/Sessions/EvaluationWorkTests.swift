import Ringfence
import TestSupport
import Testing

/// How much is done for a fix, counted and not timed: a ceiling for each kind of work, about half as
/// much again as it takes today.
@Suite struct EvaluationWorkTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let fences: Int
    /// Whether there is a fence of 8 km besides.
    var hasLarge = false
    let metersPerSecond: Double
    /// Per thousand fixes.
    let evaluated: Int
    let steps: Int
    let packs: Int
    let queries: Int
    let searches: Int
    let candidates: Int

    var testDescription: String {
      "\(fences)\(hasLarge ? " + 1" : "") fences, \(metersPerSecond) m/s"
    }
  }

  static let rows = [
    Row(
      fences: 10, metersPerSecond: 12, evaluated: 2, steps: 8, packs: 6, queries: 1, searches: 2,
      candidates: 1),
    Row(
      fences: 1_000, metersPerSecond: 1.4, evaluated: 3, steps: 60, packs: 42, queries: 1,
      searches: 1,
      candidates: 2),
    Row(
      fences: 1_000, metersPerSecond: 12, evaluated: 40, steps: 400, packs: 350, queries: 1,
      searches: 1,
      candidates: 22),
    Row(
      fences: 1_000, hasLarge: true, metersPerSecond: 1.4, evaluated: 3, steps: 60, packs: 42,
      queries: 1,
      searches: 1, candidates: 2),
    Row(
      fences: 1_000, hasLarge: true, metersPerSecond: 12, evaluated: 40, steps: 400, packs: 350,
      queries: 1,
      searches: 3, candidates: 24),
  ]

  /// A device that turns a little at every second and comes back from the rim of 20 × 20 km.
  static func drive(metersPerSecond: Double, fixes: Int) -> [Fix] {
    var random = SeededRandom(seed: 11)
    var (x, y, dx, dy) = (0.0, 0.0, 1.0, 0.3)
    return (0..<fixes).map { second in
      dx += random.double(-0.1...0.1)
      dy += random.double(-0.1...0.1)
      if abs(x) > 10_000 { dx = x > 0 ? -1 : 1 }
      if abs(y) > 10_000 { dy = y > 0 ? -1 : 1 }
      let length = max(0.1, (dx * dx + dy * dy).squareRoot())
      (dx, dy) = (dx / length, dy / length)
      x += dx * metersPerSecond
      y += dy * metersPerSecond
      return Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(second) * 1_000_000),
        coordinate: place(x, y))
    }
  }

  static func place(_ x: Double, _ y: Double) -> Coordinate {
    Coordinate(uncheckedLatitude: 48 + y / 111_200, longitude: 16 + x / 74_600)
  }

  static func layout(_ count: Int, hasLarge: Bool) -> ZoneLayout {
    var random = SeededRandom(seed: count)
    var circles = (0..<count).map { _ in
      let center = place(random.double(-10_000...10_000), random.double(-10_000...10_000))
      return Circle(center: center, radius: .meters(random.double(30...200)))
    }
    if hasLarge { circles.append(Circle(center: place(0, 0), radius: .meters(8_000))) }
    return ZoneLayout(
      zones: circles.enumerated().compactMap { index, circle in
        circle.map { Zone(id: String(index), fences: [Fence(id: "f", shape: .circle($0))]) }
      })
  }

  @Test(arguments: rows)
  func `stays below its ceilings`(row: Row) {
    let fixes = Self.drive(metersPerSecond: row.metersPerSecond, fixes: 20_000)
    let engine = TriggerEngine(Self.layout(row.fences, hasLarge: row.hasLarge))
    var session = TriggerSession()
    var events: [Event] = []
    var work = EvaluationWork()
    session.process(fixes, with: engine, into: &events, work: &work)
    func isBelow(_ found: Int, _ perThousand: Int) -> Bool { found <= perThousand * 20 }
    #expect(isBelow(work.evaluated, row.evaluated), "\(work)")
    #expect(isBelow(work.surveys, row.steps), "\(work)")
    #expect(isBelow(work.packs, row.packs), "\(work)")
    #expect(isBelow(work.queries, row.queries), "\(work)")
    #expect(isBelow(work.searches, row.searches), "\(work)")
    #expect(isBelow(work.candidates, row.candidates), "\(work)")
  }

  /// Noon is at the first fix. One fix for the entry, one when the schedule opens.
  @Test func `does not try conditions while a schedule is closed`() throws {
    let circle = try #require(Circle(center: Self.place(0, 0), radius: .meters(500)))
    let conditions = Conditions(schedule: [
      Schedule.inSeconds(from: 43_200 + 3_000),
      Schedule.inSeconds(from: 43_200 + 2_000, to: 43_200 + 2_100),
    ])
    let zone = Zone(
      id: "a", fences: [Fence(id: "f", shape: .circle(circle))], conditions: conditions)
    let fixes = (0..<4_000).map { second in
      Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(second) * 1_000_000),
        coordinate: Self.place(Double(second % 10), 0))
    }
    var session = TriggerSession()
    var events: [Event] = []
    var work = EvaluationWork()
    session.process(
      fixes, with: TriggerEngine(ZoneLayout(zones: [zone])), into: &events, work: &work)
    #expect(work.evaluated <= 3, "\(work)")
    #expect(events.map(\.time) == [fixes[2_000].time])
  }
}
