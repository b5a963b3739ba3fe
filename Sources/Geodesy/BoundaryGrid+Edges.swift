// Where a path crosses the one edge of a sighting, and how far it leads from there.
extension BoundaryGrid {
  /// The parameter at which a path crosses the edge of a sighting: the very number that
  /// ``PreparedPolygon/intervals(along:into:)`` finds.
  package func crossing(of leg: PathLeg, edge: Int32) -> Double {
    PlanarLeg(leg, shift: 0).parameter(crossing: corners[Int(edge)], corners[Int(edge) + 1])
  }

  /// The geodesic distance in metres from a position outside a shape to its boundary: the very number
  /// that ``PreparedPolygon/signedDistance(to:)`` finds.
  ///
  /// - Parameters:
  ///   - position: the end of a path that crossed an edge of the shape.
  ///   - shape: the shape.
  ///   - edge: the edge that the path crossed.
  /// - Returns: the distance; `nil` where many edges are about equally near, or the cells of no use.
  /// - Complexity: O(*k*) in the boundaries between the position and the edge.
  package func distance(from position: Coordinate, to shape: Int32, near edge: Int32) -> Double? {
    let longitude = position.normalizedLongitude
    let x = (longitude + 180) * columnsPerDegree
    let y = (position.latitude + 90) * rowsPerDegree
    guard let home = table.find(row: Int(y) >> 3, column: Int(x) >> 3) else { return nil }
    let frame = PlaneFrame.Scales(
      latitude: position.latitude, longitude: longitude, eastScale: blocks[home].eastScale,
      northScale: blocks[home].northScale)
    // Frames of neighbouring blocks, and the plane and the ground, differ by far less than this.
    var least = frame.distance(corners[Int(edge)], corners[Int(edge) + 1])
    let farthest = least * 1.01 + 0.05
    let columns = farthest * columnsPerDegree / frame.eastScale
    let rows = farthest * rowsPerDegree / frame.northScale
    var near = SIMD4<Int32>(edge, -1, -1, -1)
    var count = 1
    var row = Int(y - rows)
    while row <= Int(y + rows) {
      for column in Int(x - columns)...Int(x + columns) {
        guard let block = table.find(row: row >> 3, column: column >> 3) else { continue }
        let cell = block * (Self.cellsPerBlock + 1) + (row & 7) * 8 + (column & 7)
        for place in Int(offsets[cell])..<Int(offsets[cell + 1])
        where any(packs[place].owner .== shape) {
          for lane in 0..<4 where packs[place].owner[lane] == shape {
            let candidate = packs[place].edge[lane]
            if any(near .== candidate) { continue }
            let away = frame.distance(corners[Int(candidate)], corners[Int(candidate) + 1])
            guard away <= least * 1.01 + 0.05 else { continue }
            guard count < 4 else { return nil }
            least = min(least, away)
            near[count] = candidate
            count += 1
          }
        }
      }
      row += 1
    }
    let measure = EdgeMeasure(from: position)
    var meters = Double.infinity
    for place in 0..<count {
      let (a, b) = (corners[Int(near[place])], corners[Int(near[place]) + 1])
      if frame.distance(a, b) <= least * 1.01 + 0.05 {
        meters = min(meters, measure.meters(to: a, b))
      }
    }
    return meters
  }
}
