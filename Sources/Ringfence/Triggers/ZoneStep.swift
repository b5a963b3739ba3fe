/// What one fix does to one zone.
struct ZoneStep {
  let engine: TriggerEngine
  let zone: Int
  let step: Step

  private var prepared: PreparedZone { engine.zones[zone] }

  /// Finds the changes of the zone's fences on the path and plays them in order.
  ///
  /// - Parameters:
  ///   - candidates: the zone's fences that the path may touch, ascending; all that contain the fix
  ///     before are among them.
  ///   - state: what is remembered of the zone.
  ///   - nextVisit: the number of the next visit.
  ///   - scratch: working memory.
  func run(
    candidates: ArraySlice<Int32>, state: inout ZoneState, nextVisit: inout Int,
    scratch: inout StepScratch
  ) {
    scratch.transitions.removeAll(keepingCapacity: true)
    for fence in candidates {
      findTransitions(of: fence, state: &state, scratch: &scratch)
    }
    if step.leg == nil { leaveUnseen(candidates, &state, &scratch) }
    Transition.arrange(&scratch.transitions)
    for i in scratch.transitions.indices {
      play(scratch.transitions[i], &state, &nextVisit, &scratch.output)
    }
    settle(&state, &scratch.output)
  }

  // MARK: Finding

  private func findTransitions(
    of fence: Int32, state: inout ZoneState, scratch: inout StepScratch
  ) {
    let local = fence - Int32(prepared.fences.lowerBound)
    let shape = engine.fences[Int(fence)]
    if case .geoline(let line) = shape {
      findCrossings(of: line, fence: local, state: &state, scratch: &scratch)
      return
    }
    scratch.intervals.removeAll(keepingCapacity: true)
    if let leg = step.leg {
      shape.intervals(along: leg, into: &scratch.intervals)
    } else if shape.contains(step.fix.coordinate) {
      scratch.intervals.append(PathInterval(start: 1, end: 1))
    }
    let wasInside = state.occupied.contains(local)
    var isInside = wasInside
    for (i, interval) in scratch.intervals.enumerated() {
      let continues =
        i == 0 ? wasInside && (step.leg == nil || interval.start == 0) : isInside
      if !continues {
        scratch.transitions.append(Transition(t: interval.start, kind: .enter, fence: local))
      }
      let next = i + 1
      let touchesNext =
        next < scratch.intervals.count
        && scratch.intervals[next].start - interval.end <= Transition.tolerance
      isInside = touchesNext || interval.end == 1
      if !isInside {
        scratch.transitions.append(Transition(t: interval.end, kind: .exit, fence: local))
      }
    }
    if wasInside, scratch.intervals.first.map({ step.leg != nil && $0.start > 0 }) ?? true {
      // Left without a path that shows where: after a gap.
      scratch.transitions.append(
        Transition(t: step.leg == nil ? 1 : 0, kind: .exit, fence: local))
    }
  }

  /// After a gap the device may be far from where it was: what is not near the fix was left.
  private func leaveUnseen(
    _ candidates: ArraySlice<Int32>, _ state: inout ZoneState, _ scratch: inout StepScratch
  ) {
    state.contacts.removeAll()
    for local in state.occupied
    where !candidates.contains(local + Int32(prepared.fences.lowerBound)) {
      scratch.transitions.append(Transition(t: 1, kind: .exit, fence: local))
    }
  }

  private func findCrossings(
    of line: PreparedGeoline, fence: Int32, state: inout ZoneState, scratch: inout StepScratch
  ) {
    let place = state.contacts.firstIndex { $0.fence == fence }
    var contact = place.map { state.contacts[$0].contact } ?? GeolineContact.none
    if let place { state.contacts.remove(at: place) }
    guard let leg = step.leg else { return }
    scratch.crossings.removeAll(keepingCapacity: true)
    line.crossings(along: leg, contact: &contact, into: &scratch.crossings)
    if contact != .none {
      state.contacts.append(LineContact(fence: fence, contact: contact))
    }
    for crossing in scratch.crossings {
      scratch.transitions.append(
        Transition(
          t: crossing.t, kind: .cross, fence: fence, direction: crossing.direction))
    }
  }

  // MARK: Playing

  private func play(
    _ transition: Transition, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ output: inout StepOutput
  ) {
    let point = step.point(at: transition.t)
    let crossing = CrossedFence(fence: Int(transition.fence), point: point)
    switch transition.kind {
    case .enter:
      let wasOccupied = !state.occupied.isEmpty
      state.insert(transition.fence)
      if state.visit != nil {
        state.visit?.add(crossing)
        state.visit?.outward = nil
        state.visit?.isPass = false
      } else if !wasOccupied {
        enter(crossing, &state, &nextVisit, &output)
      }
    case .cross:
      output.crossed(
        event(.crossed, fence: crossing.fence, at: point, direction: transition.direction))
    case .exit:
      state.remove(transition.fence)
      guard state.occupied.isEmpty, state.visit != nil else { return }
      let isPass = state.visit?.enteredAt == step.fix.time && step.leg != nil
      state.visit?.isPass = isPass
      if isPass, let visit = state.visit { output.markPass(visit: visit.id) }
      state.visit?.outward = OpenVisit.Outward(
        point: point, fence: transition.fence, isGap: step.leg == nil)
      if prepared.exitDistanceMeters == 0 {
        let distance = engine.distanceToAreas(ofZone: zone, from: step.fix.coordinate)
        leave(&state, distance: distance, &output)
      }
    }
  }

  private func enter(
    _ crossing: CrossedFence, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ output: inout StepOutput
  ) {
    state.visit = OpenVisit(
      id: nextVisit, entry: crossing.point, enteredAt: step.fix.time, crossed: [crossing])
    var entered = event(.entered, fence: crossing.fence, at: crossing.point)
    entered.visit = nextVisit
    entered.flags = step.unseenFlags
    nextVisit += 1
    if entered.flags.contains(.initial), engine.settings.initialInside == .silent { return }
    output.entered(entered)
  }

  /// Ends the visit where the fix is far enough away, and tells a dwell time that is over.
  private func settle(_ state: inout ZoneState, _ output: inout StepOutput) {
    guard let visit = state.visit else { return }
    if visit.outward != nil {
      let distance = engine.distanceToAreas(ofZone: zone, from: step.fix.coordinate)
      if distance >= prepared.exitDistanceMeters {
        leave(&state, distance: distance, &output)
        return
      }
    }
    dwell(until: step.fix.time, &state, &output)
  }

  private func leave(
    _ state: inout ZoneState, distance: Double, _ output: inout StepOutput
  ) {
    dwell(until: step.fix.time, &state, &output)
    guard let visit = state.visit, let outward = visit.outward else { return }
    state.visit = nil
    guard prepared.emitsExit else { return }
    var exited = event(.exited, fence: Int(outward.fence), at: outward.point)
    exited.visit = visit.id
    if visit.crossed.count > 1 { exited.crossedFences = visit.crossed }
    exited.distance = .meters(max(0, distance))
    exited.distanceRequired = .meters(prepared.exitDistanceMeters)
    exited.dwellTime = outward.point.time.duration(since: visit.entry.time)
    if outward.isGap { exited.flags.insert(.gap) }
    if visit.isPass { exited.flags.insert(.pass) }
    output.exited(exited, entryFence: visit.crossed[0].fence, enteredAt: visit.enteredAt)
  }

  // MARK: Dwell

  /// Emits `dwelled` when the moment has come and the device had not left before it.
  private func dwell(
    until now: Timestamp, _ state: inout ZoneState, _ output: inout StepOutput
  ) {
    guard var visit = state.visit, !visit.hasDwelled,
      let moment = engine.dwellMoment(of: visit, zone: zone), moment <= now
    else { return }
    // Outside since before the moment: it counts only if the device turns out not to have left.
    if let outward = visit.outward, outward.point.time < moment { return }
    visit.hasDwelled = true
    state.visit = visit
    // Known only now when the device was outside, unconfirmed, at the moment.
    let isLate = step.previousTime.map { moment <= $0 && visit.enteredAt <= $0 } ?? false
    var dwelled = event(.dwelled, fence: visit.crossed[0].fence, at: step.point(at: moment))
    dwelled.time = isLate ? step.fix.time : max(moment, visit.enteredAt)
    dwelled.visit = visit.id
    if visit.crossed.count > 1 { dwelled.crossedFences = visit.crossed }
    if isLate { dwelled.flags.insert(.late) }
    if step.leg == nil, moment < step.fix.time { dwelled.flags.insert(.gap) }
    output.dwelled(dwelled)
  }

  private func event(
    _ kind: Event.Kind, fence: Int, at point: BoundaryPoint, direction: CrossingDirection? = nil
  ) -> Event {
    Event(
      kind: kind, time: step.fix.time, zone: zone, fence: fence, visit: nil, mode: .normal,
      boundary: point, fix: step.fix, direction: direction, crossedFences: [], distance: nil,
      distanceRequired: nil, dwellTime: nil, flags: [])
  }
}

extension TriggerEngine {
  /// When the dwell time of a visit is over; `nil` for a zone without, and past the end of time.
  func dwellMoment(of visit: OpenVisit, zone: Int) -> Timestamp? {
    guard let dwell = zones[zone].dwellMicroseconds else { return nil }
    let (moment, overflow) = visit.entry.time.microseconds.addingReportingOverflow(dwell)
    return overflow ? nil : Timestamp(microseconds: moment)
  }
}
