internal import Ringfence
internal import RingfenceLifeCycle

/// Every track begins with a copy of the run before the first fix. A table may have many tracks at the same time, so
/// what is larger than a session is held by reference.
enum TrackRun: Sendable {
  case mode(TriggerEngine, TriggerSession)
  case modes(DualModeEngine, Boxed<ComparisonSession>)
  /// A scenario is simulated; beside it an app that is never interrupted, where it is compared with that.
  case scenario(Boxed<LifeCyclePlan>, Boxed<LifeCycleSession>, normal: Boxed<LifeCycleSession>?)
  /// A scenario with an event at a part of the track waits for its end, with the fixes up to now.
  case waiting(Boxed<LifeCyclePlan>, isCompared: Bool, Boxed<FixColumns>)
  case impossible(FileError)
  /// A scenario is simulated several times over the whole track.
  case trials(Boxed<LifeCyclePlan>, LifeCycleTrial, Boxed<FixColumns>)
  /// The track has ended, or its run is being changed: it holds nothing, so that no session is copied.
  case none

  /// A scenario before the first fix.
  static func scenario(_ plan: LifeCyclePlan, isCompared: Bool) -> TrackRun {
    plan.file.scenario.needsWholeTrack
      ? .waiting(Boxed(plan), isCompared: isCompared, Boxed(FixColumns()))
      : scenario(Boxed(plan), plan.file.scenario, isCompared: isCompared)
  }

  private static func scenario(
    _ plan: Boxed<LifeCyclePlan>, _ scenario: Scenario, isCompared: Bool
  ) -> TrackRun {
    let (settings, engines) = (plan.value.settings, plan.value.engines)
    return .scenario(
      plan, Boxed(LifeCycleSession(scenario, settings: settings, engines: engines)),
      normal: isCompared ? Boxed(LifeCycleSession(engines: engines)) : nil)
  }

  /// Names the track, before its first fix, for the attendances of zones.
  mutating func name(_ track: String) {
    let current = self
    self = .none
    switch consume current {
    case .mode(let engine, var session):
      session.track = track
      self = .mode(engine, session)
    case .modes(let engines, var session):
      session.change { $0.track = track }
      self = .modes(engines, session)
    case .scenario(let plan, var session, var normal):
      session.change { $0.track = track }
      normal?.change { $0.track = track }
      self = .scenario(plan, session, normal: normal)
    case .waiting(let plan, let isCompared, let all):
      self = .waiting(plan, isCompared: isCompared, all)
    case .impossible(let error): self = .impossible(error)
    case .trials(let plan, let trial, let all): self = .trials(plan, trial, all)
    case .none: break
    }
  }

  /// Lets time pass behind the last fix of the track.
  mutating func advance(to time: Timestamp, into events: inout [Event]) {
    let current = self
    self = .none
    switch consume current {
    case .mode(let engine, var session):
      session.advance(to: time, with: engine, into: &events)
      self = .mode(engine, session)
    case .modes(let engines, var session):
      session.change { $0.advance(to: time, with: engines) }
      self = .modes(engines, session)
    case let other: self = other
    }
  }

  /// Evaluates a scenario that waited for the end of the track.
  mutating func finish(track: String) {
    guard case .waiting(let plan, let isCompared, let all) = self else { return }
    let fixes = all.value
    let scenario = plan.value.file.scenario.resolved(
      over: fixes, in: plan.value.engines.normal.layout)
    // A track without fixes has no part.
    guard !fixes.isEmpty else { return self = .scenario(plan, Scenario(), isCompared: isCompared) }
    self = .scenario(plan, scenario, isCompared: isCompared)
    name(track)
    var events: [Event] = []
    _ = take(fixes, of: track, into: &events)
  }

  /// Takes the next fixes of the track.
  ///
  /// - Parameters:
  ///   - fixes: the fixes.
  ///   - track: the track's name, for an error.
  ///   - events: receives the events of a single mode, which is all that it gives on the way.
  /// - Returns: how many fixes were ignored; `nil` where only the end of the track shows that.
  mutating func take(
    _ fixes: FixColumns, of track: String, into events: inout [Event]
  ) -> IgnoredFixes? {
    let current = self
    self = .none
    switch consume current {
    case .mode(let engine, var session):
      defer { self = .mode(engine, session) }
      return session.process(fixes, with: engine, into: &events)
    case .modes(let engines, var session):
      defer { self = .modes(engines, session) }
      return session.change { $0.process(fixes, with: engines) }
    case .scenario(let plan, var session, var normal):
      let engines = plan.value.engines
      do throws(ScenarioError) {
        try session.change { (session) throws(ScenarioError) in
          try session.process(fixes, with: engines)
        }
        try normal?.change { (normal) throws(ScenarioError) in
          try normal.process(fixes, with: engines)
        }
        self = .scenario(plan, session, normal: normal)
      } catch {
        self = .impossible(plan.value.error(error, track: track))
      }
      return nil
    case .impossible(let error):
      self = .impossible(error)
      return nil
    case .waiting(let plan, let isCompared, var all):
      all.change { $0.append(contentsOf: fixes) }
      self = .waiting(plan, isCompared: isCompared, all)
      return nil
    case .trials(let plan, let trial, var all):
      all.change { $0.append(contentsOf: fixes) }
      self = .trials(plan, trial, all)
      return IgnoredFixes()
    case .none: return nil
    }
  }

  /// The engine that evaluates every fix, for finding out why nothing fired; `nil` where there is not one set of
  /// events.
  var survey: TriggerEngine? {
    switch self {
    case .mode(let engine, _): engine
    case .modes(let engines, _): engines.normal
    case .scenario(let plan, _, _), .waiting(let plan, _, _): plan.value.engines.normal
    case .impossible, .trials, .none: nil
    }
  }
}
