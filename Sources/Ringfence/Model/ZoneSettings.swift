/// When a zone triggers and for how long a visit lasts.
public struct ZoneSettings: Hashable, Sendable {
  /// Whether leaving emits an event. A visit ends by the same rule either way.
  public var exit = true
  /// A visit ends when the device is at least this far outside every area fence, `0...1000` m.
  /// With 0 the geometry alone decides.
  public var exitDistance = Distance.meters(30)
  /// How long a visit lasts before `dwelled` is emitted, above zero; `nil` for never.
  public var dwell: Duration?
  /// No new entry or crossing for this long, `>= 0`, counted from the exit, or from the entry when
  /// ``exit`` is off.
  public var minimumRetriggerTime = Duration.zero

  /// Creates the default settings.
  public init() {}
}
