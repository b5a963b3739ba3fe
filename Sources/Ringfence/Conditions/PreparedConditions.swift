/// The gates of a zone, in the units of the engine; in one place, so that handing them on copies no
/// lists.
final class PreparedConditions: Sendable {
  let schedule: [PreparedSchedule]
  let speed: [SpeedRow]
  let bearing: [BearingRow]
  let percentage: [PercentageRow]
  let retriggerMicroseconds: Int64

  init(_ zone: Zone, layoutTimeZone: TimeZoneRules?) {
    schedule = zone.conditions.schedule.map {
      PreparedSchedule($0, layoutTimeZone: layoutTimeZone)
    }
    speed = zone.conditions.speed.map(SpeedRow.init)
    bearing = zone.conditions.bearing.map(BearingRow.init)
    percentage = zone.conditions.percentageCrossed.map {
      PercentageRow($0, fences: zone.fences.count)
    }
    retriggerMicroseconds = max(0, zone.settings.minimumRetriggerTime.wholeMicroseconds)
  }

  /// Whether a gate asks for speed or course.
  var judgesMotion: Bool { !speed.isEmpty || !bearing.isEmpty }

  /// The first moment after one at which the schedules may let a zone trigger; `nil` where they do already.
  func nextOpening(after time: Timestamp) -> Timestamp? {
    if schedule.isEmpty || schedule.contains(where: { $0.contains(time) }) { return nil }
    return schedule.map { $0.earliestOpening(after: time) }.min()
  }

  /// Whether no gate ever stays shut.
  var isEmpty: Bool {
    retriggerMicroseconds == 0 && schedule.isEmpty && speed.isEmpty && bearing.isEmpty
      && percentage.isEmpty
  }
}

/// A speed condition: metres per second, infinite where there is no limit.
struct SpeedRow: Sendable {
  let minimum: Double
  let maximum: Double
  let when: JudgedWhen

  init(_ condition: SpeedCondition) {
    minimum = condition.minimum?.metersPerSecond ?? -.infinity
    maximum = condition.maximum?.metersPerSecond ?? .infinity
    when = condition.when
  }

  /// How far a speed is from passing: 0 when it does, infinite for an unknown one.
  func excess(_ speed: Double) -> Double {
    speed.isNaN ? .infinity : max(0, minimum - speed, speed - maximum)
  }
}

/// A bearing condition: degrees clockwise from north.
struct BearingRow: Sendable {
  let from: Double
  let to: Double
  let when: JudgedWhen

  init(_ condition: BearingCondition) {
    from = condition.from
    to = condition.to
    when = condition.when
  }

  /// How many degrees a course is from the arc: 0 when it lies in it, infinite for an unknown one.
  func excess(_ course: Double) -> Double {
    guard !course.isNaN else { return .infinity }
    if to - from >= 360 { return 0 }
    let width = Self.clockwise(from, to)
    let offset = Self.clockwise(from, course)
    return offset <= width ? 0 : min(offset - width, 360 - offset)
  }

  private static func clockwise(_ a: Double, _ b: Double) -> Double { b >= a ? b - a : b - a + 360 }
}

/// A condition on the fences crossed.
struct PercentageRow: Sendable {
  /// The number of crossings that it takes.
  let required: Int
  /// `nil` for any age.
  let timeoutMicroseconds: Int64?
  let isSequential: Bool

  init(_ condition: PercentageCondition, fences: Int) {
    // 100·D ≥ percentage·N in whole millionths of a per cent: the least D is a ceiling.
    let percentage = condition.percentage.isNaN ? 100 : min(100, max(0, condition.percentage))
    let millionths = Int((percentage * 1e6).rounded())
    required = max(1, (millionths * fences + 99_999_999) / 100_000_000)
    timeoutMicroseconds = condition.timeout?.wholeMicroseconds
    isSequential = condition.isSequential
  }
}
