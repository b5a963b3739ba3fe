/// Evaluates the conditions of a zone at one fix.
struct ConditionEvaluator {
  let conditions: PreparedConditions
  /// The fix of the try.
  let time: Timestamp
  /// When the retrigger time is over; `nil` when none is running.
  let blockedUntil: Timestamp?
  /// Whether the conditions are evaluated at a crossing. Later tries evaluate only the conditions whose timing is
  /// ``ConditionTiming/inside``.
  let isAtCrossing: Bool
  let isRecording: Bool

  /// Evaluates the conditions that are evaluated at a crossing.
  func evaluateCrossing(
    _ pendingEntry: inout PendingEntry, motion: Motion, memories: [CrossingMemory]
  ) {
    pendingEntry.percentageHolds = conditions.percentage.isEmpty
    for (condition, memory) in zip(conditions.percentage, memories)
    where memory.crossings.count >= condition.required {
      pendingEntry.percentageHolds = true
      pendingEntry.crossed = memory.crossings
      break
    }
    pendingEntry.crossingIsDerived = false
    for measure in conditions.measures {
      let holds = measure.holds(motion.number(for: measure.kind), .crossing)
      pendingEntry.holding[measure.kind] = holds
      if holds, motion.isDerived(for: measure.kind) { pendingEntry.crossingIsDerived = true }
    }
  }

  /// Whether all conditions are met: those evaluated at a crossing as found there, the others now.
  ///
  /// Every unmet condition is noted in the pending entry while suppressions are recorded; otherwise the
  /// first one ends the evaluation.
  ///
  /// - Parameters:
  ///   - pendingEntry: the entry, or the crossing of a geoline.
  ///   - motion: the numbers of the fix.
  ///   - memories: the crossings that count.
  ///   - certainty: how sure the presence is, if it matters; asked only after all else is met. `nil` where that is not
  ///     known.
  /// - Returns: whether all conditions are met.
  func passes(
    _ pendingEntry: inout PendingEntry, motion: Motion, memories: [CrossingMemory],
    certainty: () -> Double?
  ) -> Bool {
    if isRecording { pendingEntry.tries += 1 }
    pendingEntry.isDerived = false
    var isDerived = pendingEntry.crossingIsDerived
    var isMet = true
    for windows in conditions.windows where !windows.contains(time) {
      guard isRecording else { return false }
      pendingEntry.note(windows.failure(at: time))
      isMet = false
    }
    if let blockedUntil, time < blockedUntil {
      guard isRecording else { return false }
      pendingEntry.note(retriggerFailure(until: blockedUntil))
      isMet = false
    }
    if !pendingEntry.percentageHolds {
      guard isRecording else { return false }
      pendingEntry.note(percentageFailure(memories))
      isMet = false
    }
    for measure in conditions.measures where !pendingEntry.holding[measure.kind] {
      let number = motion.number(for: measure.kind)
      if measure.holds(number, .inside) {
        if motion.isDerived(for: measure.kind) { isDerived = true }
      } else {
        guard isRecording else { return false }
        pendingEntry.note(measure.failure(number, isAtCrossing: isAtCrossing, at: time))
        isMet = false
      }
    }
    if let minimum = conditions.certainty {
      let found = certainty()
      if !(found ?? 0 >= minimum) {
        guard isRecording else { return false }
        pendingEntry.note(ConditionFailure(.certainty(found, minimum: minimum), at: time))
        isMet = false
      }
    }
    pendingEntry.isDerived = isMet && isDerived
    return isMet
  }

  // MARK: Reasons

  private func retriggerFailure(until blockedUntil: Timestamp) -> ConditionFailure {
    let required = Duration.microseconds(conditions.retriggerMicroseconds)
    let elapsed = required - blockedUntil.duration(since: time)
    return ConditionFailure(
      .minimumRetriggerTime(elapsed: elapsed, required: required), at: time)
  }

  private func percentageFailure(_ memories: [CrossingMemory]) -> ConditionFailure {
    var closest = (count: 0, required: conditions.percentage.map { $0.required }.min() ?? 1)
    var least = Int.max
    for (condition, memory) in zip(conditions.percentage, memories) {
      let missing = condition.required - memory.crossings.count
      if missing < least {
        closest = (memory.crossings.count, condition.required)
        least = missing
      }
    }
    return ConditionFailure(
      .percentageCrossed(crossed: closest.count, required: closest.required), at: time)
  }
}
