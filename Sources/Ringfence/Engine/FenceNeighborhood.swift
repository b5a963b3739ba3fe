internal import RingfenceGeodesy

/// Where the fences of an engine are nearer to the way of a device than some distance.
package struct FenceNeighborhood: Sendable {
  private let core: PreparedLayout
  private let index: BoxIndex

  /// Prepares the fences of an engine.
  /// - Complexity: O(*n* log *n*) in the fences.
  package init(_ engine: TriggerEngine) {
    core = engine.core
    index = BoxIndex(engine.core.fences.lazy.map { $0.bounds })
  }

  /// Whether a fence may be nearer to the straight way to a fix than a distance, or contain a part of it. One that is a little farther away
  /// may count, none that is nearer is missed.
  ///
  /// - Parameters:
  ///   - start: where the way begins, for a first fix the fix itself.
  ///   - end: the fix.
  ///   - meters: the distance.
  ///   - found: working memory.
  /// - Returns: whether there may be one.
  package func hasFence(
    near start: Coordinate, _ end: Coordinate, within meters: Double,
    _ found: inout ContiguousArray<Int32>
  ) -> Bool {
    let box = PathLeg(from: start, to: end).bounds.expanded(byMeters: meters)
    index.query(box, into: &found)
    if found.isEmpty { return false }
    let length = GeodesicOrigin(latitude: start.latitude, longitude: start.longitude)
      .distance(latitude: end.latitude, longitude: end.longitude)
    for fence in found
    where core.fences[Int(fence)].signedDistance(to: end) <= meters + length * 1.001 {
      return true
    }
    return false
  }
}
