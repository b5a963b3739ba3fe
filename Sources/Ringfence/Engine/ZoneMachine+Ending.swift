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
    if exitDistanceMeters == 0 {
      if isPass { flagPass(visit: visit.id, &actions) }
      endVisit(distance: distance, &state, &actions)
    }
  }

  /// Ends the visit of a device that is leaving, if it is far enough away.
  ///
  /// - Returns: whether it did.
  func confirmExit(
    distance: Double, _ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>
  ) -> Bool {
    guard let visit = state.visit else { return false }
    // Only now is it certain that the path does not lead back inside before the fix.
    if visit.isPass, visit.enteredAt == step.fix.time { flagPass(visit: visit.id, &actions) }
    guard distance >= exitDistanceMeters else { return false }
    endVisit(distance: distance, &state, &actions)
    return true
  }

  /// Ends the visit of a device that is `distance` metres outside the zone.
  private func endVisit(
    distance: Double, _ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>
  ) {
    if hasDwellTime { reportDwell(&state, &actions) }
    guard let visit = state.visit, let exit = visit.provisionalExit else { return }
    let crossed = state.furtherCrossed
    state.endVisit()
    guard emitsExit else { return }
    startRetriggerTime(&state)
    let gap: EventFlags = exit.isGap ? .gap : []
    actions.append(
      .exited(
        ZoneAction.Exit(
          visit: visit.id, entryFence: visit.fence, enteredAt: visit.enteredAt, point: exit.point,
          fence: exit.fence, dwellTime: exit.point.time.duration(since: visit.entry.time),
          crossed: crossed, meters: max(0, distance), requiredMeters: exitDistanceMeters,
          flags: visit.isPass ? gap.union(.pass) : gap)))
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
