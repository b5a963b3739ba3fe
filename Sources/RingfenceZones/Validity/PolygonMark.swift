/// A position or an edge of a polygon of a fence, as it is written.
package struct PolygonMark: Hashable, Sendable {
  /// The index of the polygon in the fence, and of the ring in the polygon.
  package var polygon = 0
  package let ring: Int
  /// The index of the position in the ring.
  package let position: Int
  /// Whether the edge is meant that goes from the position to the next.
  package let isEdge: Bool

  init(ring: Int, position: Int, isEdge: Bool = false) {
    self.ring = ring
    self.position = position
    self.isEdge = isEdge
  }
}
