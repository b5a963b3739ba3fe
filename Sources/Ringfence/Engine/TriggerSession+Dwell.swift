extension TriggerSession {
  /// When ``advance(to:with:into:)`` emits its next event, if no fix comes before: set a timer for it.
  ///
  /// - Parameter engine: the prepared layout, as at every call.
  /// - Returns: the moment at which the next dwell time or maximum stay is over, an exit has been withheld for long enough, or an
  ///   attendance asks for the device or ends, which may be past; `nil` for never. Where the device is present when it is asked for,
  ///   and where the zone reports no exits, no event comes of it.
  /// - Complexity: linear in the zones with something to remember, and in the attendances of the layout.
  public func nextDeadline(with engine: TriggerEngine) -> Timestamp? {
    let prepared = engine.core.prepared
    var next: Timestamp?
    for state in states where state.withheldExit != nil {
      if let (moment, _) = endOfWaiting(of: state, engine) { next = min(next ?? moment, moment) }
    }
    for state in states where !state.isLeaving {
      guard let visit = state.visit,
        let moment = prepared.nextMoment(ofZone: Int(state.zone), visit)
      else { continue }
      next = min(next ?? moment.time, moment.time)
    }
    if let moment = nextAttendance(engine) { next = min(next ?? moment, moment) }
    return next
  }
}

// Exits that wait to be confirmed.
extension TriggerSession {
  /// When a withheld exit happens without a fix, and whether it is as sure as it must be: nothing but time was missing at the
  /// last fix; or the exit was not sure, and no fix has come for the largest gap, or it has been withheld for as long as it may
  /// be. `nil` where neither is so.
  fileprivate func endOfWaiting(
    of state: ZoneState, _ engine: TriggerEngine
  ) -> (moment: Timestamp, isSure: Bool)? {
    guard let claim = state.withheldExit, let lastFix, claim.isFar,
      let out = state.visit?.provisionalExit?.point.time
    else { return nil }
    let conditions = engine.core.prepared.zones[Int(state.zone)].conditions
    let moment = conditions.exitMoment(leftAt: out)
    if claim.isOnlyEarly { return moment.map { ($0, true) } }
    guard let deadline = claim.deadline else { return nil }
    let gap = Int64(truncatingIfNeeded: engine.core.maximumGapMicroseconds)
    let (end, overflow) = lastFix.time.microseconds.addingReportingOverflow(gap)
    let given = min(deadline, Timestamp(microseconds: overflow ? .max : end))
    return (max(given, moment ?? given), false)
  }

  /// Ends the visits whose exits have been withheld for long enough.
  ///
  /// - Parameters:
  ///   - time: the moment.
  ///   - engine: the prepared layout.
  ///   - awakeSince: since when the app has been running; earlier moments are reported then.
  ///   - output: receives the events.
  ///   - changes: receives the ends of visits of zones with attendances.
  mutating func endWithheldVisits(
    at time: Timestamp, _ engine: TriggerEngine, awakeSince: Timestamp?, _ output: inout EventList,
    _ changes: inout ContiguousArray<PresenceChange>
  ) {
    guard let lastFix else { return }
    var hasEnded = false
    let step = Step(fix: lastFix, after: nil, in: engine)
    for index in states.indices where states[index].withheldExit != nil {
      guard let (moment, isSure) = endOfWaiting(of: states[index], engine), moment <= time else {
        continue
      }
      var machine = ZoneMachine(
        prepared: engine.core.prepared, step: step, recordsSuppressions: false)
      machine.select(Int(states[index].zone))
      hasEnded = true
      guard
        let exit = machine.endWithheldVisit(
          at: moment, reportedAt: max(moment, awakeSince ?? moment), isSure: isSure,
          &states[index])
      else { continue }
      if engine.core.prepared.zones[machine.zone].traits.expectsDevices {
        changes.append(PresenceChange(exit, zone: machine.zone, fix: lastFix, engine.mode))
      }
      guard machine.traits.emitsExit else { continue }
      output.append(exit, zone: machine.zone, mode: engine.mode, fix: lastFix)
    }
    guard hasEnded else { return }
    states.removeIdle()
    clearance = Clearance()
  }
}
