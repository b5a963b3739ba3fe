/// A gate that stayed shut, at the moment when it was closest to opening.
public struct ConditionFailure: Hashable, Sendable {
  /// The gates, in the order in which they are tried.
  public enum Condition: Int, Hashable, CaseIterable, Sendable {
    /// The moment lies outside every window.
    case schedule
    /// Too little time since the last visit or crossing.
    case minimumRetriggerTime
    /// Too few of the zone's fences were crossed, or not in their order.
    case percentageCrossed
    /// The device was heading elsewhere.
    case bearing
    /// The device was too fast or too slow.
    case speed
  }

  /// Which gate.
  public var condition: Condition
  /// The fix at which the gate was closest to opening.
  public var time: Timestamp
  /// What was found: seconds since the last visit, number of fences, degrees, or metres per second;
  /// `nil` when it is not known, and for a schedule.
  public var actual: Double?
  /// The least that passes, in the same unit; for a bearing where the arc begins.
  public var minimum: Double?
  /// The most that passes, in the same unit; for a bearing where the arc ends.
  public var maximum: Double?
  /// How much was missing, in the same unit; for a schedule the seconds until it opens. `nil` when
  /// that is not known.
  public var margin: Double?
  /// How many tries failed at this gate.
  public var tries: Int
}
