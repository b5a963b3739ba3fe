// A step that does not lie in one grown cell is followed from cell to cell.
extension PathSurvey {
  /// A step in degrees, by its beginning and the way from there.
  struct Way {
    let latitude: Double
    let longitude: Double
    let rise: Double
    let run: Double

    /// The point at a share of the way, in the frame of a cell.
    @inline(__always)
    func point(at t: Double, in cell: borrowing Cell) -> FramePoint {
      cell.point(latitude + t * rise, longitude + t * run)
    }

    /// How much of the way leads from a point in a cell to where it leaves a box about the middle of the cell; the
    /// way may be gone backwards.
    @inline(__always)
    func share(
      from point: FramePoint, to limits: (x: Float, y: Float), in cell: borrowing Cell,
      backwards: Bool
    ) -> Double {
      let (east, north) = (run * cell.eastScale, rise * cell.northScale)
      let (x, y) = backwards ? (-east, -north) : (east, north)
      func along(_ way: Double, _ limit: Float, _ position: Float) -> Double {
        guard way != 0 else { return .infinity }
        return (Double(limit) - Double(way > 0 ? position : -position)) / abs(way)
      }
      return min(along(x, limits.x, point.x), along(y, limits.y, point.y))
    }
  }

  /// Notes what a step may meet that ends in the cell in use, and begins beyond it. The cell stays in use.
  ///
  /// A cell is chosen a little ahead of the position, so that grown it holds both the position and what comes next; it
  /// is asked about the part of the step up to where that leaves the grown cell.
  /// - Complexity: O(*k*) in the cells of the step, but that empty blocks are passed over whole.
  mutating func walk(
    _ way: Way, to end: FramePoint, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let last = cell
    let (reachX, reachY) = reach(grid)
    let back = way.share(
      from: end, to: (cell.limitX + reachX, cell.limitY + reachY), in: cell, backwards: true)
    let stop = max(0, 1 - back)
    if cell.first < cell.last {
      compare(way.point(at: stop, in: cell), end, fix: fix, noted, grid)
    }
    let cells = max(
      abs(way.run) * grid.columnsPerDegree, abs(way.rise) * grid.rowsPerDegree)
    let ahead = 0.98 * grid.margin / cells
    var t = 0.0
    while t < stop {
      let middle = min(t + ahead, 0.5 * (t + stop))
      enter(way.latitude + middle * way.rise, way.longitude + middle * way.run, grid)
      let start = way.point(at: t, in: cell)
      let (reachX, reachY) = reach(grid)
      let share = way.share(
        from: start, to: (cell.limitX + reachX, cell.limitY + reachY), in: cell, backwards: false)
      let next = min(stop, max(middle, t + share))
      if cell.first < cell.last {
        compare(start, way.point(at: next, in: cell), fix: fix, noted, grid)
      }
      // So near the end nothing is left but what rounding leaves.
      t = stop - next < 1e-12 ? stop : next
    }
    cell = last
  }
}
