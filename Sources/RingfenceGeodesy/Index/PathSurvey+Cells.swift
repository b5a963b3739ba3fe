// The cell that a path is in.
extension PathSurvey {
  /// A cell in use, with its frame.
  struct Cell {
    var latitude = 0.0
    var longitude = 0.0
    var eastScale = 1.0
    var northScale = 1.0
    var limitX: Float = -1
    var limitY: Float = -1
    var uncertainty: Float = 0
    var unit: Float = 1
    var unitsPerMeter: Float = 1
    /// Its batches.
    var first = 0
    var last = 0
    /// How many rings of cells surely list nothing, its own counted; 0 where that is not known.
    var rings = 0

    /// A position in the frame.
    @inline(__always)
    func point(_ latitude: Double, _ longitude: Double) -> FramePoint {
      FramePoint(
        x: Float((longitude - self.longitude) * eastScale),
        y: Float((latitude - self.latitude) * northScale))
    }

    /// Whether a position lies in the grown cell.
    @inline(__always)
    func holds(_ point: FramePoint) -> Bool { abs(point.x) <= limitX && abs(point.y) <= limitY }
  }

  /// A position in the frame of a cell.
  struct FramePoint {
    let x: Float
    let y: Float
  }

  /// Makes the cell of a position the one in use.
  mutating func enter(
    _ latitude: Double, _ longitude: Double, _ grid: borrowing BoundaryGrid
  ) {
    // checked: both are finite, and the numbers of cells are far below the largest integer
    let column = Int((longitude + 180) * grid.columnsPerDegree)
    let row = Int((latitude + 90) * grid.rowsPerDegree)
    (cell.first, cell.last) = (0, 0)
    let number = grid.table.number(row: row &>> 3, column: column &>> 3)
    guard number >= 0 else {
      // Nothing is listed in the block: it is one cell, in a frame whose units are cells.
      (cell.latitude, cell.longitude) = (
        Double(row & ~7 &+ 4) * grid.degreesPerRow - 90,
        Double(column & ~7 &+ 4) * grid.degreesPerColumn - 180
      )
      (cell.eastScale, cell.northScale) = (grid.columnsPerDegree, grid.rowsPerDegree)
      let limit = Float(4 + grid.margin - 1e-3)
      (cell.limitX, cell.limitY, cell.rings) = (limit, limit, 0)
      return
    }
    // Some nanometres from where the cells were filled.
    (cell.latitude, cell.longitude) = (
      (Double(row) + 0.5) * grid.degreesPerRow - 90,
      (Double(column) + 0.5) * grid.degreesPerColumn - 180
    )
    let block = unsafe grid.blocks.span[unchecked: number]
    (cell.eastScale, cell.northScale) = (block.eastScale, block.northScale)
    (cell.limitX, cell.limitY) = (block.limitX, block.limitY)
    (cell.uncertainty, cell.unit) = (block.uncertainty, block.unit)
    cell.unitsPerMeter = 1 / block.unit
    let listed = number &* BoundaryGrid.cellsPerBlock &+ (row & 7) &* 8 &+ (column & 7)
    if number < grid.filledBlocks {
      let offsets = grid.offsets.span
      cell.first = unsafe Int(offsets[unchecked: listed])
      cell.last = unsafe Int(offsets[unchecked: listed &+ 1])
    }
    cell.rings =
      cell.first < cell.last ? 0 : unsafe Int(grid.emptyRings.span[unchecked: listed])
  }

  /// How far beyond the grown cell its empty rings reach: to the east, and to the north.
  @inline(__always)
  func reach(_ grid: borrowing BoundaryGrid) -> (Float, Float) {
    guard cell.rings > 1 else { return (0, 0) }
    let rings = Float(cell.rings &- 1) / Float(0.5 + grid.margin)
    return (cell.limitX * rings, cell.limitY * rings)
  }

  /// Whether a position lies in the empty cells about an empty cell.
  func holdsEmpty(_ point: FramePoint, _ grid: borrowing BoundaryGrid) -> Bool {
    guard cell.rings > 1 else { return false }
    let (x, y) = reach(grid)
    return abs(point.x) <= cell.limitX + x && abs(point.y) <= cell.limitY + y
  }
}
