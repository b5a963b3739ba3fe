// This folder prepares the conditions of zones and evaluates them.

/// Evaluates the conditions of a zone at one fix.
struct ConditionEvaluator {
  let conditions: PreparedConditions
  /// The fix of the try.
  let time: Timestamp
  /// When the retrigger time is over; `nil` when none is running.
  let blockedUntil: Timestamp?
  /// Whether the try takes place at a crossing. Later tries evaluate only the conditions whose timing is
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
    pendingEntry.bearingHolds =
      conditions.bearing.contains { $0.when == .crossing && $0.excess(motion.course) <= 0 }
    pendingEntry.speedHolds =
      conditions.speed.contains { $0.when == .crossing && $0.excess(motion.speed) <= 0 }
    pendingEntry.crossingIsDerived =
      (pendingEntry.bearingHolds && motion.courseIsDerived)
      || (pendingEntry.speedHolds && motion.speedIsDerived)
  }

  /// Whether all conditions are met: those evaluated at a crossing as found there, the others now.
  ///
  /// Every unmet condition is noted in the pending entry while suppressions are recorded; otherwise the
  /// first one ends the evaluation.
  func passes(_ pendingEntry: inout PendingEntry, motion: Motion, memories: [CrossingMemory])
    -> Bool
  {
    if isRecording { pendingEntry.tries += 1 }
    pendingEntry.isDerived = false
    var isDerived = pendingEntry.crossingIsDerived
    var isMet = true
    if !conditions.schedule.isEmpty, !conditions.schedule.contains(where: { $0.contains(time) }) {
      guard isRecording else { return false }
      pendingEntry.note(scheduleFailure())
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
    if !conditions.bearing.isEmpty, !pendingEntry.bearingHolds {
      let holds = conditions.bearing.contains {
        $0.when == .inside && $0.excess(motion.course) <= 0
      }
      if holds {
        if motion.courseIsDerived { isDerived = true }
      } else {
        guard isRecording else { return false }
        pendingEntry.note(bearingFailure(motion))
        isMet = false
      }
    }
    if !conditions.speed.isEmpty, !pendingEntry.speedHolds {
      let holds = conditions.speed.contains {
        $0.when == .inside && $0.excess(motion.speed) <= 0
      }
      if holds {
        if motion.speedIsDerived { isDerived = true }
      } else {
        guard isRecording else { return false }
        pendingEntry.note(speedFailure(motion))
        isMet = false
      }
    }
    pendingEntry.isDerived = isMet && isDerived
    return isMet
  }

  // MARK: Reasons

  private func scheduleFailure() -> ConditionFailure {
    let next = conditions.schedule.compactMap { $0.timeToOpening(from: time) }.min()
    return ConditionFailure(.schedule(opensIn: next), at: time)
  }

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

  /// A condition that is evaluated at crossings only was noted there: later courses do not matter to it.
  private func bearingFailure(_ motion: Motion) -> ConditionFailure {
    let evaluated = conditions.bearing.filter { isAtCrossing || $0.when == .inside }
    let course = evaluated.isEmpty ? nil : Bearing(degrees: motion.course)
    let candidates = evaluated.isEmpty ? conditions.bearing : evaluated
    var closest = candidates[0]
    for candidate in candidates
    where candidate.excess(motion.course) < closest.excess(motion.course) {
      closest = candidate
    }
    return ConditionFailure(
      .bearing(
        course, from: closest.limits.from, to: closest.limits.to,
        degreesOff: course.map { closest.excess($0.degrees) }), at: time)
  }

  private func speedFailure(_ motion: Motion) -> ConditionFailure {
    let evaluated = conditions.speed.filter { isAtCrossing || $0.when == .inside }
    let speed = evaluated.isEmpty || motion.speed.isNaN ? nil : motion.speed
    let candidates = evaluated.isEmpty ? conditions.speed : evaluated
    var closest = candidates[0]
    for candidate in candidates where candidate.excess(motion.speed) < closest.excess(motion.speed)
    {
      closest = candidate
    }
    func limit(_ value: Double) -> Speed? { value.isFinite ? .metersPerSecond(value) : nil }
    return ConditionFailure(
      .speed(
        speed.map { .metersPerSecond($0) }, minimum: limit(closest.minimum),
        maximum: limit(closest.maximum), off: speed.map { .metersPerSecond(closest.excess($0)) }),
      at: time)
  }
}
