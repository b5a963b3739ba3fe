// How far a position is from all boundaries of its cell.
extension PathSurvey {
  /// The radius, in metres of the frame, of a disc about a position of the cell that no boundary meets.
  @inline(never)
  func clearance(
    _ point: FramePoint, _ longitude: Double, _ grid: borrowing BoundaryGrid
  ) -> Float {
    let (beyondX, beyondY) = reach(grid)
    // No disc reaches across the antimeridian.
    let rest = Float((180 - abs(longitude)) * cell.eastScale)
    let border = min(
      min(cell.limitX + beyondX - abs(point.x), cell.limitY + beyondY - abs(point.y)), rest)
    guard cell.first < cell.last else { return border }
    let (x, y) = (SIMD4(repeating: point.x), SIMD4(repeating: point.y))
    let square = SIMD4(repeating: point.x * point.x + point.y * point.y)
    // Only what lies nearer than the nearest so far.
    var least = border + cell.uncertainty + cell.unit
    let batches = grid.batches.span
    for number in cell.first..<cell.last {
      let form = unsafe batches[unchecked: number].form
      let size = BoundaryGrid.SIMDHelpers.size(
        of: form.a * x + form.b * y + (form.c + form.k * square))
      // From a circle, or the line of an edge: |s| = δ ± kδ², which is at least |s| / (1 + k|s|).
      let limit = SIMD4(repeating: least)
      let nearest: SIMD4<Float> = size - limit * form.k * size
      guard any(nearest .< limit) else { continue }
      // The types are written because the compiler would search them for seconds.
      let root: SIMD4<Float> = (1 + 4 * form.k * size).squareRoot()
      let line: SIMD4<Float> = 2 * size / (1 + root)
      let gap = unsafe Self.gap(
        to: batches[unchecked: number].edge, beyond: line, areEdges: form.k .== 0, point, cell.unit)
      least = min(least, BoundaryGrid.SIMDHelpers.least(of: gap))
    }
    return min(border, least - cell.uncertainty - cell.unit)
  }

  /// How far a position is from the parts of four edges in the cell, where that is more than from their lines.
  @inline(never)
  private static func gap(
    to batch: BoundaryGrid.EdgeBatch, beyond line: SIMD4<Float>,
    areEdges: SIMDMask<SIMD4<Int32>>, _ point: FramePoint, _ unit: Float
  ) -> SIMD4<Float> {
    let perUnit = 1 / unit
    let rx = BoundaryGrid.SIMDHelpers.floats(batch.startX) - point.x * perUnit
    let ry = BoundaryGrid.SIMDHelpers.floats(batch.startY) - point.y * perUnit
    let dx = BoundaryGrid.SIMDHelpers.floats(batch.endX) - point.x * perUnit - rx
    let dy = BoundaryGrid.SIMDHelpers.floats(batch.endY) - point.y * perUnit - ry
    let share = -(rx * dx + ry * dy) / (dx * dx + dy * dy)
    // From 0 to 1; no number for an edge without length: its first end then.
    let t =
      1 - BoundaryGrid.SIMDHelpers.positive(1 - BoundaryGrid.SIMDHelpers.positive(share))
    let (ex, ey) = (rx + t * dx, ry + t * dy)
    let edge = BoundaryGrid.SIMDHelpers.keep(
      (ex * ex + ey * ey).squareRoot() * unit, where: areEdges)
    return line + BoundaryGrid.SIMDHelpers.positive(edge - line)
  }
}
