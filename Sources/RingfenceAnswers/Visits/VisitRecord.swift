package import Ringfence

// This folder: the visits of tracks, one a row, and what happened by zone and day. `Docs/EventFormats.md`
// defines the formats.

/// A visit as its events report it.
package struct VisitRecord: Hashable, Sendable {
  /// Index of the zone in the layout.
  package var zone: Int
  /// The visit's number on its track.
  package var visit: Int
  /// Which shapes were evaluated when it began.
  package var mode: TriggerMode
  /// When the path entered the zone.
  package var entered: Timestamp
  /// When the path left it; `nil` where no event reports that.
  package var exited: Timestamp?
  /// From the entry to the exit, for an open visit to the last fix; `nil` where the end is not reported.
  package var dwellTime: Duration?
  /// Whether the visit is open at the end of the track.
  package var isOpen = false
}

/// Collects the visits of one track from its events.
package struct VisitCollector: Sendable {
  private var records: [VisitRecord] = []
  /// The indices of visits whose end is not known, by their numbers.
  private var pending: [Int: Int] = [:]

  package init() {}

  /// Takes the next events of the track. Crossings are not visits.
  package mutating func take(_ events: some Sequence<Event>) {
    for event in events {
      guard let visit = event.visit else { continue }
      switch event.kind {
      case .entered:
        pending[visit] = records.count
        records.append(
          VisitRecord(
            zone: event.zone, visit: visit, mode: event.mode, entered: event.boundary.time))
      case .exited:
        let stayed = event.dwellTime ?? .zero
        // A visit that began silently has no event before this one.
        let index = pending.removeValue(forKey: visit) ?? records.count
        if index == records.count {
          let (since, overflow) = event.boundary.time.microseconds.subtractingReportingOverflow(
            stayed.wholeMicroseconds)
          records.append(
            VisitRecord(
              zone: event.zone, visit: visit, mode: event.mode,
              entered: overflow ? event.boundary.time : Timestamp(microseconds: since)))
        }
        records[index].exited = event.boundary.time
        records[index].dwellTime = stayed
      default: break
      }
    }
  }

  /// The visits at the end of the track, in the order in which they began.
  ///
  /// - Parameters:
  ///   - openVisits: the visits that are open.
  ///   - end: the time of the last fix.
  ///   - mode: the mode of open visits without an event.
  ///   - layout: the layout. The visits of its zones without exits have no dwell time, open or not: the sum of some of
  ///     them would be none of all.
  /// - Returns: the visits.
  package consuming func finish(
    openVisits: [OpenVisitSummary], end: Timestamp?, mode: TriggerMode, layout: ZoneLayout
  ) -> [VisitRecord] {
    for open in openVisits {
      let index = pending[open.visit] ?? records.count
      if index == records.count {
        records.append(
          VisitRecord(
            zone: open.zone, visit: open.visit, mode: mode, entered: open.since.time))
      }
      records[index].isOpen = true
      if let end, layout.zones[open.zone].settings.exit {
        records[index].dwellTime = end.duration(since: records[index].entered)
      }
    }
    return records.sorted {
      ($0.entered, $0.zone, $0.visit) < ($1.entered, $1.zone, $1.visit)
    }
  }
}
