package import Ringfence
package import RingfenceLifeCycle

/// A drive that is evaluated again with other layouts.
package struct RemedyDrive: Sendable {
  package enum Mode: Sendable {
    case normal
    /// The restart circles, compared with the real shapes.
    case restart
    /// The real shapes, and what restart mode makes of them.
    case both
    /// What an app lived.
    case scenario(Scenario, LifeCycleSettings)
  }

  package let fixes: FixColumns
  package let engine: EngineSettings
  package let mode: Mode
  /// The name of the device; `nil` for none.
  package let track: String?

  package init(
    _ fixes: FixColumns, engine: EngineSettings, _ mode: Mode, track: String? = nil
  ) {
    self.track = track
    self.fixes = fixes
    self.engine = engine
    self.mode = mode
  }

  /// What happens with a layout; `nil` for a scenario that is impossible with it.
  ///
  /// - Complexity: that of evaluating the drive, once or in both modes.
  func run(_ layout: RemedyLayout) -> RemedyRun? {
    switch mode {
    case .normal:
      var session = TriggerSession(track: track)
      var events: [Event] = []
      session.process(fixes, with: TriggerEngine(layout.zones, settings: engine), into: &events)
      return RemedyRun(lists: [events])
    case .restart, .both:
      let engines = DualModeEngine(
        RestartLayout(layout.zones, settings: layout.circles), settings: engine)
      var session = ComparisonSession(track: track)
      session.process(fixes, with: engines)
      let comparison = session.comparison(with: engines)
      if case .both = mode {
        return RemedyRun(
          lists: [session.normalEvents, session.restartEvents], comparison: comparison)
      }
      return RemedyRun(
        lists: [session.restartEvents], comparison: comparison, isOfRestartMode: true)
    case .scenario(let scenario, let settings):
      let engines = DualModeEngine(
        RestartLayout(layout.zones, settings: layout.circles), settings: engine)
      do throws(ScenarioError) {
        let outcome = try engines.explain(
          fixes, scenario, settings: settings, zones: [], approachesBelow: 0, track: track)
        return RemedyRun(
          lists: [outcome.lifeCycle.events], comparison: outcome.comparison, isOfRestartMode: true)
      } catch {
        return nil
      }
    }
  }

  /// What happens at one zone of a layout, and its index there. Zones do not depend on each other but in a scenario, where
  /// they wake the app.
  func run(_ layout: RemedyLayout, forZone zone: Int) -> (run: RemedyRun, zone: Int)? {
    if case .scenario = mode { return run(layout).map { ($0, zone) } }
    var alone = layout
    alone.zones.zones = [layout.zones.zones[zone]]
    return run(alone).map { ($0, 0) }
  }
}

/// What a remedy changes: the zones, or how circles are made of them.
package struct RemedyLayout: Sendable {
  package var zones: ZoneLayout
  package var circles: RestartSettings

  package init(_ zones: ZoneLayout, circles: RestartSettings = RestartSettings()) {
    self.zones = zones
    self.circles = circles
  }
}

/// What a drive did.
struct RemedyRun: Sendable {
  /// The events that are shown; for both modes those of normal mode, then those of restart mode.
  var lists: [[Event]]
  /// With an app that is never interrupted; `nil` in normal mode.
  var comparison: Comparison?
  /// Whether the events that are shown first are those of circles or of a scenario.
  var isOfRestartMode = false

  /// The list of events in which a loss is missing and a false check-in stands.
  var comparedList: Int { lists.count - 1 }

  func losses(ofZone zone: Int) -> [Comparison.Loss] {
    comparison.map { $0.zones[zone].losses } ?? []
  }

  func falseCheckIns(ofZone zone: Int) -> [ComparedTrigger] {
    comparison.map { $0.zones[zone].falseCheckIns } ?? []
  }

  func pairs(ofZone zone: Int) -> [Comparison.Pair] {
    comparison.map { $0.zones[zone].pairs } ?? []
  }
}
