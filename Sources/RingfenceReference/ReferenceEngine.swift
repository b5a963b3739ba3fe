package import Ringfence

/// The trigger engine written to be read: a whole track at once, zone by zone.
///
/// It answers what an engine must emit, or that something is too near to a limit to say.
package struct ReferenceEngine {
  /// The events, in the order of `Docs/Triggers.md`.
  package let events: [Event]
  /// The numbers of the visits that have not ended, ascending.
  package let openVisits: [Int]

  /// Evaluates a track.
  ///
  /// - Parameters:
  ///   - layout: the zones.
  ///   - settings: how tracks are evaluated.
  ///   - paths: for each zone the track, and what it does with the fences of the zone.
  ///   - track: the name of the device, for the attendances of zones; `nil` for none.
  /// - Throws: where something is too near to a limit.
  /// - Complexity: the sum of that of the zones, and O(*e* log *e*) for *e* events.
  package init<Path: ReferencePath>(
    _ layout: ZoneLayout, settings: EngineSettings, along paths: [Path], of track: String? = nil
  ) throws(NearLimit) {
    var zones: [ReferenceZone<Path>] = []
    for (index, zone) in layout.zones.enumerated() {
      zones.append(
        try ReferenceZone(zone, index, timeZone: layout.timeZone, settings, along: paths[index]))
    }
    var visits = zones.flatMap { zone in zone.visits.map { (zone: zone.index, visit: $0) } }
    visits.sort {
      ($0.visit.entryFix, $0.zone, $0.visit.entry) < ($1.visit.entryFix, $1.zone, $1.visit.entry)
    }
    var events = zones.flatMap { $0.crossingEvents }
    var openVisits: [Int] = []
    for (visitIndex, item) in visits.enumerated() {
      events += try zones[item.zone].events(of: item.visit, number: visitIndex + 1)
      if item.visit.end == nil { openVisits.append(visitIndex + 1) }
    }
    for (zone, evaluated) in zones.enumerated() {
      events += evaluated.speedEvents { fix in
        visits.firstIndex { $0.zone == zone && $0.visit.isOpen(after: fix) }.map { $0 + 1 }
      }
    }
    for (zone, evaluated) in zones.enumerated() where !layout.zones[zone].attendances.isEmpty {
      let numbers = visits.indices.filter { visits[$0].zone == zone }.map { $0 + 1 }
      events += try evaluated.attendanceEvents(for: track) { numbers[$0] }
    }
    self.events = RankedEvent.sorted(events)
    self.openVisits = openVisits
  }
}
