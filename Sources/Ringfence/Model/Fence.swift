/// One shape of a zone.
public struct Fence: Sendable {
  /// The name by which events refer to the fence, unique in its zone.
  public var id: String
  /// Where it is.
  public var shape: Shape

  /// Creates a fence.
  public init(id: String, shape: Shape) {
    self.id = id
    self.shape = shape
  }
}

// Comparing texts takes Unicode tables, which an embedded build does without.
#if !hasFeature(Embedded)
  extension Fence: Hashable {}
#endif
