internal import Ringfence

/// The conditions of a zone for planned drives, whose fixes all have a speed and a course.
struct PlannedConditions: Sendable {
  /// An entry that is tried more than once: what its crossing decided.
  struct Attempt {
    var fence: Int
    fileprivate var speed: [Bool] = []
    fileprivate var bearing: [Bool] = []
    fileprivate var isShareReached = false
    /// The crossings that met the percentage condition, oldest first.
    fileprivate(set) var crossed: [CrossedFence] = []
    /// The time of the fix of the last try, in microseconds.
    fileprivate(set) var lastTry: Int64 = .min

    init(fence: Int) { self.fence = fence }
  }

  let conditions: Conditions
  let schedules: [PlannedSchedule]
  let retriggerMicroseconds: Int64
  let fenceCount: Int

  init(_ zone: Zone, timeZone: TimeZoneRules?) {
    conditions = zone.conditions
    schedules = zone.conditions.schedule.map { PlannedSchedule($0, timeZone: timeZone) }
    retriggerMicroseconds = zone.settings.minimumRetriggerTime.wholeMicroseconds
    fenceCount = zone.fences.count
  }

  /// Whether an entry or crossing triggers.
  ///
  /// - Parameters:
  ///   - attempt: the entry, which keeps what the crossing decides.
  ///   - fix: the fix that reveals the crossing, or a later one inside.
  ///   - time: of the fix, in microseconds.
  ///   - crossings: the crossings of the zone's fences up to now; `nil` for a try at a later fix.
  ///   - last: the time of the event from which the retrigger time runs.
  ///   - isDelicate: set where a value is so close to a limit that rounding decides.
  /// - Returns: whether all kinds of conditions are met.
  func areMet(
    for attempt: inout Attempt, fix: Drive.Moment, time: Int64,
    crossings: [CrossedFence]?, last: Int64?, isDelicate: inout Bool
  ) -> Bool {
    attempt.lastTry = time
    let speeds = conditions.speed.map { $0.isMet(by: fix.speed, &isDelicate) }
    let bearings = conditions.bearing.map { $0.isMet(by: fix.course, &isDelicate) }
    if let crossings {
      attempt.speed = speeds
      attempt.bearing = bearings
      let counted = conditions.percentageCrossed.lazy.compactMap {
        $0.counted(crossings, of: fenceCount)
      }.first
      attempt.crossed = counted ?? []
      attempt.isShareReached = conditions.percentageCrossed.isEmpty || counted != nil
    }
    let isOpen = schedules.isEmpty || schedules.contains { $0.isOpen(at: time.seconds) }
    let isRested = last.map { time - $0 >= retriggerMicroseconds } ?? true
    let isSpeedMet =
      speeds.isEmpty
      || conditions.speed.indices.contains {
        conditions.speed[$0].when == .inside ? speeds[$0] : attempt.speed[$0]
      }
    let isBearingMet =
      bearings.isEmpty
      || conditions.bearing.indices.contains {
        conditions.bearing[$0].when == .inside ? bearings[$0] : attempt.bearing[$0]
      }
    return isOpen && isRested && attempt.isShareReached && isSpeedMet && isBearingMet
  }
}

extension Int64 {
  /// The whole second of a time in microseconds.
  var seconds: Int64 {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: 1_000_000)
    return remainder < 0 ? quotient - 1 : quotient
  }
}

extension SpeedCondition {
  /// Whether a speed in metres per second is between the limits.
  func isMet(by speed: Double, _ isDelicate: inout Bool) -> Bool {
    let least = minimum?.metersPerSecond ?? -.infinity
    let most = maximum?.metersPerSecond ?? .infinity
    if abs(speed - least) < 1e-3 || abs(speed - most) < 1e-3 { isDelicate = true }
    return speed >= least && speed <= most
  }
}

extension BearingCondition {
  /// The degrees from one end of the arc to the other.
  var width: Double {
    let turn = to.degrees - from.degrees
    return turn < 0 ? turn + 360 : turn
  }

  /// The degrees from the beginning of the arc to a course, `0..<360`.
  func offset(of course: Double) -> Double {
    guard course.isFinite else { return .infinity }
    return Bearing(degrees: course - from.degrees)?.degrees ?? 0
  }

  /// Whether a course lies in the arc.
  func isMet(by course: Double, _ isDelicate: inout Bool) -> Bool {
    let offset = offset(of: course)
    if offset.isFinite, min(abs(offset - width), offset, 360 - offset) < 0.01 { isDelicate = true }
    return offset <= width
  }
}

extension PercentageCondition {
  /// The number of fences that is enough, of all the zone has.
  func required(of count: Int) -> Int {
    let share = percentage / 100 * Double(count)
    // checked: at most the number of fences, which is whole
    return Int(min(Double(count), max(1, (share - 1e-9).rounded(.up))))
  }

  /// The crossings that count at the last of some, oldest first; `nil` where they are too few.
  func counted(_ crossings: [CrossedFence], of count: Int) -> [CrossedFence]? {
    guard let last = crossings.last else { return nil }
    var counted: [CrossedFence] = []
    for crossing in isSequential ? crossings : [last] {
      // What is too old is no part of the chain that the crossing extends: the same fence may then begin another.
      if let end = counted.last {
        if let timeout {
          let oldest = crossing.point.time.microseconds - timeout.wholeMicroseconds
          counted.removeAll { $0.point.time.microseconds < oldest }
        }
        if !counted.isEmpty, crossing.fence == end.fence { continue }
        if !counted.isEmpty, crossing.fence < end.fence { counted = [] }
      }
      counted.append(crossing)
    }
    if !isSequential {
      let oldest = timeout.map { last.point.time.microseconds - $0.wholeMicroseconds } ?? .min
      for crossing in crossings.reversed() where crossing.point.time.microseconds >= oldest {
        if !counted.contains(where: { $0.fence == crossing.fence }) { counted.append(crossing) }
      }
      counted.reverse()
    }
    return counted.count >= required(of: count) ? counted : nil
  }
}
