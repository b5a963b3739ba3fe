internal import Ringfence

// What no manoeuvre is planned for is searched: errors are planted in the zone, and random tracks are tried until one
// shows a difference. So lines inside areas, overlapping fences and conditions that meet in odd ways have drives, too.
extension ZonePlanner {
  /// The fixes of all random tracks of a zone that are tried, about.
  private static let searchedFixes = 500_000
  /// The search ends after this many fixes on which nothing showed.
  private static let fruitlessFixes = 250_000
  /// The errors for which drives are planned, which takes as long as for the zone itself, at most.
  private static let mostPlanned = 3
  /// The positions of all zones with errors that are searched for, at most: so much memory they take.
  private static let mostPositions = 400_000
  /// The drives of a zone that are taken from the search, at most.
  private static let mostFound = 24

  /// Tracks have no times from the year 10,000 on, in seconds since 1970.
  private static let endOfYears: Int64 = 253_402_300_800

  /// A zone with an error that no drive of the plan notices.
  private struct Mutant {
    let zone: Zone?
    let engine: TriggerEngine?
    let track: String

    func events(_ fixes: FixColumns) -> [Event] { engine?.events(fixes, of: track) ?? [] }
  }

  /// Takes tracks on which an error in the zone shows that no drive before showed: random ones, then those that would be
  /// planned for the zone with the error.
  mutating func searchCases() {
    // Once planning is over, the zone is not drawn.
    guard let fence = zone.fences.indices.first(where: { anchors[$0] != nil }),
      let scene = scene(fence), !starts.isEmpty
    else { return }
    let trial = ZoneTrial(
      ZoneLayout(timeZone: timeZone, zones: [zone]), settings: settings.engine)
    let engine = trial.engine(zone)
    var left = unnoticed(trial, engine)
    let most = plan.cases.count + Self.mostFound
    var tracks = RandomTracks(self, scene, seed: settings.seed)
    var (searched, fruitless) = (0, 0)
    while !left.isEmpty, plan.cases.count < most, searched < Self.searchedFixes,
      fruitless < Self.fruitlessFixes, !settings.isOver
    {
      let next = tracks.next()
      // One that became too long counts as the longest.
      let fixes = next?.track.moments.count ?? RandomTracks.longest
      searched += fixes
      fruitless += fixes
      if let (track, start) = next, take(track, start, scene, engine, noticing: &left) {
        fruitless = 0
      }
    }
    for mutant in left.prefix(Self.mostPlanned) where !settings.isOver {
      guard let other = mutant.zone else { continue }
      for path in paths(plannedFor: other) {
        let scene = ZoneScene(zone, index, timeZone: timeZone, about: path.origin)
        if take(path.track, path.start, scene, engine, noticing: &left) { break }
      }
    }
  }

  private func paths(plannedFor other: Zone) -> [PlannedPath] {
    var settings = settings
    settings.searches = false
    var planner = ZonePlanner(other, index, timeZone: timeZone, settings)
    planner.run()
    return planner.paths
  }

  /// Takes a track on which errors show, and removes these.
  ///
  /// - Returns: whether it was taken.
  private mutating func take(
    _ track: SyntheticTrack, _ start: Int64, _ scene: ZoneScene, _ engine: TriggerEngine,
    noticing left: inout [Mutant]
  ) -> Bool {
    guard start + Int64(track.seconds) < Self.endOfYears else { return false }
    let fixes = FixColumns(track.fixes(in: scene, from: start, omitsMotion: settings.omitsMotion))
    let own = engine.events(fixes, of: settings.track)
    let comparison = ZoneEventComparison(zone: zone)
    let noticed = left.map {
      !settings.isOver && !comparison.areEqual(own, $0.events(fixes), $0.zone)
    }
    guard noticed.contains(true),
      take(
        track, "search", fence: nil, in: scene, at: [start], isDated: !schedules.isEmpty,
        where: { TestTrackPlan.areEqual($0.events, own) })
    else { return false }
    left = zip(left, noticed).filter { !$0.1 }.map { $0.0 }
    return true
  }

  /// The errors that change what an engine prepares, and that no drive of the plan notices.
  private mutating func unnoticed(
    _ trial: ZoneTrial, _ engine: TriggerEngine
  ) -> [Mutant] {
    let layout = ZoneLayout(timeZone: timeZone, zones: [zone])
    let errors = MutationPlan(layout)
    let comparison = ZoneEventComparison(zone: zone)
    let events = plan.cases.map { engine.events($0.fixes, of: settings.track) }
    var left: [Mutant] = []
    let positions = zone.fences.reduce(1) { $0 + $1.shape.positionCount }
    let most = max(1, Self.mostPositions / positions)
    for number in 0..<errors.count where !settings.isOver {
      let site = errors.sites[errors[number].site]
      let replacements = site.replacements(in: layout)
      guard replacements.count == 1, !trial.isSame(replacements) else { continue }
      let other = replacements[0].content
      let mutant = Mutant(
        zone: other, engine: other.map { trial.engine($0) }, track: settings.track)
      let isNoticed = plan.cases.indices.contains { number in
        !comparison.areEqual(
          events[number], mutant.events(plan.cases[number].fixes), other,
          writtenIn: plan.cases[number].events)
      }
      if !isNoticed { left.append(mutant) }
      if left.count == most, number + 1 < errors.count {
        omit(
          "search",
          "drives were searched for \(most) errors in the zone, as many as its size allows in memory"
        )
        break
      }
    }
    return left
  }
}
