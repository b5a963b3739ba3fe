/// A fence that was entered or, as a geoline, crossed.
public struct CrossedFence: Hashable, Sendable {
  /// Index of the fence in its zone.
  public var fence: Int
  /// Where and when the path crossed its boundary.
  public var point: BoundaryPoint

  /// Creates a crossing.
  public init(fence: Int, point: BoundaryPoint) {
    self.fence = fence
    self.point = point
  }
}
