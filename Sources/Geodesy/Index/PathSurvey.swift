/// Follows a path through the cells of a ``BoundaryGrid``, and notes which boundaries it may meet.
///
/// It knows positions only: no times, no zones. What it notes depends on nothing but the path.
package struct PathSurvey: Sendable {
  /// The shapes whose boundary the path may meet, fix by fix, those of a fix ascending, each once.
  package var found: ContiguousArray<BoundaryGrid.Candidate> = []
  /// How many steps of the path were compared with a cell.
  package private(set) var steps = 0
  /// How many batches of four were compared.
  package private(set) var batches = 0
  /// How often a shape was compared with one that was noted before.
  package private(set) var comparisons = 0
  private var cell = Cell()
  /// Up to which fix the cells were read ahead.
  var loadedEnd = 0
  /// What was read only so that it is in a cache: a number without meaning.
  var loaded: Float = 0
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

  /// Up to this number of shapes each new one of a step is compared with those already noted.
  private static let few = 32
  /// A path that is longer, in cells, is not followed.
  private static let mostCells = 4.0

  /// A cell in use, with its frame.
  private struct Cell {
    var latitude = 0.0
    var longitude = 0.0
    var eastScale = 1.0
    var northScale = 1.0
    var limitX: Float = -1
    var limitY: Float = -1
    var uncertainty: Float = 0
    var unit: Float = 1
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
  private struct Place {
    let x: Float
    let y: Float
  }

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
      var start = cell.place(latitude0, longitude0)
      var end = cell.place(latitude, longitude)
      var noted = found.count
      // Large shapes may be noted already.
      if next == known { while noted > 0, found[noted &- 1].fix == next { noted &-= 1 } }
      steps &+= 1
      var isCrossing = false
      if !(cell.holds(start) && cell.holds(end)) {
        guard abs(longitude) < 180, abs(longitude0) < 180,
          abs(longitude - longitude0) * grid.columnsPerDegree < Self.mostCells,
          abs(latitude - latitude0) * grid.rowsPerDegree < Self.mostCells
        else {
          disc.clear()
          return (next, .long)
        }
        enter(latitude, longitude, grid)
        start = cell.place(latitude0, longitude0)
        end = cell.place(latitude, longitude)
        if !cell.holds(start), !holdsEmpty(start, grid) {
          isCrossing = true
          followHalves(
            (latitude0, longitude0), (latitude, longitude), fix: next, noted, depth: 0, grid)
          enter(latitude, longitude, grid)
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

  // MARK: Cells

  /// Makes the cell of a position the one in use.
  private mutating func enter(
    _ latitude: Double, _ longitude: Double, _ grid: borrowing BoundaryGrid
  ) {
    // checked: both are finite, and the numbers of cells are far below the largest integer
    let column = Int((longitude + 180) * grid.columnsPerDegree)
    let row = Int((latitude + 90) * grid.rowsPerDegree)
    let middle = GrownCells.middle(
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
  private func reach(_ grid: borrowing BoundaryGrid) -> (Float, Float) {
    let rings = Float(max(0, cell.rings - 1)) / Float(0.5 + grid.margin)
    return (cell.limitX * rings, cell.limitY * rings)
  }

  /// Whether a position lies in the empty cells about an empty cell.
  private func holdsEmpty(_ place: Place, _ grid: borrowing BoundaryGrid) -> Bool {
    guard cell.rings > 1 else { return false }
    let (x, y) = reach(grid)
    return abs(place.x) <= cell.limitX + x && abs(place.y) <= cell.limitY + y
  }

  /// Notes what the two halves of a path may meet that does not lie in one grown cell.
  private mutating func followHalves(
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

  // MARK: Boundaries

  /// Compares a path with the boundaries of the cell, and notes those that it may meet.
  ///
  /// A form surely keeps its sign where it has one sign at both ends and is farther from zero than its uncertainty
  /// and the sagitta of its parabola. Twice the lesser size of two numbers of one sign is |a + b| − |a − b|.
  @inline(never)
  private mutating func compare(
    _ start: Place, _ end: Place, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let (x0, y0) = (SIMD4(repeating: start.x), SIMD4(repeating: start.y))
    let (x1, y1) = (SIMD4(repeating: end.x), SIMD4(repeating: end.y))
    let square0 = SIMD4(repeating: start.x * start.x + start.y * start.y)
    let square1 = SIMD4(repeating: end.x * end.x + end.y * end.y)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let sagitta = SIMD4(repeating: 0.5 * (dx * dx + dy * dy))
    let margin = SIMD4(repeating: 2 * cell.uncertainty)
    let forms = grid.forms.span
    for place in cell.first..<cell.last {
      let form = unsafe forms[unchecked: place]
      let s0 = form.a * x0 + form.b * y0 + (form.c + form.k * square0)
      let s1 = form.a * x1 + form.b * y1 + (form.c + form.k * square1)
      let beside =
        BoundaryGrid.SIMDHelpers.size(of: s0 + s1) - BoundaryGrid.SIMDHelpers.size(of: s0 - s1)
      if any(beside .<= margin + form.k * sagitta) {
        let near = BoundaryGrid.SIMDHelpers.bits(beside .<= margin + form.k * sagitta)
        consider(place, near, form.k, s0, s1, start, end, fix: fix, noted, grid)
      }
    }
    batches &+= cell.last &- cell.first
  }

  /// Notes the owners of those of four boundaries that the forms did not decide, unless the path surely keeps off.
  @inline(never)
  private mutating func consider(
    _ place: Int, _ near: UInt32, _ k: SIMD4<Float>, _ s0: SIMD4<Float>, _ s1: SIMD4<Float>,
    _ start: Place, _ end: Place, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let batch = unsafe grid.edges.span[unchecked: place]
    let perUnit = 1 / cell.unit
    let (ux, uy) = ((end.x - start.x) * perUnit, (end.y - start.y) * perUnit)
    let ax = BoundaryGrid.SIMDHelpers.floats(batch.startX) - start.x * perUnit
    let ay = BoundaryGrid.SIMDHelpers.floats(batch.startY) - start.y * perUnit
    let bx = BoundaryGrid.SIMDHelpers.floats(batch.endX) - start.x * perUnit
    let by = BoundaryGrid.SIMDHelpers.floats(batch.endY) - start.y * perUnit
    // On which side of the path's line the ends of the edge lie, times the length of the path; they may be a unit
    // and a millimetre off.
    let (a, b) = (ux * ay - uy * ax, ux * by - uy * bx)
    let tolerance =
      (1 + 0.001 * perUnit) * ((ux * ux + uy * uy).squareRoot() + 0.02 * perUnit)
    let lines =
      BoundaryGrid.SIMDHelpers.size(of: a + b) - BoundaryGrid.SIMDHelpers.size(of: a - b)
    let beside =
      BoundaryGrid.SIMDHelpers.size(of: s0 + s1) - BoundaryGrid.SIMDHelpers.size(of: s0 - s1)
    let keepsOff = (lines .> 2 * tolerance) .| (beside .> 2 * Self.formTolerance)
    let crosses = (lines .< -2 * tolerance) .& (beside .< -2 * Self.formTolerance)
    let isCircle = BoundaryGrid.SIMDHelpers.bits(k .> 0)
    var lanes = near & (isCircle | ~BoundaryGrid.SIMDHelpers.bits(keepsOff))
    let single = BoundaryGrid.SIMDHelpers.bits(crosses)
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      if isCircle >> UInt32(lane) & 1 != 0 {
        if keepsOffCircle(k[lane], s0[lane], s1[lane], start, end) { continue }
        note(batch.owner[lane], edge: batch.edge[lane], fix: fix, noted)
      } else {
        note(
          batch.owner[lane], edge: single >> UInt32(lane) & 1 != 0 ? batch.edge[lane] : -1,
          fix: fix, noted)
      }
    }
  }

  /// The error of an edge's form, in metres.
  private static let formTolerance: Float = 0.002

  /// Whether a path surely meets no point of a circle, by its form at both ends: a parabola between them.
  @inline(__always)
  private func keepsOffCircle(
    _ k: Float, _ s0: Float, _ s1: Float, _ start: Place, _ end: Place
  ) -> Bool {
    let margin = cell.uncertainty
    if max(s0, s1) < -margin { return true }
    guard min(s0, s1) > margin else { return false }
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let bend = k * (dx * dx + dy * dy)
    let slope = s1 - s0 - bend
    // It falls from the start, and rises to the end.
    guard slope < 0, slope + 2 * bend > 0 else { return true }
    return s0 - slope * slope / (4 * bend) > margin
  }

  /// Notes a shape for a step, whose first note is `noted`. One that is met at two edges has no single edge.
  @inline(__always)
  private mutating func note(_ shape: Int32, edge: Int32, fix: Int, _ noted: Int) {
    // Among very many only the last ones are compared; repeated ones are merged at the end.
    let first = max(noted, found.count &- Self.few)
    comparisons &+= found.count &- first
    for place in first..<found.count where found[place].shape == shape {
      if found[place].edge != edge { found[place].edge = -1 }
      return
    }
    found.append(
      BoundaryGrid.Candidate(fix: Int32(truncatingIfNeeded: fix), shape: shape, edge: edge))
  }

  /// Notes a shape that is not in the grid for the step to a fix, before that step is followed.
  package mutating func note(_ shape: Int32, fix: Int) {
    found.append(
      BoundaryGrid.Candidate(fix: Int32(truncatingIfNeeded: fix), shape: shape, edge: -1))
  }

  /// Drops what was noted for a fix and those after it.
  package mutating func dropNotes(from fix: Int) {
    while let last = found.last, last.fix >= fix { found.removeLast() }
  }

  /// Sorts the notes of the last step by shape, each once.
  @inline(never)
  private mutating func arrange(from first: Int) {
    guard found.count - first > Self.few else {
      for place in first + 1..<found.count {
        let moved = found[place]
        var hole = place
        while hole > first, found[hole - 1].shape > moved.shape {
          found[hole] = found[hole - 1]
          hole -= 1
        }
        found[hole] = moved
      }
      return
    }
    var step = ContiguousArray(found[first...])
    found.removeLast(step.count)
    step.sort { $0.shape < $1.shape }
    for candidate in step {
      if found.count > first, found[found.count - 1].shape == candidate.shape {
        if found[found.count - 1].edge != candidate.edge { found[found.count - 1].edge = -1 }
      } else {
        found.append(candidate)
      }
    }
  }

  // MARK: The disc

  /// The radius, in metres of the frame, of a disc about a position of the cell that no boundary meets.
  @inline(never)
  private func clearance(
    _ place: Place, _ longitude: Double, _ grid: borrowing BoundaryGrid
  ) -> Float {
    let (beyondX, beyondY) = reach(grid)
    // No disc reaches across the antimeridian.
    let rest = Float((180 - abs(longitude)) * cell.eastScale)
    let border = min(
      min(cell.limitX + beyondX - abs(place.x), cell.limitY + beyondY - abs(place.y)), rest)
    guard cell.first < cell.last else { return border }
    let (x, y) = (SIMD4(repeating: place.x), SIMD4(repeating: place.y))
    let square = SIMD4(repeating: place.x * place.x + place.y * place.y)
    let perUnit = 1 / cell.unit
    var least = SIMD4<Float>(repeating: 16_384)
    let (forms, batches) = (grid.forms.span, grid.edges.span)
    for number in cell.first..<cell.last {
      let form = unsafe forms[unchecked: number]
      let batch = unsafe batches[unchecked: number]
      let size = BoundaryGrid.SIMDHelpers.size(
        of: form.a * x + form.b * y + (form.c + form.k * square))
      // From a circle, or the line of an edge: |s| = δ ± kδ², and this δ is not above either.
      let line = 2 * size / (1 + (1 + 4 * form.k * size).squareRoot())
      // From the part of the edge in the cell.
      let rx = BoundaryGrid.SIMDHelpers.floats(batch.startX) - x * perUnit
      let ry = BoundaryGrid.SIMDHelpers.floats(batch.startY) - y * perUnit
      let dx = BoundaryGrid.SIMDHelpers.floats(batch.endX) - x * perUnit - rx
      let dy = BoundaryGrid.SIMDHelpers.floats(batch.endY) - y * perUnit - ry
      let share = -(rx * dx + ry * dy) / (dx * dx + dy * dy)
      // From 0 to 1; no number for an edge without length: its first end then.
      let t =
        1
        - BoundaryGrid.SIMDHelpers.positive(1 - BoundaryGrid.SIMDHelpers.positive(share))
      let (ex, ey) = (rx + t * dx, ry + t * dy)
      let edge = BoundaryGrid.SIMDHelpers.keep(
        (ex * ex + ey * ey).squareRoot() * cell.unit, where: form.k .== 0)
      let gap = line + BoundaryGrid.SIMDHelpers.positive(edge - line)
      least = BoundaryGrid.SIMDHelpers.lesser(least, gap)
    }
    return min(border, BoundaryGrid.SIMDHelpers.least(of: least) - cell.uncertainty - cell.unit)
  }
}
