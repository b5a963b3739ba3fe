import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// The scenarios of the specification with their answers, of which all seconds here are exact.
@Suite struct KnownAnswerTests {
  struct Row: CustomTestStringConvertible, Sendable {
    let name: String
    var zones = LifeCycleRoad.three
    var fixes = StraightRoad.drive
    var events: [ScenarioEvent] = []
    var settings = LifeCycleSettings()
    /// The events, as `LifeCycleRoad.text` writes them.
    let expected: [String]
    var wakes: [String]?
    var refusals: [String] = []
    var delivered: Int?
    var testDescription: String { name }
  }

  static let swipe = LifeCycleRoad.event(0, .swipe)
  static let second = ["300 A(25)", "360 A out(465)", "780 C(0)", "840 C out(515)"]

  static func start(_ manager: Int) -> ScenarioEvent {
    LifeCycleRoad.event(0, .startSignificantChanges(manager: manager))
  }
  static func stop(_ manager: Int) -> ScenarioEvent {
    LifeCycleRoad.event(0, .stopSignificantChanges(manager: manager))
  }
  static func settings(_ change: (inout LifeCycleSettings) -> Void) -> LifeCycleSettings {
    var settings = LifeCycleSettings()
    change(&settings)
    return settings
  }
  static func zone(_ zone: Zone, _ change: (inout Zone) -> Void) -> Zone {
    var zone = zone
    change(&zone)
    return zone
  }

  static let rows: [Row] = [
    Row(
      name: "1 nothing happens",
      expected: ["303 A", "317 A out", "630 B", "644 B out", "778 C", "792 C out"],
      wakes: [], delivered: 1001),
    Row(
      name: "2 swiped away", events: [swipe], expected: second,
      wakes: ["300-1000 significantChange"],
      delivered: 122),
    Row(
      name: "3 continuous updates", events: [swipe],
      settings: settings { $0.dutyCycle = .continuous },
      expected: [
        "300 A(25)", "320 A out(65)", "627 B(25)", "647 B out(65)", "775 C(25)", "795 C out(65)",
      ]),
    Row(
      name: "4 permission when in use", events: [swipe],
      settings: settings { $0.permission = .whenInUse }, expected: [], wakes: [],
      refusals: ["300 permission"], delivered: 0),
    Row(
      name: "5 the last call is a stop", events: [start(1), start(2), stop(1), swipe], expected: [],
      wakes: [], refusals: ["300 disarmed"]),
    Row(
      name: "6 the last call is a start", events: [start(1), start(2), stop(1), start(1), swipe],
      expected: second),
    Row(
      name: "7 iOS 7.0 swiped away", events: [swipe],
      settings: settings { $0.osVersion = SoftwareVersion(7, 0, 6) }, expected: [], wakes: [],
      refusals: ["300 forceQuit"]),
    Row(
      name: "7 iOS 7.1 swiped away", events: [swipe],
      settings: settings { $0.osVersion = SoftwareVersion(7, 1) }, expected: second),
    Row(
      name: "7 iOS 7.0 killed by the system", events: [LifeCycleRoad.event(0, .systemKill)],
      settings: settings { $0.osVersion = SoftwareVersion(7) }, expected: [], wakes: [],
      refusals: ["300 osVersion"]),
    Row(
      name: "8 standing in a fence", zones: [StraightRoad.circle("H", 0)],
      fixes: LifeCycleRoad.stationary, events: [swipe], expected: [], wakes: [], delivered: 0),
    Row(
      name: "8 standing in a fence, nothing happens", zones: [StraightRoad.circle("H", 0)],
      fixes: LifeCycleRoad.stationary, expected: ["0 H"]),
    Row(
      name: "9 laps", zones: [StraightRoad.circle("L", 400 / .pi, radius: 20)],
      fixes: LifeCycleRoad.laps, events: [swipe], expected: [], wakes: [], delivered: 0),
    Row(
      name: "10 airplane mode",
      events: [
        swipe, LifeCycleRoad.event(1, .airplaneMode(isOn: true)),
        LifeCycleRoad.event(450, .airplaneMode(isOn: false)),
      ], expected: ["630 B(0)", "690 B out(495)"], wakes: ["450-1000 airplaneOff"],
      refusals: ["300 airplaneMode"]),
    Row(
      name: "11 started anew",
      events: [LifeCycleRoad.event(50, .reboot), LifeCycleRoad.event(80, .unlock)],
      expected: ["627 B(25)", "680 B out(395)"], wakes: ["80-1000 boot"], refusals: ["50 locked"]),
    Row(
      name: "12 geoline", zones: [StraightRoad.geoline("G", 5005)], events: [swipe],
      settings: settings { $0.dutyCycle = .continuous }, expected: []),
    Row(
      name: "12 geoline, nothing happens", zones: [StraightRoad.geoline("G", 5005)],
      expected: ["501 G crossed"]),
    Row(
      name: "14 rectangle", zones: [StraightRoad.rectangle("R", 2960...3160, 60...80)],
      events: [swipe], expected: ["300 R(60)", "360 R out(444)"]),
    Row(
      name: "15 opened again", events: [swipe, LifeCycleRoad.event(500, .foreground)],
      expected: ["300 A(25)", "360 A out(465)", "630 B", "644 B out", "778 C", "792 C out"],
      wakes: ["300-500 significantChange"]),
    Row(
      name: "16 not kept alive", events: [swipe], settings: settings { $0.keepAlive = .none },
      expected: ["300 A(25)", "600 A out(2865)"],
      wakes: [
        "300-310 significantChange", "600-610 significantChange", "900-910 significantChange",
      ], delivered: 30),
    Row(
      name: "17 swiped away inside", zones: [StraightRoad.circle("H", 0)],
      events: [LifeCycleRoad.event(2, .swipe)], expected: ["0 H", "300 H out(2945)"]),
    Row(
      name: "17 nothing happens", zones: [StraightRoad.circle("H", 0)],
      expected: ["0 H", "9 H out"]),
    Row(
      name: "18 there and back", zones: [LifeCycleRoad.a], fixes: LifeCycleRoad.return9km,
      events: [LifeCycleRoad.event(320, .swipe)],
      expected: ["303 A", "317 A out", "1500 A(25)", "1504 A out(65)"]),
    Row(
      name: "18 there and back, nothing happens", zones: [LifeCycleRoad.a],
      fixes: LifeCycleRoad.return9km, expected: ["303 A", "317 A out", "1487 A", "1501 A out"]),
    Row(
      name: "18 there and back with a retrigger time",
      zones: [zone(LifeCycleRoad.a) { $0.settings.minimumRetriggerTime = .seconds(7200) }],
      fixes: LifeCycleRoad.return9km, events: [LifeCycleRoad.event(320, .swipe)],
      expected: ["303 A", "317 A out"]),
  ]

  /// Row 13: a zone with any condition has no circle.
  static let conditioned: [Row] = StraightRoad.excluded.map { conditions, name in
    Row(
      name: "13 \(name)", zones: [zone(LifeCycleRoad.a) { $0.conditions = conditions }],
      events: [swipe], expected: [], wakes: ["300-1000 significantChange"], delivered: 122)
  }

  @Test(arguments: rows + conditioned)
  func `gives the answers of the specification`(row: Row) throws {
    let scenario = Scenario(events: row.events, managers: ["sdk", "one", "two"])
    let run = try LifeCycleRoad.pair(row.zones).simulate(
      row.fixes, scenario, settings: row.settings)
    #expect(LifeCycleRoad.text(run, row.zones) == row.expected)
    if let wakes = row.wakes { #expect(LifeCycleRoad.wakes(run) == wakes) }
    #expect(LifeCycleRoad.refusals(run) == row.refusals)
    if let delivered = row.delivered { #expect(run.deliveredFixes == delivered) }
    #expect(run.deliveredFixes + run.lostFixes == row.fixes.count)
  }

  @Test func `counts 27 entries of the laps when nothing happens`() throws {
    let zones = [StraightRoad.circle("L", 400 / .pi, radius: 20)]
    let run = try LifeCycleRoad.pair(zones).simulate(LifeCycleRoad.laps)
    #expect(run.events.count { $0.kind == .entered } == 27)
  }
}
