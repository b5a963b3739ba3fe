/// One shape of a zone.
///
/// ```swift
/// guard let center = Coordinate(latitude: 48.2, longitude: 16.37),
///   let circle = Circle(center: center, radius: .meters(50))
/// else { return }
/// let fence = Fence(id: "door", shape: .circle(circle))
/// ```
public struct Fence: Sendable {
  /// The fence's name in reports, unique in its zone.
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
