/// What one fix does to one zone: finds the changes on the path; `ZoneStep+Play` plays them.
struct ZoneStep {
  let engine: TriggerEngine
  let step: Step
  var zone = 0
  /// For a zone with only one fence, which the path may meet: the one edge that it crosses, or -1.
  var loneEdge: Int32?

  // One by one, so that asking for a number copies no lists.
  var exitDistanceMeters: Double { engine.core.zones[zone].exitDistanceMeters }
  var emitsExit: Bool { engine.core.zones[zone].emitsExit }
  var hasDwell: Bool { engine.core.zones[zone].dwellMicroseconds != nil }
  var hasConditions: Bool { engine.core.zones[zone].hasConditions }
  var conditions: PreparedConditions { engine.core.zones[zone].conditions }
  var firstFence: Int32 { Int32(engine.core.zones[zone].fences.lowerBound) }

  /// Finds the changes of the zone's fences on the path and plays them in order.
  ///
  /// - Parameters:
  ///   - candidates: the zone's fences that the path may touch, ascending; all that contain the fix
  ///     before are among them.
  ///   - state: what is remembered of the zone.
  ///   - nextVisit: the number of the next visit.
  ///   - scratch: working memory.
  ///   - recorder: receives the attempts that ended without triggering.
  func run(
    candidates: ArraySlice<BoundaryGrid.Candidate>, state: inout ZoneState, nextVisit: inout Int,
    scratch: inout StepScratch, recorder: inout some SuppressionRecorder
  ) {
    scratch.transitions.drop()
    for sighting in candidates {
      if sighting.edge >= 0, let leg = step.leg {
        let local = sighting.shape - firstFence
        scratch.transitions.append(
          Transition(
            t: engine.core.grid.crossing(of: leg, edge: sighting.edge),
            kind: state.isOccupied(local) ? .exit : .enter, fence: local))
      } else {
        findTransitions(of: sighting.shape, state: &state, scratch: &scratch)
      }
    }
    if step.leg == nil { leaveUnseen(candidates, &state, &scratch) }
    Transition.arrange(&scratch.transitions)
    for i in scratch.transitions.indices {
      play(scratch.transitions[i], &state, &nextVisit, &scratch.output, &recorder)
    }
    settle(
      &state, &nextVisit, &scratch.output, isRecording: recorder.isRecording)
  }

  // MARK: Finding

  private func findTransitions(
    of fence: Int32, state: inout ZoneState, scratch: inout StepScratch
  ) {
    let local = fence - firstFence
    if case .geoline(let line) = engine.core.fences[Int(fence)] {
      findCrossings(of: line.shape, fence: local, state: &state, scratch: &scratch)
      return
    }
    scratch.intervals.drop()
    if let leg = step.leg {
      engine.core.fences[Int(fence)].intervals(along: leg, into: &scratch.intervals)
    } else if engine.core.fences[Int(fence)].contains(step.fix.coordinate) {
      scratch.intervals.append(PathInterval(start: 1, end: 1))
    }
    let wasInside = state.isOccupied(local)
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
    _ candidates: ArraySlice<BoundaryGrid.Candidate>, _ state: inout ZoneState,
    _ scratch: inout StepScratch
  ) {
    state.contacts = []
    for local in state.occupied
    where !candidates.contains(where: { $0.shape == local + firstFence }) {
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
    scratch.crossings.drop()
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
}
