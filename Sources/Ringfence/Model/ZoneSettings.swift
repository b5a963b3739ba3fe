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
  /// How sure an entry must be: the least probability that the device is in the zone, in ``entryCertainties``; `nil` for
  /// an entry at every fix inside.
  ///
  /// Until then the entry is pending, and becomes a late one. The probability is that of a filter over the fixes so far,
  /// which takes the accuracy of a fix as ``EngineSettings/accuracyMeaning`` says. Geolines are crossed, not entered, and
  /// restart circles are entered without it.
  public var entryCertainty: Double?

  /// Creates settings, by default those of a zone file that has none.
  public init(
    exit: Bool = true, exitDistance: Distance = .meters(30), dwell: Duration? = nil,
    minimumRetriggerTime: Duration = .zero, entryCertainty: Double? = nil
  ) {
    self.exit = exit
    self.exitDistance = exitDistance
    self.dwell = dwell
    self.minimumRetriggerTime = minimumRetriggerTime
    self.entryCertainty = entryCertainty
  }

  // MARK: Ranges

  /// The metres allowed for ``exitDistance``.
  public static let exitDistances = 0.0...1000.0
  /// The seconds allowed for ``dwell``: from a microsecond on.
  public static let dwellTimes = 1e-6...SettingRange.longestSeconds
  /// The seconds allowed for ``minimumRetriggerTime``.
  public static let retriggerTimes = 0.0...SettingRange.longestSeconds
  /// The probabilities allowed for ``entryCertainty``: more than a half, less than certainty.
  public static let entryCertainties = 0.501...0.999

  /// The certainty that an entry needs in a mode.
  func certainty(in mode: TriggerMode) -> Double? {
    guard mode == .normal, let entryCertainty, !entryCertainty.isNaN else { return nil }
    let range = Self.entryCertainties
    return min(max(entryCertainty, range.lowerBound), range.upperBound)
  }
}
