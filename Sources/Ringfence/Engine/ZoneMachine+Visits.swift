// How visits begin, last and end.
extension ZoneMachine {
  // MARK: Conditions

  /// Whether the zone's conditions are met for an entry or a crossing, where the path crosses a boundary or at
  /// the fix.
  func areConditionsMet(
    for entry: inout PendingEntry, crossingAt t: Double?, _ state: borrowing ZoneState
  ) -> Bool {
    guard hasConditions else { return true }
    let conditions = conditions
    entry.lastTry = step.fix.time
    let evaluator = ConditionEvaluator(
      conditions: conditions, time: step.fix.time, blockedUntil: state.blockedUntil,
      isAtCrossing: t != nil, isRecording: recordsSuppressions)
    let motion = conditions.usesMotion ? Motion(step, at: t ?? 1) : .unknown
    if t != nil {
      evaluator.evaluateCrossing(&entry, motion: motion, memories: state.memories)
    }
    return evaluator.passes(&entry, motion: motion, memories: state.memories)
  }

  /// Blocks the zone for its retrigger time from this fix on.
  func startRetriggerTime(_ state: inout ZoneState) {
    guard hasConditions else { return }
    let retrigger = conditions.retriggerMicroseconds
    guard retrigger > 0 else { return }
    let (until, overflow) = step.fix.time.microseconds.addingReportingOverflow(retrigger)
    state.blockedUntil = Timestamp(microseconds: overflow ? .max : until)
  }

  // MARK: Beginning

  /// Begins the visit for which an entry was pending.
  func beginVisit(
    _ crossing: CrossedFence, after entry: PendingEntry, flags: EventFlags,
    _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    state.pendingEntry = nil
    beginVisit(
      crossing, crossed: entry.crossed, flags: entry.isDerived ? flags.union(.derived) : flags,
      &state, &nextVisit, &actions)
  }

  /// Begins a visit.
  func beginVisit(
    _ crossing: CrossedFence, crossed: [CrossedFence], flags: EventFlags,
    _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    let visit = OpenVisit(
      id: nextVisit, fence: Int32(truncatingIfNeeded: crossing.fence), entry: crossing.point,
      enteredAt: step.fix.time)
    state.begin(visit, crossed: crossed)
    nextVisit += 1
    state.forgetCrossings()
    if flags.contains(.initial), rules.initialPresence == .silent {
      actions.append(.enteredSilently(visit))
      return
    }
    if !emitsExit { startRetriggerTime(&state) }
    actions.append(.entered(crossing, visit: visit.id, crossed: crossed, flags: flags))
  }

  // MARK: Ending

  /// Ends the visit of a device that is `distance` metres outside the zone.
  func endVisit(
    distance: Double, _ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>
  ) {
    reportDwell(&state, &actions)
    guard let visit = state.visit, let exit = visit.provisionalExit else { return }
    let crossed = state.furtherCrossed
    state.endVisit()
    guard emitsExit else { return }
    startRetriggerTime(&state)
    let gap: EventFlags = exit.isGap ? .gap : []
    actions.append(
      .exited(
        visit, exit, crossed: crossed, meters: max(0, distance),
        requiredMeters: exitDistanceMeters, flags: visit.isPass ? gap.union(.pass) : gap))
  }

  /// Flags the beginning of a visit, if it is one of the fix's actions, as one whose end lies on the same path.
  func flagPass(visit: Int, _ actions: inout ContiguousArray<ZoneAction>) {
    for index in actions.indices {
      guard case .entered(let crossing, visit: visit, let crossed, let flags) = actions[index]
      else {
        continue
      }
      actions[index] = .entered(
        crossing, visit: visit, crossed: crossed, flags: flags.union(.pass))
    }
  }

  // MARK: Dwelling

  /// Reports that the dwell time is over, if the device had not left before.
  func reportDwell(_ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>) {
    guard rules.zones[zone].dwellMicroseconds != nil, let visit = state.visit, !visit.hasDwelled,
      let moment = rules.zones[zone].dwellMoment(of: visit), moment <= step.fix.time
    else { return }
    // Outside since before the moment: it counts only if the device turns out not to have left.
    if let exit = visit.provisionalExit, exit.point.time < moment { return }
    state.visit?.hasDwelled = true
    // Known only now when the device was outside, unconfirmed, at the moment.
    let wasUncertain = step.previousTime.map { moment <= $0 && visit.enteredAt <= $0 } ?? false
    // Nor can an app report what happens while it does not run.
    let isLate = wasUncertain || step.awakeSince.map { moment < $0 } ?? false
    var flags: EventFlags = isLate ? .late : []
    if step.leg == nil, moment < step.fix.time { flags.insert(.gap) }
    actions.append(
      .dwelled(
        dwell(
          visit, state, at: step.point(at: moment), flags: flags,
          time: isLate ? step.fix.time : max(moment, visit.enteredAt))))
  }

  /// A dwell time that is over at a point.
  func dwell(
    _ visit: OpenVisit, _ state: borrowing ZoneState, at point: BoundaryPoint,
    flags: EventFlags = [], time: Timestamp
  ) -> ZoneAction.Dwell {
    // What was crossed after the moment, though known at the same fix, is not on the way to it.
    let before = state.furtherCrossed.filter { $0.point.time <= point.time }
    return ZoneAction.Dwell(
      visit: visit, point: point, time: time, crossed: before.count > 1 ? before : [],
      flags: flags)
  }
}
