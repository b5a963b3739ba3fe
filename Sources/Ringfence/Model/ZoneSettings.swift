/// When a zone triggers, and when a visit ends.
///
/// ``TriggerEngine/init(validating:settings:)`` refuses values outside their ranges. Without it an engine takes the nearest
/// end of the range, and the default for NaN; a dwell time below 0 counts as 0, and has elapsed at the entry.
public struct ZoneSettings: Hashable, Sendable {
  /// Whether leaving emits an event. The visit ends by the same rule either way.
  public var exit: Bool
  /// A visit ends when the device is at least this far outside every area fence, in ``exitDistances``.
  /// At 0 the geometry alone decides.
  public var exitDistance: Distance
  /// How long a visit lasts until `dwelled` is emitted, in ``dwellTimes``; `nil` for never.
  public var dwell: Duration?
  /// The zone does not trigger again for this long, in ``retriggerTimes``, counted from the exit, or from the entry
  /// when ``exit`` is off.
  public var minimumRetriggerTime: Duration

  /// Creates settings, by default those of a zone file that has none.
  public init(
    exit: Bool = true, exitDistance: Distance = .meters(30), dwell: Duration? = nil,
    minimumRetriggerTime: Duration = .zero
  ) {
    self.exit = exit
    self.exitDistance = exitDistance
    self.dwell = dwell
    self.minimumRetriggerTime = minimumRetriggerTime
  }

  // MARK: Ranges

  /// The metres allowed for ``exitDistance``.
  public static let exitDistances = 0.0...1000.0
  /// The seconds allowed for ``dwell``: from a microsecond on.
  public static let dwellTimes = 1e-6...SettingRange.longestSeconds
  /// The seconds allowed for ``minimumRetriggerTime``.
  public static let retriggerTimes = 0.0...SettingRange.longestSeconds
}
