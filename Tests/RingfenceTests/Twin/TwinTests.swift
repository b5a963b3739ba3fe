import Ringfence
import TestSupport
import Testing

@Suite struct TwinTests {
  @Test(arguments: 0..<200)
  func `the engine tells what the obvious engine tells`(block: Int) throws {
    for seed in block * 10..<block * 10 + 10 {
      let scenario = try #require(drawScenario(seed: seed), "seed \(seed)")
      let difference = try disagreement(scenario)
      if let difference { Issue.record("seed \(seed), \(scenario.frame.name): \(difference)") }
    }
  }
}
