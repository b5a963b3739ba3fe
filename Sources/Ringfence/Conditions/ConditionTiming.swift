/// When a condition on the device's motion is evaluated.
public enum ConditionTiming: Hashable, Sendable {
  /// At every fix while the zone is occupied.
  case inside
  /// Only when a fence of the zone is entered or crossed.
  case crossing
}
