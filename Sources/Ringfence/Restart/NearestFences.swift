internal import Geodesy

/// Finds the nearest other fence of every fence.
enum NearestFences {
  /// Another fence, by its number, and how far away it is from perimeter to perimeter.
  typealias Found = (fence: Int32, meters: Double)

  /// The nearest other fence of each, the first of several; `nil` where there is none.
  static func all(in layout: ZoneLayout, _ numbering: FenceNumbering) -> ContiguousArray<Found?> {
    var shapes: ContiguousArray<PreparedShape> = []
    shapes.reserveCapacity(numbering.count)
    layout.visitFences { _, _, shape in shapes.append(PreparedShape(shape)) }
    let boxes = ContiguousArray(shapes.map { $0.bounds })
    let index = BoxIndex(boxes)
    var result = ContiguousArray<Found?>(repeating: nil, count: shapes.count)
    var near: ContiguousArray<Int32> = []
    var tile = FenceTile(shapes: shapes)
    for members in FenceTile.groups(of: boxes, within: GroundPlane.largestMeters) {
      tile.begin(around: boxes[Int(members[members.startIndex])])
      for i in members {
        // Farther and farther: what is found within the reach is nearer than what is not.
        var reach = 32.0
        while result[Int(i)] == nil, reach < 1e8 {
          index.query(boxes[Int(i)].expanded(byMeters: reach), into: &near)
          var least = reach
          for k in near where k != i && least > 0 {
            let meters = tile.distance(i, k, within: least)
            guard meters < least else { continue }
            least = meters
            result[Int(i)] = (k, meters)
          }
          reach *= 4
        }
      }
    }
    return result
  }
}
