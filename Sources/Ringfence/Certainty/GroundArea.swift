package import RingfenceGeodesy

/// An area in a plane of metres, for probabilities of being in it.
package protocol GroundArea {
  /// Metres to the boundary, negative inside.
  func signedDistance(_ point: PlanarPoint) -> Double

  /// How much of a normal distribution lies inside.
  ///
  /// - Parameters:
  ///   - mean: its mean.
  ///   - variance: the variance on each axis, in m²; 0 or less is a point that is known.
  /// - Returns: the probability of the area.
  func probability(_ mean: PlanarPoint, variance: Double) -> Double

  /// Where the straight line between two points lies deepest in the area, or comes nearest to it: 0 at the first, 1 at the second.
  func deepestShare(from start: PlanarPoint, to end: PlanarPoint) -> Double
}
