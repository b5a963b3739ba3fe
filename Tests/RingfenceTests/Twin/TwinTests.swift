import Ringfence
import TestSupport
import Testing

/// The engine against the obvious one, which decides on a lattice, exactly, what the engine decides
/// from coordinates, and looks at a whole track at once.
@Suite struct TwinTests {
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 20))
  func `the engine tells what the obvious engine foretells`(block: Int) throws {
    for seed in block * 10..<block * 10 + 10 {
      let (scenario, twin) = try #require(drawScenario(seed: seed), "seed \(seed)")
      if let difference = disagreement(between: twin, and: scenario.engineEvents()) {
        Issue.record("seed \(seed), \(scenario.frame.name): \(difference)")
      }
    }
  }

  @Test func `the drawn scenarios have everything that is to be compared`() throws {
    var flags: [EventFlags: Int] = [:]
    var counts: [Event.Kind: Int] = [:]
    var lists = 0
    for seed in 0..<60 {
      for event in try #require(drawScenario(seed: seed)).twin.events {
        counts[event.kind, default: 0] += 1
        lists += event.crossed.isEmpty ? 0 : 1
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
  func `visits without an end are those the obvious engine leaves open`(seed: Int) throws {
    let (scenario, twin) = try #require(drawScenario(seed: seed))
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      scenario.fixes, with: TriggerEngine(scenario.layout, settings: scenario.settings),
      into: &events)
    #expect(session.openVisits.map { $0.visit }.sorted() == twin.openVisits)
  }
}
