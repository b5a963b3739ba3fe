/// Where a point lies in relation to a shape. Whether the edge counts as inside is the caller's rule.
public enum Containment: Hashable, Sendable {
  /// Strictly inside.
  case inside
  /// On the edge, of the outer ring or of a hole.
  case onBoundary
  /// Strictly outside.
  case outside
}
