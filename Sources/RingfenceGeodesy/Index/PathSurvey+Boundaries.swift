// Which boundaries of a cell a step may meet.
extension PathSurvey {
  /// Up to this number of shapes each new one of a step is compared with those already noted.
  private static let linearSearchLimit = 32

  /// A path to be compared with four boundaries at once, by its middle and half of its way: eight numbers that are
  /// handed on in two registers.
  private struct Chord {
    /// Where the middle is, the mean of x² + y² at both ends, and by how much forms may be wrong, in metres.
    private let middle: SIMD4<Float>
    /// Half of the way, half of what x² + y² grows by, and the sagitta of the parabola of a form along the path where
    /// its k is 1.
    private let half: SIMD4<Float>

    var x: Float { middle.x }
    var y: Float { middle.y }
    var margin: Float { middle.w }
    var halfX: Float { half.x }
    var halfY: Float { half.y }
    var sagitta: Float { half.w }

    @inline(__always)
    init(_ start: FramePoint, _ end: FramePoint, margin: Float) {
      let (x, y) = (0.5 * (start.x + end.x), 0.5 * (start.y + end.y))
      let (halfX, halfY) = (0.5 * (end.x - start.x), 0.5 * (end.y - start.y))
      let sagitta = halfX * halfX + halfY * halfY
      middle = SIMD4(x, y, x * x + y * y + sagitta, margin)
      half = SIMD4(halfX, halfY, 2 * (x * halfX + y * halfY), sagitta)
    }

    /// The mean of four forms at both ends, and half of what they grow by on the way.
    @inline(__always)
    func values(of form: BoundaryGrid.SideForms) -> (mean: SIMD4<Float>, growth: SIMD4<Float>) {
      (
        form.a * SIMD4(repeating: middle.x) + form.b * SIMD4(repeating: middle.y)
          + (form.c + form.k * SIMD4(repeating: middle.z)),
        form.a * SIMD4(repeating: half.x) + form.b * SIMD4(repeating: half.y)
          + form.k * SIMD4(repeating: half.z)
      )
    }

    /// How far four forms are from 0 at the nearer end, where they have one sign at both ends; else below 0.
    @inline(__always)
    static func beside(_ mean: SIMD4<Float>, _ growth: SIMD4<Float>) -> SIMD4<Float> {
      BoundaryGrid.SIMDHelpers.size(of: mean) - BoundaryGrid.SIMDHelpers.size(of: growth)
    }

    /// Which boundaries the path may meet. A form surely keeps its sign where it has one sign at both ends and is
    /// farther from 0 than its uncertainty and the sagitta of its parabola.
    @inline(__always)
    func nearby(
      _ form: BoundaryGrid.SideForms, _ beside: SIMD4<Float>
    ) -> SIMDMask<SIMD4<Int32>> {
      beside .<= SIMD4(repeating: margin) + form.k * SIMD4(repeating: sagitta)
    }

    /// Which of up to 64 batches the path may meet. Alone in a function, what the loop needs stays in registers.
    @inline(never)
    func findNear(_ batches: Span<BoundaryGrid.Batch>, _ range: Range<Int>) -> UInt64 {
      var near: UInt64 = 0
      for index in range {
        let form = unsafe batches[unchecked: index].form
        let (mean, growth) = values(of: form)
        near |=
          (any(nearby(form, Self.beside(mean, growth))) ? 1 : 0)
          &<< UInt64(truncatingIfNeeded: index &- range.lowerBound)
      }
      return near
    }
  }

  /// Compares a path with the boundaries of the cell, and notes those that it may meet.
  @inline(never)
  mutating func compare(
    _ start: FramePoint, _ end: FramePoint, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let chord = Chord(start, end, margin: cell.uncertainty)
    var first = cell.first
    while first < cell.last {
      // Which batches are near could not be foreseen: all are compared first, as many as a mask has bits.
      let last = min(first &+ 64, cell.last)
      var near = chord.findNear(grid.batches.span, first..<last)
      while near != 0 {
        let index = first &+ near.trailingZeroBitCount
        near &= near &- 1
        consider(index, chord, fix: fix, noted, grid)
      }
      first = last
    }
    self.batches &+= cell.last &- cell.first
  }

  /// Notes the owners of those of four boundaries that the forms did not decide, unless the path surely keeps off.
  @inline(never)
  private mutating func consider(
    _ index: Int, _ chord: Chord, fix: Int, _ noted: Int, _ grid: borrowing BoundaryGrid
  ) {
    let form = unsafe grid.batches.span[unchecked: index].form
    let batch = unsafe grid.batches.span[unchecked: index].edge
    let (mean, growth) = chord.values(of: form)
    let beside = Chord.beside(mean, growth)
    let perUnit = cell.unitsPerMeter
    let (mx, my) = (chord.x * perUnit, chord.y * perUnit)
    let (ux, uy) = (chord.halfX * perUnit, chord.halfY * perUnit)
    let ax = BoundaryGrid.SIMDHelpers.floats(batch.startX) - mx
    let ay = BoundaryGrid.SIMDHelpers.floats(batch.startY) - my
    let bx = BoundaryGrid.SIMDHelpers.floats(batch.endX) - mx
    let by = BoundaryGrid.SIMDHelpers.floats(batch.endY) - my
    // On which side of the path's line the ends of the edge lie, times half the length of the path; they may be a unit
    // off, and what forms may be wrong; a millimetre where an edge is the boundary itself. The way along both axes is longer
    // than the path, but needs no root.
    let (a, b) = (ux * ay - uy * ax, ux * by - uy * bx)
    let way = abs(ux) + abs(uy) + 0.01 * perUnit
    let sides =
      BoundaryGrid.SIMDHelpers.size(of: a + b) - BoundaryGrid.SIMDHelpers.size(of: a - b)
    let isCircle = form.k .> 0
    let mayMeet = sides .<= 2 * (1 + chord.margin * perUnit) * way
    var lanes = BoundaryGrid.SIMDHelpers.bits(
      chord.nearby(form, beside) .& (isCircle .| mayMeet))
    if lanes == 0 { return }
    let circles = BoundaryGrid.SIMDHelpers.bits(isCircle)
    let single = BoundaryGrid.SIMDHelpers.bits(
      (sides .< -2 * (1 + 0.001 * perUnit) * way) .& (beside .< -Self.formTolerance))
    while lanes != 0 {
      let lane = lanes.trailingZeroBitCount
      lanes &= lanes &- 1
      if circles >> UInt32(lane) & 1 != 0 {
        if Self.keepsOffCircle(lane, form.k, mean, growth, chord) { continue }
        note(batch.owner[lane], edge: batch.edge[lane], fix: fix, noted)
      } else {
        note(
          batch.owner[lane], edge: single >> UInt32(lane) & 1 != 0 ? batch.edge[lane] : -1,
          fix: fix, noted)
      }
    }
  }

  /// The error of the form of an edge that is the boundary itself, in metres.
  private static let formTolerance: Float = 0.002

  /// Whether a path surely meets no point of the circle in a lane, by its form at both ends: a parabola between them.
  @inline(never)
  private static func keepsOffCircle(
    _ lane: Int, _ k: SIMD4<Float>, _ means: SIMD4<Float>, _ growths: SIMD4<Float>, _ chord: Chord
  ) -> Bool {
    let (mean, growth) = (means[lane], growths[lane])
    if mean + abs(growth) < -chord.margin { return true }
    guard mean - abs(growth) > chord.margin else { return false }
    // Half of what the slope changes by on the way: where it is less than half of what the form grows by, the form
    // rises or falls all the way.
    let bend = 2 * k[lane] * chord.sagitta
    guard abs(growth) < bend else { return true }
    // The least value, between the ends.
    return mean - growth * growth / (2 * bend) - 0.5 * bend > chord.margin
  }

  /// Notes a shape for a step, whose first note is `noted`.
  @inline(__always)
  private mutating func note(_ shape: Int32, edge: Int32, fix: Int, _ noted: Int) {
    // Among very many only the last ones are compared; repeated ones are merged at the end.
    let first = max(noted, found.count &- Self.linearSearchLimit)
    comparisons &+= found.count &- first
    for index in first..<found.count where found[index].shape == shape {
      found[index].add(edge: edge)
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
    guard found.count - first > Self.linearSearchLimit else {
      for index in first + 1..<found.count {
        let moved = found[index]
        var hole = index
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
        found[found.count - 1].add(edge: candidate.edge)
        if candidate.second >= 0 { found[found.count - 1].add(edge: candidate.second) }
      } else {
        found.append(candidate)
      }
    }
  }
}
