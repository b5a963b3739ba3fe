package import Ringfence

/// An event with the track on which it came.
package struct TrackEvent: Hashable, Sendable {
  package var track: String
  package var event: Event

  package init(track: String, event: Event) {
    self.track = track
    self.event = event
  }
}

/// How the events that came differ from those that were expected.
package struct EventComparison: Sendable {
  /// A key of which the values differ.
  package struct Change: Hashable, Sendable {
    /// The key, `boundary.time`.
    package let key: String
    /// What was expected, as people read it; `nil` for a position.
    package let expected: String?
    /// What was found.
    package let found: String?
    /// By how much the value found is above the one expected, where that can be said: seconds for
    /// times, else the unit of the key.
    package let difference: Double?
  }

  /// Something that is not as expected.
  package enum Difference: Hashable, Sendable {
    /// An expected event did not come; the index of its row.
    case missing(row: Int)
    /// An event came that no row expects; its index.
    case unexpected(event: Int)
    /// The event came, with other values.
    case changed(row: Int, event: Int, [Change])
  }

  /// The expectations, and the events that they are compared with.
  package let file: ExpectationFile
  package let events: [TrackEvent]
  /// In the order of the tracks, then of the times.
  package let differences: [Difference]

  /// Compares events with an expectation file.
  ///
  /// - Parameters:
  ///   - file: what is expected.
  ///   - tolerance: takes the place of the file's own tolerance, though not of its rows'.
  ///   - events: what came, in the order of the tracks and, for each, of the times.
  ///   - layout: the layout by whose indices the events name zones and fences.
  /// - Complexity: O(*n* log *n*) in the rows and events.
  package init(
    _ file: ExpectationFile, tolerance: PartialTolerance = PartialTolerance(),
    events: [TrackEvent], layout: ZoneLayout
  ) {
    let compared = events.filter {
      file.header.includes($0.event.kind, zone: layout.zones[$0.event.zone].id)
    }
    let fileTolerance = ExpectationTolerance.standard
      .replaced(by: file.header.tolerance).replaced(by: tolerance)
    let pairing = EventPairing(
      rows: file.rows.map { row in
        EventPairing.Item(
          subject: .init(zone: row.zone, kind: row.kind, track: row.track, fence: row.fence),
          time: row.time?.microseconds,
          tolerance: fileTolerance.replaced(by: row.tolerance).microseconds)
      },
      events: compared.map { item in
        let zone = layout.zones[item.event.zone]
        return EventPairing.Item(
          subject: .init(
            zone: zone.id, kind: item.event.kind, track: item.track,
            fence: zone.fences[item.event.fence].id),
          time: item.event.time.microseconds)
      })
    var differences: [Difference] = []
    for (index, row) in file.rows.enumerated() {
      guard let event = pairing.eventOfRow[index] else {
        differences.append(.missing(row: index))
        continue
      }
      let changes = row.changes(
        to: compared[event].event, in: layout, fileTolerance.replaced(by: row.tolerance))
      if !changes.isEmpty { differences.append(.changed(row: index, event: event, changes)) }
    }
    for index in compared.indices where !pairing.isTaken[index] {
      differences.append(.unexpected(event: index))
    }
    self.file = file
    self.events = compared
    self.differences = Self.sorted(differences, file.rows, compared)
  }

  /// Whether everything is as expected.
  package var isEqual: Bool { differences.isEmpty }

  /// The track of a difference; `nil` when the row names none and nothing came.
  package func track(of difference: Difference) -> String? {
    Self.track(of: difference, file.rows, events)
  }

  private static func track(
    of difference: Difference, _ rows: [Expectation], _ events: [TrackEvent]
  ) -> String? {
    switch difference {
    case .missing(let row): rows[row].track
    case .unexpected(let event), .changed(_, let event, _): events[event].track
    }
  }

  /// By track, in the order in which tracks have events, then by time, rows without one last.
  private static func sorted(
    _ differences: [Difference], _ rows: [Expectation], _ events: [TrackEvent]
  ) -> [Difference] {
    // Names are compared by their bytes.
    var ranks: [[UInt8]: Int] = [:]
    for name in events.map(\.track) + rows.compactMap(\.track) where ranks[Array(name.utf8)] == nil
    {
      ranks[Array(name.utf8)] = ranks.count
    }
    let keyed = differences.enumerated().map { index, difference in
      let time: Timestamp? =
        switch difference {
        case .missing(let row): rows[row].time
        case .unexpected(let event): events[event].event.time
        case .changed(let row, let event, _): rows[row].time ?? events[event].event.time
        }
      let track = track(of: difference, rows, events)
      let rank = track.flatMap { ranks[Array($0.utf8)] } ?? ranks.count
      return (key: (rank, time?.microseconds ?? .max, index), difference: difference)
    }
    return keyed.sorted { $0.key < $1.key }.map(\.difference)
  }
}
