/// What is special about a fix.
public struct FixFlags: OptionSet, Hashable, Sendable, BitwiseCopyable {
  /// The bits.
  public let rawValue: UInt8

  /// Creates a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A segment begins here: nothing is interpolated between this fix and the one before.
  public static let startsSegment = FixFlags(rawValue: 1)
  /// The receiver estimated the position (dead reckoning).
  public static let estimated = FixFlags(rawValue: 2)
  /// The position was entered by hand.
  public static let manual = FixFlags(rawValue: 4)
  /// The position was simulated.
  public static let simulated = FixFlags(rawValue: 8)
}
