/// Why zones fired, did not fire, or were never reached on one track.
public struct Explanation: Hashable, Sendable {
  /// What became of one zone.
  public struct ZoneOutcome: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// What fired, in order.
    public internal(set) var events: [Event] = []
    /// What did not fire although the zone was reached, in order.
    public internal(set) var suppressions: [Suppression] = []
    /// Whether a visit is still open at the end of the track.
    public internal(set) var openVisit: OpenVisitSummary?
    /// How near the track came; only for a zone that neither fired nor was suppressed, and `nil` too
    /// when no fix was evaluated or the zone has no fences.
    public internal(set) var nearestApproach: NearestApproach?
  }

  /// Every zone that was asked for, in the order of the layout.
  public let zones: [ZoneOutcome]
  /// How many fixes were ignored.
  public let ignored: IgnoredFixes
}

/// Where a track came nearest to a zone.
public struct NearestApproach: Hashable, Sendable {
  /// Index of the fence in its zone.
  public let fence: Int
  /// Metres between the track and the fence: at most 1 cm, or 0.1 % where that is more, above the
  /// least on the track.
  public let distance: Distance
  /// When and where the track was there.
  public let point: BoundaryPoint
}

extension TriggerEngine {
  /// Evaluates a track and tells of each zone what fired, what was suppressed and why, or how near
  /// the track came.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of one device in time order.
  ///   - wanted: the indices of the zones to tell of; `nil` for all.
  /// - Returns: the outcome of each zone asked for, in the order of the layout.
  /// - Complexity: as evaluating the track, and O(*n*) distances to each zone that was never reached.
  public func explain(_ fixes: [Fix], zones wanted: [Int]? = nil) -> Explanation {
    var session = TriggerSession()
    var events: [Event] = []
    var suppressions: [Suppression] = []
    let ignored = session.process(
      fixes, with: self, into: &events, suppressions: &suppressions)
    suppressions.append(contentsOf: session.pendingAttempts)
    let indices = wanted.map { $0.sorted() } ?? Array(core.zones.indices)
    var outcomes = indices.map { Explanation.ZoneOutcome(zone: $0) }
    var place = ContiguousArray<Int>(repeating: -1, count: core.zones.count)
    for (i, zone) in indices.enumerated() { place[zone] = i }
    for event in events where place[event.zone] >= 0 {
      outcomes[place[event.zone]].events.append(event)
    }
    for suppression in suppressions where place[suppression.zone] >= 0 {
      outcomes[place[suppression.zone]].suppressions.append(suppression)
    }
    for visit in session.openVisits where place[visit.zone] >= 0 {
      outcomes[place[visit.zone]].openVisit = visit
    }
    for i in outcomes.indices
    where outcomes[i].events.isEmpty && outcomes[i].suppressions.isEmpty
      && outcomes[i].openVisit == nil
    {
      outcomes[i].nearestApproach = nearestApproach(to: outcomes[i].zone, along: fixes)
    }
    return Explanation(zones: outcomes, ignored: ignored)
  }

  /// Where a track comes nearest to a zone; `nil` when no fix is evaluated or the zone has no fences.
  ///
  /// The path between fixes counts as well as the fixes. Fixes that an engine ignores are ignored here.
  public func nearestApproach(to zone: Int, along fixes: [Fix]) -> NearestApproach? {
    var search = ApproachSearch(engine: self, zone: zone)
    for fix in fixes { search.visit(fix) }
    return search.best
  }
}
