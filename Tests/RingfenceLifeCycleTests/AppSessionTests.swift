import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// The session of an app that is driven by hand, against the simulated life cycle and by hand-made marks.
@Suite struct AppSessionTests {
  /// What happens to the app of a simulated run, reported to a session step by step.
  private func drive(_ run: LifeCycleRun, _ fixes: [Fix], _ engines: DualModeEngine) -> AppSession {
    var session = AppSession()
    session.recordsSuppressions = true
    var phases = run.phases.dropFirst()[...]
    var state = run.phases.first?.state ?? .foreground
    var isMissed = false
    var last: Fix?
    for fix in fixes {
      if fix.flags.contains(.startsSegment) { isMissed = true }
      if let last, fix.time <= last.time { continue }
      // After an inaccurate fix an earlier one may come.
      let isDelivered = run.deliveredSpans.contains { ($0.first...$0.last).contains(fix.time) }
      while let phase = phases.first, phase.start <= fix.time {
        // The system ends an overloaded app after the fix with which it asks too often.
        let isLast = phases.dropFirst().first.map { $0.start > fix.time } ?? true
        if isDelivered, isLast, phase.state == .terminatedBySystem, phase.start == fix.time {
          break
        }
        apply(phase, after: state, to: &session)
        state = phase.state
        phases = phases.dropFirst()
      }
      if !(fix.accuracy.map { $0 > engines.normal.settings.maximumAccuracy } ?? false) {
        last = fix
      }
      guard isDelivered else {
        isMissed = true
        continue
      }
      var next = fix
      if isMissed { next.flags.insert(.startsSegment) }
      isMissed = false
      session.process(next, with: engines, into: &events.list)
    }
    while let phase = phases.popFirst() {
      apply(phase, after: state, to: &session)
      state = phase.state
    }
    return session
  }

  private final class Events { var list: [Event] = [] }
  private let events = Events()

  private func apply(
    _ phase: LifeCyclePhase, after state: LifeCycleState, to session: inout AppSession
  ) {
    let wasRunning = state.hasProcess
    switch phase.state {
    case .foreground:
      if state == .suspended || state == .restartSuspended { session.resumed(at: phase.start) }
      session.reopened(at: phase.start)
    case .background where !wasRunning: session.reopened(at: phase.start)
    case .background where state == .suspended: session.resumed(at: phase.start)
    case .restartAwake where !wasRunning: session.relaunched(at: phase.start)
    case .restartAwake: session.resumed(at: phase.start)
    case .background, .suspended, .restartSuspended: break
    case .terminatedByUser, .terminatedBySystem, .rebootedLocked, .notRunningAfterBoot, .off:
      if wasRunning { session.terminated(at: phase.start) }
    }
  }

  /// Random settings and scenarios with every kind of end and return.
  @Test(arguments: 0..<(environmentNumber("SEEDS") ?? 500))
  func `gives the events of the simulated life cycle`(seed: Int) throws {
    let life = try #require(LifeCyclePropertyTests.Life(seed: seed))
    let session = drive(life.run, life.scene.fixes, life.engines)
    #expect(events.list == life.run.events, "seed \(seed)")
    #expect(session.openVisits == life.run.openVisits)
  }

  /// A zone with a speed limit has no circle. The device stands in it, the app is ended and relaunched: no event.
  @Test func `a device that stands still in a zone without a circle does not leave it`() throws {
    let center = try Coordinate(validatingLatitude: 48.2, longitude: 16.37)
    let circle = try Circle(validatingCenter: center, radius: .meters(50))
    var zone = Zone(id: "slow", fences: [Fence(id: "f", shape: .circle(circle))])
    zone.conditions.speed = [SpeedCondition(maximum: .metersPerSecond(1))]
    let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: [zone])))
    func fix(_ second: Int64, north: Double = 0) -> Fix {
      Fix(
        time: Timestamp(microseconds: second * 1_000_000),
        coordinate: Coordinate(uncheckedLatitude: 48.2 + north, longitude: 16.37),
        speed: .metersPerSecond(0.5))
    }
    var session = AppSession()
    var events: [Event] = []
    session.process(fix(0), with: engines, into: &events)
    #expect(events.map(\.kind) == [.entered])
    session.terminated(at: fix(60).time)
    session.relaunched(at: fix(400).time)
    #expect(session.mode == .restart)
    session.process(fix(400), with: engines, into: &events)
    session.process(fix(410), with: engines, into: &events)
    #expect(events.count == 1)
    #expect(session.openVisits.map(\.visit) == [1])
    session.reopened(at: fix(500).time)
    session.process(fix(500), with: engines, into: &events)
    #expect(events.count == 1)
    // 111 m to the north.
    session.process(fix(560, north: 0.001), with: engines, into: &events)
    #expect(events.map(\.kind) == [.entered, .exited])
    #expect(events.last.map { abs(($0.distance?.meters ?? 0) - 61.2) < 0.1 } == true)
    #expect(session.openVisits.isEmpty)
  }
}
