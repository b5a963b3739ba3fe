extension TriggerSession {
  /// When ``advance(to:with:into:)`` emits its next event, if no fix comes before: set a timer for it.
  ///
  /// - Parameter engine: the prepared layout, as at every call.
  /// - Returns: the moment at which the next dwell time is over, which may be past; `nil` for never.
  /// - Complexity: linear in the zones with something to remember.
  public func nextDeadline(with engine: TriggerEngine) -> Timestamp? {
    let zones = engine.core.prepared.zones
    var next: Timestamp?
    for state in states where !state.isLeaving {
      guard let visit = state.visit, !visit.hasDwelled,
        let moment = zones[Int(state.zone)].dwellMoment(of: visit)
      else { continue }
      next = min(next ?? moment, moment)
    }
    return next
  }
}
