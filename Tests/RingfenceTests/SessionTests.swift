import Ringfence
import RingfenceReference
import TestSupport
import Testing

/// What must not matter to a session: how its fixes are handed over, and on which thread.
@Suite struct SessionTests {
  @Test(arguments: 0..<40)
  func `handing fixes over in batches gives the same events`(seed: Int) {
    var drawing = ScenarioDrawing(seed: seed)
    let scenario = drawing.scenario()
    let engine = TriggerEngine(scenario.layout, settings: scenario.settings)
    let fixes = scenario.fixes
    let expected = scenario.engineEvents()

    var oneByOne = TriggerSession()
    var events: [Event] = []
    for fix in fixes { oneByOne.process(fix, with: engine, into: &events) }
    #expect(events == expected)

    var session = TriggerSession()
    events.removeAll()
    var rest = fixes[...]
    while !rest.isEmpty {
      let count = drawing.random.int(0...min(7, rest.count))
      var copy = session  // a session is a value: a copy goes on where it was made
      copy.process(rest.prefix(count), with: engine, into: &events)
      session = copy
      rest = rest.dropFirst(count)
    }
    #expect(events == expected)
    #expect(session.openVisits == oneByOne.openVisits)
    #expect(session.lastFix == oneByOne.lastFix)
  }

  @Test func `one engine serves many threads`() async {
    var drawing = ScenarioDrawing(seed: 1)
    let scenario = drawing.scenario()
    let engine = TriggerEngine(scenario.layout, settings: scenario.settings)
    let tracks = (0..<40).map { _ in
      drawing.track(near: drawing.vertices(of: scenario)).map {
        $0.fix(in: scenario.frame, unwrapped: false)
      }
    }
    @Sendable func play(_ fixes: [Fix]) -> [Event] {
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engine, into: &events)
      return events
    }
    let together = await withTaskGroup(of: (Int, [Event]).self) { group in
      for (index, track) in tracks.enumerated() {
        group.addTask { (index, play(track)) }
      }
      var results = Array(repeating: [Event](), count: tracks.count)
      for await (index, events) in group { results[index] = events }
      return results
    }
    #expect(together == tracks.map(play))
    #expect(together.contains { !$0.isEmpty })
  }

  @Test func `ignored fixes are counted by reason`() {
    let zone = Timeline.zone([Timeline.field])
    let engine = TriggerEngine(ZoneLayout(zones: [zone]))
    var session = TriggerSession()
    var events: [Event] = []
    let fixes = Timeline(".<#!##~.").fixes
    let ignored = session.process(fixes, with: engine, into: &events)
    #expect(ignored.outOfOrder == 1)
    #expect(ignored.inaccurate == 1)
    #expect(session.process(fixes[0], with: engine, into: &events) == .outOfOrder)
  }
}

/// Moments that no clock shows, at which nothing may overflow.
@Suite struct ExtremeTimeTests {
  @Test(arguments: [Duration.seconds(300), .seconds(Int64.max), .seconds(-1)])
  func `the ends of time are far apart and no harm is done`(maximumGap: Duration) {
    var settings = EngineSettings()
    settings.maximumGap = maximumGap
    let zone = Timeline.zone([Timeline.field])
    let engine = TriggerEngine(ZoneLayout(zones: [zone]), settings: settings)
    let places: [(Int64, Double)] = [(.min, 3), (0, 3), (.max - 1, -9), (.max, 3)]
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      places.map { time, x in
        Fix(time: Timestamp(microseconds: time), coordinate: Timeline.coordinate(x, 0))
      }, with: engine, into: &events)
    #expect(events.map { $0.kind } == [.entered, .exited, .entered])
    #expect(events[1].dwellTime == .microseconds(Int64.max) + .microseconds(Int64.max))
    let gaps: [EventFlags] = maximumGap < .zero ? [.initial, .gap, .gap] : [.initial, .gap, []]
    #expect(events.map { $0.flags } == gaps)
  }
}

/// A fix more, on the path between two others, shows nothing new about edges.
@Suite struct InsertedFixTests {
  /// An event without what depends on the fix that reveals it.
  struct Edge: Equatable {
    var kind: Event.Kind
    var fence: Int
    var direction: CrossingDirection?
    var time: Int64

    static func == (a: Self, b: Self) -> Bool {
      a.kind == b.kind && a.fence == b.fence && a.direction == b.direction
        && abs(a.time - b.time) <= 1_000
    }
  }

  private func edges(_ fixes: [Fix], _ scenario: GridScenario, _ kinds: Set<Event.Kind>) -> [[Edge]]
  {
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      fixes, with: TriggerEngine(scenario.layout, settings: scenario.settings), into: &events)
    return scenario.zones.indices.map { zone in
      events.filter { $0.zone == zone && kinds.contains($0.kind) }
        .sorted { ($0.boundary.time, $0.fence) < ($1.boundary.time, $1.fence) }
        .map {
          Edge(
            kind: $0.kind, fence: $0.fence, direction: $0.direction,
            time: $0.boundary.time.microseconds)
        }
    }
  }

  /// The fixes that count, with one more in the middle of each path where `isWanted` says so.
  private func insert(
    into path: GridPath, where isWanted: (GridPoint?) -> Bool
  ) -> (before: [Fix], after: [Fix], count: Int) {
    var before: [Fix] = []
    var after: [Fix] = []
    for segment in path.segments {
      for index in segment {
        var fix = path.fixes[index]
        fix.startsSegment = index == segment.lowerBound
        before.append(fix.fix(in: path.frame, unwrapped: false))
        after.append(before[before.count - 1])
        guard index + 1 < segment.upperBound else { continue }
        let next = path.fixes[index + 1]
        let (x, y) = (fix.point.x + next.point.x, fix.point.y + next.point.y)
        let middle = x % 2 == 0 && y % 2 == 0 ? GridPoint(x: x / 2, y: y / 2) : nil
        guard isWanted(middle) else { continue }
        after.append(
          Fix(
            time: Timestamp(microseconds: (fix.time + next.time) / 2),
            coordinate: path.frame.coordinate(x: Double(x) / 2, y: Double(y) / 2)))
      }
    }
    return (before, after, after.count - before.count)
  }

  @Test(arguments: 0..<60)
  func `with exit distance 0 every edge stays where it is`(seed: Int) {
    var drawing = ScenarioDrawing(seed: seed)
    var scenario = drawing.scenario()
    scenario.settings.exitDistance = .meters(0)
    let fixes = insert(into: GridPath(scenario)) { _ in drawing.random.int(0...2) > 0 }
    let kinds: Set<Event.Kind> = [.entered, .exited, .crossed, .dwelled]
    #expect(edges(fixes.before, scenario, kinds) == edges(fixes.after, scenario, kinds))
  }

  @Test(arguments: 0..<60)
  func `a fix too near to confirm an exit moves no entry and no exit`(seed: Int) {
    var drawing = ScenarioDrawing(seed: seed)
    var scenario = drawing.scenario()
    scenario.settings.exitDistance = .meters(220)
    let path = GridPath(scenario)
    let fixes = insert(into: path) { middle in
      guard let middle else { return false }
      return scenario.zones.allSatisfy { zone in
        let areas = zone.fences.filter { !$0.isLine }
        return areas.isEmpty || areas.contains { path.distance(from: middle, to: $0) < 219 }
      }
    }
    let kinds: Set<Event.Kind> = [.entered, .exited, .crossed]
    #expect(edges(fixes.before, scenario, kinds) == edges(fixes.after, scenario, kinds))
  }
}
