internal import Geodesy

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

  /// The number of each fence.
  package let numbering: FenceNumbering
  /// The pairs, each once, in ascending order of the first fence, then of the second.
  package let pairs: ContiguousArray<Pair>

  /// Finds the pairs that are less than `meters` apart or share a point.
  /// - Complexity: O(*n* log *n* + *k*) for *n* fences and *k* pairs whose boxes are that near.
  package init(in layout: ZoneLayout, within meters: Double) {
    numbering = FenceNumbering(layout)
    var shapes: ContiguousArray<PreparedShape> = []
    shapes.reserveCapacity(numbering.count)
    layout.visitFences { _, _, shape in shapes.append(PreparedShape(shape)) }
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
    var tile = FenceTile(shapes: shapes)
    for members in FenceTile.groups(of: boxes, within: limit) {
      tile.begin(around: boxes[Int(members[members.startIndex])])
      for i in members {
        index.query(boxes[Int(i)].expanded(byMeters: limit), into: &near)
        for k in near where k > i {
          let distance = tile.distance(i, k, within: limit)
          guard distance < meters || distance == 0 else { continue }
          pairs.append(Pair(first: i, second: k, meters: distance))
        }
      }
    }
    // Within a fence the order is right already, so one number tells where each fence's pairs begin.
    return sorted(pairs, fences: shapes.count)
  }

  /// Puts the pairs in the order of their first fences.
  private static func sorted(
    _ pairs: ContiguousArray<Pair>, fences: Int
  ) -> ContiguousArray<Pair> {
    var starts = ContiguousArray(repeating: 0, count: fences + 1)
    for pair in pairs { starts[Int(pair.first) + 1] += 1 }
    for fence in 0..<fences { starts[fence + 1] += starts[fence] }
    var result = pairs
    for pair in pairs {
      result[starts[Int(pair.first)]] = pair
      starts[Int(pair.first)] += 1
    }
    return result
  }
}
