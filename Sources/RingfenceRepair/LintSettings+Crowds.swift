package import Ringfence
package import RingfenceLint

extension LintSettings {
  /// The pairs near each other that a layout may have so that all are listed.
  private static let mostPairs = 400_000
  /// The pairs that are listed of a layout with more of them, about.
  private static let pairsOfCrowds = 250_000

  /// These settings with all pairs listed. Of a layout with more than 400,000 pairs near each other
  /// the nearest ones of each fence are listed, so that time and memory of a repair have a bound.
  ///
  /// - Complexity: O(*n* log *n*) for *n* fences.
  package func listingPairs(of layout: ZoneLayout) -> Self {
    var boxes: ContiguousArray<GeoBox> = []
    layout.visitFences { _, _, shape in boxes.append(PreparedShape(shape).bounds) }
    let index = BoxIndex(boxes)
    let meters = max(spacing.meters, 2 * restart.buffer.meters)
    var near: ContiguousArray<Int32> = []
    // Each pair is found from both sides, and a fence finds itself.
    var left = 2 * Self.mostPairs + boxes.count
    var settings = self
    settings.pairsPerFence = Self.mostPairs
    for box in boxes {
      index.query(box.expanded(byMeters: meters), into: &near)
      left -= near.count
      guard left >= 0 else {
        settings.pairsPerFence = max(5, Self.pairsOfCrowds / boxes.count)
        break
      }
    }
    return settings
  }
}
