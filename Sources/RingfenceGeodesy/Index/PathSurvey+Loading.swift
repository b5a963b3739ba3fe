// Reading ahead: among many boundaries, what a path needs is in no cache, and the path is known some way ahead. What is
// read without need of the result comes at the same time, not one after the other.
extension PathSurvey {
  /// How many fixes ahead are looked at together.
  private static let ahead = 64
  /// Up to this number of batches all stay in a cache.
  private static let cachedBatches = 200_000
  /// The number of batches of a cell that are read.
  private static let mostBatches = 12

  /// Reads a number of each batch of the cells about some fixes, unless they were read before.
  @inline(__always)
  mutating func load(
    _ latitudes: Span<Double>, _ longitudes: Span<Double>, _ next: Int, _ end: Int,
    _ grid: borrowing BoundaryGrid
  ) {
    if next < loadedEnd || grid.batches.count < Self.cachedBatches { return }
    loadCells(latitudes, longitudes, next..<min(end, next &+ Self.ahead), grid)
  }

  /// The numbers of cells, then where their batches are, then the batches: each stage waits for the one before as a
  /// whole. A loop over cells would wait for each, because how long it goes on is not known before.
  @inline(never)
  private mutating func loadCells(
    _ latitudes: Span<Double>, _ longitudes: Span<Double>, _ range: Range<Int>,
    _ grid: borrowing BoundaryGrid
  ) {
    loadedEnd = range.upperBound
    findCells(latitudes, longitudes, range, grid)
    let (offsets, batches) = (grid.offsets.span, grid.batches.span)
    for index in cells.indices {
      let listed = Int(cells[index].first)
      cells[index] = unsafe (offsets[unchecked: listed], offsets[unchecked: listed &+ 1])
    }
    // The batches do not begin at lines of a cache: each ends in the one where the next begins, and both its halves
    // are read near their ends.
    var (sum, bits) = (Float(0), Int32(0))
    for index in cells.indices {
      let (first, end) = (Int(cells[index].first), Int(cells[index].end))
      guard first < end else { continue }
      unsafe sum += batches[unchecked: first].form.a.x
      for batch in first..<min(end, first &+ Self.mostBatches) {
        unsafe sum += batches[unchecked: batch].form.k.x
        unsafe bits ^= batches[unchecked: batch].edge.owner.x
      }
    }
    loaded += sum + Float(bits)
  }

  /// Finds the numbers of the cells about some fixes, each once where they follow one another.
  private mutating func findCells(
    _ latitudes: Span<Double>, _ longitudes: Span<Double>, _ range: Range<Int>,
    _ grid: borrowing BoundaryGrid
  ) {
    cells.removeAll(keepingCapacity: true)
    var last = (row: -1, column: -1)
    var fix = range.lowerBound
    while fix < range.upperBound {
      let (latitude, longitude) = unsafe (latitudes[unchecked: fix], longitudes[unchecked: fix])
      fix &+= 2
      guard abs(longitude) < 180 else { continue }
      // checked: both are finite, and the numbers of cells are far below the largest integer
      let column = Int((longitude + 180) * grid.columnsPerDegree)
      let row = Int((latitude + 90) * grid.rowsPerDegree)
      if row == last.row, column == last.column { continue }
      last = (row, column)
      let number = grid.table.number(row: row &>> 3, column: column &>> 3)
      guard number >= 0, number < grid.filledBlocks else { continue }
      let cell = number &* BoundaryGrid.cellsPerBlock &+ (row & 7) &* 8 &+ (column & 7)
      cells.append((UInt32(truncatingIfNeeded: cell), 0))
    }
  }

  /// Reads some of each edge and circle of the notes; a circle lies in up to three lines of a cache.
  ///
  /// - Parameters:
  ///   - grid: the grid.
  ///   - loadsRings: whether the other edges of a shape may be measured, too.
  package mutating func loadNotes(_ grid: borrowing BoundaryGrid, loadsRings: Bool) {
    var sum = 0.0
    let (corners, circles, rings) = (grid.corners.span, grid.circles.span, grid.rings.span)
    for note in found.indices {
      let edge = Int(found[note].edge)
      if edge >= 0 {
        unsafe sum += corners[unchecked: edge].x + corners[unchecked: edge &+ 1].x
        guard loadsRings else { continue }
        let ring = rings[Int(found[note].shape)]
        if ring.isEmpty { continue }
        sum += corners[Int(ring.lowerBound)].x + corners[Int(ring.upperBound) &- 1].x
      } else if edge < -1 {
        let circle = unsafe circles[unchecked: -2 &- edge]
        sum += circle.latitude + circle.radiusMeters + circle.series.parallelBendSlope
      }
    }
    loaded += Float(sum)
  }
}
