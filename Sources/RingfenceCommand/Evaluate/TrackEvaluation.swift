package import Ringfence
package import RingfenceAnswers
package import RingfenceFiles
package import RingfenceLifeCycle

/// How a command evaluates tracks that were read whole.
package enum TrackEvaluation: Sendable {
  /// Every fix, in one mode.
  case engine(TriggerEngine)
  /// What an app saw.
  case scenario(LifeCyclePlan)

  /// Without a format what happened to the app is not written.
  package init(
    _ layout: ZoneLayout, _ mode: ModeOptions, _ scenario: ScenarioOptions?,
    _ settings: EngineSettings, writing format: LifeCycleFormat?
  ) throws(CommandFailure) {
    if let scenario {
      let circles = RestartLayout(layout, settings: mode.restart)
      self = .scenario(
        try scenario.plan(DualModeEngine(circles, settings: settings), writing: format))
    } else {
      self = .engine(mode.engine(layout, settings))
    }
  }

  /// The scenario; `nil` where every fix is evaluated.
  package var plan: LifeCyclePlan? {
    switch self {
    case .engine: nil
    case .scenario(let plan): plan
    }
  }

  /// Evaluates every fix in one mode, or those of an app that is never interrupted.
  var survey: TriggerEngine {
    switch self {
    case .engine(let engine): engine
    case .scenario(let plan): plan.engines.normal
    }
  }

  mutating func show(_ times: TimeStyle) {
    guard case .scenario(var plan) = self else { return }
    plan.writer.times = times
    self = .scenario(plan)
  }

  /// The events of a track; fixes that an app in a scenario does not receive are counted.
  ///
  /// - Throws: the error of a scenario that is impossible on the track.
  func events(
    of track: Track, countingWithheld withheld: inout WithheldCounts
  ) throws(FileError) -> [Event] {
    switch self {
    case .engine(let engine):
      var session = TriggerSession(track: track.id)
      var events: [Event] = []
      session.process(track.fixes, with: engine, into: &events)
      return events
    case .scenario(let plan):
      do throws(ScenarioError) {
        let run = try plan.engines.simulate(
          track.fixes, plan.file.scenario, settings: plan.settings, track: track.id)
        withheld.add(run.withheldFixes)
        return run.events
      } catch {
        throw plan.error(error, track: track.id)
      }
    }
  }

  package func events(of track: Track) throws(FileError) -> [Event] {
    var withheld = WithheldCounts()
    return try events(of: track, countingWithheld: &withheld)
  }

  /// What became of zones on a track, all of them for `nil`, and of the app in a scenario; of zones that were not
  /// reached, how near the track came where that is below a limit in metres.
  ///
  /// - Throws: the error of a scenario that is impossible on the track.
  package func explanation(
    of track: Track, zones: [Int]?, approachesBelow limit: Double
  ) throws(FileError) -> (Explanation, LifeCycleRun?) {
    switch self {
    case .engine(let engine):
      return (
        engine.explain(
          track.fixes, zones: zones, approachesBelow: limit, track: track.id), nil
      )
    case .scenario(let plan):
      do throws(ScenarioError) {
        let outcome = try plan.engines.explain(
          track.fixes, plan.file.scenario, settings: plan.settings, zones: zones,
          approachesBelow: limit, track: track.id)
        return (outcome.explanation, outcome.lifeCycle)
      } catch {
        throw plan.error(error, track: track.id)
      }
    }
  }
}
