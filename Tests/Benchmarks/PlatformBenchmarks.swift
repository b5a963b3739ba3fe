internal import Ringfence
internal import RingfenceLifeCycle
import RingfencePlatforms
internal import RingfenceRules

/// What it costs to give a drive to a platform that looks now and then, many times.
enum PlatformBenchmarks {
  static func run() throws {
    var table = Table(
      "CPU of one thread, best of 3 rounds; Android 15, a fix each second, no scenario",
      ["fences", "hours", "runs", "looks", "visits", "ns a look", "µs a run"])
    let polled = Platform.shipped.compactMap { platform -> PolledPlatform? in
      if case .polled(let polled) = platform.model { polled } else { nil }
    }
    guard let platform = polled.first else { return }
    let rule = try RuleBenchmarks.rule("android-geofencing@3.2")
    for size in [10, 1_000] {
      let layout = try Workload.layout(size, hasConditions: false, exitDistance: .meters(30))
      let (engine, decisions) = (TriggerEngine(layout), RuleEngine(rule, for: layout))
      for hours in [1, 8] {
        let fixes = FixColumns(Workload.drive(seed: 0, seconds: 3_600 * hours))
        var session = TriggerSession()
        var events: [Event] = []
        session.process(fixes, with: engine, into: &events)
        guard let end = fixes.last?.time else { continue }
        for runs in [1_000, 10_000] {
          var best = Double.infinity
          var found: PlatformSweep?
          for _ in 0..<3 {
            let start = Measure.processSeconds()
            var simulation = PolledSimulation(
              platform, decisions, over: fixes, PlatformScenario(), in: layout,
              maximumGap: engine.settings.maximumGap, seed: 0)
            found = try simulation?.sweep(against: events, until: end, runs: runs)
            best = min(best, Measure.processSeconds() - start)
          }
          guard let found, found.looks > 0 else { continue }
          table.add([
            String(size), String(hours), String(runs), String(found.looks),
            String(found.visits.count), decimal(best * 1e9 / Double(found.looks), 0),
            decimal(best * 1e6 / Double(runs), 1),
          ])
        }
      }
    }
    table.show()
  }
}
