extension EnginePair {
  /// Evaluates a track as an app saw it and tells of each zone what fired, what was suppressed and
  /// why, what was lost because the app did not run or was in restart mode, or how near the app came.
  ///
  /// - Parameters:
  ///   - fixes: the recorded fixes of one device in time order.
  ///   - scenario: what happened to the app and the device.
  ///   - settings: the device, the app and the numbers of the operating system.
  ///   - wanted: the indices of the zones to tell of; `nil` for all.
  /// - Returns: the outcome of each zone asked for, in the order of the layout, and
  ///   ``Explanation/lifeCycle``.
  /// - Throws: ``ScenarioError`` when an event of the scenario cannot happen in its state.
  /// - Complexity: as evaluating the track twice, and O(*n*) distances to each zone of which there is
  ///   nothing else to tell.
  public func explain(
    _ fixes: [Fix], _ scenario: Scenario, settings: LifeCycleSettings = LifeCycleSettings(),
    zones wanted: [Int]? = nil
  ) throws(ScenarioError) -> Explanation {
    var session = LifeCycleSession(scenario, settings: settings, engines: self)
    var given: [LifeCycleSession.GivenFix] = []
    for fix in fixes {
      if let part = try session.play(fix, with: self) { given.append(part) }
    }
    let run = try session.finish()
    let normal = try simulate(fixes)
    let comparison = run.comparison(with: normal, layout: layout)
    var explanation = Explanation(
      wanted, of: layout.layout, events: run.events, suppressions: run.suppressions,
      silentVisits: run.silentVisits, openVisits: run.openVisits, ignored: run.ignored)
    for i in explanation.zones.indices {
      let zone = explanation.zones[i].zone
      explanation.zones[i].losses = comparison.zones[zone].losses.enumerated()
        .sorted { ($0.element.trigger.began, $0.offset) < ($1.element.trigger.began, $1.offset) }
        .map { $0.element }
      if let visit = explanation.zones[i].openVisit {
        explanation.zones[i].lostExit = normal.end(of: visit)
      }
      guard explanation.zones[i].isUntouched else { continue }
      explanation.zones[i].nearestApproach = nearestApproach(to: zone, along: given)
    }
    explanation.lifeCycle = run
    return explanation
  }

  /// Where an app came nearest to a zone, each fix measured to the shapes of its mode.
  private func nearestApproach(
    to zone: Int, along given: [LifeCycleSession.GivenFix]
  ) -> NearestApproach? {
    var real = ApproachSearch(engine: normal, zone: zone)
    var circles = ApproachSearch(engine: restart, zone: zone)
    var last: TriggerMode?
    for part in given {
      var fix = part.fix
      if part.mode != last { fix.flags.insert(.startsSegment) }
      last = part.mode
      switch part.mode {
      case .normal: real.visit(fix)
      case .restart: circles.visit(fix)
      }
    }
    guard let first = real.best, let second = circles.best else {
      return real.best ?? circles.best
    }
    return second.distance < first.distance ? second : first
  }
}

extension LifeCycleRun {
  /// Where the device left a zone for good after a visit of another run began; `nil` when it is still
  /// there, or that is not told.
  fileprivate func end(of visit: OpenVisitSummary) -> BoundaryPoint? {
    if openVisits.contains(where: { $0.zone == visit.zone }) { return nil }
    let exit = events.last { $0.zone == visit.zone && $0.kind == .exited }
    return exit.flatMap { $0.boundary.time >= visit.since.time ? $0.boundary : nil }
  }
}
