package import Ringfence
package import RingfenceLifeCycle

/// How probable it is that the app of a scenario reports a visit.
package struct VisitArrival: Hashable, Sendable {
  package enum Cause: Hashable, Sendable {
    /// The app or its circles have another answer.
    case loss(LossReason)
    /// The fixes of the visit did not reach the app, or it was not launched.
    case withheld(LifeCycleReason)
    /// No code of the app receives the event.
    case notReceived
  }

  /// The index of the zone and of the fence that was entered.
  package let zone, fence: Int
  /// The number of the visit of an app that is never interrupted.
  package let visit: Int
  package let began: Timestamp
  /// The share of draws in which the app reports an entry, and of those in which the device is in the fence then, of all draws.
  package let arrival, faithful: Double
  package let draws: Int
  /// The shares of the first causes of the others, the greatest first; with ``arrival`` they add up to 1.
  package let causes: [Share]

  package struct Share: Hashable, Sendable {
    package let cause: Cause
    package let share: Double
  }
}

/// The visits of a track, how sure they are, and how probable it is that the app of a scenario reports them.
package struct TrackArrivals: Sendable {
  /// The events of an app that is never interrupted.
  package let events: [Event]
  package let certainty: TrackCertainty
  /// Of each visit with an entry, in the order of the events.
  package let visits: [VisitArrival]
  /// On which reports it depends whether the app is launched.
  package let questions: [RelaunchQuestion]

  /// Simulates a scenario over a track, once for each way of the device.
  ///
  /// What the app receives are the recorded fixes. Whether the device is in a fence when the app checks in is that of a sampled way, so the
  /// overshoot of a circle and the error of the fix are taken together.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - engines: evaluate both modes.
  ///   - prepared: that of normal mode, prepared.
  ///   - scenario: what happened to the app.
  ///   - life: the device and the app; what is not known of them is drawn.
  ///   - settings: how many ways and draws, and their seed.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of ``TrackCertainty``, and for each way that of simulating the track.
  package init(
    _ track: Track, _ engines: DualModeEngine, normal prepared: CertaintyEngine,
    _ scenario: Scenario, _ life: LifeCycleSettings, _ settings: CertaintySettings
  ) throws(ScenarioError) {
    let normal = try engines.simulate(track.fixes, track: track.id)
    let ways = TrackWays(track, prepared, settings)
    events = normal.events
    certainty = ways.certainty(of: normal.events, floor: settings.floor)
    var tally = ArrivalTally(normal.events, ways)
    let draws = ArrivalDraws(seed: settings.seed)
    var questions: Set<RelaunchQuestion> = []
    for draw in 0..<ways.paths {
      let drawn = draws.settings(life, draw: draw)
      let run = try engines.simulate(
        track.fixes, scenario, settings: drawn, track: track.id)
      questions.formUnion(run.relaunchQuestions(scenario, drawn))
      tally.add(run, run.comparison(with: normal, layout: engines.layout), path: draw)
    }
    visits = tally.arrivals
    self.questions = questions.sorted {
      ($0.row, $0.end.name, $0.mechanism.name) < ($1.row, $1.end.name, $1.mechanism.name)
    }
  }
}
