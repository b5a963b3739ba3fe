/// Which fixes an app takes in a wake window.
public enum DutyCycle: Hashable, Sendable {
  /// All within `on` of the first fix of each period; the next period begins with the first fix after
  /// `period`.
  case periodic(period: Duration, on: Duration)
  /// All.
  case continuous
  /// One, and the next one this long after it.
  case firstFix(every: Duration)
}
