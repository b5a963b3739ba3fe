/// The rules of a zone: what it does when its fences are met, and when time passes. They know neither shapes nor
/// indices nor caches; `Docs/Triggers.md` says in words what they do.
struct ZoneMachine {
  let prepared: PreparedZones
  let step: Step
  /// Whether entries and crossings that do not trigger are reported, with every unmet condition.
  let recordsSuppressions: Bool
  /// How sure presence is at the fix; `nil` where no zone asks.
  let evidence: PresenceEvidence?

  /// The zone, by its index in the layout.
  private(set) var zone = 0
  /// Its settings.
  private(set) var traits = ZoneTraits()
  var conditions: PreparedConditions { prepared.zones[zone].conditions }

  /// Begins with a step.
  init(
    prepared: PreparedZones, step: Step, recordsSuppressions: Bool,
    evidence: PresenceEvidence? = nil
  ) {
    self.prepared = prepared
    self.step = step
    self.recordsSuppressions = recordsSuppressions
    self.evidence = evidence
  }

  /// Chooses the zone that acts. Its settings are read here, while its contacts are not worked out yet: both come
  /// from memory that is in no cache, and then come at the same time.
  @inline(__always)
  mutating func select(_ zone: Int) {
    self.zone = zone
    traits = prepared.zones[zone].traits
  }

  /// Applies what the path to the fix does with the zone's fences, then what the fix itself changes.
  ///
  /// - Parameters:
  ///   - contacts: the zone's contacts.
  ///   - state: what is remembered of the zone.
  ///   - nextVisit: the number of the next visit.
  ///   - actions: receives what the zone does, in order; empty before.
  func apply(
    _ contacts: borrowing Contacts, to state: inout ZoneState, nextVisit: inout Int,
    into actions: inout ContiguousArray<ZoneAction>
  ) {
    if state.isOnLine || !contacts.lines.isEmpty {
      state.lineContacts = contacts.lines
    }
    if traits.hasConditions, state.isLeaving { endBetweenFixes(contacts, &state, &actions) }
    for index in contacts.transitions.indices {
      let transition = contacts.transitions[index]
      let point = step.point(at: transition.t)
      let crossing = CrossedFence(fence: Int(transition.fence), point: point)
      switch transition.kind {
      case .enter: fenceEntered(crossing, at: transition.t, &state, &nextVisit, &actions)
      case .cross:
        fenceCrossed(
          crossing, at: transition.t, transition.direction, &state, &nextVisit, &actions)
      case .exit:
        state.remove(transition.fence)
        if !state.isOccupied {
          zoneLeft(
            crossing, distance: contacts.distanceOutside, &state, &nextVisit, &actions)
        }
      }
    }
    if state.isPending { retryPendingEntry(&state, &nextVisit, &actions) }
    let hasEnded =
      state.isLeaving && confirmExit(distance: contacts.distanceOutside, &state, &actions)
    if traits.hasMoments, !hasEnded { reportMoments(&state, &actions) }
    if traits.watchesSpeed { watchSpeed(&state, &actions) }
  }

  // MARK: Fences met on the path

  /// An area fence is entered: the visit goes on, or one begins if the conditions are met.
  private func fenceEntered(
    _ crossing: CrossedFence, at t: Double, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    let fence = Int32(truncatingIfNeeded: crossing.fence)
    let wasOccupied = state.isOccupied
    state.insert(fence)
    if traits.hasConditions { state.remember(crossing, conditions) }
    if state.visit != nil {
      takeBackExit(at: crossing, state, &actions)
      state.continueVisit(crossing)
      return
    }
    guard traits.hasConditions else {
      beginVisit(crossing, crossed: [], flags: step.unseenFlags, &state, &nextVisit, &actions)
      return
    }
    var entry = PendingEntry(fence: fence, began: crossing.point)
    if wasOccupied, let pending = state.takePendingEntry() { entry = pending }
    if areConditionsMet(for: &entry, crossingAt: t, state), !entry.lacksOnlyStay {
      beginVisit(crossing, after: entry, flags: step.unseenFlags, &state, &nextVisit, &actions)
    } else {
      entry.noteTry(at: crossing)
      state.pendingEntry = entry
    }
  }

  /// A geoline is crossed: it triggers for itself, and so may an entry that is pending.
  private func fenceCrossed(
    _ crossing: CrossedFence, at t: Double, _ direction: CrossingDirection,
    _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    if traits.hasConditions { state.remember(crossing, conditions) }
    var attempt = PendingEntry(
      fence: Int32(truncatingIfNeeded: crossing.fence), began: crossing.point)
    let triggers = areConditionsMet(for: &attempt, crossingAt: t, state, isEntry: false)
    if var pending = state.takePendingEntry() {
      let fence = state.fenceInside(preferring: pending.fence)
      let entry = CrossedFence(fence: Int(fence), point: crossing.point)
      if areConditionsMet(for: &pending, crossingAt: t, state), !pending.lacksOnlyStay {
        beginVisit(entry, after: pending, flags: step.unseenFlags, &state, &nextVisit, &actions)
      } else {
        pending.noteTry(at: entry)
        state.pendingEntry = pending
      }
    }
    guard triggers else {
      if recordsSuppressions {
        actions.append(
          .suppressed(attempt.suppression(.crossed, zone: zone, ended: crossing.point)))
      }
      return
    }
    state.forgetCrossings()
    startRetriggerTime(&state)
    actions.append(
      .crossed(
        crossing, direction, crossed: attempt.crossed, flags: attempt.isDerived ? .derived : []))
  }

  // MARK: At the fix

  /// Tries the conditions of a pending entry at the fix, if they were not tried on the way there.
  private func retryPendingEntry(
    _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    guard var entry = state.takePendingEntry() else { return }
    entry.endPath()
    let isTried = entry.lastTry == step.fix.time
    let isMet = !isTried && areConditionsMet(for: &entry, crossingAt: nil, state)
    if entry.lacksOnlyStay, isTried || isMet {
      if hasStayed(&entry, until: step.fix.time) {
        beginStay(entry, &state, &nextVisit, &actions)
      } else {
        state.pendingEntry = entry
      }
    } else if isMet {
      // The device may have left the fence where the entry began for another one.
      let fence = state.fenceInside(preferring: entry.fence)
      beginVisit(
        CrossedFence(fence: Int(fence), point: here), after: entry, flags: .late, &state,
        &nextVisit, &actions)
    } else {
      state.pendingEntry = entry
    }
  }

  // MARK: Conditions

  /// Whether the zone's conditions are met for an entry or a crossing, where the path crosses a boundary or at
  /// the fix.
  private func areConditionsMet(
    for entry: inout PendingEntry, crossingAt t: Double?, _ state: borrowing ZoneState,
    isEntry: Bool = true
  ) -> Bool {
    guard traits.hasConditions else { return true }
    entry.lastTry = step.fix.time
    let conditions = prepared.zones[zone].conditions
    let evaluator = ConditionEvaluator(
      conditions: conditions, time: step.fix.time, blockedUntil: state.blockedUntil,
      isAtCrossing: t != nil, isRecording: recordsSuppressions)
    let motion =
      conditions.measures.isEmpty
      ? .unknown : Motion(step, at: t ?? 1, needsCourse: conditions.has(.bearing))
    if t != nil {
      evaluator.evaluateCrossing(&entry, motion: motion, memories: state.memories)
    }
    let (fence, zone, evidence) = (entry.fence, zone, evidence)
    let isMet = evaluator.passes(&entry, motion: motion, memories: state.memories) {
      isEntry ? Self.certainty(ofZone: zone, fence, state, evidence) : 1
    }
    if isEntry, traits.entriesLast {
      entry.lacksOnlyStay = isMet
      if !isMet { entry.hasFailedOtherwise = true }
    }
    return isMet
  }

  /// Whether the device has been in the zone for as long as an entry must last, up to a moment.
  private func hasStayed(_ entry: inout PendingEntry, until moment: Timestamp) -> Bool {
    guard let required = conditions.stayMicroseconds else { return true }
    let elapsed = moment.microseconds - entry.began.time.microseconds
    if elapsed >= required { return true }
    if recordsSuppressions {
      entry.note(
        ConditionFailure(
          .stay(elapsed: .microseconds(elapsed), required: .microseconds(required)),
          at: step.fix.time))
    }
    return false
  }

  /// Whether an entry began on the path to the fix.
  private func isNew(_ entry: borrowing PendingEntry) -> Bool {
    step.leg != nil && step.previousTime.map { entry.began.time > $0 } ?? false
  }

  /// Where and when the fix is.
  var here: BoundaryPoint {
    BoundaryPoint(time: step.fix.time, coordinate: step.fix.coordinate)
  }

  /// Begins the visit of an entry that has lasted for long enough: where the device came in, or at the fix if another condition
  /// was unmet meanwhile.
  private func beginStay(
    _ entry: PendingEntry, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    var crossing = CrossedFence(fence: Int(entry.fence), point: entry.began)
    if entry.hasFailedOtherwise {
      crossing = CrossedFence(
        fence: Int(state.fenceInside(preferring: entry.fence)), point: here)
    }
    let flags: EventFlags = isNew(entry) && !entry.hasFailedOtherwise ? [] : .late
    beginVisit(crossing, after: entry, flags: flags, &state, &nextVisit, &actions)
  }

  /// Begins the visit of an entry that began on the path to the fix and is left on it, if it lasted for long enough.
  func beginPassingStay(
    until moment: Timestamp, _ state: inout ZoneState, _ nextVisit: inout Int,
    _ actions: inout ContiguousArray<ZoneAction>
  ) {
    guard traits.entriesLast, var entry = state.takePendingEntry() else { return }
    if entry.lacksOnlyStay, entry.lastTry == step.fix.time, isNew(entry),
      hasStayed(&entry, until: moment)
    {
      // Not at the fix, which is outside or of a second visit.
      let begin = entry.metAgain ?? CrossedFence(fence: Int(entry.fence), point: entry.began)
      beginVisit(begin, after: entry, flags: [], &state, &nextVisit, &actions)
    } else {
      state.pendingEntry = entry
    }
  }

  /// The probability that the device is in a fence or was in it on the way to the fix, or is in another fence of the zone
  /// that contains the fix: the greatest of them. `nil` where that is not known.
  private static func certainty(
    ofZone zone: Int, _ fence: Int32, _ state: borrowing ZoneState, _ evidence: PresenceEvidence?
  ) -> Double? {
    guard let evidence else { return nil }
    var greatest = evidence.probability(ofZone: zone, fence: fence)
    state.forEachFence { other in
      guard other != fence, let found = evidence.probability(ofZone: zone, fence: other) else {
        return
      }
      greatest = max(greatest ?? 0, found)
    }
    return greatest
  }

  /// Blocks the zone for its retrigger time from this fix, or an earlier moment, on.
  func startRetriggerTime(_ state: inout ZoneState, at moment: Timestamp? = nil) {
    guard traits.hasConditions, let until = conditions.retriggerEnd(after: moment ?? step.fix.time)
    else {
      return
    }
    state.blockedUntil = until
  }

  // MARK: Beginning

  /// Begins the visit for which an entry was pending.
  private func beginVisit(
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
  private func beginVisit(
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
    if flags.contains(.initial), prepared.initialPresence == .silent {
      actions.append(
        .enteredSilently(OpenVisitSummary(zone: zone, visit: visit.id, since: visit.entry)))
      return
    }
    if !traits.emitsExit { startRetriggerTime(&state) }
    actions.append(.entered(crossing, visit: visit.id, crossed: crossed, flags: flags))
  }
}
