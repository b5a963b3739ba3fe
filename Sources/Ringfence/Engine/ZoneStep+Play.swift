extension ZoneStep {
  /// Plays one change of the zone's fences.
  func play(
    _ transition: Transition, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ output: inout StepOutput, _ recorder: inout some SuppressionRecorder
  ) {
    let point = step.point(at: transition.t)
    let crossing = CrossedFence(fence: Int(transition.fence), point: point)
    switch transition.kind {
    case .enter:
      let wasOccupied = state.isOccupied
      state.insert(transition.fence)
      if hasConditions { state.remember(crossing, conditions) }
      if state.visit != nil {
        state.continueVisit(crossing)
        return
      }
      guard hasConditions else {
        enter(crossing, &state, &nextVisit, &output)
        noteSilence(of: state, &recorder)
        return
      }
      var pendingEntry = PendingEntry(fence: transition.fence, began: point)
      if wasOccupied, let pending = state.pendingEntry { pendingEntry = pending }
      let isOpen = tryConditions(
        &pendingEntry, crossingAt: transition.t, state, isRecording: recorder.isRecording)
      if isOpen {
        enter(crossing, after: pendingEntry, &state, &nextVisit, &output)
        noteSilence(of: state, &recorder)
      } else {
        state.pendingEntry = pendingEntry
      }
    case .cross:
      cross(transition, crossing, &state, &nextVisit, &output, &recorder)
    case .exit:
      state.remove(transition.fence)
      if state.isOccupied { return }
      if state.isPending {
        if recorder.isRecording, let pendingEntry = state.pendingEntry {
          recorder.record(pendingEntry.suppression(.entered, zone: zone, ended: point))
        }
        state.pendingEntry = nil
      }
      recordExit(transition, point, &state, &output)
    }
  }

  /// Tries what waits for its gates, ends the visit where the fix is far enough away, and tells a
  /// dwell time that is over.
  func settle(
    _ state: inout ZoneState, _ nextVisit: inout Int, _ output: inout StepOutput,
    isRecording: Bool
  ) {
    if state.isPending, var pendingEntry = state.pendingEntry, pendingEntry.lastTry != step.fix.time
    {
      if tryConditions(&pendingEntry, crossingAt: nil, state, isRecording: isRecording) {
        let here = BoundaryPoint(time: step.fix.time, coordinate: step.fix.coordinate)
        // The device may have left the fence where the attempt began for another one.
        let fence = state.fenceInside(preferring: pendingEntry.fence)
        let crossing = CrossedFence(fence: Int(fence), point: here)
        enter(crossing, after: pendingEntry, isLate: true, &state, &nextVisit, &output)
      } else {
        state.pendingEntry = pendingEntry
      }
    }
    if state.isGoingOut {
      // Only now is it sure that the path does not lead back inside before the fix.
      if let visit = state.visit, visit.isPass, visit.enteredAt == step.fix.time {
        output.markPass(visit: visit.id)
      }
      let distance = distanceOutside
      if distance >= exitDistanceMeters {
        leave(&state, distance: distance, &output)
        return
      }
    }
    dwell(until: step.fix.time, &state, &output)
  }

  // MARK: Gates

  /// Whether all gates of the zone are open for an attempt, at a crossing or at the fix.
  private func tryConditions(
    _ pendingEntry: inout PendingEntry, crossingAt t: Double?, _ state: ZoneState, isRecording: Bool
  ) -> Bool {
    guard hasConditions else { return true }
    let conditions = conditions
    pendingEntry.lastTry = step.fix.time
    let conditionEvaluator = ConditionEvaluator(
      conditions: conditions, time: step.fix.time, blockedUntil: state.blockedUntil,
      isAtCrossing: t != nil, isRecording: isRecording)
    let motion = conditions.usesMotion ? Motion(step, at: t ?? 1) : .unknown
    if t != nil {
      conditionEvaluator.evaluateCrossing(&pendingEntry, motion: motion, memories: state.memories)
    }
    return conditionEvaluator.passes(&pendingEntry, motion: motion, memories: state.memories)
  }

  /// Shuts the zone for its retrigger time from this fix on, and begins to count crossings anew.
  private func triggered(_ state: inout ZoneState, startsRetriggerTime: Bool) {
    state.forgetCrossings()
    if startsRetriggerTime { block(&state) }
  }

  private func block(_ state: inout ZoneState) {
    guard hasConditions else { return }
    let retrigger = conditions.retriggerMicroseconds
    guard retrigger > 0 else { return }
    let (until, overflow) = step.fix.time.microseconds.addingReportingOverflow(retrigger)
    state.blockedUntil = Timestamp(microseconds: overflow ? .max : until)
  }

  // MARK: Entries and crossings

  /// The visit that an attempt was for begins.
  private func enter(
    _ crossing: CrossedFence, after pendingEntry: PendingEntry, isLate: Bool = false,
    _ state: inout ZoneState, _ nextVisit: inout Int, _ output: inout StepOutput
  ) {
    state.pendingEntry = nil
    enter(
      crossing, crossed: pendingEntry.crossed, flags: pendingEntry.isDerived ? .derived : [],
      isLate: isLate, &state, &nextVisit, &output)
  }

  private func enter(
    _ crossing: CrossedFence, crossed: [CrossedFence] = [], flags: EventFlags = [],
    isLate: Bool = false, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ output: inout StepOutput
  ) {
    let visit = OpenVisit(
      id: nextVisit, fence: Int32(crossing.fence), entry: crossing.point,
      enteredAt: step.fix.time)
    state.begin(visit, crossed: crossed)
    nextVisit += 1
    let unseen = isLate ? .late : step.unseenFlags
    let isSilent = unseen.contains(.initial) && engine.core.settings.initialInside == .silent
    triggered(&state, startsRetriggerTime: !emitsExit && !isSilent)
    if isSilent { return }
    output.entered(
      event(
        .entered, fence: crossing.fence, at: crossing.point, visit: visit.id, crossed: crossed,
        flags: unseen.union(flags)))
  }

  /// Notes a visit that has begun without an event, when somebody asks.
  private func noteSilence(of state: ZoneState, _ recorder: inout some SuppressionRecorder) {
    guard recorder.isRecording, step.unseenFlags.contains(.initial),
      engine.core.settings.initialInside == .silent, let visit = state.visit
    else { return }
    recorder.record(silent: OpenVisitSummary(zone: zone, visit: visit.id, since: visit.entry))
  }

  /// A geoline is crossed: tried for itself, and for an entry that waits.
  private func cross(
    _ transition: Transition, _ crossing: CrossedFence, _ state: inout ZoneState,
    _ nextVisit: inout Int, _ output: inout StepOutput,
    _ recorder: inout some SuppressionRecorder
  ) {
    let isRecording = recorder.isRecording
    if hasConditions { state.remember(crossing, conditions) }
    var pendingEntry = PendingEntry(fence: transition.fence, began: crossing.point)
    let crosses = tryConditions(
      &pendingEntry, crossingAt: transition.t, state, isRecording: isRecording)
    if state.isPending, var pending = state.pendingEntry {
      if tryConditions(&pending, crossingAt: transition.t, state, isRecording: isRecording) {
        let fence = state.fenceInside(preferring: pending.fence)
        let entry = CrossedFence(fence: Int(fence), point: crossing.point)
        enter(entry, after: pending, &state, &nextVisit, &output)
      } else {
        state.pendingEntry = pending
      }
    }
    guard crosses else {
      if isRecording {
        recorder.record(pendingEntry.suppression(.crossed, zone: zone, ended: crossing.point))
      }
      return
    }
    triggered(&state, startsRetriggerTime: true)
    output.crossed(
      event(
        .crossed, fence: crossing.fence, at: crossing.point, direction: transition.direction,
        crossed: pendingEntry.crossed, flags: pendingEntry.isDerived ? .derived : []))
  }

  // MARK: Exits

  private func recordExit(
    _ transition: Transition, _ point: BoundaryPoint, _ state: inout ZoneState,
    _ output: inout StepOutput
  ) {
    guard let visit = state.visit else { return }
    let isPass = visit.enteredAt == step.fix.time && step.leg != nil
    state.visit?.isPass = isPass
    state.visit?.outward = OpenVisit.ProvisionalExit(
      point: point, fence: transition.fence, isGap: step.leg == nil)
    if exitDistanceMeters == 0 {
      if isPass { output.markPass(visit: visit.id) }
      let distance = distanceOutside
      leave(&state, distance: distance, &output)
    }
  }

  /// Metres from the fix to the nearest area fence of the zone, negative inside.
  private var distanceOutside: Double {
    if let loneEdge, let leg = step.leg,
      case .polygon(let polygon) = engine.core.fences[Int(firstFence)],
      // A path that meets more than one edge may lead back inside.
      loneEdge >= 0 || polygon.shape.locate(step.fix.coordinate) == .outside,
      let meters = engine.core.grid.distance(fromEndOf: leg, to: firstFence, near: loneEdge)
    {
      return meters
    }
    return engine.distanceToAreas(ofZone: zone, from: step.fix.coordinate)
  }

  private func leave(
    _ state: inout ZoneState, distance: Double, _ output: inout StepOutput
  ) {
    dwell(until: step.fix.time, &state, &output)
    guard let visit = state.visit, let outward = visit.outward else { return }
    let crossed = state.furtherCrossed
    state.endVisit()
    guard emitsExit else { return }
    block(&state)
    let gap: EventFlags = outward.isGap ? .gap : []
    output.exited(
      event(
        .exited, fence: Int(outward.fence), at: outward.point, visit: visit.id, crossed: crossed,
        distance: .meters(max(0, distance)), distanceRequired: .meters(exitDistanceMeters),
        dwellTime: outward.point.time.duration(since: visit.entry.time),
        flags: visit.isPass ? gap.union(.pass) : gap),
      entryFence: visit.fence, enteredAt: visit.enteredAt)
  }

  // MARK: Dwell

  /// Emits `dwelled` when the moment has come and the device had not left before it.
  private func dwell(
    until now: Timestamp, _ state: inout ZoneState, _ output: inout StepOutput
  ) {
    guard hasDwell, var visit = state.visit, !visit.hasDwelled,
      let moment = engine.dwellMoment(of: visit, zone: zone), moment <= now
    else { return }
    // Outside since before the moment: it counts only if the device turns out not to have left.
    if let outward = visit.outward, outward.point.time < moment { return }
    visit.hasDwelled = true
    state.visit = visit
    let crossed = state.furtherCrossed
    // Known only now when the device was outside, unconfirmed, at the moment.
    let wasUnsure = step.previousTime.map { moment <= $0 && visit.enteredAt <= $0 } ?? false
    // Nor can an app tell what happens while it does not run.
    let isLate = wasUnsure || step.awakeSince.map { moment < $0 } ?? false
    let time = isLate ? step.fix.time : max(moment, visit.enteredAt)
    var dwelled = dwelled(
      visit, crossed: crossed, at: step.point(at: moment), time: time)
    if isLate { dwelled.flags.insert(.late) }
    if step.leg == nil, moment < step.fix.time { dwelled.flags.insert(.gap) }
    output.dwelled(dwelled)
  }

  /// The event of a dwell time that is over.
  func dwelled(
    _ visit: OpenVisit, crossed: [CrossedFence], at point: BoundaryPoint, time: Timestamp
  ) -> Event {
    var dwelled = event(.dwelled, fence: Int(visit.fence), at: point)
    dwelled.time = time
    dwelled.visit = visit.id
    // What was crossed after the moment, though known at the same fix, is not on the way to it.
    let before = crossed.filter { $0.point.time <= point.time }
    if before.count > 1 { dwelled.crossedFences = before }
    return dwelled
  }

  private func event(
    _ kind: Event.Kind, fence: Int, at point: BoundaryPoint, visit: Int? = nil,
    direction: CrossingDirection? = nil, crossed: [CrossedFence] = [], distance: Distance? = nil,
    distanceRequired: Distance? = nil, dwellTime: Duration? = nil, flags: EventFlags = []
  ) -> Event {
    Event(
      kind: kind, time: step.fix.time, zone: zone, fence: fence, visit: visit,
      mode: engine.core.mode, boundary: point, fix: step.fix, direction: direction,
      crossedFences: crossed, distance: distance, distanceRequired: distanceRequired,
      dwellTime: dwellTime, overshoot: nil, flags: flags)
  }
}

extension TriggerEngine {
  /// When the dwell time of a visit is over; `nil` for a zone without, and past the end of time.
  func dwellMoment(of visit: OpenVisit, zone: Int) -> Timestamp? {
    guard let dwell = core.zones[zone].dwellMicroseconds else { return nil }
    let (moment, overflow) = visit.entry.time.microseconds.addingReportingOverflow(dwell)
    return overflow ? nil : Timestamp(microseconds: moment)
  }
}
