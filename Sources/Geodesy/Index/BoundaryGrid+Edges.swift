// Where a path crosses the edge of a candidate, and how far its end is from the boundary.
extension BoundaryGrid {
  /// The parameter at which a path crosses the edge of a candidate: the same bits as
  /// ``PreparedPolygon/intervals(along:into:)``.
  package func crossing(of leg: PathLeg, edge: Int32) -> Double {
    PlanarLeg(leg, shift: 0).parameter(crossing: corners[Int(edge)], corners[Int(edge) + 1])
  }

  /// The geodesic distance in metres from a position outside a shape to its boundary: the same bits
  /// as ``PreparedPolygon/signedDistance(to:)``.
  ///
  /// - Parameters:
  ///   - leg: a path that crossed the boundary, to the position.
  ///   - shape: the shape, a simple area.
  ///   - edge: the edge that the path crossed, -1 when it is not known.
  /// - Returns: the distance; `nil` where many edges are about equally near, or the cells are of no
  ///   use.
  /// - Complexity: O(*k*) in the boundaries about the path.
  package func distance(fromEndOf leg: PathLeg, to shape: Int32, near edge: Int32) -> Double? {
    let longitude = leg.end.normalizedLongitude
    guard leg.endLongitude == longitude else { return nil }
    let x = (longitude + 180) * columnsPerDegree
    let y = (leg.end.latitude + 90) * rowsPerDegree
    let home = table.number(row: Int(y) >> 3, column: Int(x) >> 3)
    guard home >= 0 else { return nil }
    let frame = EquirectangularFrame.Scales(
      latitude: leg.end.latitude, longitude: longitude, eastScale: blocks[home].eastScale,
      northScale: blocks[home].northScale)
    // The boundary is no farther than the edge that was crossed, nor than the path is long.
    var search = NearEdges(frame: frame, shape: shape)
    if edge >= 0 {
      search.add(edge, corners)
    } else {
      search.least = frame.distance(toLatitude: leg.start.latitude, longitude: leg.startLongitude)
    }
    let columns = search.reach * columnsPerDegree / frame.eastScale
    let rows = search.reach * rowsPerDegree / frame.northScale
    guard columns < 8, rows < 8 else { return nil }
    var row = Int(y - rows)
    while row <= Int(y + rows) {
      for column in Int(x - columns)...Int(x + columns) {
        let block = table.number(row: row >> 3, column: column >> 3)
        guard block >= 0, block < filledBlocks else { continue }
        let cell = block * (Self.cellsPerBlock + 1) + (row & 7) * 8 + (column & 7)
        search.add(batches.span.extracting(Int(offsets[cell])..<Int(offsets[cell + 1])), corners)
      }
      row += 1
    }
    guard search.hasNearest, search.count <= 4 else { return nil }
    let measure = EdgeMeasure(from: leg.end)
    var meters = Double.infinity
    for place in 0..<search.count where search.away[place] <= search.reach {
      let edge = Int(search.edges[place])
      meters = min(meters, measure.meters(to: corners[edge], corners[edge + 1]))
    }
    return meters
  }

  /// The edges of a shape that are about as near as the nearest one.
  private struct NearEdges {
    let frame: EquirectangularFrame.Scales
    let shape: Int32
    /// The distance of the nearest one so far, in the plane.
    var least = Double.infinity
    var edges = SIMD4<Int32>(repeating: -1)
    var away = SIMD4<Double>(repeating: 0)
    /// How many there are; more than four when they were too many.
    var count = 0
    /// Whether the distance is that of an edge.
    var hasNearest = false

    init(frame: EquirectangularFrame.Scales, shape: Int32) {
      self.frame = frame
      self.shape = shape
    }

    /// Frames of neighbouring blocks, and the plane and the ground, differ by far less than this.
    var reach: Double { least * 1.01 + 0.05 }

    mutating func add(_ batches: Span<EdgeBatch>, _ corners: borrowing ContiguousArray<PlanarPoint>)
    {
      for place in batches.indices where any(batches[place].owner .== shape) {
        var lanes = SIMDHelpers.bits(batches[place].owner .== shape)
        let edges = batches[place].edge
        while lanes != 0 {
          add(edges[lanes.trailingZeroBitCount], corners)
          lanes &= lanes &- 1
        }
      }
    }

    mutating func add(_ edge: Int32, _ corners: borrowing ContiguousArray<PlanarPoint>) {
      guard edge >= 0, count <= 4, !any(edges .== edge) else { return }
      let distance = frame.distance(corners[Int(edge)], corners[Int(edge) + 1])
      guard distance <= reach else { return }
      if distance <= least {
        least = distance
        hasNearest = true
      }
      // Replaces one that is too far by now, if there is any.
      var place = 0
      while place < count, away[place] <= reach { place += 1 }
      if place < 4 {
        edges[place] = edge
        away[place] = distance
      }
      if place == count { count += 1 }
    }
  }
}
