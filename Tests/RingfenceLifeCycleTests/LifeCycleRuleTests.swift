import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// Rules that the known answers do not reach, worked by hand on the same road.
@Suite struct LifeCycleRuleTests {
  typealias Row = KnownAnswerTests.Row
  private static let swipe = KnownAnswerTests.swipe
  private static let second = KnownAnswerTests.second
  private static func at(_ second: Int, _ kind: ScenarioEvent.Kind) -> ScenarioEvent {
    LifeCycleRoad.event(second, kind)
  }
  private static func settings(
    _ change: (inout LifeCycleSettings) -> Void
  ) -> LifeCycleSettings { KnownAnswerTests.settings(change) }

  /// No significant changes, no time awake beside the window, and regions that count at once.
  private static func onlyRegions(_ settings: inout LifeCycleSettings) {
    settings.significantChangeInterval = .seconds(3600)
    settings.keepAlive = .none
    settings.regionDelay = .seconds(5)
  }

  static let rows: [Row] = [
    // The waking fix comes from cells, so that the duty cycle begins a second later.
    Row(
      name: "without Wi-Fi the waking fix only wakes", events: [swipe, at(1, .wifi(isOn: false))],
      settings: settings { $0.keepAlive = .none }, expected: ["301 A(15)", "601 A out(2875)"],
      wakes: [
        "300-310 significantChange", "600-610 significantChange", "900-910 significantChange",
      ], delivered: 27),
    // Updates on until 480, at 300...309, 360...369, 420...429; then from 600 to 780.
    Row(
      name: "a leaked background task ends the app", events: [swipe],
      settings: settings { $0.leaksBackgroundTask = true },
      expected: ["300 A(25)", "360 A out(465)"],
      wakes: [
        "300-480 significantChange", "600-780 significantChange", "900-1000 significantChange",
      ], delivered: 80),
    Row(
      name: "kept alive once", events: [swipe], settings: settings { $0.keepAlive = .single },
      expected: ["300 A(25)", "360 A out(465)"],
      wakes: [
        "300-480 significantChange", "600-780 significantChange", "900-1000 significantChange",
      ], delivered: 80),
    // One fix in 150 s, which renews the window as well.
    Row(
      name: "one fix in 150 s", events: [swipe],
      settings: settings { $0.dutyCycle = .firstFix(every: .seconds(150)) },
      expected: ["300 A(25)", "450 A out(1365)"], wakes: ["300-1000 significantChange"],
      delivered: 5),
    Row(
      name: "iOS 26 swiped away", events: [swipe],
      settings: settings { $0.osVersion = SoftwareVersion(26, 4) }, expected: [], wakes: [],
      refusals: ["300 forceQuit"]),
    Row(
      name: "iOS 26 swiped away, then started anew",
      events: [swipe, at(50, .reboot), at(80, .unlock)],
      settings: settings { $0.osVersion = SoftwareVersion(26, 4) },
      expected: ["627 B(25)", "680 B out(395)"], wakes: ["80-1000 boot"], refusals: ["50 locked"]),
    Row(
      name: "without a passcode nothing is locked", events: [at(50, .powerOff), at(80, .powerOn)],
      settings: settings { $0.hasPasscode = false }, expected: ["627 B(25)", "680 B out(395)"],
      wakes: ["80-1000 boot"]),
    // 12 reasons at once, as many as can be.
    Row(
      name: "names everything that is missing",
      events: [KnownAnswerTests.stop(1), swipe, at(1, .airplaneMode(isOn: true))],
      settings: settings {
        $0.osVersion = SoftwareVersion(26)
        $0.sdkVersion = SoftwareVersion(1, 12, 9)
        $0.isRestartModeEnabled = false
        $0.permission = .denied
        $0.backgroundRefresh = .restricted
        $0.setupFaults = [.usageText, .request, .backgroundMode]
      }, expected: [], wakes: [],
      refusals: [
        "300 permission backgroundRefresh airplaneMode disarmed restartModeDisabled sdkVersion "
          + "usageText request backgroundMode forceQuit"
      ]),
    // Real shapes, but only in the windows: A is met between 302 and 303 s.
    Row(
      name: "a suspended app is woken in normal mode",
      events: [at(0, .background), at(0, .suspend)],
      expected: ["303 A", "360 A out", "780 C", "840 C out"], wakes: ["300-1000 significantChange"],
      delivered: 122),
    Row(
      name: "the background sees everything", events: [at(100, .background)],
      expected: ["303 A", "317 A out", "630 B", "644 B out", "778 C", "792 C out"], delivered: 1001
    ),
    Row(
      name: "the background needs permission",
      settings: settings { $0.permission = .whenInUse },
      expected: ["303 A", "317 A out", "630 B", "644 B out", "778 C", "792 C out"], delivered: 1001
    ),
    // From 400 on nothing is delivered and nobody is woken; at 660 it is. The fix of 810 renews the window.
    Row(
      name: "a permission that is lost ends the wake",
      events: [swipe, at(400, .permission(.whenInUse)), at(660, .permission(.always))],
      expected: ["300 A(25)", "360 A out(465)", "780 C(0)", "810 C out(215)"],
      wakes: ["300-400 significantChange", "660-1000 significantChange"],
      refusals: ["600 permission"]),
    // In the circle (85 m) from 2995 on, 20 s later at 3200 it has been left again; at 3800 nobody
    // sees that. Of a fence of 295 m (circle 325 m, from 2755 on) the entry counts at 276 + 20.
    Row(
      name: "a region that is passed too fast does not wake", zones: LifeCycleRoad.three,
      events: [swipe], settings: settings { $0.wakeSources = .regions }, expected: second,
      wakes: ["300-1000 significantChange"]),
    Row(
      name: "a region wakes", zones: [StraightRoad.circle("W", 3080, radius: 295)],
      events: [swipe], settings: settings { $0.wakeSources = .regions },
      expected: ["296 W(0)", "356 W out(185)"], wakes: ["296-1000 regionEntry"]),
    // Circles of 85 m, one at a time. Of A in from 3000 on and out from 3170 on, each 5 s later. Then A is still the
    // nearest circle.
    Row(
      name: "without a refresh circle nothing wakes far from the regions",
      events: [swipe],
      settings: settings {
        onlyRegions(&$0)
        $0.wakeSources = .regions
        $0.maximumRegions = 1
      }, expected: ["305 A(0)", "322 A out(85)"],
      wakes: ["305-315 regionEntry", "322-332 regionExit"]),
    // Chosen at 3220: B is 3045 m away, and 50 m are covered until the app is woken. Out of 2995 m from 6220 on, woken at
    // 6270, 5 m inside of B. Chosen at 6490, C is 1255 m away: woken at 7750. At 7970 B is 1535 m away.
    Row(
      name: "a refresh circle wakes before the next region", events: [swipe],
      settings: settings {
        onlyRegions(&$0)
        $0.wakeSources = [.regions, .plannedRegions]
        $0.maximumRegions = 2
        $0.refreshSpeed = .metersPerSecond(10)
      },
      expected: [
        "305 A(0)", "322 A out(85)", "627 B(25)", "649 B out(85)", "775 C(25)", "797 C out(85)",
      ],
      wakes: [
        "305-315 regionEntry", "322-332 regionExit", "627-637 refreshExit", "649-659 regionExit",
        "775-785 refreshExit", "797-807 regionExit", "951-961 refreshExit",
      ]),
    // Chosen at 3220 as above, but the circle is not smaller: B is passed before the device is out of it at 7230.
    Row(
      name: "a refresh circle is as large as the system can detect", events: [swipe],
      settings: settings {
        onlyRegions(&$0)
        $0.wakeSources = .plannedRegions
        $0.maximumRegions = 2
        $0.refreshRadius = .meters(4005)
      },
      expected: ["305 A(0)", "322 A out(85)", "780 C(0)", "797 C out(85)"],
      wakes: [
        "305-315 regionEntry", "322-332 regionExit", "728-738 refreshExit", "780-790 regionEntry",
        "797-807 regionExit",
      ]),
    // Out of 1265 m from 1270 on, woken at 1320. B is 4945 m away, and 5000 m may be covered: the circle is a point. It
    // is left at each fix, and counts 5 s later: at 138 while the app is awake, which chooses again, and at 144 asleep.
    Row(
      name: "an app that is awake chooses again",
      fixes: Array(StraightRoad.drive.prefix(171)), events: [swipe],
      settings: settings {
        onlyRegions(&$0)
        $0.wakeSources = .plannedRegions
        $0.maximumRegions = 2
        $0.refreshSpeed = .metersPerSecond(1000)
        $0.refreshRadius = .meters(0)
      }, expected: [],
      wakes: [
        "132-142 refreshExit", "144-154 refreshExit", "156-166 refreshExit", "168-170 refreshExit",
      ]),
    // The next circle is 3,000 km away; no circle is larger than 1,000 km.
    Row(
      name: "a refresh circle has the largest radius of circles",
      zones: [
        LifeCycleRoad.a, StraightRoad.circle("Y", 3_000_000), StraightRoad.circle("Z", 3_001_000),
      ],
      fixes: [
        StraightRoad.fix(0, 0), StraightRoad.fix(1000, 999_000), StraightRoad.fix(1005, 1_001_000),
        StraightRoad.fix(1010, 1_001_500), StraightRoad.fix(1015, 1_002_000),
      ], events: [swipe],
      settings: settings {
        onlyRegions(&$0)
        $0.wakeSources = .plannedRegions
        $0.maximumRegions = 2
      }, expected: [], wakes: ["1010-1015 refreshExit"]),
    Row(
      name: "standing still wakes as an arrival", zones: [StraightRoad.circle("H", 0)],
      fixes: LifeCycleRoad.stationary, events: [at(0, .systemKill)],
      settings: settings { $0.wakeSources = .visits }, expected: ["150 H(0)"],
      wakes: ["150-7200 arrival"]),
    Row(
      name: "events before the first fix", events: [at(-20, .swipe), at(-10, .reboot)],
      settings: settings { $0.hasPasscode = false },
      // Woken at 0 by the boot: cycles at 0, 60 … 300, 600, 660, 780, 840.
      expected: ["300 A(25)", "360 A out(465)", "780 C(0)", "840 C out(515)"],
      wakes: ["0-1000 boot"]),
    Row(
      name: "events after the last fix",
      events: [at(2000, .swipe), at(2001, .foreground), at(2002, .systemKill)],
      expected: ["303 A", "317 A out", "630 B", "644 B out", "778 C", "792 C out"], wakes: [],
      delivered: 1001),
    // Killed at 310 in A; opened at 700, 3.9 km away. In between there is no circle.
    Row(
      name: "a zone without a circle keeps its visit until the app is opened",
      zones: [
        KnownAnswerTests.zone(LifeCycleRoad.a) {
          $0.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(5))]
        }
      ],
      events: [at(310, .systemKill), at(700, .foreground)], expected: ["303 A", "700 A out"],
      wakes: ["600-700 significantChange"]),
    // Due at 303 + 100, when nobody runs; 600 is the first fix after it, inside still. The circle
    // ends at 9030.
    Row(
      name: "a dwell time that is over while the app does not run is told late",
      zones: [
        KnownAnswerTests.zone(StraightRoad.circle("D", 6000, radius: 3000)) {
          $0.settings.dwell = .seconds(100)
        }
      ],
      events: [at(310, .systemKill)], expected: ["300 D", "600 D dwelled(0)", "906 D out(60)"]),
  ]

  private static func reopened(
    _ name: String, at second: Int, exitDistance: Double = 30, _ expected: [String]
  ) -> Row {
    Row(
      name: name,
      zones: [
        KnownAnswerTests.zone(LifeCycleRoad.a) {
          $0.settings.exitDistance = .meters(exitDistance)
        }
      ], events: [swipe, at(second, .foreground)], expected: expected)
  }

  // The fence from 3025 to 3135; every fix from 300 to 309 is delivered, so that at 302 and 304 none
  // was withheld before.
  static let reopenings = [
    reopened("opened inside the fence", at: 304, ["300 A(25)", "317 A out"]),
    reopened("opened 5 m outside", at: 302, ["300 A(25)", "317 A out"]),
    reopened("opened 455 m outside", at: 359, ["300 A(25)", "359 A out"]),
    reopened(
      "opened inside, without exit distance", at: 304, exitDistance: 0, ["300 A(25)", "314 A out"]),
    reopened(
      "opened 5 m outside, without exit distance", at: 302, exitDistance: 0,
      ["300 A(25)", "302 A out", "303 A", "314 A out"]),
    // Woken at 50: cycles at 290, 350, … 590, 650, 710, 770; the fix of 800 renews the window.
    Row(
      name: "the simulator of Xcode", events: [swipe],
      settings: LifeCycleSettings(profile: .xcodeSimulator),
      expected: ["775 C(25)", "800 C out(115)"], wakes: ["50-1000 significantChange"]),
  ]

  @Test(arguments: rows + reopenings) func `follows the rules`(row: Row) throws {
    let scenario = Scenario(events: row.events, managers: ["sdk", "one"])
    let run = try LifeCycleRoad.pair(row.zones).simulate(
      row.fixes, scenario, settings: row.settings)
    #expect(LifeCycleRoad.text(run, row.zones) == row.expected)
    if let wakes = row.wakes { #expect(LifeCycleRoad.wakes(run) == wakes) }
    #expect(LifeCycleRoad.refusals(run) == row.refusals)
    if let delivered = row.delivered { #expect(run.deliveredFixes == delivered) }
  }

  static let warnings: [(String, LifeCycleSettings, [ScenarioEvent], [LifeCycleWarning])] = [
    ("none", LifeCycleSettings(), [swipe], []),
    (
      "requests", settings { $0.maximumRequests = 4 }, [swipe],
      [.requestOverload(wake: 0, requests: 5, endsApp: false)]
    ),
    (
      "one report", settings { $0.osVersion = SoftwareVersion(26) }, [swipe],
      [.policyRests(.significantChange, Reports(yes: 0, no: 1))]
    ),
    ("silent", settings { $0.setupFaults = .request }, [], [.silentlyNoLocation]),
    (
      "disarmed", LifeCycleSettings(), [KnownAnswerTests.stop(1), swipe],
      [.managerDisarmsRelaunch(manager: 1)]
    ),
    (
      "unordered", LifeCycleSettings(), [at(500, .foreground), swipe], [.unorderedEvents(count: 1)]
    ),
  ]

  @Test(arguments: warnings.indices) func `warns`(i: Int) throws {
    let (_, settings, events, expected) = Self.warnings[i]
    let run = try LifeCycleRoad.pair(LifeCycleRoad.three).simulate(
      StraightRoad.drive, Scenario(events: events, managers: ["sdk", "one"]), settings: settings)
    #expect(run.warnings == expected)
  }

  @Test func `sorts events by time`() throws {
    let pair = LifeCycleRoad.pair(LifeCycleRoad.three)
    let events = [Self.at(500, .foreground), Self.swipe]
    var run = try pair.simulate(StraightRoad.drive, Scenario(events: events))
    #expect(run.warnings == [.unorderedEvents(count: 1)])
    run = try pair.simulate(StraightRoad.drive, Scenario(events: events.reversed()))
    #expect(run.warnings.isEmpty)
    #expect(
      LifeCycleRoad.text(run, LifeCycleRoad.three) == [
        "300 A(25)", "360 A out(465)", "630 B", "644 B out", "778 C", "792 C out",
      ])
  }

  // 300 to 1000 s awake: 12 periods of 10 s. The renewals at 450 and 750 come at once, and a fix takes a second.
  @Test func `counts times, requests and energy`() throws {
    let run = try LifeCycleRoad.pair(LifeCycleRoad.three).simulate(
      StraightRoad.drive, Scenario(events: [Self.swipe]))
    #expect(run.timeAwake == .seconds(700))
    #expect(run.timeLocationOn == .seconds(122))
    #expect(run.requests == 5)
    #expect(run.lostFixes == 879)
    // 0.417 % less 10 % / 150 an hour for 700 s, and 10 % an hour for 122 s.
    #expect(abs(run.energyPercent - (0.0681204 + 0.3388889)) < 1e-6)
    #expect(run.events.allSatisfy { !$0.isUIAvailable })
    #expect(run.finalState == .restartAwake)
    #expect(run.phases.map(\.state) == [.foreground, .terminatedByUser, .restartAwake])
  }

  static let impossible: [([ScenarioEvent.Kind], LifeCycleState, String)] = [
    (
      [.foreground], .foreground,
      "background, suspended, terminatedByUser, terminatedBySystem, "
        + "notRunningAfterBoot, restartAwake or restartSuspended"
    ),
    ([.background, .background], .background, "foreground"),
    ([.suspend], .foreground, "background or restartAwake"),
    (
      [.swipe, .swipe], .terminatedByUser,
      "foreground, background, suspended, restartAwake or restartSuspended"
    ),
    (
      [.systemKill, .startSignificantChanges(manager: 0)], .terminatedBySystem,
      "foreground, background, suspended, restartAwake or restartSuspended"
    ),
    ([.unlock], .foreground, "rebootedLocked"),
    ([.reboot, .unlock, .unlock], .notRunningAfterBoot, "rebootedLocked"),
    ([.powerOn], .foreground, "off"),
    (
      [.powerOff, .wifi(isOn: false)], .off,
      "foreground, background, suspended, terminatedByUser, terminatedBySystem, rebootedLocked, "
        + "notRunningAfterBoot, restartAwake or restartSuspended"
    ),
  ]

  @Test(arguments: impossible.indices) func `refuses events that cannot happen`(i: Int) throws {
    let (kinds, state, states) = Self.impossible[i]
    let events = kinds.enumerated().map {
      ScenarioEvent($0.element, at: .sinceFirstFix(.seconds(0)), line: 10 + $0.offset)
    }
    let pair = LifeCycleRoad.pair(LifeCycleRoad.three)
    for fixes in [StraightRoad.drive, Array(StraightRoad.drive.prefix(1)), []] {
      let error = #expect(throws: ScenarioError.self) {
        try pair.simulate(fixes, Scenario(events: events))
      }
      #expect(error?.index == kinds.count - 1)
      #expect(error?.line == 9 + kinds.count)
      #expect(
        error?.message
          == "'\(kinds[kinds.count - 1].name)' cannot happen in state \(state.name), only in "
          + states)
    }
  }

  @Test func `refuses a manager that does not exist`() {
    let events = [Self.at(0, .stopSignificantChanges(manager: 1))]
    let error = #expect(throws: ScenarioError.self) {
      try LifeCycleRoad.pair([]).simulate(StraightRoad.drive, Scenario(events: events))
    }
    #expect(error?.message == "'slcStop' names a location manager that does not exist")
  }
}
