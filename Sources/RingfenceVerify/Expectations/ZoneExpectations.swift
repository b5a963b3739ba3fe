package import Ringfence

/// What is expected of one zone, for many comparisons with events of that zone alone.
///
/// Rows and events are matched by their zones, so that the comparison of a file is that of its zones, but for the
/// numbers of visits.
package struct ZoneExpectations: Sendable {
  private struct Row {
    let kind: Event.Kind
    /// Microseconds since 1970; `nil` for any time.
    let time: Int64?
    let tolerance: Int64
  }

  private let file: ExpectationFile
  private let tolerance: PartialTolerance
  private let tracks: [String]
  /// The first rows.
  private let rows: [Row]

  /// How many rows are looked at before rows and events are matched.
  private static let quickRows = 64

  /// Takes the rows of a zone; `tracks` are the names of the tracks, in their order.
  package init(
    _ file: ExpectationFile, zone: String, tolerance: PartialTolerance, tracks: [String]
  ) {
    let own = file.limited(toZone: zone)
    let fileTolerance = ExpectationTolerance.standard
      .replaced(by: file.header.tolerance).replaced(by: tolerance)
    self.file = own
    self.tolerance = tolerance
    self.tracks = tracks
    rows = own.rows.prefix(Self.quickRows).map {
      Row(
        kind: $0.kind, time: $0.time?.microseconds,
        tolerance: fileTolerance.replaced(by: $0.tolerance).microseconds)
    }
  }

  /// Whether the comparison of the rows with events has no difference, but for the numbers of visits.
  ///
  /// - Parameters:
  ///   - events: the events of each track, in the order of their times.
  ///   - zone: the zone that triggered them, of the name of these expectations.
  /// - Returns: `false` where a row or an event is left over or differs.
  /// - Complexity: O(*n* log *n*) in the rows and events where they match; less where they do not.
  package func isMet(by events: [[Event]], of zone: Zone) -> Bool {
    var count = 0
    for list in events {
      for event in list where file.header.kinds?.contains(event.kind) ?? true { count += 1 }
    }
    // Each row needs an event, and each event a row.
    guard count == file.rows.count else { return false }
    if count == 0 { return true }
    guard rows.allSatisfy({ mayBeMet($0, by: events) }) else { return false }
    var found: [TrackEvent] = []
    found.reserveCapacity(count)
    for (track, list) in events.enumerated() {
      for event in list { found.append(TrackEvent(track: tracks[track], event: event)) }
    }
    return EventComparison(
      file, tolerance: tolerance, events: found, layout: ZoneLayout(zones: [zone])
    ).isEqual
  }

  /// Whether an event has the kind of a row, and its time: a row without one is missing or changed in every matching.
  private func mayBeMet(_ row: Row, by events: [[Event]]) -> Bool {
    for list in events {
      for event in list where event.kind == row.kind {
        guard let time = row.time else { return true }
        if abs(event.time.microseconds - time) <= row.tolerance { return true }
      }
    }
    return false
  }
}
