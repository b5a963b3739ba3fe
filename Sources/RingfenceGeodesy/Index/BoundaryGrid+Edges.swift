// Where a path crosses the edge of a candidate, and how far its end is from the boundary.
extension BoundaryGrid {
  /// Rings of more corners are searched by a tree.
  private static var mostCorners: Int { 129 }

  /// The parameter at which a path crosses the edge of a candidate: the same bits as
  /// ``PreparedPolygon/intervals(along:into:)``.
  package func crossing(of leg: PathLeg, edge: Int32) -> Double {
    PlanarLeg(leg, shift: 0).parameter(crossing: corners[Int(edge)], corners[Int(edge) + 1])
  }

  /// The parameters at which a path crosses both edges of a candidate that has two, ascending; `nil` where they are too
  /// close for that to be certain.
  package func crossings(of leg: PathLeg, _ candidate: Candidate) -> (Double, Double)? {
    let (a, b) = (
      crossing(of: leg, edge: candidate.edge), crossing(of: leg, edge: candidate.second)
    )
    guard abs(a - b) > 1e-9 else { return nil }
    return (min(a, b), max(a, b))
  }

  /// What a path does with the circle of a candidate; undecided for another shape, too.
  package func shortPath(_ leg: borrowing PathLeg, _ candidate: Candidate) -> NearCircle.ShortPath {
    candidate.edge < -1 ? circles.span[-2 - Int(candidate.edge)].shortPath(leg) : .undecided
  }

  /// Metres from the circle of a candidate to a position, negative inside: the same bits as
  /// ``PreparedCircle/signedDistance(to:)``; `nil` where that is not decided here, and for another shape.
  package func circleDistance(to position: Coordinate, _ candidate: Candidate) -> Double? {
    candidate.edge < -1
      ? circles.span[-2 - Int(candidate.edge)].signedDistance(to: position) : nil
  }

  /// The geodesic distance in metres from a position outside a polygon to its boundary: the same bits as
  /// ``PreparedPolygon/signedDistance(to:)``; or an upper bound of it where that is below `least`.
  ///
  /// - Parameters:
  ///   - position: the position.
  ///   - candidate: the polygon, and an edge that may be near, if one is known.
  ///   - least: below this number any upper bound will do.
  ///   - squares: working memory.
  /// - Returns: the distance; `nil` where the polygon is not one ring within some kilometres.
  /// - Complexity: O(*k*) in the boundaries of a cell where the edge is near; else O(*n*) in the edges.
  package func distance(
    fromOutside position: Coordinate, to candidate: Candidate, atLeast least: Double,
    _ squares: inout ContiguousArray<Double>
  ) -> Double? {
    // A grid that was made without shapes knows none.
    guard Int(candidate.shape) < rings.count else { return nil }
    let measure = EdgeMeasure(from: position)
    let edge = Int(candidate.edge)
    if edge >= 0, abs(position.longitude) < 179 {
      let meters = measure.meters(to: corners[edge], corners[edge + 1])
      if meters < least { return meters }
      if let meters = distance(from: position, to: candidate, below: meters, measure) {
        return meters
      }
      let ring = rings[Int(candidate.shape)]
      if !ring.isEmpty, ring.count <= Self.mostCorners,
        let meters = measure.metersNearby(
          corners.span.extracting(Int(ring.lowerBound)..<Int(ring.upperBound)),
          except: edge - Int(ring.lowerBound), meters)
      {
        return meters
      }
    }
    let ring = rings[Int(candidate.shape)]
    guard !ring.isEmpty, ring.count <= Self.mostCorners, abs(position.longitude) < 179 else {
      return nil
    }
    let corners = corners.span.extracting(Int(ring.lowerBound)..<Int(ring.upperBound))
    return measure.meters(toNearestOf: corners, &squares)
  }

  /// The distance from a position to a polygon, one of whose edges is at a known distance in metres; `nil` where the cell of the
  /// position does not list all edges that may be nearer.
  private func distance(
    from position: Coordinate, to candidate: Candidate, below known: Double,
    _ measure: borrowing EdgeMeasure
  ) -> Double? {
    let (shape, edge) = (candidate.shape, candidate.edge)
    let (latitude, longitude) = (position.latitude, position.longitude)
    // checked: both are finite, and the numbers of cells are far below the largest integer
    let column = Int((longitude + 180) * columnsPerDegree)
    let row = Int((latitude + 90) * rowsPerDegree)
    let number = table.number(row: row >> 3, column: column >> 3)
    guard number >= 0, number < filledBlocks else { return nil }
    let block = blocks[number]
    let middle = BufferedCells.middle(row: row, column: column, rowsPerDegree, columnsPerDegree)
    let x = Float((longitude - middle.x) * block.eastScale)
    let y = Float((latitude - middle.y) * block.northScale)
    // The boundary is no farther than the known edge. Frames of neighbouring blocks, and the plane and the ground,
    // differ by far less than this.
    var meters = known
    let reach = Float(meters) * 1.01 + 0.05
    guard reach < block.limitX - abs(x), reach < block.limitY - abs(y) else { return nil }
    let cell = number * Self.cellsPerBlock + (row & 7) * 8 + (column & 7)
    for number in Int(offsets[cell])..<Int(offsets[cell + 1])
    where any(batches[number].edge.owner .== shape) {
      let batch = batches[number].edge
      var lanes = near(batch, x, y, reach: Float(meters) * 1.01 + 0.05, block.unit, shape)
      while lanes != 0 {
        let other = batch.edge[lanes.trailingZeroBitCount]
        lanes &= lanes &- 1
        guard other != edge, other >= 0 else { continue }
        meters = min(meters, measure.meters(to: corners[Int(other)], corners[Int(other) + 1]))
      }
    }
    return meters
  }

  /// Which edges of a batch belong to a shape and come within a reach of a position in the frame of the cell.
  @inline(never)
  private func near(
    _ batch: EdgeBatch, _ x: Float, _ y: Float, reach: Float, _ unit: Float, _ shape: Int32
  ) -> UInt32 {
    let perUnit = 1 / unit
    let rx = SIMDHelpers.floats(batch.startX) - x * perUnit
    let ry = SIMDHelpers.floats(batch.startY) - y * perUnit
    let dx = SIMDHelpers.floats(batch.endX) - x * perUnit - rx
    let dy = SIMDHelpers.floats(batch.endY) - y * perUnit - ry
    let share = -(rx * dx + ry * dy) / (dx * dx + dy * dy)
    let t = 1 - SIMDHelpers.positive(1 - SIMDHelpers.positive(share))
    let (ex, ey) = (rx + t * dx, ry + t * dy)
    let most = reach * perUnit + 1
    return SIMDHelpers.bits((ex * ex + ey * ey .<= most * most) .& (batch.owner .== shape))
  }
}
