/// A condition that was not met, at the fix at which it was closest to being met.
public struct ConditionFailure: Hashable, Sendable {
  /// The kinds of conditions, in the order in which they are evaluated.
  package enum Condition: Int, Hashable, CaseIterable, Sendable {
    /// The moment lies outside every window.
    case schedule
    /// The last visit or crossing is too recent.
    case minimumRetriggerTime
    /// Too few of the zone's fences were crossed, or not in their order.
    case percentageCrossed
    /// The device was heading elsewhere.
    case bearing
    /// The device was too fast or too slow.
    case speed
  }

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

  /// The kind of the condition.
  package var condition: Condition {
    switch reason {
    case .schedule: .schedule
    case .minimumRetriggerTime: .minimumRetriggerTime
    case .percentageCrossed: .percentageCrossed
    case .bearing: .bearing
    case .speed: .speed
    }
  }

  /// Whether this try was closer to meeting its condition than another try of the same kind. A try
  /// whose distance is unknown is never closer.
  func isCloser(than other: ConditionFailure) -> Bool {
    guard let missing else { return false }
    return missing < other.missing ?? .infinity
  }

  /// How much is missing, in the unit of the kind; `nil` when unknown.
  private var missing: Double? {
    switch reason {
    case .schedule(let opensIn): opensIn.map { Double($0.wholeMicroseconds) }
    case .minimumRetriggerTime(let elapsed, let required):
      Double((required - elapsed).wholeMicroseconds)
    case .percentageCrossed(let crossed, let required): Double(required - crossed)
    case .bearing(_, _, _, let degreesOff): degreesOff
    case .speed(_, _, _, let off): off?.metersPerSecond
    }
  }
}
