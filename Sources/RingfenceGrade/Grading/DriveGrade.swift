package import Ringfence
package import RingfenceRules

/// A foreign event log graded against a drive.
package struct DriveGrade: Sendable {
  /// A zone whose events follow each other more closely than the log is late, with how many there are.
  package struct UnsplitZone: Hashable, Sendable {
    package let zone: Int
    package let truth: Int
    package let found: Int
  }

  /// What became of each event, by time, then by zone.
  package let events: [GradedEvent]
  /// `nil` without a pair.
  package let clock: ClockEstimate?
  /// How much was taken from the times of the log, in microseconds.
  package let correction: Int64
  /// The zones without a split into late, missed and ghost.
  package let unsplitZones: [UnsplitZone]
  /// The measures of each kind that there is, and last of all.
  package let measures: [GradeMeasure]

  package var total: GradeMeasure { measures.last ?? GradeMeasure(nil, []) }

  /// Grades found events.
  ///
  /// - Parameters:
  ///   - found: the events of the log, in its order.
  ///   - truth: the events of the tracks of the drive, in the order of their times. Indices of events go on from track to
  ///     track.
  ///   - path: the drive.
  ///   - engine: the layout, prepared.
  ///   - settings: how both are compared.
  /// - Complexity: O(*n* log *n*) in the events besides their alignment, which is linear in the pairs that may be worth it.
  package init(
    _ found: [FoundEvent], truth: [TrueEvents], on path: DrivePath, _ engine: TriggerEngine,
    settings: GradeSettings = GradeSettings()
  ) {
    var sorter = GradeSorter(found, truth, path, engine, settings)
    sorter.findClock()
    sorter.removeUncounted()
    sorter.pair()
    clock = sorter.clock
    correction = sorter.correction
    unsplitZones = sorter.unsplitZones
    let events = sorter.sortedEvents()
    self.events = events
    var measures: [GradeMeasure] = []
    for kind in Event.Kind.allCases {
      let measure = GradeMeasure(kind, events)
      if !measure.isEmpty { measures.append(measure) }
    }
    self.measures = measures + [GradeMeasure(nil, events)]
  }
}
