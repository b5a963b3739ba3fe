public import Ringfence

extension DualModeEngine {
  /// Evaluates a track as an app receives it and reports for each zone what triggered, what was
  /// suppressed and why, what was lost and why, or how near
  /// the app came.
  ///
  /// - Parameters:
  ///   - fixes: the recorded fixes of one device in time order.
  ///   - scenario: what happened to the app and the device.
  ///   - settings: the device, the app and the numbers of the operating system.
  ///   - wanted: the indices of the zones to report; `nil` for all.
  ///   - track: the name of the device, as `TriggerSession.track`.
  /// - Returns: the outcome of each requested zone, in the order of the layout, what happened to the app, and how
  ///   that compares with an app that is never interrupted.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: that of evaluating the track twice, and for each fence of a zone that was never reached
  ///   typically O(log *n*) comparisons and a few distances, *n* being the number of fixes.
  public func explain(
    _ fixes: FixColumns, _ scenario: Scenario, settings: LifeCycleSettings = LifeCycleSettings(),
    zones wanted: [Int]? = nil, track: String? = nil
  ) throws(ScenarioError) -> ScenarioExplanation {
    try explain(
      fixes, scenario, settings: settings, zones: wanted, approachesBelow: .infinity, track: track)
  }

  /// The same, with the nearest approaches only that are below some metres; 0 for none, which costs nothing.
  package func explain(
    _ fixes: FixColumns, _ scenario: Scenario, settings: LifeCycleSettings,
    zones wanted: [Int]?, approachesBelow limit: Double, track: String? = nil
  ) throws(ScenarioError) -> ScenarioExplanation {
    let scenario = scenario.resolved(over: fixes, in: layout.layout)
    var session = LifeCycleSession(scenario, settings: settings, engines: self)
    session.track = track
    session.keepDelivered()
    try session.process(fixes, with: self)
    let delivered = session.deliveredTracks()
    let run = try session.finish()
    let normal = try simulate(fixes, track: track)
    let comparison = run.comparison(with: normal, layout: layout)
    var explanation = Explanation(
      wanted, of: layout.layout, events: run.events, suppressions: run.suppressions,
      silentVisits: run.silentVisits, openVisits: run.openVisits, ignored: run.ignored)
    let ends = VisitEnds(of: normal, zones: layout.layout.zones.count)
    var approaches = ApproachPair(self, along: delivered)
    for i in explanation.zones.indices {
      let zone = explanation.zones[i].zone
      explanation.zones[i].losses = comparison.zones[zone].losses.enumerated()
        .sorted { ($0.element.trigger.began, $0.offset) < ($1.element.trigger.began, $1.offset) }
        .map { $0.element }
      if let visit = explanation.zones[i].openVisit {
        explanation.zones[i].lostExit = ends.end(of: visit)
      }
      if limit > 0 { findWindowApproaches(of: &explanation.zones[i], along: delivered) }
      guard limit > 0, explanation.zones[i].isUntouched else { continue }
      explanation.zones[i].nearestApproach = approaches.nearest(to: zone, below: limit)
    }
    return ScenarioExplanation(
      explanation: explanation, lifeCycle: run, comparison: comparison)
  }

  /// Finds how near the app came to a zone in the windows in which it was expected and not there, by the fixes of the mode that says
  /// so.
  private func findWindowApproaches(
    of zone: inout Explanation.ZoneOutcome, along delivered: DeliveredTracks
  ) {
    normal.findWindowApproaches(of: &zone, along: delivered.normal)
    restart.findWindowApproaches(of: &zone, along: delivered.restart)
  }

  /// Evaluates fixes in any form as an app saw them and explains each zone.
  public func explain(
    _ fixes: some Sequence<Fix>, _ scenario: Scenario,
    settings: LifeCycleSettings = LifeCycleSettings(), zones wanted: [Int]? = nil,
    track: String? = nil
  ) throws(ScenarioError) -> ScenarioExplanation {
    try explain(FixColumns(fixes), scenario, settings: settings, zones: wanted, track: track)
  }
}

/// Finds where an app came nearest to zones; each fix is measured to the shapes of its mode.
private struct ApproachPair {
  private let engines: DualModeEngine
  private let delivered: DeliveredTracks
  /// Prepared at the first zone: it takes longer than evaluating the track.
  private var searches: (real: ApproachSearch, circles: ApproachSearch)?

  init(_ engines: DualModeEngine, along delivered: DeliveredTracks) {
    self.engines = engines
    self.delivered = delivered
  }

  mutating func nearest(to zone: Int, below limit: Double) -> NearestApproach? {
    var searches =
      self.searches
      ?? (search(engines.normal, delivered.normal), search(engines.restart, delivered.restart))
    self.searches = nil
    let one = searches.real.nearestApproach(to: zone, below: limit)
    let other = searches.circles.nearestApproach(to: zone, below: limit)
    self.searches = searches
    guard let one, let other else { return one ?? other }
    return other.distance < one.distance ? other : one
  }

  private func search(_ engine: TriggerEngine, _ fixes: FixColumns) -> ApproachSearch {
    ApproachSearch(engine: engine, path: TrackPath(fixes, in: engine))
  }
}

private struct VisitEnds {
  /// The last exit of each zone; `nil` also for a zone in which the device still is.
  private var lastExits: ContiguousArray<BoundaryPoint?>

  init(of run: LifeCycleRun, zones: Int) {
    lastExits = ContiguousArray(repeating: nil, count: zones)
    for event in run.events where event.kind == .exited { lastExits[event.zone] = event.boundary }
    for visit in run.openVisits { lastExits[visit.zone] = nil }
  }

  /// Where the device finally left a zone after a visit of another run began; `nil` when it is still
  /// there, or when the exit is not reported.
  func end(of visit: OpenVisitSummary) -> BoundaryPoint? {
    lastExits[visit.zone].flatMap { $0.time >= visit.since.time ? $0 : nil }
  }
}
