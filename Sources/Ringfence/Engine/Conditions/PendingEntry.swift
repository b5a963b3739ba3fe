/// A zone that the device is in, or a geoline that it crossed, while a gate stays shut.
package struct PendingEntry: Hashable, Sendable {
  package let fence: Int32
  package let began: BoundaryPoint
  /// The verdicts of the gates that are judged at a crossing, kept until the next one.
  package var percentageHolds = true
  package var bearingHolds = false
  package var speedHolds = false
  /// The fences that made the percentage hold.
  package var crossed: [CrossedFence] = []
  /// Whether a value that was judged at the last crossing was derived from the path.
  package var crossingIsDerived = false
  /// Whether a value that opened the gates at the last try was derived from the path.
  package var isDerived = false
  /// The fix of the last try; without meaning at later fixes.
  package var lastTry: Timestamp?
  /// What to report, when somebody asks.
  package var tries = 0
  package var failures: [ConditionFailure] = []

  package init(fence: Int32, began: BoundaryPoint) {
    self.fence = fence
    self.began = began
  }

  /// Whether the gates may open without a new crossing: what is judged there alone holds.
  func mayOpen(_ conditions: PreparedConditions) -> Bool {
    percentageHolds
      && (bearingHolds || conditions.bearing.isEmpty
        || conditions.bearing.contains { $0.when == .inside })
      && (speedHolds || conditions.speed.isEmpty
        || conditions.speed.contains { $0.when == .inside })
  }

  func suppression(_ kind: Event.Kind, zone: Int, ended: BoundaryPoint?) -> Suppression {
    Suppression(
      kind: kind, zone: zone, fence: Int(fence), began: began, ended: ended, tries: tries,
      failures: failures.sorted { $0.condition.rawValue < $1.condition.rawValue })
  }

  /// Counts a failed gate and keeps the try that was closest to passing.
  mutating func note(_ failure: ConditionFailure) {
    guard let place = failures.firstIndex(where: { $0.condition == failure.condition }) else {
      failures.append(failure)
      return
    }
    let tries = failures[place].tries + 1
    if let margin = failure.margin, margin < failures[place].margin ?? .infinity {
      failures[place] = failure
    }
    failures[place].tries = tries
  }
}

/// Tries the gates of a zone.
struct ConditionEvaluator {
  let conditions: PreparedConditions
  /// The fix of the try.
  let time: Timestamp
  /// When the retrigger time is over; `nil` when none runs.
  let blockedUntil: Timestamp?
  /// Whether the try takes place at a crossing; later ones judge anew only what is judged inside.
  let isAtCrossing: Bool
  let isRecording: Bool

  /// Judges what is judged at a crossing.
  func evaluateCrossing(
    _ pendingEntry: inout PendingEntry, motion: Motion, memories: [CrossingMemory]
  ) {
    pendingEntry.percentageHolds = conditions.percentage.isEmpty
    for (row, memory) in zip(conditions.percentage, memories)
    where memory.crossings.count >= row.required {
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

  /// Whether all gates are open: those judged at a crossing as judged there, the others now.
  ///
  /// Each failed gate is noted in the attempt when somebody asks.
  func passes(_ pendingEntry: inout PendingEntry, motion: Motion, memories: [CrossingMemory])
    -> Bool
  {
    if isRecording { pendingEntry.tries += 1 }
    pendingEntry.isDerived = false
    var isDerived = pendingEntry.crossingIsDerived
    var isOpen = true
    if !conditions.schedule.isEmpty, !conditions.schedule.contains(where: { $0.contains(time) }) {
      guard isRecording else { return false }
      pendingEntry.note(scheduleFailure())
      isOpen = false
    }
    if let blockedUntil, time < blockedUntil {
      guard isRecording else { return false }
      pendingEntry.note(retriggerFailure(until: blockedUntil))
      isOpen = false
    }
    if !pendingEntry.percentageHolds {
      guard isRecording else { return false }
      pendingEntry.note(percentageFailure(memories))
      isOpen = false
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
        isOpen = false
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
        isOpen = false
      }
    }
    pendingEntry.isDerived = isOpen && isDerived
    return isOpen
  }

  // MARK: Reasons

  private func failure(
    _ condition: ConditionFailure.Condition, actual: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil, margin: Double? = nil
  ) -> ConditionFailure {
    ConditionFailure(
      condition: condition, time: time, actual: actual, minimum: minimum, maximum: maximum,
      margin: margin,
      tries: 1)
  }

  private func scheduleFailure() -> ConditionFailure {
    let next = conditions.schedule.compactMap { $0.secondsToOpening(from: time) }.min()
    return failure(.schedule, margin: next)
  }

  private func retriggerFailure(until blockedUntil: Timestamp) -> ConditionFailure {
    let required = Double(conditions.retriggerMicroseconds) / 1e6
    let missing = blockedUntil.seconds(since: time)
    return failure(
      .minimumRetriggerTime, actual: required - missing, minimum: required, margin: missing)
  }

  private func percentageFailure(_ memories: [CrossingMemory]) -> ConditionFailure {
    var closest: (count: Int, required: Int)?
    for (row, memory) in zip(conditions.percentage, memories) {
      let known = closest.map { $0.required - $0.count } ?? .max
      if row.required - memory.crossings.count < known {
        closest = (memory.crossings.count, row.required)
      }
    }
    guard let closest else { return failure(.percentageCrossed) }
    return failure(
      .percentageCrossed, actual: Double(closest.count), minimum: Double(closest.required),
      margin: Double(closest.required - closest.count))
  }

  /// A course that was judged at the crossing was noted there; later ones say nothing about it.
  private func bearingFailure(_ motion: Motion) -> ConditionFailure {
    let judged = conditions.bearing.filter { isAtCrossing || $0.when == .inside }
    let known = judged.isEmpty || motion.course.isNaN ? nil : motion.course
    let rows = judged.isEmpty ? conditions.bearing : judged
    let closest = rows.min { $0.excess(motion.course) < $1.excess(motion.course) }
    return failure(
      .bearing, actual: known, minimum: closest?.from, maximum: closest?.to,
      margin: known.flatMap { course in closest?.excess(course) })
  }

  private func speedFailure(_ motion: Motion) -> ConditionFailure {
    let judged = conditions.speed.filter { isAtCrossing || $0.when == .inside }
    let known = judged.isEmpty || motion.speed.isNaN ? nil : motion.speed
    let rows = judged.isEmpty ? conditions.speed : judged
    let closest = rows.min { $0.excess(motion.speed) < $1.excess(motion.speed) }
    return failure(
      .speed, actual: known, minimum: closest.flatMap { $0.minimum.isFinite ? $0.minimum : nil },
      maximum: closest.flatMap { $0.maximum.isFinite ? $0.maximum : nil },
      margin: known.flatMap { speed in closest?.excess(speed) })
  }
}
