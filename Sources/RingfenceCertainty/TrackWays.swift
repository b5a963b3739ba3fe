internal import Ringfence
internal import RingfenceAnswers

/// The sampled ways of a device on a track, and where they meet the zones of a layout. Any events can be held against them.
struct TrackWays {
  /// Numbers between these are in doubt, and more ways are sampled for their zones.
  private static let doubt = 0.1...0.9

  private(set) var contacts: PathContacts
  /// The ways that all zones have.
  let paths: Int
  /// The ways of each zone.
  private var zonePaths: [Int]
  private var sampler: PathSampler
  private let prepared: CertaintyEngine
  private let settings: CertaintySettings
  private let band: PathBand
  /// Microseconds about a visit or a crossing.
  private let margin: Int64
  private let widening: TimeWidening
  private let last: Timestamp
  private let usedTimes: [Timestamp]

  init(_ track: Track, _ prepared: CertaintyEngine, _ settings: CertaintySettings) {
    self.prepared = prepared
    self.settings = settings
    let paths = settings.pathNumbers.first
    var sampler = PathSampler(track, prepared, settings)
    var contacts = PathContacts(prepared, paths: paths)
    var sums = PathBandSums()
    sampler.forEachStretch(0..<paths, batch: paths) { way, nodes, path in
      contacts.add(way, path: path)
      if let nodes { sums.add(nodes, path: path) }
    }
    sums.finish()
    band = sums.band
    last = sampler.lastTime ?? Timestamp(microseconds: 0)
    usedTimes = sampler.usedTimes
    contacts.finish(at: last)
    self.contacts = contacts
    self.paths = paths
    zonePaths = Array(repeating: paths, count: prepared.isConditional.count)
    let interval = sampler.interval
    // checked: at most 142 years, and NaN is none
    margin = Int64(min(max(30, interval), 4e9) * 1e6)
    widening = TimeWidening(interval: interval)
    self.sampler = sampler
  }

  /// Samples more ways for zones with a number in doubt.
  private mutating func sampleMore(_ zones: Set<Int>) {
    let most = settings.pathNumbers.doubtful
    guard !zones.isEmpty, most > paths else { return }
    var contacts = contacts
    contacts.extend(to: most)
    sampler.forEachStretch(paths..<most, batch: paths, near: zones) { way, _, path in
      contacts.add(way, path: path)
    }
    contacts.finish(at: last)
    self.contacts = contacts
    for zone in zones { zonePaths[zone] = most }
  }

  /// How sure events are, which an engine reports of the track, with more ways where numbers are in doubt.
  mutating func refinedCertainty(of events: [Event]) -> TrackCertainty {
    let first = certainty(of: events, floor: 0)
    var zones: Set<Int> = []
    for (event, sure) in zip(events, first.events) where zonePaths.indices.contains(event.zone) {
      let numbers = [sure.certainty, sure.conditionsCertainty, sure.separate, sure.visitCertainty]
      if numbers.contains(where: { $0.map(Self.doubt.contains) ?? false }) {
        zones.insert(event.zone)
      }
    }
    for visit in first.possibleVisits where Self.doubt.contains(visit.probability) {
      zones.insert(visit.zone)
    }
    sampleMore(zones)
    return certainty(of: events, floor: settings.floor)
  }

  /// How sure events are, which an engine reports of the track: that of the ways, or one with other settings of the same zones.
  ///
  /// - Parameters:
  ///   - events: what the engine reports.
  ///   - floor: possible visits below are left out.
  /// - Returns: how sure the events are, and which visits may be missing.
  func certainty(of events: [Event], floor: Double) -> TrackCertainty {
    let observation = sampler.observation
    let counts = CertaintyCounts(
      contacts: contacts, motion: sampler.motion, observation: observation,
      layout: prepared.engine.layout, paths: zonePaths, priors: prepared.priors,
      margin: margin, widening: widening, last: last, usedTimes: usedTimes)
    let count = zonePaths.count
    let windows = VisitWindows(events, zones: count, margin: margin, last: last)
    var crossings: [[Timestamp]] = Array(repeating: [], count: count)
    for event in events where event.kind == .crossed && crossings.indices.contains(event.zone) {
      crossings[event.zone].append(event.boundary.time)
    }
    var sure: [EventCertainty?] = Array(repeating: nil, count: events.count)
    var summary = CertaintySummary()
    var possible: [PossibleVisit] = []
    for zone in windows.zones.indices {
      let missed = counts.missed(zone, outside: windows.zones[zone], crossings[zone].sorted())
      let others = missed.flatMap { $0.visit.isCrossing ? nil : $0.paths }
      let tallies = counts.tallies(zone, windows.zones[zone])
      // The first visit of a stay whose ends in between are improbable.
      var (stay, isEnded) = (Int?.none, true)
      var visits = counts.meanVisits(zone) + (missed?.gain ?? 0)
      for (window, tally) in zip(windows.zones[zone], tallies) {
        visits += counts.gain(zone, in: window, tally, events)
        let fragment = isEnded ? nil : stay
        if isEnded { stay = window.visit }
        for index in window.events {
          sure[index] = counts.certainty(
            of: events[index], in: window, tally, others: others, fragment: fragment)
        }
        isEnded = window.exit == nil || tally.outside.count { $0 } * 2 >= tally.outside.count
        if let first = window.events.first(where: { events[$0].kind != .dwelled }),
          let certainty = sure[first]
        {
          let probability = certainty.separate ?? certainty.visitCertainty ?? certainty.certainty
          summary.expectedGhosts += 1 - probability
        }
      }
      summary.expectedVisits += max(visits, 0)
      if !observation.reach[zone].isReached, windows.zones[zone].isEmpty, missed == nil {
        summary.excluded += 1
      }
      if let visit = missed?.visit, visit.probability >= floor { possible.append(visit) }
    }
    let noise = sampler.noise
    summary.noise = CertaintySummary.Noise(
      factor: noise.factor, seconds: noise.seconds, updates: noise.updates)
    summary.flags = sampler.flags
    return TrackCertainty(
      events: events.indices.map { sure[$0] ?? counts.certainty(ofCrossing: events[$0]) }.map {
        $0.limited(by: sampler.flags)
      },
      possibleVisits: possible.map { $0.limited(by: sampler.flags) },
      withoutContact: windows.zones.indices.map { counts.withoutContact($0) },
      observation: observation, summary: summary, band: band)
  }
}
