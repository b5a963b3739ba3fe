/// A zone that the device is in, or a geoline that it crossed, while a gate stays shut.
package struct Attempt: Hashable, Sendable {
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
  package var failures: [GateFailure] = []

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
      failures: failures.sorted { $0.gate.rawValue < $1.gate.rawValue })
  }

  /// Counts a failed gate and keeps the try that was closest to passing.
  mutating func note(_ failure: GateFailure) {
    guard let place = failures.firstIndex(where: { $0.gate == failure.gate }) else {
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
struct Gatekeeper {
  let conditions: PreparedConditions
  /// The fix of the try.
  let time: Timestamp
  /// When the retrigger time is over; `nil` when none runs.
  let blockedUntil: Timestamp?
  /// Whether the try takes place at a crossing; later ones judge anew only what is judged inside.
  let isAtCrossing: Bool
  let isRecording: Bool

  /// Judges what is judged at a crossing.
  func judgeCrossing(
    _ attempt: inout Attempt, motion: Motion, memories: [CrossingMemory]
  ) {
    attempt.percentageHolds = conditions.percentage.isEmpty
    for (row, memory) in zip(conditions.percentage, memories)
    where memory.crossings.count >= row.required {
      attempt.percentageHolds = true
      attempt.crossed = memory.crossings
      break
    }
    attempt.bearingHolds =
      conditions.bearing.contains { $0.when == .crossing && $0.excess(motion.course) <= 0 }
    attempt.speedHolds =
      conditions.speed.contains { $0.when == .crossing && $0.excess(motion.speed) <= 0 }
    attempt.crossingIsDerived =
      (attempt.bearingHolds && motion.courseIsDerived)
      || (attempt.speedHolds && motion.speedIsDerived)
  }

  /// Whether all gates are open: those judged at a crossing as judged there, the others now.
  ///
  /// Each failed gate is noted in the attempt when somebody asks.
  func passes(_ attempt: inout Attempt, motion: Motion, memories: [CrossingMemory]) -> Bool {
    if isRecording { attempt.tries += 1 }
    attempt.isDerived = false
    var isDerived = attempt.crossingIsDerived
    var isOpen = true
    if !conditions.schedule.isEmpty, !conditions.schedule.contains(where: { $0.contains(time) }) {
      guard isRecording else { return false }
      attempt.note(scheduleFailure())
      isOpen = false
    }
    if let blockedUntil, time < blockedUntil {
      guard isRecording else { return false }
      attempt.note(retriggerFailure(until: blockedUntil))
      isOpen = false
    }
    if !attempt.percentageHolds {
      guard isRecording else { return false }
      attempt.note(percentageFailure(memories))
      isOpen = false
    }
    if !conditions.bearing.isEmpty, !attempt.bearingHolds {
      let holds = conditions.bearing.contains {
        $0.when == .inside && $0.excess(motion.course) <= 0
      }
      if holds {
        if motion.courseIsDerived { isDerived = true }
      } else {
        guard isRecording else { return false }
        attempt.note(bearingFailure(motion))
        isOpen = false
      }
    }
    if !conditions.speed.isEmpty, !attempt.speedHolds {
      let holds = conditions.speed.contains {
        $0.when == .inside && $0.excess(motion.speed) <= 0
      }
      if holds {
        if motion.speedIsDerived { isDerived = true }
      } else {
        guard isRecording else { return false }
        attempt.note(speedFailure(motion))
        isOpen = false
      }
    }
    attempt.isDerived = isOpen && isDerived
    return isOpen
  }

  // MARK: Reasons

  private func failure(
    _ gate: GateFailure.Gate, actual: Double? = nil, minimum: Double? = nil,
    maximum: Double? = nil, margin: Double? = nil
  ) -> GateFailure {
    GateFailure(
      gate: gate, time: time, actual: actual, minimum: minimum, maximum: maximum, margin: margin,
      tries: 1)
  }

  private func scheduleFailure() -> GateFailure {
    let next = conditions.schedule.compactMap { $0.secondsToOpening(from: time) }.min()
    return failure(.schedule, margin: next)
  }

  private func retriggerFailure(until blockedUntil: Timestamp) -> GateFailure {
    let required = Double(conditions.retriggerMicroseconds) / 1e6
    let missing = blockedUntil.seconds(since: time)
    return failure(
      .minimumRetriggerTime, actual: required - missing, minimum: required, margin: missing)
  }

  private func percentageFailure(_ memories: [CrossingMemory]) -> GateFailure {
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
  private func bearingFailure(_ motion: Motion) -> GateFailure {
    let judged = conditions.bearing.filter { isAtCrossing || $0.when == .inside }
    let known = judged.isEmpty || motion.course.isNaN ? nil : motion.course
    let rows = judged.isEmpty ? conditions.bearing : judged
    let closest = rows.min { $0.excess(motion.course) < $1.excess(motion.course) }
    return failure(
      .bearing, actual: known, minimum: closest?.from, maximum: closest?.to,
      margin: known.flatMap { course in closest?.excess(course) })
  }

  private func speedFailure(_ motion: Motion) -> GateFailure {
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
