// Which boundaries of a cell a step may meet.
extension PathSurvey {
  /// Up to this number of shapes each new one of a step is compared with those already noted.
  private static let few = 32

  /// The ends of a path, to be compared with four boundaries at once.
  private struct Ends {
    let start: Place
    let end: Place
    /// Twice the sagitta of the parabola of a form along the path, where its k is 1.
    let sagitta: Float
    let margin: Float

    /// On which side of four boundaries the ends lie.
    @inline(__always)
    func sides(_ form: BoundaryGrid.SideForms) -> (SIMD4<Float>, SIMD4<Float>) {
      (Self.side(start, form), Self.side(end, form))
    }

    @inline(__always)
    private static func side(_ place: Place, _ form: BoundaryGrid.SideForms) -> SIMD4<Float> {
      let square = SIMD4(repeating: place.x * place.x + place.y * place.y)
      return form.a * SIMD4(repeating: place.x) + form.b * SIMD4(repeating: place.y)
        + (form.c + form.k * square)
    }

    /// Which boundaries the path may meet.
    ///
    /// A form surely keeps its sign where it has one sign at both ends and is farther from zero than its uncertainty
    /// and the sagitta of its parabola. Twice the lesser size of two numbers of one sign is |a + b| − |a − b|.
    @inline(__always)
    func nearby(
      _ form: BoundaryGrid.SideForms, _ s0: SIMD4<Float>, _ s1: SIMD4<Float>
    ) -> SIMDMask<SIMD4<Int32>> {
      let beside =
        BoundaryGrid.SIMDHelpers.size(of: s0 + s1) - BoundaryGrid.SIMDHelpers.size(of: s0 - s1)
      return beside .<= SIMD4(repeating: margin) + form.k * SIMD4(repeating: sagitta)
    }
  }

  /// Compares a path with the boundaries of the cell, and notes those that it may meet.
  @inline(never)
  mutating func compare(
    _ start: Place, _ end: Place, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let ends = Ends(
      start: start, end: end, sagitta: 0.5 * (dx * dx + dy * dy), margin: 2 * cell.uncertainty)
    let batches = grid.batches.span
    var first = cell.first
    while first < cell.last {
      // Which batches are near could not be foreseen: all are compared first, as many as a mask has bits.
      let last = min(first &+ 64, cell.last)
      var near: UInt64 = 0
      for place in first..<last {
        let form = unsafe batches[unchecked: place].form
        let (s0, s1) = ends.sides(form)
        near |= (any(ends.nearby(form, s0, s1)) ? 1 : 0) &<< UInt64(place &- first)
      }
      while near != 0 {
        let place = first &+ near.trailingZeroBitCount
        near &= near &- 1
        let form = unsafe batches[unchecked: place].form
        let (s0, s1) = ends.sides(form)
        consider(
          place, BoundaryGrid.SIMDHelpers.bits(ends.nearby(form, s0, s1)), form.k, s0, s1, start,
          end, fix: fix, noted, grid)
      }
      first = last
    }
    self.batches &+= cell.last &- cell.first
  }

  /// Notes the owners of those of four boundaries that the forms did not decide, unless the path surely keeps off.
  @inline(never)
  private mutating func consider(
    _ place: Int, _ near: UInt32, _ k: SIMD4<Float>, _ s0: SIMD4<Float>, _ s1: SIMD4<Float>,
    _ start: Place, _ end: Place, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let batch = unsafe grid.batches.span[unchecked: place].edge
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
  mutating func arrange(from first: Int) {
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
}
