extension BoundaryGrid {
  /// The side of a cell in metres: a fraction of the distance between neighbouring shapes, within these
  /// limits; larger where the boundaries are very long.
  private static var sides: ClosedRange<Double> { 64...250 }
  private static func cellsPerSpacing(_ shapes: Int) -> Double { shapes > manyShapes ? 4 : 8 }
  /// Above this number of shapes cells are twice as wide: otherwise each isolated shape has a block of
  /// its own, which takes more memory than the shape.
  private static var manyShapes: Int { 200_000 }
  /// The most entries in cells, about, on top of one for each edge.
  private static var mostEntries: Double { 3_000_000 }
  /// By how much a cell is grown, in cells: little where boundaries are dense, for each stands in more lists.
  private static func margin(side: Double) -> Double { side < 100 ? 0.25 : 1 }

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
    extents.reserveCapacity(shapes)
    var total = 0.0
    var latitudes = 0.0
    // Squares of about a kilometre that hold a shape.
    var squares = BlockTable()
    for index in 0..<shapes {
      let outline = outline(index)
      let extent = outline.extent
      extents.append(extent)
      if extent.length.isFinite {
        total += min(extent.length, 30_000)
        latitudes += extent.latitude
      }
      guard let point = outline.anyPoint else { continue }
      _ = squares.insert(row: Int((point.y + 90) * 100), column: Int((point.x + 540) * 75))
    }
    let spacing = 1_000 * (Double(squares.count) / Double(max(1, shapes))).squareRoot()
    let side = max(
      min(
        max(spacing / Self.cellsPerSpacing(shapes), Self.sides.lowerBound), Self.sides.upperBound),
      total / Self.mostEntries)
    let middle = LocalMetric(latitude: latitudes / Double(max(1, shapes)))
    let cells = BufferedCells(
      rowsPerDegree: middle.metersPerDegreeLatitude / side,
      columnsPerDegree: middle.metersPerDegreeLongitude / side, side: side,
      margin: Self.margin(side: side))
    func isSmall(_ index: Int) -> Bool {
      extents[index].longest <= 24 * side && extents[index].length <= 500 * side
    }
    var filling = CellFilling(cells)
    for index in 0..<shapes {
      if isSmall(index) { filling.count(outline(index)) } else { left.append(Int32(index)) }
    }
    filling.allocate()
    for index in 0..<shapes {
      filling.put(isSmall(index) ? outline(index) : .nothing, owner: Int32(index))
    }
    rowsPerDegree = cells.rowsPerDegree
    columnsPerDegree = cells.columnsPerDegree
    degreesPerRow = 1 / cells.rowsPerDegree
    degreesPerColumn = 1 / cells.columnsPerDegree
    margin = cells.margin
    corners = filling.corners
    circles = filling.circles
    rings = filling.rings
    table = filling.map.table
    blocks = filling.blocks
    offsets = filling.offsets
    batches = filling.batches
    emptyRings = filling.emptyRings
    filledBlocks = offsets.count / Self.cellsPerBlock
  }
}
