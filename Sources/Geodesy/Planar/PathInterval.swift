/// A closed stretch of a path, by its parameters `0...1`; `start == end` is a touch.
public struct PathInterval: Hashable, Sendable {
  /// Parameter where the stretch begins.
  public var start: Double
  /// Parameter where the stretch ends, not below ``start``.
  public var end: Double

  /// Creates a stretch.
  public init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}
