import Ringfence
import TestSupport
import Testing

/// Many zones in one place, of which none changes what another does.
@Suite struct CrowdedZonesTests {
  private struct Told: Hashable {
    var kind: Event.Kind
    var fence: Int
    var time: Timestamp
    var edge: Timestamp
    var flags: EventFlags
  }

  private static func told(_ layout: ZoneLayout, _ fixes: [Fix]) -> [[Told]] {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(fixes, with: TriggerEngine(layout), into: &events)
    #expect(zip(events, events.dropFirst()).allSatisfy { $0.time <= $1.time })
    var told = Array(repeating: [Told](), count: layout.zones.count)
    for event in events {
      told[event.zone].append(
        Told(
          kind: event.kind, fence: event.fence, time: event.time, edge: event.boundary.time,
          flags: event.flags))
    }
    return told
  }

  /// Circles and squares of all sizes about one place, some at some distance so that few are near some
  /// fixes, with and without exit distance, dwell time and retrigger time.
  @Test(arguments: 1...4)
  func `each zone fires as it does alone`(seed: Int) {
    var random = SeededRandom(seed: seed)
    func place(_ x: Double, _ y: Double) -> Coordinate {
      Coordinate(uncheckedLatitude: 48 + y / 111_200, longitude: 16 + x / 74_600)
    }
    let zones = (0..<140).map { number in
      let middle = number % 5 == 0 ? 150.0 : 0
      let fences = (0..<random.int(1...3)).map { fence in
        let (x, y) = (middle + random.double(-3...3), random.double(-3...3))
        let size = random.int(0...1) == 0 ? 60 : random.double(40...80)
        let circle = Circle(center: place(x, y), radius: .meters(size))
        let square = Shape.rectangle(
          Rectangle(southWest: place(x - size, y - size), northEast: place(x + size, y + size)))
        return Fence(
          id: "\(fence)",
          shape: random.int(0...1) == 0 ? circle.map { .circle($0) } ?? square : square)
      }
      var zone = Zone(id: "\(number)", fences: fences)
      zone.settings.exitDistance = .meters([0, 10, 30][random.int(0...2)])
      zone.settings.dwell = random.int(0...3) == 0 ? .seconds(random.int(5...90)) : nil
      zone.settings.minimumRetriggerTime = .seconds(random.int(0...2) * 60)
      return zone
    }
    // To and fro, 2 to 40 m at a time, with a gap now and then.
    var (x, step, time) = (-300.0, 1.0, RandomScene.noon)
    let fixes = (0..<250).map { _ in
      x += step * random.double(2...40)
      if abs(x) > 250 { step = x > 0 ? -1 : 1 }
      time += Int64(random.int(0...60) == 0 ? 400 : random.int(1...4)) * 1_000_000
      return Fix(
        time: Timestamp(microseconds: time), coordinate: place(x, random.double(-20...20)))
    }
    let together = Self.told(ZoneLayout(zones: zones), fixes)
    let alone = zones.map { Self.told(ZoneLayout(zones: [$0]), fixes)[0] }
    #expect(together.map(\.count).reduce(0, +) > 1_000)
    #expect(together == alone)
  }

  /// Counted and not timed. A fix enters or leaves all of 400 zones, 20 times; each circle is met in some ten
  /// cells. A program that compares each shape with all others, or moves all states for each, does 200 times
  /// as much for each, where one that merges them compares with 32 and moves 4.
  @Test func `enters and leaves identical zones with work for each and not for each pair`() throws {
    func place(_ x: Double) -> Coordinate {
      Coordinate(uncheckedLatitude: 48, longitude: 16 + x / 74_600)
    }
    let circle = try #require(Circle(center: place(0), radius: .meters(60)))
    let zones = (0..<400).map { number in
      var zone = Zone(id: "\(number)", fences: [Fence(id: "f", shape: .circle(circle))])
      zone.settings.exitDistance = .meters(0)
      return zone
    }
    let fixes = (0..<21).map { step in
      Fix(
        time: Timestamp(microseconds: RandomScene.noon + Int64(step) * 30_000_000),
        coordinate: place(step % 2 == 0 ? 150 : 0))
    }
    var session = TriggerSession()
    var events: [Event] = []
    var work = EvaluationWork()
    session.process(
      fixes, with: TriggerEngine(ZoneLayout(zones: zones)), into: &events, work: &work)
    #expect(events.count == 20 * 400)
    #expect(work.moves <= 4 * 20 * 400, "\(work)")
    #expect(work.comparisons <= 10 * 32 * 20 * 400, "\(work)")
  }
}
