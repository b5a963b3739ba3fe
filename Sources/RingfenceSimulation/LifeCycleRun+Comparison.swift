public import Ringfence

extension LifeCycleRun {
  /// Compares what would have happened to an app that is never interrupted with what happened.
  ///
  /// - Parameters:
  ///   - normal: the outcome of a scenario without events, over the same track.
  ///   - layout: the layout of both, with its circles.
  /// - Returns: what became of every zone; a visit or crossing none of whose fixes was delivered is
  ///   lost as ``LossReason/notDelivered``, unless the app was in restart mode then and has no circle
  ///   for it.
  /// - Complexity: O(*n* log *n*) in the events.
  public func comparison(with normal: LifeCycleRun, layout: RestartLayout) -> Comparison {
    Comparison(
      layout, normal: normal.record, restart: record,
      sawCircles: { self.wasInRestartMode(from: $0.began, to: $0.lastMoment) },
      wasDelivered: { self.hasDelivered(from: $0.began, to: $0.lastMoment) })
  }

  /// What the run is compared by.
  var record: ModeRecord {
    ModeRecord(
      events: events, initialVisits: initialVisits, openVisits: openVisits,
      suppressions: suppressions)
  }

  /// Whether the app was in restart mode at any time between two moments, both included.
  /// - Complexity: O(log *n*) in the ``phases``, and linear in those between the moments.
  func wasInRestartMode(from start: Timestamp, to end: Timestamp) -> Bool {
    var low = 0
    var high = phases.count
    while low < high {
      let middle = (low + high) / 2
      if phases[middle].start <= start { low = middle + 1 } else { high = middle }
    }
    return phases[max(0, low - 1)...].prefix { $0.start <= end }.contains {
      $0.state == .restartAwake || $0.state == .restartSuspended
    }
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

extension ComparedTrigger {
  /// Until when it lasts, as far as its events tell.
  fileprivate var lastMoment: Timestamp {
    visit == nil ? began : exited?.boundary.time ?? Timestamp(microseconds: .max)
  }
}
