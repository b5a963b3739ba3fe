/// How fences become circles in restart mode.
public struct RestartSettings: Hashable, Sendable {
  /// How much larger than the smallest circle around the fence the restart circle is, `0...500` m.
  public var buffer = Distance.meters(30)
  /// How far outside the real fence a check-in may happen, `0...1000` m.
  public var budget = Distance.meters(50)
  /// Circles are not smaller than this.
  public var minimumRadius = Distance.meters(0)
  /// Circles are not larger than this; `nil` for no limit. A circle that is cut down no longer contains
  /// its fence.
  public var maximumRadius: Distance?

  /// Creates the defaults.
  public init() {}
}
