// The cell that a path is in, and the halves of a path that leaves it.
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
    func place(_ latitude: Double, _ longitude: Double) -> Place {
      Place(
        x: Float((longitude - self.longitude) * eastScale),
        y: Float((latitude - self.latitude) * northScale))
    }

    /// Whether a position lies in the grown cell.
    @inline(__always)
    func holds(_ place: Place) -> Bool { abs(place.x) <= limitX && abs(place.y) <= limitY }
  }

  /// A position in the frame of a cell.
  struct Place {
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
    let middle = BufferedCells.middle(
      row: row, column: column, grid.rowsPerDegree, grid.columnsPerDegree)
    (cell.latitude, cell.longitude) = (middle.y, middle.x)
    (cell.first, cell.last) = (0, 0)
    let number = grid.table.number(row: row &>> 3, column: column &>> 3)
    guard number >= 0 else {
      // Nothing is listed here. A frame in cells.
      (cell.eastScale, cell.northScale) = (grid.columnsPerDegree, grid.rowsPerDegree)
      let limit = Float(0.5 + grid.margin - 1e-3)
      (cell.limitX, cell.limitY, cell.rings) = (limit, limit, 0)
      return
    }
    let block = unsafe grid.blocks.span[unchecked: number]
    (cell.eastScale, cell.northScale) = (block.eastScale, block.northScale)
    (cell.limitX, cell.limitY) = (block.limitX, block.limitY)
    (cell.uncertainty, cell.unit) = (block.uncertainty, block.unit)
    cell.unitsPerMeter = 1 / block.unit
    let place = number &* BoundaryGrid.cellsPerBlock &+ (row & 7) &* 8 &+ (column & 7)
    if number < grid.filledBlocks {
      let offsets = grid.offsets.span
      cell.first = unsafe Int(offsets[unchecked: place])
      cell.last = unsafe Int(offsets[unchecked: place &+ 1])
    }
    cell.rings =
      cell.first < cell.last ? 0 : unsafe Int(grid.emptyRings.span[unchecked: place])
  }

  /// How far beyond the grown cell its empty rings reach: to the east, and to the north.
  @inline(__always)
  func reach(_ grid: borrowing BoundaryGrid) -> (Float, Float) {
    let rings = Float(max(0, cell.rings - 1)) / Float(0.5 + grid.margin)
    return (cell.limitX * rings, cell.limitY * rings)
  }

  /// Whether a position lies in the empty cells about an empty cell.
  func holdsEmpty(_ place: Place, _ grid: borrowing BoundaryGrid) -> Bool {
    guard cell.rings > 1 else { return false }
    let (x, y) = reach(grid)
    return abs(place.x) <= cell.limitX + x && abs(place.y) <= cell.limitY + y
  }

  /// Notes what the two halves of a path may meet that does not lie in one grown cell.
  mutating func followHalves(
    _ a: (Double, Double), _ b: (Double, Double), fix: Int, _ noted: Int, depth: Int,
    _ grid: borrowing BoundaryGrid
  ) {
    let middle = ((a.0 + b.0) / 2, (a.1 + b.1) / 2)
    enter(middle.0, middle.1, grid)
    let (start, end) = (cell.place(a.0, a.1), cell.place(b.0, b.1))
    if cell.holds(start), cell.holds(end) || depth > 20 {
      if cell.first < cell.last { compare(start, end, fix: fix, noted, grid) }
      return
    }
    followHalves(a, middle, fix: fix, noted, depth: depth + 1, grid)
    followHalves(middle, b, fix: fix, noted, depth: depth + 1, grid)
  }
}
