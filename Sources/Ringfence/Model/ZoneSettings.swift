/// When a zone triggers, and when a visit ends.
public struct ZoneSettings: Hashable, Sendable {
  /// Whether leaving emits an event. The visit ends by the same rule either way.
  public var exit: Bool
  /// A visit ends when the device is at least this far outside every area fence, `0...1000` m.
  /// At 0 the geometry alone decides.
  public var exitDistance: Distance
  /// How long a visit lasts until `dwelled` is emitted, above zero; `nil` for never.
  public var dwell: Duration?
  /// The zone does not trigger again for this long, `>= 0`, counted from the exit, or from the entry
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
}
