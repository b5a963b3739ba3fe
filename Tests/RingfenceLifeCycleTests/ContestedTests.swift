import RingfenceLifeCycle
import TestSupport
import Testing

/// Questions to which reports give different answers: one run takes one, the band both.
@Suite struct ContestedTests {
  static let engines = LifeCycleRoad.pair([StraightRoad.circle("W", 3080, radius: 295)])
  static let swipe = Scenario(events: [KnownAnswerTests.swipe])

  static var settings: LifeCycleSettings {
    KnownAnswerTests.settings {
      $0.osVersion = SoftwareVersion(26, 2)
      $0.wakeSources = .regions
    }
  }

  @Test func `the band runs both answers`() throws {
    let band = try Self.engines.ensemble(StraightRoad.drive, Self.swipe, settings: Self.settings)
    #expect(band.triggers.map(\.likelihood) == [.likely])
    #expect(band.triggers[0].questions == [.regionAfterSwipe])
    #expect(band.triggers[0].occurring == 3)
    let alternative = try #require(band.alternatives.first)
    #expect(band.alternatives.count == 1)
    #expect(alternative.question == .regionAfterSwipe)
    #expect(!alternative.isYes)
    #expect(alternative.ensemble.triggers.isEmpty)
    #expect(alternative.ensemble.alternatives.isEmpty)
    #expect(alternative.ensemble.nominal.refusedWakes.last?.reasons == [.forceQuit])
  }

  @Test func `the settings choose the answer of a run`() throws {
    var settings = Self.settings
    settings.minorityAnswers = [.regionAfterSwipe]
    let run = try Self.engines.simulate(StraightRoad.drive, Self.swipe, settings: settings)
    #expect(run.wakes.isEmpty)
    #expect(run.warnings.contains(.contested(.regionAfterSwipe, isYes: false)))
    let band = try Self.engines.ensemble(StraightRoad.drive, Self.swipe, settings: settings)
    #expect(band.triggers.isEmpty)
    #expect(band.alternatives.first?.isYes == true)
    #expect(band.alternatives.first?.ensemble.triggers.map(\.likelihood) == [.certain])
  }

  @Test func `what does not depend on a question is certain`() throws {
    // Where background refresh matters only after the zone, its visit is the same with both answers.
    let events = [LifeCycleRoad.event(500, .background)]
    var settings = LifeCycleSettings()
    settings.backgroundRefresh = .denied
    let band = try LifeCycleRoad.pair(LifeCycleRoad.three).ensemble(
      StraightRoad.drive, Scenario(events: events), settings: settings)
    #expect(band.alternatives.map(\.question) == [.backgroundRefresh])
    #expect(band.triggers.map(\.likelihood) == [.certain, .likely, .likely])
    #expect(band.triggers.map(\.questions) == [[], [.backgroundRefresh], [.backgroundRefresh]])
  }

  @Test func `without a question there is no alternative`() throws {
    let band = try Self.engines.ensemble(StraightRoad.drive, Self.swipe)
    #expect(band.alternatives.isEmpty)
  }
}

extension ProfileEnsemble.Trigger {
  /// Under how many profiles it occurs.
  fileprivate var occurring: Int {
    [optimistic, nominal, pessimistic].count { $0 != nil }
  }
}
