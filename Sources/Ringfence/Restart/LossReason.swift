/// Why restart mode does not see what normal mode sees.
public enum LossReason: Hashable, Sendable {
  /// There is no circle: a geoline, or a condition that is not judged in restart mode.
  case excluded(DegradationRecord.Exclusion)
  /// The restart visit of an earlier normal visit was still open.
  case merged
  /// The fixes never reached the SDK.
  case notDelivered
  /// The schedule was shut when the device was in the circle.
  case schedule
  /// The minimum retrigger time, which begins later because the circle is left later, was not over.
  case minimumRetriggerTime
  /// The path met the fence outside its circle, which a maximum radius cut down.
  case outsideCircle
}
