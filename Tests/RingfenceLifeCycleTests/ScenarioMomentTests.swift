import Ringfence
import RingfenceLifeCycle
import TestSupport
import Testing

/// When events of a scenario happen that are given by a clock or by a part of the track.
@Suite struct ScenarioMomentTests {
  /// Seconds since 1970 of 2026-03-29T00:30:00Z: half an hour before clocks in Paris go forward.
  static let night: Int64 = 1_774_744_200
  static let paris = TimeZoneOffsets(
    name: "Europe/Paris", firstOffset: 3_600,
    transitions: [
      .init(seconds: 1_774_746_000, offset: 7_200), .init(seconds: 1_792_890_000, offset: 3_600),
    ])

  static func time(_ moment: ScenarioMoment, first: Int64, last: Int64? = nil) -> Int64? {
    moment.timestamp(
      firstFix: Timestamp(microseconds: first * 1_000_000),
      lastFix: last.map { Timestamp(microseconds: $0 * 1_000_000) }, clocks: paris
    ).map { $0.microseconds / 1_000_000 }
  }

  // 00:30Z is 01:30 in Paris. 02:00 does not come: the clocks go from 02:00 to 03:00.
  @Test(arguments: [
    (1, 30, 0), (1, 31, 60), (1, 59, 1_740), (3, 0, 1_800), (2, 30, 3_600), (4, 0, 5_400),
    // The next day, which is 23 hours after midnight before.
    (1, 29, 82_740), (0, 0, 77_400),
  ])
  func `a time of day is the next one that clocks show`(hour: Int, minute: Int, later: Int64) throws
  {
    let time = try #require(TimeOfDay(hour: hour, minute: minute))
    #expect(Self.time(.timeOfDay(time), first: Self.night) == Self.night + later)
  }

  @Test func `a part of the track needs its end`() {
    #expect(Self.time(.partOfTrack(0.25), first: 1_000, last: 1_400) == 1_100)
    #expect(Self.time(.partOfTrack(1), first: 1_000, last: 1_400) == 1_400)
    #expect(Self.time(.partOfTrack(0.25), first: 1_000) == nil)
  }

  /// A walk of 100 s over 1970-01-01, a fix a second.
  static let fixes = FixColumns(
    (0...100).map { second in
      Fix(
        time: Timestamp(microseconds: second * 1_000_000),
        coordinate: Coordinate(uncheckedLatitude: 0, longitude: Double(second) * 1e-5))
    })

  @Test func `the same events happen as by seconds`() throws {
    let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: [])))
    func lost(_ moment: ScenarioMoment) throws -> Int {
      try engines.simulate(
        Self.fixes, Scenario(events: [ScenarioEvent(.swipe, at: moment)])
      ).lostFixes
    }
    let expected = try lost(.sinceFirstFix(.seconds(40)))
    #expect(expected == 61)
    #expect(try lost(.partOfTrack(0.4)) == expected)
    #expect(try lost(.timeOfDay(#require(TimeOfDay(hour: 0, minute: 0, second: 40)))) == expected)
    var session = LifeCycleSession(
      Scenario(events: [ScenarioEvent(.swipe, at: .partOfTrack(0.4))]), engines: engines)
    let error = #expect(throws: ScenarioError.self) {
      try session.process(Self.fixes, with: engines)
    }
    #expect(
      error?.message == "'swipe' happens at a part of the track, the end of which is not known")
  }

  @Test func `events after the last fix are said`() throws {
    let engines = DualModeEngine(RestartLayout(ZoneLayout(zones: [])))
    let late = Scenario(events: [
      ScenarioEvent(.background, at: .sinceFirstFix(.seconds(100))),
      ScenarioEvent(.swipe, at: .sinceFirstFix(.seconds(101))),
      ScenarioEvent(.foreground, at: .sinceFirstFix(.seconds(99_999))),
    ])
    #expect(try engines.simulate(Self.fixes, late).warnings == [.eventsAfterEnd(count: 2)])
    #expect(
      try engines.simulate(
        Self.fixes, Scenario(events: [ScenarioEvent(.swipe, at: .partOfTrack(1))])
      ).warnings.contains { if case .eventsAfterEnd = $0 { true } else { false } } == false)
  }
}
