/// Finds what the path to a fix does with the fences of a zone.
struct ContactFinder {
  let core: PreparedLayout
  let step: Step

  /// Works out the contacts of one zone.
  ///
  /// - Parameters:
  ///   - zone: the zone.
  ///   - found: the candidates.
  ///   - candidates: those that are fences of the zone, ascending. All fences that contain the fix before are among
  ///     them, but where nothing is interpolated from it.
  ///   - exitDistance: metres at which an exit is confirmed.
  ///   - state: what is remembered of the zone; it is not changed, and `inout` saves a copy.
  ///   - scratch: working memory; receives the contacts.
  func find(
    ofZone zone: Int, _ found: ContiguousArray<BoundaryGrid.Candidate>,
    _ candidates: Range<Int>, exitDistance: Double, state: inout ZoneState,
    scratch: inout StepScratch
  ) {
    let firstFence =
      candidates.isEmpty
      ? Int32(truncatingIfNeeded: core.fences(ofZone: zone).lowerBound)
      : core.owners[Int(found[candidates.lowerBound].shape)].firstFence
    scratch.contacts.transitions.removeKeepingMemory()
    if state.isOnLine || !scratch.contacts.lines.isEmpty {
      scratch.contacts.lines = state.lineContacts
    }
    for index in candidates {
      let candidate = found[index]
      let fence = candidate.shape - firstFence
      switch step.leg.map({ core.proximity.crossings(of: $0, candidate) }) ?? .unknown {
      case .once(let t):
        scratch.contacts.transitions.append(
          Transition(t: t, kind: state.isOccupied(fence) ? .exit : .enter, fence: fence))
      case .twice(let first, let second):
        let isInside = state.isOccupied(fence)
        scratch.contacts.transitions.append(
          Transition(t: first, kind: isInside ? .exit : .enter, fence: fence))
        scratch.contacts.transitions.append(
          Transition(t: second, kind: isInside ? .enter : .exit, fence: fence))
      case .unknown:
        if case .geoline(let line) = core.fences[Int(candidate.shape)] {
          findCrossings(of: line.shape, fence: fence, &scratch)
        } else {
          findTransitions(
            of: candidate.shape, fence: fence, wasInside: state.isOccupied(fence), &scratch)
        }
      }
    }
    if step.leg == nil { leaveUnseen(firstFence, found[candidates], &state, &scratch) }
    Transition.arrange(&scratch.contacts.transitions)
    findEnd(
      ofZone: zone, candidates.count == 1 ? found[candidates.lowerBound] : nil, exitDistance,
      &state,
      &scratch)
  }

  // MARK: Areas

  /// Finds where an area is entered and left.
  private func findTransitions(
    of fence: Int32, fence local: Int32, wasInside: Bool, _ scratch: inout StepScratch
  ) {
    scratch.intervals.removeKeepingMemory()
    if let leg = step.leg {
      core.fences[Int(fence)].intervals(along: leg, into: &scratch.intervals)
    } else if core.fences[Int(fence)].contains(step.fix.coordinate) {
      scratch.intervals.append(PathInterval(start: 1, end: 1))
    }
    var isInside = wasInside
    for (i, interval) in scratch.intervals.enumerated() {
      let continues =
        i == 0 ? wasInside && (step.leg == nil || interval.start == 0) : isInside
      if !continues {
        scratch.contacts.transitions.append(
          Transition(t: interval.start, kind: .enter, fence: local))
      }
      let next = i + 1
      let touchesNext =
        next < scratch.intervals.count
        && scratch.intervals[next].start - interval.end <= Transition.tolerance
      isInside = touchesNext || interval.end == 1
      if !isInside {
        scratch.contacts.transitions.append(
          Transition(t: interval.end, kind: .exit, fence: local))
      }
    }
    if wasInside, scratch.intervals.first.map({ step.leg != nil && $0.start > 0 }) ?? true {
      // Left without a path that shows where: after a gap.
      scratch.contacts.transitions.append(
        Transition(t: step.leg == nil ? 1 : 0, kind: .exit, fence: local))
    }
  }

  /// After a gap the device may be far from where it was: what is not near the fix was left.
  private func leaveUnseen(
    _ firstFence: Int32, _ near: ArraySlice<BoundaryGrid.Candidate>, _ state: inout ZoneState,
    _ scratch: inout StepScratch
  ) {
    scratch.contacts.lines = []
    for fence in state.occupied where !near.contains(where: { $0.shape == fence + firstFence }) {
      scratch.contacts.transitions.append(Transition(t: 1, kind: .exit, fence: fence))
    }
  }

  // MARK: Geolines

  private func findCrossings(
    of line: PreparedGeoline, fence: Int32, _ scratch: inout StepScratch
  ) {
    let index = scratch.contacts.lines.firstIndex { $0.fence == fence }
    var contact = index.map { scratch.contacts.lines[$0].contact } ?? GeolineContact.none
    if let index { scratch.contacts.lines.remove(at: index) }
    guard let leg = step.leg else { return }
    scratch.crossings.removeKeepingMemory()
    line.crossings(along: leg, contact: &contact, into: &scratch.crossings)
    if contact != .none {
      scratch.contacts.lines.append(LineContact(fence: fence, contact: contact))
    }
    for crossing in scratch.crossings {
      scratch.contacts.transitions.append(
        Transition(t: crossing.t, kind: .cross, fence: fence, direction: crossing.direction))
    }
  }

  // MARK: The end of the path

  /// Finds whether the path ends inside the zone, and how far outside where that may end a visit.
  ///
  /// A visit with an exit distance ends farther from the zone than that, and so from any point of its boundary:
  /// near where the zone was left nothing has to be measured.
  private func findEnd(
    ofZone zone: Int, _ candidate: BoundaryGrid.Candidate?, _ exitDistance: Double,
    _ state: inout ZoneState, _ scratch: inout StepScratch
  ) {
    var inside = state.occupiedCount
    var mayEndVisit = state.visit != nil
    var lastExit: Double?
    for index in scratch.contacts.transitions.indices {
      switch scratch.contacts.transitions[index].kind {
      case .enter:
        inside += 1
        mayEndVisit = true
      case .exit:
        inside -= 1
        lastExit = scratch.contacts.transitions[index].t
      case .cross:
        // A pending entry may succeed at the line, and the visit end farther along the same path.
        if inside > 0 { mayEndVisit = true }
      }
    }
    scratch.contacts.endsInside = inside > 0
    scratch.contacts.distanceOutside = 0
    scratch.contacts.exitWait = ExitWait()
    guard inside == 0, mayEndVisit else { return }
    var wait = ExitWait()
    if exitDistance > 0 {
      if let lastExit {
        if let candidate { (wait.shape, wait.edge) = (candidate.shape, candidate.edge) }
        if let leg = step.leg, lastExit > 0 {
          wait.disc = PlanarDisc(about: leg.position(at: lastExit), meters: exitDistance)
        }
      } else if let known = scratch.checks.exit(of: Int32(truncatingIfNeeded: zone)) {
        wait = known
      }
      if wait.disc.contains(step.fix.coordinate) {
        scratch.contacts.exitWait = wait
        return
      }
    }
    let meters = distanceOutside(zone, candidate?.edge ?? wait.edge, exitDistance, &scratch)
    scratch.contacts.distanceOutside = meters
    if meters < exitDistance {
      wait.disc = PlanarDisc(about: step.fix.coordinate, meters: exitDistance - meters)
      scratch.contacts.exitWait = wait
    }
  }

  /// Metres from the fix to the nearest area of a zone, where they are not below `least`; else a number below it. The
  /// edge of a candidate may be known.
  private func distanceOutside(
    _ zone: Int, _ edge: Int32, _ least: Double, _ scratch: inout StepScratch
  ) -> Double {
    let fences = core.fences(ofZone: zone)
    guard fences.count == 1, core.fences[fences.lowerBound].isArea else {
      return core.distanceToAreas(ofZone: zone, from: step.fix.coordinate)
    }
    return core.distance(
      from: step.fix.coordinate,
      to: BoundaryGrid.Candidate(
        shape: Int32(truncatingIfNeeded: fences.lowerBound), edge: edge), atLeast: least,
      &scratch.squares)
  }
}
