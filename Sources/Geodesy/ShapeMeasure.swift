/// Measures many shapes from one that lies near them.
///
/// Gives what ``ShapeDistance`` gives.
package struct ShapeMeasure {
  private let shape: PreparedShape
  private let limit: Double
  private let box: PlanarBox

  /// Measures from a shape; what is not nearer than `limit` metres may be given as any number that is
  /// not less.
  package init(from shape: PreparedShape, within limit: Double) {
    self.shape = shape
    self.limit = limit
    box = PlanarBox(shape.bounds)
  }

  /// The least distance in metres to another shape, zero when they share a point.
  package func distance(to other: PreparedShape) -> Double {
    ShapeDistance.between(shape, other, within: limit)
  }
}
