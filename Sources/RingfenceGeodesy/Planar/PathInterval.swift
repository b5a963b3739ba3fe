/// A closed stretch of a path, by its parameters `0...1`; `start == end` is a touch.
package struct PathInterval: Hashable, Sendable {
  /// Parameter where the stretch begins.
  package var start: Double
  /// Parameter where the stretch ends, not below ``start``.
  package var end: Double

  /// Creates a stretch.
  package init(start: Double, end: Double) {
    self.start = start
    self.end = end
  }
}
