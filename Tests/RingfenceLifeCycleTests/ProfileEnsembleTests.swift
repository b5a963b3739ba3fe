import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// The band of the straight drive, detection shares, and what a scenario loses.
@Suite struct ProfileEnsembleTests {
  private static let scenario = Scenario(events: [KnownAnswerTests.swipe])
  private static let pair = LifeCycleRoad.pair(LifeCycleRoad.three)

  private static func text(_ band: ProfileEnsemble, _ zones: [Zone]) -> [String] {
    band.triggers.map { trigger in
      func second(_ seen: ComparedTrigger?) -> String {
        seen?.entered.map { "\(LifeCycleRoad.second($0.time))" } ?? "-"
      }
      return "\(zones[trigger.zone].id) \(trigger.likelihood.name) \(second(trigger.optimistic)) "
        + "\(second(trigger.nominal)) \(second(trigger.pessimistic))"
    }
  }

  // Optimistic: awake from 40 s on. Pessimistic: 10 s at 300, 600 and 900 s.
  @Test func `knows which triggers of the drive are certain`() throws {
    let band = try Self.pair.ensemble(StraightRoad.drive, Self.scenario)
    #expect(
      Self.text(band, LifeCycleRoad.three) == [
        "A certain 300 300 300", "B possible 627 - -", "C likely 775 780 -",
      ])
  }

  // All are woken at 300 or before, and again when the app is opened for the way back.
  @Test func `joins crossings and keeps what only one profile sees`() throws {
    let zones = [StraightRoad.geoline("G", 5), LifeCycleRoad.a]
    let events = [LifeCycleRoad.event(2, .swipe), LifeCycleRoad.event(900, .foreground)]
    let band = try LifeCycleRoad.pair(zones).ensemble(
      LifeCycleRoad.return9km, Scenario(events: events))
    #expect(
      Self.text(band, zones) == [
        "G certain 1 1 1", "G certain 1800 1800 1800", "A certain 300 300 300",
        "A certain 1487 1487 1487",
      ])
  }

  @Test func `a schedule for one device counts under its name`() throws {
    var zone = LifeCycleRoad.a
    let morning = Schedule(
      from: TimeOfDay(hour: 8, minute: 0), to: TimeOfDay(hour: 12, minute: 0))
    zone.attendances = [Attendance(morning, tracks: ["bus-7"])]
    let pair = LifeCycleRoad.pair([zone])
    let fixes = (0..<780).map { StraightRoad.fix($0 * 60, 90_000) }
    func outcomes(_ track: String?) throws -> [Bool] {
      let band = try pair.ensemble(fixes, Scenario(), track: track)
      return [band.optimistic, band.nominal, band.pessimistic].map { run in
        run.events.contains { $0.kind == .attendance }
      }
    }
    #expect(try outcomes("bus-7") == [true, true, true])
    #expect(try outcomes("bus-8") == [false, false, false])
    #expect(try outcomes(nil) == [false, false, false])
  }

  @Test func `reports what the scenario lost`() throws {
    let normal = try Self.pair.simulate(StraightRoad.drive)
    let run = try Self.pair.simulate(StraightRoad.drive, Self.scenario)
    let comparison = run.comparison(with: normal, layout: Self.pair.layout)
    #expect(comparison.zones.map(\.outcome) == [.both, .normalOnly, .both])
    #expect(comparison.zones[1].losses.map(\.reason) == [.notDelivered])
    #expect(comparison.zones[0].pairs.map { $0.entry?.time } == [.seconds(-3)])
    #expect(
      normal.comparison(with: normal, layout: Self.pair.layout).zones.allSatisfy {
        $0.losses.isEmpty && $0.falseCheckIns.isEmpty
      })
  }

  @Test func `does not call a crossing lost that was seen`() throws {
    let zones = [StraightRoad.geoline("G", 1005), StraightRoad.geoline("H", 5005)]
    let pair = LifeCycleRoad.pair(zones)
    let normal = try pair.simulate(StraightRoad.drive)
    let run = try pair.simulate(
      StraightRoad.drive, Scenario(events: [LifeCycleRoad.event(200, .swipe)]))
    let comparison = run.comparison(with: normal, layout: pair.layout)
    #expect(comparison.zones.map(\.losses.count) == [0, 1])
    #expect(comparison.zones.map(\.outcome) == [.both, .normalOnly])
  }

  // A circle of 85 m is crossed in 17 s: (10 + 17) / 60, in fixes of 1 Hz 26 of 60 phases for B. The
  // waking fix sees A whatever the phase.
  @Test func `finds the share of the closed form`() throws {
    let sweep = try Self.pair.sweep(
      StraightRoad.drive, Self.scenario, varying: .dutyPhase, runs: 60)
    #expect(sweep.zones.map(\.detections) == [60, 26, 26])
    #expect(sweep.zones[1].confidence.contains((10.0 + 17) / 60))
    #expect(!sweep.zones[1].confidence.contains(0.65))
    // By hand from Wilson's formula, z² = 3.8415: 26 and 60 of 60.
    #expect(abs(sweep.zones[1].confidence.lowerBound - 0.3157) < 5e-4)
    #expect(abs(sweep.zones[1].confidence.upperBound - 0.5590) < 5e-4)
    #expect(abs(sweep.zones[0].confidence.lowerBound - 0.9398) < 5e-4)
    #expect(sweep.zones[0].confidence.upperBound > 0.999999)
  }

  // Swiped away at 0, 100, … 900 s. Woken at 300 (from 0, 100, 200), at 600 (300, 400, 500) and at
  // 900. B is seen by those swiped later than 630, C by those later than 780 and by the loop from
  // 300 or 600, whose cycle begins at 780; A at 300 by all, in restart mode or entered by then.
  @Test func `delays the scenario over the track`() throws {
    let sweep = try Self.pair.sweep(
      StraightRoad.drive, Self.scenario, varying: .delay(upTo: .seconds(1000)), runs: 10)
    #expect(sweep.zones.map(\.detections) == [9, 3, 9])
  }
}
