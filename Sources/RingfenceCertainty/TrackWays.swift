internal import Ringfence
internal import RingfenceAnswers

/// The sampled ways of a device on a track, and where they meet the zones of a layout. Any events can be held against them.
struct TrackWays {
  let contacts: PathContacts
  let paths: Int
  private let layout: ZoneLayout
  /// Microseconds about a visit or a crossing.
  private let margin: Int64
  private let last: Timestamp
  private let noise: (factor: Double, seconds: Double, updates: Int)
  private let flags: CertaintySummary.Flags
  private let band: PathBand
  private let motion: PathMotion

  init(_ track: Track, _ prepared: CertaintyEngine, _ settings: CertaintySettings) {
    var sampler = PathSampler(track, prepared, settings)
    var contacts = PathContacts(prepared, paths: sampler.pathCount)
    var sums = PathBandSums()
    sampler.forEachStretch {
      contacts.add($0, path: $1)
      if settings.findsBand { sums.add($0, path: $1) }
    }
    sums.finish()
    band = sums.band
    last = sampler.lastTime ?? Timestamp(microseconds: 0)
    contacts.finish(at: last)
    self.contacts = contacts
    paths = sampler.pathCount
    layout = prepared.engine.layout
    // checked: at most 142 years, and NaN is none
    margin = Int64(min(max(30, sampler.interval), 4e9) * 1e6)
    noise = sampler.noise
    flags = sampler.flags
    motion = sampler.motion
  }

  /// How sure events are, which an engine reports of the track: that of the ways, or one with other settings of the same zones.
  ///
  /// - Parameters:
  ///   - events: what the engine reports.
  ///   - floor: possible visits below are left out.
  ///   - corrects: whether shares of ways become probabilities by the map. It holds for what an engine reports of the fences as they are:
  ///     of other settings an event beside all ways is none, and a visit that all ways have and none reports is missed.
  /// - Returns: how sure the events are, and which visits may be missing.
  func certainty(of events: [Event], floor: Double, corrects: Bool = true) -> TrackCertainty {
    let counts = CertaintyCounts(
      contacts: contacts, motion: motion, layout: layout, paths: paths, margin: margin,
      corrects: corrects)
    let windows = VisitWindows(events, zones: layout.zones.count, margin: margin, last: last)
    var sure: [EventCertainty?] = Array(repeating: nil, count: events.count)
    var summary = CertaintySummary()
    for zone in windows.zones.indices {
      let tallies = counts.tallies(zone, windows.zones[zone])
      for (window, tally) in zip(windows.zones[zone], tallies) {
        for index in window.events {
          sure[index] = counts.certainty(of: events[index], in: window, tally)
        }
        if let first = window.events.first(where: { events[$0].kind != .dwelled }),
          let certainty = sure[first]?.certainty
        {
          summary.expectedVisits += certainty
          summary.expectedGhosts += 1 - certainty
        }
      }
    }
    var crossings: [[Timestamp]] = Array(repeating: [], count: windows.zones.count)
    for event in events where event.kind == .crossed && crossings.indices.contains(event.zone) {
      crossings[event.zone].append(event.boundary.time)
    }
    var possible: [PossibleVisit] = []
    for zone in windows.zones.indices {
      let found = counts.possibleVisit(
        zone, outside: windows.zones[zone], crossings[zone].sorted())
      guard let visit = found else { continue }
      if !visit.isCrossing { summary.expectedVisits += visit.probability }
      if visit.probability >= floor { possible.append(visit) }
    }
    summary.noise = noise
    summary.flags = flags
    return TrackCertainty(
      events: events.indices.map { sure[$0] ?? counts.certainty(ofCrossing: events[$0]) },
      possibleVisits: possible, withoutContact: counts.withoutContact, summary: summary, band: band)
  }
}
