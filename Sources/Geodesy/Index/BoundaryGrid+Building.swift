extension BoundaryGrid {
  /// The side of a cell in metres: a fraction of the distance between neighbouring shapes, within these
  /// limits; larger where the boundaries are very long.
  private static var sides: ClosedRange<Double> { 48...250 }
  private static func cellsPerSpacing(_ shapes: Int) -> Double { shapes > manyShapes ? 4 : 8 }
  /// Above this number of shapes cells are twice as wide: otherwise each isolated shape has a block of
  /// its own, which takes more memory than the shape.
  private static var manyShapes: Int { 200_000 }
  /// The most entries in cells, about, on top of one for each edge.
  private static var mostEntries: Double { 3_000_000 }

  /// Sorts the boundaries of shapes into cells; each is known by its index.
  ///
  /// - Parameters:
  ///   - shapes: how many there are.
  ///   - left: receives the shapes that the grid does not hold, ascending: too large for the cells, or near
  ///     the antimeridian or a pole.
  ///   - outline: of the shape with the index.
  /// - Complexity: O(*n* + *l*) in the edges and the length of the boundaries, counted in cells.
  package init(
    shapes: Int, left: inout ContiguousArray<Int32>, _ outline: (Int) -> BoundaryOutline
  ) {
    var extents: ContiguousArray<(length: Double, longest: Double, latitude: Double)> = []
    var total = 0.0
    var latitudes = 0.0
    for index in 0..<shapes {
      let extent = outline(index).extent
      extents.append(extent)
      if extent.length.isFinite {
        total += min(extent.length, 30_000)
        latitudes += extent.latitude
      }
    }
    // Squares of about a kilometre that hold a shape.
    var squares = BlockTable()
    for index in 0..<shapes {
      guard let point = outline(index).anyPoint else { continue }
      _ = squares.insert(row: Int((point.y + 90) * 100), column: Int((point.x + 540) * 75))
    }
    let spacing = 1_000 * (Double(squares.count) / Double(max(1, shapes))).squareRoot()
    let side = max(
      min(
        max(spacing / Self.cellsPerSpacing(shapes), Self.sides.lowerBound), Self.sides.upperBound),
      total / Self.mostEntries)
    let middle = LocalMetric(latitude: latitudes / Double(max(1, shapes)))
    var sorting = CellSorting(
      rowsPerDegree: middle.metersPerDegreeLatitude / side,
      columnsPerDegree: middle.metersPerDegreeLongitude / side, side: side)
    var corners: ContiguousArray<PlanarPoint> = []
    for index in 0..<shapes {
      let extent = extents[index]
      if extent.longest > 24 * side || extent.length > 500 * side {
        left.append(Int32(index))
        continue
      }
      switch outline(index) {
      case .nothing: break
      case .circle(let circle): sorting.add(circle, owner: Int32(index))
      case .edges(let vertices, let edges, let areSimple):
        let first = areSimple ? Int32(corners.count) : nil
        if areSimple { corners += vertices }
        for edge in edges {
          let (a, b) = BoundaryOutline.ends(of: edge, vertices)
          sorting.add(a, b, owner: Int32(index), edge: first.map { $0 + edge } ?? -1)
        }
      }
    }
    rowsPerDegree = sorting.rowsPerDegree
    columnsPerDegree = sorting.columnsPerDegree
    degreesPerRow = 1 / rowsPerDegree
    degreesPerColumn = 1 / columnsPerDegree
    self.corners = corners
    (blocks, table, offsets, batches, emptyRings) = sorting.build()
    filledBlocks = offsets.count / (Self.cellsPerBlock + 1)
  }
}
