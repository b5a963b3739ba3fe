/// How many fixes an engine ignored, by reason.
public struct IgnoredFixes: Hashable, Sendable {
  /// Fixes that were not later than the one before.
  public var outOfOrder = 0
  /// Fixes less accurate than ``EngineSettings/maximumAccuracy``.
  public var inaccurate = 0

  /// Creates counts, by default of nothing.
  public init(outOfOrder: Int = 0, inaccurate: Int = 0) {
    self.outOfOrder = outOfOrder
    self.inaccurate = inaccurate
  }

  /// Adds the counts of other fixes.
  public static func += (a: inout Self, b: Self) {
    a.outOfOrder += b.outOfOrder
    a.inaccurate += b.inaccurate
  }
}
