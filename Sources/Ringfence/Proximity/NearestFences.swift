internal import RingfenceGeodesy

/// Finds the nearest other fence of every fence.
package enum NearestFences {
  /// Another fence, by its number, and the distance from perimeter to perimeter.
  package typealias Found = (fence: Int32, meters: Double)

  /// The nearest other fence of each; `nil` where there is none. Of several that are equally near it is
  /// the first; with more than 64 fences nearby it is one of them, always the same.
  /// - Complexity: O(*n* log *n*) for *n* fences that are spread out or overlap; O(*n*²) at worst, for many
  ///   fences whose boxes overlap while the fences share no point.
  static func all(in layout: ZoneLayout, _ numbering: FenceNumbering) -> ContiguousArray<Found?> {
    var candidates = 0
    return all(in: layout, fences: numbering.count, candidates: &candidates)
  }

  /// The same for a layout with `fences` fences, counting the candidates that are measured.
  package static func all(
    in layout: ZoneLayout, fences: Int, candidates: inout Int
  ) -> ContiguousArray<Found?> {
    var shapes: ContiguousArray<PreparedShape> = []
    shapes.reserveCapacity(fences)
    layout.visitFences { _, _, shape in shapes.append(PreparedShape(shape)) }
    let boxes = ContiguousArray(shapes.map { $0.bounds })
    let index = ForwardPairIndex(boxes)
    var result = ContiguousArray<Found?>(repeating: nil, count: shapes.count)
    var near: ContiguousArray<Int32> = []
    var tile = FenceTile(shapes: shapes)
    for members in FenceTile.groups(of: boxes, within: AzimuthalEquidistantPlane.largestMeters) {
      tile.begin(around: boxes[Int(members[members.startIndex])])
      for i in members {
        // The reach grows: a fence found within it is nearer than one that is not.
        var reach = 32.0
        while result[Int(i)] == nil, reach < 1e8 {
          var least = reach
          // In a crowd the central ones first: they usually exclude the others.
          let isComplete = index.query(
            boxes[Int(i)].expanded(byMeters: reach), after: -1, most: crowd, into: &near)
          candidates += near.count
          measure(i, near, &tile, &least, &result)
          if !isComplete, least > 0 {
            index.index.query(boxes[Int(i)].expanded(byMeters: least), into: &near)
            candidates += near.count
            measure(i, near, &tile, &least, &result)
          }
          reach *= 4
        }
      }
    }
    return result
  }

  /// The number of fences near another that are measured before their boxes are searched again.
  private static let crowd = 64

  /// Searches some fences for a nearer one; stops at one that shares a point.
  private static func measure(
    _ fence: Int32, _ others: ContiguousArray<Int32>, _ tile: inout FenceTile,
    _ least: inout Double, _ result: inout ContiguousArray<Found?>
  ) {
    for other in others where other != fence && least > 0 {
      let meters = tile.distance(fence, other, within: least)
      guard meters < least else { continue }
      least = meters
      result[Int(fence)] = (other, meters)
    }
  }
}
