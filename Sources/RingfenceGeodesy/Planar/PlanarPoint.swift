/// A point of the plane of longitude (`x`) and latitude (`y`), in degrees.
package struct PlanarPoint: Hashable, Sendable {
  package var x: Double
  package var y: Double

  package init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}
