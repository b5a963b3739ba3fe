import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// Regions whose boundary was crossed shortly before the app ends. On foot along the road, 3 m a second: the restart circle of R begins at
/// 770 m and ends at 1030 m, so the first fix inside is that of 257 s and the first one behind it that of 344 s. Each counts 20 s
/// later, whether the app runs or not.
@Suite struct RegionHandoverTests {
  typealias Row = KnownAnswerTests.Row

  private static let r = StraightRoad.circle("R", 900, radius: 100)
  private static let walk = (0...600).map { StraightRoad.fix($0, Double($0) * 3) }
  private static let settings = KnownAnswerTests.settings {
    $0.keepAlive = .none
    $0.significantChangeInterval = .seconds(3600)
    $0.significantChangeDistance = .meters(5000)
    $0.wakeSources = .regions
  }

  private static func kill(
    _ second: Int, _ expected: [String], _ wakes: [String]
  ) -> Row {
    Row(
      name: "ended at \(second) s", zones: [r], fixes: walk,
      events: [LifeCycleRoad.event(second, .systemKill)], settings: settings, expected: expected,
      wakes: wakes)
  }

  private static let both = ["277 R(0)", "364 R out(92)"]
  private static let entry = "277-287 regionEntry"
  private static let exit = "364-374 regionExit"

  static let rows: [Row] = [
    kill(250, both, [entry, exit]), kill(258, both, [entry, exit]), kill(265, both, [entry, exit]),
    // The app has seen the entry into the fence at 800 m, and the system reports that into the circle.
    kill(276, ["267 R", "364 R out(92)"], [entry, exit]),
    // Both count already.
    kill(278, ["267 R", "364 R out(92)"], [exit]),
    // The fence ends at 1000 m; from 1030 m on the app knows that it was left.
    kill(350, ["267 R", "344 R out"], [exit]),
    kill(365, ["267 R", "344 R out"], []),
    Row(
      name: "suspended within the delay", zones: [r], fixes: walk,
      events: [LifeCycleRoad.event(200, .background), LifeCycleRoad.event(258, .suspend)],
      settings: settings, expected: ["277 R", "364 R out"], wakes: [entry, exit]),
    Row(
      name: "of the circles only the nearest at the end is monitored",
      zones: [StraightRoad.circle("S", 150, radius: 50), r], fixes: walk,
      events: [LifeCycleRoad.event(258, .systemKill)],
      settings: KnownAnswerTests.settings {
        $0 = settings
        $0.maximumRegions = 1
      }, expected: ["34 S", "77 S out", "277 R(0)", "364 R out(92)"], wakes: [entry, exit]),
    Row(
      name: "opened and ended again within the delay", zones: [r], fixes: walk,
      events: [
        LifeCycleRoad.event(200, .systemKill), LifeCycleRoad.event(255, .foreground),
        LifeCycleRoad.event(260, .systemKill),
      ], settings: settings, expected: ["277 R(0)", "364 R out(92)"], wakes: [entry, exit]),
    // In the circle from 257 to 259 s only.
    Row(
      name: "left again within the delay", zones: [r],
      fixes: (0...600).map { StraightRoad.fix($0, Double($0 <= 258 ? $0 : 516 - $0) * 3) },
      events: [LifeCycleRoad.event(258, .systemKill)], settings: settings, expected: [], wakes: []),
    // 20 s longer. The fix that wakes comes from cells, so the first one is a second later, 1155 m on the way.
    Row(
      name: "without Wi-Fi the delay is longer", zones: [r], fixes: walk,
      events: [
        LifeCycleRoad.event(0, .wifi(isOn: false)), LifeCycleRoad.event(265, .systemKill),
      ], settings: settings, expected: ["298 R(0)", "385 R out(155)"],
      wakes: ["297-307 regionEntry", "384-394 regionExit"]),
  ]

  @Test(arguments: rows) func `a boundary that was just crossed wakes an app that has ended`(
    row: Row
  ) throws {
    let run = try LifeCycleRoad.pair(row.zones).simulate(
      row.fixes, Scenario(events: row.events), settings: row.settings)
    #expect(LifeCycleRoad.text(run, row.zones) == row.expected)
    #expect(LifeCycleRoad.wakes(run) == (row.wakes ?? []))
  }
}
