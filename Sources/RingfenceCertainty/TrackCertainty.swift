package import Ringfence

/// How sure the events of a track are, and which visits may be missing.
///
/// The receiver's errors are modelled with their correlation in time, and the device with a few kinds of motion. From what the whole track
/// says of both, ways that the device may have taken are sampled; the engine evaluates each of them, and a probability is a share of ways.
/// Two layouts on one track are measured with the same ways, and so is every selection of zones.
///
/// ```swift
/// let certainty = TrackCertainty(of: track, events: events, engine: engine, settings: CertaintySettings())
/// for (event, sure) in zip(events, certainty.events) { print(event.kind, sure.certainty) }
/// ```
package struct TrackCertainty: Sendable {
  /// For each event, in their order.
  package let events: [EventCertainty]
  /// In the order of zones; those below the floor of the settings are left out.
  package let possibleVisits: [PossibleVisit]
  /// The whole track.
  package let summary: CertaintySummary

  /// Measures a track.
  ///
  /// - Parameters:
  ///   - track: the track.
  ///   - events: what a new session of the engine says of it, in any order.
  ///   - engine: the engine, with the real shapes.
  ///   - settings: how it is measured.
  /// - Complexity: some 1 µs for each fix and 15 µs for each fix that is used, and, where a fence is near, for each path what the engine
  ///   takes for the fixes.
  package init(
    of track: Track, events: [Event], engine: TriggerEngine, settings: CertaintySettings
  ) {
    var sampler = PathSampler(track, engine, settings)
    var contacts = PathContacts(engine, paths: sampler.pathCount)
    sampler.forEachStretch { contacts.add($0, path: $1) }
    let last = sampler.lastTime ?? Timestamp(microseconds: 0)
    contacts.finish(at: last)
    // checked: at most 142 years, and NaN is none
    let margin = Int64(min(max(30, sampler.interval), 4e9) * 1e6)
    let counts = CertaintyCounts(
      contacts: contacts, layout: engine.layout, paths: sampler.pathCount, margin: margin)
    let windows = VisitWindows(
      events, zones: engine.layout.zones.count, margin: margin, last: last)

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
    self.events = events.indices.map { sure[$0] ?? counts.certainty(ofCrossing: events[$0]) }
    var possible: [PossibleVisit] = []
    for zone in windows.zones.indices {
      guard let visit = counts.possibleVisit(zone, outside: windows.zones[zone]) else { continue }
      summary.expectedVisits += visit.probability
      if visit.probability >= settings.floor { possible.append(visit) }
    }
    possibleVisits = possible
    summary.noise = sampler.noise
    summary.flags = sampler.flags
    self.summary = summary
  }
}
