import Ringfence
import TestSupport
import Testing

/// Random layouts that change under random tracks. Zones do not know of each other, so what a zone does is compared with what
/// it does alone.
@Suite struct LayoutMigrationPropertyTests {
  private static let place = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37)

  /// An event without the numbers that depend on the other zones.
  private static func text(_ event: Event, _ layout: ZoneLayout, hasFence: Bool = true) -> String {
    var event = event
    let id = layout.zones[event.zone].id
    let fence = layout.zones[event.zone].fences[event.fence].id
    let crossed = event.crossedFences.map { layout.zones[event.zone].fences[$0.fence].id }
    (event.zone, event.fence, event.visit, event.crossedFences) = (0, 0, nil, [])
    return "\(id) \(hasFence ? fence : "") \(hasFence ? crossed : []) \(event)"
  }

  private static func texts(_ events: [Event], _ layout: ZoneLayout) -> [String] {
    events.map { text($0, layout) }.sorted()
  }

  /// What is remembered but when a pending entry was tried last, which depends on the fixes that were passed over.
  private static func remembered(_ session: TriggerSession) -> String {
    "\(session.states)".replacing(/lastTry: [^,]*,/, with: "")
  }

  // MARK: Another order

  @Test(arguments: 0..<40)
  func `an identical layout in another order changes nothing`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed)
    var random = SeededRandom(seed: seed)
    var layouts = [scene.layout]
    for _ in 0..<3 {
      var layout = scene.layout
      layout.zones.shuffle(using: &random)
      layouts.append(layout)
    }
    let engines = layouts.map { TriggerEngine($0) }
    let migrations = try engines.map { try LayoutMigration(to: $0) }
    var still = TriggerSession()
    var moving = TriggerSession()
    var current = 0
    for fix in scene.fixes {
      var expected: [Event] = []
      var found: [Event] = []
      still.process(fix, with: engines[0], into: &expected)
      if random.int(0...2) == 0 {
        current = random.int(0...3)
        let outcome = moving.migrate(with: migrations[current])
        #expect(outcome.continued + outcome.ended + outcome.removed == 0)
      }
      moving.process(fix, with: engines[current], into: &found)
      #expect(Self.texts(found, layouts[current]) == Self.texts(expected, layouts[0]))
    }
    moving.migrate(with: migrations[0])
    let ids = { (session: TriggerSession) in
      session.states.map { "\($0.zone) \($0.blockedUntil as Any) \($0.occupied)" }
    }
    #expect(ids(moving) == ids(still))
    #expect(moving.takeRemovedVisits().isEmpty)
  }

  // MARK: There and back

  @Test(arguments: 0..<40)
  func `to another layout and back, with no fix between, gives the state`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed, about: Self.place)
    let others = (1...3).map { RandomScene(seed: seed + 1_000 * $0, about: Self.place).layout }
    let engine = TriggerEngine(scene.layout)
    let back = try LayoutMigration(to: engine)
    let there = try others.map { try LayoutMigration(to: TriggerEngine($0)) }
    var random = SeededRandom(seed: seed)
    var session = TriggerSession()
    var plain = TriggerSession()
    var events: [Event] = []
    var expected: [Event] = []
    for fix in scene.fixes {
      session.process(fix, with: engine, into: &events)
      plain.process(fix, with: engine, into: &expected)
      #expect("\(events)" == "\(expected)")
      for _ in 0..<random.int(0...3) { session.migrate(with: there[random.int(0...2)]) }
      session.migrate(with: back)
      #expect(Self.remembered(session) == Self.remembered(plain))
      #expect(session.nextVisit == plain.nextVisit)
    }
    #expect(session.takeRemovedVisits().isEmpty)
  }

  // MARK: Against zones alone

  /// What a zone does alone, with a session that begins with given fixes.
  private static func alone(_ zone: Zone, _ fixes: some Sequence<Fix>) -> [Event] {
    var events: [Event] = []
    var session = TriggerSession()
    session.process(fixes, with: TriggerEngine(ZoneLayout(zones: [zone])), into: &events)
    return events
  }

  @Test(arguments: 0..<80)
  func `random edits do to each zone what it does alone`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed, about: Self.place)
    let other = RandomScene(seed: seed + 500, about: Self.place)
    var random = SeededRandom(seed: seed)
    // Some zones as they were, some of another scene with the same ids, some new ones.
    var zones = scene.layout.zones.filter { _ in random.int(0...2) > 0 }
    for zone in other.layout.zones where random.int(0...1) == 0 {
      var zone = zone
      if let index = zones.firstIndex(where: { $0.id == zone.id }) {
        zones[index] = zone
      } else {
        if random.int(0...1) == 0 { zone.id += "n" }
        zones.append(zone)
      }
    }
    zones.shuffle(using: &random)
    let before = TriggerEngine(scene.layout)
    let after = TriggerEngine(ZoneLayout(zones: zones))
    let migration = try LayoutMigration(to: after)
    let stop = random.int(1...(scene.fixes.count - 1))

    var session = TriggerSession()
    var events: [Event] = []
    session.process(scene.fixes[..<stop], with: before, into: &events)
    guard let last = session.lastFix else { return }
    let open = Set(session.openVisits.map { scene.layout.zones[$0.zone].id })
    session.migrate(with: migration)
    events = []
    session.process(scene.fixes[stop...], with: after, into: &events)
    let removed = Set(session.takeRemovedVisits().map(\.zoneID))
    let rest = [last] + scene.fixes[stop...]

    let changes = try migration.changes(from: scene.layout)
    var expectedRemovals: Set<String> = []
    for change in changes {
      guard let index = change.after else {
        let id = scene.layout.zones[change.before ?? 0].id
        if open.contains(id) { expectedRemovals.insert(id) }
        continue
      }
      let zone = zones[index]
      let found = events.filter { $0.zone == index }
      let layout = ZoneLayout(zones: [zone])
      func texts(_ events: [Event]) -> [String] {
        events.map {
          var event = $0
          event.zone = 0
          return Self.text(event, layout)
        }
      }
      let isInside = !Self.alone(Zone(id: zone.id, fences: zone.fences), [last]).isEmpty
      switch change.kind {
      case .unchanged:
        let all = Self.alone(zone, scene.fixes)
        let past = Self.alone(zone, scene.fixes[..<stop])
        #expect(texts(found) == texts(Array(all.dropFirst(past.count))), "\(zone.id)")
      case .added, .changed:
        // How sure an entry or exit is depends on every fix before, also of those before the change.
        if zone.settings.entryCertainty != nil || zone.settings.exitCertainty != nil { continue }
        // A retrigger time of the zone before goes on, so those that have one are compared above only.
        let isBlocked = session.states.contains { Int($0.zone) == index && $0.blockedUntil != nil }
        if change.kind == .changed, isBlocked || zone.settings.minimumRetriggerTime > .zero {
          continue
        }
        let hadVisit = change.kind == .changed && open.contains(zone.id)
        if !hadVisit || !isInside {
          // The fixes that count begin with the one after the change if the device was inside.
          var expected = isInside ? Self.alone(zone, scene.fixes[stop...]) : Self.alone(zone, rest)
          if !isInside { expected.removeAll { $0.time == last.time } }
          var here = found
          if hadVisit, zone.settings.exit, stop < scene.fixes.count {
            let first = here.firstIndex { $0.flags == .layoutChanged }
            #expect(first != nil, "\(zone.id)")
            if let first {
              #expect(here[first].kind == .exited)
              here.remove(at: first)
            }
          }
          #expect(!here.contains { $0.flags.contains(.layoutChanged) })
          if isInside, session.lastFix?.time == last.time { continue }
          #expect(texts(here) == texts(expected), "\(zone.id) inside \(isInside) visit \(hadVisit)")
        } else if zone.settings.dwell == nil {
          // It goes on: as if it had begun at the last fix, but for when it began.
          let fresh = Self.alone(zone, rest)
          guard fresh.first?.time == last.time, fresh.first?.kind == .entered else { continue }
          let expected = fresh.dropFirst().map { "\($0.kind) \($0.time) \($0.boundary)" }
          let here = found.map { "\($0.kind) \($0.time) \($0.boundary)" }
          #expect(here == expected, "\(zone.id)")
        }
      case .removed: break
      }
    }
    if session.lastFix?.time != last.time { #expect(removed == expectedRemovals) }
  }
}
