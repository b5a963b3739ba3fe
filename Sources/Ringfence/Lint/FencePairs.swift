/// All pairs of fences of a layout that lie near each other.
package struct FencePairs: Sendable {
  /// Two fences, counted through all zones in the order of the layout, and what lies between them.
  package struct Pair: Hashable, Sendable {
    /// The one that comes first in the layout.
    package var first: Int32
    /// The one that comes later.
    package var second: Int32
    /// From perimeter to perimeter, in metres; zero when they share a point.
    package var meters: Double
  }

  /// The zone of each fence.
  private let zones: ContiguousArray<Int32>
  /// The number of the first fence of each zone.
  private let starts: ContiguousArray<Int32>
  /// The pairs, each once, in ascending order of the first fence, then of the second.
  package let pairs: ContiguousArray<Pair>

  /// Finds the pairs that are less than `meters` apart or share a point.
  /// - Complexity: O(*n* log *n* + *k*) for *n* fences and *k* pairs whose boxes are that near.
  package init(in layout: ZoneLayout, within meters: Double) {
    var zones: ContiguousArray<Int32> = []
    var starts: ContiguousArray<Int32> = []
    var shapes: ContiguousArray<PreparedShape> = []
    for (index, zone) in layout.zones.enumerated() {
      starts.append(Int32(shapes.count))
      for fence in zone.fences {
        zones.append(Int32(index))
        shapes.append(PreparedShape(fence.shape))
      }
    }
    self.zones = zones
    self.starts = starts
    pairs = Self.pairs(of: shapes, within: meters > 0 ? min(meters, 1e9) : 0)
  }

  private static func pairs(
    of shapes: ContiguousArray<PreparedShape>, within meters: Double
  ) -> ContiguousArray<Pair> {
    // So that shapes that touch are found with any threshold.
    let limit = max(meters, 1e-3)
    let boxes = ContiguousArray(shapes.map { $0.bounds })
    let index = BoxIndex(boxes)
    var near: ContiguousArray<Int32> = []
    var pairs: ContiguousArray<Pair> = []
    for i in shapes.indices {
      index.query(boxes[i].expanded(byMeters: limit), into: &near)
      let measure = ShapeMeasure(from: shapes[i], within: limit)
      for k in near where Int(k) > i {
        let distance = measure.distance(to: shapes[Int(k)])
        guard distance < meters || distance == 0 else { continue }
        pairs.append(Pair(first: Int32(i), second: k, meters: distance))
      }
    }
    return pairs
  }

  /// The zone and the place in it of a fence, by its number.
  package func place(_ fence: Int32) -> (zone: Int, fence: Int) {
    let zone = zones[Int(fence)]
    return (Int(zone), Int(fence - starts[Int(zone)]))
  }
}
