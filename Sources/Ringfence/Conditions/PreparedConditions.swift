/// The conditions of a zone in the units of the engine. A class, so that passing them on copies no
/// arrays.
final class PreparedConditions: Sendable {
  let schedule: [PreparedSchedule]
  let speed: [PreparedSpeed]
  let bearing: [PreparedBearing]
  let percentage: [PreparedPercentage]
  let retriggerMicroseconds: Int64

  init(_ zone: Zone, layoutTimeZone: TimeZoneRules?) {
    schedule = zone.conditions.schedule.map {
      PreparedSchedule($0, layoutTimeZone: layoutTimeZone)
    }
    speed = zone.conditions.speed.map(PreparedSpeed.init)
    bearing = zone.conditions.bearing.map(PreparedBearing.init)
    percentage = zone.conditions.percentageCrossed.map {
      PreparedPercentage($0, fences: zone.fences.count)
    }
    retriggerMicroseconds = max(0, zone.settings.minimumRetriggerTime.wholeMicroseconds)
  }

  /// Whether a condition depends on speed or course.
  var usesMotion: Bool { !speed.isEmpty || !bearing.isEmpty }

  /// The first moment after `time` at which a schedule may be met; `nil` when one is met at `time`.
  func nextOpening(after time: Timestamp) -> Timestamp? {
    if schedule.isEmpty || schedule.contains(where: { $0.contains(time) }) { return nil }
    return schedule.map { $0.earliestOpening(after: time) }.min()
  }

  /// Whether there is no condition that could be unmet.
  var isEmpty: Bool {
    retriggerMicroseconds == 0 && schedule.isEmpty && speed.isEmpty && bearing.isEmpty
      && percentage.isEmpty
  }
}

/// A speed condition: metres per second, infinite where there is no limit.
struct PreparedSpeed: Sendable {
  let minimum: Double
  let maximum: Double
  let when: ConditionTiming

  init(_ condition: SpeedCondition) {
    minimum = condition.minimum?.metersPerSecond ?? -.infinity
    maximum = condition.maximum?.metersPerSecond ?? .infinity
    when = condition.when
  }

  /// By how much a speed misses the limits: 0 when it meets them, infinite for an unknown speed.
  func excess(_ speed: Double) -> Double {
    speed.isNaN ? .infinity : LimitComparison.excess(max(minimum - speed, speed - maximum))
  }
}

/// A bearing condition: degrees clockwise from north.
struct PreparedBearing: Sendable {
  /// The ends of the arc as the condition has them.
  let limits: (from: BearingCondition.Limit, to: BearingCondition.Limit)
  private let from: Double
  let when: ConditionTiming
  /// The width of the arc in degrees.
  private let width: Double

  init(_ condition: BearingCondition) {
    limits = (condition.from, condition.to)
    from = condition.from.degrees
    let to = condition.to.degrees
    when = condition.when
    let width = Self.clockwise(from, to)
    if to > from, BearingCondition.isWholeTurn(from: from, to: to) {
      self.width = 360
    } else {
      // Ends that were written as equal are one direction, even if conversion left a tiny difference.
      self.width = LimitComparison.excess(360 - width) == 0 ? 0 : width
    }
  }

  /// The degrees between a course and the arc: 0 inside it, infinite for an unknown course.
  func excess(_ course: Double) -> Double {
    guard !course.isNaN else { return .infinity }
    let offset = Self.clockwise(from, course)
    return LimitComparison.excess(min(offset - width, 360 - offset))
  }

  private static func clockwise(_ a: Double, _ b: Double) -> Double { b >= a ? b - a : b - a + 360 }
}

/// A condition on the fences crossed.
struct PreparedPercentage: Sendable {
  /// The number of crossings required.
  let required: Int
  /// `nil` for any age.
  let timeoutMicroseconds: Int64?
  let isSequential: Bool

  init(_ condition: PercentageCondition, fences: Int) {
    required = condition.leastCount(of: fences)
    timeoutMicroseconds = condition.timeout?.wholeMicroseconds
    isSequential = condition.isSequential
  }
}

extension PercentageCondition {
  /// The least number of crossed fences, out of `fences`, that meets the percentage; at least 1.
  ///
  /// 100·D / N and the percentage are compared as the doubles nearest to the quotient and to the
  /// percentage as written. Rounding preserves order: a share that is met never counts as missed, and
  /// one that is missed counts as met only if both agree in their first 15 digits.
  package func leastCount(of fences: Int) -> Int {
    guard fences > 1 else { return 1 }
    let percentage = percentage.isNaN ? 100 : min(100, max(0, percentage))
    // checked: at most the number of fences, because the percentage is 0...100
    let estimate = Int((percentage / 100 * Double(fences)).rounded(.down))
    var count = max(1, estimate - 1)
    while count < fences, 100 * Double(count) / Double(fences) < percentage { count += 1 }
    return count
  }
}
