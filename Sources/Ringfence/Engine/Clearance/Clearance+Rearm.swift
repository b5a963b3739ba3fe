// How far and how long nothing can happen.
extension Clearance {
  /// Finds out for all zones what time and every fix may change, after a fix at which every zone with a state was
  /// looked at.
  ///
  /// - Parameters:
  ///   - states: what the session remembers of its zones, ascending; not changed.
  ///   - core: the prepared layout.
  ///   - time: the time of the fix.
  mutating func rearm(
    _ states: inout ContiguousArray<ZoneState>, _ core: PreparedLayout, after time: Timestamp
  ) {
    guard core.settings.usesClearance else {
      engine = nil
      return
    }
    if engine !== core {
      engine = core
      disc.clear()
      largeDisc.clear()
    }
    pendingZones = PendingZones()
    deadline = Timestamp(microseconds: .max)
    for index in states.indices { watch(&states[index], core.prepared, after: time) }
  }

  /// Sets a moment from which on nothing is clear.
  mutating func act(by moment: Timestamp) { deadline = min(deadline, moment) }

  /// The first fix of a range that concerns a zone although its path meets no boundary: at the deadline, where a
  /// pending exit may be confirmed, and every one while a condition is tried.
  ///
  /// - Parameters:
  ///   - fixes: the fixes.
  ///   - range: the range.
  ///   - first: the fix that goes on from `last`; later ones go on from the one before.
  ///   - last: a fix that was evaluated before.
  ///   - checks: what keeps zones waiting.
  /// - Returns: its index; the upper bound when there is none.
  func firstActive(
    in fixes: FixSpans, _ range: Range<Int>, from first: Int, after last: Fix?,
    _ checks: inout PendingChecks
  ) -> Int {
    guard !range.isEmpty else { return range.upperBound }
    var end = range.upperBound
    if fixes.times[end - 1] >= deadline.microseconds {
      end = range.lowerBound
      while fixes.times[end] < deadline.microseconds { end += 1 }
    }
    if pendingZones.isEmpty { return end }
    if pendingZones.isMany { return range.lowerBound }
    for number in 0..<pendingZones.count {
      end = checks.firstActive(
        in: fixes, range.lowerBound..<end, pendingZones[number], from: first, after: last)
    }
    return end
  }

  // MARK: What zones wait for

  /// Adds what time and every fix after a moment may change in one zone, whose state stays as it is: `inout` saves
  /// a copy.
  mutating func watch(
    _ state: inout ZoneState, _ prepared: PreparedZones, after time: Timestamp
  ) {
    let zone = Int(state.zone)
    if let blockedUntil = state.blockedUntil { deadline = min(deadline, blockedUntil) }
    if state.isCounting {
      for (memory, condition) in zip(state.memories, prepared.zones[zone].conditions.percentage) {
        guard let timeout = condition.timeoutMicroseconds else { continue }
        for crossing in memory.crossings {
          let (end, overflow) = crossing.point.time.microseconds.addingReportingOverflow(timeout)
          if !overflow { deadline = min(deadline, Timestamp(microseconds: end)) }
        }
      }
    }
    var isPending = state.isLeaving
    if state.isPending, mayEnter(state, prepared, after: time) {
      if let opening = nextOpening(prepared.zones[zone].conditions, after: time) {
        deadline = min(deadline, opening)
      } else {
        isPending = true
      }
    }
    if isPending {
      pendingZones.insert(state.zone)
      return
    }
    // Also a zone that time alone may change: its fixes may be below the limit.
    if state.watchesSpeed(prepared) {
      pendingZones.insert(state.zone)
    } else {
      pendingZones.remove(state.zone)
    }
    if prepared.zones[zone].traits.hasMoments, let visit = state.visit,
      let moment = prepared.nextMoment(ofZone: zone, visit)
    {
      deadline = min(deadline, moment.time)
    }
  }

  /// Whether the conditions of a pending entry may be met without a crossing, before the retrigger time is over.
  /// Where suppressions are recorded, every try counts.
  private func mayEnter(
    _ state: borrowing ZoneState, _ prepared: PreparedZones, after time: Timestamp
  ) -> Bool {
    if isRecording { return true }
    if let blockedUntil = state.blockedUntil, time < blockedUntil { return false }
    return state.mayOpen(prepared.zones[Int(state.zone)].conditions)
  }

  /// When the schedule of a zone that is closed after a moment opens; `nil` where it is open, and where
  /// suppressions are recorded.
  private func nextOpening(_ conditions: PreparedConditions, after time: Timestamp) -> Timestamp? {
    isRecording ? nil : conditions.nextOpening(after: time)
  }
}
