// This folder explains what happened on a track, and how near it came to zones that it did not reach.

/// Why zones triggered, did not trigger, or were never reached on one track.
///
/// ```swift
/// for outcome in engine.explain(fixes).zones {
///   let zone = engine.layout.zones[outcome.zone].id
///   if let nearest = outcome.nearestApproach {
///     print("\(zone): \(nearest.distance.meters) m away at \(nearest.point.time)")
///   } else {
///     print("\(zone): \(outcome.events.count) events, \(outcome.suppressions.count) suppressed")
///   }
/// }
/// ```
public struct Explanation: Hashable, Sendable {
  /// What happened at one zone.
  public struct ZoneOutcome: Hashable, Sendable {
    /// Index of the zone in the layout.
    public let zone: Int
    /// The events, in order.
    public package(set) var events: [Event] = []
    /// The entries and crossings that did not trigger, in order.
    public package(set) var suppressions: [Suppression] = []
    /// In a simulated life cycle: the visits and crossings that an app that is never interrupted reports
    /// and this one did not, in the order of their beginnings. Empty otherwise.
    public package(set) var losses: [Comparison.Loss] = []
    /// The visit that began without an event, because the device was in the zone at the first fix and
    /// ``EngineSettings/initialInside`` is silent. It may have ended since.
    public package(set) var silentVisit: OpenVisitSummary?
    /// The visit that is open at the end of the track.
    public package(set) var openVisit: OpenVisitSummary?
    /// In a simulated life cycle: where an app that is never interrupted reports the end of
    /// ``openVisit``. `nil` otherwise.
    public package(set) var lostExit: BoundaryPoint?
    /// How near the track came, for a zone that has none of the above. `nil` otherwise, and when no fix
    /// was evaluated or the zone has no fences. In a simulated life cycle the fixes count that were
    /// delivered to the app, and the shapes that the app evaluated then.
    public package(set) var nearestApproach: NearestApproach?

    /// How near the track came within the window of each `absent`, and of each `attendance` that was missed, by the
    /// indices of these in ``events``. In a simulated life cycle the fixes count that were delivered in the mode of the event.
    package var windowApproaches: [Int: NearestApproach] = [:]

    /// Whether only the nearest approach can be reported, beside that the device was expected.
    package var isUntouched: Bool {
      events.allSatisfy { $0.kind.isOfMoment } && suppressions.isEmpty && losses.isEmpty
        && openVisit == nil
        && silentVisit == nil
    }
  }

  /// The outcome of every requested zone, in the order of the layout.
  public package(set) var zones: [ZoneOutcome]
  /// The number of fixes that were ignored.
  public let ignored: IgnoredFixes

  /// Assigns events, suppressions and visits to the `wanted` zones; `nil` for all zones.
  package init(
    _ wanted: [Int]?, of layout: ZoneLayout, events: [Event], suppressions: [Suppression],
    silentVisits: [OpenVisitSummary], openVisits: [OpenVisitSummary], ignored: IgnoredFixes
  ) {
    let indices = wanted.map { $0.sorted() } ?? Array(layout.zones.indices)
    var outcomes = indices.map { ZoneOutcome(zone: $0) }
    var position = ContiguousArray<Int>(repeating: -1, count: layout.zones.count)
    for (i, zone) in indices.enumerated() { position[zone] = i }
    for event in events where position[event.zone] >= 0 {
      outcomes[position[event.zone]].events.append(event)
    }
    for suppression in suppressions where position[suppression.zone] >= 0 {
      outcomes[position[suppression.zone]].suppressions.append(suppression)
    }
    for visit in silentVisits where position[visit.zone] >= 0 {
      outcomes[position[visit.zone]].silentVisit = visit
    }
    for visit in openVisits where position[visit.zone] >= 0 {
      outcomes[position[visit.zone]].openVisit = visit
    }
    zones = outcomes
    self.ignored = ignored
  }
}

extension FixColumns {
  /// The index of the first fix at or after a moment, where the fixes are in the order of their times.
  fileprivate func firstIndex(from moment: Timestamp) -> Int {
    let times = spans.times
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] < moment.microseconds { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension TriggerEngine {
  /// Evaluates a track and reports for each zone what triggered, what was suppressed and why, or how
  /// near the track came.
  ///
  /// - Parameters:
  ///   - fixes: the fixes of one device in time order.
  ///   - wanted: the indices of the zones to report; `nil` for all.
  ///   - track: the name of the device, as ``TriggerSession/track``.
  /// - Returns: the outcome of each requested zone, in the order of the layout.
  /// - Complexity: that of evaluating the track, and for each fence of a zone that was never reached
  ///   typically O(log *n*) comparisons and a few distances, *n* being the number of fixes.
  public func explain(
    _ fixes: FixColumns, zones wanted: [Int]? = nil, track: String? = nil
  ) -> Explanation {
    explain(fixes, zones: wanted, approachesBelow: .infinity, track: track)
  }

  /// The same, with the nearest approaches only that are below some metres; 0 for none, which costs nothing.
  package func explain(
    _ fixes: FixColumns, zones wanted: [Int]?, approachesBelow limit: Double, track: String? = nil
  ) -> Explanation {
    var session = TriggerSession(track: track)
    session.recordsSuppressions = true
    var events: [Event] = []
    let ignored = session.process(fixes, with: self, into: &events)
    return explain(
      session, events: events, ignored: ignored, along: fixes, zones: wanted,
      approachesBelow: limit)
  }

  /// Evaluates fixes in any form and explains each zone.
  public func explain(
    _ fixes: some Sequence<Fix>, zones wanted: [Int]? = nil, track: String? = nil
  ) -> Explanation {
    explain(FixColumns(fixes), zones: wanted, track: track)
  }

  /// Explains an evaluation that is done.
  ///
  /// - Parameters:
  ///   - session: the session after the last fix, which recorded its suppressions from the first one on.
  ///   - events: all events of the session.
  ///   - ignored: how many of the fixes were ignored.
  ///   - fixes: all fixes of the session.
  ///   - wanted: the indices of the zones to explain; `nil` for all.
  ///   - limit: metres; nearest approaches that are not below are left out.
  /// - Returns: the outcome of each requested zone, in the order of the layout.
  package func explain(
    _ session: TriggerSession, events: [Event], ignored: IgnoredFixes, along fixes: FixColumns,
    zones wanted: [Int]? = nil, approachesBelow limit: Double = .infinity
  ) -> Explanation {
    var explanation = Explanation(
      wanted, of: layout, events: events,
      suppressions: session.suppressions + session.pendingEntries,
      silentVisits: session.silentVisits, openVisits: session.openVisits, ignored: ignored)
    // The path takes longer to prepare than the track to evaluate.
    if limit > 0 {
      for zone in explanation.zones.indices {
        findWindowApproaches(of: &explanation.zones[zone], along: fixes)
      }
    }
    guard limit > 0, explanation.zones.contains(where: { $0.isUntouched }) else {
      return explanation
    }
    var search = ApproachSearch(engine: self, path: TrackPath(fixes, in: self))
    for i in explanation.zones.indices where explanation.zones[i].isUntouched {
      explanation.zones[i].nearestApproach = search.nearestApproach(
        to: explanation.zones[i].zone, below: limit)
    }
    return explanation
  }

  /// Finds how near a track came to a zone within the windows in which it was expected and not there, as far as events of the
  /// engine's mode say so.
  package func findWindowApproaches(
    of outcome: inout Explanation.ZoneOutcome, along fixes: FixColumns
  ) {
    for (index, event) in outcome.events.enumerated()
    where event.kind.isOfMoment && event.mode == mode {
      guard let window = event.window, event.attendance?.outcome ?? .missed == .missed else {
        continue
      }
      var inside = FixColumns()
      var next = fixes.firstIndex(from: window.opens)
      while next < fixes.count, fixes[next].time < window.closes {
        inside.append(fixes[next])
        next += 1
      }
      outcome.windowApproaches[index] = nearestApproach(to: event.zone, along: inside)
    }
  }

  /// Where a track comes nearest to a zone; `nil` when no fix is evaluated or the zone has no fences.
  ///
  /// The path between fixes counts as well as the fixes. Fixes that the engine ignores do not count.
  /// - Complexity: O(*n*) for *n* fixes, and typically O(*f* log *n*) for the zone's *f* fences.
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
  ///   - work: the counts of the work are added to it.
  /// - Returns: the nearest approach to each of the zones.
  package func nearestApproaches(
    to zones: [Int], along fixes: FixColumns, work: inout ApproachWork
  ) -> [NearestApproach?] {
    var search = ApproachSearch(engine: self, path: TrackPath(fixes, in: self))
    let found = zones.map { search.nearestApproach(to: $0) }
    work.boxes += search.work.boxes
    work.estimates += search.work.estimates
    work.distances += search.work.distances
    return found
  }
}
