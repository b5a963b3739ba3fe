// How visits last and end.
extension ZoneMachine {
  // MARK: Leaving

  /// The last area fence is left: a pending entry is given up, and a visit may be over.
  func zoneLeft(
    _ crossing: CrossedFence, distance: Double, _ state: inout ZoneState,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    if state.isPending {
      if recordsSuppressions, let entry = state.pendingEntry {
        actions.append(.suppressed(entry.suppression(.entered, zone: zone, ended: crossing.point)))
      }
      state.pendingEntry = nil
    }
    guard let visit = state.visit else { return }
    let isPass = visit.enteredAt == step.fix.time && step.leg != nil
    state.visit?.isPass = isPass
    state.visit?.provisionalExit = OpenVisit.ProvisionalExit(
      point: crossing.point, fence: Int32(truncatingIfNeeded: crossing.fence),
      isGap: step.leg == nil)
    // An exit that must be sure is tried at the fix.
    if exitDistanceMeters == 0, !hasConditions || conditions.exitCertainty == nil {
      if isPass { flagPass(visit: visit.id, &actions) }
      endVisit(distance: distance, [], &state, &actions)
    }
  }

  /// Ends the visit of a device that is leaving, if it is far enough away and that is as sure as it must be.
  ///
  /// - Returns: whether it did.
  func confirmExit(
    distance: Double, _ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>
  ) -> Bool {
    guard let visit = state.visit else { return false }
    // Only now is it certain that the path does not lead back inside before the fix.
    if visit.isPass, visit.enteredAt == step.fix.time { flagPass(visit: visit.id, &actions) }
    guard distance >= exitDistanceMeters else { return false }
    guard hasConditions, let minimum = conditions.exitCertainty else {
      endVisit(distance: distance, [], &state, &actions)
      return true
    }
    let found = evidence?.probabilityOutside(zone: zone)
    var flags: EventFlags = []
    if !(found ?? 0 >= minimum) {
      guard let exit = state.withheldExit,
        step.followsGap || exit.isOver(at: step.fix.time)
      else {
        withholdExit(found, minimum, &state)
        return false
      }
      flags = .unsure
    }
    endVisit(distance: distance, flags, &state, &actions)
    return true
  }

  /// Lets the visit go on, although the device is far enough away.
  private func withholdExit(_ found: Double?, _ minimum: Double, _ state: inout ZoneState) {
    var exit = state.withheldExit ?? WithheldExit(since: step.fix.time)
    if recordsSuppressions {
      exit.tries += 1
      exit.failures.note(
        ConditionFailure(.exitCertainty(found, minimum: minimum), at: step.fix.time))
    }
    state.withheldExit = exit
  }

  /// Records an exit that is withheld when the device comes back.
  func takeBackExit(
    at crossing: CrossedFence, _ state: borrowing ZoneState,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    guard recordsSuppressions, let exit = state.visit?.provisionalExit,
      let withheld = state.withheldExit
    else { return }
    actions.append(.suppressed(withheld.suppression(of: exit, zone: zone, ended: crossing.point)))
  }

  /// Ends the visit of a device that is `distance` metres outside the zone at its last fix, at a moment without a fix. Its exit
  /// was withheld until then.
  func endWithheldVisit(
    distance: Double, at time: Timestamp, _ state: inout ZoneState
  ) -> ZoneAction.Exit? {
    guard let exit = exit(distance: distance, .unsure, state) else { return nil }
    state.endVisit()
    guard emitsExit else { return nil }
    state.blockedUntil = conditions.retriggerEnd(after: time) ?? state.blockedUntil
    return exit
  }

  /// Ends the visit of a device that is `distance` metres outside the zone.
  private func endVisit(
    distance: Double, _ flags: EventFlags, _ state: inout ZoneState,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    if hasDwellTime { reportDwell(&state, &actions) }
    guard let exit = exit(distance: distance, flags, state) else { return }
    state.endVisit()
    guard emitsExit else { return }
    startRetriggerTime(&state)
    actions.append(.exited(exit))
  }

  /// The end of the visit of a device that is `distance` metres outside the zone; `nil` where it has not left.
  private func exit(
    distance: Double, _ flags: EventFlags, _ state: borrowing ZoneState
  ) -> ZoneAction.Exit? {
    guard let visit = state.visit, let exit = visit.provisionalExit else { return nil }
    var flags = flags
    if exit.isGap { flags.insert(.gap) }
    if visit.isPass { flags.insert(.pass) }
    if state.withheldExit != nil { flags.insert(.late) }
    return ZoneAction.Exit(
      visit: visit.id, entryFence: visit.fence, enteredAt: visit.enteredAt, point: exit.point,
      fence: exit.fence, dwellTime: exit.point.time.duration(since: visit.entry.time),
      crossed: state.furtherCrossed, meters: max(0, distance), requiredMeters: exitDistanceMeters,
      flags: flags)
  }

  /// Flags the beginning of a visit, if it is one of the fix's actions, as one whose end lies on the same path.
  private func flagPass(visit: Int, _ actions: inout ContiguousArray<ZoneAction>) {
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
    guard let visit = state.visit, !visit.hasDwelled,
      let moment = prepared.zones[zone].dwellMoment(of: visit), moment <= step.fix.time
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
      visit: visit.id, fence: visit.fence, point: point, time: time,
      crossed: before.count > 1 ? before : [], flags: flags)
  }
}
