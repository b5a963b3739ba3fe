package import Ringfence
package import RingfenceAnswers

package struct TrackEvent: Hashable, Sendable {
  package var track: String
  package var event: Event
  /// How sure it is; `nil` where that was not measured.
  package var certainty: EventCertainty?

  package init(track: String, event: Event, certainty: EventCertainty? = nil) {
    self.track = track
    self.event = event
    self.certainty = certainty
  }
}

/// The differences between the events of an evaluation and those of an expectation file.
package struct EventComparison: Sendable {
  /// A key with different values.
  package struct Change: Hashable, Sendable {
    /// The key, such as `boundary.time`.
    package let key: String
    /// The expected value as text for people; `nil` for a position.
    package let expected: String?
    /// The value found, as text for people; `nil` for a position and where there is no value.
    package let found: String?
    /// The value found minus the expected one, in seconds for times, else in the unit of the key; `nil`
    /// where the values are not numbers.
    package let difference: Double?
  }

  package enum Difference: Hashable, Sendable {
    /// An expected event did not occur; the index of its row.
    case missing(row: Int)
    /// An event occurred that no row expects; its index.
    case unexpected(event: Int)
    /// The event occurred with other values.
    case changed(row: Int, event: Int, [Change])
  }

  package let file: ExpectationFile
  package let events: [TrackEvent]
  /// In the order of the tracks, then of the times.
  package let differences: [Difference]
  /// How many events have a certainty at a bound of their row.
  package let atLimit: Int

  /// Compares events with an expectation file.
  ///
  /// - Parameters:
  ///   - file: the expectations.
  ///   - tolerance: replaces the tolerance of the file, but not those of its rows.
  ///   - events: the events, in the order of the tracks and, within a track, of the times.
  ///   - layout: the layout to whose zones and fences the indices of the events refer.
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
        row.pairingItem(
          toleranceMicroseconds: fileTolerance.replaced(by: row.tolerance).microseconds)
      }, events: compared.map { $0.pairingItem(in: layout) })
    var differences: [Difference] = []
    var atLimit = 0
    for (index, row) in file.rows.enumerated() {
      guard let event = pairing.eventOfRow[index] else {
        differences.append(.missing(row: index))
        continue
      }
      if row.certainty.isAtLimit(compared[event].certainty) { atLimit += 1 }
      let changes = row.changes(
        to: compared[event].event, compared[event].certainty, in: layout,
        fileTolerance.replaced(by: row.tolerance))
      if !changes.isEmpty { differences.append(.changed(row: index, event: event, changes)) }
    }
    for index in compared.indices where !pairing.isTaken[index] {
      differences.append(.unexpected(event: index))
    }
    self.file = file
    self.events = compared
    self.atLimit = atLimit
    self.differences = Self.sorted(differences, file.rows, compared)
  }

  package var isEqual: Bool { differences.isEmpty }

  /// `nil` for a missing event whose row names no track.
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

  /// Sorts by track, in the order in which tracks have events, then by time; rows without a time come
  /// last.
  private static func sorted(
    _ differences: [Difference], _ rows: [Expectation], _ events: [TrackEvent]
  ) -> [Difference] {
    // By the bytes of the names.
    var ranks: [[UInt8]: Int] = [:]
    for name in events.map({ $0.track }) + rows.compactMap({ $0.track })
    where ranks[Array(name.utf8)] == nil {
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
    return keyed.sorted { $0.key < $1.key }.map { $0.difference }
  }
}
