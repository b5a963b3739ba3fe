/// How many fixes an engine ignored, by reason.
public struct IgnoredFixes: Hashable, Sendable {
  /// Fixes that were not later than the one before.
  public var outOfOrder = 0
  /// Fixes less accurate than ``EngineSettings/maximumAccuracy``.
  public var inaccurate = 0

  /// Creates a count of none.
  public init() {}

  /// Adds the counts of other fixes.
  public static func += (a: inout Self, b: Self) {
    a.outOfOrder += b.outOfOrder
    a.inaccurate += b.inaccurate
  }
}
