extension TriggerSession {
  /// When ``advance(to:with:into:)`` emits its next event, if no fix comes before; `nil` for never.
  ///
  /// - Complexity: linear in the zones with something to remember.
  package func nextDwell(with engine: TriggerEngine) -> Timestamp? {
    let zones = engine.core.rules.zones
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
