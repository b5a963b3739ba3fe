public import Ringfence

extension LifeCycleRun {
  /// Compares an app that is never interrupted with what happened.
  ///
  /// - Parameters:
  ///   - normal: the outcome of a scenario without events, over the same track.
  ///   - layout: the layout of both, with its circles.
  /// - Returns: the result of every zone. A visit or crossing without a delivered fix is lost as
  ///   `LossReason.notDelivered`, unless the app was in restart mode and has no circle for it.
  /// - Complexity: O(*n* log *n*) in the events.
  public func comparison(with normal: LifeCycleRun, layout: RestartLayout) -> Comparison {
    Comparison(
      layout, normal: normal.record, restart: record,
      sawCircles: { self.wasInRestartMode(from: $0.began, to: $0.lastMoment) },
      wasDelivered: { self.hasDelivered(from: $0.began, to: $0.lastMoment) })
  }

  /// Why the fixes of a visit or crossing that was lost did not reach the app, in the order of time; empty when they
  /// did, or when it was lost for another reason.
  public func reasonsWithheld(of loss: Comparison.Loss) -> [LifeCycleReason] {
    guard loss.reason == .notDelivered else { return [] }
    return reasonsWithheld(from: loss.trigger.began, to: loss.trigger.lastMoment)
  }

  /// The parts of the run that are compared.
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

  /// Whether a fix was delivered between two moments, both included, or the moments lie between two
  /// consecutive delivered fixes.
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
  /// The latest time at which it can end, by its events.
  fileprivate var lastMoment: Timestamp {
    visit == nil ? began : exited?.boundary.time ?? Timestamp(microseconds: .max)
  }
}
