import Foundation
import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// Sessions that are saved and read while their layout changes: as if they had stayed in memory.
@Suite struct SessionMigrationTests {
  private static let place = Coordinate(uncheckedLatitude: 48.2, longitude: 16.37)

  /// Ids that are no plain words.
  private static func strange(_ layout: ZoneLayout) -> ZoneLayout {
    var layout = layout
    for index in layout.zones.indices { layout.zones[index].id += " \"é\u{301}👩‍🚀\\\u{0}" }
    return layout
  }

  private static func layouts(_ seed: Int) -> [ZoneLayout] {
    var mixed = RandomScene(seed: seed + 200, about: place).layout
    let zones = RandomScene(seed: seed, about: place).layout.zones
    for index in mixed.zones.indices where index % 2 == 0 && index < zones.count {
      mixed.zones[index] = zones[index]
    }
    mixed.zones.reverse()
    return [RandomScene(seed: seed + 100, about: place).layout, mixed].map(strange)
  }

  /// All that a session does from here on.
  private static func rest(
    _ session: TriggerSession, _ fixes: ArraySlice<Fix>, _ engine: TriggerEngine
  ) -> String {
    var session = session
    var events: [Event] = []
    session.process(fixes, with: engine, into: &events)
    return "\(events) \(session.takeRemovedVisits())"
  }

  @Test(arguments: 0..<40) func `read with a migration, it goes on as one in memory`(_ seed: Int)
    throws
  {
    let scene = RandomScene(seed: seed, about: Self.place)
    let first = TriggerEngine(Self.strange(scene.layout))
    var random = SeededRandom(seed: seed)
    for layout in Self.layouts(seed) {
      let next = TriggerEngine(layout)
      let (there, back) = (try LayoutMigration(to: next), try LayoutMigration(to: first))
      let stop = random.int(1...(scene.fixes.count - 1))
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes[..<stop], with: first, into: &events)
      let saved = SessionFile.bytes(of: session, engine: first)
      let read = try SessionFile.read(bytes: saved, name: "s", migration: there)
      var moved = session
      moved.migrate(with: there)
      let expected = Self.rest(moved, scene.fixes[stop...], next)
      #expect(Self.rest(read, scene.fixes[stop...], next) == expected)

      // Saved before a fix has seen the change.
      let between = SessionFile.bytes(of: moved, engine: next)
      let again = try SessionFile.read(bytes: between, name: "s", engine: next)
      #expect(SessionFile.bytes(of: again, engine: next) == between)
      #expect(Self.rest(again, scene.fixes[stop...], next) == expected)
      #expect(SessionFile.bytes(of: read, engine: next) == between)
      let same = try SessionFile.read(bytes: between, name: "s", migration: there)
      #expect(Self.rest(same, scene.fixes[stop...], next) == expected)

      // And back.
      let returned = try SessionFile.read(bytes: between, name: "s", migration: back)
      #expect(SessionFile.bytes(of: returned, engine: first) == saved)
      #expect(
        Self.rest(returned, scene.fixes[stop...], first)
          == Self.rest(session, scene.fixes[stop...], first))
    }
  }

  @Test(arguments: 0..<20) func `so does the session of an app, in any mode`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed, about: Self.place)
    let first = DualModeEngine(RestartLayout(scene.layout))
    var random = SeededRandom(seed: seed)
    for layout in [RandomScene(seed: seed + 100, about: Self.place).layout, scene.layout] {
      let next = DualModeEngine(RestartLayout(layout))
      let there = try LayoutMigration(to: next)
      var session = AppSession()
      var events: [Event] = []
      let stop = random.int(2...(scene.fixes.count - 1))
      for fix in scene.fixes[..<stop] {
        if random.int(0...5) == 0 {
          random.int(0...1) == 0 ? session.relaunched(at: fix.time) : session.reopened(at: fix.time)
        }
        session.process(fix, with: first, into: &events)
      }
      session.terminated(at: session.lastFix?.time)
      let saved = SessionFile.bytes(of: session, engines: first)
      var read = try SessionFile.readApp(bytes: saved, name: "s", migration: there)
      var moved = session
      moved.migrate(with: there)
      #expect(read.openVisits == moved.openVisits)
      var (one, other): ([Event], [Event]) = ([], [])
      for fix in scene.fixes[stop...] {
        if random.int(0...5) == 0 {
          let time = fix.time
          if random.int(0...1) == 0 {
            read.relaunched(at: time)
            moved.relaunched(at: time)
          } else {
            read.reopened(at: time)
            moved.reopened(at: time)
          }
        }
        if random.int(0...9) == 0 { moved.migrate(with: there) }
        read.process(fix, with: next, into: &one)
        moved.process(fix, with: next, into: &other)
      }
      #expect("\(one)" == "\(other)")
      #expect("\(read.takeRemovedVisits())" == "\(moved.takeRemovedVisits())")
    }
  }

  // MARK: What is refused

  private static let zones = ZoneLayout(
    zones: [
      Zone(
        id: "a",
        fences: [
          Fence(
            id: "f",
            shape: .rectangle(
              Rectangle(
                southWest: Coordinate(uncheckedLatitude: 48.199, longitude: 16.369),
                northEast: Coordinate(uncheckedLatitude: 48.201, longitude: 16.371))))
        ])
    ])

  private static func saved() -> String {
    let engine = TriggerEngine(zones)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      Fix(time: Timestamp(microseconds: 0), coordinate: place), with: engine, into: &events)
    return String(decoding: SessionFile.bytes(of: session, engine: engine), as: UTF8.self)
  }

  @Test(arguments: [
    ("\"id\":\"a\",", "", "the zones have no ids"),
    ("\"signature\":\"", "\"signature\":\"x", "the zones have no ids"),
    ("\"fences\":[{\"fence\":0,", "\"fences\":[{\"fence\":1,", "fence 0 has no id"),
    ("\"nextVisit\":2", "\"nextVisit\":1", "visit 1 is not before visit 1"),
    ("\"nextVisit\":2", "\"nextVisit\":0", "the next visit cannot be number 0"),
    ("\"version\":1", "\"version\":3", "is a session state of version 3, expected 1"),
  ])
  func `refuses what cannot be matched`(_ row: (piece: String, other: String, message: String))
    throws
  {
    let text = SavedState.withoutChecksum(Self.saved())
    #expect(text.contains(row.piece))
    let migration = try LayoutMigration(to: TriggerEngine(ZoneLayout(zones: [])))
    let bytes = Array(text.replacing(row.piece, with: row.other).utf8)
    let error = #expect(throws: FileError.self) {
      try SessionFile.read(bytes: bytes, name: "s", migration: migration)
    }
    #expect(error?.description.contains(row.message) ?? false, "\(error?.description ?? "")")
  }

  /// Cut off or with bytes changed, it is refused or read, and what is read can go on.
  @Test func `survives broken bytes`() throws {
    var random = SeededRandom(seed: 11)
    for seed in 0..<60 {
      let scene = RandomScene(seed: seed, about: Self.place)
      let first = TriggerEngine(scene.layout)
      let next = TriggerEngine(Self.layouts(seed)[1])
      let migrations = try [LayoutMigration(to: first), LayoutMigration(to: next)]
      var session = TriggerSession()
      var events: [Event] = []
      session.process(scene.fixes[..<40], with: first, into: &events)
      if seed % 2 == 0 { session.migrate(with: migrations[1]) }
      let bytes = SessionFile.bytes(of: session, engine: seed % 2 == 0 ? next : first)
      for _ in 0..<20 {
        var broken = bytes
        for _ in 0..<random.int(1...2) {
          broken[random.int(0...(broken.count - 1))] = UInt8(random.int(32...126))
        }
        let way = random.int(0...1)
        guard var read = try? SessionFile.read(bytes: broken, name: "s", migration: migrations[way])
        else { continue }
        read.process(scene.fixes[40...], with: way == 0 ? first : next, into: &events)
      }
    }
  }
}
