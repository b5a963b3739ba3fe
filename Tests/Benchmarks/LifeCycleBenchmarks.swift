internal import Ringfence
import RingfenceLifeCycle
internal import TestSupport

/// How fast the life cycle of an app is simulated.
enum LifeCycleBenchmarks {
  static func run() throws {
    let fixes = drive(500_000)
    let engines = DualModeEngine(RestartLayout(layout(1000)))
    var table = Table(
      "Life cycles over \(fixes.count) fixes and 1,000 zones, CPU, one thread",
      ["scenario", "wakes", "delivered", "best M/s", "median M/s"])
    let killed = Scenario(events: [
      ScenarioEvent(.systemKill, at: .sinceFirstFix(.seconds(100)))
    ])
    let cases: [(String, Scenario, LifeCycleSettings)] = [
      ("nothing happens", Scenario(), LifeCycleSettings()),
      ("killed, optimistic", killed, LifeCycleSettings(profile: .optimistic)),
      ("killed, nominal", killed, LifeCycleSettings(profile: .nominal)),
      ("killed, pessimistic", killed, LifeCycleSettings(profile: .pessimistic)),
      ("killed, regions and visits", killed, watched()),
    ]
    var session = Measure(runs: 5) {
      var session = TriggerSession()
      var events: [Event] = []
      session.process(fixes, with: engines.normal, into: &events)
      return events.count
    }
    let millions = Double(fixes.count) / 1e6
    table.add([
      "the engine alone", "-", "\(fixes.count)", decimal(millions / session.best, 2),
      decimal(millions / session.median, 2),
    ])
    for (name, scenario, settings) in cases {
      var run: LifeCycleRun?
      session = try Measure(runs: 5) {
        run = try engines.simulate(fixes, scenario, settings: settings)
        return run?.events.count ?? 0
      }
      table.add([
        name, "\(run?.wakes.count ?? 0)", "\(run?.deliveredFixes ?? 0)",
        decimal(millions / session.best, 2), decimal(millions / session.median, 2),
      ])
    }
    table.show()
    showRegions()
  }

  /// What an app registers at a thousand positions among zones in a square of some 10 km.
  private static func showRegions() {
    var table = Table(
      "Regions to register (RegionPlanner, 20 of them), CPU, one thread",
      ["zones", "regions", "prepare s", "best µs a position"])
    for count in [10, 100, 1_000, 10_000, 100_000] {
      let zones = layout(count)
      var random = SeededRandom(seed: 6)
      let positions = (0..<1_000).map { _ in
        Coordinate(
          uncheckedLatitude: 48.2 + random.double(-0.05...0.05),
          longitude: 16.4 + random.double(-0.05...0.05))
      }
      let preparing = Measure(runs: 3) { RegionPlanner(zones).count }
      let planner = RegionPlanner(zones)
      var found = 0
      let asking = Measure(runs: 5) {
        found = positions.reduce(0) { $0 + planner.registrations(at: $1).count }
        return found
      }
      table.add([
        String(count), decimal(Double(found) / 1_000, 1), decimal(preparing.best, 4),
        decimal(asking.best * 1e6 / 1_000),
      ])
    }
    table.show()
  }

  private static func watched() -> LifeCycleSettings {
    var settings = LifeCycleSettings(profile: .pessimistic)
    settings.wakeSources = [.regions, .visits]
    return settings
  }

  /// A wandering drive in a square of some 10 km, 1 Hz, up to 20 m/s, with stops.
  private static func drive(_ count: Int) -> [Fix] {
    var random = SeededRandom(seed: 4)
    var (north, east) = (0.0, 0.0)
    var (toNorth, toEast) = (0.0001, 0.0)
    return (0..<count).map { second in
      if second % 60 == 0 {
        let isStanding = random.int(0...4) == 0
        toNorth = isStanding ? 0 : random.double(-0.00018...0.00018)
        toEast = isStanding ? 0 : random.double(-0.00018...0.00018)
      }
      north = min(0.05, max(-0.05, north + toNorth))
      east = min(0.05, max(-0.05, east + toEast))
      return Fix(
        time: Timestamp(microseconds: 1_800_000_000_000_000 + Int64(second) * 1_000_000),
        coordinate: Coordinate(uncheckedLatitude: 48.2 + north, longitude: 16.4 + east))
    }
  }

  private static func layout(_ count: Int) -> ZoneLayout {
    var random = SeededRandom(seed: 5)
    let zones = (0..<count).compactMap { index -> Zone? in
      let place = Coordinate(
        uncheckedLatitude: 48.2 + random.double(-0.05...0.05),
        longitude: 16.4 + random.double(-0.05...0.05))
      return Circle(center: place, radius: .meters(random.double(20...80))).map {
        Zone(id: "z\(index)", fences: [Fence(id: "f", shape: .circle($0))])
      }
    }
    return ZoneLayout(zones: zones)
  }
}
