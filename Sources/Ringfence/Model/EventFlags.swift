/// What is special about an event.
public struct EventFlags: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The device was inside at the first fix of the session.
  public static let initial = EventFlags(rawValue: 1)
  /// The boundary was crossed out of sight, before the first fix of a segment.
  public static let gap = EventFlags(rawValue: 2)
  /// Reported after the boundary was crossed: a condition was not yet met, or the exit was not yet ruled
  /// out.
  public static let late = EventFlags(rawValue: 4)
  /// Speed or bearing were derived from the path.
  public static let derived = EventFlags(rawValue: 8)
  /// The zone was entered and left between two fixes.
  public static let pass = EventFlags(rawValue: 16)
  /// The visit ended because its zone was changed or removed, not because the device left it.
  public static let layoutChanged = EventFlags(rawValue: 32)
  /// The visit ended although it was not as sure as ``ZoneSettings/exitCertainty`` asks that the device had left: the exit
  /// had been withheld as long as it may be.
  public static let unsure = EventFlags(rawValue: 64)
}
