/// A point of the plane of longitude (`x`) and latitude (`y`), in degrees.
package struct PlanarPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

extension Coordinate {
  /// The position of a point of the plane, whose longitude may be that of any turn.
  package init(_ point: PlanarPoint) {
    let turns = ((point.x + 180) / 360).rounded(.down)
    self.init(uncheckedLatitude: point.y, longitude: point.x - 360 * turns)
  }
}
