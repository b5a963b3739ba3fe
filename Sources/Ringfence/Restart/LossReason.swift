/// Why something that happens in normal mode does not happen in restart mode.
public enum LossReason: Hashable, Sendable {
  /// There is no circle: the fence is a geoline, or the zone has a condition that restart mode does not
  /// evaluate.
  case excluded(RestartDegradation.Exclusion)
  /// The restart visit of an earlier normal visit was still open.
  case merged
  /// The fixes were not delivered to the app.
  case notDelivered
  /// The device was in the circle outside the schedule.
  case schedule
  /// The minimum retrigger time had not elapsed: it begins later, because the circle is left later.
  case minimumRetriggerTime
  /// The path reached the fence outside its circle, which was cut to the maximum radius.
  case outsideCircle
}
