/// An outer ring and its holes; a point is inside when an odd number of the rings surround it, or
/// when it lies on any of them.
public struct Polygon: Hashable, Sendable {
  /// The rings, the outer one first.
  public let rings: [Ring]

  /// Creates a polygon from its rings, the outer one first.
  public init(rings: [Ring]) { self.rings = rings }
}
