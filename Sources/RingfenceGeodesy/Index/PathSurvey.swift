/// Follows a path through the cells of a ``BoundaryGrid``, and notes which boundaries it may meet.
///
/// It knows positions only: no times, no zones. What it notes depends on nothing but the path.
package struct PathSurvey: Sendable {
  /// The shapes whose boundary the path may meet, fix by fix, those of a fix ascending, each once.
  package var found: ContiguousArray<BoundaryGrid.Candidate> = []
  /// How many steps of the path were compared with a cell.
  package private(set) var steps = 0
  /// How many batches of four were compared.
  package internal(set) var batches = 0
  /// How often a shape was compared with one that was noted before.
  package internal(set) var comparisons = 0
  /// The cell in use.
  var cell = Cell()
  /// Up to which fix the cells were read ahead.
  var loadedEnd = 0
  /// What was read only so that it is in a cache: a number without meaning.
  var loaded: Float = 0
  /// Working memory of a search among boxes.
  package var boxes: ContiguousArray<Int32> = []
  /// The cells that are read ahead: their numbers, then their batches.
  var cells: ContiguousArray<(first: UInt32, end: UInt32)> = []

  package init() {}

  /// Sets the counts of the work to nothing.
  package mutating func resetCounts() { (steps, batches, comparisons) = (0, 0, 0) }

  /// Forgets in which cell the path is: another grid may be next.
  package mutating func leaveCell() {
    cell = Cell()
    loadedEnd = 0
  }

  /// A step that is longer, in cells, is not followed.
  private static let maximumCells = 4_096.0

  /// Why following a path ended.
  package enum Stop: Sendable {
    /// At the end of the range, or enough is noted.
    case done
    /// Before a step that large shapes may concern.
    case large
    /// Before a step that is too long, or about the antimeridian.
    case long
    /// After a step into parts that the grid does not know: no disc was set.
    case unknown
  }

  /// Follows a path from fix to fix.
  ///
  /// - Parameters:
  ///   - latitudes: of the fixes.
  ///   - longitudes: of the fixes.
  ///   - range: the fixes to which the path is followed.
  ///   - previous: where the path begins.
  ///   - disc: where surely no boundary of the grid is. Steps in it are passed over; it is set again.
  ///   - large: where no boundary of a shape that is not in the grid is; nil where there are no such shapes.
  ///   - known: a fix before which it need not end because of large shapes.
  ///   - limit: how many notes are enough.
  ///   - grid: the grid.
  /// - Returns: the fix before which it ended, and why.
  package mutating func follow(
    _ latitudes: Span<Double>, _ longitudes: Span<Double>, in range: Range<Int>,
    from previous: Coordinate, disc: inout PlanarDisc, large: PlanarDisc?, except known: Int,
    limit: Int, in grid: borrowing BoundaryGrid
  ) -> (next: Int, stop: Stop) {
    var next = range.lowerBound
    var (latitude0, longitude0) = (previous.latitude, previous.longitude)
    // Near its middle a disc about the position would not be much larger.
    let near = large?.half
    while next < range.upperBound {
      if !disc.isEmpty {
        let active = disc.firstOutside(latitudes, longitudes, next..<range.upperBound)
        if active > next {
          // Hot: the caller has checked that the range lies in both columns.
          unsafe (latitude0, longitude0) = (
            latitudes[unchecked: active &- 1], longitudes[unchecked: active &- 1]
          )
          next = active
          if next == range.upperBound { break }
        }
      }
      let (latitude, longitude) = unsafe (latitudes[unchecked: next], longitudes[unchecked: next])
      if let near, next != known,
        !near.contains(latitude: latitude, longitude: longitude)
          || !near.contains(latitude: latitude0, longitude: longitude0)
      {
        return (next, .large)
      }
      load(latitudes, longitudes, next, range.upperBound, grid)
      var start = cell.point(latitude0, longitude0)
      var end = cell.point(latitude, longitude)
      var noted = found.count
      // Large shapes may be noted already.
      if next == known { while noted > 0, found[noted &- 1].fix == next { noted &-= 1 } }
      steps &+= 1
      var isCrossing = false
      if !(cell.holds(start) && cell.holds(end)) {
        guard abs(longitude) < 180, abs(longitude0) < 180, abs(longitude - longitude0) < 180,
          abs(longitude - longitude0) * grid.columnsPerDegree < Self.maximumCells,
          abs(latitude - latitude0) * grid.rowsPerDegree < Self.maximumCells
        else {
          disc.clear()
          return (next, .long)
        }
        enter(latitude, longitude, grid)
        start = cell.point(latitude0, longitude0)
        end = cell.point(latitude, longitude)
        if !cell.holds(start), !holdsEmpty(start, grid) {
          isCrossing = true
          walk(
            Way(
              latitude: latitude0, longitude: longitude0, rise: latitude - latitude0,
              run: longitude - longitude0), to: end, fix: next, noted, grid)
        }
      }
      if cell.first < cell.last, !isCrossing {
        compare(start, end, fix: next, noted, grid)
      }
      if found.count &- noted > 1 { arrange(from: noted) }
      next &+= 1
      (latitude0, longitude0) = (latitude, longitude)
      let (dx, dy) = (end.x - start.x, end.y - start.y)
      if cell.first == cell.last, cell.rings == 0 {
        disc.clear()
        return (next, .unknown)
      }
      // Who is fast has soon left a small disc.
      if cell.first < cell.last, 256 * (dx * dx + dy * dy) > cell.limitX * cell.limitX {
        disc.clear()
      } else {
        let radius = clearance(end, longitude, grid)
        disc = PlanarDisc(
          latitude, longitude, eastScale: cell.eastScale, northScale: cell.northScale,
          radius: Double(radius))
        if let large { disc = disc.limited(to: large) }
      }
      if found.count >= limit { break }
    }
    return (next, .done)
  }
}
