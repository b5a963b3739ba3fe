import Ringfence
import TestSupport
import Testing

/// Over a fence from 30 to 70 m at 10 m a second, entered at 2.5 s; the drive ends inside.
@Suite struct AdvanceTests {
  private static let drive = RoadDrive(
    name: "", fences: ["...aaaa......"], fixes: ["012345"], dwell: 20, events: [])

  private static func time(_ seconds: Double) -> Timestamp {
    Timestamp(microseconds: RoadDrive.noon + Int64(seconds * 1e6))
  }

  /// Plays the drive and advances; the texts of what `advance` reported at each call.
  private func advances(_ drive: RoadDrive, to moments: [Double]) -> [[String]] {
    let engine = TriggerEngine(drive.layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(drive.track, with: engine, into: &events)
    return moments.map { moment in
      var told: [Event] = []
      session.advance(to: Self.time(moment), with: engine, into: &told)
      return told.map(drive.text)
    }
  }

  @Test func `reports a dwell time once, when its moment has come`() {
    #expect(
      advances(Self.drive, to: [22.499_999, 22.5, 30])
        == [[], ["22.5 dwelled a at 22.5"], []])
    #expect(advances(Self.drive, to: [1_000]) == [["22.5 dwelled a at 22.5"]])
  }

  @Test func `does nothing before the last fix, and before any fix`() {
    #expect(advances(Self.drive, to: [0, 5]) == [[], []])
    var session = TriggerSession()
    var events: [Event] = []
    session.advance(
      to: Self.time(100), with: TriggerEngine(Self.drive.layout), into: &events)
    #expect(events.isEmpty && session.lastFix == nil)
  }

  @Test func `reports nothing of a device that was outside, though its visit is open`() {
    var drive = Self.drive
    drive.fixes = ["01234567"]
    drive.exitDistance = 30
    #expect(advances(drive, to: [100]) == [[]])
  }

  @Test func `reports nothing where there is no dwell time, or the conditions are not met`() {
    var drive = Self.drive
    drive.dwell = nil
    #expect(advances(drive, to: [100]) == [[]])
    drive.dwell = 20
    drive.conditions.speed = [SpeedCondition(minimum: .metersPerSecond(30))]
    #expect(advances(drive, to: [100]) == [[]])
  }

  @Test func `says when the next dwell time is over`() {
    let engine = TriggerEngine(Self.drive.layout)
    var session = TriggerSession()
    var events: [Event] = []
    #expect(session.nextDeadline(with: engine) == nil)
    session.process(Self.drive.track, with: engine, into: &events)
    #expect(session.nextDeadline(with: engine) == Self.time(22.5))
    #expect(events.map { engine.zone(of: $0).id } == ["zone"])
    #expect(events.map { engine.fence(of: $0).id } == ["a"])
    session.advance(to: Self.time(22.5), with: engine, into: &events)
    #expect(session.nextDeadline(with: engine) == nil)
  }

  @Test func `stands where the last fix was`() {
    let engine = TriggerEngine(Self.drive.layout)
    var session = TriggerSession()
    var events: [Event] = []
    session.process(Self.drive.track, with: engine, into: &events)
    events.removeAll()
    session.advance(to: Self.time(60), with: engine, into: &events)
    #expect(events.map(\.boundary.coordinate) == [RoadDrive.position(55)])
    #expect(events.map(\.fix.time) == [Self.time(5)])
    #expect(events.map(\.time) == [Self.time(22.5)])
    #expect(events.map(\.visit) == [1])
  }

  @Test func `reports several zones by time, and at one time in the order of the layout`() {
    let moments = [30, 10, 20, 10]
    let zones = moments.map { dwell in
      var zone = Self.drive.layout.zones[0]
      zone.settings.dwell = .seconds(dwell)
      return zone
    }
    let engine = TriggerEngine(ZoneLayout(zones: zones))
    var session = TriggerSession()
    var events: [Event] = []
    session.process(Self.drive.track, with: engine, into: &events)
    events.removeAll()
    session.advance(to: Self.time(100), with: engine, into: &events)
    #expect(events.map(\.zone) == [1, 3, 2, 0])
  }

  /// What is reported between fixes is what the next fix would have reported, and is not reported again. Only the
  /// place differs, and only where the device turns out to have moved; and a device that turns out to
  /// have left is reported to have dwelled.
  @Test(arguments: 0..<100)
  func `reports what the next fix would report, earlier`(_ seed: Int) {
    let scene = RandomScene(seed: seed)
    var layout = scene.layout
    // An exit that is withheld ends by the clock, which the next fix does not report.
    for zone in layout.zones.indices {
      layout.zones[zone].settings.exitCertainty = nil
      layout.zones[zone].settings.exitAfter = nil
    }
    let engine = TriggerEngine(layout)
    var plain = TriggerSession()
    var live = TriggerSession()
    for (i, fix) in scene.fixes.enumerated() {
      func isStay(_ event: Event) -> Bool {
        event.kind == .dwelled || event.kind == .overstayed
      }
      var events: [Event] = []
      plain.process(fix, with: engine, into: &events)
      var told: [Event] = []
      if i > 0, fix.time > scene.fixes[i - 1].time {
        let before = Timestamp(microseconds: fix.time.microseconds - 1)
        live.advance(to: before, with: engine, into: &told)
        #expect(told.allSatisfy { isStay($0) && $0.time <= before })
      }
      live.process(fix, with: engine, into: &told)
      func visits(_ events: [Event], _ isDwell: Bool) -> [String] {
        events.filter { isStay($0) == isDwell }
          .map { "\($0.kind) \($0.zone) \(String(describing: $0.visit)) \($0.time)" }.sorted()
      }
      #expect(visits(told, false) == visits(events, false))
      #expect(Set(visits(events, true)).isSubset(of: visits(told, true)))
      // The forks go on from the same history.
      live = plain
    }
  }

  /// An exit whose time is over between two fixes is the one that the next fix reports, but where its path is back in the zone by
  /// then, or it comes after a gap: then only the live session reports it.
  @Test(arguments: 0..<100) func `ends visits at their moments`(_ seed: Int) {
    let scene = RandomScene(seed: seed)
    var layout = scene.layout
    for zone in layout.zones.indices {
      layout.zones[zone].settings.dwell = nil
      layout.zones[zone].settings.maximumStay = nil
      layout.zones[zone].settings.exitAfter = .milliseconds(1_300 + 700 * ((seed + zone) % 9))
    }
    let engine = TriggerEngine(layout)
    var plain = TriggerSession()
    for fix in scene.fixes {
      var live = plain
      let last = plain.lastFix
      var events: [Event] = []
      plain.process(fix, with: engine, into: &events)
      guard let last, fix.time > last.time else { continue }
      var told: [Event] = []
      live.advance(
        to: Timestamp(microseconds: fix.time.microseconds - 1), with: engine, into: &told)
      let between = events.filter { $0.time < fix.time }
      #expect(between.allSatisfy { $0.kind == .exited && $0.fix == last })
      for event in told {
        #expect(event.kind == .exited && event.fix == last && event.time < fix.time)
        let isReported = between.contains { seen in
          var seen = seen
          seen.flags.remove(.gap)
          var event = event
          event.flags.remove(.gap)
          return seen == event
        }
        // Back inside: the visit goes on, or another one would have begun.
        let goesOn = plain.openVisits.contains { $0.visit == event.visit }
        #expect(isReported || goesOn || events.contains { $0.visit == event.visit })
      }
      #expect(between.allSatisfy { event in told.contains { $0.visit == event.visit } })
    }
  }
}
