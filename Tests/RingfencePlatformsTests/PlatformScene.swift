import Ringfence
import RingfenceLifeCycle
import RingfencePlatforms
import RingfenceRules
import TestSupport
import Testing

/// A platform that looks now and then, over drives along the equator.
struct PlatformScene {
  /// Metres of a degree along the equator.
  static let degree = 6_378_137 * Double.pi / 180

  static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: 1_700_000_000_000_000 + Int64((seconds * 1e6).rounded()))
  }

  /// A drive through positions: seconds and metres east.
  static func drive(_ places: [(Double, Double)]) -> FixColumns {
    FixColumns(
      places.map { seconds, east in
        Fix(
          time: time(seconds),
          coordinate: Coordinate(latitude: 0, longitude: east / degree)
            ?? Coordinate(uncheckedLatitude: 0, longitude: 0))
      })
  }

  static func layout(_ circles: [(east: Double, radius: Double)]) throws -> ZoneLayout {
    var zones: [Zone] = []
    for (number, circle) in circles.enumerated() {
      let center = try #require(Coordinate(latitude: 0, longitude: circle.east / degree))
      let shape = try #require(Circle(center: center, radius: .meters(circle.radius)))
      zones.append(Zone(id: "z\(number)", fences: [Fence(id: "f", shape: .circle(shape))]))
    }
    return ZoneLayout(zones: zones)
  }

  /// A platform with an interval and nothing else that differs.
  static func platform(
    poll: DeliveryDistribution, atRest: Double = 0.001, accuracy: Double = 0,
    doze: MaintenanceLadder? = nil, _ change: (inout PolledPlatform) -> Void = { _ in }
  ) throws -> PolledPlatform {
    let shipped = try #require(try Platform.shipped("android"))
    guard case .polled(let android) = shipped.model else { throw Missing() }
    var platform = PolledPlatform(
      rule: "test", accuracy: accuracy, poll: poll, pollAtRest: .constant(atRest),
      rest: android.rest, dozeDelay: .constant(0), doze: doze, lightDoze: nil,
      policies: android.policies, events: android.events)
    change(&platform)
    return platform
  }

  struct Missing: Error {}

  /// The scenario of events by their names.
  static func scenario(
    _ platform: PolledPlatform, _ events: (Double, String, String?)...
  ) throws -> PlatformScenario {
    PlatformScenario(
      try events.map { seconds, name, value in
        PlatformScenario.Event(
          at: .sinceFirstFix(.seconds(seconds)),
          form: try #require(platform.events.firstIndex { $0.name == name }), value: value,
          line: nil)
      })
  }

  /// Which runs of many report the first visit, and when.
  static func sweep(
    _ platform: PolledPlatform, _ layout: ZoneLayout, _ fixes: FixColumns,
    _ scenario: PlatformScenario = PlatformScenario(), by rule: DecisionRule = DecisionRule(),
    runs: Int,
    seed: UInt32 = 1, gap: Duration = .seconds(100_000), fixed: [Int: Bool] = [:]
  ) throws -> (sweep: PlatformSweep, simulation: PolledSimulation) {
    let settings = EngineSettings(exitDistance: .meters(0), maximumGap: gap)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(
      fixes, with: TriggerEngine(layout, settings: settings), into: &events)
    var simulation = try #require(
      PolledSimulation(
        platform, RuleEngine(rule, for: layout), over: fixes, scenario, in: layout,
        maximumGap: gap, seed: seed))
    let sweep = try simulation.sweep(
      against: events, until: try #require(fixes.last).time, runs: runs, fixed: fixed)
    return (sweep, simulation)
  }
}
