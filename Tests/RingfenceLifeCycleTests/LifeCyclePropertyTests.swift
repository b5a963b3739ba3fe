import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// What holds in every scenario, over random layouts, tracks and scenarios.
@Suite struct LifeCyclePropertyTests {
  /// A scene with a scenario whose events all can happen.
  struct Life {
    let scene: RandomScene
    let engines: DualModeEngine
    let settings: LifeCycleSettings
    let scenario: Scenario
    let run: LifeCycleRun

    /// Leaves out the events that cannot happen, one after the other.
    init?(seed: Int) {
      scene = RandomScene(seed: seed, fixes: 120)
      engines = DualModeEngine(RestartLayout(scene.layout))
      var random = SeededRandom(seed: seed + 9000)
      settings = Self.settings(&random)
      var events = (0..<random.int(1...16)).map { Self.event($0, &random) }
      events.sort { $0.1 < $1.1 }
      var list = events.map { ScenarioEvent($0.0, at: .sinceFirstFix(.seconds($0.1))) }
      while true {
        let scenario = Scenario(events: list, managers: ["sdk", "one", "two"])
        do throws(ScenarioError) {
          run = try engines.simulate(scene.fixes, scenario, settings: settings)
          self.scenario = scenario
          return
        } catch {
          guard list.indices.contains(error.index) else { return nil }
          list.remove(at: error.index)
        }
      }
    }

    /// Distances and times that suit a track of half a kilometre.
    private static func settings(_ random: inout SeededRandom) -> LifeCycleSettings {
      var settings = LifeCycleSettings()
      settings.significantChangeDistance = .meters(random.double(10...300))
      settings.significantChangeInterval = .seconds(random.int(0...120))
      settings.keepAlive = KeepAlive.allCases[random.int(0...2)]
      settings.dutyCycle =
        [
          .continuous, .periodic(period: .seconds(60), on: .seconds(20)),
          .firstFix(every: .seconds(50)),
        ][
          random.int(0...2)]
      settings.wakeWindow = .seconds(30)
      settings.wakeSources = WakeSources(rawValue: UInt8(random.int(0...15)))
      settings.hasPasscode = random.int(0...1) == 0
      settings.leaksBackgroundTask = random.int(0...5) == 0
      settings.osVersion = [7, 8, 12, 18, 26].map { SoftwareVersion($0) }[random.int(0...4)]
      settings.setupFaults = SetupFaults(
        rawValue: random.int(0...3) == 0 ? UInt8(1 << random.int(0...6)) : 0)
      settings.backgroundDutyCycle = random.int(0...1) == 0 ? .continuous : settings.dutyCycle
      settings.hasZoneCache = random.int(0...2) > 0
      settings.pausesAutomatically = random.int(0...3) == 0
      settings.pauseTime = .seconds(random.int(5...200))
      settings.arrivalDistance = .meters(random.double(5...100))
      settings.endsOnOverload = random.int(0...3) == 0
      settings.maximumRequests = random.int(1...4)
      if random.int(0...1) == 0 { settings.minorityAnswers = ContestedQuestion.allCases }
      return settings
    }

    private static func event(
      _ index: Int, _ random: inout SeededRandom
    ) -> (ScenarioEvent.Kind, Int) {
      let second = random.int(-60...2000)
      let kinds: [ScenarioEvent.Kind] = [
        .background, .background, .foreground, .foreground, .suspend, .swipe, .swipe, .systemKill,
        .crash, .update, .reboot, .unlock, .powerOff, .powerOn,
        .airplaneMode(isOn: random.int(0...1) == 0), .wifi(isOn: random.int(0...1) == 0),
        .cellular(isOn: random.int(0...1) == 0), .network(isOn: random.int(0...2) > 0),
        .permission(
          random.int(0...2) == 0 ? LocationPermission.allCases[random.int(0...4)] : .always),
        .backgroundRefresh(random.int(0...2) == 0 ? .denied : .available),
        .startSignificantChanges(manager: random.int(0...2)),
        .stopSignificantChanges(manager: random.int(0...2)),
      ]
      return (kinds[random.int(0...kinds.count - 1)], second)
    }
  }

  static let seeds = 0..<100

  @Test func `equals normal mode when nothing happens`() throws {
    for seed in Self.seeds {
      let scene = RandomScene(seed: seed)
      let engines = DualModeEngine(RestartLayout(scene.layout))
      var session = TriggerSession()
      session.recordsSuppressions = true
      var events: [Event] = []
      let ignored = session.process(scene.fixes, with: engines.normal, into: &events)
      let run = try engines.simulate(scene.fixes)
      #expect(run.events == events)
      #expect(run.suppressions == session.suppressions + session.pendingEntries)
      #expect(run.ignored == ignored)
      #expect(run.openVisits == session.openVisits)
      #expect(run.lostFixes == 0)
      #expect(run.deliveredSpans.count <= 1)
    }
  }

  /// Fixes are evaluated in batches between what happens to the app; one by one is the reference.
  @Test func `does not depend on how fixes are handed over`() throws {
    for seed in Self.seeds {
      guard let life = Life(seed: seed) else { continue }
      let fixes = Array(life.scene.fixes)
      var one = session(of: life)
      for fix in fixes { try one.process(fix, with: life.engines) }
      var two = session(of: life)
      let middle = seed % (fixes.count + 1)
      try two.process(fixes[..<middle], with: life.engines)
      try two.process(FixColumns(fixes[middle...]), with: life.engines)
      #expect(try one.finish() == life.run)
      #expect(try two.finish() == life.run)
    }
  }

  private func session(of life: Life) -> LifeCycleSession {
    LifeCycleSession(life.scenario, settings: life.settings, engines: life.engines)
  }

  /// Every law is reported with the seeds that break it.
  @Test func `keeps the laws of the life cycle`() {
    var broken: [String: [Int]] = [:]
    var seen: Set<String> = []
    for seed in Self.seeds {
      guard let life = Life(seed: seed) else {
        broken["scenario", default: []].append(seed)
        continue
      }
      for (law, holds) in Self.laws(life) where !holds { broken[law, default: []].append(seed) }
      for event in life.run.events { seen.insert("\(event.mode) \(event.kind)") }
      for phase in life.run.phases { seen.insert(phase.state.name) }
    }
    #expect(broken == [:])
    // Enough happens for the laws to mean something.
    #expect(seen.count == 10 + LifeCycleState.allCases.count)
  }

  static func laws(_ life: Life) -> [(String, Bool)] {
    let run = life.run
    let again = try? life.engines.simulate(life.scene.fixes, life.scenario, settings: life.settings)
    return [
      ("the same input gives the same output", again == run),
      (
        "every fix is given, lost or ignored",
        run.deliveredFixes + run.lostFixes + run.ignored.outOfOrder == life.scene.fixes.count
      ),
      ("fixes are given in order", isOrdered(run)),
      (
        "events come in order",
        run.events.indices.dropFirst().allSatisfy {
          run.events[$0 - 1].time <= run.events[$0].time
        }
      ),
      (
        "an event tells a fix that was given",
        run.events.allSatisfy { event in
          span(event.fix.time, run) != nil && life.scene.fixes.contains { isSame($0, event.fix) }
        }
      ),
      ("no event while the app does not run", run.events.allSatisfy { isRunning($0, run) }),
      (
        "nothing is interpolated over a gap",
        run.events.allSatisfy { Self.isStay($0) || span($0.boundary.time, run) != nil }
      ),
      ("one visit after the other", visitsAlternate(life)),
      ("the retrigger time is kept", retriggerHolds(life)),
      (
        "wakes do not overlap",
        run.wakes.indices.dropFirst().allSatisfy {
          run.wakes[$0 - 1].end <= run.wakes[$0].start
        }
      ),
      (
        "location is on in the background only",
        run.timeLocationOn <= run.timeAwake + run.timeInBackground
      ),
      (
        "every lost fix has a reason",
        run.withheldFixes.reduce(0) { $0 + $1.count } == run.lostFixes
      ),
      (
        "a fix is either withheld or given",
        run.withheldSpans.allSatisfy { span in
          !run.hasDelivered(from: span.first, to: span.last)
            && run.reasonsWithheld(from: span.first, to: span.last) == [span.reason]
        }
      ),
      ("the reason is one of the state", run.withheldSpans.allSatisfy { suits($0, run) }),
      (
        "an overload ends the app where the system does that",
        run.warnings.allSatisfy {
          if case .requestOverload(_, _, let endsApp) = $0 {
            endsApp == life.settings.endsOnOverload
          } else {
            true
          }
        }
      ),
      (
        "no zone without a circle is told in restart mode",
        run.events.allSatisfy {
          $0.mode == .normal
            || life.engines.layout.degradations[$0.zone][$0.fence].hasCircles
        }
      ),
    ]
  }

  private static func suits(_ span: WithheldSpan, _ run: LifeCycleRun) -> Bool {
    let states = run.phases.filter { $0.start <= span.first }
    switch states.last?.state {
    case .off: return span.reason == .powerOff
    case .rebootedLocked: return span.reason == .locked
    case .terminatedByUser, .terminatedBySystem, .notRunningAfterBoot:
      return span.reason == .notRunning
    case .suspended, .restartSuspended: return span.reason == .asleep
    case .foreground:
      return [.permission, .usageText, .whenInUseUsageText, .request, .noZones]
        .contains(span.reason)
    case .background, .restartAwake:
      return ![.powerOff, .locked, .notRunning, .asleep, .osVersion, .forceQuit]
        .contains(span.reason)
    case nil: return false
    }
  }

  private static func isSame(_ recorded: Fix, _ told: Fix) -> Bool {
    var (recorded, told) = (recorded, told)
    recorded.flags.remove(.startsSegment)
    told.flags.remove(.startsSegment)
    return recorded == told
  }

  private static func isOrdered(_ run: LifeCycleRun) -> Bool {
    let spans = run.deliveredSpans
    return spans.allSatisfy { $0.first <= $0.last }
      && spans.indices.dropFirst().allSatisfy { spans[$0 - 1].last < spans[$0].first }
  }

  private static func span(_ time: Timestamp, _ run: LifeCycleRun) -> DeliveredSpan? {
    run.deliveredSpans.first { $0.first <= time && time <= $0.last }
  }

  /// Whether time alone gave it.
  private static func isStay(_ event: Event) -> Bool {
    event.kind == .dwelled || event.kind == .overstayed
  }

  private static func isRunning(_ event: Event, _ run: LifeCycleRun) -> Bool {
    // Too many requests end the app at the time of its last event.
    let states = [
      run.phases.last { $0.start <= event.time }, run.phases.last { $0.start < event.time },
    ]
    return states.contains { phase in
      switch phase?.state {
      case .foreground, .background: event.mode == .normal || isStay(event)
      case .restartAwake: event.mode == .restart || isStay(event)
      default: false
      }
    }
  }

  private static func visitsAlternate(_ life: Life) -> Bool {
    life.scene.layout.zones.indices.allSatisfy { zone in
      var open: Int?
      for event in life.run.events where event.zone == zone {
        switch event.kind {
        case .entered:
          if open != nil, life.scene.layout.zones[zone].settings.exit { return false }
          open = event.visit
        case .exited:
          if open != event.visit { return false }
          open = nil
        case .dwelled, .overstayed: if open != event.visit { return false }
        default: break
        }
      }
      return true
    }
  }

  private static func retriggerHolds(_ life: Life) -> Bool {
    life.scene.layout.zones.indices.allSatisfy { zone in
      let settings = life.scene.layout.zones[zone].settings
      var last: Timestamp?
      for event in life.run.events where event.zone == zone {
        switch event.kind {
        case .entered, .crossed:
          // At one fix the events are not in the order of the path.
          if let last, event.time > last,
            event.time.duration(since: last) < settings.minimumRetriggerTime
          {
            return false
          }
          if event.kind == .crossed || !settings.exit { last = event.time }
        case .exited: last = event.time
        default: break
        }
      }
      return true
    }
  }

  @Test func `relaunches exactly when the last call was a start`() throws {
    let engines = LifeCycleRoad.pair([])
    let fixes = stride(from: 0, through: 1000, by: 50).map {
      StraightRoad.fix($0, Double($0) * 10)
    }
    for seed in 0..<200 {
      var random = SeededRandom(seed: seed)
      var events: [ScenarioEvent] = []
      var wasStart = true
      for second in 0..<random.int(0...8) {
        wasStart = random.int(0...1) == 0
        let manager = random.int(0...3)
        events.append(
          LifeCycleRoad.event(
            second,
            wasStart
              ? .startSignificantChanges(manager: manager)
              : .stopSignificantChanges(manager: manager)))
      }
      events.append(LifeCycleRoad.event(10, random.int(0...1) == 0 ? .swipe : .systemKill))
      let run = try engines.simulate(
        fixes, Scenario(events: events, managers: ["sdk", "a", "b", "c"]))
      #expect(run.wakes.isEmpty != wasStart, "seed \(seed)")
      #expect(run.refusedWakes.isEmpty == wasStart, "seed \(seed)")
    }
  }
}
