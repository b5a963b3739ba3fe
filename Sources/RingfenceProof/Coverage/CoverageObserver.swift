package import Ringfence

/// The outcomes of conditions come from the engine: an event shows that all conditions were met, a suppression with one
/// kind of failure that this kind was not. Values are those of the fix at which the engine decided.
package struct CoverageObserver: Sendable {
  let layout: ZoneLayout
  let settings: EngineSettings
  /// The fences, by zone.
  let fences: [[CoverageFence]]

  /// - Complexity: O(*n* log *n*) in the layout's vertices, and in each zone their number times that of its areas.
  package init(_ layout: ZoneLayout, settings: EngineSettings) {
    self.layout = layout
    self.settings = settings
    fences = layout.zones.map { zone in
      zip(zone.fences, CoverageOutline.outlines(of: zone)).map { CoverageFence($0.shape, $1) }
    }
  }

  /// Counts what a track shows.
  ///
  /// - Parameters:
  ///   - fixes: the track.
  ///   - explanation: of all zones on the track, by an engine of the layout and the settings.
  ///   - scope: which shapes were evaluated. With a scenario, what is measured to fences along the track does not count.
  ///   - isNoticed: whether a test would notice an event of a kind more or less; the index is that of the zone.
  ///   - tally: receives the counts.
  /// - Complexity: O(*n* · *z*) for *n* fixes and *z* fences that a test looks at.
  package func observe(
    _ fixes: FixColumns, _ explanation: Explanation, _ scope: CoverageScope,
    isNoticed: (Event.Kind, Int) -> Bool, into tally: inout CoverageTally
  ) {
    let track = CoverageTrack(fixes, settings: settings)
    for outcome in explanation.zones {
      let zone = outcome.zone
      let notices = NoticedKinds(kinds: Event.Kind.allCases.filter { isNoticed($0, zone) })
      guard !notices.kinds.isEmpty else { continue }
      var observation = ZoneObservation(
        zone: layout.zones[zone], index: zone, timeZone: layout.timeZone, settings: settings,
        fences: fences[zone], track: track, notices: notices, tally: CoverageTally([]),
        schedules: CoverageSchedules(layout.zones[zone], timeZone: layout.timeZone))
      // Handed over, not copied.
      swap(&observation.tally, &tally)
      observation.run(outcome, scope)
      swap(&observation.tally, &tally)
    }
  }
}

struct NoticedKinds: Sendable {
  let kinds: [Event.Kind]

  func includes(_ kind: Event.Kind) -> Bool { kinds.contains(kind) }
}

struct ZoneObservation {
  let zone: Zone
  let index: Int
  let timeZone: TimeZoneOffsets?
  let settings: EngineSettings
  let fences: [CoverageFence]
  let track: CoverageTrack
  let notices: NoticedKinds
  var tally: CoverageTally
  /// The schedules of the zone.
  let schedules: CoverageSchedules

  var exitMeters: Double { (settings.exitDistance ?? zone.settings.exitDistance).meters }

  mutating func count(
    _ kind: CoverageItem.Kind, fence: Int? = nil, condition: Int? = nil, margin: Double? = nil
  ) {
    tally.count(CoverageItem(kind, zone: index, fence: fence, condition: condition), margin: margin)
  }

  mutating func count(_ outcome: ConditionOutcome, condition: Int? = nil, margin: Double? = nil) {
    count(.condition(outcome), condition: condition, margin: margin)
  }

  mutating func run(_ outcome: Explanation.ZoneOutcome, _ scope: CoverageScope) {
    let real = scope == .circles ? outcome.events : outcome.events.filter { $0.mode == .normal }
    for event in outcome.events where event.mode == .restart {
      if scope == .circles { countOutside(event, fence: event.fence) } else { countCircle(event) }
    }
    countAttendances(outcome.events)
    if scope != .scenario || real.contains(where: { $0.hasFence }) {
      countFences(real)
      countVisits(real)
      countAttempts(real, outcome.suppressions)
    }
    guard scope != .scenario else { return }
    countSpeeds(real, outcome.suppressions)
    countExcursions(real, outcome.silentVisit)
    countMisses(real, outcome.suppressions)
  }

  // MARK: Events

  private mutating func countCircle(_ event: Event) {
    guard notices.includes(event.kind) else { return }
    switch event.kind {
    case .entered:
      count(.restartEntered)
      countOutside(event, fence: nil)
    case .exited: count(.restartLeft)
    default: break
    }
  }

  /// An entry into a circle, outside the real fences.
  private mutating func countOutside(_ event: Event, fence: Int?) {
    guard event.kind == .entered, notices.includes(.entered), let meters = event.overshoot?.meters,
      meters > 0
    else { return }
    count(.restartOutside, fence: fence, margin: meters)
  }

  private mutating func countFences(_ events: [Event]) {
    for event in events where notices.includes(event.kind) {
      countOutline(event)
      switch event.kind {
      case .entered, .crossed:
        if fences[event.fence].isLine {
          if let direction = event.direction {
            count(direction == .leftToRight ? .leftToRight : .rightToLeft, fence: event.fence)
          }
        } else {
          count(.entered, fence: event.fence)
        }
        for crossed in event.crossedFences where crossed.fence != event.fence {
          if !fences[crossed.fence].isLine { count(.entered, fence: crossed.fence) }
        }
        if event.flags.contains(.gap) { count(.gapEnter) }
        if event.flags.contains(.initial) { count(.beginInside) }
      case .exited:
        if !fences[event.fence].isLine { count(.left, fence: event.fence) }
        if event.flags.contains(.gap) { count(.gapLeave) }
      default: break
      }
    }
  }

  /// The part of the edge over which an entry, exit or crossing leads.
  private mutating func countOutline(_ event: Event) {
    guard [.entered, .exited, .crossed].contains(event.kind),
      event.flags.isDisjoint(with: [.late, .initial, .gap]),
      let outline = fences[event.fence].outline,
      let part = outline.part(at: event.boundary.coordinate)
    else { return }
    tally.count(
      part, of: outline.count, CoverageItem(.outline, zone: index, fence: event.fence))
  }

  /// Repeated dwell times, and maximum stays.
  private mutating func countStays(_ events: [Event]) {
    for event in events where notices.includes(event.kind) {
      switch event.kind {
      case .dwelled: if event.count ?? 1 > 1 { count(.dwellRepeated) }
      case .overstayed:
        let end = events.first { $0.kind == .exited && $0.visit == event.visit }
        count(.overstayed, margin: end?.overstay.map { $0.inSeconds })
      case .exited:
        guard notices.includes(.overstayed), let most = zone.settings.maximumStay,
          let stay = event.dwellTime,
          stay < most
        else { continue }
        count(.leftInTime, margin: (most - stay).inSeconds)
      default: break
      }
    }
  }

  /// Dwell times, and exits at the exit distance.
  private mutating func countVisits(_ events: [Event]) {
    countStays(events)
    let threshold = zone.settings.dwell?.wholeMicroseconds
    if !zone.settings.exit, notices.includes(.entered),
      events.count(where: { $0.kind == .entered }) > 1
    {
      count(exitMeters > 0 ? .exitReached : .exitAtOnce)
    }
    for event in events {
      if event.kind == .dwelled, notices.includes(.dwelled) {
        let end = events.first { $0.kind == .exited && $0.visit == event.visit }
        let stay = end?.dwellTime.map { Double($0.wholeMicroseconds - (threshold ?? 0)) / 1e6 }
        count(.dwellReached, margin: stay)
      }
      guard event.kind == .exited else { continue }
      if notices.includes(.exited) {
        if exitMeters == 0 { count(.exitAtOnce) }
        // After a gap the distance says nothing about the limit.
        if exitMeters > 0, !event.flags.contains(.gap), let distance = event.distance {
          count(.exitReached, margin: distance.meters - exitMeters)
        }
      }
      if let threshold, notices.includes(.dwelled), let stay = event.dwellTime?.wholeMicroseconds,
        stay < threshold
      {
        count(.dwellMissed, margin: Double(threshold - stay) / 1e6)
      }
    }
  }
}
