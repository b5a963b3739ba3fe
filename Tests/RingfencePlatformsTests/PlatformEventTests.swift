import Ringfence
import RingfenceLifeCycle
import RingfencePlatforms
import RingfenceRules
import Testing

/// What events of a scenario do to registered zones and to looks, by hand.
@Suite struct PlatformEventTests {
  /// In the circle around 0 from 900 to 2,100 s, looked at each 10 s.
  private static let drive = PlatformScene.drive([
    (0, -1_000), (1_000, 0), (2_000, 0), (3_000, 1_000),
  ])

  /// How late the entry is reported at least and at most; `nil` where it is not.
  private static func late(
    _ events: [(Double, String, String?)], _ fixed: [String: Bool] = [:],
    _ change: (inout PolledPlatform) -> Void = { _ in }
  ) throws -> ClosedRange<Int>? {
    let layout = try PlatformScene.layout([(0, 100)])
    var platform = try PlatformScene.platform(poll: .constant(10))
    change(&platform)
    let scenario = PlatformScenario(
      try events.map { seconds, name, value in
        PlatformScenario.Event(
          at: .sinceFirstFix(.seconds(seconds)),
          form: try #require(platform.events.firstIndex { $0.name == name }, "\(name)"),
          value: value, line: nil)
      })
    var answers: [Int: Bool] = [:]
    for (name, isYes) in fixed {
      answers[try #require(platform.policies.firstIndex { $0.name == name })] = isYes
    }
    let found = try PlatformScene.sweep(
      platform, layout, drive, scenario, runs: 200, fixed: answers)
    let visit = try #require(found.sweep.visits.first)
    guard let seconds = visit.entryDelays.quantiles([0, 1]) else { return nil }
    #expect(visit.seen == 200)
    return seconds[0]...seconds[1]
  }

  @Test func `a registered zone is entered at the next look`() throws {
    #expect(try Self.late([]) == 0...9)
    for event in ["background", "open", "register", "playServicesRestart", "screenOff"] {
      #expect(try Self.late([(500, event, nil)]) == 0...9, "\(event)")
    }
    for (event, value) in [("batterySaver", "on"), ("dataSaver", "on"), ("bucket", "rare")] {
      #expect(try Self.late([(500, event, value)]) == 0...9, "\(event)")
    }
  }

  @Test(arguments: ["forceStop", "oemKill"])
  func `what is stopped hears nothing until it is opened`(event: String) throws {
    #expect(try Self.late([(500, event, nil)]) == nil)
    #expect(try Self.late([(500, event, nil), (600, "register", nil)]) == nil)
    #expect(
      try Self.late([(500, event, nil), (600, "reboot", nil), (700, "bootComplete", nil)]) == nil)
    #expect(try Self.late([(500, event, nil), (1_500, "open", nil)]) == 600...609)
    // Not what was reported before.
    #expect(try Self.late([(1_500, event, nil)]) == 0...9)
  }

  @Test func `a reboot loses registrations until the app registers at boot`() throws {
    #expect(try Self.late([(500, "reboot", nil)]) == nil)
    #expect(try Self.late([(500, "reboot", nil), (1_000, "bootComplete", nil)]) == 100...109)
    let boot = [(500.0, "reboot", nil as String?), (1_000, "bootComplete", nil)]
    #expect(try Self.late(boot, ["atBoot": false]) == nil)
    #expect(try Self.late(boot + [(1_200, "open", nil)], ["atBoot": false]) == 300...309)
  }

  @Test func `location off loses registrations`() throws {
    #expect(try Self.late([(500, "locationOff", nil), (600, "locationOn", nil)]) == nil)
    #expect(
      try Self.late([(500, "locationOff", nil), (600, "register", nil), (700, "locationOn", nil)])
        == nil)
    #expect(
      try Self.late([(500, "locationOff", nil), (600, "locationOn", nil), (1_100, "register", nil)])
        == 200...209)
  }

  @Test func `contested policies keep registrations or not`() throws {
    for (event, policy, majority) in [
      ("appUpdate", "keptByUpdate", false), ("swipeRecents", "keptBySwipe", true),
    ] {
      let events = [(500.0, event, nil as String?)]
      #expect(try Self.late(events, [policy: true]) == 0...9)
      #expect(try Self.late(events, [policy: false]) == nil)
      #expect(try Self.late(events) == (majority ? 0...9 : nil))
    }
  }

  @Test func `registering again within a visit reports it again`() throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(10))
    let scenario = try PlatformScene.scenario(
      platform, (1_200, "clearData", nil), (1_300, "register", nil))
    var simulation = try PlatformScene.sweep(
      platform, layout, Self.drive, scenario, runs: 1
    ).simulation
    let kinds = try simulation.decisions(run: 0).map(\.decision.kind)
    #expect(kinds == [.entered, .entered, .exited])
  }

  @Test func `events are asked for only where they matter`() throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(10))
    func asked(_ scenario: PlatformScenario) throws -> [String] {
      try PlatformScene.sweep(platform, layout, Self.drive, scenario, runs: 3).simulation.asked
        .sorted().map { platform.policies[$0].name }
    }
    #expect(try asked(PlatformScenario()) == [])
    #expect(try asked(PlatformScene.scenario(platform, (1, "appUpdate", nil))) == ["keptByUpdate"])
  }

  @Test(arguments: [
    ("bootComplete", "the device is on", [] as [String]), ("open", "the device is off", ["reboot"]),
    ("reboot", "the device is off", ["reboot"]),
  ])
  func `what cannot happen is said`(event: String, state: String, before: [String]) throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(10))
    var scenario = PlatformScenario()
    for name in before + [event] {
      scenario.events += try PlatformScene.scenario(platform, (5, name, nil)).events
    }
    let error = #expect(throws: PlatformScenario.Impossible.self) {
      try PlatformScene.sweep(platform, layout, Self.drive, scenario, runs: 1)
    }
    #expect(error?.state == state)
    #expect(error.map { platform.events[$0.event.form].name } == event)
  }

  // MARK: Sleep

  /// Sleeps after 600 s at rest in the dark, for 1,000 s and 2,000 s, windows of 100 s.
  private static let ladder = MaintenanceLadder(
    after: 600, afterMotion: 300,
    sleep: MaintenanceLadder.Step(first: 1_000, factor: 2, greatest: 2_000),
    window: MaintenanceLadder.Step(first: 100, factor: 1, greatest: 100))

  /// At rest for 10,000 s; the app registers at a moment.
  private static func rest(
    registering: Double, gates: Bool, delay: Double = 0, dark: Double = 0,
    _ more: [(Double, String, String?)] = []
  ) throws -> ClosedRange<Int> {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(10), atRest: 10, doze: ladder) {
      $0.dozeDelay = .constant(delay)
    }
    let gate = try #require(platform.policies.firstIndex { $0.name == "dozeGates" })
    var scenario = PlatformScenario()
    let events =
      [
        (0.0, "clearData", nil as String?), (dark, "screenOff", nil),
        (registering, "register", nil),
      ]
      + more
    for (seconds, name, value) in events {
      scenario.events += try PlatformScene.scenario(platform, (seconds, name, value)).events
    }
    let fixes = PlatformScene.drive((0...1_000).map { (Double($0) * 10, 0) })
    let found = try PlatformScene.sweep(
      platform, layout, fixes, scenario, runs: 100, fixed: [gate: gates])
    #expect(found.simulation.asked.contains(gate))
    let seconds = try #require(found.sweep.visits.first?.entryDelays.quantiles([0, 1]))
    return seconds[0]...seconds[1]
  }

  @Test func `looks wait for windows where policies say so`() throws {
    // Asleep from 600 s on: windows at 1,600, 3,700, 5,800 and so on.
    #expect(try Self.rest(registering: 100, gates: true) == 100...109)
    #expect(try Self.rest(registering: 700, gates: true) == 1_600...1_600)
    #expect(try Self.rest(registering: 1_650, gates: true).lowerBound == 1_650)
    #expect(try Self.rest(registering: 1_701, gates: true) == 3_700...3_700)
    #expect(try Self.rest(registering: 3_801, gates: true) == 5_800...5_800)
    // Dark later: asleep from 1,600 s on.
    #expect(try Self.rest(registering: 1_000, gates: true, dark: 1_000) == 1_000...1_009)
    #expect(try Self.rest(registering: 1_700, gates: true, dark: 1_000) == 2_600...2_600)
    // A screen or a charger wakes it, and the look that was due happens.
    #expect(
      try Self.rest(registering: 700, gates: true, [(1_000, "screenOn", nil)]) == 1_000...1_000)
    #expect(
      try Self.rest(registering: 700, gates: true, [(1_200, "charging", "on")]) == 1_200...1_200)
  }

  @Test func `where looks do not wait what is decided may be late`() throws {
    #expect(try Self.rest(registering: 700, gates: false) == 700...709)
    #expect(try Self.rest(registering: 700, gates: false, delay: 728) == 1_428...1_437)
    #expect(try Self.rest(registering: 100, gates: false, delay: 728) == 100...109)
  }

  @Test func `motion ends sleep, and the next one comes sooner`() throws {
    let layout = try PlatformScene.layout([(5_000, 100)])
    let platform = try PlatformScene.platform(poll: .constant(10), atRest: 10, doze: Self.ladder)
    let gate = try #require(platform.policies.firstIndex { $0.name == "dozeGates" })
    // At rest at 0 until 2,000 s, driving for 100 s, at rest in the zone.
    let fixes = PlatformScene.drive(
      (0...200).map { (Double($0) * 10, 0) }
        + (1...10).map { (2_000 + Double($0) * 10, Double($0) * 500) }
        + (1...400).map { (2_100 + Double($0) * 10, 5_000) })
    let scenario = try PlatformScene.scenario(
      platform, (0, "screenOff", nil), (2_050, "clearData", nil), (2_450, "register", nil))
    let found = try PlatformScene.sweep(
      platform, layout, fixes, scenario, runs: 50, fixed: [gate: true])
    // At rest from 2,100 s on, asleep from 2,400, a window at 3,400: the edge was crossed at about 2,098.
    let seconds = try #require(found.sweep.visits.first?.entryDelays.quantiles([0, 1]))
    #expect(seconds[0] == seconds[1] && (1_300...1_304).contains(seconds[0]), "\(seconds)")
  }

  @Test func `in a gap of the drive nothing is seen`() throws {
    let layout = try PlatformScene.layout([(0, 100)])
    let platform = try PlatformScene.platform(poll: .constant(10))
    let fixes = PlatformScene.drive([(0, -5_000), (1_000, -5_000), (3_000, 5_000), (3_500, 5_000)])
    let found = try PlatformScene.sweep(
      platform, layout, fixes, runs: 10, gap: .seconds(1_500))
    #expect(found.sweep.visits.isEmpty && found.sweep.others.isEmpty)
    #expect(found.sweep.looks == 3_500)
    #expect(found.sweep.blindLooks == 2_000)
  }
}
