import Foundation
import Ringfence
import TestSupport
import Testing

/// Exits that must be sure, on simulated devices: their errors are drawn here, and have nothing to do with the filter.
@Suite struct ExitCertaintyTests {
  /// The circle of 100 m about the origin of the road, with an exit distance.
  static func zone(_ certainty: Double?, exitDistance: Double = 30) -> Zone {
    var zone = StraightRoad.circle("home", 0, radius: 100)
    zone.settings.exitCertainty = certainty
    zone.settings.exitDistance = .meters(exitDistance)
    return zone
  }

  private func events(_ certainty: Double?, _ fixes: [Fix], recording: Bool = false) -> [Event] {
    var session = TriggerSession()
    session.recordsSuppressions = recording
    var events: [Event] = []
    session.process(
      fixes, with: TriggerEngine(ZoneLayout(zones: [Self.zone(certainty)])), into: &events)
    return events
  }

  // MARK: What it is for

  /// A phone lies inside; ten times a day a single fix jumps 100 to 300 m in any direction and says 5 m all the same.
  @Test(arguments: [10.0, 30, 60]) func `single spikes are no exits`(inside: Double) {
    let days = 2
    var random = SeededRandom(seed: 4_711 + Int(inside))
    var device = NoisyDevice(seed: 90_000 + Int(inside), accuracy: 5)
    var spikes: Set<Int> = []
    while spikes.count < days * 10 { spikes.insert(random.int(30...days * 8_640 - 30)) }
    let fixes = (0..<days * 8_640).map { index in
      let fix = device.fix(Double(index) * 10, 100 - inside)
      guard spikes.contains(index) else { return fix }
      let (meters, angle) = (random.double(100...300), random.double(0...2 * Double.pi))
      let place = StraightRoad.place(
        100 - inside + meters * cos(angle), meters * sin(angle))
      return Fix(time: fix.time, coordinate: place, accuracy: .meters(5))
    }
    let plain = events(nil, fixes).count(of: .exited)
    let sure = events(0.8, fixes).count(of: .exited)
    #expect(plain >= days * 5, "\(plain) without the condition")
    #expect(sure == 0, "\(sure) with it")
  }

  /// Four spikes of 240 m in an hour from 60 m inside, at accuracy 5 m: one stay.
  @Test func `a phone on a desk stays one visit`() {
    let fixes = (0..<360).map { index in
      let still = 38 + Double(index * 7 % 5)
      return Fix(
        time: Timestamp(microseconds: Int64(index) * 10_000_000),
        coordinate: StraightRoad.place(index % 90 == 60 ? 280 : still), accuracy: .meters(5))
    }
    #expect(events(nil, fixes).count(of: .exited) == 4)
    let sure = events(0.8, fixes)
    #expect(sure.map(\.kind) == [.entered])
  }

  /// Devices that rest in the middle for five minutes and then leave for good.
  @Test func `true exits are kept and hardly later`() {
    var random = SeededRandom(seed: 20_261_129)
    var delays: [Double] = []
    let devices = 300
    for number in 0..<devices {
      var device = NoisyDevice(
        seed: 300_000 + number, accuracy: [5.0, 10, 20][number % 3])
      let interval = [5.0, 10, 15, 30, 60][number % 5]
      let speed = random.double(1.0...15)
      let angle = random.double(0...2 * Double.pi)
      let fixes = stride(from: 0.0, through: 1_200, by: interval).map { second in
        let way = min(2_000, max(0, second - 300) * speed)
        return device.fix(second, way * cos(angle), way * sin(angle))
      }
      let plain = events(nil, fixes).filter { $0.kind == .exited }
      let sure = events(0.8, fixes).filter { $0.kind == .exited }
      #expect(plain.count == 1 && sure.count == 1, "device \(number)")
      guard let before = plain.first, let after = sure.first else { continue }
      #expect(after.boundary == before.boundary && after.time >= before.time)
      #expect(after.flags.contains(.late) == (after.time > before.time))
      #expect(!after.flags.contains(.unsure))
      delays.append(Double(after.time.microseconds - before.time.microseconds) / 1e6)
    }
    delays.sort()
    #expect(delays.count == devices)
    #expect(delays[devices / 2] <= 2, "median \(delays[devices / 2]) s")
    #expect(delays[devices * 9 / 10] <= 60, "p90 \(delays[devices * 9 / 10]) s")
  }

  /// The share of outliers is paid again for each fix that stays where one jumped to.
  @Test func `a device that stays where it jumped to has left`() throws {
    let fixes = (0..<80).map { index in
      Fix(
        time: Timestamp(microseconds: Int64(index) * 10_000_000),
        coordinate: StraightRoad.place(index >= 60 ? 280 : 40), accuracy: .meters(5))
    }
    let exited = try #require(events(0.9, fixes).first { $0.kind == .exited })
    #expect((610_000_000...640_000_000).contains(exited.time.microseconds))
    #expect(exited.boundary.time.microseconds <= 600_000_000)
  }

  // MARK: The rule, by hand

  /// A fix a minute, without errors: in the middle until 300 s, then 40 m outside of the circle with an accuracy of 100 m, which
  /// makes no exit sure to 0.95. One standard deviation is 66 m.
  private static func unsure(until end: Int, back: Int? = nil) -> [Fix] {
    stride(from: 0, through: end, by: 60).map { second in
      let isOutside = second > 300 && back.map { second < $0 } ?? true
      return Fix(
        time: Timestamp(microseconds: Int64(second) * 1_000_000),
        coordinate: StraightRoad.place(isOutside ? 140 : 0),
        accuracy: .meters(isOutside ? 100 : 5))
    }
  }

  @Test func `an exit that stays unsure happens after ten minutes`() throws {
    // 40 m outside from 360 s on: withheld then, and ten minutes over at 960 s.
    let found = events(0.95, Self.unsure(until: 1_500))
    #expect(found.map(\.kind) == [.entered, .exited])
    let exited = try #require(found.last)
    #expect(exited.time.microseconds == 960_000_000)
    #expect(exited.flags == [.late, .unsure])
    #expect(exited.distance.map { abs($0.meters - 40) < 0.01 } == true)
    let plain = try #require(events(nil, Self.unsure(until: 1_500)).last)
    #expect(plain.kind == .exited && plain.time.microseconds == 360_000_000)
    #expect(plain.boundary == exited.boundary && plain.dwellTime == exited.dwellTime)
  }

  @Test func `a return takes the exit back, and says what was missing`() throws {
    var session = TriggerSession()
    session.recordsSuppressions = true
    var found: [Event] = []
    let engine = TriggerEngine(ZoneLayout(zones: [Self.zone(0.95)]))
    session.process(Self.unsure(until: 900, back: 700), with: engine, into: &found)
    #expect(found.map(\.kind) == [.entered])
    #expect(session.openVisits.count == 1 && session.pendingEntries.isEmpty)
    let taken = try #require(session.suppressions.first)
    #expect(session.suppressions.count == 1 && taken.kind == .exited)
    // Fixes at 360, 420, …, 660 s; inside again at 720 s.
    #expect(taken.tries == 6)
    #expect((660_000_000...720_000_000).contains(taken.ended?.time.microseconds ?? 0))
    #expect((300_000_000...360_000_000).contains(taken.began.time.microseconds))
    let failure = try #require(taken.failures.first)
    guard case .exitCertainty(let found?, let minimum) = failure.reason else {
      Issue.record("\(failure)")
      return
    }
    #expect(minimum == 0.95 && found > 0 && found < 0.95)
    #expect(failure.tries == 6)
    #expect("\(taken)".hasPrefix("exit withheld from 1970-01-01T00:0"), "\(taken)")
  }

  @Test func `what waits at the end is pending`() throws {
    var session = TriggerSession()
    session.recordsSuppressions = true
    var found: [Event] = []
    let engine = TriggerEngine(ZoneLayout(zones: [Self.zone(0.95)]))
    session.process(Self.unsure(until: 600), with: engine, into: &found)
    let pending = try #require(session.pendingEntries.first)
    #expect(pending.kind == .exited && pending.ended == nil && pending.tries == 5)
    #expect(session.openVisits.count == 1)
  }

  @Test func `after a gap it happens at the first fix that is far enough away`() throws {
    var fixes = Self.unsure(until: 420)
    // The largest gap is five minutes.
    let late = Timestamp(microseconds: 421_000_000 + EngineSettings().maximumGap.wholeMicroseconds)
    fixes.append(
      Fix(time: late, coordinate: StraightRoad.place(140), accuracy: .meters(100)))
    let exited = try #require(events(0.95, fixes).last)
    #expect(exited.kind == .exited && exited.time == late)
    #expect(exited.flags == [.late, .unsure])
    // With it the device is inside: nothing shows that it was out.
    fixes[fixes.count - 1] = Fix(
      time: late, coordinate: StraightRoad.place(0), accuracy: .meters(100))
    #expect(events(0.95, fixes).map(\.kind) == [.entered])
  }

  @Test func `without an exit distance it is tried at the fix, not on the path`() {
    var zone = Self.zone(0.8, exitDistance: 0)
    var found: [Event] = []
    var session = TriggerSession()
    // Out and in again between two fixes: 100 m to the east of the middle, over 140 m.
    let fixes = [0.0, 99, 140, 400, 900].enumerated().map { index, x in
      Fix(
        time: Timestamp(microseconds: Int64(index) * 60_000_000),
        coordinate: StraightRoad.place(x), accuracy: .meters(3))
    }
    session.process(fixes, with: TriggerEngine(ZoneLayout(zones: [zone])), into: &found)
    #expect(found.map(\.kind) == [.entered, .exited])
    #expect(found.last?.distanceRequired == .meters(0))
    // The visit ends silently by the same rule.
    zone.settings.exit = false
    (session, found) = (TriggerSession(), [])
    session.process(fixes, with: TriggerEngine(ZoneLayout(zones: [zone])), into: &found)
    #expect(found.map(\.kind) == [.entered] && session.openVisits.isEmpty)
  }

  @Test func `a dwell time that is over while the exit is withheld is late after a return`() {
    var zone = Self.zone(0.95)
    zone.settings.dwell = .seconds(500)
    let engine = TriggerEngine(ZoneLayout(zones: [zone]))
    var (session, found) = (TriggerSession(), [Event]())
    session.process(Self.unsure(until: 900, back: 700), with: engine, into: &found)
    #expect(found.map(\.kind) == [.entered, .dwelled])
    #expect(found.last?.flags == .late && found.last?.time.microseconds == 720_000_000)
    // Left for good, it is not over: the boundary counts, not the confirmation.
    (session, found) = (TriggerSession(), [])
    session.process(Self.unsure(until: 1_500), with: engine, into: &found)
    #expect(found.map(\.kind) == [.entered, .exited])
  }

  // MARK: Live

  @Test func `a timer ends what no fix ends`() throws {
    let layout = ZoneLayout(zones: [Self.zone(0.95)])
    let engines = DualModeEngine(RestartLayout(layout))
    var app = AppSession()
    var found: [Event] = []
    for fix in Self.unsure(until: 420) { app.process(fix, with: engines, into: &found) }
    // The last fix is at 420 s, the largest gap five minutes: before ten minutes from 360 s.
    let gap = EngineSettings().maximumGap.wholeMicroseconds
    let deadline = try #require(app.nextDeadline(with: engines))
    #expect(deadline.microseconds == min(420_000_000 + gap, 960_000_000))
    var copy = app
    copy.advance(
      to: Timestamp(microseconds: deadline.microseconds - 1), with: engines, into: &found)
    #expect(found.map(\.kind) == [.entered] && copy.openVisits.count == 1)
    app.advance(to: deadline, with: engines, into: &found)
    let exited = try #require(found.last)
    #expect(exited.kind == .exited && exited.time == deadline)
    #expect(exited.flags == [.late, .unsure] && exited.fix.time.microseconds == 420_000_000)
    #expect(exited.distance.map { abs($0.meters - 40) < 0.01 } == true)
    #expect(app.openVisits.isEmpty && app.nextDeadline(with: engines) == nil)
    // The next fix inside begins another visit.
    let next = Fix(
      time: Timestamp(microseconds: deadline.microseconds + 1_000_000),
      coordinate: StraightRoad.place(0), accuracy: .meters(5))
    app.process(next, with: engines, into: &found)
    #expect(found.last?.kind == .entered && found.last?.visit == 2)
  }

  /// A fix at a time, an array, columns in parts: the same events, with and without recording.
  @Test(arguments: 0..<12) func `fixes in any form give the same events`(seed: Int) {
    var device = NoisyDevice(seed: 7_700 + seed, accuracy: 40, factor: 1.5)
    let fixes = (0..<600).map { index in
      device.fix(Double(index) * 7, 110 + 60 * sin(Double(index + seed) / 25))
    }
    let engine = TriggerEngine(ZoneLayout(zones: [Self.zone(0.9)]))
    let all = events(0.9, fixes)
    #expect(all.count(of: .exited) > 0 || seed > 0)
    #expect(events(0.9, fixes, recording: true) == all)
    var (single, one) = (TriggerSession(), [Event]())
    for fix in fixes { single.process(fix, with: engine, into: &one) }
    #expect(one == all)
    var app = AppSession()
    var inApp: [Event] = []
    let engines = DualModeEngine(RestartLayout(engine.layout))
    for fix in fixes { app.process(fix, with: engines, into: &inApp) }
    #expect(inApp == all)
  }

  @Test func `restart circles and geolines are left without it`() {
    var zone = Self.zone(0.999)
    var (session, found) = (TriggerSession(), [Event]())
    let layout = RestartLayout(ZoneLayout(zones: [zone]))
    let drive = (0...100).map { StraightRoad.fix($0, Double($0) * 20 - 500) }
    session.process(drive, with: TriggerEngine(restart: layout), into: &found)
    #expect(found.map(\.kind) == [.entered, .exited])
    #expect(found.last?.flags.contains(.late) == false)
    zone = StraightRoad.geoline("line", 0)
    zone.settings.exitCertainty = 0.999
    (session, found) = (TriggerSession(), [])
    session.process(drive, with: TriggerEngine(ZoneLayout(zones: [zone])), into: &found)
    #expect(found.map(\.kind) == [.crossed])
  }

  @Test(arguments: [0.5, 1, 0, -1, .nan, 2])
  func `a certainty out of range is refused`(certainty: Double) {
    #expect {
      try ZoneLayout(zones: [Self.zone(certainty)]).validate()
    } throws: { error in
      "\(error)".contains("certainty of exits is")
        && "\(error)".contains("expected 0.501 to 0.999")
    }
  }
}
