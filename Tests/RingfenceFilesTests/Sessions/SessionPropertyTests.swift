import Ringfence
import RingfenceFiles
import TestSupport
import Testing

/// A session that is saved, and restored from the bytes, goes on as if it had never stopped.
@Suite struct SessionPropertyTests {
  // Events are compared as text: a missing value is not a number, which equals nothing.

  private static func restored(
    _ session: TriggerSession, _ layout: ZoneLayout
  ) throws -> TriggerSession {
    let bytes = SessionFile.bytes(of: session, layout: layout)
    let restored = try SessionFile.read(bytes: bytes, name: "state.json", layout: layout)
    #expect(SessionFile.bytes(of: restored, layout: layout) == bytes)
    #expect(restored.openVisits == session.openVisits)
    #expect("\(String(describing: restored.lastFix))" == "\(String(describing: session.lastFix))")
    return restored
  }

  private static func play(_ scene: RandomScene, _ engine: TriggerEngine) -> [Event] {
    var session = TriggerSession(track: "device")
    var events: [Event] = []
    session.process(scene.fixes, with: engine, into: &events)
    return events
  }

  @Test(arguments: 0..<24)
  func `restored after every fix, it gives the same events`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed, asks: true)
    let engine = TriggerEngine(scene.layout)
    var session = TriggerSession(track: "device")
    var events: [Event] = []
    for fix in scene.fixes {
      session = try Self.restored(session, scene.layout)
      session.process(fix, with: engine, into: &events)
    }
    #expect("\(events)" == "\(Self.play(scene, engine))")
  }

  @Test(arguments: 0..<10)
  func `restored after any one fix, it gives the same events and visits`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed, fixes: 24)
    let engine = TriggerEngine(scene.layout)
    let expected = "\(Self.play(scene, engine))"
    for stop in 0...scene.fixes.count {
      var session = TriggerSession(track: "device")
      var events: [Event] = []
      session.process(scene.fixes[..<stop], with: engine, into: &events)
      var other = try Self.restored(session, scene.layout)
      var otherEvents = events
      session.process(scene.fixes[stop...], with: engine, into: &events)
      other.process(scene.fixes[stop...], with: engine, into: &otherEvents)
      #expect("\(otherEvents)" == expected)
      #expect(other.openVisits == session.openVisits)
      #expect(
        SessionFile.bytes(of: other, layout: scene.layout)
          == SessionFile.bytes(of: session, layout: scene.layout))
    }
  }

  @Test(arguments: 0..<12)
  func `restored after any advance, it goes on the same`(_ seed: Int) throws {
    let scene = RandomScene(seed: seed, asks: true)
    let engine = TriggerEngine(scene.layout)
    var random = SeededRandom(seed: seed)
    var whole = TriggerSession(track: "device")
    var stopped = TriggerSession(track: "device")
    var events: [Event] = []
    var others: [Event] = []
    for (i, fix) in scene.fixes.enumerated() {
      whole.process(fix, with: engine, into: &events)
      stopped.process(fix, with: engine, into: &others)
      guard i + 1 < scene.fixes.count else { break }
      let next = scene.fixes[i + 1].time.microseconds
      guard next - 1 > fix.time.microseconds, random.int(0...1) == 0 else { continue }
      let time = Timestamp(
        microseconds: Int64(random.int(Int(fix.time.microseconds)...Int(next - 1))))
      whole.advance(to: time, with: engine, into: &events)
      stopped = try Self.restored(stopped, scene.layout)
      stopped.advance(to: time, with: engine, into: &others)
      stopped = try Self.restored(stopped, scene.layout)
    }
    #expect("\(others)" == "\(events)")
  }

  @Test func `is tried with all that a session can remember`() {
    var seen: Set<String> = []
    var kinds: [String: Int] = [:]
    for seed in 0..<60 {
      let scene = RandomScene(seed: seed, asks: true)
      let engine = TriggerEngine(scene.layout)
      var session = TriggerSession(track: "device")
      var events: [Event] = []
      for fix in scene.fixes {
        session.process(fix, with: engine, into: &events)
        for state in session.states {
          if let visit = state.visit {
            seen.insert("visit")
            if visit.provisionalExit != nil { seen.insert("outward") }
            if visit.dwells > 0 { seen.insert("dwelled") }
            if visit.dwells > 1 { seen.insert("dwelled again") }
            if visit.hasOverstayed { seen.insert("overstayed") }
            if state.withheldExit != nil { seen.insert("withheld") }
            if state.crossed.count > 1 { seen.insert("crossed") }
          }
          if let pendingEntry = state.pendingEntry {
            seen.insert("attempt")
            if pendingEntry.holding[.bearing] { seen.insert("bearing") }
            if pendingEntry.holding[.speed] { seen.insert("speed") }
            if pendingEntry.holding[.altitude] { seen.insert("altitude") }
            if pendingEntry.crossingIsDerived { seen.insert("derived") }
            if !pendingEntry.crossed.isEmpty { seen.insert("percentage") }
          }
          if let excess = state.excess {
            seen.insert(excess.isReported ? "excess" : "short excess")
          }
          for window in session.attendances.first?.open ?? [] {
            seen.insert(window.isAsked ? "asked" : "open")
            if window.arrived != nil { seen.insert("arrived") }
          }
          if state.blockedUntil != nil { seen.insert("retrigger") }
          if state.memories.contains(where: { $0.crossings.count > 1 }) { seen.insert("memory") }
          if state.lineContacts.contains(where: { $0.contact.side != .none }) {
            seen.insert("contact")
          }
        }
      }
      for event in events {
        kinds["\(event.kind)", default: 0] += 1
        if event.flags.contains(.late) { kinds["late", default: 0] += 1 }
        if event.flags.contains(.derived) { kinds["derived", default: 0] += 1 }
      }
    }
    #expect(
      seen == [
        "visit", "outward", "dwelled", "crossed", "attempt", "bearing", "speed", "altitude",
        "derived", "dwelled again", "overstayed", "withheld", "excess", "short excess",
        "percentage", "retrigger", "memory", "contact", "asked", "open", "arrived",
      ])
    for kind in Event.Kind.allCases.map({ "\($0)" }) + ["late", "derived"] {
      #expect(kinds[kind, default: 0] > 5, "\(kind)")
    }
  }
}
