import Ringfence
import RingfenceReference
import TestSupport
import Testing

/// The engine against the reference, which evaluates whole tracks on a lattice, where every touch is decided exactly.
@Suite struct ReferenceTests {
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 20))
  func `the engine emits what the reference expects`(block: Int) throws {
    for seed in block * 10..<block * 10 + 10 {
      let (scenario, reference) = try #require(drawScenario(seed: seed), "seed \(seed)")
      if let difference = disagreement(
        between: reference, and: scenario.engineEvents(), in: scenario.frame)
      {
        Issue.record("seed \(seed), \(scenario.frame.name): \(difference)")
      }
    }
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 20))
  func `under conditions the engine emits what the reference expects`(block: Int) throws {
    for seed in block * 10..<block * 10 + 10 {
      let drawn = try #require(drawScenario(seed: seed, hasConditions: true), "seed \(seed)")
      let events = drawn.scenario.engineEvents()
      if let difference = disagreement(
        between: drawn.reference, and: events, in: drawn.scenario.frame)
      {
        Issue.record("seed \(seed), \(drawn.scenario.frame.name): \(difference)")
      }
    }
  }

  @Test func `conditions prevent entries and crossings, delay some and allow others`() throws {
    var (kept, late, all, listed) = (0, 0, 0, 0)
    for seed in 0..<90 {
      let drawn = try #require(drawScenario(seed: seed, hasConditions: true))
      var free = drawn.scenario
      for zone in free.zones.indices {
        free.zones[zone].conditions = Conditions()
        free.zones[zone].settings.minimumRetriggerTime = .zero
      }
      let triggers = { (event: Event) in event.kind == .entered || event.kind == .crossed }
      kept += drawn.reference.events.count(where: triggers)
      all += try free.reference().events.count(where: triggers)
      late += drawn.reference.events.count { $0.kind == .entered && $0.flags.contains(.late) }
      listed += drawn.reference.events.count { triggers($0) && $0.crossedFences.count > 1 }
    }
    #expect(kept > 100)
    #expect(all > kept + 100)
    #expect(late > 5)
    #expect(listed > 10)
  }

  @Test func `the drawn scenarios have everything that is to be compared`() throws {
    var flags: [EventFlags: Int] = [:]
    var counts: [Event.Kind: Int] = [:]
    var lists = 0
    for seed in 0..<60 {
      for event in try #require(drawScenario(seed: seed)).reference.events {
        counts[event.kind, default: 0] += 1
        lists += event.crossedFences.isEmpty ? 0 : 1
        for flag in [EventFlags.initial, .gap, .late, .pass] where event.flags.contains(flag) {
          flags[flag, default: 0] += 1
        }
      }
    }
    for kind in [Event.Kind.entered, .exited, .crossed, .dwelled] {
      #expect(counts[kind, default: 0] > 50, "\(kind)")
    }
    for flag in [EventFlags.initial, .gap, .late, .pass] {
      #expect(flags[flag, default: 0] > 2, "\(flag)")
    }
    #expect(lists > 50)
  }

  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 60))
  func `visits without an end are those the reference leaves open`(seed: Int) throws {
    let (scenario, reference) = try #require(drawScenario(seed: seed))
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      scenario.fixes, with: TriggerEngine(scenario.layout, settings: scenario.settings),
      into: &events)
    #expect(session.openVisits.map { $0.visit }.sorted() == reference.openVisits)
  }
}
