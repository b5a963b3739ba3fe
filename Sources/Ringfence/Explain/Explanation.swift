/// Why zones fired, did not fire, or were never reached on one track.
public struct Explanation: Hashable, Sendable {
  /// What became of one zone.
  public struct ZoneOutcome: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// What fired, in order.
    public package(set) var events: [Event] = []
    /// What did not fire although the zone was reached, in order.
    public package(set) var suppressions: [Suppression] = []
    /// What an app that is never interrupted would have told and this one did not, in the order of
    /// their beginnings; only in a scenario.
    public package(set) var losses: [Comparison.Loss] = []
    /// The visit that began without an event, because the device stood in the zone at the first fix
    /// and ``EngineSettings/initialInside`` is silent; it may have ended since.
    public package(set) var silentVisit: OpenVisitSummary?
    /// Whether a visit is still open at the end of the track.
    public package(set) var openVisit: OpenVisitSummary?
    /// Where an app that is never interrupted would have told the end of ``openVisit``; only in a
    /// scenario.
    public package(set) var lostExit: BoundaryPoint?
    /// How near the track came; only for a zone of which there is nothing else to tell, and `nil` too
    /// when no fix was evaluated or the zone has no fences. In a scenario the fixes that the app was
    /// given count, and the shapes that it had then.
    public package(set) var nearestApproach: NearestApproach?

    /// Whether there is nothing to tell but how near the track came.
    package var isUntouched: Bool {
      events.isEmpty && suppressions.isEmpty && losses.isEmpty && openVisit == nil
        && silentVisit == nil
    }
  }

  /// Every zone that was asked for, in the order of the layout.
  public package(set) var zones: [ZoneOutcome]
  /// How many fixes were ignored.
  public let ignored: IgnoredFixes

  /// Gives each of the zones wanted, of which `nil` are all, what belongs to it.
  package init(
    _ wanted: [Int]?, of layout: ZoneLayout, events: [Event], suppressions: [Suppression],
    silentVisits: [OpenVisitSummary], openVisits: [OpenVisitSummary], ignored: IgnoredFixes
  ) {
    let indices = wanted.map { $0.sorted() } ?? Array(layout.zones.indices)
    var outcomes = indices.map { ZoneOutcome(zone: $0) }
    var place = ContiguousArray<Int>(repeating: -1, count: layout.zones.count)
    for (i, zone) in indices.enumerated() { place[zone] = i }
    for event in events where place[event.zone] >= 0 {
      outcomes[place[event.zone]].events.append(event)
    }
    for suppression in suppressions where place[suppression.zone] >= 0 {
      outcomes[place[suppression.zone]].suppressions.append(suppression)
    }
    for visit in silentVisits where place[visit.zone] >= 0 {
      outcomes[place[visit.zone]].silentVisit = visit
    }
    for visit in openVisits where place[visit.zone] >= 0 {
      outcomes[place[visit.zone]].openVisit = visit
    }
    zones = outcomes
    self.ignored = ignored
  }
}

extension TriggerEngine {
  /// Evaluates a track and tells of each zone what fired, what was suppressed and why, or how near
  /// the track came.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of one device in time order.
  ///   - wanted: the indices of the zones to tell of; `nil` for all.
  /// - Returns: the outcome of each zone asked for, in the order of the layout.
  /// - Complexity: as evaluating the track, and for each fence of a zone that was never reached
  ///   O(log *n*) comparisons and a few distances as a rule, *n* the fixes.
  public func explain(_ fixes: FixColumns, zones wanted: [Int]? = nil) -> Explanation {
    var session = TriggerSession()
    session.recordsSuppressions = true
    var events: [Event] = []
    let ignored = session.process(fixes, with: self, into: &events)
    return explain(session, events: events, ignored: ignored, along: fixes, zones: wanted)
  }

  /// Evaluates fixes in any form and explains each zone.
  public func explain(_ fixes: some Sequence<Fix>, zones wanted: [Int]? = nil) -> Explanation {
    explain(FixColumns(fixes), zones: wanted)
  }

  /// Explains an evaluation that is done.
  ///
  /// - Parameters:
  ///   - session: the session after the last fix, which recorded its suppressions from the first one on.
  ///   - events: all events of the session.
  ///   - ignored: how many of the fixes were ignored.
  ///   - fixes: all fixes of the session.
  ///   - wanted: the indices of the zones to explain; `nil` for all.
  package func explain(
    _ session: TriggerSession, events: [Event], ignored: IgnoredFixes, along fixes: FixColumns,
    zones wanted: [Int]? = nil
  ) -> Explanation {
    var explanation = Explanation(
      wanted, of: layout, events: events,
      suppressions: session.suppressions + session.pendingEntries,
      silentVisits: session.silentVisits, openVisits: session.openVisits, ignored: ignored)
    var search = ApproachSearch(engine: self, path: TrackPath(fixes, in: self))
    for i in explanation.zones.indices where explanation.zones[i].isUntouched {
      explanation.zones[i].nearestApproach = search.nearestApproach(to: explanation.zones[i].zone)
    }
    return explanation
  }

  /// Where a track comes nearest to a zone; `nil` when no fix is evaluated or the zone has no fences.
  ///
  /// The path between fixes counts as well as the fixes. Fixes that an engine ignores are ignored here.
  /// - Complexity: O(*n*) for *n* fixes, and O(*f* log *n*) as a rule for the zone's *f* fences.
  public func nearestApproach(to zone: Int, along fixes: FixColumns) -> NearestApproach? {
    var work = ApproachWork()
    return nearestApproaches(to: [zone], along: fixes, work: &work)[0]
  }

  /// Where fixes in any form come nearest to a zone.
  public func nearestApproach(to zone: Int, along fixes: some Sequence<Fix>) -> NearestApproach? {
    nearestApproach(to: zone, along: FixColumns(fixes))
  }

  /// The same for several zones of one track.
  ///
  /// - Parameters:
  ///   - zones: the indices of the zones.
  ///   - fixes: the fixes of one device in time order.
  ///   - work: is added what it took.
  /// - Returns: the nearest approach to each of the zones.
  package func nearestApproaches(
    to zones: [Int], along fixes: FixColumns, work: inout ApproachWork
  ) -> [NearestApproach?] {
    var search = ApproachSearch(engine: self, path: TrackPath(fixes, in: self))
    let found = zones.map { search.nearestApproach(to: $0) }
    work.boxes += search.work.boxes
    work.distances += search.work.distances
    return found
  }
}
