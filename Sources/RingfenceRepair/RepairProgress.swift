/// How far a repair is, each time it asks whether it must end.
public struct RepairProgress: Hashable, Sendable {
  /// The number of fences of the layout.
  public var fences: Int
  /// The number of pairs that the best plan so far does not clear; `nil` while no movements are searched.
  public var uncleared: Int?

  /// Creates a value.
  public init(fences: Int, uncleared: Int?) {
    self.fences = fences
    self.uncleared = uncleared
  }
}
