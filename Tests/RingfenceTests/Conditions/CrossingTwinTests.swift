import Ringfence
import TestSupport
import Testing

@Suite struct CrossingTwinTests {
  private static let letters = Array("abcdefgh")

  private struct Scene {
    var twin: CrossingTwin
    var conditions: [PercentageCondition]
    var fences: [Fence]
    var positions: [Int]

    init(seed: Int) {
      var random = SeededRandom(seed: seed)
      var areas: [CrossingTwin.Area] = []
      var lines: [CrossingTwin.Line] = []
      fences = []
      let count = random.int(1...6)
      for fence in 0..<count {
        var west = 2 * random.int(2...17)
        if random.int(0...2) == 0 {
          // Half of the lines lie in an area.
          if let area = areas.last, area.east - area.west > 2, random.int(0...1) == 0 {
            west = area.west + 2 * random.int(1...(area.east - area.west) / 2 - 1)
          }
          lines.append(.init(fence: fence, place: west))
          fences.append(CrossingTwinTests.line(fence, at: west))
        } else {
          let east = west + 2 * random.int(1...5)
          areas.append(.init(fence: fence, west: west, east: east))
          fences.append(CrossingTwinTests.area(fence, from: west, to: east))
        }
      }
      var rows: [CrossingTwin.Row] = []
      conditions = []
      for _ in 0..<random.int(1...2) {
        let share = [100, 250, 333, 334, 400, 500, 501, 666, 667, 750, 800, 1000][
          random.int(0...11)]
        let timeout = random.int(0...3) == 0 ? nil : random.int(4...60)
        let isSequential = random.int(0...1) == 0
        rows.append(
          .init(percentageInTenths: share, timeout: timeout, isSequential: isSequential))
        conditions.append(
          PercentageCondition(
            percentage: Double(share) / 10, timeout: timeout.map { .seconds($0) },
            isSequential: isSequential))
      }
      twin = CrossingTwin(
        areas: areas, lines: lines, rows: rows, exitDistance: [0, 2, 6, 20][random.int(0...3)])
      positions = [2 * random.int(0...22) + 1]
      while positions.count < 40 {
        let next = 2 * random.int(0...22) + 1
        if next != positions[positions.count - 1] { positions.append(next) }
      }
    }
  }

  private static func position(_ halfCells: Int, north: Double) -> Coordinate {
    RoadDrive.position(Double(halfCells) * 5, north: north)
  }

  private static func line(_ fence: Int, at place: Int) -> Fence {
    let ends = [position(place, north: -0.001), position(place, north: 0.001)]
    let line = Polyline(ends).map(Shape.geoline)
    return Fence(id: "\(letters[fence])", shape: line ?? .polygons([]))
  }

  private static func area(_ fence: Int, from west: Int, to east: Int) -> Fence {
    let rectangle = Rectangle(
      southWest: position(west, north: -0.001), northEast: position(east, north: 0.001))
    return Fence(id: "\(letters[fence])", shape: .rectangle(rectangle))
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 300))
  func `finds what judging the whole history finds`(_ seed: Int) {
    var scene = Scene(seed: seed)
    var zone = Zone(
      id: "z", fences: scene.fences,
      conditions: Conditions(percentageCrossed: scene.conditions))
    zone.settings.exitDistance = .meters(Double(scene.twin.exitDistance) * 5)
    var time = 0
    var fixes: [Fix] = []
    for (i, place) in scene.positions.enumerated() {
      if i > 0 { time += abs(place - scene.positions[i - 1]) }
      fixes.append(
        Fix(
          time: Timestamp(microseconds: RoadDrive.noon + Int64(time) * 1_000_000),
          coordinate: Self.position(place, north: 0)))
    }
    var session = TriggerSession()
    var events: [Event] = []
    let engine = TriggerEngine(ZoneLayout(zones: [zone]))
    session.process(fixes, with: engine, into: &events)
    scene.twin.drive(scene.positions)
    #expect(Self.lines(of: events) == scene.twin.outcomes.map { Self.line(of: $0) }.sorted())
  }

  @Test func `is asked about entries, crossings, chains and timeouts`() {
    var found: [String: Int] = [:]
    for seed in 0..<300 {
      var scene = Scene(seed: seed)
      scene.twin.drive(scene.positions)
      for outcome in scene.twin.outcomes {
        found[outcome.kind, default: 0] += 1
        if outcome.crossed.count > 2 { found["three", default: 0] += 1 }
        // An entry that a line makes, and its exit on the same path.
        let isAtLine = scene.twin.lines.contains { $0.fence == outcome.crossed.last?.fence }
        if outcome.kind == "entered", isAtLine, scene.twin.exitDistance > 0,
          scene.twin.outcomes.contains(where: {
            $0.kind == "exited" && $0.revealed == outcome.revealed && $0.time >= outcome.time
          })
        {
          found["line and out", default: 0] += 1
        }
      }
    }
    for kind in ["entered", "exited", "crossed east", "crossed west", "three"] {
      #expect(found[kind, default: 0] > 100, "\(kind)")
    }
    #expect(found["line and out", default: 0] > 30)
  }

  // The order of events of one fix is not the matter here.
  private static func lines(of events: [Event]) -> [String] {
    events.map { event in
      let kind =
        switch event.kind {
        case .entered: "entered"
        case .exited: "exited"
        case .crossed: event.direction == .leftToRight ? "crossed east" : "crossed west"
        case .dwelled: "dwelled"
        }
      let crossed = event.kind == .exited ? [] : event.crossedFences
      return line(
        of: .init(
          kind: kind, fence: event.fence, time: seconds(event.boundary.time),
          revealed: seconds(event.time),
          crossed: crossed.map { .init(fence: $0.fence, time: seconds($0.point.time)) }))
    }.sorted()
  }

  private static func line(of outcome: CrossingTwin.Outcome) -> String {
    "\(100_000 + outcome.time) \(outcome.kind) \(letters[outcome.fence]) \(outcome.revealed) "
      + outcome.crossed.map { "\(letters[$0.fence])\($0.time)" }.joined(separator: ",")
  }

  /// Whole seconds since noon; anything else would be another moment than the twin's.
  private static func seconds(_ time: Timestamp) -> Int {
    let (seconds, rest) = (time.microseconds - RoadDrive.noon).quotientAndRemainder(
      dividingBy: 1_000_000)
    return rest == 0 ? Int(seconds) : -1
  }
}
