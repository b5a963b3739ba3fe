/// The way in which a line was crossed, along the line from its first vertex to its last.
public enum CrossingDirection: Hashable, Sendable {
  /// From the left-hand side to the right-hand side.
  case leftToRight
  /// From the right-hand side to the left-hand side.
  case rightToLeft
}
