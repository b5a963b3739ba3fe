// How visits last and end.
extension ZoneMachine {
  // MARK: Leaving

  /// The last area fence is left: a pending entry is given up, and a visit may be over.
  func zoneLeft(
    _ crossing: CrossedFence, distance: Double, _ state: inout ZoneState,
    _ nextVisit: inout Int, _ actions: inout ContiguousArray<ZoneAction>
  ) {
    if state.isPending {
      beginPassingStay(until: crossing.point.time, &state, &nextVisit, &actions)
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
    // An exit that must be confirmed is tried at the fix.
    if traits.exitDistanceMeters == 0, !traits.confirmsExits {
      if isPass { flagPass(visit: visit.id, &actions) }
      endVisit(ExitTry(meters: distance), &state, &actions)
    }
  }

  /// Ends the visit of a device that is leaving, if it is far enough away and what else the zone asks for is met.
  ///
  /// - Returns: whether it did.
  func confirmExit(
    distance: Double, _ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>
  ) -> Bool {
    guard let visit = state.visit, let exit = visit.provisionalExit else { return false }
    // Only now is it certain that the path does not lead back inside before the fix.
    if visit.isPass, visit.enteredAt == step.fix.time { flagPass(visit: visit.id, &actions) }
    guard traits.confirmsExits else {
      guard distance >= traits.exitDistanceMeters else { return false }
      endVisit(ExitTry(meters: distance), &state, &actions)
      return true
    }
    guard distance >= traits.exitDistanceMeters else {
      state.withheldExit?.takeNear(step.fix, meters: distance)
      return false
    }
    var claim = state.withheldExit ?? WithheldExit()
    let certainty =
      conditions.exitCertainty == nil ? nil : evidence?.probabilityOutside(zone: zone)
    claim.takeFar(step.fix, meters: distance, certainty: certainty)
    let missing = conditions.missing(of: claim, leftAt: exit.point.time, at: step.fix.time)
    let isGivenUp =
      missing == .certainty
      && claim.unsureSince != nil
      && (step.followsGap || claim.deadline.map { $0 <= step.fix.time } ?? false)
    guard missing.isEmpty || isGivenUp else {
      claim.isOnlyEarly = missing == .time
      if missing.contains(.certainty), !missing.contains(.fixes), claim.unsureSince == nil {
        claim.unsureSince = step.fix.time
      }
      if recordsSuppressions {
        conditions.note(missing, in: &claim, leftAt: exit.point.time, at: step.fix.time)
      }
      state.withheldExit = claim
      return false
    }
    endVisit(
      ExitTry(
        meters: distance, flags: isGivenUp ? .unsure : [],
        details: ZoneAction.ExitDetails(
          confirmed: conditions.confirmation(
            of: claim, leftAt: exit.point.time, at: step.fix.time))),
      &state, &actions)
    return true
  }

  /// Ends a visit whose exit lacked nothing but time at the fix before, at the moment at which that is over, if that lies before
  /// the fix and the path has not touched the zone by then.
  func endBetweenFixes(
    _ contacts: borrowing Contacts, _ state: inout ZoneState,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    guard let claim = state.withheldExit, claim.isOnlyEarly, let before = claim.lastFix,
      let exit = state.visit?.provisionalExit,
      let moment = conditions.exitMoment(leftAt: exit.point.time), moment < step.fix.time
    else { return }
    for index in contacts.transitions.indices where contacts.transitions[index].kind == .enter {
      // After a gap nothing shows that the device was out for that long.
      guard step.leg != nil, step.point(at: contacts.transitions[index].t).time > moment else {
        return
      }
      break
    }
    // An app that does not run reports nothing.
    let isLate = step.awakeSince.map { moment < $0 } ?? false
    endVisit(
      ExitTry(
        meters: claim.meters, time: isLate ? step.fix.time : moment,
        flags: (step.leg == nil ? .gap : EventFlags()).union(isLate ? .late : []),
        details: ZoneAction.ExitDetails(
          fix: before,
          confirmed: conditions.confirmation(of: claim, leftAt: exit.point.time, at: moment))),
      &state, &actions)
  }

  /// Records an exit that is withheld when the device comes back.
  func takeBackExit(
    at crossing: CrossedFence, _ state: borrowing ZoneState,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    guard recordsSuppressions, let exit = state.visit?.provisionalExit,
      let withheld = state.withheldExit, withheld.tries > 0
    else { return }
    actions.append(.suppressed(withheld.suppression(of: exit, zone: zone, ended: crossing.point)))
  }

  /// Ends the visit of a device outside the zone at a moment without a fix. Its exit was withheld until then.
  ///
  /// - Parameters:
  ///   - moment: when nothing was missing any more.
  ///   - time: when that is reported: the moment, or later.
  ///   - isSure: whether the exit is as sure as it must be.
  ///   - state: what is remembered of the zone.
  /// - Returns: the end of the visit, which is reported where ``emitsExit`` is set; `nil` where it has not ended.
  func endWithheldVisit(
    at moment: Timestamp, reportedAt time: Timestamp, isSure: Bool, _ state: inout ZoneState
  ) -> ZoneAction.Exit? {
    guard let claim = state.withheldExit, let out = state.visit?.provisionalExit?.point.time else {
      return nil
    }
    var flags: EventFlags = isSure ? [] : .unsure
    if moment < time { flags.insert(.late) }
    let exit = exit(
      ExitTry(
        meters: claim.meters, time: time, flags: flags,
        details: ZoneAction.ExitDetails(
          fix: claim.lastFix ?? step.fix,
          confirmed: conditions.confirmation(of: claim, leftAt: out, at: moment))), state)
    state.endVisit()
    guard traits.emitsExit else { return exit }
    state.blockedUntil = conditions.retriggerEnd(after: time) ?? state.blockedUntil
    return exit
  }

  /// What an exit is decided by.
  private struct ExitTry {
    /// From the fix to the zone.
    let meters: Double
    /// When the visit ends, if not at the fix.
    var time: Timestamp?
    var flags: EventFlags = []
    var details: ZoneAction.ExitDetails?
  }

  /// Ends the visit of a device that is outside the zone.
  private func endVisit(
    _ found: consuming ExitTry, _ state: inout ZoneState,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    let time = found.time ?? step.fix.time
    if traits.hasMoments { reportMoments(&state, &actions) }
    guard let exit = exit(found, state) else { return }
    state.endVisit()
    guard traits.emitsExit else {
      if traits.expectsDevices { actions.append(.exitedSilently(exit)) }
      return
    }
    startRetriggerTime(&state, at: time)
    actions.append(.exited(exit))
  }

  /// The end of the visit of a device that is outside the zone; `nil` where it has not left.
  @inline(__always)
  private func exit(
    _ found: consuming ExitTry, _ state: borrowing ZoneState
  ) -> ZoneAction.Exit? {
    guard let visit = state.visit, let exit = visit.provisionalExit else { return nil }
    var flags = found.flags
    if exit.isGap { flags.insert(.gap) }
    if visit.isPass { flags.insert(.pass) }
    if traits.confirmsExits, state.withheldExit?.unsureSince != nil { flags.insert(.late) }
    let stayed = exit.point.time.duration(since: visit.entry.time)
    var details = found.details
    if traits.hasMoments, let most = conditions.maximumStayMicroseconds,
      .microseconds(most) <= stayed
    {
      details = ZoneAction.ExitDetails(
        fix: details?.fix, confirmed: details?.confirmed, overstay: stayed - .microseconds(most))
    }
    return ZoneAction.Exit(
      visit: visit.id, entryFence: visit.fence, enteredAt: visit.enteredAt, point: exit.point,
      fence: exit.fence, dwellTime: stayed,
      crossed: state.furtherCrossed, meters: max(0, found.meters),
      requiredMeters: traits.exitDistanceMeters, flags: flags, time: found.time ?? step.fix.time,
      details: details)
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

  // MARK: Staying

  /// Reports what time alone has given to the visit by the fix, if the device had not left before: dwell times, and that it
  /// stayed for too long.
  func reportMoments(_ state: inout ZoneState, _ actions: inout ContiguousArray<ZoneAction>) {
    // Mostly there is none.
    guard let visit = state.visit, let next = prepared.nextMoment(ofZone: zone, visit),
      next.time <= step.fix.time
    else { return }
    state.visit?.dwells = prepared.passedDwells(
      ofZone: zone, visit, until: step.fix.time)
    while let visit = state.visit, let moment = prepared.nextMoment(ofZone: zone, visit),
      moment.time <= step.fix.time
    {
      // Outside since before the moment: it counts only if the device turns out not to have left.
      if let exit = visit.provisionalExit, exit.point.time < moment.time { return }
      state.visit?.pass(moment.kind)
      // Known only now when the device was outside, unconfirmed, at the moment.
      let wasUncertain =
        step.previousTime.map { moment.time <= $0 && visit.enteredAt <= $0 } ?? false
      // Nor can an app report what happens while it does not run.
      let isLate = wasUncertain || step.awakeSince.map { moment.time < $0 } ?? false
      var flags: EventFlags = isLate ? .late : []
      if step.leg == nil, moment.time < step.fix.time { flags.insert(.gap) }
      actions.append(
        .stayed(
          stay(
            moment.kind, visit, state, at: step.point(at: moment.time), flags: flags,
            time: isLate ? step.fix.time : max(moment.time, visit.enteredAt))))
    }
  }

  /// What time has given to a visit, at a point.
  ///
  /// - Parameters:
  ///   - kind: what it is.
  ///   - visit: the visit before it.
  ///   - state: what is remembered of the zone.
  ///   - point: where and when.
  ///   - flags: of the event.
  ///   - time: when it is reported.
  /// - Returns: the event's numbers.
  func stay(
    _ kind: StayKind, _ visit: OpenVisit, _ state: borrowing ZoneState, at point: BoundaryPoint,
    flags: EventFlags = [], time: Timestamp
  ) -> ZoneAction.Stay {
    // What was crossed after the moment, though known at the same fix, is not on the way to it.
    let before = state.furtherCrossed.filter { $0.point.time <= point.time }
    let repeats = conditions.dwellRepeatMicroseconds != nil
    return ZoneAction.Stay(
      kind: kind, visit: visit.id, fence: visit.fence, point: point, time: time,
      crossed: before.count > 1 ? before : [], flags: flags,
      count: kind == .dwell && repeats ? Int(clamping: visit.dwells + 1) : nil,
      stay: kind == .overstay
        ? conditions.maximumStayMicroseconds.map { .microseconds($0) } : nil)
  }
}
