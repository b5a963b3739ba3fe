import Ringfence
import RingfenceReference
import TestSupport
import Testing

/// Percentages of fences crossed along a road, against the reference.
@Suite struct CrossingReferenceTests {
  private static let letters = Array("abcdefgh")

  private struct Scene {
    var path: RoadPath
    var zone: Zone

    init(seed: Int) {
      var random = SeededRandom(seed: seed)
      var areas: [RoadPath.Area] = []
      var lines: [RoadPath.Line] = []
      var fences: [Fence] = []
      let count = random.int(1...6)
      for fence in 0..<count {
        var west = 2 * random.int(2...17)
        if random.int(0...2) == 0 {
          // Half of the lines lie in an area.
          if let area = areas.last, area.east - area.west > 2, random.int(0...1) == 0 {
            west = area.west + 2 * random.int(1...(area.east - area.west) / 2 - 1)
          }
          lines.append(.init(fence: fence, position: west))
          fences.append(CrossingReferenceTests.line(fence, at: west))
        } else {
          let east = west + 2 * random.int(1...5)
          areas.append(.init(fence: fence, west: west, east: east))
          fences.append(CrossingReferenceTests.area(fence, from: west, to: east))
        }
      }
      var conditions: [PercentageCondition] = []
      for _ in 0..<random.int(1...2) {
        let share = [100, 250, 333, 334, 400, 500, 501, 666, 667, 750, 800, 1000][
          random.int(0...11)]
        let timeout = random.int(0...3) == 0 ? nil : random.int(4...60)
        let isSequential = random.int(0...1) == 0
        conditions.append(
          PercentageCondition(
            percentage: Double(share) / 10, timeout: timeout.map { .seconds($0) },
            isSequential: isSequential))
      }
      zone = Zone(
        id: "z", fences: fences, conditions: Conditions(percentageCrossed: conditions))
      // Half cells: an even number, which no fix has exactly.
      zone.settings.exitDistance = .meters(Double([0, 2, 6, 20][random.int(0...3)]) * 5)
      var positions = [2 * random.int(0...22) + 1]
      while positions.count < 40 {
        let next = 2 * random.int(0...22) + 1
        if next != positions[positions.count - 1] { positions.append(next) }
      }
      path = RoadPath(areas: areas, lines: lines, positions: positions)
    }
  }

  private static func position(_ halfCells: Int, north: Double) -> Coordinate {
    RoadPath.position(Double(halfCells), north: north)
  }

  private static func line(_ fence: Int, at cell: Int) -> Fence {
    let ends = [position(cell, north: -0.001), position(cell, north: 0.001)]
    let line = Polyline(ends).map(Shape.geoline)
    return Fence(id: "\(letters[fence])", shape: line ?? .polygons([]))
  }

  private static func area(_ fence: Int, from west: Int, to east: Int) -> Fence {
    let rectangle = Rectangle(
      southWest: position(west, north: -0.001), northEast: position(east, north: 0.001))
    return Fence(id: "\(letters[fence])", shape: .rectangle(rectangle))
  }

  private static func reference(_ scene: Scene) throws -> [Event] {
    try ReferenceEngine(
      ZoneLayout(zones: [scene.zone]), settings: EngineSettings(), along: [scene.path]
    ).events
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 300))
  func `finds what the reference finds in the whole history`(_ seed: Int) throws {
    let scene = Scene(seed: seed)
    var session = TriggerSession()
    var events: [Event] = []
    let engine = TriggerEngine(ZoneLayout(zones: [scene.zone]))
    session.process(scene.path.track.fixes, with: engine, into: &events)
    #expect(try events.map(Self.line) == Self.reference(scene).map(Self.line))
  }

  @Test func `is asked about entries, crossings, chains and timeouts`() throws {
    var found: [String: Int] = [:]
    for seed in 0..<300 {
      let scene = Scene(seed: seed)
      let events = try Self.reference(scene)
      for event in events {
        found["\(event.kind)", default: 0] += 1
        if event.crossedFences.count > 2, event.kind != .exited { found["three", default: 0] += 1 }
        // An entry that a line makes, and its exit on the same path.
        let isAtLine = scene.path.lines.contains { $0.fence == event.crossedFences.last?.fence }
        if event.kind == .entered, isAtLine, scene.zone.settings.exitDistance > .meters(0),
          events.contains(where: {
            $0.visit == event.visit && $0.kind == .exited && $0.time == event.time
          })
        {
          found["line and out", default: 0] += 1
        }
      }
    }
    for kind in ["entered", "exited", "crossed", "three"] {
      #expect(found[kind, default: 0] > 100, "\(kind)")
    }
    #expect(found["line and out", default: 0] > 30)
  }

  private static func line(of event: Event) -> String {
    let direction = event.direction.map { "\($0) " } ?? ""
    return
      "\(event.kind) \(direction)\(letters[event.fence]) of \(event.visit ?? 0) at \(seconds(event.boundary.time)), "
      + "revealed \(seconds(event.time)): "
      + event.crossedFences.map { "\(letters[$0.fence])\(seconds($0.point.time))" }
      .joined(separator: ",")
  }

  /// Whole seconds since noon; anything else would be another moment than the reference's.
  private static func seconds(_ time: Timestamp) -> Int {
    let (seconds, rest) = (time.microseconds - RoadDrive.noon).quotientAndRemainder(
      dividingBy: 1_000_000)
    return rest == 0 ? Int(seconds) : -1
  }
}
