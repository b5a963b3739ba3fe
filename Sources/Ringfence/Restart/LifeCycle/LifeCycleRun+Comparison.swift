extension LifeCycleRun {
  /// Compares what would have happened to an app that is never interrupted with what happened.
  ///
  /// - Parameters:
  ///   - normal: the outcome of a scenario without events, over the same track.
  ///   - layout: the layout of both, with its circles.
  /// - Returns: what became of every zone; a visit or crossing none of whose fixes was delivered is
  ///   lost as ``LossReason/notDelivered``.
  /// - Complexity: O(*n* log *n*) in the events.
  public func comparison(with normal: LifeCycleRun, layout: RestartLayout) -> Comparison {
    Comparison(
      layout, normal: normal.record, restart: record,
      wasDelivered: { trigger in
        self.hasDelivered(
          from: trigger.began, to: trigger.exited?.boundary.time ?? Timestamp(microseconds: .max))
      })
  }

  /// What the run is compared by.
  var record: ModeRecord {
    ModeRecord(
      events: events, initialVisits: initialVisits, openVisits: openVisits,
      suppressions: suppressions)
  }

  /// Whether the app saw the device at any time between two moments, both included: at a fix, or on
  /// the way between two fixes of which none in between was withheld.
  /// - Complexity: O(log *n*) in the ``deliveredSpans``.
  public func hasDelivered(from start: Timestamp, to end: Timestamp) -> Bool {
    var low = 0
    var high = deliveredSpans.count
    while low < high {
      let middle = (low + high) / 2
      if deliveredSpans[middle].last < start { low = middle + 1 } else { high = middle }
    }
    return low < deliveredSpans.count && deliveredSpans[low].first <= end
  }
}
