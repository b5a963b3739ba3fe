/// A condition that was not met, at the fix at which it was closest to being met.
public struct ConditionFailure: Hashable, Sendable {
  /// Which condition was not met, with what was found and what is required. Of several conditions of
  /// one kind it is the one that was closest.
  public enum Reason: Hashable, Sendable {
    /// The moment lies outside every window. `opensIn` is the time until the next one opens; `nil` when
    /// none opens within 400 days.
    case schedule(opensIn: Duration?)
    /// Only `elapsed` of the `required` time has passed since the last visit or crossing.
    case minimumRetriggerTime(elapsed: Duration, required: Duration)
    /// Only `crossed` of the `required` number of fences count.
    case percentageCrossed(crossed: Int, required: Int)
    /// The course misses the arc by `degreesOff`. Both are `nil` when the course is unknown.
    case bearing(
      Bearing?, from: BearingCondition.Limit, to: BearingCondition.Limit, degreesOff: Double?)
    /// The speed misses the limits by `off`. Both are `nil` when the speed is unknown; a limit is `nil`
    /// when the condition does not have it.
    case speed(Speed?, minimum: Speed?, maximum: Speed?, off: Speed?)
    /// The altitude misses the limits by `off`. Both are `nil` when the altitude is unknown; a limit is
    /// `nil` when the condition does not have it.
    case altitude(Distance?, minimum: Distance?, maximum: Distance?, off: Distance?)
    /// The probability that the device is in the zone is only `found`, in 0...1, and `minimum` is required. It is `nil`
    /// where the fix says nothing of it.
    case certainty(_ found: Double?, minimum: Double)
    /// The device has been in the zone for only `elapsed` of the `required` time.
    case stay(elapsed: Duration, required: Duration)
    /// The device has been out of the zone for only `elapsed` of the `required` time.
    case exitAfter(elapsed: Duration, required: Duration)
    /// Only `found` fixes in a row were far enough outside, and `required` are.
    case exitFixes(_ found: Int, required: Int)
    /// The probability that the device is outside the zone is only `found`, in 0...1, and `minimum` is required. It is
    /// `nil` where the fix says nothing of it.
    case exitCertainty(_ found: Double?, minimum: Double)
    /// The device has been too fast for only `elapsed` of the `required` time.
    case duration(elapsed: Duration, required: Duration)
  }

  /// Which condition was not met, and by how much.
  public var reason: Reason
  /// The time of the fix at which the condition was closest to being met.
  public var time: Timestamp
  /// The number of tries at which the condition was not met.
  public var tries: Int

  /// Creates a failure.
  public init(_ reason: Reason, at time: Timestamp, tries: Int = 1) {
    self.reason = reason
    self.time = time
    self.tries = tries
  }

  /// Whether this try was closer to meeting its condition than another try of the same kind. A try
  /// whose distance is unknown is never closer.
  func isCloser(than other: ConditionFailure) -> Bool {
    guard let missing = numbers.missing else { return false }
    return missing < other.numbers.missing ?? .infinity
  }
}

extension [ConditionFailure] {
  /// Counts a try at which a condition was unmet, and keeps the closest one of its kind.
  mutating func note(_ failure: ConditionFailure) {
    guard let index = firstIndex(where: { $0.kind == failure.kind }) else {
      append(failure)
      return
    }
    let tries = self[index].tries + 1
    if failure.isCloser(than: self[index]) { self[index] = failure }
    self[index].tries = tries
  }
}

extension ConditionFailure {
  /// What was found and asked for, in the base unit of the kind: seconds, fences, degrees, a probability or that
  /// of the ``LimitedQuantity``; `nil` where unknown, or where the kind has no such number.
  package struct Numbers: Hashable, Sendable {
    /// What was found.
    package var found: Double?
    /// The least that is allowed; for a bearing the beginning of the arc.
    package var minimum: Double?
    /// The most that is allowed; for a bearing the end of the arc.
    package var maximum: Double?
    /// How much is missing; for a schedule the seconds until it opens.
    package var missing: Double?
  }

  /// The kind of the condition.
  package var kind: ConditionKind {
    switch reason {
    case .schedule: .schedule
    case .minimumRetriggerTime: .minimumRetriggerTime
    case .percentageCrossed: .percentageCrossed
    case .bearing: .bearing
    case .speed: .speed
    case .altitude: .altitude
    case .certainty: .certainty
    case .stay: .stay
    case .exitAfter: .exitAfter
    case .exitFixes: .exitFixes
    case .exitCertainty: .exitCertainty
    case .duration: .duration
    }
  }

  /// The numbers of the reason.
  package var numbers: Numbers {
    switch reason {
    case .schedule(let opensIn): Numbers(missing: opensIn.map { Self.seconds($0) })
    case .minimumRetriggerTime(let elapsed, let required), .stay(let elapsed, let required),
      .exitAfter(let elapsed, let required), .duration(let elapsed, let required):
      Numbers(
        found: Self.seconds(elapsed), minimum: Self.seconds(required),
        missing: Self.seconds(required - elapsed))
    case .percentageCrossed(let crossed, let required), .exitFixes(let crossed, let required):
      Numbers(
        found: Double(crossed), minimum: Double(required), missing: Double(required - crossed))
    case .bearing(let course, let from, let to, let degreesOff):
      Numbers(
        found: course?.degrees, minimum: from.degrees, maximum: to.degrees, missing: degreesOff)
    case .speed(let speed, let minimum, let maximum, let off):
      Numbers(
        found: speed?.metersPerSecond, minimum: minimum?.metersPerSecond,
        maximum: maximum?.metersPerSecond, missing: off?.metersPerSecond)
    case .altitude(let altitude, let minimum, let maximum, let off):
      Numbers(
        found: altitude?.meters, minimum: minimum?.meters, maximum: maximum?.meters,
        missing: off?.meters)
    case .certainty(let found, let minimum), .exitCertainty(let found, let minimum):
      Numbers(found: found, minimum: minimum, missing: found.map { minimum - $0 })
    }
  }

  /// Exact to the microsecond.
  private static func seconds(_ duration: Duration) -> Double {
    Double(duration.wholeMicroseconds) / 1e6
  }
}

extension ConditionFailure.Reason {
  /// The reason of a kind that asks for a window of time.
  init(_ kind: ConditionKind, opensIn: Duration?) {
    switch kind {
    default:
      self = .schedule(opensIn: opensIn)
    }
  }

  /// The reason of a kind that asks for a number of the fix.
  init(_ kind: ConditionKind, _ numbers: ConditionFailure.Numbers) {
    func speed(_ value: Double?) -> Speed? { value.map { .metersPerSecond($0) } }
    func distance(_ value: Double?) -> Distance? { value.map { .meters($0) } }
    func limit(_ degrees: Double?) -> BearingCondition.Limit {
      BearingCondition.Limit(uncheckedDegrees: degrees ?? 0)
    }
    switch kind {
    case .speed:
      self = .speed(
        speed(numbers.found), minimum: speed(numbers.minimum), maximum: speed(numbers.maximum),
        off: speed(numbers.missing))
    case .altitude:
      self = .altitude(
        distance(numbers.found), minimum: distance(numbers.minimum),
        maximum: distance(numbers.maximum), off: distance(numbers.missing))
    default:
      self = .bearing(
        numbers.found.flatMap { Bearing(degrees: $0) }, from: limit(numbers.minimum),
        to: limit(numbers.maximum), degreesOff: numbers.missing)
    }
  }
}
